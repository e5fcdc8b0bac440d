"""Hands, packs, option sets and ways of playing Hearts, for the tests of the match layer."""

from __future__ import annotations

from functools import partial
from typing import Any

import match_tools
from match_tools import fill, four

import trickgames as tg

ALL = tuple(rank + suit for suit in "CDHS" for rank in "23456789TJQKA")
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
    return " ".join(card for hand in fill(four(hands), ALL, 13)[0] for card in hand)


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


#: Matches of the game played by chance: at every moment, and over.
moments = partial(match_tools.moments, "hearts")
finished = partial(match_tools.finished, "hearts")
