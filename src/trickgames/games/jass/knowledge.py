"""What is known of the hidden cards in Jass beside the play: what the melds that were shown, or not shown, tell.

All melds of the team with the best one are shown when the first trick is complete (JAS-15e). So its seats were dealt no
other meld, and the others none that is better. A card that would make such a meld with others that a seat is known to
have been dealt was not dealt to it. That it was not dealt three or four cards of which none is known cannot be said by
places and demands: it is a condition of a world.
"""

from __future__ import annotations

from collections.abc import Callable

from trickcore.cards import CardSet
from trickgames.games.jass.match import JassView
from trickgames.games.jass.scoring import Meld, best_meld, meld_rank, melds_of, shown_melds
from trickgames.places import Knowledge, World, settled


def knows(view: JassView, base: Knowledge) -> Knowledge:
    """Return the knowledge without the cards that would have made a seat show another meld (JAS-15d, JAS-15e)."""
    if not _told(view):
        return base
    trump, forehand, played = view.trump or "", view.forehand, _played(view)
    shown = {(meld.seat, meld.kind, meld.cards) for meld in view.melds}
    best = best_meld(view.melds, trump, forehand)

    def would_show(meld: Meld) -> bool:
        if (meld.seat, meld.kind, meld.cards) in shown:
            return False
        if best is None or (meld.seat - best.seat) % 2 == 0:
            return True
        return meld_rank(meld, trump, forehand) > meld_rank(best, trump, forehand)

    while True:
        before = base = settled(base)
        for seat in range(view.seats):
            if seat == view.seat:
                continue
            dealt, denied = before.sure[seat] | played[seat], 0
            for card in CardSet(_completing(dealt.mask) & before.can[seat].mask):
                if any(would_show(meld) for meld in melds_of(seat, dealt | CardSet([card]))):
                    denied |= card.mask
            base = base.deny(seat, CardSet(denied))
        if base is before:
            return base


def condition(view: JassView) -> Callable[[World], bool] | None:
    """Return whether just the melds that were shown had to be shown in a world."""
    if not _told(view):
        return None
    played, trump, forehand, melds = _played(view), view.trump or "", view.forehand, view.melds

    def meets(world: World) -> bool:
        dealt = [hand | cards for hand, cards in zip(world.hands, played, strict=True)]
        return shown_melds(dealt, trump, forehand) == melds

    return meets


def _told(view: JassView) -> bool:
    """Tell whether melds have been shown, if there are any."""
    return bool(view.tricks) and view.options.flag("weis")


def _played(view: JassView) -> list[CardSet]:
    """Return by seat the cards that it has played."""
    masks = [0] * view.seats
    for played in view.history:
        masks[played.seat] |= played.card.mask
    return [CardSet(mask) for mask in masks]


def _completing(dealt: int) -> int:
    """Return the cards that make a row of three or a four with others, among bits that are no cards; as masks."""
    up, down = dealt << 1, dealt >> 1
    rows = (up & dealt << 2) | (up & down) | (down & dealt >> 2)
    lanes = [dealt >> 16 * suit & 0xFFFF for suit in range(4)]
    fours = 0
    for suit in range(4):
        three = 0xFFFF
        for other in range(4):
            three &= lanes[other] if other != suit else 0xFFFF
        fours |= three << 16 * suit
    return (rows | fours) & ~dealt
