"""The options and the play table of Putz: that of Jass for three or five seats (PUT-1, PUT-8)."""

from __future__ import annotations

from trickcore.cards import Card
from trickcore.rules import Rules
from trickgames.games.jass import rules as jass
from trickgames.options import Choice, Number, Option

PACK = jass.PACK
#: PUT-5: below so many card points a seat has an Apple.
APPLE_BELOW = 21

OPTIONS: tuple[Option, ...] = (
    Number("seats", 3, "how many play: three with a kitty, or five without", (3, 5)),
    Choice("ties", "none", "seats level for the last Putz: none of them gets it, or all do", ("none", "all")),
    jass.JACK_EXEMPT,
    jass.UNDERTRUMP,
)


def table(*, seats: int = 3, jack_exempt: bool = False, undertrump: str = "barred") -> Rules:
    """Return the table for three seats with nine cards or five with seven."""
    return jass.table(
        jack_exempt=jack_exempt,
        undertrump=undertrump,
        seats=seats,
        hand_size=9 if seats == 3 else 7,
        tops=False,
    )


def six(trump: str) -> Card:
    """Return the card that may be exchanged for the turned-up one (PUT-2)."""
    return Card("6" + trump)
