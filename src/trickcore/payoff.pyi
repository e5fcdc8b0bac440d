# Types of the compiled module trickcore.payoff.
from collections.abc import Callable, Iterable
from typing import Any, Final, Literal, final

from trickcore.play import State

COUNT: Final = "count"

@final
class Payoff:
    """What a deal is worth, for one way that it can be played; frozen.

    ``Payoff(sides=False, points=COUNT, sweep=None, threshold=0, below=0, prizes=None, share_all=False,
    tricks=None, bonus=0)``. The units that are paid are the seats, or with ``sides`` the sides, each seat
    getting what its side gets; the points of a side are those of its seats and its claims. ``points`` is
    COUNT, each point counting one, or steps (from, worth) that go upwards from -64 to at most 319: a unit
    is worth what the last step that it has reached says, nothing below the first; fewer points than -64
    count as -64. ``sweep`` is (own, others): what the unit that has taken all of the table's sweep cards
    and what every other gets instead of those cards' points. ``prizes[n]`` are the prizes by place when n
    units have fewer than ``threshold`` points; those get ``below`` and no prize. Units that are level get
    the prize of the last of their places, with ``share_all`` that of the first; a place without one gets
    nothing. ``tricks[side]`` is what each seat of the side that has reached its goal gets, by the number
    of the others' tricks (the last entry for more). ``bonus`` is the worth of a point of the table's
    bonuses.

    Raises `ValueError` naming every fault, `TypeError` for a wrong type.
    """

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
    def of(self, state: State) -> tuple[int, ...]:
        """Return what a finished deal is worth to each seat. Raises `ValueError` if it is not over."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Callable[[dict[str, Any]], Payoff], tuple[dict[str, Any]]]: ...
    def __copy__(self) -> Payoff: ...
    def __deepcopy__(self, memo: object) -> Payoff: ...
