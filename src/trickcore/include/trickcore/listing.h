/* Short cuts of worlds.h, made from the steps: all worlds in a list where they are few, else all courses through the
 * steps where those are. */
#include "trickcore/worlds.h"                  /* which includes this in its turn: so before the guard */
#ifndef TRICKCORE_LISTING_H
#define TRICKCORE_LISTING_H

/* The next larger word with as many bits; 0 after none. */
TC_INLINE uint64_t tc_next_choice(uint64_t bits) {
    uint64_t low = bits & (0 - bits), up = bits + low;
    return low ? up | (((bits ^ up) >> 2) >> tc_low(low)) : 0;
}

typedef struct { uint64_t laid[TC_PLACES], *out; const tc_worlds *w; } tc_listing;

/* Every world in which the places before `p` hold what is laid, and the others share out what the first place that is
 * like them holds. */
static inline void tc_list_shares(tc_listing *l, int p) {
    const tc_worlds *w = l->w;
    const int first = p < 0 ? 0 : w->like[p];
    uint64_t all, bits;
    if (p < 0) {
        for (p = 0; p < w->places; p++) *l->out++ = l->laid[p] | w->fixed[p];
        return;
    }
    if (first == p) {
        tc_list_shares(l, p - 1);
        return;
    }
    all = l->laid[first];
    bits = TC_BIT(w->room[p]) - 1;
    for (;;) {
        l->laid[p] = tc_deposit(bits, all);
        l->laid[first] = all ^ l->laid[p];
        tc_list_shares(l, p - 1);
        if (!(bits = tc_next_choice(bits)) || bits >> tc_count(all)) break;
    }
    l->laid[first] = all;
    l->laid[p] = 0;
}

/* Every world from a step on, with `left` still to be laid of its group. */
static inline void tc_list_steps(tc_listing *l, uint32_t at, int group, uint64_t left) {
    const tc_worlds *w = l->w;
    const tc_step *s;
    uint32_t k, size;
    if (at == TC_LAID) {
        tc_list_shares(l, w->places - 1);
        return;
    }
    s = &w->step[at];
    if (s->group != group) left = w->group[s->group];
    size = tc_count(left);
    for (k = 0; k < s->choices; k++) {
        uint64_t bits = TC_BIT(s->low + k) - 1;
        for (;;) {
            uint64_t some = tc_deposit(bits, left);
            l->laid[s->place] |= some;
            tc_list_steps(l, w->next[s->first + k], s->group, left ^ some);
            l->laid[s->place] ^= some;
            if (!(bits = tc_next_choice(bits)) || bits >> size) break;
        }
    }
}

static inline int tc_list(tc_worlds *w) {
    tc_listing l;
    memset(&l, 0, sizeof l);
    w->list = l.out = malloc(sizeof *l.out * (size_t)w->count.w[0] * (size_t)w->places);
    if (!l.out) return TC_NO_MEMORY;
    l.w = w;
    tc_list_steps(&l, w->start, -1, 0);
    return TC_MADE;
}

/* Writes the courses from a step on; `path` holds the moves up to it, and `ways` how many ways they are. */
static inline void tc_courses_from(tc_worlds *w, uint32_t at, tc_move *path, int moves, uint64_t ways, uint32_t *courses,
                                   uint32_t *used, uint32_t *next, uint64_t *upto) {
    const tc_step *s;
    uint32_t k;
    int fresh;
    if (at == TC_LAID) {
        memcpy(w->move + *used, path, sizeof *path * (size_t)moves);
        next[*courses] = *used;
        upto[*courses] = (*courses ? upto[*courses - 1] : 0) + ways;
        *used += (uint32_t)moves;
        next[++*courses] = *used;
        return;
    }
    s = &w->step[at];
    fresh = !moves || path[moves - 1].group != s->group;
    for (k = 0; k < s->choices; k++) {
        tc_move *m = path + moves;
        m->place = s->place;
        m->group = s->group;
        m->first = (uint8_t)fresh;
        m->cards = (uint8_t)(s->low + k);
        m->left = fresh ? w->size[s->group] : (uint8_t)(m[-1].left - m[-1].cards);
        m->bound = m->left <= 8 ? tc_over8[m->left][m->cards] : 0;
        m->offset = m->left <= 8 ? tc_choices8[m->cards] : 0;
        tc_courses_from(w, w->next[s->first + k], path, moves + 1, ways * tc_binomial(m->left, m->cards), courses, used,
                        next, upto);
    }
}

/* Puts the courses in place of the steps, where there are few. */
static inline int tc_find_courses(tc_worlds *w) {
    uint32_t *courses = malloc(sizeof *courses * 2 * w->steps), *longest = courses + w->steps, i, k, size = 1, used = 0;
    uint32_t *next = NULL, made = 0;
    uint64_t *upto = NULL;
    tc_move path[64 * TC_PLACES];
    const tc_wide *ways = &w->ways[w->start];
    int bits, bad = TC_NO_MEMORY;
    if (!courses) return TC_NO_MEMORY;
    for (i = w->steps; i-- > 0;) {
        courses[i] = longest[i] = 0;
        for (k = 0; k < w->step[i].choices; k++) {
            uint32_t to = w->next[w->step[i].first + k], length = 1 + (to == TC_LAID ? 0 : longest[to]);
            courses[i] += to == TC_LAID ? 1 : courses[to];
            if (courses[i] > TC_COURSES) courses[i] = TC_COURSES + 1;
            if (length > longest[i]) longest[i] = length;
        }
    }
    if (courses[w->start] > TC_COURSES || ways->w[1] | ways->w[2] || ways->w[0] >> 63) {
        free(courses);
        return TC_MADE;
    }
    next = malloc(sizeof *next * (courses[w->start] + 1));
    upto = malloc(sizeof *upto * courses[w->start]);
    w->move = malloc(sizeof *w->move * courses[w->start] * longest[w->start]);
    w->ways_in_all = ways->w[0];
    for (bits = 64; !(w->ways_in_all >> (bits - 1)); bits--) {}
    while (size < courses[w->start]) size *= 2, bits--;
    w->guide_shift = bits < 0 ? 0 : bits;
    size = (uint32_t)((w->ways_in_all - 1) >> w->guide_shift) + 1;
    w->guide = malloc(sizeof *w->guide * size);
    if (next && upto && w->move && w->guide) {
        tc_courses_from(w, w->start, path, 0, 1, &made, &used, next, upto);
        for (i = k = 0; i < size; i++) {
            while (upto[k] <= (uint64_t)i << w->guide_shift) k++;
            w->guide[i] = k;
        }
        free(w->next);
        free(w->upto);
        w->next = next;
        w->upto = upto;
        next = NULL;
        upto = NULL;
        bad = TC_MADE;
    }
    free(courses);
    free(next);
    free(upto);
    return bad;
}

#endif
