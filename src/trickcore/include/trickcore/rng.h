/* The seeded generator, its unbiased bounded draw and the shuffle: bit for bit the same on every platform.
 *
 * xoshiro256** (Blackman and Vigna, 2018; public domain), its four words filled by splitmix64. A stream number
 * gives independent sequences from one seed: splitmix64 starts from seed ^ mix(stream). */
#ifndef TRICKCORE_RNG_H
#define TRICKCORE_RNG_H

#include "trickcore/word.h"

typedef struct { uint64_t s[4]; } tc_rng;

TC_INLINE uint64_t tc_mix(uint64_t z) {
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
    return z ^ (z >> 31);
}

TC_INLINE void tc_rng_seed(tc_rng *g, uint64_t seed, uint64_t stream) {
    uint64_t z = seed ^ (stream ? tc_mix(stream * 0x9E3779B97F4A7C15ULL) : 0);
    int i;
    for (i = 0; i < 4; i++) g->s[i] = tc_mix(z += 0x9E3779B97F4A7C15ULL);
}

TC_INLINE uint64_t tc_rotate(uint64_t x, int k) { return (x << k) | (x >> (64 - k)); }

TC_INLINE uint64_t tc_next(tc_rng *g) {
    uint64_t *s = g->s, out = tc_rotate(s[1] * 5, 7) * 9, t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = tc_rotate(s[3], 45);
    return out;
}

/* A number in 0..n-1, every one equally likely (n from 1): the top 32 bits times n, redrawn in the biased corner
 * (Lemire 2019). */
TC_INLINE uint32_t tc_below(tc_rng *g, uint32_t n) {
    uint64_t m = (tc_next(g) >> 32) * n;
    if ((uint32_t)m < n) {
        uint32_t corner = (uint32_t)(0 - n) % n;
        while ((uint32_t)m < corner) m = (tc_next(g) >> 32) * n;
    }
    return (uint32_t)(m >> 32);
}

/* Fisher and Yates, from the last place down. */
TC_INLINE void tc_shuffle(tc_rng *g, uint8_t *cards, uint32_t n) {
    uint32_t i, j;
    for (i = n; i > 1; i--) {
        uint8_t t;
        j = tc_below(g, i);
        t = cards[i - 1];
        cards[i - 1] = cards[j];
        cards[j] = t;
    }
}

#endif
