/* Counting what can be played: the check that a table means what it should. */
#ifndef TRICKCORE_PERFT_H
#define TRICKCORE_PERFT_H

#include "trickcore/state.h"

/* Play sequences of `depth` cards from here (fewer where the deal ends); a lead with each set of claims it may have. */
static inline uint64_t tc_perft(const tc_rules *r, const tc_state *s, int depth) {
    uint64_t legal = tc_legal(r, s), sum = 0;
    if (depth == 0 || !legal) return 1;
    if (depth == 1 && s->played) return tc_count(legal);
    for (; legal; legal &= legal - 1) {
        uint32_t card = tc_low(legal);
        int allowed = tc_claims(r, s, card), claims = allowed;
        for (;;) {
            tc_state next = *s;
            tc_play_claiming(r, &next, card, claims);
            sum += tc_perft(r, &next, depth - 1);
            if (!claims) break;
            claims = (claims - 1) & allowed;
        }
    }
    return sum;
}

#endif
