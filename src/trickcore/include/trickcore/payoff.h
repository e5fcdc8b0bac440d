/* What a finished deal is worth to each seat, as data: so that a search can play for what the match counts.
 *
 * A unit is a seat or a side. Its points are looked up; taking all of the table's sweep cards may replace what those
 * cards count; places among the units may be paid; the winning side may be paid by the tricks of the others; and the
 * table's bonuses are added. What a payoff does not use is left 0. */
#ifndef TRICKCORE_PAYOFF_H
#define TRICKCORE_PAYOFF_H

#include "trickcore/state.h"

/* Points are looked up from -TC_PAYOFF_LOW on, clamped to the table. */
enum { TC_PAYOFF_LOW = 64, TC_PAYOFF_SPAN = 384, TC_PRIZES = 6 };

typedef struct {
    int16_t by_points[TC_PAYOFF_SPAN];
    int16_t sweep_own, sweep_others;       /* what a sweep gives instead of the points of its cards */
    int16_t threshold, below;              /* a unit with fewer points than this gets `below` and no prize */
    int16_t prize[TC_SEATS + 1][TC_PRIZES];    /* [units below the threshold][place] */
    int16_t by_tricks[TC_SEATS][TC_TRICKS + 1];  /* [winning side][tricks of the others], to each of its seats */
    int16_t bonus;                         /* what one point of the table's bonuses is worth */
    uint8_t sides;                         /* units are sides, not seats */
    uint8_t sweeps;                        /* a sweep counts */
    uint8_t prizes;                        /* places are paid */
    uint8_t share_all;                     /* all units that are level get the best prize of their places */
    uint8_t goals;                         /* the side that has reached its goal is paid by_tricks */
} tc_payoff;

/* The prize of a group of units that are level at places place .. place + size - 1. Unless all share, none of a group
 * that runs past the last prize gets one, and a group within them gets the least of its prizes. */
static inline int tc_group_prize(const tc_payoff *p, int below, int place, int size) {
    const int16_t *prize = p->prize[below];
    if (place >= TC_PRIZES) return 0;
    if (p->share_all) return prize[place];
    return place + size > TC_PRIZES ? 0 : prize[place + size - 1];
}

static inline void tc_pay(const tc_payoff *p, const tc_rules *r, const tc_state *s, int32_t *out) {
    int units = 0, below = 0, i, j, swept = -1, all = (int)tc_count(r->sweep);
    int32_t points[TC_SEATS] = {0}, worth[TC_SEATS] = {0};
    uint8_t unit[TC_SEATS], taken[TC_SEATS] = {0};
    for (i = 0; i < r->seats; i++) {
        unit[i] = p->sides ? s->side[i] : (uint8_t)i;
        if (unit[i] >= units) units = unit[i] + 1;
        points[unit[i]] += s->points[i];
        taken[unit[i]] = (uint8_t)(taken[unit[i]] + s->swept[i]);
    }
    for (i = 0; i < units; i++) {
        int place;
        if (p->sides) points[i] += s->credit[i];
        place = points[i] + TC_PAYOFF_LOW;
        worth[i] = p->by_points[place < 0 ? 0 : place >= TC_PAYOFF_SPAN ? TC_PAYOFF_SPAN - 1 : place];
        if (p->sweeps && all && taken[i] == all) swept = i;
        if (points[i] < p->threshold) below++;
    }
    if (swept >= 0) {                      /* the swept cards' own points are all the sweeper's, at table value */
        uint64_t left;
        int value = 0;
        for (left = r->sweep; left; left &= left - 1) value += r->points[s->mode][tc_low(left)];
        for (i = 0; i < units; i++) {
            int place = points[i] - (i == swept ? value : 0) + TC_PAYOFF_LOW;
            worth[i] = p->by_points[place < 0 ? 0 : place >= TC_PAYOFF_SPAN ? TC_PAYOFF_SPAN - 1 : place];
            worth[i] += i == swept ? p->sweep_own : p->sweep_others;
        }
    }
    if (p->prizes)
        for (i = 0; i < units; i++) {
            int place = 0, level = 0;
            if (points[i] < p->threshold) {
                worth[i] += p->below;
                continue;
            }
            for (j = 0; j < units; j++) {
                place += points[j] > points[i];
                level += points[j] == points[i];
            }
            worth[i] += tc_group_prize(p, below, place, level);
        }
    if (p->goals && s->won) {
        int others = 0;
        for (i = 0; i < r->seats; i++) others += s->side[i] != s->won - 1 ? s->tricks[i] : 0;
        worth[s->won - 1] += p->by_tricks[s->won - 1][others];
    }
    for (i = 0; i < r->seats; i++) out[i] = worth[unit[i]] + p->bonus * s->bonus[s->side[i]];
}

#endif
