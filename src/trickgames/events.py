"""What happens in a match, as typed events: numbered alike for every seat, each showing a seat only what it may see."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Self

from trickcore.cards import Card, CardSet
from trickgames.actions import Action
from trickgames.values import Value


class Event(Value):
    """Something that happened. `seen_by` gives what a seat may know of it."""

    __slots__ = ()
    #: By what an event from outside is checked, beside its fields' types: the fields that hold a seat, or several.
    seat_fields: ClassVar[tuple[str, ...]] = ("seat", "to", "by", "dealer", "leader", "winner", "winners")

    def seen_by(self, seat: int | None) -> Self:
        """Return the event as this seat sees it (None: a spectator)."""
        return self

    def own_faults(self) -> list[str]:
        """Return what cannot be in an event of this kind that comes from outside; each names its field."""
        return []

    def to_dict(self) -> dict[str, Any]:
        """Return the event as what JSON can hold, its class name as ``event``."""
        return {"event": type(self).__name__, **super().to_dict()}

    @staticmethod
    def read(data: object, game: str | None = None) -> Event:
        """Return the event that `to_dict` gave this for; as `read_event`."""
        from trickgames.reading import read_event  # which knows the games, and they know events

        return read_event(data, game)


def count_faults(count: int, cards: CardSet | None) -> list[str]:
    """Return what cannot be in the number of cards that an event tells of, beside the cards where they are shown."""
    fits = 0 <= count <= 52 if cards is None else count == len(cards)
    return [] if fits else ["count: it is the number of the cards"]


class Trick(Value):
    """A complete trick: who led, its cards in order of play, who won it, what it counted, and the lead's claims."""

    __slots__ = ("leader", "cards", "winner", "points", "claims")
    leader: int
    cards: tuple[Card, ...]
    winner: int
    points: int
    claims: tuple[str, ...]


class Award(Value):
    """Points that a side got in a deal, and for what: a word of the game, as ``hearts`` or ``moon``."""

    __slots__ = ("side", "points", "why")
    side: int
    points: int
    why: str


class DealResult(Value):
    """What a deal gave: its number (from 1), the points of each side, and the awards they are made of."""

    __slots__ = ("deal", "points", "awards")
    deal: int
    points: tuple[int, ...]
    awards: tuple[Award, ...]


class DealStarted(Event):
    """A deal begins: its number (from 1) and the seat that deals (or cuts, or leads, as the game has it)."""

    __slots__ = ("deal", "dealer")
    deal: int
    dealer: int


class HandDealt(Event):
    """A seat has been dealt its hand; only that seat sees the cards."""

    __slots__ = ("seat", "count", "cards")
    seat: int
    count: int
    cards: CardSet | None

    def seen_by(self, seat: int | None) -> HandDealt:
        """Return the event without the cards for every other seat."""
        return self if seat == self.seat else HandDealt(self.seat, self.count, None)

    def own_faults(self) -> list[str]:
        """Return that the number of cards is another."""
        return count_faults(self.count, self.cards)


class Answered(Event, init=False):
    """A seat has made its choice where all choose at once; only that seat is told which."""

    __slots__ = ("seat", "action")
    seat: int
    action: Action | None

    if TYPE_CHECKING:  # for checkers, to which `Event` has an ``__init__``

        def __init__(self, seat: int, action: Action | None = None) -> None: ...

    def __new__(cls, seat: int, action: Action | None = None) -> Self:
        return cls._filled(seat, action)

    def seen_by(self, seat: int | None) -> Answered:
        """Return the event without the choice for every other seat."""
        return self if seat == self.seat else Answered(self.seat)


class HolderNamed(Event):
    """All know by the rules that a seat holds a card: it leads by it, or makes trump. Nothing else tells who does."""

    __slots__ = ("seat", "card")
    seat: int
    card: Card


class CardTurned(Event):
    """A card has been turned up and lies in sight."""

    __slots__ = ("card",)
    card: Card


class TrumpMade(Event):
    """Trump is made: by a seat, or (None) by the turned-up card. ``trump`` is a suit's letter or a contract."""

    __slots__ = ("seat", "trump", "called", "claims")
    seat: int | None
    trump: str
    called: Card | None
    claims: tuple[str, ...]


class Swapped(Event):
    """A seat has exchanged a card of its hand for the turned-up one; both are in sight."""

    __slots__ = ("seat", "gave", "took")
    seat: int
    gave: Card
    took: Card

    def own_faults(self) -> list[str]:
        """Return that nothing has been exchanged."""
        return ["gave and took: they are two cards"] if self.gave == self.took else []


class Played(Event):
    """A seat has played a card, perhaps with claims."""

    __slots__ = ("seat", "card", "claims")
    seat: int
    card: Card
    claims: tuple[str, ...]


class TrickWon(Event):
    """A seat has won a trick: its cards in order of play, and what they count."""

    __slots__ = ("seat", "cards", "points")
    seat: int
    cards: tuple[Card, ...]
    points: int


class PointsCounted(Event):
    """The card points of a deal have been counted, by side; what it gives follows from them."""

    __slots__ = ("points",)
    points: tuple[int, ...]


class DealScored(Event):
    """A deal has been scored: its result, and the scores of all sides after it."""

    __slots__ = ("result", "scores")
    result: DealResult
    scores: tuple[int, ...]


class MatchEnded(Event):
    """The match is over: the final scores by side, and the seats that have won."""

    __slots__ = ("scores", "winners")
    scores: tuple[int, ...]
    winners: tuple[int, ...]


#: The kinds of event that any game may have.
COMMON: tuple[type[Event], ...] = (
    DealStarted, HandDealt, HolderNamed, Answered, CardTurned, TrumpMade, Swapped, Played, TrickWon, PointsCounted,
    DealScored, MatchEnded,
)  # fmt: skip
