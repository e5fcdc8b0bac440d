"""Jass (Schieber): trump or the push to the partner, nine tricks, melds and Stöck.

The game itself, and the views and events that only it has.
"""

from trickgames.games.jass.match import JASS, JassView, MeldsShown, Pushed, StoeckShown
from trickgames.games.jass.scoring import Meld

__all__ = [
    "JASS",
    "JassView",
    "Meld",
    "MeldsShown",
    "Pushed",
    "StoeckShown",
]
