"""Hands, packs, option sets and ways of playing Ás de Copas, for its tests."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, cast

import pytest

import trickgames as tg
from trickgames import Reason

ALL = tuple(rank + suit for suit in "CDHS" for rank in "TJQKA")
EVERYONE = (0, 1, 2, 3, None)

#: Option sets that between them have every option at every value, with matches that do not take long.
OPTION_SETS: dict[str, dict[str, Any]] = {
    "default": {},
    "target": {"target": 5},
    "recut may": {"recut": "may", "target": 8},
    "everything": {"recut": "may", "target": 1},
}


def pack_of(*hands: str, first: int = 0) -> str:
    """Return a pack that deals these cards to seats 0, 1 …; what is not named goes where there is room, in order."""
    given = [hand.split() for hand in hands] + [[] for _ in range(4 - len(hands))]
    named = [card for hand in given for card in hand]
    assert len(named) == len(set(named)), "a card is named twice"
    left = [card for card in ALL if card not in named]
    for hand in given:
        assert len(hand) <= 5
        while len(hand) < 5:
            hand.append(left.pop(0))
    return " ".join(card for i in range(4) for card in given[(first + i) % 4])


def dealt(*hands: str, first: int = 0, **options: Any) -> tg.Match:
    """Return a match whose first deal gives these hands; ``first`` is the mão."""
    packs = [pack_of(*hands, first=first)]
    return tg.new_match("as_de_copas", seed=1, first=first, options=options, packs=packs)


def play(match: tg.Match, actions: str) -> tg.Match:
    """Let whoever is to act take these actions, in order."""
    for action in actions.split():
        match.push(match.to_act[0], action)
    return match


def legal(match: tg.Match) -> str:
    """Return what whoever is to act may do, as text."""
    return " ".join(map(str, match.legal_actions(match.to_act[0])))


def refused(match: tg.Match, action: str) -> Reason:
    """Return the reason for which the seat to act may not do this, as the error and the view give it."""
    seat = match.to_act[0]
    with pytest.raises(tg.IllegalAction) as caught:
        match.push(seat, action)
    assert match.view(seat).why_not(action) is caught.value.reason
    return caught.value.reason


def view(match: tg.Match, seat: int | None) -> tg.AsDeCopasView:
    """Return the view of a seat."""
    return cast("tg.AsDeCopasView", match.view(seat))


def told(match: tg.Match, kind: type[tg.Event], seat: int | None = None) -> list[Any]:
    """Return the events of a kind so far, as a seat sees them."""
    return [event for event in match.events(seat) if isinstance(event, kind)]


def step(match: tg.Match, rng: random.Random) -> tuple[int, tg.Action]:
    """Take a legal action by chance, one with a claim half of the time where there is one; return whose and which."""
    seat = match.to_act[0]
    actions = list(match.legal_actions(seat))
    claims = [action for action in actions if isinstance(action, tg.Play) and action.claims]
    action = rng.choice(claims if claims and rng.random() < 0.5 else actions)
    match.push(seat, action)
    return seat, action


def moments(seed: int, **options: Any) -> Iterator[tg.Match]:
    """Play a match by chance and give it at every moment from its first to its last."""
    match, rng = tg.new_match("as_de_copas", seed=seed, options=options), random.Random(seed)
    yield match
    while not match.is_over:
        step(match, rng)
        yield match


def finished(seed: int, **options: Any) -> tg.Match:
    """Return a match played by chance to its end."""
    *_, match = moments(seed, **options)
    return match
