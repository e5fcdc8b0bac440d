"""How the cards that a seat cannot see are exchanged in Hearts: another deal and other passes, the same to that seat.

What is kept is what the seat knows: its own cards, those that it passed and got, every card that has been played, and
who must hold the two of clubs. The rest is drawn anew, in earlier deals too, as far as the play that everyone has seen
allows; the new match is then played by its actions, so that a world in which one of them were illegal is thrown away.
"""

from __future__ import annotations

import json
from typing import Any, NamedTuple

from trickcore.cards import NO_CARDS, Card, CardSet, Suit
from trickcore.rng import Rng
from trickgames.actions import Action, Pass, Play
from trickgames.match import Match
from trickgames.testing.exchanges import played_again, shuffled, swap

SEATS = range(4)
STEPS = {"left": 1, "across": 2, "right": 3, "none": 0}
HEARTS = CardSet([rank + "H" for rank in "23456789TJQKA"])
OPENER = CardSet("2C")


class _Deal(NamedTuple):
    """A deal as it was: the cards dealt, and the actions in order."""

    hands: tuple[CardSet, ...]
    actions: tuple[tuple[int, Action], ...]


def exchange(match: Match, seat: int | None, rng: Rng) -> Match | None:
    """Return a match that is the same to a seat (None: a spectator) and has other hidden cards; None if none is found.

    The seed of the deals to come is another too.
    """
    lines: list[dict[str, Any]] = [json.loads(line) for line in match.to_record().splitlines()]
    deals = [_read_deal(line) for line in lines[1:-1]]
    steps = [STEPS[word] for word in lines[0]["options"]["passing"]]
    for swaps in (60, 12, 3, 1):
        made = [
            _exchange_deal(deal, steps[i % len(steps)], seat, rng, lines[0]["options"], swaps)
            for i, deal in enumerate(deals)
        ]
        packs = [[card for hand in deal.hands for card in shuffled(list(hand), rng)] for deal in made]
        other = played_again(
            match, rng, lines[0]["first"], packs, [action for deal in made for action in deal.actions]
        )
        if other is not None:
            return other
    return None


def _read_deal(line: dict[str, Any]) -> _Deal:
    pack = [Card(card) for card in line["pack"].split()]
    actions = [entry.split(" ", 1) for entry in line["actions"]]
    return _Deal(
        tuple([CardSet(pack[13 * seat : 13 * seat + 13]) for seat in SEATS]),
        tuple([(int(seat), Action.parse(text)) for seat, text in actions]),
    )


def _exchange_deal(
    deal: _Deal, step: int, seat: int | None, rng: Rng, options: dict[str, Any], swaps: int
) -> _Deal:
    passed = {actor: action.cards for actor, action in deal.actions if isinstance(action, Pass)}
    if step and len(passed) < len(SEATS):
        hands = _deal_anew(deal.hands, seat, rng)
        return _with_passes(
            hands, {s: passed[s] if s == seat else _some(hands[s], 3, rng) for s in passed}, deal
        )
    held = tuple([
        deal.hands[s] - passed[s] | passed[(s - step) % 4] if step else deal.hands[s] for s in SEATS
    ])  # fmt: skip
    plays = [(actor, action.card) for actor, action in deal.actions if isinstance(action, Play)]
    played = tuple([CardSet([card for actor, card in plays if actor == s]) for s in SEATS])
    pinned = [OPENER & hand for hand in held]
    if step and seat is not None:
        pinned[(seat + step) % 4] |= passed[seat]
    left = [held[s] - played[s] for s in SEATS]
    free = swap(left, pinned, _shown(plays, options), seat, rng, swaps)
    held = tuple([played[s] | free[s] for s in SEATS])
    if not step:
        return _Deal(held, deal.actions)
    # Passes that lead to these hands: the seat's own and the one it got stay, the others are any of what was got.
    kept = () if seat is None else (seat, (seat - step) % 4)
    passed = {s: passed[s] if s in kept else _some(held[(s + step) % 4], 3, rng) for s in passed}
    hands = tuple([held[s] - passed[(s - step) % 4] | passed[s] for s in SEATS])
    return _with_passes(hands, passed, deal)


def _with_passes(hands: tuple[CardSet, ...], passed: dict[int, CardSet], deal: _Deal) -> _Deal:
    """Return the deal with other hands and passes, everything in the order as it was."""
    return _Deal(
        hands,
        tuple([
            (actor, Pass(passed[actor]) if isinstance(action, Pass) else action) for actor, action in deal.actions
        ]),
    )  # fmt: skip


def _shown(plays: list[tuple[int, Card]], options: dict[str, Any]) -> list[set[Suit]]:
    """Return by seat the suits in which it has shown to hold no more card."""
    shown: list[set[Suit]] = [set() for _ in SEATS]
    broken = False
    for place, (actor, card) in enumerate(plays):
        led = plays[place - place % 4][1].suit
        if card.suit is not led:
            shown[actor].add(led)
        elif place % 4 == 0 and card in HEARTS and not broken:
            shown[actor] |= {suit for suit in Suit if suit is not Suit.HEARTS}
        broken = broken or card in HEARTS or (card == Card("QS") and options["queen_breaks_hearts"])
    return shown


def _deal_anew(hands: tuple[CardSet, ...], seat: int | None, rng: Rng) -> tuple[CardSet, ...]:
    """Return hands in which all but the seat's own are dealt anew."""
    cards = shuffled([card for s in SEATS if s != seat for card in hands[s]], rng)
    return tuple([
        hands[s] if s == seat else CardSet([cards.pop() for _ in range(len(hands[s]))]) for s in SEATS
    ])  # fmt: skip


def _some(cards: CardSet, count: int, rng: Rng) -> CardSet:
    return CardSet(shuffled(list(cards), rng)[:count]) if cards else NO_CARDS
