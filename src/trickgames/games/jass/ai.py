"""Computer players for Jass: the easy and the normal level, from a view and nothing else.

Normal weighs every card it may play: what its team is likely to win or lose with it now, against what the card is worth
later. Chances are rough ones from the cards not yet seen and the voids shown, as a person at the table would make them.
What a hand is worth under each contract is a sum of weights for what it holds; they were fitted to deals played out
under every contract, and the choice was checked against making the longest suit trump.
"""

from __future__ import annotations

from typing import NamedTuple

from trickcore.cards import Card, CardSet, indexes
from trickcore.rng import Rng
from trickgames.actions import PLAYS, Action, ChooseTrump, Play, Push
from trickgames.games.jass.match import JassView, multiplier_of
from trickgames.games.jass.rules import (
    CONTRACTS,
    HIGH_POINTS,
    LOW_POINTS,
    ORDER,
    PLAIN_POINTS,
    TRUMP_ORDER,
    TRUMP_POINTS,
)
from trickgames.games.jass.scoring import DEAL_POINTS, STOECK, melds_of
from trickgames.worlds import denied


class _Weights(NamedTuple):
    """What normal's weighing rests on, in points and chances; found by play against itself over the same deals."""

    #: The share of the tricks that the partner could take from an opponent which it does take.
    partner_takes: float = 0.6
    #: How likely a seat with a higher trump plays it where trump was led, and where it could follow another suit.
    overtrumps: float = 0.85
    overruffs: float = 0.5
    #: How likely a seat that could follow ruffs a trick of ten points or more.
    ruffs_anyway: float = 0.5
    #: What a seat to come adds to a trick of the other team, and to one of its own.
    low_card: float = 0.9
    smear: float = 5.0
    #: What the highest trump is worth later, how much of it is left for each higher one that is out, and how far that
    #: endangers the trump's own points.
    trump_worth: float = 13.0
    trump_decay: float = 0.7
    trump_points: float = 0.21
    #: What a highest card of another suit is worth later, what a point on other cards costs, what a covered card gains.
    master_worth: float = 7.0
    loser: float = 0.188
    guard: float = 2.0
    #: What a trump drawn from an opponent brings to the team that chose, and costs the other.
    draw: float = 4.4
    draw_back: float = 1.0
    #: What leading trump costs when no opponent has one.
    needless: float = 10.8
    #: What a trump lead brings for each highest card of another suit.
    lead: float = 0.6


WEIGHTS = _Weights()

#: For a trump suit: what every hand begins with, each trump by its rank, and the number of trumps from four on.
TRUMP_BASE = -66.0
TRUMP_RANKS = dict(zip("J9AKQT876", (52.3, 32.0, 20.4, 17.5, 13.2, 13.6, 11.2, 11.2, 11.2), strict=True))
TRUMP_LENGTH = (0.0, 0.0, 0.0, 0.0, 13.1, 18.8, 18.8, 18.8, 18.8, 18.8)
JACK_AND_NINE = 5.5
#: In each of the other suits: the ace, the king beside it, the ten, no card at all.
ACE, ACE_KING, TEN, VOID = 17.7, 4.9, 1.2, 4.4
#: Without trump, for the seat that leads and for its partner: the beginning, the five best cards of a suit from the
#: fifth on, each further card of an unbroken row from the best on, and each other card of a suit whose best it has.
FLAT_LEADS = (-65.2, (1.2, 5.4, 5.9, 12.9, 22.4), 14.6, 5.4)
FLAT_PARTNER = (-58.7, (2.6, 0.4, 4.2, 11.2, 37.1), -1.7, -1.0)
#: By the number of contracts to choose from: what a hand must be worth to be played and not pushed.
PUSH_BELOW = (0.0, 0.0, 15.0, 24.0, 30.0, 33.0, 35.0)
#: The share of one's own melds that is likely to count.
MELD_SHARE = 0.6


class _Contract(NamedTuple):
    """What the cards are under a contract, by index: points, the cards of their suit that beat them, and trumps."""

    points: tuple[int, ...]
    above: tuple[int, ...]
    trumps: int


def _contract(name: str) -> _Contract:
    points, above, trumps = [0] * 64, [0] * 64, 0
    plain = dict(HIGH_POINTS if name == "obenabe" else LOW_POINTS if name == "undenufe" else PLAIN_POINTS)
    for suit in "CDHS":
        order = TRUMP_ORDER if suit == name else ORDER[::-1] if name == "undenufe" else ORDER
        counts = dict(TRUMP_POINTS) if suit == name else plain
        for place, rank in enumerate(order):
            card = Card(rank + suit)
            points[card.index] = counts.get(rank, 0)
            above[card.index] = CardSet([higher + suit for higher in order[place + 1 :]]).mask
            trumps |= card.mask if suit == name else 0
    return _Contract(tuple(points), tuple(above), trumps)


_TABLES = {name: _contract(name) for name in CONTRACTS}
_SUITS = tuple([CardSet([rank + suit for rank in ORDER]).mask for suit in "CDHS"])


def easy(view: JassView, rng: Rng) -> Action:
    """Choose with some chance among what looks sensible at once: no tens for the opponents, points for the partner."""
    legal = view.legal_actions
    if legal.listed:
        return _easy_trump(view, rng)
    contract = _TABLES[view.trump or ""]
    cards = indexes(legal.play_mask)
    if view.trick:
        best, seat = _best(view, contract)
        ours = view.seat is not None and (seat - view.seat) % 2 == 0
        takes = [card for card in cards if _beats(contract, card, best)]
        if ours:
            cards = [card for card in cards if card not in takes] or cards
        elif takes and rng.below(4):
            cards = takes
        if not ours and cards is not takes:
            cards = [card for card in cards if contract.points[card] < 10] or cards
    elif rng.below(2):
        out = view.unseen.mask
        cards = [card for card in cards if not contract.above[card] & out] or cards
    else:
        cards = [card for card in cards if contract.points[card] < 10] or cards
    return _play(cards[rng.below(len(cards))])


def _easy_trump(view: JassView, rng: Rng) -> Action:
    """Make a suit trump that is among the longest of the hand; push a hand without a long one now and then."""
    listed = view.legal_actions.listed
    lengths = {
        action: longest(view.hand, action.trump) for action in listed if isinstance(action, ChooseTrump)
    }
    most = max(lengths.values())
    if Push() in listed and most < 4 and rng.below(2):
        return Push()
    good = [action for action, length in lengths.items() if length >= most - rng.below(2)]
    return good[rng.below(len(good))]


def normal(view: JassView, rng: Rng) -> Action:
    """Choose by weighing; the same view always gives the same action."""
    if view.legal_actions.listed:
        return choose_contract(view)
    weighing = _Weighing(view)
    return _play(max(indexes(view.legal_mask), key=lambda card: (round(weighing.worth(card), 6), -card)))


def _play(index: int) -> Play:
    play = PLAYS[index]
    assert play is not None
    return play


def _beats(contract: _Contract, card: int, best: int) -> bool:
    """Tell whether a card played later takes the trick from the best one so far."""
    if contract.above[best] >> card & 1:
        return True
    return bool(contract.trumps >> card & 1) and not contract.trumps >> best & 1


def _best(view: JassView, contract: _Contract) -> tuple[int, int]:
    """Return the card that is winning the open trick, and whose it is."""
    best, seat = view.trick[0].card.index, view.trick[0].seat
    for played in view.trick[1:]:
        if _beats(contract, played.card.index, best):
            best, seat = played.card.index, played.seat
    return best, seat


class _Weighing:
    """What one decision of play needs to know, worked out once from the view."""

    def __init__(self, view: JassView) -> None:
        self.seat = seat = view.seat if view.seat is not None else 0
        self.partner = (seat + 2) % 4
        self.contract = contract = _TABLES[view.trump or ""]
        self.hand = view.hand_mask
        self.out = view.unseen.mask
        self.later = [(seat + i) % 4 for i in range(1, 4 - len(view.trick))]
        self.ours = view.chooser is not None and (view.chooser - seat) % 2 == 0
        self.cannot = [cards.mask for cards in denied(view)]
        self.known = [view.known[s].mask if s != seat else 0 for s in range(4)]
        self.placed = self.known[0] | self.known[1] | self.known[2] | self.known[3]
        self.share = self._shares(view)
        self.on_table = sum([contract.points[played.card.index] for played in view.trick])
        self.led = view.trick[0].card.index >> 4 if view.trick else None
        self.best, self.holder = _best(view, contract) if view.trick else (0, seat)
        rivals = [(seat + 1) % 4, (seat + 3) % 4]
        self.rivals = rivals
        self.rival_trump = [self.has(s, contract.trumps) for s in rivals]

    def _shares(self, view: JassView) -> list[list[float]]:
        """Return by seat and suit the chance that a card of the suit not yet placed is with that seat."""
        need = [view.counts[s] - self.known[s].bit_count() if s != self.seat else 0 for s in range(4)]
        shares = [[0.0] * 4 for _ in range(4)]
        for suit, cards in enumerate(_SUITS):
            out = self.out & cards & ~self.placed
            can = [need[s] if out & ~self.cannot[s] else 0 for s in range(4)]
            total = sum(can)
            if total:
                for s in range(4):
                    shares[s][suit] = can[s] / total
        return shares

    def has(self, seat: int, cards: int) -> float:
        """Return the chance that a seat holds at least one of some cards of one suit."""
        cards &= self.out & ~self.cannot[seat]
        if cards & self.known[seat]:
            return 1.0
        cards &= ~self.placed
        if not cards:
            return 0.0
        return float(1 - (1 - self.share[seat][cards.bit_length() - 1 >> 4]) ** cards.bit_count())

    # What a card does now

    def worth(self, card: int) -> float:
        """Return what playing a card is likely to bring, in points."""
        w, points = WEIGHTS, self.contract.points[card]
        ours = self.win_chance(card, points)
        stake = self.on_table + points
        with_us = without = float(stake)
        for seat in self.later:
            with_us += w.smear if seat == self.partner else w.low_card
            without += w.low_card if seat == self.partner else w.smear
        value = ours * with_us - (1 - ours) * without - self.keep(card)
        if self.led is None:
            value += self.lead_worth(card)
        return value

    def win_chance(self, card: int, points: int) -> float:
        """Return the chance that this team wins the trick when the card is played to it."""
        led = card >> 4 if self.led is None else self.led
        best, holder = self.best, self.holder
        if self.led is None or _beats(self.contract, card, best):
            best, holder = card, self.seat
        chance = 1.0 if (holder - self.seat) % 2 == 0 else 0.0
        for seat in self.later:
            beat = self.beat_chance(seat, best, led, self.on_table + points)
            if seat == self.partner:
                chance += (1 - chance) * beat * WEIGHTS.partner_takes
            else:
                chance *= 1 - beat
        return chance

    def beat_chance(self, seat: int, best: int, led: int, stake: int) -> float:
        """Return the chance that a seat to come can and will go over the best card."""
        w, trumps = WEIGHTS, self.contract.trumps
        higher = self.has(seat, self.contract.above[best])
        if trumps >> best & 1:
            if trumps & _SUITS[led]:
                return higher * w.overtrumps
            void = 1 - self.has(seat, _SUITS[led])
            return higher * (w.overruffs + (1 - w.overruffs) * void)
        if not trumps:
            return higher
        void = 1 - self.has(seat, _SUITS[led])
        will = w.ruffs_anyway if stake >= 10 else 0.0
        ruff = self.has(seat, trumps) * (void + (1 - void) * will)
        return 1 - (1 - higher) * (1 - ruff)

    # What a card is worth later

    def keep(self, card: int) -> float:
        """Return what keeping a card is likely to bring later, in points."""
        w, contract = WEIGHTS, self.contract
        points, higher = contract.points[card], (contract.above[card] & self.out).bit_count()
        if contract.trumps >> card & 1:
            safe = max(0.0, 1 - w.trump_points * higher)
            return points * safe + w.trump_worth * w.trump_decay**higher
        suit = _SUITS[card >> 4]
        if not higher:
            risk = 0.0
            for seat, trump in zip(self.rivals, self.rival_trump, strict=True):
                risk = max(risk, trump * (1 - self.has(seat, suit)))
            return (points + w.master_worth) * (1 - risk) - points * risk
        guards = (self.hand & suit & ~contract.above[card]).bit_count() - 1
        grows = w.guard / higher if guards >= higher else 0.0
        return grows - w.loser * points

    def lead_worth(self, card: int) -> float:
        """Return what leading a card brings besides its trick: trumps drawn, or wasted."""
        w, contract = WEIGHTS, self.contract
        if not contract.trumps >> card & 1:
            return 0.0
        if not any(self.rival_trump):
            return -w.needless
        masters = 0
        for other in indexes(self.hand & ~contract.trumps):
            masters += not contract.above[other] & self.out
        drawn = sum(self.rival_trump) - 0.5 * self.has(self.partner, contract.trumps)
        return drawn * (w.draw if self.ours else -w.draw_back) + w.lead * masters


# The choice of trump


def longest(hand: CardSet, contract: str) -> int:
    """Return how many cards of a trump suit a hand has; without trump, how many of the two best ranks."""
    if contract in ("C", "D", "H", "S"):
        return len(hand.of(contract))
    high = "AK" if contract == "obenabe" else "67"
    return len(hand & CardSet([rank + suit for suit in "CDHS" for rank in high]))


def hand_worth(hand: CardSet, contract: str, *, leads: bool) -> float:
    """Return by how many points the team is likely to win the deal; below 0 to lose it."""
    ranks = {suit: "".join([str(card)[0] for card in hand.of(i)]) for i, suit in enumerate("CDHS")}
    return _trump_worth(ranks, contract) if contract in ranks else _flat_worth(ranks, contract, leads)


def _trump_worth(ranks: dict[str, str], trump: str) -> float:
    held = ranks[trump]
    worth = TRUMP_BASE + sum([TRUMP_RANKS[rank] for rank in held]) + TRUMP_LENGTH[len(held)]
    worth += JACK_AND_NINE * ("J" in held and "9" in held)
    for suit, cards in ranks.items():
        if suit != trump:
            ace = "A" in cards
            worth += ACE * ace + ACE_KING * (ace and "K" in cards) + TEN * ("T" in cards) + VOID * (not cards)
    return worth


def _flat_worth(ranks: dict[str, str], contract: str, leads: bool) -> float:
    order = ORDER if contract == "obenabe" else ORDER[::-1]
    worth, places, further, behind = FLAT_LEADS if leads else FLAT_PARTNER
    for cards in ranks.values():
        worth += sum([points for rank, points in zip(order[4:], places, strict=True) if rank in cards])
        row = 0
        while row < len(order) and order[-1 - row] in cards:
            row += 1
        if row:
            worth += further * (row - 1) + behind * (len(cards) - row)
    return worth


def choose_contract(view: JassView) -> Action:
    """Make trump what the hand is worth most under; push a hand that is worth little under each (JAS-2)."""
    listed = view.legal_actions.listed
    choices = [action for action in listed if isinstance(action, ChooseTrump)]
    worth = {action: _worth(view, action.trump) for action in choices}
    best = max(choices, key=lambda action: round(worth[action], 6))
    factor = sum([multiplier_of(view.options, action.trump) for action in choices]) / len(choices)
    least = PUSH_BELOW[len(choices)] * factor
    return Push() if Push() in listed and len(choices) > 1 and worth[best] < least else best


def _worth(view: JassView, contract: str) -> float:
    """Return what making this trump is worth, multiplied; points beyond the target are worth nothing."""
    seat = view.seat or 0
    factor = float(multiplier_of(view.options, contract))
    worth = hand_worth(view.hand, contract, leads=seat == view.forehand)
    more = 0.0
    if view.options.flag("weis"):
        more += MELD_SHARE * sum([meld.points for meld in melds_of(seat, view.hand)])
    if view.options.flag("stoeck") and contract in ("C", "D", "H", "S"):
        more += STOECK * CardSet(["K" + contract, "Q" + contract]).issubset(view.hand)
    if worth > 0:
        needed = view.options.whole("target") - view.scores[seat % 2]
        factor = min(factor, max(1.0, needed / ((DEAL_POINTS + worth) / 2 + more)))
    return factor * (worth + more)
