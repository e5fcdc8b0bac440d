/* Many states at once: worlds laid into copies of a template, and playouts of each with what they are worth. */
#ifndef TRICKCORE_BATCH_H
#define TRICKCORE_BATCH_H

#include "trickcore/payoff.h"
#include "trickcore/playout.h"
#include "trickcore/worlds.h"

/* How worlds become states: the template for each place that may hold the key card (the first one if there is no key),
 * its unseen cards taken out; `stock` the place whose cards are in the stock, or -1, and where in the stock they are. */
typedef struct {
    const tc_state *of[TC_PLACES];         /* by place; the same one where there is no key */
    uint64_t key;                          /* a card that is unseen; 0 for none */
    int stock, hidden;
    uint8_t where[TC_STOCK];               /* the `hidden` places of the stock that are not known */
} tc_template;

/* Lays `n` worlds, one after another, into n states. */
static inline void tc_states(const tc_rules *r, const tc_worlds *w, const tc_template *t, tc_rng *g, uint32_t n,
                             tc_state *out) {
    const int straight = t->hidden && t->where[t->hidden - 1] - t->where[0] == t->hidden - 1;  /* side by side */
    uint64_t laid[TC_PLACES];
    uint32_t k;
    int i, p;
    for (k = 0; k < n; k++) {
        const tc_state *of;
        tc_state *s = out + k;
        tc_world(w, g, r->deposit, laid);
        for (p = 0; t->key && !(laid[p] & t->key); p++) {}
        of = t->of[p];
        *s = *of;
        for (i = 0; i < r->seats && i < w->places; i++) s->hand[i] = of->hand[i] | laid[i];
        if (t->stock < 0) continue;
        if (straight) {
            tc_in_random_order(g, laid[t->stock], (uint32_t)t->hidden, r->deposit, s->stock + t->where[0]);
        } else {
            uint8_t order[64];
            tc_in_random_order(g, laid[t->stock], (uint32_t)t->hidden, r->deposit, order);
            for (i = 0; i < t->hidden; i++) s->stock[t->where[i]] = order[i];
        }
    }
}

/* Plays `each` random playouts from each of n states, in their order and as tc_playouts() does. What each is worth by
 * seat is written to paid[0..n*each-1][seats] if that is given; the sums are added to worth[seats], total[seats] and
 * tricks_won[seats]. */
static inline void tc_playouts_paid(const tc_rules *r, const tc_state *from, uint32_t n, const tc_payoff *payoff,
                                    tc_rng *g, uint32_t each, int deposit, int32_t *paid, int64_t *worth,
                                    int64_t *total, int64_t *tricks_won) {
    const uint64_t all = (uint64_t)n * each;
    uint64_t k;
    int p, e, both;
    for (k = 0; k < all; k += both ? 2 : 1) {
        const tc_state *a = from + k / each, *b = from + (k + 1) / each;
        tc_state end[2];
        both = k + 1 < all && tc_alike(r, a, b);
        if (both) {
            tc_playout_both(r, a, b, g, deposit, end, end + 1);
            for (p = 0; p < r->seats; p++) {
                total[p] += end[0].points[p] + end[1].points[p];
                tricks_won[p] += end[0].tricks[p] + end[1].tricks[p];
            }
        } else {
            tc_playouts(r, a, g, 1, deposit, NULL, total, tricks_won, end);
        }
        for (e = 0; e <= both; e++) {
            int32_t out[TC_SEATS];
            tc_pay(payoff, r, end + e, out);
            for (p = 0; p < r->seats; p++) worth[p] += out[p];
            if (paid) {
                memcpy(paid, out, sizeof *paid * r->seats);
                paid += r->seats;
            }
        }
    }
}

#endif
