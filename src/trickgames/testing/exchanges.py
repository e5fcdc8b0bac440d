"""What the exchanges of hidden cards of several games share: the deals of a record, exchanging cards, playing again."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple, TypeAlias

from trickcore.cards import NO_CARDS, Card, CardSet
from trickcore.course import Course
from trickcore.rng import Rng
from trickcore.rules import Rules
from trickgames.actions import Action, IllegalAction, Play
from trickgames.match import Match
from trickgames.phases import claim_bits
from trickgames.setup import new_match

Actions: TypeAlias = "list[tuple[int, Action]]"
#: Pack and actions of a deal that has been changed.
Changed: TypeAlias = "tuple[Sequence[Card], Actions]"


class Dealt(NamedTuple):
    """A deal as it was: its number from 1, its dealer, the pack from the top, and who took which actions, in order."""

    number: int
    dealer: int
    pack: list[Card]
    actions: Actions

    @property
    def plays(self) -> list[tuple[int, Card]]:
        """Who has played which card, in order."""
        return [(actor, action.card) for actor, action in self.actions if isinstance(action, Play)]

    def hands(self, first: int, size: int, seats: int = 4) -> list[CardSet]:
        """Return the hands by seat, so many cards each, seat ``first`` having had the first block."""
        blocks = [CardSet(self.pack[i * size : (i + 1) * size]) for i in range(seats)]
        return [blocks[(seat - first) % seats] for seat in range(seats)]


def shuffled(cards: Iterable[Card], rng: Rng) -> list[Card]:
    """Return cards in an order by chance."""
    left = list(cards)
    return [left.pop(rng.below(len(left))) for _ in range(len(left))]


def packed(hands: Sequence[CardSet], first: int, rng: Rng) -> list[Card]:
    """Return a pack that deals these hands, each in any order, seat ``first`` getting the first block."""
    order = [(first + i) % len(hands) for i in range(len(hands))]
    return [card for seat in order for card in shuffled(hands[seat], rng)]


def swapped(
    places: Sequence[CardSet],
    fixed: Sequence[CardSet],
    barred: Sequence[CardSet],
    free: Iterable[int],
    rng: Rng,
    swaps: int,
) -> list[CardSet]:
    """Return the cards by place after some exchanges of two cards between two of the ``free`` places.

    ``fixed`` cards stay where they are, and no card goes to a place where it is ``barred``.
    """
    out, others = list(places), list(free)
    for _ in range(swaps):
        a = others.pop(rng.below(len(others)))
        b = others[rng.below(len(others))]
        others.append(a)
        mine, theirs = out[a] - fixed[a] - barred[b], out[b] - fixed[b] - barred[a]
        if mine and theirs:
            both = CardSet([mine[rng.below(len(mine))], theirs[rng.below(len(theirs))]])
            out[a], out[b] = out[a] ^ both, out[b] ^ both
    return out


def course(deal: Dealt, rules: Rules, trump: str = "", called: Card | None = None, cards: int = 99) -> Course:
    """Return the tricks of a deal as everybody has seen them, or its first ``cards``: what its plays prove.

    ``trump`` is the name of the table's mode, if it has several; a ``called`` card is kept back by its holder.
    """
    plays = [(actor, action) for actor, action in deal.actions if isinstance(action, Play)][:cards]
    return Course(
        rules,
        [action.card for _, action in plays],
        leader=plays[0][0] if plays else 0,
        mode=rules.mode(trump) if trump else 0,
        kept=NO_CARDS if called is None else CardSet([called]),
        claims=[(place, claim_bits(action)) for place, (_, action) in enumerate(plays) if action.claims],
    )


def played_again(
    match: Match, rng: Rng, swaps: Iterable[int], change: Callable[[Dealt, int], Changed]
) -> Iterator[Match]:
    """Yield matches that have come as far by other cards, the seed of the deals to come being another too.

    ``change`` gives pack and actions for each deal, after so many exchanges of two cards: one number of ``swaps``
    after another. A match in which one of the actions would not be legal is left out.
    """
    head, *lines, _ = [json.loads(line) for line in match.to_record().splitlines()]
    deals: list[Dealt] = []
    for i, line in enumerate(lines):
        actions = [(int(actor), Action.parse(text)) for actor, text in map(str.split, line["actions"])]
        pack = [Card(card) for card in line["pack"].split()]
        deals.append(Dealt(i + 1, (head["first"] + i) % match.seats, pack, actions))
    for count in swaps:
        made = [change(deal, count) for deal in deals]
        other = new_match(
            match.game,
            seed=rng.next(),
            options=match.options,
            first=head["first"],
            packs=[pack for pack, _ in made],
        )
        try:
            for _, taken in made:
                for actor, action in taken:
                    other.push(actor, action)
        except IllegalAction:
            continue
        yield other
