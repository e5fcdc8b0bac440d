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
    def rules(self) -> Rules: ...
    @property
    def denied(self) -> tuple[CardSet, ...]: ...
    @property
    def demands(self) -> tuple[tuple[int, CardSet], ...]: ...
    @property
    def seen(self) -> CardSet: ...
    @property
    def counts(self) -> tuple[int, ...]: ...
    @property
    def is_over(self) -> bool: ...
    def state(self, hands: Iterable[_CardsLike], stock: str | Iterable[Card | str] = ()) -> State: ...
    def __reduce__(self) -> Never: ...
