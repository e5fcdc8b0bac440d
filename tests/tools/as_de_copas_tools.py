"""Hands, packs, option sets and ways of playing Ás de Copas, for its tests."""

from __future__ import annotations

import random
from functools import partial
from typing import Any, cast

import match_tools
from match_tools import fill, four

import trickgames as tg
from trickgames.games.as_de_copas import AsDeCopasView

ALL = tuple(rank + suit for suit in "CDHS" for rank in "TJQKA")

#: Option sets that between them have every option at every value, with matches that do not take long.
OPTION_SETS: dict[str, dict[str, Any]] = {
    "default": {},
    "target": {"target": 5},
    "recut may": {"recut": "may", "target": 8},
    "everything": {"recut": "may", "target": 1},
}


def pack_of(*hands: str, first: int = 0) -> str:
    """Return a pack that deals these cards to seats 0, 1 …; what is not named goes where there is room, in order."""
    given, _ = fill(four(hands), ALL, 5)
    return " ".join(card for i in range(4) for card in given[(first + i) % 4])


def dealt(*hands: str, first: int = 0, **options: Any) -> tg.Match:
    """Return a match whose first deal gives these hands; ``first`` is the mão."""
    packs = [pack_of(*hands, first=first)]
    return tg.new_match("as_de_copas", seed=1, first=first, options=options, packs=packs)


def view(match: tg.Match, seat: int | None) -> AsDeCopasView:
    """Return the view of a seat."""
    return cast("AsDeCopasView", match.view(seat))


def step(match: tg.Match, rng: random.Random) -> tuple[int, tg.Action]:
    """Take a legal action by chance, one with a claim half of the time where there is one; return whose and which."""
    seat = match.to_act[0]
    actions = list(match.legal_actions(seat))
    claims = [action for action in actions if isinstance(action, tg.Play) and action.claims]
    action = rng.choice(claims if claims and rng.random() < 0.5 else actions)
    match.push(seat, action)
    return seat, action


#: Matches of the game played by chance: at every moment, and over.
moments = partial(match_tools.moments, "as_de_copas", by=step)
finished = partial(match_tools.finished, "as_de_copas", by=step)
