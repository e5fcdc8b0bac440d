/* Lots: bounded draws, many from one 64-bit number, every outcome of them together equally likely.
 *
 * Each takes its part off the top of the number, and what is left at the end tells whether it came out even
 * (Brackett-Rozinsky and Lemire 2024). Where it did not, whoever drew begins again: everything drawn since, from this
 * number and from those before it, is drawn anew, or what hangs on this number alone. */
#ifndef TRICKCORE_LOTS_H
#define TRICKCORE_LOTS_H

#include "trickcore/rng.h"
#include "trickcore/wide.h"

/* Keeps a bound in one word: GCC would count it up in two, as tc_high() widens it. */
#if defined(__GNUC__) || defined(__clang__)
#define TC_OPAQUE(x) __asm__("" : "+r"(x))
#else
#define TC_OPAQUE(x) ((void)0)
#endif

/* A function that stays one, so that its loop has the registers to itself. */
#if defined(_MSC_VER) && !defined(__clang__)
#define TC_APART static __declspec(noinline)
#else
#define TC_APART static __attribute__((noinline, unused))
#endif

typedef struct {
    uint64_t rest, bounds;                 /* of the number; the product of the bounds so far */
    int uneven;                            /* some number did not come out even */
} tc_lots;

/* How many binary places of a number are used before the next one is drawn: with 7 more for the last bound there are
 * some left, so that it seldom takes a division to tell whether it came out even. */
enum { TC_LOTS_PLACES = 50 };

TC_INLINE void tc_lots_begin(tc_lots *l, tc_rng *g) {
    l->rest = tc_next(g);
    l->bounds = 1;
    l->uneven = 0;
}

/* The last number is used up. Not 0 where all that was drawn has to be drawn anew. */
TC_INLINE int tc_lots_end(tc_lots *l) {
    l->uneven |= l->rest < l->bounds && l->rest < (0 - l->bounds) % l->bounds;
    return l->uneven;
}

/* A number in 0..n-1, n from 1 to 127. */
TC_INLINE uint32_t tc_lots_below(tc_lots *l, tc_rng *g, uint32_t n) {
    uint32_t out;
    if (l->bounds >> TC_LOTS_PLACES) {
        tc_lots_end(l);
        l->rest = tc_next(g);
        l->bounds = 1;
    }
    out = (uint32_t)tc_high(l->rest, n);
    l->rest *= n;
    l->bounds *= n;
    return out;
}

/* Not 0 where a number that served the bounds first, first + 1 .. last did not come out even: seldom more than a look,
 * as their product is at most 2^57. */
TC_INLINE int tc_lots_uneven(uint64_t rest, uint32_t first, uint32_t last) {
    uint64_t bounds = 1;
    if (rest >> 57) return 0;
    for (; first <= last; first++) bounds *= first;
    return rest < bounds && rest < (0 - bounds) % bounds;
}

#endif
