"""English for what only Jass has: forehand and the push, melds, Stöck, the match, multipliers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from trickgames.announce.english_phrases import listed
from trickgames.deal import PARTNERS
from trickgames.events import DealResult
from trickgames.games.jass.match import JassView, MeldsShown, Pushed, StoeckShown
from trickgames.games.jass.scoring import Meld

if TYPE_CHECKING:
    from trickgames.announce.english import English

#: What an award of the game is for, where its own word would not read well.
AWARDS = {
    "last trick": "the last trick",
    "match": "the match",
    "weis": "Weis",
    "stoeck": "Stoeck",
}


def meld(words: English, shown: Meld) -> str:
    """Return what a meld is: "a row of 4, the six to the nine of hearts"."""
    low, high = shown.cards[0], shown.cards[len(shown.cards) - 1]
    if shown.kind == "row":
        return f"a row of {len(shown.cards)}, the {words.rank(low.rank)} to the {words.card(high)}"
    rank = words.rank(low.rank)
    return f"the four {rank}{'es' if rank == 'six' else 's'}"


def melds_of_seats(words: English, melds: Sequence[Meld], me: int | None) -> list[str]:
    """Return who has shown which melds."""
    seats = list(dict.fromkeys([shown.seat for shown in melds]))
    return [
        f"{words.does(seat, me, 'show', 'shows')} "
        + listed([meld(words, shown) for shown in melds if shown.seat == seat])
        for seat in seats
    ]


def pushed(words: English, event: Pushed, me: int | None) -> str:
    """Return who has to make trump now."""
    who = words.does(event.seat, me, "pass", "passes")
    return f"{who} the choice of trump on to {words.who(event.to, me)}"


def melds_shown(words: English, event: MeldsShown, me: int | None) -> str:
    """Return the melds that score, and what for."""
    shown = "; ".join(melds_of_seats(words, event.melds, me))
    who = words.side_does(event.side, me, PARTNERS, "score", "scores")
    return f"{shown}; {who} {event.points} for Weis"


def stoeck_shown(words: English, event: StoeckShown, me: int | None) -> str:
    """Return who has shown Stöck, and what it counts."""
    return f"{words.does(event.seat, me, 'have', 'has')} shown Stoeck, which scores {event.points}"


def deal(words: English, view: JassView) -> list[str]:
    """Return what to add to how the deal stands: forehand, who chose, the melds shown, and what has been scored."""
    me = view.seat
    told = [words.sentence(words.does(view.forehand, me, "are forehand", "is forehand"))]
    if view.pushed:
        partner = words.who((view.forehand + 2) % view.seats, me)
        told.append(words.sentence(f"the choice of trump was passed on to {partner}"))
    if view.chooser is not None and view.trump is not None:
        choice = f"{words.who(view.chooser, me)} chose {words.contract(view.trump)}"
        times = f", and all points count {view.multiplier} times" if view.multiplier > 1 else ""
        told.append(words.sentence(choice + times))
    told += [words.sentence(shown) for shown in melds_of_seats(words, view.melds, me)]
    if view.stoeck is not None:
        told.append(words.sentence(f"{words.does(view.stoeck, me, 'have', 'has')} shown Stoeck"))
    for number, points in enumerate(view.counted):
        if points:
            who = words.side_does(number, me, PARTNERS, "have", "has")
            told.append(words.sentence(f"{who} scored {points} in this deal"))
    return told


def result(words: English, result: DealResult, me: int | None) -> list[str]:
    """Return what to tell before the points: that a team has won all the tricks."""
    for award in result.awards:
        if award.why == "match" and len(result.points) == len(PARTNERS):
            return [f"{words.side_does(award.side, me, PARTNERS, 'have', 'has')} won every trick"]
    return []


EVENTS: dict[Any, Any] = {
    Pushed: pushed,
    MeldsShown: melds_shown,
    StoeckShown: stoeck_shown,
}
