# A deal in play: the declarations that other Cython modules build on.
from libc.stdint cimport int16_t, uint8_t, uint32_t, uint64_t

from trickcore.rules cimport Rules, tc_rules

cdef extern from "trickcore/state.h" nogil:
    ctypedef struct tc_state:
        uint64_t hand[6]
        uint64_t seen
        uint64_t kept
        uint64_t asked
        int16_t points[6]
        int16_t goal[6]
        int16_t credit[6]
        int16_t stake
        int16_t bonus[6]
        uint8_t swept[6]
        uint8_t side[6]
        uint8_t tricks[6]
        uint8_t trick[6]
        uint8_t mode
        uint8_t leader
        uint8_t turn
        uint8_t played
        uint8_t best
        uint8_t winner
        uint8_t number
        uint8_t length
        uint8_t over
        uint8_t won
        uint8_t drawn
        uint8_t stock_size
        uint8_t stock[48]
    uint64_t tc_legal(const tc_rules *r, const tc_state *s)
    int tc_why(const tc_rules *r, const tc_state *s, uint64_t card)
    void tc_play(const tc_rules *r, tc_state *s, uint32_t card)
    enum: TC_PAIR
    enum: TC_ASK
    int tc_claims(const tc_rules *r, const tc_state *s, uint32_t card)
    void tc_play_claiming(const tc_rules *r, tc_state *s, uint32_t card, int claims)
    int tc_side_points(const tc_rules *r, const tc_state *s, int side)

cdef extern from "trickcore/proof.h" nogil:
    ctypedef struct tc_proof:
        uint64_t denied
        uint64_t one_of
    tc_proof tc_proves(const tc_rules *r, const tc_state *s, uint32_t card)

cdef class State:
    cdef tc_state s
    cdef readonly Rules rules
    cpdef State copy(self)
