"""Computer players for Putz: the easy and the normal level, from a view and nothing else.

Normal plays for rank: it works out what a card point is worth to each seat, by how the deal may end, and weighs every
card by who is likely to get the trick and by what the card is worth later. Chances are rough ones from the cards not
yet seen, as a person at the table would make them.
"""

from __future__ import annotations

from functools import cache

from trickcore.cards import Card, CardSet, Suit
from trickcore.rng import Rng
from trickgames.actions import Action, Keep, Play, Swap
from trickgames.games.jass.rules import LAST_TRICK, ORDER, PLAIN_POINTS, TRUMP_ORDER, TRUMP_POINTS
from trickgames.games.putz.match import EXCHANGE, KITTY_SEATS, TAKE_KITTY, PutzView
from trickgames.games.putz.rules import six
from trickgames.games.putz.scoring import LAST, LEADER, deal_points
from trickgames.worlds import void_suits

# What a card adds to the card points that a hand is likely to take; found by play without a kitty.
TRUMP_WORTH = dict(zip("678TQKA9J", (5.5, 6.0, 6.0, 10.0, 8.0, 10.5, 15.0, 22.5, 33.0), strict=True))
PLAIN_WORTH = dict(zip("6789TJQKA", (-0.5, -0.5, -0.5, 0.0, 0.5, 0.5, 1.0, 3.0, 12.5), strict=True))
#: By place in the first trick, so much more the kitty must be likely to be worth than the hand.
KITTY_MARGIN = (8.0, 4.0, 4.0)

# What normal's weighing rests on; found by play over the same deals.
#: How likely a seat with trumps is to ruff, by what the trick is worth, and if it cannot follow suit.
RUFF_BASE = 0.5
RUFF_BY_VALUE = 0.025
RUFF_VOID = 0.3
#: How likely a seat with a higher card is to play it, and what each seat that comes later adds to a trick.
TAKES_HIGHER = 0.95
THROWN = 2.5
#: A card kept: how likely any trump is to win something; what a higher card, or a trump that is out, takes off that;
#: what is counted of its points if it loses, and of the others' cards if it wins.
LATER_TRUMP = 0.7
LATER_HIGHER_TRUMP = 0.55
LATER_HIGHER = 0.75
LATER_RUFF = 0.1
LATER_LOSS = 0.5
LATER_GAIN = 1.7
#: What the others' Putzes and Apples count, and the end of the match, beside one's own.
RIVAL = 0.6
MATCH_END = 2.0
#: So many ways in which a deal may end are looked at, with so many points more for each seat in turn.
SAMPLES = 24
STEP = 12.0
#: What these points count for themselves, as nobody can tell what they will be good for.
OWN_POINTS = 0.1
OTHERS_POINTS = 0.03

_TRUMP_POINTS, _PLAIN_POINTS = dict(TRUMP_POINTS), dict(PLAIN_POINTS)


def _points(card: Card, trump: Suit) -> int:
    """Return what a card counts."""
    return (_TRUMP_POINTS if card.suit == trump else _PLAIN_POINTS).get(card.rank.letter, 0)


def _power(card: Card, led: Suit, trump: Suit) -> int:
    """Return how high a card is in a trick; below 0 if it cannot win it."""
    if card.suit == trump:
        return 100 + TRUMP_ORDER.index(card.rank.letter)
    return ORDER.index(card.rank.letter) if card.suit == led else -1


def easy(view: PutzView, rng: Rng) -> Action:
    """Take points it can see, with a card by chance, and otherwise give few; take the kitty for a poor hand."""
    legal, trump = view.legal_actions, view.turned.suit
    if view.phase == EXCHANGE.name:
        return legal[-1]
    if TAKE_KITTY in legal.listed and len(view.hand.of(trump)) < 2 and rng.below(2):
        return TAKE_KITTY
    cards = list(legal.plays)
    if not view.trick:
        return Play(cards[rng.below(len(cards))])
    led = view.trick[0].card.suit
    best = max([_power(played.card, led, trump) for played in view.trick])
    stake = sum([_points(played.card, trump) for played in view.trick])
    winning = [card for card in cards if _power(card, led, trump) > best]
    if winning and (stake >= 8 or len(view.trick) == view.seats - 1 or rng.below(2)):
        return Play(winning[rng.below(len(winning))])
    least = min([_points(card, trump) for card in cards])
    low = [card for card in cards if _points(card, trump) <= least + 2]
    return Play(low[rng.below(len(low))])


def normal(view: PutzView, rng: Rng) -> Action:
    """Choose by weighing; the same view always gives the same action."""
    if view.phase == EXCHANGE.name:
        return _exchange(view)
    top = view.in_sight
    if top is not None and TAKE_KITTY in view.legal_actions.listed and _wants_kitty(view, view.hand, top):
        return TAKE_KITTY
    weighing = _Weighing(view)
    best = max(
        view.legal_actions.plays, key=lambda card: (round(weighing.worth(card), 6), -card.rank, -card.index)
    )
    return Play(best)


# The exchange and the kitty


def hand_worth(hand: CardSet, trump: Suit) -> float:
    """Return how many card points a hand is likely to take."""
    worth = 0.0
    for card in hand:
        worth += (TRUMP_WORTH if card.suit == trump else PLAIN_WORTH)[card.rank.letter]
    return worth


def kitty_worth(top: Card, unknown: CardSet, trump: Suit) -> float:
    """Return what the kitty is likely to be worth: the card in sight, and eight of those that may be under it."""
    return hand_worth(CardSet([top]), trump) + 8 * hand_worth(unknown, trump) / len(unknown)


def _wants_kitty(view: PutzView, hand: CardSet, top: Card) -> bool:
    """Tell whether the kitty, unknown as it is but for its top card, is likely to be better than a hand."""
    trump, unknown = view.turned.suit, view.unseen - hand - CardSet([top])
    for known in view.known:
        unknown -= known
    margin = KITTY_MARGIN[len(view.trick)]
    return kitty_worth(top, unknown, trump) > hand_worth(hand, trump) + margin


def _exchange(view: PutzView) -> Action:
    """Exchange the six, unless this seat leads and would rather find the turned-up card in the kitty."""
    if Swap() not in view.legal_actions:
        return Keep()
    if view.seats == KITTY_SEATS and view.seat == (view.dealer + 1) % view.seats:
        low = CardSet([six(view.turned.suit.letter)])
        if _wants_kitty(view, view.hand - low | CardSet([view.turned]), view.turned):
            return Keep()
    return Swap()


# The tricks


@cache
def _splits(tricks: int) -> tuple[tuple[tuple[float, float], ...], ...]:
    """Return some ways in which so many tricks may fall: for each trick by whose chance it goes, and its share."""
    rng = Rng(36)
    out: list[tuple[tuple[float, float], ...]] = []
    for _ in range(SAMPLES):
        sizes = [0.3 + rng.below(1000) / 1000 for _ in range(tricks)]
        out.append(tuple([(rng.below(1000) / 1000, size / sum(sizes)) for size in sizes]))
    return tuple(out)


class _Weighing:
    """What one decision of play needs to know, worked out once from the view."""

    def __init__(self, view: PutzView) -> None:
        self.view = view
        self.trump = view.turned.suit
        self.me = view.seat if view.seat is not None else 0
        self.seats = view.seats
        self.out = view.unseen - view.out_of_play
        self.led = view.trick[0].card.suit if view.trick else None
        self.later = [(self.me + i) % self.seats for i in range(1, self.seats - len(view.trick))]
        self.stake = sum([_points(played.card, self.trump) for played in view.trick])
        self.best, self.winning = -1, self.me
        for played in view.trick:
            power = _power(played.card, view.trick[0].card.suit, self.trump)
            if power > self.best:
                self.best, self.winning = power, played.seat
        self.voids = void_suits(view)
        held = sum([count for seat, count in enumerate(view.counts) if seat != self.me])
        self.idle = len(self.out) - held
        #: The chance that a card not seen is in a hand and not out of play.
        self.in_hands = held / max(1, len(self.out))
        self.trumps_out = len(self.out.of(self.trump))
        tricks = len(view.hand)
        left = float(LAST_TRICK + sum([_points(card, self.trump) for card in view.hand]))
        left += sum([_points(card, self.trump) for card in self.out]) * self.in_hands
        self.left = left + self.stake
        #: What the others add to a trick that comes later.
        self.others_add = LATER_GAIN * (left / tricks) * (self.seats - 1) / self.seats
        self.later_worth = {card: self._later(card) for card in view.hand}
        self.value = self._values(tricks)

    def _values(self, tricks: int) -> list[float]:
        """Return by seat what more card points of that seat are worth to this one."""
        mine = sum(self.later_worth.values()) / max(1.0, self.left)
        mine = min(0.85, max(0.08, mine))
        ends = [self._ending(tricks, mine, seat) for seat in (None, *range(self.seats))]
        values = [end - ends[0] - OTHERS_POINTS for end in ends[1:]]
        values[self.me] += OTHERS_POINTS + OWN_POINTS
        return values

    def _ending(self, tricks: int, mine: float, more: int | None) -> float:
        """Return how well the deal is likely to end for this seat, one seat having more points."""
        view, seats, me = self.view, self.seats, self.me
        start = [float(points) for points in view.points]
        if more is not None:
            start[more] += STEP
        others = [seat for seat in range(seats) if seat != me]
        rest = (1 - mine) / len(others)
        pay_ties = view.options.word("ties") == "all"
        leading = max(view.scores)
        total = 0.0
        for split in _splits(tricks):
            points = start.copy()
            for chance, share in split:
                seat = me if chance < mine else others[min(len(others) - 1, int((chance - mine) / rest))]
                points[seat] += self.left * share
            got = deal_points(points, pay_ties=pay_ties)
            total += got[me]
            for seat in others:
                total -= RIVAL * got[seat] * (2 if view.scores[seat] == leading else 1) / seats
            after = [score + gain for score, gain in zip(view.scores, got, strict=True)]
            if max(after) >= LEADER or min(after) <= LAST[seats]:
                total += MATCH_END if after[me] == max(after) else -MATCH_END
        return total / SAMPLES

    def _later(self, card: Card) -> float:
        """Return the card points that a card is likely to bring later, less what it is likely to give away."""
        points = _points(card, self.trump)
        higher = len([other for other in self.out.of(card.suit) if self._over(other, card)])
        if card.suit == self.trump:
            chance = LATER_TRUMP + (1 - LATER_TRUMP) * (1 - LATER_HIGHER_TRUMP * self.in_hands) ** higher
        else:
            chance = (1 - LATER_HIGHER * self.in_hands) ** higher
            chance *= (1 - LATER_RUFF * ((self.seats - 1) / 2) ** 0.5 * self.in_hands) ** self.trumps_out
        return chance * (points + self.others_add) - (1 - chance) * points * LATER_LOSS

    def _over(self, one: Card, other: Card) -> bool:
        """Tell whether a card beats another of its suit."""
        return _power(one, other.suit, self.trump) > _power(other, other.suit, self.trump)

    def worth(self, card: Card) -> float:
        """Return what playing a card is likely to be worth."""
        led = self.led if self.led is not None else card.suit
        points = _points(card, self.trump)
        value = self.stake + points + THROWN * len(self.later)
        if len(self.view.hand) == 1:
            value += LAST_TRICK
        wins = self._win_chance(card, led, value) if _power(card, led, self.trump) > self.best else 0.0
        lost_to = self._loss_value(wins)
        worth = wins * value * self.value[self.me] + (1 - wins) * value * lost_to
        return worth - self.later_worth[card] * self.value[self.me]

    def _loss_value(self, wins: float) -> float:
        """Return what a card point is worth that somebody else gets in this trick."""
        takers = self.later.copy()
        if self.winning != self.me and wins == 0.0:
            takers += [self.winning] * 2
        if not takers:
            takers = [seat for seat in range(self.seats) if seat != self.me]
        return sum([self.value[seat] for seat in takers]) / len(takers)

    def _win_chance(self, card: Card, led: Suit, value: float) -> float:
        """Return the chance that a card which is best so far stays so."""
        chance = 1.0
        trumps = self.out.of(self.trump)
        if card.suit == self.trump:
            higher = [other for other in trumps if self._over(other, card)]
            ruffs: list[Card] = []
        else:
            higher = [other for other in self.out.of(led) if self._over(other, card)]
            ruffs = list(trumps)
        ruff = min(0.95, RUFF_BASE + RUFF_BY_VALUE * value)
        for seat in self.later:
            over = self._holds(seat, higher) * (
                TAKES_HIGHER if card.suit != self.trump or led == self.trump else ruff
            )
            void = led in self.voids[seat]
            cut = self._holds(seat, ruffs) * min(0.95, ruff + RUFF_VOID * void)
            chance *= (1 - over) * (1 - cut)
        return chance

    def _holds(self, seat: int, cards: list[Card]) -> float:
        """Return the chance that a seat holds one of some cards of one suit."""
        if not cards:
            return 0.0
        known = self.view.known[seat]
        if any(card in known for card in cards):
            return 1.0
        suit = cards[0].suit
        if suit in self.voids[seat]:
            return 0.0
        counts = self.view.counts
        room = self.idle + sum(
            [counts[s] for s in range(self.seats) if s != self.me and suit not in self.voids[s]]
        )
        return 1.0 - max(0.0, 1 - counts[seat] / max(1, room)) ** len(cards)
