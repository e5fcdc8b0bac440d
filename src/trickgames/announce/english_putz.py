"""English for what only Putz has: the exchange, the kitty, the Apples and Putzes of a deal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from trickgames.actions import Swap
from trickgames.events import DealResult
from trickgames.games.putz.match import KITTY_SEATS, PointsCounted, PutzView

if TYPE_CHECKING:
    from trickgames.announce.english import English

#: What an award of the game is for.
AWARDS = {"apple": "an Apple", "putz": "a Putz"}


def points_counted(words: English, event: PointsCounted, me: int | None) -> str:
    """Return the card points that each seat has taken in the deal."""
    taken = [
        f"{words.does(s, me, 'have', 'has')} {points or 'none'}" for s, points in enumerate(event.points)
    ]
    return f"the card points are counted: {', '.join(taken)}"


def deal(words: English, view: PutzView) -> list[str]:
    """Return what to add to how the deal stands: the turned-up card, the exchange, the kitty."""
    me = view.seat
    told = [f"The {words.card(view.turned)} was turned up, and {words.suit(view.turned.suit)} are trump."]
    if view.swapped_by is not None:
        who = words.does(view.swapped_by, me, "have", "has")
        told.append(words.sentence(f"{who} exchanged the six of trump for it"))
    if view.answer is not None:
        what = "exchange the six of trump" if isinstance(view.answer, Swap) else "keep your cards"
        told.append(f"You have chosen to {what}.")
    if view.seats == KITTY_SEATS:
        told.append(words.sentence(_kitty(words, view)))
    if view.discarded:
        told.append(f"You have discarded {words.cards(view.discarded)}.")
    return told


def _kitty(words: English, view: PutzView) -> str:
    """Return what has become of the kitty."""
    if view.kitty_taker is not None:
        return f"{words.does(view.kitty_taker, view.seat, 'have', 'has')} taken the kitty"
    on_top = "" if view.in_sight is None else f", with the {words.card(view.in_sight)} in sight"
    if view.kitty_open:
        return f"the kitty of {view.kitty} cards may be taken in the first trick{on_top}"
    return f"nobody has taken the kitty{on_top}"


def result(words: English, result: DealResult, me: int | None) -> list[str]:
    """Return what to tell before the points: that everybody has an Apple, or all others are level (PUT-6, PUT-12)."""
    why = {award.why for award in result.awards}
    return ["nobody gets a Putz"] if why == {"apple"} else []


EVENTS: dict[Any, Any] = {PointsCounted: points_counted}
DEALS: dict[Any, Any] = {PutzView: deal}
