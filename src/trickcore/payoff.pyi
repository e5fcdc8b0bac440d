# Types of the compiled module trickcore.payoff.
from collections.abc import Callable, Iterable
from typing import Any, Final, Literal, final

from trickcore.play import State

COUNT: Final = "count"

@final
class Payoff:
    def __new__(
        cls,
        *,
        sides: bool = False,
        points: Literal["count"] | Iterable[tuple[int, int]] = "count",
        sweep: tuple[int, int] | None = None,
        threshold: int = 0,
        below: int = 0,
        prizes: Iterable[Iterable[int]] | None = None,
        share_all: bool = False,
        tricks: Iterable[Iterable[int]] | None = None,
        bonus: int = 0,
    ) -> Payoff: ...
    def of(self, state: State) -> tuple[int, ...]: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Callable[[dict[str, Any]], Payoff], tuple[dict[str, Any]]]: ...
    def __copy__(self) -> Payoff: ...
    def __deepcopy__(self, memo: object) -> Payoff: ...
