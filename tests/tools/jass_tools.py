"""Hands, packs, option sets and ways of playing Jass, for the tests of its match layer."""

from __future__ import annotations

from functools import partial
from typing import Any

import match_tools
from match_tools import fill, four

import trickgames as tg
from trickgames.games.jass import JassView

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

#: Forehand shows a row of three, its partner one of four; the seats between hold less.
MELDS = (
    "QH KH AH 6C 6D 7D 7S 9D TD",
    "6H 7H 8H KC AC JD QD QS 7C",
    "6S 8C 9C TC JC TH JH 8D 9S",
    "9H QC 8S TS JS KS AS KD AD",
)


def pack_of(*hands: str) -> str:
    """Return a pack that deals these cards to forehand and on; what is not named goes where there is room, in order."""
    return " ".join(card for hand in fill(four(hands), ALL, 9)[0] for card in hand)


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


def view(match: tg.Match, seat: int | None = None) -> JassView:
    """Return a view as what it is."""
    found = match.view(seat)
    assert isinstance(found, JassView)
    return found


#: Matches of the game played by chance: at every moment, and over.
moments = partial(match_tools.moments, "jass")
finished = partial(match_tools.finished, "jass")
