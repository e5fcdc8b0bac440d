"""Payoffs: what a finished deal is worth to each seat, as data, so that a search plays for what the match counts."""
cimport cython
from libc.stdint cimport int32_t
from libc.string cimport memset

from trickcore.cards cimport flag_of, number_of, told

from trickcore.play cimport State
from trickcore.rules cimport TC_SEATS, TC_TRICKS

COUNT = "count"


cdef int _number(object value, str name, list faults) except? -1:
    value = number_of(value, name)
    if not -32768 <= value <= 32767:
        faults.append(f"{name} is a whole number of 16 bits")
        return 0
    return value


cdef tuple _numbers(object values, str name, list faults):
    return tuple([_number(value, name, faults) for value in values])


cdef tuple _table(object rows, str name, list faults):
    return tuple([_numbers(row, name, faults) for row in rows])


@cython.final
cdef class Payoff:
    """What a deal is worth, for one way that it can be played; frozen.

    ``Payoff(sides=False, points=COUNT, sweep=None, threshold=0, below=0, prizes=None, share_all=False, tricks=None,
    bonus=0)``. The units that are paid are the seats, or with ``sides`` the sides, each seat getting what its side
    gets; the points of a side are those of its seats and its claims. ``points`` is COUNT, each point counting one, or
    steps (from, worth) that go upwards from -64 to at most 319: a unit is worth what the last step that it has
    reached says, nothing below the first; fewer points than -64 count as -64. ``sweep`` is (own, others): what the
    unit that has taken all of the table's sweep cards and what every other gets instead of those cards' points.
    ``prizes[n]`` are the prizes by place when n units have fewer than ``threshold`` points; those get ``below`` and
    no prize. Units that are level get the prize of the last of their places, with ``share_all`` that of the first;
    a place without one gets nothing. ``tricks[side]`` is what each seat of the side that has reached its goal gets,
    by the number of the others' tricks (the last entry for more). ``bonus`` is the worth of a point of the table's
    bonuses.

    Raises `ValueError` naming every fault, `TypeError` for a wrong type.
    """

    def __cinit__(self, *, sides=False, points=COUNT, sweep=None, threshold=0, below=0, prizes=None, share_all=False,
                  tricks=None, bonus=0):
        cdef tc_payoff *p = &self.p
        cdef list faults = []
        cdef int i, n, worth = 0
        memset(p, 0, sizeof(tc_payoff))
        sides, share_all = flag_of(sides, "sides") != 0, flag_of(share_all, "share_all") != 0
        p.sides, p.share_all = sides, share_all
        if isinstance(points, str) and points == COUNT:
            p.counts = 1
        else:
            points = _table(points, "a step of the points", faults)
            if any([len(step) != 2 for step in points]):
                faults.append("a step of the points is two numbers, from where on and what it is worth")
            else:
                starts = [start for start, _ in points]
                if starts != sorted(set(starts)):
                    faults.append("the steps of the points go upwards")
                if any([not 0 <= start + TC_PAYOFF_LOW < TC_PAYOFF_SPAN for start in starts]):
                    faults.append(f"the steps of the points are from {-TC_PAYOFF_LOW} to "
                                  f"{TC_PAYOFF_SPAN - TC_PAYOFF_LOW - 1}")
                for i in range(0 if faults else TC_PAYOFF_SPAN):
                    for start, value in points:
                        if start <= i - TC_PAYOFF_LOW:
                            worth = value
                    p.by_points[i] = worth
        if sweep is not None:
            sweep = _numbers(sweep, "what a sweep gives", faults)
            p.sweeps = 1
            if len(sweep) == 2:
                p.sweep_own, p.sweep_others = sweep
            else:
                faults.append("what a sweep gives is two numbers, for who has made it and for the others")
        p.threshold = _number(threshold, "the threshold", faults)
        p.below = _number(below, "what is got below the threshold", faults)
        p.bonus = _number(bonus, "the worth of a bonus", faults)
        if prizes is not None:
            prizes = _table(prizes, "a prize", faults)
            p.prizes = 1
            if len(prizes) > TC_SEATS + 1 or any([len(row) > TC_SEATS for row in prizes]):
                faults.append("there are prizes for at most six places, and for none to six units below the threshold")
            else:
                for n, row in enumerate(prizes):
                    for i, value in enumerate(row):
                        p.prize[n][i] = value
        if tricks is not None:
            tricks = _table(tricks, "what a side gets by tricks", faults)
            p.goals = 1
            if len(tricks) > TC_SEATS or not all([0 < len(row) <= TC_TRICKS + 1 for row in tricks]):
                faults.append("what a side gets by tricks is one to 33 numbers for each of up to six sides")
            else:
                for n, row in enumerate(tricks):
                    for i in range(TC_TRICKS + 1):
                        p.by_tricks[n][i] = row[min(i, <int>len(row) - 1)]
        if faults:
            raise ValueError(told(list(dict.fromkeys(faults))))
        self._spec = dict(sides=sides, points=points, sweep=sweep, threshold=threshold, below=below, prizes=prizes,
                          share_all=share_all, tricks=tricks, bonus=bonus)

    def of(self, State state not None):
        """Return what a finished deal is worth to each seat. Raises `ValueError` if it is not over."""
        cdef State end = state.copy()
        cdef int32_t out[6]
        if not end.s.over:
            raise ValueError("the deal is not over")
        tc_pay(&self.p, &end.rules.t, &end.s, out)
        return tuple([out[i] for i in range(end.rules.t.seats)])

    def __eq__(self, other):
        return self._spec == (<Payoff>other)._spec if isinstance(other, Payoff) else NotImplemented

    def __hash__(self):
        return hash(tuple(self._spec.items()))

    def __repr__(self):
        return f"Payoff({', '.join([f'{name}={value!r}' for name, value in self._spec.items()])})"

    def __reduce__(self):
        return _restore, (dict(self._spec),)

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self


def _restore(spec):
    return Payoff(**spec)
