"""Hands, packs, option sets and ways of playing Jass, for the tests of its match layer."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from match_tools import step

import trickgames as tg

ALL = tuple(rank + suit for suit in "CDHS" for rank in "6789TJQKA")
CONTRACTS = ("C", "D", "H", "S", "obenabe", "undenufe")
SWISS: dict[str, Any] = {
    "jack_exempt": True,
    "undertrump": "only-trumps",
    "match_bonus": 100,
    "weis": True,
    "stoeck": True,
}

#: Option sets that between them have every option at every kind of value, with matches that do not take long.
OPTION_SETS: dict[str, dict[str, Any]] = {
    "default": {"target": 400},
    "jack": {"target": 200, "jack_exempt": True},
    "undertrump": {"target": 200, "undertrump": "only-trumps"},
    "match bonus": {"target": 200, "match_bonus": 100},
    "stop": {"target": 250, "stop_at_target": True},
    "weis": {"target": 200, "weis": True},
    "stoeck": {"target": 200, "stoeck": True},
    "contracts": {"target": 300, "contracts": ["undenufe", "H", "obenabe"], "weis": True, "stoeck": True},
    "one contract": {"target": 200, "contracts": ["undenufe"], "weis": True},
    "multipliers": {"target": 500, "multipliers": {"S": 4, "C": 2}, "weis": True, "stoeck": True, "match_bonus": 7},
    "swiss": {**SWISS, "target": 400},
    "swisslos": {
        **SWISS,
        "target": 900,
        "stop_at_target": True,
        "contracts": list(CONTRACTS),
        "multipliers": {"C": 2, "S": 2, "H": 1, "D": 1, "obenabe": 3, "undenufe": 3},
    },
}  # fmt: skip


def pack_of(*hands: str) -> str:
    """Return a pack that deals these cards to forehand and on; what is not named goes where there is room, in order."""
    given = [hand.split() for hand in hands] + [[] for _ in range(4 - len(hands))]
    named = [card for hand in given for card in hand]
    assert len(named) == len(set(named)), "a card is named twice"
    left = [card for card in ALL if card not in named]
    for hand in given:
        assert len(hand) <= 9
        while len(hand) < 9:
            hand.append(left.pop(0))
    return " ".join(card for hand in given for card in hand)


def suit_pack(*suits: str) -> str:
    """Return the pack in which forehand gets all cards of the first suit, and so on."""
    return pack_of(*[" ".join(rank + suit for rank in "6789TJQKA") for suit in suits])


def dealt(*hands: str, first: int = 3, trump: str | None = None, **options: Any) -> tg.Match:
    """Return a match whose first deal gives forehand, and on, these hands; forehand is seat 0 unless ``first`` differs.

    With ``trump`` forehand has already made it.
    """
    match = tg.new_match("jass", seed=1, options=options, first=first, packs=[pack_of(*hands)])
    if trump is not None:
        match.push(match.to_act[0], f"trump:{trump}")
    return match


def view(match: tg.Match, seat: int | None = None) -> tg.JassView:
    """Return a view as what it is."""
    found = match.view(seat)
    assert isinstance(found, tg.JassView)
    return found


def moments(seed: int, **options: Any) -> Iterator[tg.Match]:
    """Play a match by chance and give it at every moment from its first to its last."""
    match, rng = tg.new_match("jass", seed=seed, options=options), random.Random(seed)
    yield match
    while not match.is_over:
        step(match, rng)
        yield match


def finished(seed: int, **options: Any) -> tg.Match:
    """Return a match played by chance to its end."""
    match, rng = tg.new_match("jass", seed=seed, options=options), random.Random(seed)
    while not match.is_over:
        step(match, rng)
    return match


def events_of(match: tg.Match, kind: type[Any], seat: int | None = None) -> list[Any]:
    """Return the events of a kind, as a seat sees them."""
    return [event for event in match.events(seat) if isinstance(event, kind)]
