"""Ás de Copas: twenty cards, a maker and a secret guest, vinte and quarenta.

The game itself, and the views and events that only it has.
"""

from trickgames.games.as_de_copas.match import (
    AS_DE_COPAS,
    AsDeCopasView,
    ClaimSettled,
    DealWon,
    PairClaim,
    SidesKnown,
)

__all__ = [
    "AS_DE_COPAS",
    "AsDeCopasView",
    "ClaimSettled",
    "DealWon",
    "PairClaim",
    "SidesKnown",
]
