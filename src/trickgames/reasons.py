"""Why an action is refused: a reason is a frozen value with a name and its words; a game may have its own."""

from __future__ import annotations

from typing import Any, ClassVar, final

from trickgames.values import Value


@final
class Reason(Value, init=False):
    """Why an action is refused: ``name``, by which programs tell reasons apart, and ``value``, the reason in words.

    The reasons of the library are constants of the class, as ``Reason.MUST_FOLLOW_SUIT``. A game of another package
    makes its own, ``Reason("spades:not-broken", "spades have not been broken")``, and names them in `Game.reasons`,
    so that views with them can be read.
    """

    __slots__ = ("name", "value")
    name: str
    value: str

    MATCH_OVER: ClassVar[Reason]
    NO_SUCH_SEAT: ClassVar[Reason]
    NOT_YOUR_TURN: ClassVar[Reason]
    NOT_NOW: ClassVar[Reason]
    CARD_NOT_HELD: ClassVar[Reason]
    WRONG_NUMBER_OF_CARDS: ClassVar[Reason]
    MUST_FOLLOW_SUIT: ClassVar[Reason]
    MUST_RUFF: ClassVar[Reason]
    MUST_RECUT: ClassVar[Reason]
    UNDERTRUMP: ClassVar[Reason]
    ASKED_FOR: ClassVar[Reason]
    CALLED_ACE_HELD_BACK: ClassVar[Reason]
    ACE_LOCKED: ClassVar[Reason]
    SEVEN_LAST: ClassVar[Reason]
    HEARTS_NOT_BROKEN: ClassVar[Reason]
    TWO_OF_CLUBS_OPENS: ClassVar[Reason]
    NO_POINTS_ON_FIRST_TRICK: ClassVar[Reason]
    FALSE_SECA: ClassVar[Reason]
    FALSE_FORA: ClassVar[Reason]
    CANNOT_BE_CALLED: ClassVar[Reason]
    CANNOT_BE_TRUMP: ClassVar[Reason]
    KITTY_GONE: ClassVar[Reason]
    NO_SUCH_TRUMP: ClassVar[Reason]
    MUST_CHOOSE: ClassVar[Reason]
    CLAIM_NOT_ALLOWED: ClassVar[Reason]
    NO_SUCH_BID: ClassVar[Reason]
    NOTHING_TO_UNDO: ClassVar[Reason]

    def __new__(cls, name: str, value: str) -> Reason:
        for text in (name, value):
            if type(text) is not str:
                raise TypeError(f"a reason is a name and its words, not {type(text).__name__}")
        known = REASONS.get(name)
        if known is None:
            return cls._filled(name, value)
        if known.value != value:
            raise ValueError(f"there is a reason {name} already")
        return known

    def __eq__(self, other: object) -> bool:
        return self is other or (type(other) is Reason and self._key() == other._key())

    def __hash__(self) -> int:
        return hash(self.name)

    def _order(self) -> tuple[Any, ...]:
        return "", self.name

    def __repr__(self) -> str:
        return f"Reason.{self.name}" if self.name in REASONS else f"Reason({self.name!r}, {self.value!r})"

    def json_form(self) -> str:
        """Return the reason's name."""
        return self.name

    @classmethod
    def from_json_form(cls, data: object, game: Any = None) -> Reason:
        """Return the reason of a name: the game's, or one of the library. Raises `ValueError`."""
        for own in () if game is None else game.reasons:
            if own.name == data:
                return own  # type: ignore[no-any-return]
        if not isinstance(data, str) or data not in REASONS:
            raise ValueError("a reason is needed, by its name")
        return REASONS[data]


#: The reasons of the library by their names.
REASONS: dict[str, Reason] = {}
_WORDS = {
    "MATCH_OVER": "the match is over",
    "NO_SUCH_SEAT": "there is no such seat",
    "NOT_YOUR_TURN": "it is not this seat's turn",
    "NOT_NOW": "this kind of action is not asked for now",
    "CARD_NOT_HELD": "the seat does not hold that card",
    "WRONG_NUMBER_OF_CARDS": "that is not the number of cards to choose",
    "MUST_FOLLOW_SUIT": "the led suit must be followed",
    "MUST_RUFF": "a seat void in the led suit must ruff",
    "MUST_RECUT": "a higher trump must be played",
    "UNDERTRUMP": "a lower trump than the best one may not be played",
    "ASKED_FOR": "the card that was asked for must be played",
    "CALLED_ACE_HELD_BACK": "the called card may not be played yet",
    "ACE_LOCKED": "the ace of trumps waits for the seven of trumps",
    "SEVEN_LAST": "the seven of trumps may not come last in a trick",
    "HEARTS_NOT_BROKEN": "hearts have not been broken",
    "TWO_OF_CLUBS_OPENS": "the two of clubs opens the first trick",
    "NO_POINTS_ON_FIRST_TRICK": "no points may be played to the first trick",
    "FALSE_SECA": "seca is said only of a trump suit of which the ace is the only card held",
    "FALSE_FORA": "fora is said only of a trump suit whose ace is not held",
    "CANNOT_BE_CALLED": "only an ace can be called that is not held, of a suit that is",
    "CANNOT_BE_TRUMP": "a suit of which no card is held cannot be made trump",
    "KITTY_GONE": "the kitty cannot be taken any more",
    "NO_SUCH_TRUMP": "that is not among the trumps of this match",
    "MUST_CHOOSE": "the choice of trump cannot be passed on",
    "CLAIM_NOT_ALLOWED": "that cannot be claimed or said here",
    "NO_SUCH_BID": "that is not among the bids that can be made now",
    "NOTHING_TO_UNDO": "no action has been taken yet",
}
REASONS.update({name: Reason(name, words) for name, words in _WORDS.items()})
for _reason in REASONS.values():
    setattr(Reason, _reason.name, _reason)
