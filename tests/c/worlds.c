/* Worlds without Python: tables of random places against every world laid out a card at a time, the draws of both kinds
 * against each other, draws that are level with a bound against long division, and orders of cards.
 * Arguments: how many tables, the seed. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "trickcore/batch.h"

#define CHECK(condition)                                                                     \
    do {                                                                                     \
        if (!(condition)) {                                                                  \
            fprintf(stderr, "%s:%d: %s: %s\n", __FILE__, __LINE__, __func__, #condition);    \
            exit(1);                                                                         \
        }                                                                                    \
    } while (0)

enum { MOST = 4096 };
static uint64_t found[MOST][TC_PLACES];
static uint64_t tables_made, listed, by_courses, by_steps, ties, sum;

/* Lays the cards from the lowest up, each at every place, and keeps the worlds that fit. */
static uint32_t lay_out(const tc_places *given, uint64_t left, uint64_t *laid, uint32_t n) {
    uint64_t card = left & (0 - left);
    int p, d;
    if (!left) {
        for (d = 0; d < given->demands; d++)
            if (!(laid[given->demanded[d]] & given->one_of[d])) return n;
        if (n < MOST) memcpy(found[n], laid, sizeof found[n]);
        return n + 1;
    }
    for (p = 0; p < given->places; p++) {
        if (!(given->may[p] & card) || tc_count(laid[p]) == given->size[p]) continue;
        laid[p] |= card;
        n = lay_out(given, left ^ card, laid, n);
        laid[p] ^= card;
    }
    return n;
}

static uint64_t some_of(tc_rng *g, uint64_t cards, uint32_t sixteenths) {
    uint64_t out = 0;
    for (; cards; cards &= cards - 1)
        if (tc_below(g, 16) < sixteenths) out |= cards & (0 - cards);
    return out;
}

/* Places that some world fits, and then demands that one may not. */
static void make_places(tc_rng *g, tc_places *given, uint32_t cards, int places) {
    uint64_t left = TC_CARDS, unseen = 0, lies[TC_PLACES] = {0};
    uint32_t density = 4 + tc_below(g, 13), i;
    int p, d;
    memset(given, 0, sizeof *given);
    given->places = places;
    for (i = 0; i < cards; i++) {
        uint64_t card = tc_kth(left, tc_below(g, tc_count(left)));
        p = (int)tc_below(g, (uint32_t)places);
        left ^= card;
        unseen |= card;
        lies[p] |= card;
        given->size[p]++;
    }
    for (p = 0; p < places; p++) given->may[p] = lies[p] | some_of(g, unseen, density);
    given->demands = (int)tc_below(g, 2) * (int)tc_below(g, 5);
    for (d = 0; d < given->demands; d++) {
        given->demanded[d] = (uint8_t)tc_below(g, (uint32_t)places);
        given->one_of[d] = some_of(g, unseen, 6);
    }
}

static void check_draws(const tc_worlds *w, const tc_places *given, uint32_t worlds, tc_rng *g) {
    uint64_t out[TC_PLACES], again[TC_PLACES], all = 0, laid = 0;
    tc_rng same;
    uint32_t i, n;
    int p, d;
    for (p = 0; p < given->places; p++) all |= given->may[p];
    for (n = 0; n < 20; n++) {
        same = *g;
        tc_world(w, g, 0, out);
        tc_world(w, &same, tc_deposit_is_fast(), again);
        CHECK(!memcmp(&same, g, sizeof same) && !memcmp(out, again, sizeof *out * (size_t)given->places));
        for (p = 0, laid = 0; p < given->places; p++) {
            CHECK(tc_count(out[p]) == given->size[p] && !(out[p] & ~given->may[p]) && !(out[p] & laid));
            laid |= out[p];
            sum = tc_mix(sum ^ out[p]);
        }
        CHECK(laid == all);
        for (d = 0; d < given->demands; d++) CHECK(out[given->demanded[d]] & given->one_of[d]);
        for (i = 0; i < worlds && memcmp(out, found[i], sizeof *out * (size_t)given->places); i++) {}
        CHECK(i < worlds || worlds == 0);
    }
}

static void check_small(tc_rng *g) {
    tc_places given;
    tc_worlds w;
    uint64_t laid[TC_PLACES] = {0}, all = 0;
    const int places = 1 + (int)tc_below(g, TC_PLACES);
    uint32_t n;
    int p;
    make_places(g, &given, tc_below(g, places < 4 ? 12 : 8), places);
    for (p = 0; p < places; p++) all |= given.may[p];
    n = lay_out(&given, all, laid, 0);
    CHECK(tc_worlds_make(&w, &given) == TC_MADE);
    CHECK(w.count.w[0] == n && !w.count.w[1] && !w.count.w[2]);
    if (n) check_draws(&w, &given, n <= MOST ? n : 0, g);
    if (n && n <= TC_LISTED) {                              /* the list is of all worlds, each once */
        uint32_t i, k, times;
        CHECK(w.list);
        for (i = 0; i < n; i++) {
            for (k = times = 0; k < n; k++)
                times += !memcmp(found[i], w.list + (size_t)k * (size_t)places, sizeof *found[i] * (size_t)places);
            CHECK(times == 1);
        }
    }
    listed += w.list != NULL;
    tables_made++;
    tc_worlds_free(&w);
}

/* The first 128 binary places of part / total, one at a time. */
static void long_division(tc_wide part, tc_wide total, uint64_t out[2]) {
    int i, k;
    out[0] = out[1] = 0;
    for (i = 0; i < 128; i++) {
        int less = 0;
        tc_wide_add(&part, &part);
        for (k = 0; k < TC_WIDE; k++)                       /* from the lowest word up: the last that differ decide */
            if (part.w[k] != total.w[k]) less = part.w[k] < total.w[k];
        out[i / 64] <<= 1;
        if (less) continue;
        out[i / 64] |= 1;
        for (k = 0; k < TC_WIDE; k++) {
            uint64_t below = part.w[k] < total.w[k];
            part.w[k] -= total.w[k];
            for (less = k + 1; below && less < TC_WIDE; less++) below = part.w[less]-- == 0;
        }
    }
}

/* A generator whose next number is this one: what tc_next() does, undone. */
static tc_rng next_is(tc_rng g, uint64_t number) {
    uint64_t ninth = 1, fifth = 1;
    int i;
    for (i = 0; i < 6; i++) {
        ninth *= 2 - 9 * ninth;
        fifth *= 2 - 5 * fifth;
    }
    g.s[1] = tc_rotate(number * ninth, 57) * fifth;
    return g;
}

/* A draw that is level with a bound goes by the places that follow. */
static void check_ties(const tc_worlds *w, tc_rng *g) {
    uint32_t i, k, left;
    for (i = 0; i < w->steps && i < 40; i++) {
        const tc_step *s = &w->step[i];
        tc_wide sum = {{0}};
        for (left = s->low + s->choices - 1u; left <= 52; left++) {     /* how many are left follows from the ways */
            tc_wide all = {{0}};
            for (k = 0; k < s->choices; k++) {
                tc_wide one = {{1, 0, 0}}, many;
                if (w->next[s->first + k] != TC_LAID) one = w->ways[w->next[s->first + k]];
                tc_wide_times(&many, &one, tc_binomial(left, s->low + k));
                tc_wide_add(&all, &many);
            }
            if (!memcmp(&all, &w->ways[i], sizeof all)) break;
        }
        CHECK(left <= 52);
        for (k = 0; k + 1u < s->choices; k++) {
            tc_wide one = {{1, 0, 0}}, many;
            uint64_t places[2];
            tc_rng now;
            if (w->next[s->first + k] != TC_LAID) one = w->ways[w->next[s->first + k]];
            tc_wide_times(&many, &one, tc_binomial(left, s->low + k));
            tc_wide_add(&sum, &many);
            long_division(sum, w->ways[i], places);
            CHECK(places[0] == w->upto[s->first + k]);
            now = next_is(*g, places[1]);
            CHECK(tc_next(&now) == places[1]);
            if (k && w->upto[s->first + k] == w->upto[s->first + k - 1]) continue;
            if (k + 2u < s->choices && w->upto[s->first + k] == w->upto[s->first + k + 1]) continue;
            if (places[1]) {
                now = next_is(*g, places[1] - 1);
                CHECK(tc_step_exactly(w, s, left, places[0], &now) == k);
            }
            if (~places[1]) {
                now = next_is(*g, places[1] + 1);
                CHECK(tc_step_exactly(w, s, left, places[0], &now) == k + 1);
            }
            ties++;
        }
    }
}

static void check_large(tc_rng *g) {
    tc_places given;
    tc_worlds w;
    const int places = 2 + (int)tc_below(g, 5);
    int made;
    make_places(g, &given, 12 + tc_below(g, places < 5 ? 41 : 15), places);
    made = tc_worlds_make(&w, &given);
    CHECK(made == TC_MADE || made == TC_TOO_LONG);
    if (made) return;
    by_courses += w.guide != NULL;
    if (!w.guide && !w.list && w.steps) {
        by_steps++;
        check_ties(&w, g);
    }
    if (w.count.w[0] | w.count.w[1] | w.count.w[2]) check_draws(&w, &given, 0, g);
    tables_made++;
    tc_worlds_free(&w);
}

/* A number that does not come out even is thrown away, and the one after it is used. */
static void check_orders(tc_rng *g) {
    const int fast = tc_deposit_is_fast();
    uint32_t n, i;
    for (n = 0; n <= 48; n++) {
        uint64_t cards = 0, left;
        uint8_t out[48] = {0}, again[48] = {0};
        tc_rng same;
        while (tc_count(cards) < n) cards |= TC_BIT(16 * tc_below(g, 4) + 2 + tc_below(g, 13));
        same = *g;
        tc_in_random_order(g, cards, n, 0, out);
        tc_in_random_order(&same, cards, n, fast, again);
        CHECK(!memcmp(&same, g, sizeof same) && !memcmp(out, again, sizeof out));
        for (i = 0, left = cards; i < n; i++) {
            CHECK(left & TC_BIT(out[i]));
            left ^= TC_BIT(out[i]);
        }
        CHECK(!left);
        if (n > 2) {
            tc_rng zero = next_is(*g, 0), next = zero;
            CHECK(tc_next(&next) == 0);
            tc_in_random_order(&zero, cards, n, 0, out);
            tc_in_random_order(&next, cards, n, fast, again);
            CHECK(!memcmp(out, again, sizeof out) && !memcmp(&zero, &next, sizeof zero));
        }
        if (n > 2 && n < 47) {
            tc_rng zero = next_is(*g, 0), next = zero;
            CHECK(tc_next(&next) == 0);
            CHECK(tc_choice_portable(&zero, n + 5, (n + 5) / 2) == tc_choice_portable(&next, n + 5, (n + 5) / 2));
            CHECK(!memcmp(&zero, &next, sizeof zero));
        }
    }
}

/* Four of nine and the order of four, drawn often: no outcome more than its chance explains (chi-square, five standard
 * deviations). */
static void check_chances(tc_rng *g) {
    enum { DRAWS = 63000 };
    static uint32_t sets[512], orders[256];
    double square = 0;
    uint32_t i, outcomes;
    memset(sets, 0, sizeof sets);
    memset(orders, 0, sizeof orders);
    for (i = 0; i < DRAWS; i++) {
        uint8_t out[4];
        uint32_t code = 0, k;
        sets[tc_choice_portable(g, 9, 4)]++;
        tc_in_random_order(g, 0x3C, 4, 0, out);
        for (k = 0; k < 4; k++) code = code * 4 + out[k] - 2u;
        orders[code]++;
    }
    for (i = outcomes = 0; i < 512; i++) {
        double off = sets[i] - DRAWS / 126.0;
        if (!sets[i]) continue;
        CHECK(tc_count(i) == 4);
        outcomes++;
        square += off * off / (DRAWS / 126.0);
    }
    CHECK(outcomes == 126 && square < 125 + 5 * 15.9);
    for (i = outcomes = 0, square = 0; i < 256; i++) {
        double off = orders[i] - DRAWS / 24.0;
        if (!orders[i]) continue;
        outcomes++;
        square += off * off / (DRAWS / 24.0);
    }
    CHECK(outcomes == 24 && square < 23 + 5 * 6.8);
}

int main(int argc, char **argv) {
    const int tables = argc > 1 ? atoi(argv[1]) : 1000;
    tc_rng g;
    int n;
    tc_rng_seed(&g, argc > 2 ? strtoull(argv[2], NULL, 10) : 1, 0);
    check_orders(&g);
    check_chances(&g);
    for (n = 0; n < tables; n++) {
        check_small(&g);
        if (n % 4 == 0) check_large(&g);
    }
    CHECK(tables < 100 || (listed && by_courses && by_steps && ties));
    printf("%llu tables, %llu listed, %llu by courses, %llu by steps, %llx, %llu draws level with a bound\n",
           (unsigned long long)tables_made, (unsigned long long)listed, (unsigned long long)by_courses,
           (unsigned long long)by_steps, (unsigned long long)sum, (unsigned long long)ties);
    return 0;
}
