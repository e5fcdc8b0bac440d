"""What the exchanges of hidden cards of several games share: drawing anew, exchanging two cards, playing it again."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from trickcore.cards import Card, CardSet, Suit
from trickcore.rng import Rng
from trickgames.actions import Action
from trickgames.errors import IllegalAction
from trickgames.match import Match, new_match


def shuffled(cards: list[Card], rng: Rng) -> list[Card]:
    """Return the cards of a list, which is used up, in an order by chance."""
    return [cards.pop(rng.below(len(cards))) for _ in range(len(cards))]


def swap(
    left: list[CardSet],
    pinned: Sequence[CardSet],
    shown: Sequence[set[Suit]],
    seat: int | None,
    rng: Rng,
    swaps: int,
) -> list[CardSet]:
    """Return the cards left to each seat after some exchanges of two cards between two seats that may hold them.

    ``pinned`` cards stay where they are, no card goes to a seat that has ``shown`` to be void in its suit, and
    ``seat`` itself keeps what it has.
    """
    left, others = left.copy(), [s for s in range(len(left)) if s != seat]
    for _ in range(swaps):
        a = others.pop(rng.below(len(others)))
        b = others[rng.below(len(others))]
        others.append(a)
        mine, theirs = left[a] - pinned[a], left[b] - pinned[b]
        if not mine or not theirs:
            continue
        one, other = mine[rng.below(len(mine))], theirs[rng.below(len(theirs))]
        if one.suit not in shown[b] and other.suit not in shown[a]:
            swapped = CardSet([one, other])
            left[a], left[b] = left[a] ^ swapped, left[b] ^ swapped
    return left


def played_again(
    match: Match,
    rng: Rng,
    first: int,
    packs: Iterable[Sequence[Card | str]],
    actions: Iterable[tuple[int, Action]],
) -> Match | None:
    """Return a match with other packs, and another seed for the deals to come, that has come as far by these actions.

    None if one of the actions is not legal in it.
    """
    other = new_match(match.game, seed=rng.next(), options=match.options, first=first, packs=packs)
    try:
        for seat, action in actions:
            other.push(seat, action)
    except IllegalAction:
        return None
    return other
