"""How perft and bench come from a match to the core: the first position of its deal in which cards are played."""

from __future__ import annotations

from trickcore.play import State
from trickgames.match import Match
from trickgames.registry import game


def opening(match: Match) -> State:
    """Return the state before the first card; what comes before it, every seat decides by its default."""
    while match.view(None).leader is None:
        match.push_default(match.to_act[0])
    view = match.view(None)
    rules = game(match.game).table(match.options)
    hands = [match.view(seat).hand for seat in range(match.seats)]
    mode = rules.mode(view.trump) if view.trump in rules.mode_names else 0
    return State(rules, hands, leader=view.leader or 0, mode=mode)
