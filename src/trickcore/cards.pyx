"""Cards and sets of cards, as values for people over the card words of the core."""
from enum import IntEnum
from operator import index

cimport cython

RANKS = "23456789TJQKA"
SUITS = "CDHS"
cdef str SYMBOLS = "\u2663\u2666\u2665\u2660"


class InvalidNotation(ValueError):
    """A text that is not the notation it should be; ``.text`` is the text."""

    def __init__(self, message, text=""):
        super().__init__(message)
        self.text = text

    def __reduce__(self):
        return type(self), (self.args[0], self.text)


class Suit(IntEnum):
    """A suit, in card order; ``letter`` is how it is written."""

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3

    @property
    def letter(self):
        """The letter that it is written with, as ``H``."""
        return SUITS[self]

    @property
    def symbol(self):
        """Its symbol, as ``\u2665``."""
        return SYMBOLS[self]

    @classmethod
    def _missing_(cls, value):
        return _numbered(_SUITS, value, "a suit", "suits are 0 to 3, clubs to spades", 0)


class Rank(IntEnum):
    """A rank by its number, 2 to 14; which rank wins is the game's affair. ``letter`` is how it is written."""

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
    def letter(self):
        """The letter or figure that it is written with, as ``T``."""
        return RANKS[self - 2]

    @classmethod
    def _missing_(cls, value):
        return _numbered(_RANKS, value, "a rank", "ranks are 2 to 14, two to ace", 2)


cdef object _numbered(tuple members, object value, str name, str known, int first):
    """The member of a number in another form; for all else an error of bounded length, which the class's own is not."""
    if isinstance(value, str):
        raise ValueError(f"{known}, not {shortened(value)}")
    place = number_of(value, name) - first
    if not 0 <= place < len(members):
        raise ValueError(f"{known}, not {value if -2**64 < value < 2**64 else 'that'}")
    return members[place]


cdef tuple _SUITS = tuple(Suit)
cdef tuple _RANKS = tuple(Rank)
cdef dict _SUIT_CODES = {letter: i & 3 for i, letter in enumerate(SUITS + SUITS.lower() + SYMBOLS)}
cdef dict _RANK_CODES = {letter: i % 13 + 2 for i, letter in enumerate(RANKS + RANKS.lower())}
_RANK_CODES["10"] = 10


@cython.wraparound(True)
cdef int _parse(str text) except -1:
    # A suit's symbol may be followed by the mark that has it drawn as a picture, or as text.
    cdef str plain = text[:-1] if text[-1:] in ("\ufe0f", "\ufe0e") and text[-2:-1] in SYMBOLS else text
    cdef object rank = _RANK_CODES.get(plain[:-1]), suit = _SUIT_CODES.get(plain[-1:])
    if rank is None or suit is None:
        # A card has two letters or three: of more that only look like some, the first are enough.
        strange = [f"U+{ord(one):04X}" for one in text[:3] if ord(one) > 126 and one not in SYMBOLS]
        raise InvalidNotation(f"{text[:20]!r} is no card: write rank then suit, as in QS or TD" + (
            f" ({', '.join(strange)} {'is' if len(strange) == 1 else 'are'} none of these letters)" if strange else ""), text)
    return <int>suit * 16 + <int>rank


@cython.final
cdef class Card:
    """One card: ``Card("QS")``. Frozen, hashable, ordered clubs to spades and two to ace.

    Reads ``10D``, lower case and suit symbols too, and prints ``TD``. ``index`` is its bit (suit * 16 + rank),
    ``mask`` that bit as a word. Raises `InvalidNotation` for another text, `TypeError` for what is no text.
    """

    def __cinit__(self, card):
        if isinstance(card, Card):
            self.index = (<Card>card).index
        elif isinstance(card, str):
            self.index = _parse(str(card))
        else:
            raise TypeError(f"a card is written as text or given as a Card, not as {shortened(type(card).__name__)}")

    @property
    def mask(self):
        """The card's bit as a 64-bit word."""
        return TC_BIT(self.index)

    @property
    def suit(self):
        """The card's `Suit`."""
        return _SUITS[self.index >> 4]

    @property
    def rank(self):
        """The card's `Rank`."""
        return _RANKS[(self.index & 15) - 2]

    def unicode(self):
        """Return the card with its suit's symbol, ``Q\u2660``."""
        return RANKS[(self.index & 15) - 2] + self.suit.symbol

    def __str__(self):
        return _TEXTS[self.index]

    def __repr__(self):
        return f"Card('{_TEXTS[self.index]}')"

    def __hash__(self):
        return self.index

    def __richcmp__(self, other, int op):
        if not isinstance(other, Card):
            return NotImplemented
        cdef int a = (<Card>self).index, b = (<Card>other).index
        if op == 2: return a == b
        if op == 3: return a != b
        if op == 0: return a < b
        if op == 1: return a <= b
        if op == 4: return a > b
        return a >= b

    def __reduce__(self):
        return Card, (_TEXTS[self.index],)

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self


cdef tuple _TEXTS = tuple(
    RANKS[(i & 15) - 2] + SUITS[i >> 4] if 2 <= i & 15 <= 14 else "" for i in range(64))
cdef tuple _CARDS = tuple(Card(text) if text else None for text in _TEXTS)


cdef Card card_at(uint32_t index):
    """The card of a bit index that is known to be one."""
    return <Card>_CARDS[index]


cdef int index_of(object card) except -1:
    """The bit index of a card given as a Card, its text or its index."""
    if type(card) is Card:
        return (<Card>card).index
    if not isinstance(card, str) and hasattr(card, "__index__"):
        card = number_of(card, "the index of a card")
        if not 0 <= card < 64 or _CARDS[card] is None:
            raise ValueError(f"{card if -2**64 < card < 2**64 else 'that number'} is not the index of a card")
        return card
    return Card(card).index


cdef uint64_t mask_of(object cards) except? 1:
    """The mask of a CardSet, a mask, a text of cards, or an iterable of cards."""
    cdef uint64_t mask = 0
    if type(cards) is CardSet:
        return (<CardSet>cards).mask
    if hasattr(cards, "__index__"):
        cards = number_of(cards, "a mask")
        if cards < 0 or cards & ~<object>TC_CARDS:
            raise ValueError("a mask has bits only where there are cards (suit * 16 + rank, rank 2 to 14)")
        return cards
    if isinstance(cards, Card):
        raise TypeError("a set of cards is needed, not one Card")
    if isinstance(cards, str):
        cards = cards.replace(",", " ").split()
    elif isinstance(cards, (bool, float, bytes)) or cards is None:
        raise TypeError(f"a set of cards is needed, not {shortened(type(cards).__name__)}")
    for card in cards:
        if not isinstance(card, (Card, str)):
            raise TypeError(f"a set of cards holds cards, not {shortened(type(card).__name__)}")
        mask |= TC_BIT(Card(card).index)
    return mask


@cython.wraparound(True)
cdef str shortened(object text):
    """A text from outside as it can stand in an error: escaped, and not too long."""
    text = str(text)[:41]
    return repr(text if len(text) < 41 else text[:40] + "...")[1:-1]


cdef str told(list faults):
    """All faults in one line, a hundred of them at most."""
    return "; ".join(faults[:100]) + ("; and more" if len(faults) > 100 else "")


cdef str text_of(object value, str name):
    """A text from outside as a str of Python's own."""
    if not issubclass(type(value), str):
        raise TypeError(f"{name} is a text, not {shortened(type(value).__name__)}")
    return "".join(["", value])


cdef object number_of(object value, str name):
    """A whole number from outside as an int of Python's own: all that has `__index__` is one, but no truth value."""
    if type(value) is int:
        return value
    if isinstance(value, bool) or not hasattr(value, "__index__") or is_flag(value):
        raise TypeError(f"{name} is a whole number, not {shortened(type(value).__name__)}")
    return index(value)


cdef bint is_flag(object value) except -1:
    """Whether that is a truth value: Python's, or NumPy's, which some of its versions take for an index."""
    return isinstance(value, bool) or (type(value).__module__ == "numpy" and type(value).__name__ in ("bool", "bool_"))


cdef bint flag_of(object value, str name) except -1:
    """A truth value from outside."""
    if not is_flag(value):
        raise TypeError(f"{name} is True or False, not {shortened(type(value).__name__)}")
    return bool(value)


cdef int whole(object value, str name) except? -1:
    """A whole number from outside that is meant to be a small one; -1 for one that no int holds."""
    value = number_of(value, name)
    return value if 0 <= value < 2**31 else -1


cdef CardSet set_of(uint64_t mask):
    """The set of a mask that is known to be one."""
    cdef CardSet out = CardSet.__new__(CardSet)
    out.mask = mask
    return out


cdef class _Cards:
    """Iterator over the cards of a set."""
    cdef uint64_t left
    cdef bint down

    def __iter__(self):
        return self

    def __next__(self):
        cdef uint64_t bit
        if not self.left:
            raise StopIteration
        if self.down:
            bit = tc_kth(self.left, tc_count(self.left) - 1)
        else:
            bit = self.left ^ (self.left & (self.left - 1))
        self.left ^= bit
        return card_at(tc_low(bit))

    def __length_hint__(self):
        return tc_count(self.left)


@cython.final
@cython.freelist(32)
cdef class CardSet:
    """A set of cards: ``CardSet("AS KS 7H")``, ``CardSet(cards)`` or ``CardSet(mask)``. Frozen and hashable.

    Works as a ``frozenset`` of cards, in card order: iteration, indexing and ``str`` go from the two of clubs up.
    ``&``, ``|``, ``-`` and ``^`` take another CardSet. Ordered as a whole by ``mask``, so that sets of cards can be
    sorted; for subsets there are `issubset` and `issuperset`. ``~`` is not defined, as a set does not know its pack:
    write ``pack - cards``.
    """

    def __cinit__(self, cards=0):
        self.mask = mask_of(cards)

    def __len__(self):
        return tc_count(self.mask)

    def __bool__(self):
        return self.mask != 0

    def __int__(self):
        return self.mask

    def __contains__(self, card):
        if not isinstance(card, (Card, str)):
            raise TypeError(f"a set of cards holds cards, not {shortened(type(card).__name__)}")
        return (self.mask >> index_of(card)) & 1

    def __iter__(self):
        cdef _Cards out = _Cards.__new__(_Cards)
        out.left = self.mask
        return out

    def __reversed__(self):
        cdef _Cards out = _Cards.__new__(_Cards)
        out.left = self.mask
        out.down = True
        return out

    def __getitem__(self, place):
        place = number_of(place, "a place in a set of cards")
        cdef object size = tc_count(self.mask), i = place + size if place < 0 else place
        if not 0 <= i < size:
            raise IndexError("the set has no card there")
        return card_at(tc_low(tc_kth(self.mask, i)))

    def __and__(self, other):
        if not isinstance(self, CardSet) or not isinstance(other, CardSet):
            return NotImplemented
        return set_of((<CardSet>self).mask & (<CardSet>other).mask)

    def __or__(self, other):
        if not isinstance(self, CardSet) or not isinstance(other, CardSet):
            return NotImplemented
        return set_of((<CardSet>self).mask | (<CardSet>other).mask)

    def __sub__(self, other):
        if not isinstance(self, CardSet) or not isinstance(other, CardSet):
            return NotImplemented
        return set_of((<CardSet>self).mask & ~(<CardSet>other).mask)

    def __xor__(self, other):
        if not isinstance(self, CardSet) or not isinstance(other, CardSet):
            return NotImplemented
        return set_of((<CardSet>self).mask ^ (<CardSet>other).mask)

    def __invert__(self):
        raise TypeError("a set of cards does not know its pack: write pack - cards")

    def isdisjoint(self, cards):
        """Tell whether no card is in both."""
        return not self.mask & mask_of(cards)

    def issubset(self, cards):
        """Tell whether every card of this set is in the other."""
        return not self.mask & ~mask_of(cards)

    def issuperset(self, cards):
        """Tell whether every card of the other set is in this."""
        return not mask_of(cards) & ~self.mask

    def of(self, suit):
        """Return the cards of one suit, given as such or as a card writes it. Raises `ValueError` if it is none."""
        cdef object code = _SUIT_CODES.get(suit) if type(suit) is str else None
        return set_of(self.mask & TC_LANE(int(Suit(suit) if code is None else code)))

    def unicode(self):
        """Return the cards with suit symbols."""
        return " ".join([card.unicode() for card in self])

    def __str__(self):
        return " ".join([_TEXTS[(<Card>card).index] for card in self])

    def __repr__(self):
        return f"CardSet('{self}')"

    def __hash__(self):
        return hash(self.mask) ^ 0x5EED

    def __richcmp__(self, other, int op):
        if not isinstance(other, CardSet):
            return NotImplemented
        cdef uint64_t a = (<CardSet>self).mask, b = (<CardSet>other).mask
        if op == 2: return a == b
        if op == 3: return a != b
        if op == 0: return a < b
        if op == 1: return a <= b
        if op == 4: return a > b
        return a >= b

    def __reduce__(self):
        return CardSet, (self.mask,)

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self


NO_CARDS = CardSet()


def cards_of(cards):
    """Return the cards of a text or an iterable as a tuple in the order given, doubles kept (a pack)."""
    if isinstance(cards, str):
        cards = cards.replace(",", " ").split()
    elif isinstance(cards, int) or not hasattr(cards, "__iter__"):
        raise TypeError(f"cards are given as text or one by one, not as {shortened(type(cards).__name__)}")
    out = []
    for card in cards:
        if not isinstance(card, (Card, str)):
            raise TypeError(f"a card is written as text or given as a Card, not as {shortened(type(card).__name__)}")
        out.append(card_at(Card(card).index))
    return tuple(out)


def indexes(cards):
    """Return the bit indexes of a set of cards, or of a mask, from the lowest up, as a list."""
    cdef uint64_t mask = mask_of(cards)
    cdef list out = []
    while mask:
        out.append(<int>tc_low(mask))
        mask &= mask - 1
    return out
