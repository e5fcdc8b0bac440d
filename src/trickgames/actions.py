"""What a seat can do: one small frozen value an action, and its text, the same in records and on the command line.

The kinds of action here are those that several games have. A game may have more of its own, and then it names them in
`Game.actions`; their texts are read by that game's matches, and two games may use the same text for two things.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations, islice
from math import comb
from typing import Any, ClassVar, Self, SupportsIndex, final, overload

from trickcore.cards import NO_CARDS, Card, CardSet, InvalidNotation, indexes
from trickgames.arguments import plain, quoted, text_of, whole
from trickgames.reasons import Reason
from trickgames.values import Value

#: Words after a card that the library knows, in the order they are written; others come after them.
PLAY_CLAIMS = ("pair", "see")
#: Words after a trump that the library knows, likewise.
TRUMP_CLAIMS = ("seca", "fora")
_WORD = re.compile("[a-z][a-z_-]{1,31}")
#: More words are never said at once: what an action says has to be heard, and bounded where it comes from outside.
MOST_CLAIMS = 8


def _claims(given: Iterable[str], known: tuple[str, ...]) -> tuple[str, ...]:
    """Return claims in their written order. Raises `InvalidNotation` for what is no word or the same one twice."""
    if given == ():
        return ()
    if not isinstance(given, Iterable):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise TypeError(f"claims are words, not {type(given).__name__}")
    words: set[str] = set()
    for claim in [given] if isinstance(given, str) else given:
        word = text_of(claim)
        if word is None:
            raise TypeError(f"a claim is a word, not {type(claim).__name__}")
        if not _WORD.fullmatch(word) or word in words:
            raise InvalidNotation(f"{quoted(word)} cannot be said here, or not twice", word)
        words.add(word)
        if len(words) > MOST_CLAIMS:
            raise InvalidNotation(f"more than {MOST_CLAIMS} words are said at once", word)
    return tuple([word for word in known if word in words] + sorted(words - set(known)))


def _is_card(text: str) -> bool:
    try:
        Card(text)
    except InvalidNotation:
        return False
    return True


def _trump(name: object) -> str:
    """Return the name of a trump: a suit's letter, or the word of a contract. Raises `InvalidNotation`, `TypeError`."""
    word = text_of(name)
    if word is None:
        raise TypeError(f"a trump is named by text, not by {type(name).__name__}")
    if not is_trump(word):
        raise InvalidNotation(
            f"{quoted(word)} cannot be trump: C, D, H, S or the word of a contract is needed", word
        )
    return word


def is_trump(name: str) -> bool:
    """Tell whether a trump can have this name: a suit's letter, or the word of a contract."""
    return name in ("C", "D", "H", "S") or is_word(name)


def is_word(text: str) -> bool:
    """Tell whether a text is a word as contracts and claims are: of small letters, hyphens and underscores."""
    return _WORD.fullmatch(text) is not None


class Action(Value, init=False):
    """Anything a seat does. ``str`` is its text, `parse` reads it; actions sort in the order they are offered.

    A kind of action of a game's own is a final subclass with a ``head``, whose text is ``head:rest`` and which makes
    of the rest an action in ``read``; or a `WordAction`.
    """

    __slots__ = ()
    #: Where actions of this kind stand among others.
    rank: ClassVar[int] = 0
    #: What the text begins with, before a colon.
    head: ClassVar[str] = ""

    @classmethod
    def read(cls, rest: str) -> Self:
        """Return the action of the text after the colon. Raises `InvalidNotation`."""
        raise NotImplementedError

    @staticmethod
    def parse(text: str, kinds: tuple[type[Action], ...] = ()) -> Action:
        """Return the action of a text; as `trickgames.actions.parse`."""
        return parse(text, kinds)

    def json_form(self) -> str:
        """Return the action's text."""
        return str(self)

    @classmethod
    def from_json_form(cls, data: object, game: Any = None) -> Any:
        """Return the action of a text. Raises `InvalidNotation`, `TypeError`."""
        return check_action(data, () if game is None else game.actions)

    def _order(self) -> tuple[Any, ...]:
        return "", self.rank, *super()._order()


@final
class Play(Action, init=False):
    """Play a card, perhaps with claims: ``QS``, ``KH+pair``, ``JD+see``, ``KD+pair+see``."""

    __slots__ = ("card", "claims")
    card: Card
    claims: tuple[str, ...]
    rank = 5

    def __new__(cls, card: Card | str, claims: Iterable[str] = ()) -> Play:
        return cls._filled(Card(card), _claims(claims, PLAY_CLAIMS))

    def __str__(self) -> str:
        return "+".join((str(self.card), *self.claims))

    def __repr__(self) -> str:
        return f"Play('{self.card}'{f', {self.claims!r}' if self.claims else ''})"


@final
class PassCards(Action, init=False):
    """Pass these cards to another seat: ``pass:2C,KH,QS``."""

    __slots__ = ("cards",)
    cards: CardSet
    rank = 1
    head = "pass"

    def __new__(cls, cards: CardSet | str | Iterable[Card | str]) -> PassCards:
        return cls._filled(CardSet(cards))

    @classmethod
    def read(cls, rest: str) -> PassCards:
        """Return the action of cards with commas between."""
        cards = [Card(part) for part in rest.split(",")] if rest else []
        for card in cards:
            if cards.count(card) > 1:
                raise InvalidNotation(f"{card} stands twice in the pass", f"pass:{rest}")
        return cls(cards)

    def _order(self) -> tuple[Any, ...]:
        # As combinations come: by the lowest card first. The sets themselves are ordered as a whole.
        return "", self.rank, type(self).__name__, tuple(self.cards)

    def __str__(self) -> str:
        return "pass:" + str(self.cards).replace(" ", ",")

    def __repr__(self) -> str:
        return f"PassCards('{self.cards}')"


@final
class ChooseTrump(Action, init=False):
    """Make a suit (or a contract) trump, perhaps calling a card: ``trump:H``, ``trump:H+AD+seca``, ``trump:grand``."""

    __slots__ = ("trump", "called", "claims")
    trump: str
    called: Card | None
    claims: tuple[str, ...]
    rank = 2
    head = "trump"

    def __new__(cls, trump: str, called: Card | str | None = None, claims: Iterable[str] = ()) -> ChooseTrump:
        name = _trump(trump)
        return cls._filled(name, None if called is None else Card(called), _claims(claims, TRUMP_CLAIMS))

    @classmethod
    def read(cls, rest: str) -> ChooseTrump:
        """Return the action of a trump, then perhaps a card and words, with ``+`` between."""
        trump, *words = rest.split("+")
        claims = [word for word in words if _WORD.fullmatch(word) and not _is_card(word)]
        called = [word for word in words if word not in claims]
        if len(called) > 1:
            raise InvalidNotation("one card is called at most", f"trump:{rest}")
        return cls(trump, called[0] if called else None, claims)

    def __str__(self) -> str:
        called = () if self.called is None else (str(self.called),)
        return "trump:" + "+".join((self.trump, *called, *self.claims))

    def __repr__(self) -> str:
        return f"ChooseTrump({self.trump!r}, {None if self.called is None else str(self.called)!r}, {self.claims!r})"


@final
class Bid(Action, init=False):
    """Bid a number, perhaps of a suit or a contract, in an auction: ``bid:3``, ``bid:3+H``, ``bid:4+notrump``."""

    __slots__ = ("number", "suit")
    number: int
    suit: str | None
    rank = 2
    head = "bid"

    def __new__(cls, number: SupportsIndex, suit: str | None = None) -> Bid:
        plain_number = whole(number, "a bid")
        if not 0 <= plain_number < 2**31:
            raise InvalidNotation("a bid is a whole number from 0, below 2**31", "")
        return cls._filled(plain_number, None if suit is None else _trump(suit))

    @classmethod
    def read(cls, rest: str) -> Bid:
        """Return the action of a number, then perhaps ``+`` and a suit."""
        number, plus, suit = rest.partition("+")
        plain = number.isascii() and number.isdecimal() and len(number) < 11
        if not plain or (len(number) > 1 and number[0] == "0"):
            raise InvalidNotation("a bid is a whole number, as in bid:3", f"bid:{rest}")
        return cls(int(number), suit if plus else None)

    def __str__(self) -> str:
        return f"bid:{self.number}{'' if self.suit is None else f'+{self.suit}'}"

    def __repr__(self) -> str:
        return f"Bid({self.number}{'' if self.suit is None else f', {self.suit!r}'})"


class WordAction(Action):
    """An action whose text is one ``word``; a game's own is a final subclass without fields."""

    __slots__ = ()
    word: ClassVar[str]

    def __str__(self) -> str:
        return self.word


@final
class Pass(WordAction):
    """Make no bid: ``pass``. (Cards are passed by `PassCards`.)"""

    __slots__ = ()
    word = "pass"
    rank = 3


@final
class Push(WordAction):
    """Pass the choice of trump to the partner: ``push``."""

    __slots__ = ()
    word = "push"
    rank = 3


@final
class Keep(WordAction):
    """Do not exchange: ``keep``."""

    __slots__ = ()
    word = "keep"
    rank = 3


@final
class Swap(WordAction):
    """Exchange the low trump for the turned-up card: ``swap``."""

    __slots__ = ()
    word = "swap"
    rank = 4


@final
class TakeKitty(WordAction):
    """Take the kitty for the hand: ``kitty``."""

    __slots__ = ()
    word = "kitty"
    rank = 4


@final
class Draw(WordAction):
    """Draw the card that makes trump: ``draw``."""

    __slots__ = ()
    word = "draw"
    rank = 3


@final
class Knock(WordAction):
    """Knock hearts: ``knock``."""

    __slots__ = ()
    word = "knock"
    rank = 4


#: The kinds of action that any game may have.
COMMON: tuple[type[Action], ...] = (
    Play, PassCards, ChooseTrump, Bid, Pass, Push, Keep, Swap, TakeKitty, Draw, Knock,
)  # fmt: skip
#: The plain play of each card, by its index (None where there is no card).
PLAYS: tuple[Play | None, ...] = tuple(
    [Play(rank + suit) if rank != "-" else None for suit in "CDHS" for rank in "--23456789TJQKA-"]
)
_PLAYS_BY_TEXT: dict[str, Action] = {str(play): play for play in PLAYS if play is not None}


@lru_cache(maxsize=64)
def _readers(kinds: tuple[type[Action], ...]) -> tuple[dict[str, Action], dict[str, type[Action]]]:
    """Return the actions of one word by it, and the other kinds by their heads: a game's own before the common ones."""
    words: dict[str, Action] = {}
    heads: dict[str, type[Action]] = {}
    for kind in (*COMMON, *kinds):
        if issubclass(kind, WordAction):
            words[kind.word] = kind()
        elif kind.head:
            heads[kind.head] = kind
    return words, heads


def parse(text: str, kinds: tuple[type[Action], ...] = ()) -> Action:
    """Return the action of a text; see the table of texts in the documentation.

    ``kinds`` are those that a game has of its own (`Game.actions`). Raises `InvalidNotation`, `TypeError` for what is
    no text.
    """
    if not isinstance(text, str):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise TypeError(f"an action is an Action or its text, not {type(text).__name__}")
    words, heads = _readers(kinds)
    found = _PLAYS_BY_TEXT.get(text) or words.get(text)
    if found is not None:
        return found
    head, colon, rest = text.partition(":")
    if not colon:
        card, *claims = text.split("+")
        return Play(card, claims)
    if head not in heads:
        raise InvalidNotation(f"{quoted(head)} is no action", text)
    return heads[head].read(rest)


def check_action(action: object, kinds: tuple[type[Action], ...] = ()) -> Action:
    """Return an action given as one or as its text, of a common kind or one of these. Raises `TypeError` otherwise.

    What only looks like an action, as a subclass can, has no place in a match.
    """
    if type(action) in COMMON or type(action) in kinds:
        return action  # type: ignore[return-value]
    if isinstance(action, str):
        return parse(action, kinds)
    raise TypeError(f"an action of this game or its text is needed, not {type(action).__name__}")


@final
class LegalActions(Value, Sequence[Action], init=False):
    """The legal actions of a seat, in order: a frozen sequence that makes its members when they are asked for.

    It is made of a choice of ``choose`` cards out of ``choose_from`` (a pass), other declarations one by one, and the
    cards that may be played; ``play_mask`` is those as a mask. ``in`` takes an action.
    """

    __slots__ = ("play_mask", "choose", "choose_from", "listed", "_all")  # in the order of the fields
    play_mask: int
    choose: int
    choose_from: CardSet
    listed: tuple[Action, ...]
    _all: tuple[Action, ...] | None

    def __new__(
        cls,
        play_mask: int = 0,
        *,
        choose: int = 0,
        choose_from: CardSet = NO_CARDS,
        listed: tuple[Action, ...] = (),
    ) -> LegalActions:
        self = cls._filled(play_mask, choose, choose_from, listed)
        _put_all(self, None)
        return self

    @property
    def plays(self) -> CardSet:
        """The cards that may be played."""
        return CardSet(self.play_mask)

    def __len__(self) -> int:
        chosen = comb(len(self.choose_from), self.choose) if self.choose else 0
        return chosen + len(self.listed) + self.play_mask.bit_count()

    def __contains__(self, action: object) -> bool:
        if type(action) is Play and not action.claims:
            return bool(self.play_mask >> action.card.index & 1)
        if type(action) is PassCards:
            return 0 < self.choose == len(action.cards) and action.cards.issubset(self.choose_from)
        return action in self.listed

    def __iter__(self) -> Iterator[Action]:
        if self.choose:
            for cards in combinations(self.choose_from, self.choose):
                yield PassCards(cards)
        yield from self._ones()

    def _ones(self) -> tuple[Action, ...]:
        """Return all but the choices of several cards, made once."""
        if self._all is None:
            plays: list[Any] = [PLAYS[index] for index in indexes(self.play_mask)]
            _put_all(self, tuple(sorted([*self.listed, *plays], key=_order_of) if self.listed else plays))
        return self._all or ()

    @overload
    def __getitem__(self, place: SupportsIndex) -> Action: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[Action, ...]: ...
    def __getitem__(self, place: SupportsIndex | slice) -> Action | tuple[Action, ...]:
        if isinstance(place, slice):
            return tuple(self)[place]
        at = place if type(place) is int else whole(place, "a place")
        if not self.choose:
            if self.listed or at < 0 or self._all is not None:
                return self._ones()[at]
            left = self.play_mask  # one of the plays alone: the others need not be made
            for _ in range(min(at, 64)):
                left &= left - 1
            if not left:
                raise IndexError("there is no such action")
            return PLAYS[(left & -left).bit_length() - 1]  # type: ignore[return-value]
        size, chosen = len(self), comb(len(self.choose_from), self.choose)
        at = at + size if at < 0 else at
        if not 0 <= at < size:
            raise IndexError("there is no such action")
        return PassCards(self._chosen(at)) if at < chosen else self._ones()[at - chosen]

    def _chosen(self, place: int) -> CardSet:
        """Return the choice of cards at this place, as `combinations` comes to it, without those before it."""
        cards, left, mask = indexes(self.choose_from), self.choose, 0
        for i, card in enumerate(cards):
            if not left:
                break
            with_it = comb(len(cards) - i - 1, left - 1)  # so many choices have this card as their next
            if place < with_it:
                mask |= 1 << card
                left -= 1
            else:
                place -= with_it
        return CardSet(mask)

    def __repr__(self) -> str:
        shown = [str(action) for action in islice(self, 14)]
        more = len(self) - len(shown)
        return f"<LegalActions {' '.join(shown)}{f' and {more} more' if more else ''}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return _restore_legal, self._key()

    def to_dict(self) -> dict[str, Any]:
        """Return the parts as what JSON can hold: ``plays``, ``others``, and ``pass`` with its count and cards."""
        out: dict[str, Any] = {"plays": str(CardSet(self.play_mask)), "others": [str(a) for a in self.listed]}
        if self.choose:
            out["pass"] = {"count": self.choose, "from": str(self.choose_from)}
        return out

    @classmethod
    def from_dict(cls, data: Any, game: Any = None) -> LegalActions:
        """Return what `to_dict` gave this for, in a `Game` if it is given. Raises `ValueError`."""
        count, cards = 0, ""
        match data:
            case {"plays": str(plays), "others": list(), "pass": {"count": int(count), "from": str(cards)}}:
                if type(count) is not int or not 0 < count <= len(CardSet(cards)):
                    raise ValueError("a pass is of some of the cards")
            case {"plays": str(plays), "others": list()} if "pass" not in data:
                pass
            case _:
                raise ValueError("legal actions are an object with plays and others")
        others: list[object] = data["others"]
        listed = tuple([Action.from_json_form(other, game) for other in others])
        return cls(CardSet(plays).mask, choose=count, choose_from=CardSet(cards), listed=listed)


def _order_of(action: Action) -> tuple[Any, ...]:
    return action._order()  # pyright: ignore[reportPrivateUsage]


#: Fills the one slot that is no field, as the class lets nobody else.
_put_all = vars(LegalActions)["_all"].__set__


def _restore_legal(
    play_mask: int, count: int, choose_from: CardSet, listed: tuple[Action, ...]
) -> LegalActions:
    return LegalActions(play_mask, choose=count, choose_from=choose_from, listed=listed)


NO_ACTIONS = LegalActions()


class IllegalAction(ValueError):
    """An action that the rules refuse; nothing in the match has changed.

    ``action`` is the action (None where none was given), ``seat`` the seat that tried it, ``reason`` a `Reason`.
    """

    def __init__(self, action: Action | None, seat: int, reason: Reason) -> None:
        what = f"seat {seat} may not act"
        if action is not None:
            what = f"seat {seat} may not take the action {plain(str(action))}"
        elif reason is Reason.NOTHING_TO_UNDO:  # which no seat asks for
            what = "nothing can be undone"
        super().__init__(f"{what}: {reason.value} ({reason.name})")
        self.action = action
        self.seat = seat
        self.reason = reason

    def __reduce__(self) -> tuple[type[IllegalAction], tuple[Action | None, int, Reason]]:
        return type(self), (self.action, self.seat, self.reason)
