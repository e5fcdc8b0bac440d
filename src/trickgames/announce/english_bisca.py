"""English for what only Bisca has: the corte, the swap, rodar o 7 and heley, and what a deal was won by."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from trickgames.events import DealResult
from trickgames.games.bisca.match import (
    BiscaView,
    CardsCounted,
    HeartsKnocked,
    HeleyMade,
    RodarMade,
    TrumpInverted,
)
from trickgames.games.bisca.scoring import ALL, TIED

if TYPE_CHECKING:
    from trickgames.announce.english import English

#: What an award of the game is for, where its own word would not read well.
AWARDS = {
    "win": "winning the deal",
    "61-59": "winning it by 61 to 59",
    "capote": "a capote",
    "rodar o 7": "a rodar o 7",
    "heley": "a heley",
    "all 120": "all 120 card points",
    "60-60": "60 card points",
}


def knocked(words: English, event: HeartsKnocked, me: int | None) -> str:
    """Return that hearts have been knocked."""
    return f"{words.does(event.seat, me, 'knock', 'knocks')} hearts: no card is turned up, and the deal is worth more"


def inverted(words: English, event: TrumpInverted, me: int | None) -> str:
    """Return why trump is not the suit of the card."""
    return f"the {words.card(event.card)} is a bisca, so trump is the other suit of its colour"


def rodar(words: English, event: RodarMade, me: int | None) -> str:
    """Return that a rodar o 7 has been made."""
    who = words.does(event.seat, me, "make", "makes")
    return f"{who} a rodar o 7: the seven of trumps opened the deal, and nobody put the ace on it"


def heley(words: English, event: HeleyMade, me: int | None) -> str:
    """Return that a heley has been made."""
    return f"{words.does(event.seat, me, 'make', 'makes')} a heley: the ace of trumps right on the seven"


def counted(words: English, event: CardsCounted, me: int | None) -> str:
    """Return the card points of the sides."""
    told: list[str] = []
    for side, points in enumerate(event.points):
        who, you = words.side(side, me, words.sides)
        told.append(f"{who} {'have' if you else 'has'} {points}")
    return f"the card points are counted: {' and '.join(told) if len(told) < 3 else ', '.join(told)}"


def deal(words: English, view: BiscaView) -> list[str]:
    """Return what to add to how the deal stands: how trump was made, the swap, the stock, the extra points."""
    me = view.seat
    if view.trump is None:
        return [
            f"{words.sentence(words.does(view.cutter, me, 'are', 'is'))[:-1]} to draw or to knock hearts."
        ]
    cutter = words.does(view.cutter, me, "have", "has")
    what = "knocked hearts" if view.drawn is None else f"drawn the {words.card(view.drawn)}"
    told = [words.sentence(f"{cutter} {what}")]
    if view.swapper is not None and view.drawn is not None:
        who = words.does(view.swapper, me, "have", "has")
        told.append(words.sentence(f"{who} swapped the two of trumps for it"))
    if view.answer is not None:
        told.append(f"You have chosen to {words.action(view.answer)}.")
    if view.turned is not None:
        told.append(f"The {words.card(view.turned)} lies in sight under the stock.")
    told.append(f"{view.stock or 'No'} cards are still to be drawn.")
    for seat, made in ((view.rodar, "a rodar o 7"), (view.heley, "a heley")):
        if seat is not None:
            told.append(words.sentence(f"{words.does(seat, me, 'have', 'has')} made {made}"))
    return told


def result(words: English, result: DealResult, me: int | None) -> list[str]:
    """Return what to tell before the points: that nobody wins the deal, or that it ends the match."""
    whys = {award.why: award.side for award in result.awards}
    if TIED in whys:
        return ["both sides have 60 card points, so nobody wins the deal"]
    if ALL in whys:
        who, you = words.side(whys[ALL], me, words.sides)
        return [f"{who} {'have' if you else 'has'} taken all 120 card points, which wins the match"]
    return []


EVENTS: dict[Any, Any] = {
    HeartsKnocked: knocked,
    TrumpInverted: inverted,
    RodarMade: rodar,
    HeleyMade: heley,
    CardsCounted: counted,
}
DEALS: dict[Any, Any] = {BiscaView: deal}
