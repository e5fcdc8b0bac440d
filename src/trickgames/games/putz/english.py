"""English for what only Putz has: the kitty, the Apples and Putzes of a deal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from trickcore.cards import CardSet
from trickgames.announce.english_exchange import exchange_places, exchanged
from trickgames.events import DealResult
from trickgames.games.putz.match import KITTY_SEATS, KittyTaken, PutzView

if TYPE_CHECKING:
    from trickgames.announce.english import English

#: What an award of the game is for.
AWARDS = {"apple": "an Apple", "putz": "a Putz"}


def kitty_taken(words: English, event: KittyTaken, me: int | None) -> str:
    """Return who has taken the kitty, to that seat with its cards."""
    cards = "" if event.cards is None else f": {words.cards(event.cards)}"
    return f"{words.does(event.seat, me, 'take', 'takes')} the kitty{cards}"


def deal(words: English, view: PutzView) -> list[str]:
    """Return what to add to how the deal stands: the turned-up card, the exchange, the kitty."""
    told = [f"The {words.card(view.turned)} was turned up, and {words.suit(view.turned.suit)} are trump."]
    told += exchanged(words, view, "six")
    if view.seats == KITTY_SEATS:
        told.append(words.sentence(_kitty(words, view)))
    if view.discarded:
        told.append(f"You have discarded {words.cards(view.discarded)}.")
    return told


def places(words: English, view: PutzView) -> list[tuple[CardSet, str]]:
    """Return which cards lie in sight, are to be exchanged, or are out of play, and where."""
    told = [(view.discarded, "is out of play, in the hand that you discarded")]
    where = "lies in sight on the kitty" if view.kitty else "lies in sight"
    out = "" if view.in_sight is None or view.in_sight not in view.out_of_play else " and is out of play"
    told += exchange_places(view, "6", where + out)
    if view.kitty_taker is not None:
        who = words.name(view.kitty_taker)
        told.append((view.out_of_play, f"is out of play, in the hand that {who} discarded"))
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


EVENTS: dict[Any, Any] = {KittyTaken: kitty_taken}
