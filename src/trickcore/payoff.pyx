"""Payoffs: what a finished deal is worth to each seat, as data, so that a search plays for what the match counts."""
cimport cython
from libc.stdint cimport int32_t
from libc.string cimport memset

from trickcore.play cimport State

COUNT = "count"


cdef int _number(object value, str name, list faults) except? -1:
    if type(value) is not int:
        raise TypeError(f"{name} is a whole number, not {type(value).__name__}")
    if not -32768 <= value <= 32767:
        faults.append(f"{name} is a whole number of 16 bits")
        return 0
    return value


@cython.final
cdef class Payoff:
    """What a deal is worth, for one way that it can be played; frozen.

    ``Payoff(sides=False, points=COUNT, sweep=None, threshold=0, below=0, prizes=None, share_all=False, tricks=None,
    bonus=0)``. The units that are paid are the seats, or with ``sides`` the sides, each seat getting what its side
    gets. ``points`` is COUNT, each point counting one, or steps (from, worth): a unit is worth what the last step
    that it has reached says, nothing below the first. ``sweep`` is (own, others): what the unit that has taken all of
    the table's sweep cards and what every other gets instead of those cards' points. ``prizes[n]`` are the prizes by
    place when n units have fewer than ``threshold`` points; those get ``below`` and no prize. Units that are level
    get the least prize of their places, none if there are fewer prizes than places; with ``share_all`` each gets the
    best. ``tricks[side]`` is what each seat of the side that has reached its goal gets, by the number of the others'
    tricks (the last entry for more). ``bonus`` is the worth of a point of the table's bonuses.

    Raises `ValueError` naming every fault, `TypeError` for a wrong type.
    """

    def __cinit__(self, *, sides=False, points=COUNT, sweep=None, threshold=0, below=0, prizes=None, share_all=False,
                  tricks=None, bonus=0):
        cdef tc_payoff *p = &self.p
        cdef list faults = []
        cdef int i, n, place, worth = 0
        memset(p, 0, sizeof(tc_payoff))
        for name, flag in (("sides", sides), ("share_all", share_all)):
            if type(flag) is not bool:
                raise TypeError(f"{name} is True or False, not {type(flag).__name__}")
        p.sides, p.share_all = sides, share_all
        if isinstance(points, str) and points == COUNT:
            for i in range(TC_PAYOFF_SPAN):
                p.by_points[i] = i - TC_PAYOFF_LOW
        else:
            points = tuple([(_number(start, "the start of a step", faults), _number(value, "the worth of a step", faults))
                            for start, value in points])
            starts = [start for start, _ in points]
            if starts != sorted(set(starts)):
                faults.append("the steps of the points go upwards")
            for i in range(TC_PAYOFF_SPAN):
                for start, value in points:
                    if start <= i - TC_PAYOFF_LOW:
                        worth = value
                p.by_points[i] = worth
        if sweep is not None:
            sweep = tuple(sweep)
            p.sweeps = 1
            p.sweep_own, p.sweep_others = [_number(value, "what a sweep gives", faults) for value in sweep]
        p.threshold = _number(threshold, "the threshold", faults)
        p.below = _number(below, "what is got below the threshold", faults)
        p.bonus = _number(bonus, "the worth of a bonus", faults)
        if prizes is not None:
            prizes = tuple([tuple(row) for row in prizes])
            p.prizes = 1
            if len(prizes) > 7 or any([len(row) > TC_PRIZES for row in prizes]):
                faults.append("there are prizes for at most six places, and for none to six units below the threshold")
            else:
                for n, row in enumerate(prizes):
                    for place, value in enumerate(row):
                        p.prize[n][place] = _number(value, "a prize", faults)
        if tricks is not None:
            tricks = tuple([tuple(row) for row in tricks])
            p.goals = 1
            if len(tricks) > 6 or not all([0 < len(row) <= 33 for row in tricks]):
                faults.append("what a side gets by tricks is one to 33 numbers for each of up to six sides")
            else:
                for n, row in enumerate(tricks):
                    for i in range(33):
                        p.by_tricks[n][i] = _number(row[min(i, <int>len(row) - 1)], "what a side gets by tricks", faults)
        if faults:
            raise ValueError("; ".join(faults))
        self._spec = dict(sides=sides, points=points, sweep=sweep, threshold=threshold, below=below, prizes=prizes,
                          share_all=share_all, tricks=tricks, bonus=bonus)

    def of(self, State state not None):
        """Return what a finished deal is worth to each seat. Raises `ValueError` if it is not over."""
        cdef int32_t out[6]
        if not state.s.over:
            raise ValueError("the deal is not over")
        tc_pay(&self.p, &state.rules.t, &state.s, out)
        return tuple([out[i] for i in range(state.rules.t.seats)])

    def __eq__(self, other):
        return self._spec == (<Payoff>other)._spec if isinstance(other, Payoff) else NotImplemented

    def __hash__(self):
        return hash(tuple(self._spec.items()))

    def __repr__(self):
        return f"Payoff({', '.join([f'{name}={value!r}' for name, value in self._spec.items()])})"

    def __reduce__(self):
        return _restore, (self._spec,)

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self


def _restore(spec):
    return Payoff(**spec)
