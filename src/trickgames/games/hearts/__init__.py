"""Hearts (Copas): the pass, thirteen tricks to be avoided, the moon.

The game itself, and the views and events that only it has.
"""

from trickgames.games.hearts.match import (
    HEARTS,
    CardsPassed,
    HeartsBroken,
    HeartsView,
    PassAnnounced,
)

__all__ = [
    "HEARTS",
    "CardsPassed",
    "HeartsBroken",
    "HeartsView",
    "PassAnnounced",
]
