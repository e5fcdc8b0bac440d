# Types of the compiled module trickcore.rules.
from collections.abc import Callable, Collection, Iterable, Mapping
from enum import IntFlag
from typing import Any, NamedTuple, TypeAlias, final

from trickcore.cards import Card, CardSet, Suit

_CardsLike: TypeAlias = CardSet | int | str | Iterable[Card | str]
_Points: TypeAlias = Collection[tuple[Card | str, int]] | Mapping[str, int] | Mapping[Card, int]
_ByMode: TypeAlias = CardSet | str | tuple[CardSet | str, ...]

class Atom(IntFlag):
    """A part of a hand when a suit is led, as a rung of the ladder names it.

    With a plain suit led: LED its cards, HI the trumps that beat the best card so far (all of them when
    none has been played), LO the other trumps, OTHER the rest. With trump led: LED the trumps but the
    exempt ones, HI and LO those of them that beat the best card so far and that do not, EXEMPT the trumps
    that need not follow, OTHER the rest.
    """

    LED = 1
    HI = 2
    LO = 4
    EXEMPT = 8
    OTHER = 16

class Rung(NamedTuple):
    """A rung of the ladder: a hand that meets ``need`` may play its ``give``, both as `Atom`.

    With ``unruffed`` it stands only until the trick has been ruffed, with ``opposed`` only while a seat of
    another side holds the trick: a partner who is winning it frees a seat from it.
    """

    need: Atom
    give: Atom
    unruffed: bool = False
    opposed: bool = False

class Mode(NamedTuple):
    """One choice of trump: which suit it is, how cards rank and what they count.

    ``order`` and ``trump_order`` are ranks from low to high (trumps as plain suits if not given);
    ``points`` and ``trump_points`` pairs of a rank or a card and what it counts (a card comes before its
    rank, no mention is 0); ``exempt`` the trumps that need not follow trump.

    ``trumps`` are the trumps where they are not just the cards of the suit ``trump``: bowers, the jacks of
    Skat. They are one suit then, and no cards of the suits that they are written in; two of one rank need
    a ``trump_order`` of cards, from low to high, in place of ranks. ``trump`` may be left out, if the
    trumps are not called after a suit.
    """

    name: str
    trump: Suit | int | None = None
    order: str = "23456789TJQKA"
    points: _Points = ()
    trump_order: str | Iterable[Card | str] | None = None
    trump_points: _Points | None = None
    exempt: _CardsLike = ""
    trumps: _CardsLike | None = None

class Ban(NamedTuple):
    """Cards that may not be played: until one of ``until`` has been seen, unless the hand holds one of
    ``unless``.

    Each is a set of cards, or a tuple with one for every mode. ``places`` in the trick (0 is the lead) and
    ``tricks`` (0 is the first) limit it; None means all. A ban that would leave a hand nothing is lifted.
    """

    name: str
    cards: _ByMode
    until: _ByMode = ""
    unless: _ByMode = ""
    places: Collection[int] | None = None
    tricks: Collection[int] | None = None

class Bonus(NamedTuple):
    """Points of a side for one card and another, as sets of cards or tuples with one for every mode.

    For playing ``then`` right after ``first`` in a trick; or, ``unanswered``, for leading ``first`` to the
    deal's first trick when nobody plays ``then`` to it. They are no card points: `State.bonuses` has them.
    """

    name: str
    first: _ByMode
    then: _ByMode
    value: int = 1
    unanswered: bool = False

class Pair(NamedTuple):
    """Two ranks of one suit that may be shown with a lead of one of them, and what that is worth; 0 for
    not at all.
    """

    ranks: str
    value: int
    trump_value: int

@final
class Rules:
    """A rules table, frozen; equal tables compare equal.

    ``Rules(seats=4, pack=…, hand_size=13, modes=[Mode(…)], plain=[Rung(need, give), …], led_trump=…,
    bans=[…], last_trick=0, draws=False)``: `plain` and `led_trump` are the ladders, up to three rungs
    each, for a plain suit and for trump led; the first rung whose ``need`` a hand meets makes its ``give``
    legal, a hand that meets none may play any card. ``last_trick`` counts for the winner of the last
    trick; with ``draws`` each seat takes a card of the stock after a trick, the winner first.

    ``bonuses`` are points for one card and another (`Bonus`), ``sweep`` the cards that are counted for an
    award to whoever takes them all, ``pair`` what may be shown with a lead (`Pair`); with ``asks`` a card
    that is kept back may be asked for by leading its suit.

    Raises `ValueError` naming every fault, `InvalidNotation` if all of them are cards that cannot be read,
    and `TypeError` for a wrong type. Of what cannot be read only that is told.
    """

    def __new__(
        cls,
        *,
        seats: int,
        pack: _CardsLike,
        hand_size: int,
        modes: Iterable[Mode],
        plain: Iterable[Rung | tuple[Atom, Atom]] = (),
        led_trump: Iterable[Rung | tuple[Atom, Atom]] = (),
        bans: Iterable[Ban] = (),
        last_trick: int = 0,
        draws: bool = False,
        bonuses: Iterable[Bonus] = (),
        sweep: _CardsLike = 0,
        pair: Pair | None = None,
        asks: bool = False,
    ) -> Rules: ...
    @property
    def mode_names(self) -> tuple[str, ...]:
        """The names of the modes, in the order of their numbers."""
    @property
    def ban_names(self) -> tuple[str, ...]:
        """The names of the bans, in the order of their numbers."""
    @property
    def seats(self) -> int:
        """The number of seats."""
    @property
    def pack(self) -> CardSet:
        """All the cards, as a set."""
    @property
    def hand_size(self) -> int:
        """Cards that each seat is dealt."""
    @property
    def tricks(self) -> int:
        """Tricks in a whole deal."""
    @property
    def fast(self) -> bool:
        """Whether this processor's bit deposit is used for playouts."""
    def mode(self, name: str) -> int:
        """Return the number of a mode by its name. Raises `ValueError` if there is none."""
    def trump(self, mode: int) -> Suit | None:
        """Return the trump suit of a mode, None where it has none or the trumps are called after none."""
    def trumps(self, mode: int) -> CardSet:
        """Return the trumps of a mode, of whatever suits."""
    def suit(self, card: Card | str | int, mode: int = 0) -> CardSet:
        """Return the cards that follow when this one is led, itself included. Raises `ValueError` for a
        foreign card.
        """
    def points(self, card: Card | str | int, mode: int = 0) -> int:
        """Return what a card counts in a mode. Raises `ValueError` for a card of another pack."""
    def beats(self, card: Card | str | int, mode: int = 0) -> CardSet:
        """Return the cards that beat this one when it is winning a trick. Raises `ValueError` for another
        pack's card.
        """
    def winner(self, cards: Iterable[Card | str | int], mode: int = 0) -> int:
        """Return the place in a trick (0 is the lead) of the card that wins it.

        Raises `ValueError` for no cards or more than there are seats, one twice or one of another pack.
        """
    def replace(
        self,
        *,
        seats: int = ...,
        pack: _CardsLike = ...,
        hand_size: int = ...,
        modes: Iterable[Mode] = ...,
        plain: Iterable[Rung | tuple[Atom, Atom]] = ...,
        led_trump: Iterable[Rung | tuple[Atom, Atom]] = ...,
        bans: Iterable[Ban] = ...,
        last_trick: int = ...,
        draws: bool = ...,
        bonuses: Iterable[Bonus] = ...,
        sweep: _CardsLike = ...,
        pair: Pair | None = ...,
        asks: bool = ...,
    ) -> Rules:
        """Return the table with some of what it was made from changed."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Callable[[dict[str, Any]], Rules], tuple[dict[str, Any]]]: ...
    def __copy__(self) -> Rules: ...
    def __deepcopy__(self, memo: object) -> Rules: ...
