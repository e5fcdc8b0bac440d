"""What a seat can do: one small frozen value an action, and its text, the same in records and on the command line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, islice
from math import comb
from typing import Any, ClassVar, final, overload

from trickcore.cards import NO_CARDS, Card, CardSet, InvalidNotation, indexes
from trickgames.values import CODECS, Value

#: Words after a card, in the order they are written.
PLAY_CLAIMS = ("pair", "see")
#: Words after a called ace.
TRUMP_CLAIMS = ("seca", "fora")


def _claims(given: Iterable[str], known: tuple[str, ...]) -> tuple[str, ...]:
    """Return claims in their written order. Raises `InvalidNotation` for another word or the same one twice."""
    if given == ():
        return ()
    if not isinstance(given, Iterable):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise TypeError(f"claims are words, not {type(given).__name__}")
    words = [given] if isinstance(given, str) else list(given)
    for word in words:
        if not isinstance(word, str):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise TypeError(f"a claim is a word, not {type(word).__name__}")
        if word not in known or words.count(word) > 1:
            raise InvalidNotation(f"{word[:20]!r} cannot be said here, or not twice", word)
    return tuple([word for word in known if word in words])


class Action(Value, init=False):
    """Anything a seat does. ``str`` is its text, `parse` reads it; actions sort in the order they are offered."""

    __slots__ = ()
    rank: ClassVar[int] = 0

    @staticmethod
    def parse(text: str) -> Action:
        """Return the action of a text. Raises `InvalidNotation`, `TypeError` for what is no text."""
        return parse(text)

    def _order(self) -> tuple[Any, ...]:
        return "", self.rank, *super()._order()


@final
class Play(Action, init=False):
    """Play a card, for some leads with claims: ``QS``, ``KH+pair``, ``JD+see``, ``KD+pair+see``."""

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
    """Pass these cards: ``pass:2C,KH,QS``."""

    __slots__ = ("cards",)
    cards: CardSet
    rank = 1

    def __new__(cls, cards: CardSet | str | Iterable[Card | str]) -> PassCards:
        return cls._filled(CardSet(cards))

    def _order(self) -> tuple[Any, ...]:
        # As combinations come: by the lowest card first. The sets themselves are ordered as a whole.
        return "", self.rank, type(self).__name__, tuple(self.cards)

    def __str__(self) -> str:
        return "pass:" + str(self.cards).replace(" ", ",")

    def __repr__(self) -> str:
        return f"PassCards('{self.cards}')"


@final
class ChooseTrump(Action, init=False):
    """Make a suit (or a contract) trump, perhaps calling an ace: ``trump:H``, ``trump:H+AD+seca``."""

    __slots__ = ("trump", "called", "claims")
    trump: str
    called: Card | None
    claims: tuple[str, ...]
    rank = 2

    def __new__(cls, trump: str, called: Card | str | None = None, claims: Iterable[str] = ()) -> ChooseTrump:
        if type(trump) is not str:
            raise TypeError(f"a trump is named by text, not by {type(trump).__name__}")
        if trump not in TRUMPS:
            raise InvalidNotation(f"{trump[:20]!r} cannot be trump: one of {', '.join(TRUMPS)}", trump)
        return cls._filled(trump, None if called is None else Card(called), _claims(claims, TRUMP_CLAIMS))

    def __str__(self) -> str:
        called = () if self.called is None else (str(self.called),)
        return "trump:" + "+".join((self.trump, *called, *self.claims))

    def __repr__(self) -> str:
        return f"ChooseTrump({self.trump!r}, {None if self.called is None else str(self.called)!r}, {self.claims!r})"


class _Word(Action):
    """An action that is one word."""

    __slots__ = ()
    word: ClassVar[str]

    def __str__(self) -> str:
        return self.word


@final
class Push(_Word):
    """Pass the choice of trump to the partner: ``push``."""

    __slots__ = ()
    word = "push"
    rank = 3


@final
class Keep(_Word):
    """Do not exchange: ``keep``."""

    __slots__ = ()
    word = "keep"
    rank = 3


@final
class Swap(_Word):
    """Exchange the low trump for the turned-up card: ``swap``."""

    __slots__ = ()
    word = "swap"
    rank = 4


@final
class TakeKitty(_Word):
    """Take the kitty for the hand: ``kitty``."""

    __slots__ = ()
    word = "kitty"
    rank = 4


@final
class Draw(_Word):
    """Draw the card that makes trump: ``draw``."""

    __slots__ = ()
    word = "draw"
    rank = 3


@final
class Knock(_Word):
    """Knock hearts: ``knock``."""

    __slots__ = ()
    word = "knock"
    rank = 4


TRUMPS = ("C", "D", "H", "S", "obenabe", "undenufe")
_WORDS: dict[str, Action] = {kind.word: kind() for kind in (Push, Keep, Swap, TakeKitty, Draw, Knock)}
#: All actions there are; what only looks like one of them, as a subclass can, has no place in a match.
_KINDS = frozenset([Play, PassCards, ChooseTrump, *map(type, _WORDS.values())])
#: The plain play of each card, by its index (None where there is no card).
PLAYS: tuple[Play | None, ...] = tuple(
    [Play(rank + suit) if rank != "-" else None for suit in "CDHS" for rank in "--23456789TJQKA-"]
)
_PLAYS_BY_TEXT: dict[str, Action] = {str(play): play for play in PLAYS if play is not None}


def parse(text: str) -> Action:
    """Return the action of a text; see the table of texts in the documentation.

    Raises `InvalidNotation`, `TypeError` for what is no text.
    """
    if not isinstance(text, str):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise TypeError(f"an action is an Action or its text, not {type(text).__name__}")
    found = _PLAYS_BY_TEXT.get(text) or _WORDS.get(text)
    if found is not None:
        return found
    head, colon, rest = text.partition(":")
    if head == "pass" and colon:
        cards = [Card(part) for part in rest.split(",")] if rest else []
        for card in cards:
            if cards.count(card) > 1:
                raise InvalidNotation(f"{card} stands twice in the pass", text)
        return PassCards(cards)
    if head == "trump" and colon:
        trump, *words = rest.split("+")
        called = [word for word in words if word not in TRUMP_CLAIMS]
        if len(called) > 1:
            raise InvalidNotation("one ace is called at most", text)
        return ChooseTrump(
            trump, called[0] if called else None, [word for word in words if word in TRUMP_CLAIMS]
        )
    if colon:
        raise InvalidNotation(f"{head[:20]!r} is no action", text)
    head, *words = text.split("+")
    return Play(head, words)


def check_action(action: object) -> Action:
    """Return an action given as one or as its text. Raises `TypeError` for anything else."""
    if type(action) in _KINDS:
        return action  # type: ignore[return-value]
    if isinstance(action, str):
        return parse(action)
    raise TypeError(f"an action is an Action or its text, not {type(action).__name__}")


@final
class LegalActions(Sequence[Action]):
    """The legal actions of a seat, in order: a frozen sequence that makes its members when they are asked for.

    It is made of a choice of ``choose`` cards out of ``choose_from`` (a pass), other declarations one by one, and the
    cards that may be played; ``play_mask`` is those as a mask. ``in`` takes an action.
    """

    __slots__ = ("_all", "choose_from", "choose", "listed", "play_mask")
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
        self = _make(cls)
        _put_play_mask(self, play_mask)
        _put_choose(self, choose)
        _put_choose_from(self, choose_from)
        _put_listed(self, listed)
        _put_all(self, None)
        return self

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("LegalActions is frozen")

    def __delattr__(self, name: str) -> None:
        raise AttributeError("LegalActions is frozen")

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
    def __getitem__(self, place: int) -> Action: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[Action, ...]: ...
    def __getitem__(self, place: int | slice) -> Action | tuple[Action, ...]:
        if not self.choose:
            return self._ones()[place]
        if isinstance(place, int) and 0 <= place < len(self):
            return next(islice(self, place, None))
        return tuple(self)[place]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, LegalActions):
            return NotImplemented
        return self._parts() == other._parts()

    def __hash__(self) -> int:
        return hash(self._parts())

    def _parts(self) -> tuple[int, int, CardSet, tuple[Action, ...]]:
        return self.play_mask, self.choose, self.choose_from, self.listed

    def __repr__(self) -> str:
        shown = [str(action) for action in islice(self, 14)]
        more = len(self) - len(shown)
        return f"<LegalActions {' '.join(shown)}{f' and {more} more' if more else ''}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return _restore_legal, self._parts()

    def to_dict(self) -> dict[str, Any]:
        """Return the parts as what JSON can hold: ``plays``, ``others``, and ``pass`` with its count and cards."""
        out: dict[str, Any] = {"plays": str(CardSet(self.play_mask)), "others": [str(a) for a in self.listed]}
        if self.choose:
            out["pass"] = {"count": self.choose, "from": str(self.choose_from)}
        return out

    @classmethod
    def from_dict(cls, data: Any) -> LegalActions:
        """Return what `to_dict` gave this for. Raises `ValueError`."""
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
        listed = tuple([check_action(other) for other in others])
        return cls(CardSet(plays).mask, choose=count, choose_from=CardSet(cards), listed=listed)


def _order_of(action: Action) -> tuple[Any, ...]:
    return action._order()  # pyright: ignore[reportPrivateUsage]


# Filled through their slots, as the class lets nobody else.
_make = object.__new__
_put_play_mask, _put_choose, _put_choose_from, _put_listed, _put_all = [
    getattr(LegalActions, name).__set__ for name in ("play_mask", "choose", "choose_from", "listed", "_all")
]


def _restore_legal(
    play_mask: int, count: int, choose_from: CardSet, listed: tuple[Action, ...]
) -> LegalActions:
    return LegalActions(play_mask, choose=count, choose_from=choose_from, listed=listed)


NO_ACTIONS = LegalActions()
CODECS["Action"] = (str, check_action)
CODECS["LegalActions"] = (LegalActions.to_dict, LegalActions.from_dict)
