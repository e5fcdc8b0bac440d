"""Bisca in pairs: the corte, drawing from the stock, heley and rodar o 7.

The game itself, and the views and events that only it has.
"""

from trickgames.games.bisca.match import (
    BISCA,
    BiscaView,
    CardDrawn,
    HeartsKnocked,
    HeleyMade,
    RodarMade,
    TrumpInverted,
)

__all__ = [
    "BISCA",
    "BiscaView",
    "CardDrawn",
    "HeartsKnocked",
    "HeleyMade",
    "RodarMade",
    "TrumpInverted",
]
