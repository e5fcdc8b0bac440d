"""How perft and bench come from a match to the core: the first position of its deal in which cards are played."""

from __future__ import annotations

from trickcore.play import State
from trickgames.match import Match


def opening(match: Match) -> State:
    """Return the state before the first card; what comes before it, every seat decides by its default."""
    while (state := match.state()) is None:
        match.push_default(match.to_act[0])
    return state
