/* Random deals of a table like Bisca's, to the end: at every decision a card may be played, and at most one may not.
 * Arguments: how many deals, the seed. Prints the card points of the first deals, played by the lowest legal card. */
#define main driver_main
#include "driver.c"
#undef main

enum { SHOWN = 50 };

static void show(const tc_rules *r, tc_state s) {
    while (!s.over) tc_play(r, &s, tc_low(tc_legal(r, &s)));
    printf("%d %d %d %d\n", s.points[0], s.points[1], s.points[2], s.points[3]);
}

int main(int argc, char **argv) {
    static tc_rules r;
    static uint64_t barred[2];
    const int deals = argc > 1 ? atoi(argv[1]) : 1000;
    tc_state s;
    tc_rng g;
    int n;
    bisca_like(&r);
    tc_rules_finish(&r);
    for (n = 0; n < deals; n++) {
        tc_rng_seed(&g, argc > 2 ? strtoull(argv[2], NULL, 10) : 1, (uint64_t)n);
        deal(&r, &s, &g, 0);
        if (n < SHOWN) show(&r, s);
        while (!s.over) {
            uint64_t hand = s.hand[s.turn], legal = tc_legal(&r, &s), left = hand & ~legal;
            CHECK(legal && !(legal & ~hand) && tc_count(left) <= 1);
            CHECK(!left || (s.number < 9 && tc_count(hand) > 1));
            if (left) barred[left == (hand & r.ban[s.mode][0].cards)]++;
            tc_play(&r, &s, tc_low(tc_kth(legal, tc_below(&g, tc_count(legal)))));
        }
    }
    printf("%d deals, %llu times the ace, %llu times the seven\n", deals, (unsigned long long)barred[1],
           (unsigned long long)barred[0]);
    return 0;
}
