"""What looks ahead from a deal in play: counting sequences of play, and random playouts, without the GIL."""
from collections import namedtuple

from libc.stdint cimport int16_t, int32_t, int64_t, uint32_t, uint64_t
from libc.string cimport memset

from trickcore.cards cimport flag_of, shortened, whole
from trickcore.payoff cimport Payoff
from trickcore.play cimport State, tc_state
from trickcore.rng cimport Rng, tc_rng
from trickcore.rules cimport tc_rules
from trickcore.worlds cimport States, tc_playouts_paid

Totals = namedtuple("Totals", "points tricks", module=__name__)
Totals.__doc__ = "Sums over many playouts, by seat: card points taken and tricks won."

PaidTotals = namedtuple("PaidTotals", "points tricks worth", module=__name__)
PaidTotals.__doc__ = "Sums over many playouts, by seat: card points taken, tricks won, and what a payoff gives for them."


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


def playouts(state not None, n, Rng rng not None, *, Payoff payoff=None, out=None, portable=False):
    """Play ``n`` random playouts of a state, or of each of many `States`; return the sums by seat as `Totals`.

    With a `Payoff` the sums of what each playout is worth come as well, in `PaidTotals`. ``out`` is a writable buffer
    with room for the seats of every playout, one after another, state by state: for their card points, as 16-bit
    signed numbers, or with a payoff for what they are worth, as 32-bit signed numbers. ``portable`` leaves the
    processor's bit deposit unused: the result is the same. Many states give what they would give one by one, with
    the same generator going on. Runs without the GIL. The draw is 16 bits a card: no card is favoured by more than
    cards / 65536.

    Raises `ValueError` for a number of playouts out of range and for a buffer that is too small or of other numbers,
    `TypeError` for a wrong type; nothing has been written then, and the generator has not moved.
    """
    cdef int64_t total[6]
    cdef int64_t tricks[6]
    cdef int64_t worth[6]
    cdef State own = None
    cdef States many = None
    cdef const tc_rules *rules                             # those of `own` or `many`
    cdef const tc_state *start
    cdef tc_state last
    cdef tc_rng g
    cdef int16_t[::1] rows
    cdef int32_t[::1] paid_rows
    cdef int16_t *points = NULL
    cdef int32_t *paid = NULL
    cdef Py_ssize_t i, count
    cdef uint32_t each
    cdef int seats, deposit, size = whole(n, "a number of playouts")
    cdef bint plainly = flag_of(portable, "portable")
    if isinstance(state, States):
        many = state
        rules, start, count = &many.rules.t, many.s, many.n
    elif isinstance(state, State):
        own = (<State>state).copy()
        rules, start, count = &own.rules.t, &own.s, 1
    else:
        raise TypeError(f"playouts begin at a State or States, not {shortened(type(state).__name__)}")
    seats = rules.seats
    if size < 0:
        raise ValueError("a number of playouts is from 0 to 2**31 - 1")
    each = size
    if out is not None:
        try:
            if payoff is None:
                rows = out
                room = rows.shape[0]
            else:
                paid_rows = out
                room = paid_rows.shape[0]
        except BufferError:
            raise TypeError("the buffer is not contiguous, or cannot be written to") from None
        needed = <object>each * count * seats
        if room < needed:
            raise ValueError(f"the buffer has room for {room} numbers, not {needed}")
        if needed and payoff is None:
            points = &rows[0]
        elif needed:
            paid = &paid_rows[0]
    memset(total, 0, sizeof(total))
    memset(tricks, 0, sizeof(tricks))
    memset(worth, 0, sizeof(worth))
    deposit = rules.deposit and not plainly
    g = rng.state                                          # a copy, as other threads may go on meanwhile
    with nogil:
        if payoff is not None:
            tc_playouts_paid(rules, start, count, &payoff.p, &g, each, deposit, paid, worth, total, tricks)
        else:
            for i in range(count):
                tc_playouts(rules, start + i, &g, each, deposit, points, total, tricks, &last)
                if points != NULL:
                    points += <Py_ssize_t>each * seats
    rng.state = g
    sums = tuple([total[i] for i in range(seats)]), tuple([tricks[i] for i in range(seats)])
    return Totals(*sums) if payoff is None else PaidTotals(*sums, tuple([worth[i] for i in range(seats)]))


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
