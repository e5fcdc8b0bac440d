# Types of the compiled module trickcore.worlds.
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, ClassVar, Self, TypeAlias, final, overload

from trickcore.cards import Card, CardSet
from trickcore.play import State
from trickcore.rng import Rng
from trickcore.rules import Rules

_CardsLike: TypeAlias = CardSet | int | str | Iterable[Card | str]

@final
class Worlds:
    """All worlds that fit what is known, counted, and drawn with the same chance each; frozen.

    ``Worlds(sizes, may, demands=())``: by place, how many of the unseen cards lie there, and the cards
    that may. The places are the seats in their order, then any others, such as a stock or a kitty: up to
    nine. The unseen cards are those that may lie anywhere; the sizes add up to their number. A demand is
    (place, cards): at least one of these lies there; there may be up to 64. That no world fits is no
    fault: `count` is 0.

    Raises `ValueError` naming every fault, `TypeError` for a wrong type, and `OverflowError` where the
    table that counts the worlds would get longer than 2**20 numbers: far more than any deal of a game asks
    for.
    """

    def __new__(
        cls,
        sizes: Iterable[int],
        may: Iterable[_CardsLike],
        demands: Iterable[tuple[int, _CardsLike]] = (),
    ) -> Self: ...
    @property
    def sizes(self) -> tuple[int, ...]:
        """How many cards each place takes."""
    @property
    def may(self) -> tuple[CardSet, ...]:
        """By place, the cards that can be there."""
    @property
    def demands(self) -> tuple[tuple[int, CardSet], ...]:
        """Of which cards a place holds at least one: pairs of the place and the cards."""
    @property
    def count(self) -> int:
        """How many worlds there are."""
    def draw(self, rng: Rng) -> tuple[CardSet, ...]:
        """Return the unseen cards by place, every world with the same chance. Raises `ValueError` if there
        is none.
        """
    @overload
    def states(
        self, n: int, rng: Rng, template: State, *, key: None = None, stock: int | None = None
    ) -> States:
        """Draw ``n`` worlds, up to 2**20, and return them as `States`.

        The template is a `State` of the deal in which every place of a seat that has unseen cards holds
        any of them, as the first world drawn could have it: in each state they are replaced by those of a
        world, and all the rest stays. ``stock`` is the place whose cards are in the stock: they come to
        the places of the template's stock that hold unseen cards, in random order. What lies at other
        places that are no seats is in no state.

        Where it makes a difference who holds a certain card, as for the sides in a game of secret
        partners, that card is ``key``, and the template is a mapping from each place where it may lie to
        the state of that case, all of the same rules. Runs without the GIL.

        Raises `ValueError` naming what does not fit: a template with other numbers of cards, one in which
        an unseen card has been seen, or a place of the key without one; and if there is no world.
        """
    @overload
    def states(
        self,
        n: int,
        rng: Rng,
        template: Mapping[int, State],
        *,
        key: Card | str | int,
        stock: int | None = None,
    ) -> States:
        """Draw ``n`` worlds, up to 2**20, and return them as `States`.

        The template is a `State` of the deal in which every place of a seat that has unseen cards holds
        any of them, as the first world drawn could have it: in each state they are replaced by those of a
        world, and all the rest stays. ``stock`` is the place whose cards are in the stock: they come to
        the places of the template's stock that hold unseen cards, in random order. What lies at other
        places that are no seats is in no state.

        Where it makes a difference who holds a certain card, as for the sides in a game of secret
        partners, that card is ``key``, and the template is a mapping from each place where it may lie to
        the state of that case, all of the same rules. Runs without the GIL.

        Raises `ValueError` naming what does not fit: a template with other numbers of cards, one in which
        an unseen card has been seen, or a place of the key without one; and if there is no world.
        """
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Callable[..., Worlds], tuple[Any, ...]]: ...
    def __copy__(self) -> Self: ...
    def __deepcopy__(self, memo: object) -> Self: ...

@final
class States:
    """Many states of one rules table, side by side in memory: ``States(states)``; a frozen sequence.

    What is got out by index is a copy, and a slice is `States` of its own. As nothing changes them,
    threads may share them. Raises `ValueError` for states of different rules, for none or more than 2**20,
    `TypeError` for what is no `State`.
    """

    __hash__: ClassVar[None]  # type: ignore[assignment]
    def __new__(cls, states: Iterable[State]) -> Self: ...
    def __init__(self, states: Iterable[State]) -> None: ...
    @property
    def rules(self) -> Rules:
        """The table of all the states."""
    def __len__(self) -> int: ...
    @overload
    def __getitem__(self, place: int, /) -> State: ...
    @overload
    def __getitem__(self, place: slice, /) -> States: ...
    def __iter__(self) -> Iterator[State]: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __reduce__(self) -> tuple[Callable[..., States], tuple[Any, ...]]: ...
    def __copy__(self) -> Self: ...
    def __deepcopy__(self, memo: object) -> Self: ...
