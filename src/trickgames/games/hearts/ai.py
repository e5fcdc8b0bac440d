"""Computer players for Hearts: the easy and the normal level (COP-20, COP-21), from a view and nothing else.

Normal weighs every card it may play: what it is likely to take with it now, against what the card threatens later.
Chances are rough ones from the cards not yet seen, as a person at the table would make them.
"""

from __future__ import annotations

from itertools import combinations

from trickcore.cards import Card, CardSet, Suit
from trickcore.rng import Rng
from trickgames.actions import Action, PassCards, Play
from trickgames.games.hearts.match import HeartsView
from trickgames.games.hearts.rules import DEAL_POINTS, HEARTS, JACK, JACK_POINTS, QUEEN, QUEEN_POINTS
from trickgames.worlds import void_suits

QUEEN_OF_SPADES = Card("QS")
JACK_OF_DIAMONDS = Card("JD")

# What normal's weighing rests on, in points; found by play against itself over the same deals.
LEAD_BURDEN = 0.35
DANGER_WEIGHT = 0.55
HEART_EXPOSURE = 2.2
PLAIN_EXPOSURE = 1.6
HEART_BASE = 0.5
COVER = 0.6
QUEEN_FALL = 5.0
GUARD = 1.2
LAST_OF_SUIT = 0.6
LOST_MATCH = 20.0


def easy(view: HeartsView, rng: Rng) -> Action:
    """Choose at random among what does not take points at once, where there is such a thing (COP-20)."""
    if view.legal_actions.choose:
        high = sorted(view.hand, key=lambda card: card.rank)[-7:]
        while len(high) > 3:
            high.pop(rng.below(len(high)))
        return PassCards(high)
    legal = view.legal_actions.plays
    safe = [card for card in legal if not _takes_points(view, card)]
    choice = safe or list(legal)
    return Play(choice[rng.below(len(choice))])


def _takes_points(view: HeartsView, card: Card) -> bool:
    """Tell whether a card takes points as far as can be seen: the trick as it lies, or a lead that none can beat."""
    if not view.trick:
        higher = [other for other in view.unseen.of(card.suit) if other.rank > card.rank]
        return not higher or QUEEN.issubset([card])
    best = _best(view)
    if card.suit != best.suit or card.rank < best.rank:
        return False
    points = sum([_points(played.card, view) for played in view.trick]) + _points(card, view)
    return points > 0 or (len(view.trick) < view.seats - 1 and card.suit == Suit.HEARTS)


def _best(view: HeartsView) -> Card:
    """Return the card that is winning the open trick."""
    led = view.trick[0].card.suit
    return max([played.card for played in view.trick if played.card.suit == led])


def _points(card: Card, view: HeartsView) -> int:
    """Return what a card counts with the view's options."""
    if card.suit == Suit.HEARTS:
        return 1
    if card == QUEEN_OF_SPADES:
        return QUEEN_POINTS
    return JACK_POINTS if card == JACK_OF_DIAMONDS and view.options.flag("jack_of_diamonds") else 0


def normal(view: HeartsView, rng: Rng) -> Action:
    """Choose by weighing (COP-21); the same view always gives the same action."""
    if view.legal_actions.choose:
        return _pass(view)
    weighing = _Weighing(view)
    best = min(
        view.legal_actions.plays, key=lambda card: (round(weighing.cost(card), 6), -card.rank, card.index)
    )
    return Play(best)


def _pass(view: HeartsView) -> Action:
    """Pass the three cards whose going leaves the hand least dangerous."""
    best = min(
        combinations(view.hand, 3), key=lambda cards: (_hand_danger(view, view.hand - CardSet(cards)), cards)
    )
    return PassCards(best)


def _hand_danger(view: HeartsView, hand: CardSet) -> float:
    """Return how many points a hand of ten kept cards threatens to take, by suits."""
    danger = 0.0
    for suit in Suit:
        cards = list(hand.of(suit))
        low = [card for card in cards if card.rank <= 6]
        if suit == Suit.SPADES:
            danger += _spade_danger(hand)
            continue
        for place, card in enumerate(cards):
            # A card is safe under as many small ones as there are rounds; hearts cost by themselves.
            need = max(0.0, (card.rank - 4 - 2.2 * place) / 10)
            danger += need * (1.35 if suit == Suit.HEARTS else 0.85)
        if suit != Suit.HEARTS:
            # Being void lets points go; a suit of one or two small cards soon gets there.
            danger -= (1.3, 0.75, 0.3)[len(cards)] if len(cards) < 3 else 0.0
        danger -= 0.12 * len(low)
    if view.options.flag("jack_of_diamonds"):
        diamonds = hand.of(Suit.DIAMONDS)
        danger -= 2.5 * JACK.issubset(hand) + sum([1.2 for card in diamonds if card.rank > 11])
    return danger


def _spade_danger(hand: CardSet) -> float:
    """Return the danger of the spades that a hand keeps: the queen with her guards, and what she may fall on."""
    spades = list(hand.of(Suit.SPADES))
    guards = len([card for card in spades if card.rank < 12])
    queen = QUEEN.issubset(hand)
    above = len([card for card in spades if card.rank > 12])
    if queen:
        return (9.0, 7.5, 5.0, 2.2, -0.6, -1.0)[min(guards + above, 5)]
    return above * (2.6, 2.4, 1.7, 0.9, 0.4)[min(guards, 4)] - 0.1 * guards


class _Weighing:
    """What one decision of play needs to know, worked out once from the view."""

    def __init__(self, view: HeartsView) -> None:
        self.view = view
        self.seat = view.seat if view.seat is not None else 0
        self.hand = view.hand
        self.unseen = view.unseen
        self.places = view.seats - 1 - len(view.trick)
        self.later = [(self.seat + i) % view.seats for i in range(1, self.places + 1)]
        self.voids = void_suits(view)
        self.queen_out = QUEEN.issubset(self.unseen)
        self.queen_held = QUEEN.issubset(self.hand)
        self.first_trick_safe = not view.tricks and not view.options.flag("points_on_first_trick")
        self.on_table = sum([_points(played.card, view) for played in view.trick])
        self.best = _best(view) if view.trick else None
        self.winning = self._winning()
        self.hearts_left = len(HEARTS & self.unseen)
        self.shooter, self.threat = _moon_threat(view)
        self.shooting = self._can_shoot()

    def _winning(self) -> int | None:
        for played in self.view.trick:
            if played.card == self.best:
                return played.seat
        return None

    # What a card does now

    def cost(self, card: Card) -> float:
        """Return what playing a card is likely to cost, in points."""
        wins = self.win_chance(card)
        if self.shooting:
            return -wins * 10 - card.rank / 100
        took = self.expected_points(card)
        cost = wins * took
        own = _points(card, self.view)
        # To have the lead is a burden as long as there is something to catch.
        cost += wins * (LEAD_BURDEN if self.hearts_left + 13 * self.queen_out else 0.0)
        cost -= DANGER_WEIGHT * self.danger(card)
        if self.threat:
            cost += self._moon_cost(card, wins, own)
        if self.best is not None and card.suit != self.best.suit and own > 0:
            cost += self._gift_cost(own)
        return cost

    def win_chance(self, card: Card) -> float:
        """Return the chance that a card wins the trick: the seats to come go over it only when they must."""
        if self.best is not None and (card.suit != self.best.suit or card.rank < self.best.rank):
            return 0.0
        out = self.unseen.of(card.suit)
        lower = len([other for other in out if other.rank < card.rank])
        higher = len(out) - lower
        chance = 1.0
        for place, seat in enumerate(self.later):
            if card.suit in self.voids[seat]:
                continue
            holders = max(1, len([s for s in self.others() if card.suit not in self.voids[s]]))
            share = 1 - 1 / holders
            has_none_lower = share**lower
            has_higher = 1 - share**higher
            forced = has_none_lower * has_higher
            # The last to play takes a trick without points gladly, with its highest card.
            free = 0.5 * has_higher if place == len(self.later) - 1 and self.on_table <= 0 else 0.0
            chance *= 1 - max(forced, free)
        return chance

    def others(self) -> list[int]:
        """Return the other seats."""
        return [seat for seat in range(self.view.seats) if seat != self.seat]

    def expected_points(self, card: Card) -> float:
        """Return the points that the trick is likely to hold in the end, if this card wins it."""
        points = float(self.on_table + _points(card, self.view))
        if self.first_trick_safe and card.suit != Suit.HEARTS:
            return points
        out = len(self.unseen.of(card.suit))
        for seat in self.later:
            void = 1.0 if card.suit in self.voids[seat] else (2 / 3) ** out
            queen = self._has_queen(seat)
            points += void * (13 * queen * 0.9 + (1 - queen) * min(1.0, self.hearts_left / 6))
            if card.suit == Suit.HEARTS:
                points += (1 - void) * min(1.0, out / 2)
            elif card.suit == Suit.SPADES and card.rank > 12:
                points += (1 - void) * 13 * queen * 0.8
        return points

    def _has_queen(self, seat: int) -> float:
        """Return the chance that a seat holds the queen of spades."""
        if not self.queen_out:
            return 0.0
        for holder, cards in enumerate(self.view.known):
            if QUEEN.issubset(cards):
                return 1.0 if holder == seat else 0.0
        holders = [s for s in self.others() if Suit.SPADES not in self.voids[s]]
        return 1 / len(holders) if seat in holders else 0.0

    # What a card threatens later

    def danger(self, card: Card) -> float:
        """Return what keeping a card is likely to cost later."""
        out = self.unseen.of(card.suit)
        mine = self.hand.of(card.suit)
        if card == QUEEN_OF_SPADES:
            return 12.0 if len(out) else 13.0
        lower_out = len([other for other in out if other.rank < card.rank])
        lower_mine = len([c for c in mine if len([o for o in out if o.rank < c.rank]) < lower_out])
        if card == JACK_OF_DIAMONDS and self.view.options.flag("jack_of_diamonds"):
            return -8.0
        high = lower_out / len(out) if out else 0.0
        # Small cards of one's own are rounds in which the high one may hide.
        exposed = high / (1 + COVER * lower_mine)
        danger = exposed * (HEART_EXPOSURE if card.suit == Suit.HEARTS else PLAIN_EXPOSURE)
        if card.suit == Suit.HEARTS:
            danger += HEART_BASE + 0.04 * card.rank
        if card.suit == Suit.SPADES and self.queen_out and card.rank > 12:
            danger += QUEEN_FALL / (1 + 0.5 * lower_mine)
        if card.suit == Suit.SPADES and self.queen_held and card.rank < 12:
            danger -= GUARD
        if card.suit in (Suit.CLUBS, Suit.DIAMONDS) and len(mine) == 1 and len(self.hand) > 3:
            danger += LAST_OF_SUIT  # the way to a void
        return danger

    # Moons

    def _moon_cost(self, card: Card, wins: float, own: int) -> float:
        """Return what a card does against another seat's moon: points to that seat are bad, any other taker good."""
        to_shooter = self.winning == self.shooter and wins == 0.0
        stake = self.on_table + own
        if to_shooter and stake > 0:
            return 9.0 * self.threat
        if wins > 0.5 and self.on_table > 0:
            return -9.0 * self.threat * wins
        top = not [other for other in self.unseen.of(card.suit) if other.rank > card.rank]
        return 2.5 * self.threat if top and wins < 0.5 else 0.0

    def _can_shoot(self) -> bool:
        """Tell whether all points so far are this seat's own and no card of its hand can lose."""
        view = self.view
        taken = _taken(view)
        if not taken[self.seat] or sum(map(bool, taken)) > 1 or sum(taken) == DEAL_POINTS:
            return False
        if view.trick and self.best is not None:
            follow = [
                c for c in view.legal_actions.plays if c.suit == self.best.suit and c.rank > self.best.rank
            ]
            if not follow:
                return False
        for suit in Suit:
            mine, out = list(self.hand.of(suit)), self.unseen.of(suit)
            top = max([card.rank for card in out], default=0)
            masters = len([card for card in mine if card.rank > top])
            if len(mine) > masters and masters < len(out):
                return False
        return True

    def _gift_cost(self, own: int) -> float:
        """Return what it costs to end the match with these points while another seat is ahead."""
        view, winning = self.view, self.winning
        if winning is None or self.places > 0:
            return 0.0
        totals = [score + points for score, points in zip(view.scores, view.points, strict=True)]
        ends = totals[winning] + self.on_table + own >= view.options.whole("target")
        behind = min(totals) < totals[self.seat]
        return LOST_MATCH if ends and behind else 0.0


def _taken(view: HeartsView) -> list[int]:
    """Return the hearts and the queen that each seat has taken, in points."""
    taken = [0] * view.seats
    for trick in view.tricks:
        cards = CardSet(trick.cards)
        taken[trick.winner] += len(cards & HEARTS) + QUEEN_POINTS * len(cards & QUEEN)
    return taken


def _moon_threat(view: HeartsView) -> tuple[int | None, float]:
    """Return the seat that may be shooting the moon in plain sight, and how near it is, from 0 to 1."""
    taken = _taken(view)
    takers = [seat for seat, points in enumerate(taken) if points]
    if len(takers) != 1 or takers[0] == view.seat:
        return None, 0.0
    seat = takers[0]
    share = taken[seat] / DEAL_POINTS
    won = len([trick for trick in view.tricks[-4:] if trick.winner == seat])
    if taken[seat] < 5 or (won < 3 and share < 0.65):
        return None, 0.0
    return seat, min(1.0, 0.25 + share)
