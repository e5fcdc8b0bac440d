/* Random playouts to the end of the deal: the hot loop, once for each instruction set and shape of the ladder.
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

#endif
