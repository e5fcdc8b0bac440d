"""What is known of the hidden cards in Putz beside the play: the card in sight, the kitty and the hand laid away."""

from __future__ import annotations

from trickcore.cards import CardSet
from trickgames.games.putz.match import PutzView
from trickgames.places import DISCARDS, KITTY, Knowledge


def knows(view: PutzView, base: Knowledge) -> Knowledge:
    """Return the knowledge with what lies in the kitty, or in the hand that was laid away for it (PUT-3, PUT-4).

    Who has taken the kitty had played no card before, so that nothing has been proved of the hand it had. That it
    holds the card that lay in sight is in ``view.known``. At five seats the card in sight is the kitty (PUT-8).
    """
    if view.kitty_taker is not None:
        return base.renamed(KITTY, DISCARDS).hold(DISCARDS, view.out_of_play)
    return base if view.in_sight is None else base.hold(KITTY, CardSet([view.in_sight]))
