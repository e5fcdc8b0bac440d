/* Plays the core without Python: tables like those of six games and one for five seats, random deals to the end with
 * everything asserted and reckoned again, both playout loops against single plays, payoffs, counts of play sequences.
 * Arguments: how many deals of each table, the seed. */
#include "recount.h"
#include "trickcore/perft.h"
#include "trickcore/playout.h"

static const char RANKS[] = "23456789TJQKA", SUITS[] = "CDHS";
static uint64_t cards_played, playouts_run, sweeps_seen, goals_reached, claims_made;

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

/* King and queen may be shown, and the card that is kept back be asked for. */
static void set_claims(tc_rules *r) {
    int mode, suit;
    r->asks = 1;
    for (suit = 0; suit < 4; suit++) {
        r->pair[suit] = pack_of("KQ") & TC_LANE(suit);
        for (mode = 0; mode < r->modes; mode++) r->pair_value[mode][suit] = suit == mode ? 40 : 20;
    }
}

static void hearts_like(tc_rules *r) {
    static const int points[13] = {0};
    uint64_t left;
    r->seats = 4, r->hand_size = 13, r->modes = 1, r->bans = 3;
    r->pack = pack_of(RANKS);
    set_mode(r, 0, -1, RANKS, points, "", points);
    for (left = TC_LANE(2); left; left &= left - 1) r->points[0][tc_low(left)] = 1;
    r->points[0][tc_low(cards("QS"))] = 13;
    r->points[0][tc_low(cards("JD"))] = -10;
    set_rung(r->plain, 0, TC_LED, TC_LED);
    r->ban[0][0].cards = r->pack & ~cards("2C");
    r->ban[0][1].cards = r->ban[0][1].until = TC_LANE(2);
    r->ban[0][2].cards = TC_LANE(2) | cards("QS");
    r->ban_places[0] = r->ban_places[1] = 1;
    r->ban_places[2] = 15;
    r->ban_tricks[0] = r->ban_tricks[2] = 1;
    r->ban_tricks[1] = 0xFFFFFFFF;
    r->sweep = r->ban[0][2].cards;
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
    r->sweep = pack_of("AJ");
}

/* Five seats, with bonuses that come often and may be negative. */
static void five_seats(tc_rules *r) {
    int mode;
    jass_like(r);
    r->seats = 5, r->hand_size = 7, r->bonuses = 3;
    r->pack &= ~cards("7C");                      /* which never counts */
    for (mode = 0; mode < 6; mode++) {
        r->trump[mode] &= r->pack;
        r->bonus[mode][0].first = r->bonus[mode][0].then = r->pack;
        r->bonus[mode][1].first = r->bonus[mode][2].then = pack_of("6789T");
        r->bonus[mode][1].then = r->bonus[mode][2].first = pack_of("JQKA");
    }
    r->bonus_value[0] = 16, r->bonus_value[1] = -5, r->bonus_value[2] = 11;
    r->bonus_kind[2] = TC_UNANSWERED;
    r->sweep = cards("AC AD");
    set_claims(r);
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
        r->bonus[mode][0].first = r->bonus[mode][1].first = seven;
        r->bonus[mode][0].then = r->bonus[mode][1].then = ace;
    }
    r->bonuses = 2;
    r->bonus_kind[1] = TC_UNANSWERED;
    r->bonus_value[0] = r->bonus_value[1] = 1;
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
    set_claims(r);
    set_rung(r->plain, 0, TC_LED, TC_LED);
    set_rung(r->plain, 1, TC_HI, TC_HI);
    set_rung(r->led_trump, 0, TC_LED, TC_LED);
    r->unruffed[1] = 1;
}

/* The jack of trumps and the other one of its colour are the highest trumps, and the latter is of no other suit. Who cannot
 * follow has to beat what is winning, who can has to overtrump. */
static void bowers_like(tc_rules *r) {
    static const int points[8] = {0, 0, 0, 2, 3, 4, 10, 11};
    int mode;
    r->seats = 4, r->hand_size = 8, r->modes = 5;
    r->pack = pack_of("789TJQKA");
    for (mode = 0; mode < 4; mode++) {
        const uint64_t jack = pack_of("J") & TC_LANE(mode), other = pack_of("J") & TC_LANE(3 - mode);
        set_mode(r, mode, mode, "789JQKTA", points, "789JQKTA", points);
        r->trump[mode] |= other;
        r->strength[mode][tc_low(jack)] = 21, r->strength[mode][tc_low(other)] = 20;
        r->exempt[mode] = mode == 2 ? other : 0;
    }
    set_mode(r, 4, -1, "789JQKTA", points, "", points);      /* the jacks alone are trumps, called after no suit */
    r->trump[4] = pack_of("J");
    for (mode = 0; mode < 4; mode++) r->strength[4][mode * 16 + place(RANKS, 'J') + 2] = (uint8_t)(mode + 1);
    set_claims(r);
    set_rung(r->plain, 0, TC_LED, TC_LED);
    set_rung(r->plain, 1, TC_HI, TC_HI);
    set_rung(r->led_trump, 0, TC_HI, TC_HI | TC_EXEMPT);
    set_rung(r->led_trump, 1, TC_LED, TC_LED | TC_EXEMPT);
}

/* A partner who is winning the trick frees from ruffing, and here from overtrumping too. */
static void belote_like(tc_rules *r) {
    static const int plain[8] = {0, 0, 0, 2, 3, 4, 10, 11}, trump[8] = {0, 0, 3, 4, 10, 11, 14, 20};
    int mode;
    r->seats = 4, r->hand_size = 8, r->modes = 4, r->last_trick = 10;
    r->pack = pack_of("789TJQKA");
    for (mode = 0; mode < 4; mode++) set_mode(r, mode, mode, "789JQKTA", plain, "78QKTA9J", trump);
    set_rung(r->plain, 0, TC_LED, TC_LED);
    set_rung(r->plain, 1, TC_HI, TC_HI);
    set_rung(r->plain, 2, TC_LO, TC_LO);
    set_rung(r->led_trump, 0, TC_HI, TC_HI);
    set_rung(r->led_trump, 1, TC_LED, TC_LED);
    r->opposed[0] = 6, r->opposed[1] = 1;
}

/* A random deal; with `specials` a kept card and points that end it. */
static void deal(const tc_rules *r, tc_state *s, tc_rng *g, int specials) {
    uint8_t pack[64];
    uint64_t left = r->pack;
    uint32_t n = 0, i, dealt = (uint32_t)r->seats * r->hand_size;
    for (; left; left &= left - 1) pack[n++] = (uint8_t)tc_low(left);
    tc_shuffle(g, pack, n);
    memset(s, 0, sizeof *s);
    s->length = r->tricks;
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
        for (i = 0; i < r->seats; i++) s->goal[i] = (int16_t)(20 + 10 * tc_below(g, 9));
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
    int i, equal = a->seen == b->seen && a->kept == b->kept && a->asked == b->asked && a->stake == b->stake &&
                   a->mode == b->mode && a->leader == b->leader && a->turn == b->turn && a->played == b->played &&
                   a->best == b->best && a->winner == b->winner && a->number == b->number && a->over == b->over &&
                   a->won == b->won && a->drawn == b->drawn;
    for (i = 0; i < r->seats; i++)
        equal = equal && a->hand[i] == b->hand[i] && a->points[i] == b->points[i] && a->tricks[i] == b->tricks[i] &&
                a->credit[i] == b->credit[i] && a->bonus[i] == b->bonus[i] && a->swept[i] == b->swept[i];
    return equal;
}

/* A playout by single plays: what the loops draw, a card at a time. */
static void slow_playout(const tc_rules *r, tc_state *s, tc_rng *g) {
    uint64_t draw = 0;
    int whole = !s->played;
    while (!s->over) {
        uint64_t legal = tc_legal(r, s);
        if (!whole || s->played % 4 == 0) draw = tc_next(g);
        tc_play(r, s, tc_low(tc_kth(legal, (uint32_t)((draw & 0xFFFF) * tc_count(legal) >> 16))));
        draw >>= 16;
        whole |= !s->played;
    }
}

/* Both playout loops from here leave the state that single plays do, and each deal has the whole of its points. */
static void check_playouts(const tc_rules *r, const tc_state *s, tc_rng *g, int total) {
    enum { N = 5 };                                     /* two side by side, twice, and one alone */
    const tc_rng before = *g;
    int k, i, n;
    for (k = 0; k < 1 + r->deposit; k++) {
        int16_t rows[N * TC_SEATS];
        int64_t points[TC_SEATS] = {0}, tricks[TC_SEATS] = {0};
        tc_state last, slow = *s;
        tc_rng fast = before;
        *g = before;
        tc_playouts(r, s, &fast, N, k, rows, points, tricks, &last);
        for (n = 0; n < N; n++) {
            int sum = 0;
            slow = *s;
            slow_playout(r, &slow, g);
            for (i = 0; i < r->seats; i++) {
                CHECK(rows[n * r->seats + i] == slow.points[i]);
                sum += slow.points[i];
                points[i] -= slow.points[i];
                tricks[i] -= slow.tricks[i];
            }
            CHECK(sum <= total && (sum == total || s->goal[0]));
        }
        for (i = 0; i < r->seats; i++) CHECK(!points[i] && !tricks[i]);
        check_conservation(r, &last);
        CHECK(last.over && same(r, &last, &slow) && !memcmp(g, &fast, sizeof fast));
    }
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
    tc_state start, s;
    history h;
    tally t;
    int i, sum = 0, tricks = 0;
    deal(r, &start, g, specials);
    if (tc_below(g, 2))
        for (i = 0; i < r->seats; i++) start.side[i] = (uint8_t)tc_below(g, r->seats);
    for (s = start, h.cards = 0; !s.over; h.cards++, cards_played++) {
        uint64_t legal = tc_legal(r, &s);
        uint32_t card;
        int claims;
        check_conservation(r, &s);
        check_choice(r, &s, legal);
        if (tc_below(g, 8) == 0) check_playouts(r, &s, g, total);
        if (s.played && tc_below(g, 16) == 0) s.asked |= TC_BIT(tc_low(tc_kth(r->pack & ~s.seen, 0)));
        legal = tc_legal(r, &s);
        card = tc_low(tc_kth(legal, tc_below(g, tc_count(legal))));
        claims = specials ? tc_claims(r, &s, card) & (int)(tc_below(g, 4) | tc_below(g, 4)) : 0;
        CHECK(!claims || !s.played);
        h.card[h.cards] = (uint8_t)card;
        h.seat[h.cards] = s.turn;
        h.claims[h.cards] = (uint8_t)claims;
        claims_made += claims != 0;
        tc_play_claiming(r, &s, card, claims);
    }
    check_conservation(r, &s);
    CHECK(tc_legal(r, &s) == 0);
    for (i = 0; i < r->seats; i++) {
        sum += s.points[i];
        tricks += s.tricks[i];
        sweeps_seen += r->sweep && s.swept[i] == tc_count(r->sweep);
    }
    CHECK(tricks == s.number && (specials ? sum <= total : s.number == r->tricks && sum == total));
    t = recount(r, &start, &h);
    check_tally(r, &s, &t);
    check_payoffs(r, &start, &s, &t, g);
    goals_reached += s.won != 0;
}

/* The count without its short cut for the last card, and the claims one after another. */
static uint64_t count(const tc_rules *r, const tc_state *s, int depth) {
    uint64_t legal = tc_legal(r, s), sum = 0;
    if (!depth || !legal) return 1;
    for (; legal; legal &= legal - 1) {
        int claims, allowed = tc_claims(r, s, tc_low(legal));
        for (claims = 0; claims < 4; claims++) {
            tc_state next = *s;
            if (claims & ~allowed) continue;
            tc_play_claiming(r, &next, tc_low(legal), claims);
            sum += count(r, &next, depth - 1);
        }
    }
    return sum;
}

/* Counts of tests/data/perft, so the tables here are the tables there; nothing is claimed in them. */
static void check_perft(const tc_rules *r, int mode, int leader, const char *const *hands, int depth,
                        uint64_t expected) {
    static tc_rules plain;
    tc_state s;
    int i;
    memset(&s, 0, sizeof s);
    s.length = r->tricks;
    for (i = 0; i < r->seats; i++) s.hand[i] = cards(hands[i]);
    s.mode = (uint8_t)mode;
    s.leader = s.turn = s.winner = (uint8_t)leader;
    plain = *r;
    memset(plain.pair_value, 0, sizeof plain.pair_value);
    CHECK(tc_perft(&plain, &s, depth) == expected);
    s.kept = s.hand[0] & (0 - s.hand[0]);
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
    } tables[] = {{hearts_like, 0, 16}, {jass_like, 0, 157}, {bisca_like, 0, 120}, {as_de_copas_like, 1, 120},
                  {five_seats, 1, 157}, {bowers_like, 1, 120}, {belote_like, 0, 162}};
    enum { TABLES = sizeof tables / sizeof tables[0] };
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
    static tc_rules rules[TABLES];
    const int deals = argc > 1 ? atoi(argv[1]) : 500;
    tc_rng g;
    int i, n;
    tc_rng_seed(&g, argc > 2 ? strtoull(argv[2], NULL, 10) : 1, 0);
    check_words(&g);
    for (i = 0; i < TABLES; i++) {
        tables[i].build(&rules[i]);
        tc_rules_finish(&rules[i]);
        for (n = 0; n < deals; n++) play_deal(&rules[i], &g, tables[i].specials && n % 2, tables[i].total);
    }
    check_perft(&rules[0], 0, 0, hearts, 9, 52448);
    check_perft(&rules[1], 3, 1, jass, 6, 17993);
    check_perft(&rules[3], 3, 1, copas, 11, 66996);
    CHECK(deals < 100 || (sweeps_seen && goals_reached && claims_made));
    printf("%d deals of each table, %llu cards, %llu playouts, %llu sweeps, %llu goals, %llu claims\n", deals,
           (unsigned long long)cards_played, (unsigned long long)playouts_run, (unsigned long long)sweeps_seen,
           (unsigned long long)goals_reached, (unsigned long long)claims_made);
    return 0;
}
