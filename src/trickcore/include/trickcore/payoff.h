/* What a finished deal is worth to each seat, as data: so that a search can play for what the match counts.
 *
 * A unit is a seat or a side. Its points count as they are or are looked up; taking all of the table's sweep cards may
 * replace what those cards count; places among the units may be paid; the winning side may be paid by the tricks of
 * the others; and the table's bonuses are added. What a payoff does not use is left 0. */
#ifndef TRICKCORE_PAYOFF_H
#define TRICKCORE_PAYOFF_H

#include "trickcore/state.h"

/* Points are looked up from -TC_PAYOFF_LOW on; what is out of the lookup counts as its nearest end. */
enum { TC_PAYOFF_LOW = 64, TC_PAYOFF_SPAN = 384 };

typedef struct {
    int16_t by_points[TC_PAYOFF_SPAN];
    int16_t sweep_own, sweep_others;       /* what a sweep gives instead of the points of its cards */
    int16_t threshold, below;              /* a unit with fewer points than this gets `below` and no prize */
    int16_t prize[TC_SEATS + 1][TC_SEATS]; /* [units below the threshold][place] */
    int16_t by_tricks[TC_SEATS][TC_TRICKS + 1];  /* [winning side][tricks of the others], to each of its seats */
    int16_t bonus;                         /* what one point of the table's bonuses is worth */
    uint8_t counts;                        /* a point counts one, and nothing is looked up */
    uint8_t sides;                         /* units are sides, not seats; a side has its claims as well */
    uint8_t sweeps;                        /* a sweep counts */
    uint8_t prizes;                        /* places are paid */
    uint8_t share_all;                     /* units that are level get the prize of their first place, not the last */
    uint8_t goals;                         /* the side that has reached its goal is paid by_tricks */
} tc_payoff;

TC_INLINE int32_t tc_worth(const tc_payoff *p, int32_t points) {
    int32_t at = points + TC_PAYOFF_LOW;
    if (p->counts) return points;
    return p->by_points[at < 0 ? 0 : at < TC_PAYOFF_SPAN ? at : TC_PAYOFF_SPAN - 1];
}

static inline void tc_pay(const tc_payoff *p, const tc_rules *r, const tc_state *s, int32_t *out) {
    int units = 0, under = 0, i, j, swept = -1, all = (int)tc_count(r->sweep);
    int32_t points[TC_SEATS] = {0}, worth[TC_SEATS] = {0};
    int members[TC_SEATS] = {0}, taken[TC_SEATS] = {0};    /* sides may be numbered with gaps: those are no units */
    for (i = 0; i < r->seats; i++) {
        int unit = p->sides ? s->side[i] : i;
        if (unit >= units) units = unit + 1;
        members[unit]++;
        points[unit] += s->points[i];
        taken[unit] += s->swept[i];
    }
    for (i = 0; i < units; i++) {
        if (p->sides) points[i] += s->credit[i];
        if (p->sweeps && all && taken[i] == all) swept = i;
        worth[i] = tc_worth(p, points[i]);
        under += members[i] && points[i] < p->threshold;
    }
    if (swept >= 0) {
        uint64_t left;
        int32_t value = 0;
        for (left = r->sweep; left; left &= left - 1) value += r->points[s->mode][tc_low(left)];
        worth[swept] = tc_worth(p, points[swept] - value);
        for (i = 0; i < units; i++) worth[i] += i == swept ? p->sweep_own : p->sweep_others;
    }
    if (p->prizes)
        for (i = 0; i < units; i++) {
            int place = 0, level = 0;
            if (points[i] < p->threshold) {
                worth[i] += p->below;
                continue;
            }
            for (j = 0; j < units; j++) {
                place += members[j] && points[j] > points[i];
                level += members[j] && points[j] == points[i];
            }
            if (level) worth[i] += p->prize[under][p->share_all ? place : place + level - 1];
        }
    for (i = 0; i < r->seats; i++) out[i] = worth[p->sides ? s->side[i] : i] + p->bonus * s->bonus[s->side[i]];
    if (p->goals && s->won) {
        int winners = s->won - 1, others = 0;
        for (i = 0; i < r->seats; i++) others += s->side[i] != winners ? s->tricks[i] : 0;
        for (i = 0; i < r->seats; i++) out[i] += s->side[i] == winners ? p->by_tricks[winners][others] : 0;
    }
}

#endif
