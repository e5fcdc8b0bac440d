"""English for what only Bisca has: the corte, the stock, rodar o 7 and heley, and what a deal was won by."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from trickcore.cards import CardSet
from trickgames.actions import Draw
from trickgames.announce.english_exchange import exchange_places, exchanged
from trickgames.announce.english_phrases import counted
from trickgames.events import DealResult
from trickgames.games.bisca.match import (
    BiscaView,
    CardDrawn,
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

#: What the others hear that a seat is asked for.
ASKED = {Draw: "draw a card or to knock hearts"}


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


def drawn(words: English, event: CardDrawn, me: int | None) -> str:
    """Return who has drawn a card, and which where it may be seen."""
    what = "a card" if event.card is None else f"the {words.card(event.card)}"
    return f"{words.does(event.seat, me, 'draw', 'draws')} {what}"


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
    told += exchanged(words, view, "two")
    if view.in_sight is not None:
        told.append(f"The {words.card(view.in_sight)} lies in sight under the stock.")
    told.append(words.sentence(f"{counted(view.stock, 'card')} are still to be drawn"))
    for seat, made in ((view.rodar, "a rodar o 7"), (view.heley, "a heley")):
        if seat is not None:
            told.append(words.sentence(f"{words.does(seat, me, 'have', 'has')} made {made}"))
    return told


def places(words: English, view: BiscaView) -> list[tuple[CardSet, str]]:
    """Return which cards lie in sight or are to be exchanged, and where."""
    return exchange_places(view, "2", "lies in sight under the stock")


def result(words: English, result: DealResult, me: int | None) -> list[str]:
    """Return what to tell before the points: that nobody wins the deal, or that it ends the match."""
    whys = {award.why: award.side for award in result.awards}
    if TIED in whys:
        return ["both sides have 60 card points, so nobody wins the deal"]
    if ALL in whys:
        who = words.side_does(whys[ALL], me, words.sides, "have", "has")
        return [f"{who} taken all 120 card points, which wins the match"]
    return []


EVENTS: dict[Any, Any] = {
    HeartsKnocked: knocked,
    TrumpInverted: inverted,
    RodarMade: rodar,
    HeleyMade: heley,
    CardDrawn: drawn,
}
