# Types of the compiled module trickcore.cards.
from collections.abc import Iterable, Iterator
from enum import IntEnum
from typing import Final, TypeAlias, final

_CardLike: TypeAlias = Card | str
_CardsLike: TypeAlias = CardSet | int | str | Iterable[Card | str]

RANKS: Final[str]
SUITS: Final[str]

class InvalidNotation(ValueError):
    """A text that is not the notation it should be; ``.text`` is the text."""

    text: str
    def __init__(self, message: str, text: str = "") -> None: ...
    def __reduce__(self) -> tuple[type[InvalidNotation], tuple[str, str]]: ...

class Suit(IntEnum):
    """A suit, in card order; ``letter`` is how it is written."""

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3
    @property
    def letter(self) -> str:
        """The letter that it is written with, as ``H``."""
    @property
    def symbol(self) -> str:
        """Its symbol, as ``♥``."""

class Rank(IntEnum):
    """A rank by its number, 2 to 14; which rank wins is the game's affair. ``letter`` is how it is
    written.
    """

    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    ACE = 14
    @property
    def letter(self) -> str:
        """The letter or figure that it is written with, as ``T``."""

@final
class Card:
    """One card: ``Card("QS")``. Frozen, hashable, ordered clubs to spades and two to ace.

    Reads ``10D``, lower case and suit symbols too, and prints ``TD``. ``index`` is its bit (suit * 16 +
    rank), ``mask`` that bit as a word. Raises `InvalidNotation` for another text, `TypeError` for what is
    no text.
    """

    def __new__(cls, card: _CardLike) -> Card: ...
    @property
    def index(self) -> int:
        """The card's bit: suit * 16 + rank."""
    @property
    def mask(self) -> int:
        """The card's bit as a 64-bit word."""
    @property
    def suit(self) -> Suit:
        """The card's `Suit`."""
    @property
    def rank(self) -> Rank:
        """The card's `Rank`."""
    def unicode(self) -> str:
        """Return the card with its suit's symbol, ``Q♠``."""
    def __hash__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __lt__(self, other: Card, /) -> bool: ...
    def __le__(self, other: Card, /) -> bool: ...
    def __gt__(self, other: Card, /) -> bool: ...
    def __ge__(self, other: Card, /) -> bool: ...
    def __reduce__(self) -> tuple[type[Card], tuple[str]]: ...
    def __copy__(self) -> Card: ...
    def __deepcopy__(self, memo: object) -> Card: ...

@final
class CardSet:
    """A set of cards: ``CardSet("AS KS 7H")``, ``CardSet(cards)`` or ``CardSet(mask)``. Frozen and
    hashable.

    Works as a ``frozenset`` of cards, in card order: iteration, indexing and ``str`` go from the two of
    clubs up. ``&``, ``|``, ``-`` and ``^`` take another CardSet. Ordered as a whole by ``mask``, so that
    sets of cards can be sorted; for subsets there are `issubset` and `issuperset`. ``~`` is not defined,
    as a set does not know its pack: write ``pack - cards``.
    """

    def __new__(cls, cards: _CardsLike = 0) -> CardSet: ...
    @property
    def mask(self) -> int:
        """The cards as a 64-bit word."""
    def __len__(self) -> int: ...
    def __bool__(self) -> bool: ...
    def __int__(self) -> int: ...
    def __contains__(self, card: _CardLike, /) -> bool: ...
    def __iter__(self) -> Iterator[Card]: ...
    def __reversed__(self) -> Iterator[Card]: ...
    def __getitem__(self, place: int, /) -> Card: ...
    def __and__(self, other: CardSet, /) -> CardSet: ...
    def __or__(self, other: CardSet, /) -> CardSet: ...
    def __sub__(self, other: CardSet, /) -> CardSet: ...
    def __xor__(self, other: CardSet, /) -> CardSet: ...
    def isdisjoint(self, cards: _CardsLike) -> bool:
        """Tell whether no card is in both."""
    def issubset(self, cards: _CardsLike) -> bool:
        """Tell whether every card of this set is in the other."""
    def issuperset(self, cards: _CardsLike) -> bool:
        """Tell whether every card of the other set is in this."""
    def of(self, suit: Suit | int | str) -> CardSet:
        """Return the cards of one suit, given as such or as a card writes it. Raises `ValueError` if it is
        none.
        """
    def unicode(self) -> str:
        """Return the cards with suit symbols."""
    def __hash__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __lt__(self, other: CardSet, /) -> bool: ...
    def __le__(self, other: CardSet, /) -> bool: ...
    def __gt__(self, other: CardSet, /) -> bool: ...
    def __ge__(self, other: CardSet, /) -> bool: ...
    def __reduce__(self) -> tuple[type[CardSet], tuple[int]]: ...
    def __copy__(self) -> CardSet: ...
    def __deepcopy__(self, memo: object) -> CardSet: ...

NO_CARDS: Final[CardSet]

def cards_of(cards: str | Iterable[_CardLike]) -> tuple[Card, ...]:
    """Return the cards of a text or an iterable as a tuple in the order given, doubles kept (a pack)."""

def indexes(cards: _CardsLike) -> list[int]:
    """Return the bit indexes of a set of cards, or of a mask, from the lowest up, as a list."""
