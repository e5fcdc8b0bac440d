# Types of the compiled module trickcore.search.
from typing import NamedTuple

from typing_extensions import Buffer

from trickcore.play import State
from trickcore.rng import Rng

class Totals(NamedTuple):
    points: tuple[int, ...]
    tricks: tuple[int, ...]

def perft(state: State, depth: int) -> int: ...
def playout(state: State, rng: Rng) -> State: ...
def playouts(
    state: State, n: int, rng: Rng, *, out: Buffer | None = None, portable: bool = False
) -> Totals: ...
