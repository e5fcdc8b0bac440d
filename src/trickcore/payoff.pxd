# What a finished deal is worth: the declarations that other Cython modules build on.
from libc.stdint cimport int16_t, int32_t, uint8_t

from trickcore.play cimport tc_state
from trickcore.rules cimport tc_rules

cdef extern from "trickcore/payoff.h" nogil:
    enum: TC_PAYOFF_LOW
    enum: TC_PAYOFF_SPAN
    ctypedef struct tc_payoff:
        int16_t by_points[384]
        int16_t sweep_own
        int16_t sweep_others
        int16_t threshold
        int16_t below
        int16_t prize[7][6]
        int16_t by_tricks[6][33]
        int16_t bonus
        uint8_t counts
        uint8_t sides
        uint8_t sweeps
        uint8_t prizes
        uint8_t share_all
        uint8_t goals
    void tc_pay(const tc_payoff *p, const tc_rules *r, const tc_state *s, int32_t *out)

cdef class Payoff:
    cdef tc_payoff p
    cdef dict _spec
