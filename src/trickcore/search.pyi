# Types of the compiled module trickcore.search.
from typing import NamedTuple, overload

from typing_extensions import Buffer

from trickcore.payoff import Payoff
from trickcore.play import State
from trickcore.rng import Rng
from trickcore.worlds import States

class Totals(NamedTuple):
    """Sums over many playouts, by seat: card points taken and tricks won."""

    points: tuple[int, ...]
    tricks: tuple[int, ...]

class PaidTotals(NamedTuple):
    """Sums over many playouts, by seat: card points taken, tricks won, and what a payoff gives for them."""

    points: tuple[int, ...]
    tricks: tuple[int, ...]
    worth: tuple[int, ...]

def perft(state: State, depth: int) -> int:
    """Return how many sequences of ``depth`` cards can be played from a state (a deal that ends early is
    one).
    """

def playout(state: State, rng: Rng) -> State:
    """Return the state at the end of one random playout, every legal card about equally likely."""

@overload
def playouts(
    state: State | States,
    n: int,
    rng: Rng,
    *,
    payoff: None = None,
    out: Buffer | None = None,
    portable: bool = False,
) -> Totals:
    """Play ``n`` random playouts of a state, or of each of many `States`; return the sums by seat as
    `Totals`.

    With a `Payoff` the sums of what each playout is worth come as well, in `PaidTotals`. ``out`` is a
    writable buffer with room for the seats of every playout, one after another, state by state: for their
    card points, as 16-bit signed numbers, or with a payoff for what they are worth, as 32-bit signed
    numbers. ``portable`` leaves the processor's bit deposit unused: the result is the same. Many states
    give what they would give one by one, with the same generator going on. Runs without the GIL. The draw
    is 16 bits a card: no card is favoured by more than cards / 65536.

    Raises `ValueError` for a number of playouts out of range and for a buffer that is too small or of
    other numbers, `TypeError` for a wrong type; nothing has been written then, and the generator has not
    moved.
    """

@overload
def playouts(
    state: State | States,
    n: int,
    rng: Rng,
    *,
    payoff: Payoff,
    out: Buffer | None = None,
    portable: bool = False,
) -> PaidTotals:
    """Play ``n`` random playouts of a state, or of each of many `States`; return the sums by seat as
    `Totals`.

    With a `Payoff` the sums of what each playout is worth come as well, in `PaidTotals`. ``out`` is a
    writable buffer with room for the seats of every playout, one after another, state by state: for their
    card points, as 16-bit signed numbers, or with a payoff for what they are worth, as 32-bit signed
    numbers. ``portable`` leaves the processor's bit deposit unused: the result is the same. Many states
    give what they would give one by one, with the same generator going on. Runs without the GIL. The draw
    is 16 bits a card: no card is favoured by more than cards / 65536.

    Raises `ValueError` for a number of playouts out of range and for a buffer that is too small or of
    other numbers, `TypeError` for a wrong type; nothing has been written then, and the generator has not
    moved.
    """
