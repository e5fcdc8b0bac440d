"""Computer players for Jass: the easy and the normal level, from a view and nothing else.

Normal weighs every card it may play: what its team is likely to win or lose with it now, against what the card is worth
later. Chances are rough ones from the cards not yet seen and the voids shown, as a person at the table would make them.
What a hand is worth under each contract is a sum of weights that were fitted to the results of play.
"""

from __future__ import annotations

from typing import NamedTuple

from trickcore.cards import Card, CardSet, indexes
from trickcore.rng import Rng
from trickgames.actions import Action, ChooseTrump, Play, Push
from trickgames.games.jass.bidding import choose_contract, longest
from trickgames.games.jass.match import CONTRACTS, JassView
from trickgames.games.jass.rules import (
    HIGH_POINTS,
    LOW_POINTS,
    ORDER,
    PLAIN_POINTS,
    TRUMP_ORDER,
    TRUMP_POINTS,
)

# What normal's weighing rests on, in points; found by play against itself over the same deals.
WEIGHTS = {
    "partner_takes": 0.6,
    "overtrumps": 0.85,
    "overruffs": 0.35,
    "ruffs_anyway": 0.25,
    "low_card": 1.5,
    "smear": 5.0,
    "trump_worth": 10.0,
    "trump_decay": 0.7,
    "trump_points": 0.35,
    "master_worth": 7.0,
    "loser": 0.25,
    "guard": 2.0,
    "draw": 2.0,
    "draw_back": 1.0,
    "needless": 6.0,
    "lead": 1.0,
}


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
    table = _Table(view)
    return _play(max(indexes(view.legal_mask), key=lambda card: (round(table.worth(card), 6), -card)))


def _play(index: int) -> Play:
    return Play("--23456789TJQKA-"[index & 15] + "CDHS"[index >> 4])


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


class _Table:
    """What one decision of play needs to know, worked out once from the view."""

    def __init__(self, view: JassView) -> None:
        self.seat = seat = view.seat if view.seat is not None else 0
        self.partner = (seat + 2) % 4
        self.contract = contract = _TABLES[view.trump or ""]
        self.hand = view.hand_mask
        self.out = view.unseen.mask
        self.later = [(seat + i) % 4 for i in range(1, 4 - len(view.trick))]
        self.ours = view.chooser is not None and (view.chooser - seat) % 2 == 0
        self.cannot = _cannot(view, contract)
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
            with_us += w["smear"] if seat == self.partner else w["low_card"]
            without += w["low_card"] if seat == self.partner else w["smear"]
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
                chance += (1 - chance) * beat * WEIGHTS["partner_takes"]
            else:
                chance *= 1 - beat
        return chance

    def beat_chance(self, seat: int, best: int, led: int, stake: int) -> float:
        """Return the chance that a seat to come can and will go over the best card."""
        w, trumps = WEIGHTS, self.contract.trumps
        higher = self.has(seat, self.contract.above[best])
        if trumps >> best & 1:
            if trumps & _SUITS[led]:
                return higher * w["overtrumps"]
            void = 1 - self.has(seat, _SUITS[led])
            return higher * (w["overruffs"] + (1 - w["overruffs"]) * void)
        if not trumps:
            return higher
        void = 1 - self.has(seat, _SUITS[led])
        will = w["ruffs_anyway"] if stake >= 10 else 0.0
        ruff = self.has(seat, trumps) * (void + (1 - void) * will)
        return 1 - (1 - higher) * (1 - ruff)

    # What a card is worth later

    def keep(self, card: int) -> float:
        """Return what keeping a card is likely to bring later, in points."""
        w, contract = WEIGHTS, self.contract
        points, higher = contract.points[card], (contract.above[card] & self.out).bit_count()
        if contract.trumps >> card & 1:
            safe = max(0.0, 1 - w["trump_points"] * higher)
            return points * safe + w["trump_worth"] * w["trump_decay"] ** higher
        suit = _SUITS[card >> 4]
        if not higher:
            risk = 0.0
            for seat, trump in zip(self.rivals, self.rival_trump, strict=True):
                risk = max(risk, trump * (1 - self.has(seat, suit)))
            return (points + w["master_worth"]) * (1 - risk) - points * risk
        guards = (self.hand & suit & ~contract.above[card]).bit_count() - 1
        grows = w["guard"] / higher if guards >= higher else 0.0
        return grows - w["loser"] * points

    def lead_worth(self, card: int) -> float:
        """Return what leading a card brings besides its trick: trumps drawn, or wasted."""
        w, contract = WEIGHTS, self.contract
        if not contract.trumps >> card & 1:
            return 0.0
        if not any(self.rival_trump):
            return -w["needless"]
        masters = 0
        for other in indexes(self.hand & ~contract.trumps):
            masters += not contract.above[other] & self.out
        drawn = sum(self.rival_trump) - 0.5 * self.has(self.partner, contract.trumps)
        return drawn * (w["draw"] if self.ours else -w["draw_back"]) + w["lead"] * masters


def _cannot(view: JassView, contract: _Contract) -> list[int]:
    """Return by seat the cards that it has shown not to hold, by not following suit with them."""
    cannot = [0] * 4
    exempt = view.options.flag("jack_exempt")
    lines = [[((trick.leader + i) % 4, card) for i, card in enumerate(trick.cards)] for trick in view.tricks]
    lines.append([(played.seat, played.card) for played in view.trick])
    for line in lines:
        for seat, card in line[1:]:
            led, index = line[0][1].index >> 4, card.index
            if index >> 4 == led or contract.trumps >> index & 1:
                continue
            void = _SUITS[led]
            if exempt and void & contract.trumps:
                void &= ~(1 << (led * 16 + 11))
            cannot[seat] |= void
    return cannot
