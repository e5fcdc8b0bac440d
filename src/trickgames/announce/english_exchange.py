"""English for the exchange of a low trump for the card that lies in sight, which several games have."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from trickcore.cards import Card, CardSet
from trickgames.actions import Action, Swap

if TYPE_CHECKING:
    from trickgames.announce.english import English


class ExchangeView(Protocol):
    """What such a game's view has of it."""

    @property
    def seat(self) -> int | None: ...
    @property
    def swapped_by(self) -> int | None: ...
    @property
    def answer(self) -> Action | None: ...
    @property
    def in_sight(self) -> Card | None: ...
    @property
    def trump(self) -> str | None: ...


def exchanged(words: English, view: ExchangeView, low: str) -> list[str]:
    """Return what has come of the exchange, or what the seat has chosen: sentences."""
    told: list[str] = []
    if view.swapped_by is not None:
        who = words.does(view.swapped_by, view.seat, "have", "has")
        told.append(words.sentence(f"{who} exchanged the {low} of trumps for it"))
    if view.answer is not None:
        swaps = isinstance(view.answer, Swap)
        what = f"exchange the {low} of trumps" if swaps else words.action(view.answer)
        told.append(f"You have chosen to {what}.")
    return told


def exchange_places(view: ExchangeView, low: str, where: str) -> list[tuple[CardSet, str]]:
    """Return the card in sight and where it lies, and the low trump (by its rank's letter) that is to be exchanged."""
    told: list[tuple[CardSet, str]] = []
    if view.in_sight is not None:
        told.append((CardSet([view.in_sight]), where))
    if isinstance(view.answer, Swap):
        told.append(
            (CardSet([f"{low}{view.trump}"]), "is to be exchanged for the card in sight, as you have chosen")
        )
    return told
