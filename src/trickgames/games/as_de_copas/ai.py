"""Computer players for Ás de Copas."""

from __future__ import annotations

from trickcore.rng import Rng
from trickgames.actions import Action
from trickgames.games.as_de_copas.match import AsDeCopasView


def easy(view: AsDeCopasView, rng: Rng) -> Action:
    """Choose."""
    return view.legal_actions[rng.below(len(view.legal_actions))]


def normal(view: AsDeCopasView, rng: Rng) -> Action:
    """Choose."""
    return view.legal_actions[rng.below(len(view.legal_actions))]
