# Types of the compiled module trickcore.rules.
from collections.abc import Callable, Collection, Iterable, Mapping
from enum import IntFlag
from typing import Any, NamedTuple, TypeAlias, final

from trickcore.cards import Card, CardSet, Suit

_CardsLike: TypeAlias = CardSet | int | str | Iterable[Card | str]
_Points: TypeAlias = Collection[tuple[Card | str, int]] | Mapping[str, int] | Mapping[Card, int]
_ByMode: TypeAlias = CardSet | str | tuple[CardSet | str, ...]

class Atom(IntFlag):
    LED = 1
    HI = 2
    LO = 4
    EXEMPT = 8
    OTHER = 16

class Rung(NamedTuple):
    need: Atom
    give: Atom
    unruffed: bool = False
    opposed: bool = False

class Mode(NamedTuple):
    name: str
    trump: Suit | int | None = None
    order: str = "23456789TJQKA"
    points: _Points = ()
    trump_order: str | Iterable[Card | str] | None = None
    trump_points: _Points | None = None
    exempt: _CardsLike = ""
    trumps: _CardsLike | None = None

class Ban(NamedTuple):
    name: str
    cards: _ByMode
    until: _ByMode = ""
    unless: _ByMode = ""
    places: Collection[int] | None = None
    tricks: Collection[int] | None = None

class Bonus(NamedTuple):
    name: str
    first: _ByMode
    then: _ByMode
    value: int = 1
    unanswered: bool = False

class Pair(NamedTuple):
    ranks: str
    value: int
    trump_value: int

@final
class Rules:
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
    def mode_names(self) -> tuple[str, ...]: ...
    @property
    def ban_names(self) -> tuple[str, ...]: ...
    @property
    def seats(self) -> int: ...
    @property
    def pack(self) -> CardSet: ...
    @property
    def hand_size(self) -> int: ...
    @property
    def tricks(self) -> int: ...
    @property
    def fast(self) -> bool: ...
    def mode(self, name: str) -> int: ...
    def trump(self, mode: int) -> Suit | None: ...
    def trumps(self, mode: int) -> CardSet: ...
    def suit(self, card: Card | str | int, mode: int = 0) -> CardSet: ...
    def points(self, card: Card | str | int, mode: int = 0) -> int: ...
    def beats(self, card: Card | str | int, mode: int = 0) -> CardSet: ...
    def winner(self, cards: Iterable[Card | str | int], mode: int = 0) -> int: ...
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
    ) -> Rules: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Callable[[dict[str, Any]], Rules], tuple[dict[str, Any]]]: ...
    def __copy__(self) -> Rules: ...
    def __deepcopy__(self, memo: object) -> Rules: ...
