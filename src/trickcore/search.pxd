# Playouts and counting: the declarations that other Cython modules build on.
from libc.stdint cimport int16_t, int64_t, uint32_t, uint64_t

from trickcore.play cimport tc_state
from trickcore.rng cimport tc_rng
from trickcore.rules cimport tc_rules

cdef extern from "trickcore/perft.h" nogil:
    uint64_t tc_perft(const tc_rules *r, const tc_state *s, int depth)

cdef extern from "trickcore/playout.h" nogil:
    void tc_playouts(const tc_rules *r, const tc_state *start, tc_rng *g, uint32_t n, int deposit, int16_t *points,
                     int64_t *total, int64_t *tricks_won, tc_state *last)
