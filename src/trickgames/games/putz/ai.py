"""Computer players for Putz: the easy and the normal level, from a view and nothing else."""

from __future__ import annotations

from trickcore.rng import Rng
from trickgames.actions import Action
from trickgames.games.putz.match import PutzView


def easy(view: PutzView, rng: Rng) -> Action:
    """Choose by chance."""
    return view.legal_actions[rng.below(len(view.legal_actions))]


def normal(view: PutzView, rng: Rng) -> Action:
    """Choose by chance."""
    return view.legal_actions[rng.below(len(view.legal_actions))]
