"""What can go wrong, and why: the error classes of the contract and the reasons for which an action is refused."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import TYPE_CHECKING

from trickcore.cards import InvalidNotation

if TYPE_CHECKING:
    from trickgames.actions import Action

__all__ = ["IllegalAction", "InvalidNotation", "InvalidRecord", "InvalidSetup", "Reason"]


class Reason(Enum):
    """Why an action is refused; the value is the reason in words."""

    MATCH_OVER = "the match is over"
    NO_SUCH_SEAT = "there is no such seat"
    NOT_YOUR_TURN = "it is not this seat's turn"
    NOT_NOW = "this kind of action is not asked for now"
    CARD_NOT_HELD = "the seat does not hold that card"
    WRONG_NUMBER_OF_CARDS = "that is not the number of cards to choose"
    MUST_FOLLOW_SUIT = "the led suit must be followed"
    MUST_RUFF = "a seat void in the led suit must ruff"
    MUST_RECUT = "a higher trump must be played"
    UNDERTRUMP = "a lower trump than the best one may not be played"
    ASKED_FOR = "the card that was asked for must be played"
    CALLED_ACE_HELD_BACK = "the called card may not be played yet"
    ACE_LOCKED = "the ace of trumps waits for the seven of trumps"
    SEVEN_LAST = "the seven of trumps may not come last in a trick"
    HEARTS_NOT_BROKEN = "hearts have not been broken"
    TWO_OF_CLUBS_OPENS = "the two of clubs opens the first trick"
    NO_POINTS_ON_FIRST_TRICK = "no points may be played to the first trick"
    FALSE_SECA = "seca is said only of a trump suit of which the ace is the only card held"
    FALSE_FORA = "fora is said only of a trump suit whose ace is not held"
    CANNOT_BE_CALLED = "only an ace can be called that is not held, of a suit that is"
    CANNOT_BE_TRUMP = "a suit of which no card is held cannot be made trump"
    KITTY_GONE = "the kitty cannot be taken any more"
    NO_SUCH_TRUMP = "that is not among the trumps of this match"
    MUST_CHOOSE = "the choice of trump cannot be passed on"
    CLAIM_NOT_ALLOWED = "that cannot be claimed or said here"
    NOTHING_TO_UNDO = "no action has been taken yet"


class IllegalAction(ValueError):
    """An action that the rules refuse; nothing in the match has changed.

    ``action`` is the action (None where none was given), ``seat`` the seat that tried it, ``reason`` a `Reason`.
    """

    def __init__(self, action: Action | None, seat: int, reason: Reason) -> None:
        what = f"seat {seat} may not act"
        if action is not None:
            what = f"seat {seat} may not take the action {action}"
        elif reason is Reason.NOTHING_TO_UNDO:  # which no seat asks for
            what = "nothing can be undone"
        super().__init__(f"{what}: {reason.value} ({reason.name})")
        self.action = action
        self.seat = seat
        self.reason = reason

    def __reduce__(self) -> tuple[type[IllegalAction], tuple[Action | None, int, Reason]]:
        return type(self), (self.action, self.seat, self.reason)


#: Of more faults than this only the first are named, and that there are more.
MANY = 100


class _Faults(ValueError):
    """An error that names every fault at once, in ``faults``."""

    def __init__(self, faults: str | Iterable[str]) -> None:
        named = (faults,) if isinstance(faults, str) else tuple(faults)
        if len(named) > MANY:
            named = (*named[: MANY - 1], f"and {len(named) - MANY + 1} more faults")
        self.faults: tuple[str, ...] = named
        super().__init__("; ".join(self.faults))

    def __reduce__(self) -> tuple[type[_Faults], tuple[tuple[str, ...]]]:
        return type(self), (self.faults,)


class InvalidSetup(_Faults):
    """A match that cannot be set up so: an unknown game, option or value, a bad seat, seed or pack."""


class InvalidRecord(_Faults):
    """A record, or the JSON of a view or an event, that is broken, truncated, of another version, or not true."""
