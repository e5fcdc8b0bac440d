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
#include "trickcore/choose8.h"
#include "trickcore/lots.h"

/* Places; demands, as given; how long a table may get: choices of all its steps together; how many courses may take
 * the place of the steps; and how many worlds are simply listed. */
enum { TC_PLACES = 9, TC_DEMANDS = 64, TC_CHOICES = 1 << 20, TC_COURSES = 1024, TC_LISTED = 2048 };

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

/* So many of the `left` cards that a group, a place or the move before has left go to a place. Out of few cards they are
 * one of `bound` sets of tc_choose8 from `offset` on; out of more, `bound` is 0, and `drawn` are the cards that go there
 * or, where those are fewer, the `others`. */
enum { TC_GO_ON = 0, TC_OF_GROUP = 1, TC_OF_PLACE = 2 };

typedef struct {
    uint8_t place, from, source, left, drawn, others, bound, offset;
} tc_move;

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
    uint32_t *next;                        /* of courses: where the moves of each begin */
    uint64_t *upto;                        /* of courses: the ways up to and with each */
    tc_wide *ways;                         /* how many there are to go on from a step */
    tc_move *move;                         /* where there are few ways through the steps, each is a course: ... */
    uint32_t *guide;                       /* ... where to look for the one that a draw falls on; else NULL */
    uint64_t ways_in_all;
    uint32_t courses;
    int guide_shift;
    uint64_t *list;                        /* where there are few worlds: each one by place; else NULL */
} tc_worlds;

#define TC_LAID 0xFFFFFFFFu                /* after the last step */
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

/* A number in 0..n-1, every one equally likely, n up to 2^63: as tc_below(), in twice the width. */
TC_INLINE uint64_t tc_below64(tc_rng *g, uint64_t n) {
    uint64_t draw = tc_next(g);
    if (draw * n < n) {
        uint64_t corner = (0 - n) % n;
        while (draw * n < corner) draw = tc_next(g);
    }
    return tc_high(draw, n);
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

/* The cards of `from` that `bits` says, by their place in it. */
TC_INLINE uint64_t tc_deposit(uint64_t bits, uint64_t from) {
    uint64_t out = 0;
    for (; bits; bits &= bits - 1) out |= tc_kth(from, tc_low(bits));
    return out;
}

#define TC_DRAW(name) name##_portable
#define TC_DRAW_TARGET
#define TC_DRAW_KTH(m, k) tc_kth(m, k)
#define TC_DRAW_DEPOSIT(bits, m) tc_deposit(bits, m)
#include "trickcore/lay.h"

#if TC_HAS_DEPOSIT
#define TC_DRAW(name) name##_deposit
#define TC_DRAW_TARGET TC_DEPOSIT_TARGET
#define TC_DRAW_KTH(m, k) TC_KTH_DEPOSIT(m, k)
#define TC_DRAW_DEPOSIT(bits, m) _pdep_u64(bits, m)
#include "trickcore/lay.h"
#endif

/* Lays one world out, by place. There is one: count is not 0. The portable draw and the fast one are the same. */
static inline void tc_world(const tc_worlds *w, tc_rng *g, int deposit, uint64_t *out) {
    if (w->list) {
        memcpy(out, w->list + (size_t)tc_below(g, (uint32_t)w->count.w[0]) * (size_t)w->places,
               sizeof *out * (size_t)w->places);
        return;
    }
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

/* The `n` cards of a set in random order, every order with the same chance, up to 48. */
static inline void tc_in_random_order(tc_rng *g, uint64_t cards, uint32_t n, int deposit, uint8_t *out) {
#if TC_HAS_DEPOSIT
    if (deposit) {
        tc_order_deposit(g, cards, n, out);
        return;
    }
#else
    (void)deposit;
#endif
    tc_order_portable(g, cards, n, out);
}

#include "trickcore/listing.h"
#include "trickcore/tabling.h"

#endif
