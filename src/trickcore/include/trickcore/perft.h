/* Counting what can be played: the check that a table means what it should. */
#ifndef TRICKCORE_PERFT_H
#define TRICKCORE_PERFT_H

#include "trickcore/state.h"

/* Play sequences of `depth` cards from here (fewer where the deal ends). */
static inline uint64_t tc_perft(const tc_rules *r, const tc_state *s, int depth) {
    uint64_t legal = tc_legal(r, s), sum = 0;
    if (depth == 0 || !legal) return 1;
    if (depth == 1) return tc_count(legal);
    for (; legal; legal &= legal - 1) {
        tc_state next = *s;
        tc_play(r, &next, tc_low(legal));
        sum += tc_perft(r, &next, depth - 1);
    }
    return sum;
}

#endif
