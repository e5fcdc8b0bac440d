# Worlds and batches of states: the declarations that other Cython modules build on.
from libc.stdint cimport int32_t, int64_t, uint8_t, uint32_t, uint64_t

from trickcore.payoff cimport tc_payoff
from trickcore.play cimport State, tc_state
from trickcore.rng cimport tc_rng
from trickcore.rules cimport Rules, tc_rules

cdef extern from "trickcore/worlds.h" nogil:
    enum: TC_PLACES
    enum: TC_DEMANDS
    enum: TC_CHOICES
    enum: TC_MADE
    enum: TC_NO_MEMORY
    ctypedef struct tc_wide:
        uint64_t w[3]
    ctypedef struct tc_places:
        int places
        int demands
        uint8_t size[9]
        uint64_t may[9]
        uint8_t demanded[64]
        uint64_t one_of[64]
    ctypedef struct tc_worlds:
        tc_wide count
        int places
        uint32_t steps
        uint64_t fixed[9]
    int tc_worlds_make(tc_worlds *w, const tc_places *given)
    void tc_worlds_free(tc_worlds *w)
    void tc_world(const tc_worlds *w, tc_rng *g, int deposit, uint64_t *out)

cdef extern from "trickcore/batch.h" nogil:
    ctypedef struct tc_template:
        const tc_state *of[9]
        uint64_t key
        int stock
        int hidden
        uint8_t where[48]
    void tc_states(const tc_rules *r, const tc_worlds *w, const tc_template *t, tc_rng *g, uint32_t n, tc_state *out)
    void tc_playouts_paid(const tc_rules *r, const tc_state *start, uint32_t n, const tc_payoff *payoff, tc_rng *g,
                          uint32_t each, int deposit, int32_t *paid, int64_t *worth, int64_t *total,
                          int64_t *tricks_won)

cdef class Worlds:
    cdef tc_worlds w
    cdef uint64_t unseen
    cdef readonly tuple sizes
    cdef readonly tuple may
    cdef readonly tuple demands
    cdef int _some(self) except -1
    cdef int _bare(self, Rules rules, list places, tc_state *bare, tc_template *t) except -1

cdef class States:
    cdef tc_state *s
    cdef Py_ssize_t n
    cdef readonly Rules rules
