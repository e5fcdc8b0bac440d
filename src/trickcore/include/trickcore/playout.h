/* Random playouts to the end of the deal: the hot loop, once for each instruction set and shape of the ladder, for one
 * playout and for two side by side.
 *
 * Every legal card is equally likely but for a bias below n / 65536 (n cards to choose from): one 64-bit draw of
 * the generator serves four cards, 16 bits each. The fast and the portable loop give the same result. */
#ifndef TRICKCORE_PLAYOUT_H
#define TRICKCORE_PLAYOUT_H

#include "trickcore/rng.h"
#include "trickcore/state.h"

/* The four cards of a trick one after another: a hint, which changes nothing but the speed. */
#if defined(__clang__)
#define TC_UNROLL_FOUR _Pragma("clang loop unroll_count(4)")
#elif defined(__GNUC__)
#define TC_UNROLL_FOUR _Pragma("GCC unroll 4")
#else
#define TC_UNROLL_FOUR
#endif

#define TC_SLICE(draw, n) ((uint32_t)(((draw) & 0xFFFF) * (n)) >> 16)

/* A call of `loop` with its last two arguments as constants: the shape of the ladder and the number of seats. */
#define TC_BY_SHAPE(r, loop, ...)                                              \
    do {                                                                       \
        if ((r)->shape & ~TC_ALL) loop(__VA_ARGS__, TC_EVERY, (r)->seats);     \
        else if ((r)->seats != 4) loop(__VA_ARGS__, TC_ALL, (r)->seats);       \
        else if ((r)->shape == TC_FREE) loop(__VA_ARGS__, TC_FREE, 4);         \
        else if ((r)->shape == TC_FOLLOW) loop(__VA_ARGS__, TC_FOLLOW, 4);     \
        else if ((r)->shape == TC_TWO) loop(__VA_ARGS__, TC_TWO, 4);           \
        else if ((r)->shape == TC_THREE) loop(__VA_ARGS__, TC_THREE, 4);       \
        else loop(__VA_ARGS__, TC_ALL, 4);                                     \
    } while (0)

/* What cards are looked up in, and the card that is kept back: the same for two playouts side by side. */
typedef struct {
    const uint64_t *beats;
    const int8_t *points;
    const tc_row *row;
    uint64_t kept;
} tc_lookup;

/* One playout on its way, what a compiler can have in registers: */
typedef struct {
    uint64_t seen, before;        /* the cards seen in the deal; and when this trick began */
    uint64_t draw;                /* of the generator, 16 bits for each of the next cards */
    uint64_t beats;               /* the cards that beat the best one of this trick */
    const tc_row *row;            /* the ladder for what is led */
    uint32_t opposed;             /* the rungs of it that stand only while another side holds the trick */
    int32_t sum;                  /* points in this trick */
    int lead, seat, win;          /* who led to it, acts, holds it */
    uint8_t drawn;
} tc_playing;

/* and what it looks up by number. */
typedef struct {
    uint64_t hand[TC_SEATS];
    int64_t took[TC_SEATS];       /* by seat: the points taken, and TC_ONE_TRICK for each trick */
    uint8_t trick[TC_SEATS];      /* in order of play */
} tc_numbered;

#define TC_ONE_TRICK ((int64_t)1 << 32)
#define TC_NO_GOAL (1 << 24)                       /* more points than there can be */

/* Whether playouts from these two states can go side by side: as many tricks, which no goal cuts short. */
static inline int tc_alike(const tc_rules *r, const tc_state *a, const tc_state *b) {
    int i, goals = 0;
    for (i = 0; i < r->seats; i++) goals |= a->goal[i] | b->goal[i];
    return !goals && !a->over && !b->over && a->mode == b->mode && a->kept == b->kept && a->number == b->number &&
           a->length == b->length && !a->played == !b->played;
}

#define TC_KERNEL(name) name##_portable
#define TC_KERNEL_TARGET
#define TC_KERNEL_COUNT(x) tc_count(x)
#define TC_KERNEL_KTH(m, k) tc_kth(m, k)
#include "trickcore/kernel.h"

#if TC_HAS_DEPOSIT
#define TC_KERNEL(name) name##_deposit
#define TC_KERNEL_TARGET TC_DEPOSIT_TARGET
#define TC_KERNEL_COUNT(x) TC_COUNT_DEPOSIT(x)
#define TC_KERNEL_KTH(m, k) TC_KTH_DEPOSIT(m, k)
#include "trickcore/kernel.h"
#endif

/* Plays `n` random playouts from a state. Each one's points by seat are written to points[0..n-1][seats] if that is
 * given, sums are added to total[seats] and tricks_won[seats], and *last is the state at the end of the last one.
 * `deposit`: use bit deposit (only where r->deposit says it is fast). */
static inline void tc_playouts(const tc_rules *r, const tc_state *from, tc_rng *g, uint32_t n, int deposit,
                               int16_t *points, int64_t *total, int64_t *tricks_won, tc_state *last) {
#if TC_HAS_DEPOSIT
    if (deposit) {
        tc_run_deposit(r, from, g, n, points, total, tricks_won, last);
        return;
    }
#else
    (void)deposit;
#endif
    tc_run_portable(r, from, g, n, points, total, tricks_won, last);
}

/* One playout from each of two states that are tc_alike(), the first before the second as far as the generator goes;
 * a and b are their ends. */
static inline void tc_playout_both(const tc_rules *r, const tc_state *from_a, const tc_state *from_b, tc_rng *g,
                                   int deposit, tc_state *a, tc_state *b) {
#if TC_HAS_DEPOSIT
    if (deposit) {
        tc_both_deposit(r, from_a, from_b, g, a, b, 1);
        return;
    }
#else
    (void)deposit;
#endif
    tc_both_portable(r, from_a, from_b, g, a, b, 1);
}

#endif
