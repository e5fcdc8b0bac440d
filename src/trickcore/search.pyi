# Types of the compiled module trickcore.search.
from typing import NamedTuple, overload

from typing_extensions import Buffer

from trickcore.payoff import Payoff
from trickcore.play import State
from trickcore.rng import Rng
from trickcore.worlds import States

class Totals(NamedTuple):
    points: tuple[int, ...]
    tricks: tuple[int, ...]

class PaidTotals(NamedTuple):
    points: tuple[int, ...]
    tricks: tuple[int, ...]
    worth: tuple[int, ...]

def perft(state: State, depth: int) -> int: ...
def playout(state: State, rng: Rng) -> State: ...
@overload
def playouts(
    state: State | States,
    n: int,
    rng: Rng,
    *,
    payoff: None = None,
    out: Buffer | None = None,
    portable: bool = False,
) -> Totals: ...
@overload
def playouts(
    state: State | States,
    n: int,
    rng: Rng,
    *,
    payoff: Payoff,
    out: Buffer | None = None,
    portable: bool = False,
) -> PaidTotals: ...
