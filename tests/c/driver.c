/* Plays the core without Python: tables like those of four games, random deals to the end with everything asserted,
 * both playout loops, counts of play sequences. Arguments: how many deals of each table, the seed. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "trickcore/perft.h"
#include "trickcore/playout.h"
#include "trickcore/rng.h"
#include "trickcore/state.h"

#define CHECK(condition)                                                                     \
    do {                                                                                     \
        if (!(condition)) {                                                                  \
            fprintf(stderr, "%s:%d: %s: %s\n", __FILE__, __LINE__, __func__, #condition);    \
            exit(1);                                                                         \
        }                                                                                    \
    } while (0)

static const char RANKS[] = "23456789TJQKA", SUITS[] = "CDHS";
static uint64_t cards_played, playouts_run;

/* The bit of a card's place in a text. */
static int place(const char *text, char letter) {
    const char *at = strchr(text, letter);
    CHECK(at && letter);
    return (int)(at - text);
}

/* "QS 7H" as a mask. */
static uint64_t cards(const char *text) {
    uint64_t mask = 0;
    for (; *text; text += text[2] ? 3 : 2) mask |= TC_BIT(place(SUITS, text[1]) * 16 + place(RANKS, text[0]) + 2);
    return mask;
}

/* Those ranks of all suits. */
static uint64_t pack_of(const char *ranks) {
    uint64_t mask = 0;
    for (; *ranks; ranks++) mask |= 0x0001000100010001ULL << (place(RANKS, *ranks) + 2);
    return mask;
}

/* A mode: trump suit or -1, orders from low to high, what the ranks of each order count. */
static void set_mode(tc_rules *r, int mode, int trump, const char *order, const int *points, const char *trump_order,
                     const int *trump_points) {
    int suit, i;
    for (suit = 0; suit < 4; suit++) {
        const char *ranks = suit == trump ? trump_order : order;
        const int *values = suit == trump ? trump_points : points;
        for (i = 0; ranks[i]; i++) {
            int card = suit * 16 + place(RANKS, ranks[i]) + 2;
            r->strength[mode][card] = (uint8_t)i;
            r->points[mode][card] = (int8_t)values[i];
        }
    }
    r->trump[mode] = trump < 0 ? 0 : r->pack & TC_LANE(trump);
}

static void set_rung(uint8_t ladder[TC_RUNGS][2], int rung, int need, int give) {
    ladder[rung][0] = (uint8_t)need;
    ladder[rung][1] = (uint8_t)give;
}

static void hearts_like(tc_rules *r) {
    static const int points[13] = {0};
    uint64_t left;
    r->seats = 4, r->hand_size = 13, r->modes = 1, r->bans = 3;
    r->pack = pack_of(RANKS);
    set_mode(r, 0, -1, RANKS, points, "", points);
    for (left = TC_LANE(2); left; left &= left - 1) r->points[0][tc_low(left)] = 1;
    r->points[0][tc_low(cards("QS"))] = 13;
    set_rung(r->plain, 0, TC_LED, TC_LED);
    r->ban[0][0].cards = r->pack & ~cards("2C");
    r->ban[0][1].cards = r->ban[0][1].until = TC_LANE(2);
    r->ban[0][2].cards = TC_LANE(2) | cards("QS");
    r->ban_places[0] = r->ban_places[1] = 1;
    r->ban_places[2] = 15;
    r->ban_tricks[0] = r->ban_tricks[2] = 1;
    r->ban_tricks[1] = 0xFFFFFFFF;
}

static void jass_like(tc_rules *r) {
    static const int plain[9] = {0, 0, 0, 0, 10, 2, 3, 4, 11}, trump[9] = {0, 0, 0, 10, 3, 4, 11, 14, 20};
    static const int high[9] = {0, 0, 8, 0, 10, 2, 3, 4, 11}, low[9] = {0, 4, 3, 2, 10, 0, 8, 0, 11};
    int mode;
    r->seats = 4, r->hand_size = 9, r->modes = 6, r->last_trick = 5;
    r->pack = pack_of("6789TJQKA");
    for (mode = 0; mode < 4; mode++) {
        set_mode(r, mode, mode, "6789TJQKA", plain, "678TQKA9J", trump);
        r->exempt[mode] = r->trump[mode] & pack_of("J");
    }
    set_mode(r, 4, -1, "6789TJQKA", high, "", high);
    set_mode(r, 5, -1, "AKQJT9876", low, "", low);
    set_rung(r->plain, 0, TC_LED, TC_LED | TC_HI);
    set_rung(r->plain, 1, TC_HI | TC_OTHER, TC_HI | TC_OTHER);
    set_rung(r->led_trump, 0, TC_LED, TC_LED | TC_EXEMPT);
}

static void bisca_like(tc_rules *r) {
    static const int points[10] = {0, 0, 0, 0, 0, 2, 3, 4, 10, 11};
    int mode;
    r->seats = 4, r->hand_size = 3, r->modes = 4, r->bans = 2, r->draws = 1;
    r->pack = pack_of("234567JQKA");
    for (mode = 0; mode < 4; mode++) {
        uint64_t lane = TC_LANE(mode), ace = lane & pack_of("A"), seven = lane & pack_of("7");
        set_mode(r, mode, mode, "23456QJK7A", points, "23456QJK7A", points);
        r->ban[mode][0].cards = r->ban[mode][1].unless = ace;
        r->ban[mode][0].until = r->ban[mode][1].cards = seven;
    }
    r->ban_places[0] = 15;
    r->ban_places[1] = 8;
    r->ban_tricks[0] = r->ban_tricks[1] = 0x1FF;
}

static void as_de_copas_like(tc_rules *r) {
    static const int points[5] = {2, 3, 4, 10, 11};
    int mode;
    r->seats = 4, r->hand_size = 5, r->modes = 4;
    r->pack = pack_of("TJQKA");
    for (mode = 0; mode < 4; mode++) set_mode(r, mode, mode, "JQKTA", points, "JQKTA", points);
    set_rung(r->plain, 0, TC_LED, TC_LED);
    set_rung(r->plain, 1, TC_HI, TC_HI);
    set_rung(r->led_trump, 0, TC_LED, TC_LED);
    r->unruffed[1] = 1;
}

/* A random deal; with `specials` a kept card and points that end it. */
static void deal(const tc_rules *r, tc_state *s, tc_rng *g, int specials) {
    uint8_t pack[64];
    uint64_t left = r->pack;
    uint32_t n = 0, i, dealt = (uint32_t)r->seats * r->hand_size;
    for (; left; left &= left - 1) pack[n++] = (uint8_t)tc_low(left);
    tc_shuffle(g, pack, n);
    memset(s, 0, sizeof *s);
    for (i = 0; i < dealt; i++) s->hand[i / r->hand_size] |= TC_BIT(pack[i]);
    if (r->draws) {
        s->stock_size = (uint8_t)(n - dealt);
        memcpy(s->stock, pack + dealt, n - dealt);
    }
    s->mode = (uint8_t)tc_below(g, r->modes);
    s->leader = s->turn = s->winner = (uint8_t)tc_below(g, r->seats);
    for (i = 0; i < r->seats; i++) s->side[i] = (uint8_t)(i & 1);
    if (specials) {
        s->kept = TC_BIT(pack[0]);
        s->goal[0] = 66;
        s->goal[1] = 55;
    }
}

/* Every card of the deal is at exactly one place. */
static void check_conservation(const tc_rules *r, const tc_state *s) {
    uint64_t all = s->seen;
    uint32_t i, n = tc_count(s->seen);
    CHECK(n == (uint32_t)s->number * r->seats + s->played);
    for (i = 0; i < r->seats; i++) {
        CHECK(!(all & s->hand[i]));
        all |= s->hand[i];
        n += tc_count(s->hand[i]);
    }
    for (i = s->drawn; i < s->stock_size; i++, n++) {
        CHECK(!(all & TC_BIT(s->stock[i])));
        all |= TC_BIT(s->stock[i]);
    }
    CHECK(all == r->pack && n == tc_count(r->pack));
}

static int same(const tc_rules *r, const tc_state *a, const tc_state *b) {
    int i, equal = a->seen == b->seen && a->number == b->number && a->winner == b->winner && a->over == b->over &&
                   a->drawn == b->drawn && a->leader == b->leader;
    for (i = 0; i < r->seats; i++)
        equal = equal && a->hand[i] == b->hand[i] && a->points[i] == b->points[i] && a->tricks[i] == b->tricks[i];
    return equal;
}

/* Both playout loops from here give the same, and each deal the whole of its points. */
static void check_playouts(const tc_rules *r, const tc_state *s, tc_rng *g, int total) {
    enum { N = 4 };
    int16_t rows[2][N * TC_SEATS];
    int64_t points[2][TC_SEATS], tricks[2][TC_SEATS];
    tc_state last[2];
    tc_rng after[2];
    int k, i, n;
    memset(points, 0, sizeof points);
    memset(tricks, 0, sizeof tricks);
    for (k = 0; k < 1 + r->deposit; k++) {
        after[k] = *g;
        tc_playouts(r, s, &after[k], N, k, rows[k], points[k], tricks[k], &last[k]);
        check_conservation(r, &last[k]);
        CHECK(last[k].over);
        for (n = 0; n < N; n++) {
            int sum = 0;
            for (i = 0; i < r->seats; i++) sum += rows[k][n * r->seats + i];
            CHECK(sum <= total && (sum == total || s->goal[0]));
        }
    }
    if (r->deposit) {
        CHECK(!memcmp(rows[0], rows[1], sizeof rows[0][0] * N * r->seats));
        CHECK(!memcmp(points[0], points[1], sizeof points[0]) && !memcmp(tricks[0], tricks[1], sizeof tricks[0]));
        CHECK(!memcmp(&after[0], &after[1], sizeof after[0]) && same(r, &last[0], &last[1]));
    }
    *g = after[0];
    playouts_run += N;
}

static void check_choice(const tc_rules *r, const tc_state *s, uint64_t legal) {
    uint64_t hand = s->hand[s->turn], left;
    CHECK(legal && !(legal & ~hand));
    for (left = r->pack; left; left &= left - 1) {
        uint64_t card = left & (0 - left);
        int why = tc_why(r, s, card);
        CHECK((why == TC_WHY_LEGAL) == ((legal & card) != 0));
        CHECK((why == TC_WHY_NOT_HELD) == !(hand & card));
        CHECK(why < TC_WHY_BAN + r->bans);
    }
}

static void play_deal(const tc_rules *r, tc_rng *g, int specials, int total) {
    tc_state s;
    int i, sum = 0, tricks = 0;
    deal(r, &s, g, specials);
    while (!s.over) {
        uint64_t legal = tc_legal(r, &s);
        check_conservation(r, &s);
        check_choice(r, &s, legal);
        if (tc_below(g, 8) == 0) check_playouts(r, &s, g, total);
        if (s.played && tc_below(g, 16) == 0) s.asked |= TC_BIT(tc_low(tc_kth(r->pack & ~s.seen, 0)));
        legal = tc_legal(r, &s);
        tc_play(r, &s, tc_low(tc_kth(legal, tc_below(g, tc_count(legal)))));
        cards_played++;
    }
    check_conservation(r, &s);
    CHECK(tc_legal(r, &s) == 0);
    for (i = 0; i < r->seats; i++) {
        sum += s.points[i];
        tricks += s.tricks[i];
    }
    CHECK(tricks == s.number && (specials ? sum <= total : s.number == r->tricks && sum == total));
}

/* The count without its short cut for the last card. */
static uint64_t count(const tc_rules *r, const tc_state *s, int depth) {
    uint64_t legal = tc_legal(r, s), sum = 0;
    if (!depth || !legal) return 1;
    for (; legal; legal &= legal - 1) {
        tc_state next = *s;
        tc_play(r, &next, tc_low(legal));
        sum += count(r, &next, depth - 1);
    }
    return sum;
}

/* Counts of tests/perft, so the tables here are the tables there. */
static void check_perft(const tc_rules *r, int mode, int leader, const char *const *hands, int depth,
                        uint64_t expected) {
    tc_state s;
    int i;
    memset(&s, 0, sizeof s);
    for (i = 0; i < r->seats; i++) s.hand[i] = cards(hands[i]);
    s.mode = (uint8_t)mode;
    s.leader = s.turn = s.winner = (uint8_t)leader;
    CHECK(tc_perft(r, &s, depth) == expected);
    CHECK(count(r, &s, depth - 2) == tc_perft(r, &s, depth - 2));
}

static void check_words(tc_rng *g) {
    int n, a, b;
    for (n = 0; n < 20000; n++) {
        uint64_t word = tc_next(g) & tc_next(g) & TC_CARDS, left = word;
        uint32_t k = 0;
        for (; left; left &= left - 1, k++) CHECK(tc_kth(word, k) == (left & (0 - left)));
        CHECK(tc_count(word) == k);
        CHECK(tc_below(g, (uint32_t)n + 1) <= (uint32_t)n);
    }
    for (a = 31; a < 64; a++)
        for (b = a + 1; b < 64; b++) {
            uint64_t word = TC_BIT(a) | TC_BIT(b);
            CHECK(tc_count(word) == 2 && tc_low(word) == (uint32_t)a && tc_kth(word, 1) == TC_BIT(b));
        }
}

int main(int argc, char **argv) {
    static const struct {
        void (*build)(tc_rules *);
        int specials, total;
    } tables[] = {{hearts_like, 0, 26}, {jass_like, 0, 157}, {bisca_like, 0, 120}, {as_de_copas_like, 1, 120}};
    static const char *const hearts[] = {
        "2C JC KC 6D 7D KD AD 4H KH 3S 4S 7S QS",
        "4C 5C 7C 8C QC 2D JD 3H 6H 9H 5S 9S AS",
        "6C TC AC 4D 8D QD 5H 7H TH JH 6S 8S KS",
        "3C 9C 3D 5D 9D TD 2H 8H QH AH 2S TS JS"};
    static const char *const jass[] = {
        "7C 9C KC 8D 9D 8H AH JS KS",
        "6C QD AD 6H KH 6S 8S 9S QS",
        "8C 6D 7D TD KD 7H 9H TH QH",
        "TC JC QC AC JD JH 7S TS AS"};
    static const char *const copas[] = {
        "TC TD QD AD TH",
        "KC AC QH JS AS",
        "QC KH TS QS KS",
        "JC JD KD JH AH"};
    static tc_rules rules[4];
    const int deals = argc > 1 ? atoi(argv[1]) : 500;
    tc_rng g;
    int i, n;
    tc_rng_seed(&g, argc > 2 ? strtoull(argv[2], NULL, 10) : 1, 0);
    check_words(&g);
    for (i = 0; i < 4; i++) {
        tables[i].build(&rules[i]);
        tc_rules_finish(&rules[i]);
        for (n = 0; n < deals; n++) play_deal(&rules[i], &g, tables[i].specials && n % 2, tables[i].total);
    }
    check_perft(&rules[0], 0, 0, hearts, 9, 52448);
    check_perft(&rules[1], 3, 1, jass, 6, 17993);
    check_perft(&rules[3], 3, 1, copas, 11, 66996);
    printf("%d deals of each table, %llu cards, %llu playouts\n", deals, (unsigned long long)cards_played,
           (unsigned long long)playouts_run);
    return 0;
}
