"""The play table of Putz: that of Jass for three or five seats (PUT-1, PUT-8)."""

from __future__ import annotations

from trickcore.rules import Rules
from trickgames.games.jass import rules as jass


def table(*, seats: int = 3, jack_exempt: bool = False, undertrump: str = "barred") -> Rules:
    """Return the table for three seats with nine cards or five with seven."""
    return jass.table(
        jack_exempt=jack_exempt,
        undertrump=undertrump,
        seats=seats,
        hand_size=9 if seats == 3 else 7,
        tops=False,
    )
