"""What looks ahead from a deal in play: counting sequences of play, and random playouts, without the GIL."""
from collections import namedtuple

from libc.stdint cimport int16_t, int64_t, uint32_t, uint64_t
from libc.string cimport memset

from trickcore.cards cimport whole
from trickcore.play cimport State, tc_state
from trickcore.rng cimport Rng, tc_rng

Totals = namedtuple("Totals", "points tricks", module=__name__)
Totals.__doc__ = "Sums over many playouts, by seat: card points taken and tricks won."


def perft(State state not None, depth):
    """Return how many sequences of ``depth`` cards can be played from a state (a deal that ends early is one)."""
    cdef uint64_t out
    cdef State start = state.copy()
    cdef int cards = whole(depth, "a depth")
    if cards < 0:
        raise ValueError("a depth is a whole number from 0 to 2**31 - 1")
    with nogil:
        out = tc_perft(&start.rules.t, &start.s, cards)
    return out


def playout(State state not None, Rng rng not None):
    """Return the state at the end of one random playout, every legal card about equally likely."""
    cdef State out = state.copy()
    cdef int64_t total[6]
    cdef int64_t tricks[6]
    memset(total, 0, sizeof(total))
    memset(tricks, 0, sizeof(tricks))
    _run(out, rng, 1, out.rules.t.deposit, NULL, total, tricks)
    return out


def playouts(State state not None, n, Rng rng not None, *, out=None, portable=False):
    """Play ``n`` random playouts of one state; return the sums by seat as `Totals`.

    ``out`` is a writable buffer of 16-bit signed numbers with room for n times the seats, for the card points of
    each playout one after another. ``portable`` leaves the processor's bit deposit unused: the result is the same.
    Runs without the GIL. The draw is 16 bits a card: no card is favoured by more than cards / 65536.
    """
    cdef int64_t total[6]
    cdef int64_t tricks[6]
    cdef State own = state.copy()
    cdef int16_t[::1] rows
    cdef int16_t *points = NULL
    cdef int seats = own.rules.t.seats, i
    if type(n) is not int:
        raise TypeError(f"a number of playouts is a whole number, not {type(n).__name__}")
    if type(portable) is not bool:
        raise TypeError(f"portable is True or False, not {type(portable).__name__}")
    if not 0 <= n < 2**31:
        raise ValueError("a number of playouts is from 0 to 2**31 - 1")
    if out is not None:
        try:
            rows = out
        except BufferError:
            raise TypeError("the buffer is not contiguous, or cannot be written to") from None
        if rows.shape[0] < n * seats:
            raise ValueError(f"the buffer has room for {rows.shape[0]} numbers, not {n * seats}")
        if n:
            points = &rows[0]
    memset(total, 0, sizeof(total))
    memset(tricks, 0, sizeof(tricks))
    _run(own, rng, n, own.rules.t.deposit and not portable, points, total, tricks)
    return Totals(tuple([total[i] for i in range(seats)]), tuple([tricks[i] for i in range(seats)]))


cdef int _run(State state, Rng rng, uint32_t n, int deposit, int16_t *points, int64_t *total,
              int64_t *tricks) except -1:
    """The C call, from a state of the caller's own, which becomes the end of the last playout.

    The generator is a copy too, as other threads may go on meanwhile.
    """
    cdef tc_state start = state.s
    cdef tc_rng g = rng.state
    with nogil:
        tc_playouts(&state.rules.t, &start, &g, n, deposit, points, total, tricks, &state.s)
    rng.state = g
    return 0
