/* Worlds: every way to lay the unseen cards into the places that may hold them, counted, and drawn exactly uniformly.
 *
 * A place holds a number of the unseen cards, out of those that may lie there, and may be demanded to hold at least
 * one of some. What follows at once is done first: cards with one place left, full places, demands that are met. Places
 * that are alike are counted as one and shared out after. The other cards fall into groups that may lie in the same
 * places and are in the same demands, and the table is of steps: how many cards of a group go to a place, given the
 * room that is left, with the chances of each number. A draw follows the steps; nothing is drawn to be thrown away.
 *
 * tc_worlds_make() allocates, tc_worlds_free() gives back, a draw does neither. A table that is made is read-only. */
#ifndef TRICKCORE_WORLDS_H
#define TRICKCORE_WORLDS_H

#include <stdlib.h>
#include <string.h>
#include "trickcore/rng.h"
#include "trickcore/wide.h"

/* Places; demands, as given; and how long a table may get: choices of all its steps together. */
enum { TC_PLACES = 9, TC_DEMANDS = 64, TC_CHOICES = 1 << 20 };

typedef struct {
    int places, demands;
    uint8_t size[TC_PLACES];               /* how many unseen cards lie there; together, all of them */
    uint64_t may[TC_PLACES];               /* which may */
    uint8_t demanded[TC_DEMANDS];          /* a place that holds at least one ... */
    uint64_t one_of[TC_DEMANDS];           /* ... of these */
} tc_places;

/* `low` + k cards of the group go to the place, and the k-th of `next` follows; its chance ends at the k-th of `upto`,
 * in 2^-64 rounded down. */
typedef struct {
    uint32_t first;                        /* in `next` and `upto` */
    uint8_t low, choices, place, group;
} tc_step;

typedef struct {
    tc_wide count;
    int places;
    uint32_t steps, start;
    uint64_t fixed[TC_PLACES];             /* lie there in every world */
    uint8_t room[TC_PLACES];               /* how many others do */
    uint8_t like[TC_PLACES];               /* the first place that is like this one; the others' cards are laid there */
    uint64_t group[64];
    uint8_t size[64];                      /* of a group */
    tc_step *step;
    uint32_t *next;
    uint64_t *upto;
    tc_wide *ways;                         /* how many there are to go on from a step */
} tc_worlds;

enum { TC_LAID = 0xFFFFFFFF };             /* after the last step */
enum { TC_MADE = 0, TC_NO_MEMORY = 1, TC_TOO_LONG = 2 };

/* n over k. */
static inline uint64_t tc_binomial(uint32_t n, uint32_t k) {
    uint64_t out = 1;
    uint32_t i;
    if (k > n) return 0;
    if (k > n - k) k = n - k;
    for (i = 1; i <= k; i++) out = out * (n - k + i) / i;  /* n up to 52: less than 2^55 on the way */
    return out;
}

/* Which choice of a step a draw falls on that is level with a bound: the draw goes on, 64 binary places at a time. */
static inline uint32_t tc_step_exactly(const tc_worlds *w, const tc_step *s, uint32_t left, uint64_t draw, tc_rng *g) {
    tc_wide total = w->ways[s - w->step], sum = {{0}};
    tc_rng furthest = *g;
    const int room = tc_wide_room(&total);
    int most = 0;
    uint32_t k;
    tc_wide_shift(&total, room);
    for (k = 0; k + 1u < s->choices; k++) {
        const uint32_t next = w->next[s->first + k];
        tc_wide one = {{1, 0, 0}}, many, place;
        int below = draw < w->upto[s->first + k], places = 0;
        if (next != TC_LAID) one = w->ways[next];
        tc_wide_times(&many, &one, tc_binomial(left, s->low + k));
        tc_wide_add(&sum, &many);
        if (draw == w->upto[s->first + k]) {
            tc_rng again = *g;                             /* the same further places for each bound */
            place = sum;
            tc_wide_shift(&place, room);
            tc_wide_digit(&place, &total);
            while (!tc_wide_is_zero(&place)) {
                uint64_t more = tc_next(&again), bound = tc_wide_digit(&place, &total);
                places++;
                below = more < bound;
                if (more != bound) break;
            }
            if (places > most) {
                most = places;
                furthest = again;
            }
        }
        if (below) break;
    }
    *g = furthest;
    return k;
}

#define TC_DRAW(name) name##_portable
#define TC_DRAW_TARGET
#define TC_DRAW_KTH(m, k) tc_kth(m, k)
#include "trickcore/lay.h"

#if TC_HAS_DEPOSIT
#define TC_DRAW(name) name##_deposit
#define TC_DRAW_TARGET TC_DEPOSIT_TARGET
#define TC_DRAW_KTH(m, k) TC_KTH_DEPOSIT(m, k)
#include "trickcore/lay.h"
#endif

/* Lays one world out, by place. There is one: count is not 0. The portable draw and the fast one are the same. */
static inline void tc_world(const tc_worlds *w, tc_rng *g, int deposit, uint64_t *out) {
#if TC_HAS_DEPOSIT
    if (deposit) {
        tc_lay_deposit(w, g, out);
        return;
    }
#else
    (void)deposit;
#endif
    tc_lay_portable(w, g, out);
}

#include "trickcore/tabling.h"

#endif
