# Types of the compiled module trickcore.course.
from collections.abc import Iterable
from typing import Never, Self, TypeAlias, final

from trickcore.cards import Card, CardSet
from trickcore.play import State
from trickcore.rules import Rules

_CardLike: TypeAlias = Card | str | int
_CardsLike: TypeAlias = CardSet | int | str | Iterable[Card | str]

@final
class Course:
    """The tricks of a deal as everybody has seen them; frozen.

    ``Course(rules, cards, leader=0, mode=0, sides=None, goals=None, kept=(), claims=(), hand_size=None)``:
    the cards in order of play, who plays each following from them; who led first; the number of the mode;
    the sides, goals and cards kept back as for `State`; the claims that went with leads, as pairs of the
    card's place in ``cards`` and the claims; and how many cards each seat was dealt, if not as many as the
    table says. Whether each card was legal only its holder's hand could tell: it is taken to have been.

    Raises `ValueError` for cards and claims that cannot have been, `TypeError` for a wrong type.
    """

    def __new__(
        cls,
        rules: Rules,
        cards: Iterable[_CardLike],
        *,
        leader: int = 0,
        mode: int = 0,
        sides: Iterable[int] | None = None,
        goals: Iterable[int] | None = None,
        kept: _CardsLike = 0,
        claims: Iterable[tuple[int, int]] = (),
        hand_size: int | None = None,
    ) -> Self: ...
    @property
    def rules(self) -> Rules:
        """The table that is played by."""
    @property
    def denied(self) -> tuple[CardSet, ...]:
        """By seat, the cards that it cannot hold now, as its plays have proved."""
    @property
    def demands(self) -> tuple[tuple[int, CardSet], ...]:
        """Of which cards a seat holds at least one now, as its plays have proved: pairs of the seat and
        the cards.
        """
    @property
    def seen(self) -> CardSet:
        """The cards that have been on the table."""
    @property
    def counts(self) -> tuple[int, ...]:
        """How many cards each seat holds."""
    @property
    def is_over(self) -> bool:
        """Whether the last card has been played, or a side has reached its goal."""
    def state(self, hands: Iterable[_CardsLike], stock: str | Iterable[Card | str] = ()) -> State:
        """Return the state of the deal with these cards in the hands now, and in the stock, top first.

        Raises `ValueError` naming every fault.
        """
    def __reduce__(self) -> Never: ...
