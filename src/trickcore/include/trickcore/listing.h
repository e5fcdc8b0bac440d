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

typedef struct {
    tc_worlds *w;
    tc_move path[64 * TC_PLACES + TC_PLACES], kept[64 * TC_PLACES];
    uint32_t courses, used, *next;
    uint64_t *upto;
} tc_coursing;

/* A move as the next of the path: so many out of `left` cards. */
static inline void tc_path(tc_coursing *c, int moves, int place, int from, int source, uint32_t left, uint32_t cards) {
    tc_move *m = c->path + moves;
    m->place = (uint8_t)place;
    m->from = (uint8_t)from;
    m->source = (uint8_t)source;
    m->left = (uint8_t)left;
    m->others = cards * 2 > left;
    m->drawn = (uint8_t)(m->others ? left - cards : cards);
    m->bound = left <= 8 ? tc_over8[left][cards] : 0;
    m->offset = left <= 8 ? tc_choices8[cards] : 0;
}

/* The moves that share out what lies at the first of places that are alike: how many the path has then. */
static inline int tc_path_shares(tc_coursing *c, int moves) {
    const tc_worlds *w = c->w;
    int first, p;
    for (first = 0; first < w->places; first++) {
        uint32_t left = 0;
        int fresh = TC_OF_PLACE, source = first, at = 0, times = 0, k;
        for (p = first; p < w->places; p++) left += w->like[p] == first ? w->room[p] : 0;
        if (w->like[first] != first || left == w->room[first]) continue;
        for (k = 0; k < moves; k++)
            if (c->path[k].place == first) times++, at = k;
        if (times == 1 && c->path[at].from == TC_OF_GROUP && c->path[at].others && !c->path[at].drawn) {
            fresh = TC_OF_GROUP;                            /* a whole group and nothing else: it is shared out at once */
            source = c->path[at].source;
            moves--;
            memmove(c->path + at, c->path + at + 1, sizeof *c->path * (size_t)(moves - at));
        }
        for (p = w->places - 1; p >= first; p--) {
            if (w->like[p] != first) continue;
            tc_path(c, moves++, p, fresh, source, left, w->room[p]);
            left -= w->room[p];
            fresh = TC_GO_ON;
        }
    }
    return moves;
}

/* Writes the courses from a step on: the path has so many moves up to it, which are so many ways, and so many cards are
 * left of the group. */
static inline void tc_courses_from(tc_coursing *c, uint32_t at, int moves, uint64_t ways, int group, uint32_t left) {
    tc_worlds *w = c->w;
    const tc_step *s;
    uint32_t k;
    if (at == TC_LAID) {
        const int before = moves;
        memcpy(c->kept, c->path, sizeof *c->path * (size_t)before);
        moves = tc_path_shares(c, moves);
        memcpy(w->move + c->used, c->path, sizeof *c->path * (size_t)moves);
        c->next[c->courses] = c->used;
        c->upto[c->courses] = (c->courses ? c->upto[c->courses - 1] : 0) + ways;
        c->used += (uint32_t)moves;
        c->next[++c->courses] = c->used;
        memcpy(c->path, c->kept, sizeof *c->path * (size_t)before);
        return;
    }
    s = &w->step[at];
    if (s->group != group) left = w->size[s->group];
    for (k = 0; k < s->choices; k++) {
        const uint32_t cards = s->low + k;
        if (cards)
            tc_path(c, moves, s->place, left == w->size[s->group] ? TC_OF_GROUP : TC_GO_ON, s->group, left, cards);
        tc_courses_from(c, w->next[s->first + k], moves + (cards != 0), ways * tc_binomial(left, cards), s->group,
                        left - cards);
    }
}

/* Puts the courses in place of the steps, where there are few. */
static inline int tc_find_courses(tc_worlds *w) {
    uint32_t *courses = malloc(sizeof *courses * 2 * w->steps), *longest = courses + w->steps, i, k, size = 1;
    tc_coursing c;
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
    c.w = w;
    c.courses = c.used = 0;
    c.next = malloc(sizeof *c.next * (courses[w->start] + 1));
    c.upto = malloc(sizeof *c.upto * courses[w->start]);
    w->move = malloc(sizeof *w->move * courses[w->start] * (longest[w->start] + TC_PLACES));
    w->courses = courses[w->start];
    w->ways_in_all = ways->w[0];
    for (bits = 64; !(w->ways_in_all >> (bits - 1)); bits--) {}
    while (size < courses[w->start]) size *= 2, bits--;
    w->guide_shift = bits < 0 ? 0 : bits;
    size = (uint32_t)((w->ways_in_all - 1) >> w->guide_shift) + 1;
    w->guide = malloc(sizeof *w->guide * size);
    if (c.next && c.upto && w->move && w->guide) {
        tc_courses_from(&c, w->start, 0, 1, -1, 0);
        for (i = k = 0; i < size; i++) {
            while (c.upto[k] <= (uint64_t)i << w->guide_shift) k++;
            w->guide[i] = k;
        }
        free(w->next);
        free(w->upto);
        w->next = c.next;
        w->upto = c.upto;
        c.next = NULL;
        c.upto = NULL;
        bad = TC_MADE;
    }
    free(courses);
    free(c.next);
    free(c.upto);
    return bad;
}

#endif
