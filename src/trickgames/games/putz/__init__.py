"""Putz (Apple): three players with a kitty, or five.

The game itself, and the views and events that only it has.
"""

from trickgames.games.putz.match import PUTZ, KittyTaken, PutzView

__all__ = [
    "PUTZ",
    "KittyTaken",
    "PutzView",
]
