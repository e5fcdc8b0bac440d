/* What a deal has brought and what it is worth, reckoned again from the cards in the order in which they were played:
 * without the table's lookups and without the state, so that tc_play() and tc_pay() have something to agree with. */
#ifndef RECOUNT_H
#define RECOUNT_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "trickcore/payoff.h"
#include "trickcore/rng.h"

#define CHECK(condition)                                                                     \
    do {                                                                                     \
        if (!(condition)) {                                                                  \
            fprintf(stderr, "%s:%d: %s: %s\n", __FILE__, __LINE__, __func__, #condition);    \
            exit(1);                                                                         \
        }                                                                                    \
    } while (0)

typedef struct {
    int cards;
    uint8_t card[64], seat[64], claims[64];
} history;

typedef struct {
    int points[TC_SEATS], tricks[TC_SEATS], swept[TC_SEATS];    /* by seat */
    int bonus[TC_SEATS], credit[TC_SEATS];                      /* by side */
    int won, complete;                                          /* 1 + the side that has won; tricks */
} tally;

static int beats_it(const tc_rules *r, int mode, int card, int best) {
    const int trump = (int)(r->trump[mode] >> card & 1);
    if (trump != (int)(r->trump[mode] >> best & 1)) return trump;
    return (trump || card / 16 == best / 16) && r->strength[mode][card] > r->strength[mode][best];
}

static int side_has(const tc_rules *r, const tc_state *start, const tally *t, int side) {
    int i, sum = t->credit[side];
    for (i = 0; i < r->seats; i++)
        if (start->side[i] == side) sum += t->points[i];
    return sum;
}

/* The tally of a whole deal; `start` is read for its mode, sides and goals. */
static tally recount(const tc_rules *r, const tc_state *start, const history *h) {
    const int mode = start->mode;
    tally t;
    int n, i, b, side, worth;
    memset(&t, 0, sizeof t);
    for (n = 0; n + 1 <= h->cards && !t.won; n += r->seats) {
        const uint8_t *card = h->card + n, *seat = h->seat + n;
        int best = 0;
        side = start->side[seat[0]];
        worth = h->claims[n] & TC_PAIR ? r->pair_value[mode][card[0] / 16] : 0;
        if (worth && start->goal[side] && side_has(r, start, &t, side) + worth >= start->goal[side]) {
            t.credit[side] += worth;
            t.won = side + 1;
            CHECK(h->cards == n + 1);
            break;
        }
        CHECK(h->cards >= n + r->seats);
        for (i = 1; i < r->seats; i++)
            if (beats_it(r, mode, card[i], card[best])) best = i;
        for (i = 0; i < r->seats; i++) {
            t.points[seat[best]] += r->points[mode][card[i]];
            t.swept[seat[best]] += (int)(r->sweep >> card[i] & 1);
        }
        for (b = 0; b < r->bonuses; b++) {
            const uint64_t first = r->bonus[mode][b].first, then = r->bonus[mode][b].then;
            int answered = 0;
            for (i = 1; i < r->seats; i++) {
                const int given = (int)(then >> card[i] & 1);
                answered |= given;
                if (r->bonus_kind[b] == TC_SUCCEEDED && given && (first >> card[i - 1] & 1))
                    t.bonus[start->side[seat[i]]] += r->bonus_value[b];
            }
            if (r->bonus_kind[b] == TC_UNANSWERED && !n && (first >> card[0] & 1) && !answered)
                t.bonus[side] += r->bonus_value[b];
        }
        if (start->side[seat[best]] == side) t.credit[side] += worth;
        t.tricks[seat[best]]++;
        if (++t.complete == r->tricks) t.points[seat[best]] += r->last_trick;
        side = start->side[seat[best]];
        if (start->goal[side] && side_has(r, start, &t, side) >= start->goal[side]) t.won = side + 1;
        CHECK(t.won || t.complete == r->tricks || h->cards > n + r->seats);
        CHECK(!t.won || h->cards == n + r->seats);
    }
    return t;
}

static void check_tally(const tc_rules *r, const tc_state *end, const tally *t) {
    int i;
    CHECK(end->won == t->won && end->number == t->complete);
    for (i = 0; i < r->seats; i++) {
        CHECK(end->points[i] == t->points[i] && end->tricks[i] == t->tricks[i] && end->swept[i] == t->swept[i]);
        CHECK(end->bonus[i] == t->bonus[i] && end->credit[i] == t->credit[i]);
    }
}

/* A payoff in the words in which Python takes it. */
typedef struct {
    int sides, counts, steps, from[5], worth[5], sweeps, own, others, threshold, below, prizes, share_all, goals, bonus;
    int prize[TC_SEATS + 1][TC_SEATS], by_tricks[TC_SEATS][TC_TRICKS + 1];
} wording;

static int between(tc_rng *g, int low, int high) { return low + (int)tc_below(g, (uint32_t)(high - low + 1)); }

static wording random_wording(const tc_rules *r, tc_rng *g) {
    wording w;
    int i, k, from = between(g, -TC_PAYOFF_LOW, 40);
    memset(&w, 0, sizeof w);
    w.sides = between(g, 0, 1), w.counts = between(g, 0, 1), w.sweeps = between(g, 0, 1), w.prizes = between(g, 0, 1);
    w.share_all = between(g, 0, 1), w.goals = between(g, 0, 1), w.bonus = between(g, -3, 3);
    w.own = between(g, -300, 300), w.others = between(g, -300, 300);
    w.threshold = between(g, -15, 60), w.below = between(g, -9, 9);
    for (w.steps = between(g, 0, 5), i = 0; i < w.steps; i++, from += between(g, 1, 60))
        w.from[i] = from, w.worth[i] = between(g, -50, 50);
    for (i = 0; i <= r->seats; i++)
        for (k = 0; k < r->seats; k++) w.prize[i][k] = between(g, -20, 20);
    for (i = 0; i < r->seats; i++)
        for (k = 0; k <= r->tricks; k++) w.by_tricks[i][k] = between(g, -20, 20);
    return w;
}

static tc_payoff payoff_of(const wording *w) {
    tc_payoff p;
    int i, k;
    memset(&p, 0, sizeof p);
    p.counts = (uint8_t)w->counts, p.sides = (uint8_t)w->sides, p.sweeps = (uint8_t)w->sweeps;
    p.prizes = (uint8_t)w->prizes, p.share_all = (uint8_t)w->share_all, p.goals = (uint8_t)w->goals;
    p.sweep_own = (int16_t)w->own, p.sweep_others = (int16_t)w->others, p.bonus = (int16_t)w->bonus;
    p.threshold = (int16_t)w->threshold, p.below = (int16_t)w->below;
    for (k = 0; k < w->steps; k++)
        for (i = w->from[k] + TC_PAYOFF_LOW; i < TC_PAYOFF_SPAN; i++) p.by_points[i] = (int16_t)w->worth[k];
    for (i = 0; i <= TC_SEATS; i++)
        for (k = 0; k < TC_SEATS; k++) p.prize[i][k] = (int16_t)w->prize[i][k];
    for (i = 0; i < TC_SEATS; i++)
        for (k = 0; k <= TC_TRICKS; k++) p.by_tricks[i][k] = (int16_t)w->by_tricks[i][k];
    return p;
}

static int plain_worth(const wording *w, int points) {
    int k;
    if (w->counts) return points;
    for (k = w->steps - 1; k >= 0; k--)
        if (points >= w->from[k]) return w->worth[k];
    return 0;
}

/* The units in the order of their points, each by the first of its seats; then the places one after another. */
static void plain_pay(const wording *w, const tc_rules *r, const tc_state *start, const tally *t, int *out) {
    int points[TC_SEATS] = {0}, taken[TC_SEATS] = {0}, first[TC_SEATS], order[TC_SEATS], prize[TC_SEATS] = {0};
    int units = 0, under = 0, swept = -1, value = 0, others = 0, i, k, all = 0;
    for (i = 0; i < 64; i++)
        if (r->sweep >> i & 1) all++, value += r->points[start->mode][i];
    for (i = 0; i < r->seats; i++) {
        for (first[i] = 0; first[i] < i; first[i]++)
            if (w->sides && start->side[first[i]] == start->side[i]) break;
        points[first[i]] += t->points[i];
        taken[first[i]] += t->swept[i];
        if (first[i] == i && w->sides) points[i] += t->credit[start->side[i]];
        if (t->won != start->side[i] + 1) others += t->tricks[i];
    }
    for (i = 0; i < r->seats; i++) {
        if (first[i] != i) continue;
        for (k = units++; k > 0 && points[order[k - 1]] < points[i]; k--) order[k] = order[k - 1];
        order[k] = i;
        if (points[i] < w->threshold) under++;
        if (w->sweeps && all && taken[i] == all) swept = i;
    }
    for (i = 0; i < units; i = k) {
        for (k = i; k < units && points[order[k]] == points[order[i]]; k++) {}
        for (int j = i; j < k; j++)
            prize[order[j]] =
                points[order[j]] < w->threshold ? w->below : w->prize[under][w->share_all ? i : k - 1];
    }
    for (i = 0; i < r->seats; i++) {
        const int unit = first[i], side = start->side[i];
        out[i] = plain_worth(w, points[unit] - (unit == swept ? value : 0)) + w->bonus * t->bonus[side];
        if (swept >= 0) out[i] += unit == swept ? w->own : w->others;
        if (w->prizes) out[i] += prize[unit];
        if (w->goals && t->won == side + 1) out[i] += w->by_tricks[side][others];
    }
}

/* Payoffs at random of a finished deal. */
static void check_payoffs(const tc_rules *r, const tc_state *start, const tc_state *end, const tally *t, tc_rng *g) {
    int n, i;
    for (n = 0; n < 4; n++) {
        const wording w = random_wording(r, g);
        const tc_payoff p = payoff_of(&w);
        int32_t out[TC_SEATS];
        int want[TC_SEATS];
        tc_pay(&p, r, end, out);
        plain_pay(&w, r, start, t, want);
        for (i = 0; i < r->seats; i++) CHECK(out[i] == want[i]);
    }
}

#endif
