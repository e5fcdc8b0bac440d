/* Making the table of worlds.h: what follows at once, the groups, the steps forward, the ways counted backward. */
#include "trickcore/worlds.h"                  /* which includes this in its turn: so before the guard */
#ifndef TRICKCORE_TABLING_H
#define TRICKCORE_TABLING_H

/* How many cards of a group go to a place: the steps of the same cell differ in room, cards left and demands met. */
typedef struct {
    uint64_t meets, ends;                  /* demands that a card here meets; those that nothing later can meet */
    uint32_t later[TC_PLACES];             /* by place, how many cards of later groups may lie there */
    uint16_t rest;                         /* the places of this group that come after */
    uint8_t place, group, last;            /* last: of its group */
} tc_cell;

/* A step while it is made: six bits of room for each place, and above them the cards left of the group. */
typedef struct {
    uint64_t room, met;
    uint32_t first;
    uint8_t low, choices;
} tc_point;

typedef struct {
    tc_places given;                       /* what is open: narrowed */
    uint64_t open;
    uint16_t allowed[64];                  /* by group */
    uint64_t asked[64];                    /* by group: demands that it is in */
    int groups, cells;
    tc_cell cell[64 * TC_PLACES];
    uint64_t over[53][53];                 /* n over k */
    tc_point *point;
    uint32_t *next, *slot;
    uint32_t points, point_space, nexts, next_space, slots;
} tc_tabling;

#define TC_ROOM(room, p) ((uint32_t)((room) >> (6 * (p))) & 63)
#define TC_LEFT(p) TC_ROOM(p, TC_PLACES)

/* These cards lie at this place. Not 0 where they have no room. */
static inline int tc_fix(tc_tabling *t, tc_worlds *w, int p, uint64_t cards) {
    int q;
    if (tc_count(cards) > t->given.size[p]) return 1;
    w->fixed[p] |= cards;
    t->given.size[p] = (uint8_t)(t->given.size[p] - tc_count(cards));
    t->open &= ~cards;
    for (q = 0; q < t->given.places; q++) t->given.may[q] &= ~cards;
    return 0;
}

/* Does what follows at once, until nothing does. Not 0 where there is no world. */
static inline int tc_narrow(tc_tabling *t, tc_worlds *w) {
    tc_places *o = &t->given;
    int changed = 1, p, d, e;
    while (changed) {
        uint64_t once = 0, twice = 0, before = t->open;
        int demands = o->demands;
        for (p = 0; p < o->places; p++) {
            if (!o->size[p]) o->may[p] = 0;
            twice |= once & o->may[p];
            once |= o->may[p];
        }
        if (t->open & ~once) return 1;
        for (p = 0; p < o->places; p++) {
            uint64_t only = o->may[p] & ~twice;
            if (tc_count(o->may[p]) < o->size[p]) return 1;
            if (tc_count(o->may[p]) == o->size[p]) only = o->may[p];
            if (only && tc_fix(t, w, p, only)) return 1;
        }
        for (d = 0; d < o->demands; d++) {
            uint64_t cards;
            p = o->demanded[d];
            cards = o->one_of[d] & o->may[p];
            if (!(o->one_of[d] & w->fixed[p])) {
                if (!o->size[p] || !cards) return 1;
                if (!(cards & (cards - 1)) && tc_fix(t, w, p, cards)) return 1;
            }
            o->one_of[d] &= o->may[p] | w->fixed[p];
        }
        for (d = e = 0; d < o->demands; d++) {              /* keeps those that are neither met nor sure to be */
            p = o->demanded[d];
            if (o->one_of[d] & w->fixed[p] || tc_count(o->may[p] & ~o->one_of[d]) < o->size[p]) continue;
            o->demanded[e] = o->demanded[d];
            o->one_of[e++] = o->one_of[d];
        }
        o->demands = e;
        changed = t->open != before || demands != e;
    }
    for (d = e = 0; d < o->demands; d++) {                  /* and those that do not follow from another */
        int f, follows = 0;
        for (f = 0; f < o->demands; f++)
            follows |= f != d && o->demanded[f] == o->demanded[d] && !(o->one_of[f] & ~o->one_of[d]) &&
                       (o->one_of[f] != o->one_of[d] || f < d);
        t->asked[d] = (uint64_t)follows;
    }
    for (d = e = 0; d < o->demands; d++)
        if (!t->asked[d]) {
            o->demanded[e] = o->demanded[d];
            o->one_of[e++] = o->one_of[d];
        }
    o->demands = e;
    return 0;
}

/* Takes places that are alike together. */
static inline void tc_liken(tc_tabling *t, tc_worlds *w) {
    tc_places *o = &t->given;
    int p, q, d;
    uint32_t asked = 0;
    for (d = 0; d < o->demands; d++) asked |= 1u << o->demanded[d];
    for (p = 0; p < o->places; p++) {
        w->room[p] = o->size[p];
        w->like[p] = (uint8_t)p;
        if (asked >> p & 1 || !o->size[p]) continue;
        for (q = 0; q < p; q++)
            if (w->like[q] == q && o->may[q] == o->may[p] && !(asked >> q & 1)) {
                o->size[q] = (uint8_t)(o->size[q] + o->size[p]);
                o->size[p] = 0;
                o->may[p] = 0;
                w->like[p] = (uint8_t)q;
                break;
            }
    }
}

/* Whether one group comes before another: what is demanded, then what may lie in few places, so that the last are
 * laid without a choice. */
static inline int tc_group_before(const tc_tabling *t, const tc_worlds *w, int a, int b) {
    uint32_t x = tc_count(t->allowed[a]), y = tc_count(t->allowed[b]);
    if (!t->asked[a] != !t->asked[b]) return t->asked[a] != 0;
    if (t->asked[a] != t->asked[b]) return t->asked[a] < t->asked[b];
    if (x != y) return x < y;
    if (w->size[a] != w->size[b]) return w->size[a] < w->size[b];
    return t->allowed[a] < t->allowed[b];
}

/* Makes the groups, in their order, and the cells. */
static inline void tc_grouping(tc_tabling *t, tc_worlds *w) {
    const tc_places *o = &t->given;
    uint64_t left, ended = 0, cards;
    uint32_t later[TC_PLACES] = {0};
    int g, h, p, d;
    for (left = t->open; left; left &= left - 1) {
        uint64_t card = left & (0 - left), asked = 0;
        uint16_t allowed = 0;
        for (p = 0; p < o->places; p++) allowed = (uint16_t)(allowed | (o->may[p] & card ? 1 << p : 0));
        for (d = 0; d < o->demands; d++) asked |= o->one_of[d] & card ? TC_BIT(d) : 0;
        for (g = 0; g < t->groups && (t->allowed[g] != allowed || t->asked[g] != asked); g++) {}
        if (g == t->groups) {
            t->allowed[g] = allowed;
            t->asked[g] = asked;
            w->group[g] = 0;
            w->size[g] = 0;
            t->groups++;
        }
        w->group[g] |= card;
        w->size[g]++;
    }
    for (g = 1; g < t->groups; g++)
        for (h = g; h && tc_group_before(t, w, h, h - 1); h--) {
            uint16_t allowed = t->allowed[h];
            uint8_t size = w->size[h];
            cards = w->group[h], left = t->asked[h];
            t->allowed[h] = t->allowed[h - 1], t->allowed[h - 1] = allowed;
            t->asked[h] = t->asked[h - 1], t->asked[h - 1] = left;
            w->group[h] = w->group[h - 1], w->group[h - 1] = cards;
            w->size[h] = w->size[h - 1], w->size[h - 1] = size;
        }
    for (g = 0; g < t->groups; g++) t->cells += (int)tc_count(t->allowed[g]);
    for (g = t->groups - 1, h = t->cells; g >= 0; g--) {
        uint16_t after = 0;
        for (p = o->places - 1; p >= 0; p--) {
            tc_cell *c;
            if (!(t->allowed[g] >> p & 1)) continue;
            c = &t->cell[--h];
            c->place = (uint8_t)p;
            c->group = (uint8_t)g;
            c->last = after == 0;
            c->rest = after;
            memcpy(c->later, later, sizeof later);
            c->meets = c->ends = 0;
            for (d = 0; d < o->demands; d++)
                if (o->demanded[d] == p && t->asked[g] >> d & 1) c->meets |= TC_BIT(d);
            c->ends = c->meets & ~ended;
            ended |= c->meets;
            after = (uint16_t)(after | 1 << p);
        }
        for (p = 0; p < o->places; p++) later[p] += t->allowed[g] >> p & 1 ? w->size[g] : 0;
    }
}

/* The array, with room for one thing more; NULL where there is no memory, and then it is as it was. */
static inline void *tc_more(void *array, uint32_t *space, uint32_t used, size_t each) {
    void *more;
    if (used < *space) return array;
    more = realloc(array, each * *space * 2);
    if (more) *space *= 2;
    return more;
}

TC_INLINE uint32_t tc_slot(const tc_tabling *t, uint64_t room, uint64_t met) {
    return (uint32_t)(tc_mix(room ^ met * 0x9E3779B97F4A7C15ULL) & (t->slots - 1));
}

/* The point with this room in the layer that begins at `layer`, made where there is none. Slots of earlier layers
 * count as empty. */
static inline int tc_point_at(tc_tabling *t, uint64_t room, uint64_t met, uint32_t layer, uint32_t *out) {
    tc_point *points;
    uint32_t i, k;
    for (i = tc_slot(t, room, met); t->slot[i] >= layer && t->slot[i] < t->points; i = (i + 1) & (t->slots - 1))
        if (t->point[t->slot[i]].room == room && t->point[t->slot[i]].met == met) {
            *out = t->slot[i];
            return 0;
        }
    points = tc_more(t->point, &t->point_space, t->points, sizeof *points);
    if (!points) return TC_NO_MEMORY;
    t->point = points;
    *out = t->slot[i] = t->points;
    t->point[t->points].room = room;
    t->point[t->points].met = met;
    t->points++;
    if ((t->points - layer) * 2 > t->slots) {
        uint32_t *more = realloc(t->slot, sizeof *more * t->slots * 4);
        if (!more) return TC_NO_MEMORY;
        t->slot = more;
        t->slots *= 4;
        memset(more, 0xFF, sizeof *more * t->slots);
        for (k = layer; k < t->points; k++) {
            for (i = tc_slot(t, t->point[k].room, t->point[k].met); more[i] != 0xFFFFFFFF; i = (i + 1) & (t->slots - 1)) {}
            more[i] = k;
        }
    }
    return 0;
}

/* Goes from every point of a cell to those of the next, whose layer begins at `layer`. */
static inline int tc_cell_forward(tc_tabling *t, const tc_worlds *w, int at, uint32_t from, uint32_t layer) {
    const tc_cell *c = &t->cell[at];
    const uint64_t unit = TC_BIT(6 * c->place), left_unit = TC_BIT(6 * TC_PLACES);
    uint64_t refill = c->last && at + 1 < t->cells ? w->size[c->group + 1] * left_unit : 0;
    uint32_t i, x;
    for (i = from; i < layer; i++) {
        const uint64_t room = t->point[i].room, met = t->point[i].met;
        uint32_t mine = TC_ROOM(room, c->place), left = TC_LEFT(room), rest = 0, low, high;
        int p;
        for (p = 0; p < t->given.places; p++) rest += c->rest >> p & 1 ? TC_ROOM(room, p) : 0;
        low = left > rest ? left - rest : 0;
        if (mine > c->later[c->place] && mine - c->later[c->place] > low) low = mine - c->later[c->place];
        high = left < mine ? left : mine;
        t->point[i].first = t->nexts;
        t->point[i].low = (uint8_t)low;
        t->point[i].choices = (uint8_t)(high >= low ? high - low + 1 : 0);
        for (x = low; x <= high && high >= low; x++) {
            uint64_t now = met | (x ? c->meets : 0);
            uint32_t to = TC_LAID;
            uint32_t *nexts = tc_more(t->next, &t->next_space, t->nexts, sizeof *nexts);
            if (!nexts) return TC_NO_MEMORY;
            t->next = nexts;
            if (t->nexts == TC_CHOICES) return TC_TOO_LONG;
            if (c->ends & ~now)
                to = TC_LAID - 1;                           /* a demand can no longer be met: no way from here */
            else if (at + 1 < t->cells &&
                     tc_point_at(t, room - x * (unit + left_unit) + refill, now & ~c->ends, layer, &to))
                return TC_NO_MEMORY;
            t->next[t->nexts++] = to;
        }
    }
    return 0;
}

/* The ways to go on from a point, and the bounds of its choices; those at either end that lead nowhere are cut off. */
static inline void tc_point_back(const tc_tabling *t, tc_point *p, tc_wide *ways, uint64_t *upto, tc_wide *out) {
    tc_wide sum[53], total;
    const uint32_t left = TC_LEFT(p->room);
    const uint32_t *next = t->next + p->first;
    int room;
    uint32_t k, from = 0, to = 0;
    memset(&total, 0, sizeof total);
    for (k = 0; k < p->choices; k++) {
        if (next[k] != TC_LAID - 1) {
            tc_wide one = {{1, 0, 0}}, many;
            if (next[k] != TC_LAID) one = ways[next[k]];
            tc_wide_times(&many, &one, t->over[left][p->low + k]);
            tc_wide_add(&total, &many);
            if (tc_wide_is_zero(&total)) from = k + 1;
            if (!tc_wide_is_zero(&many)) to = k + 1;
        } else if (tc_wide_is_zero(&total)) {
            from = k + 1;
        }
        sum[k] = total;
    }
    *out = total;
    if (tc_wide_is_zero(&total)) return;
    room = tc_wide_room(&total);
    tc_wide_shift(&total, room);
    for (k = from; k + 1 < to; k++) {
        tc_wide place = sum[k];
        tc_wide_shift(&place, room);
        upto[p->first + k] = tc_wide_digit(&place, &total);
    }
    p->first += from;
    p->low = (uint8_t)(p->low + from);
    p->choices = (uint8_t)(to - from);
}

/* Counts backward, then writes the steps that are left: those that lead somewhere and have something to lay. */
static inline int tc_steps(tc_tabling *t, tc_worlds *w, const uint32_t *layer) {
    tc_wide *ways = malloc(sizeof *ways * t->points);
    uint32_t *now = malloc(sizeof *now * t->points), i, k, steps = 0, choices = 0;
    uint64_t *upto = malloc(sizeof *upto * (t->nexts + 1));
    int c, bad = TC_NO_MEMORY;
    if (!ways || !now || !upto) goto out;
    memset(upto, 0, sizeof *upto * (t->nexts + 1));
    for (i = t->points; i-- > 0;) tc_point_back(t, &t->point[i], ways, upto, &ways[i]);
    w->count = ways[0];
    if (tc_wide_is_zero(&ways[0])) {
        bad = 0;
        goto out;
    }
    for (i = 0; i < t->points; i++) {
        const tc_point *p = &t->point[i];
        now[i] = TC_LAID;
        if (tc_wide_is_zero(&ways[i])) continue;
        if (p->choices == 1 && p->low == 0) continue;
        now[i] = steps++;
        choices += p->choices;
    }
    for (i = t->points; i-- > 0;)                           /* a step that lays nothing is the one after it */
        if (now[i] == TC_LAID && !tc_wide_is_zero(&ways[i]) && t->next[t->point[i].first] != TC_LAID)
            now[i] = now[t->next[t->point[i].first]];
    w->step = malloc(sizeof *w->step * (steps + 1));
    w->ways = malloc(sizeof *w->ways * (steps + 1));
    w->next = malloc(sizeof *w->next * (choices + 1));
    w->upto = malloc(sizeof *w->upto * (choices + 1));
    if (!w->step || !w->ways || !w->next || !w->upto) goto out;
    w->steps = steps;
    w->start = now[0];
    for (c = 0, steps = choices = 0; c < t->cells; c++)
        for (i = layer[c]; i < layer[c + 1]; i++) {
            const tc_point *p = &t->point[i];
            tc_step *s = &w->step[steps];
            if (tc_wide_is_zero(&ways[i]) || (p->choices == 1 && p->low == 0)) continue;
            w->ways[steps++] = ways[i];
            s->first = choices;
            s->low = p->low;
            s->choices = p->choices;
            s->place = t->cell[c].place;
            s->group = t->cell[c].group;
            for (k = 0; k < p->choices; k++, choices++) {
                uint32_t to = t->next[p->first + k];
                w->next[choices] = to >= TC_LAID - 1 ? TC_LAID : now[to];
                w->upto[choices] = upto[p->first + k];
            }
        }
    bad = 0;
out:
    free(ways);
    free(now);
    free(upto);
    return bad;
}

/* Gives the table back; it may be one that could not be made. */
static inline void tc_worlds_free(tc_worlds *w) {
    free(w->step);
    free(w->next);
    free(w->upto);
    free(w->ways);
    free(w->move);
    free(w->guide);
    free(w->list);
    w->move = NULL;
    w->guide = NULL;
    w->list = NULL;
    w->step = NULL;
    w->next = NULL;
    w->upto = NULL;
    w->ways = NULL;
}

static inline int tc_table(tc_tabling *t, tc_worlds *w) {
    uint32_t layer[64 * TC_PLACES + 1];
    uint64_t room = 0;
    int c, p, bad = 0;
    t->point_space = t->next_space = 256, t->slots = 512;
    t->point = malloc(sizeof *t->point * t->point_space);
    t->next = malloc(sizeof *t->next * t->next_space);
    t->slot = malloc(sizeof *t->slot * t->slots);
    if (!t->point || !t->next || !t->slot) return TC_NO_MEMORY;
    memset(t->slot, 0xFF, sizeof *t->slot * t->slots);
    for (p = 0; p < t->given.places; p++) room |= (uint64_t)t->given.size[p] << (6 * p);
    t->point[0].room = room | (uint64_t)w->size[0] << (6 * TC_PLACES);
    t->point[0].met = 0;
    t->points = 1;
    layer[0] = 0;
    for (c = 0; c < t->cells && !bad; c++) {
        layer[c + 1] = t->points;
        bad = tc_cell_forward(t, w, c, layer[c], layer[c + 1]);
    }
    return bad ? bad : tc_steps(t, w, layer);
}

/* Makes the table. TC_MADE, and then tc_worlds_free() gives it back, also where count is 0; or what was in the way. The
 * sizes add up to the number of cards that may lie anywhere, at most 52. */
static inline int tc_worlds_make(tc_worlds *w, const tc_places *given) {
    tc_tabling *t = calloc(1, sizeof *t);
    uint32_t n, k;
    int p, q, bad = TC_MADE;
    memset(w, 0, sizeof *w);
    w->places = given->places;
    w->start = TC_LAID;
    if (!t) return TC_NO_MEMORY;
    t->given = *given;
    for (p = 0; p < given->places; p++) t->open |= given->may[p];
    for (n = 0; n < 53; n++)
        for (k = 0; k <= n; k++) t->over[n][k] = k && k < n ? t->over[n - 1][k - 1] + t->over[n - 1][k] : 1;
    if (!tc_narrow(t, w)) {
        w->count.w[0] = 1;
        tc_liken(t, w);
        tc_grouping(t, w);
        if (t->cells) bad = tc_table(t, w);
        for (p = 0; p < w->places; p++)                     /* and the ways to share out what places that are alike hold */
            for (q = p + 1, n = w->room[p]; q < w->places; q++)
                if (w->like[q] == p) {
                    tc_wide before = w->count;
                    n += w->room[q];
                    tc_wide_times(&w->count, &before, t->over[n][w->room[q]]);
                }
    }
    if (!bad && w->count.w[0] && w->count.w[0] <= TC_LISTED && !(w->count.w[1] | w->count.w[2])) bad = tc_list(w);
    else if (!bad && w->start != TC_LAID) bad = tc_find_courses(w);
    free(t->point);
    free(t->next);
    free(t->slot);
    free(t);
    if (bad) tc_worlds_free(w);
    return bad;
}

#endif
