"""Hands, packs, option sets and ways of playing Hearts, for the tests of the match layer."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from match_tools import step

import trickgames as tg

ALL = tuple(rank + suit for suit in "CDHS" for rank in "23456789TJQKA")
#: No match takes so many deals.
MOST_DEALS = 100
NO_PASS: dict[str, Any] = {"passing": ["none"]}

#: Option sets that between them have every option at every value, with matches that do not take long.
OPTION_SETS: dict[str, dict[str, Any]] = {
    "default": {"target": 60},
    "any opening": {"target": 30, "open_with_two_of_clubs": False},
    "queen breaks": {"target": 30, "queen_breaks_hearts": True, "passing": ["across"]},
    "jack": {"target": 30, "jack_of_diamonds": True, "passing": ["right", "none"]},
    "subtract": {"target": 30, "moon": "subtract", "passing": ["none"]},
    "points at once": {"target": 30, "points_on_first_trick": True, "passing": ["left"]},
    "everything": {
        "target": 40,
        "open_with_two_of_clubs": False,
        "queen_breaks_hearts": True,
        "jack_of_diamonds": True,
        "moon": "subtract",
        "passing": ["across", "none", "right"],
        "points_on_first_trick": True,
    },
}


def pack_of(*hands: str) -> str:
    """Return a pack that deals these cards to seats 0, 1 …; what is not named goes where there is room, in order."""
    given = [hand.split() for hand in hands] + [[] for _ in range(4 - len(hands))]
    named = [card for hand in given for card in hand]
    assert len(named) == len(set(named)), "a card is named twice"
    left = [card for card in ALL if card not in named]
    for hand in given:
        assert len(hand) <= 13
        while len(hand) < 13:
            hand.append(left.pop(0))
    return " ".join(card for hand in given for card in hand)


def suit_pack(*suits: str) -> str:
    """Return the pack in which seat 0 gets all cards of the first suit, and so on."""
    return pack_of(*[" ".join(rank + suit for rank in "23456789TJQKA") for suit in suits])


def moon_pack(shooter: int) -> str:
    """Return a pack in which a seat holds all clubs and so takes every trick, however it is played."""
    suits = ["D", "H", "S"]
    suits.insert(shooter, "C")
    return suit_pack(*suits)


def dealt(*hands: str, **options: Any) -> tg.Match:
    """Return a match whose first deal gives these hands, without passes unless the options say otherwise."""
    return tg.new_match("hearts", seed=1, options={**NO_PASS, **options}, packs=[pack_of(*hands)])


def moments(seed: int, **options: Any) -> Iterator[tg.Match]:
    """Play a match by chance and give it at every moment from its first to its last."""
    match, rng = tg.new_match("hearts", seed=seed, options=options), random.Random(seed)
    yield match
    while not match.is_over:
        step(match, rng)
        assert match.deal_number < MOST_DEALS
        yield match


def finished(seed: int, **options: Any) -> tg.Match:
    """Return a match played by chance to its end."""
    match, rng = tg.new_match("hearts", seed=seed, options=options), random.Random(seed)
    while not match.is_over:
        step(match, rng)
        assert match.deal_number < MOST_DEALS
    return match
