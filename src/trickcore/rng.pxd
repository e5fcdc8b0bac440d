# The seeded generator: the declarations that other Cython modules build on.
from libc.stdint cimport uint8_t, uint32_t, uint64_t

cdef extern from "trickcore/rng.h" nogil:
    ctypedef struct tc_rng:
        uint64_t s[4]
    void tc_rng_seed(tc_rng *g, uint64_t seed, uint64_t stream)
    uint64_t tc_next(tc_rng *g)
    uint32_t tc_below(tc_rng *g, uint32_t n)
    void tc_shuffle(tc_rng *g, uint8_t *cards, uint32_t n)

cdef class Rng:
    cdef tc_rng state
