/* The playout loops themselves, included by playout.h once for each instruction set with the TC_KERNEL macros set.
 *
 * Each card waits for the one before it: what may be played, which of it is drawn, what that beats. A playout alone
 * leaves a processor idle between; two that go card by card side by side fill each other's gaps, and as no jump hangs
 * on a card, neither throws away the other's work. `shape` and `seats` are constants at each call. */

/* The seat to act plays the i-th card of a trick at random; `bans` are the bans to look at. */
TC_INLINE TC_KERNEL_TARGET void TC_KERNEL(tc_card)(const tc_rules *r, const tc_state *s, const tc_lookup *l,
                                                   tc_playing *p, tc_numbered *n, int i, uint32_t bans,
                                                   const int shape, const int seats) {
    const uint64_t x = n->hand[p->seat];
    uint64_t legal = x, bit;
    uint32_t card, skipped = 0;
    if (shape & TC_OPPOSED) skipped = s->side[p->win] == s->side[p->seat] ? p->opposed : 0;
    if (i) legal = tc_ladder(p->row, x, p->beats, skipped, shape);
    if (bans) legal = tc_bans(r, s->mode, bans, x, legal, p->seen);
    if (l->kept) legal = legal & ~l->kept ? legal & ~l->kept : legal;
    bit = TC_KERNEL_KTH(legal, TC_SLICE(p->draw, TC_KERNEL_COUNT(legal)));
    p->draw >>= 16;
    n->hand[p->seat] = x ^ bit;
    p->seen |= bit;
    card = tc_low(bit);
    n->trick[i] = (uint8_t)card;
    if (i == 0) {
        p->row = l->row + tc_led(r, s->mode, card, shape);
        if (shape & TC_OPPOSED) p->opposed = r->opposed[r->trump[s->mode] >> card & 1];
        p->beats = l->beats[card];
        p->win = p->seat;
        p->sum = l->points[card];
    } else {
        const int better = (p->beats & bit) != 0;
        p->sum += l->points[card];
        if (shape & TC_MASKED) {
            p->win ^= (p->win ^ p->seat) & -better;
            p->beats ^= (p->beats ^ l->beats[card]) & (0 - (uint64_t)better);
        } else {
            p->win = better ? p->seat : p->win;
            p->beats = better ? l->beats[card] : p->beats;
        }
    }
    p->seat = seats == 4 ? (p->seat + 1) & 3 : p->seat + 1 == seats ? 0 : p->seat + 1;
}

/* Trick `t` goes to its winner, who leads to the next. With `record`, bonuses and swept cards are told in `end`. */
TC_INLINE TC_KERNEL_TARGET void TC_KERNEL(tc_take)(const tc_rules *r, const tc_state *s, tc_playing *p, tc_numbered *n,
                                                   int t, int length, int record, tc_state *end) {
    const int win = p->win;
    if (t + 1 == length) p->sum += r->last_trick;
    n->took[win] += TC_ONE_TRICK + p->sum;
    if (record && r->bonuses) {
        uint8_t trick[TC_SEATS];                            /* a copy, as nothing else may have an address */
        memcpy(trick, n->trick, sizeof trick);
        tc_trick_bonuses(r, s->mode, t, p->lead, trick, s->side, end->bonus);
    }
    if (record && r->sweep)
        end->swept[win] = (uint8_t)(end->swept[win] + TC_KERNEL_COUNT((p->seen ^ p->before) & r->sweep));
    if (r->draws) tc_draw(r, n->hand, s->stock, s->stock_size, &p->drawn, win);
    p->before = p->seen;
    p->lead = p->seat = win;
}

TC_INLINE void TC_KERNEL(tc_start)(const tc_state *s, tc_playing *p, tc_numbered *n, const int seats) {
    int i;
    for (i = 0; i < seats; i++) {
        n->hand[i] = s->hand[i];
        n->took[i] = TC_ONE_TRICK * s->tricks[i] + s->points[i];
    }
    p->seen = p->before = s->seen;
    p->lead = p->seat = p->win = s->leader;
    p->drawn = s->drawn;
    p->draw = p->beats = 0;
    p->row = NULL;                                          /* until a card is led */
    p->opposed = 0;
    p->sum = 0;
}

TC_INLINE void TC_KERNEL(tc_finish)(const tc_playing *p, const tc_numbered *n, int t, tc_state *end, const int seats) {
    int i;
    for (i = 0; i < seats; i++) {
        end->hand[i] = n->hand[i];
        end->points[i] = (int16_t)n->took[i];
        end->tricks[i] = (uint8_t)((uint64_t)(n->took[i] - end->points[i]) >> 32);
    }
    end->seen = p->seen;
    end->number = (uint8_t)t;
    end->leader = end->turn = end->winner = (uint8_t)p->lead;
    end->drawn = p->drawn;
    end->over = 1;
}

/* Whole tricks of one playout, from a trick boundary to the end of the deal or to a goal. */
TC_INLINE TC_KERNEL_TARGET void TC_KERNEL(tc_tricks)(const tc_rules *r, const tc_state *s, tc_rng *generator,
                                                     int record, tc_state *end, const int shape, const int seats) {
    const tc_lookup l = {r->beats[s->mode], r->points[s->mode], r->row[s->mode], s->kept};
    tc_rng g = *generator;
    tc_playing p;
    tc_numbered n;
    const int length = s->length;
    int32_t lacks[TC_SEATS];                                /* by side, points to its goal */
    int i, t, side;
    for (i = 0; i < seats; i++) lacks[i] = s->goal[i] ? s->goal[i] - tc_side_points(r, s, i) : TC_NO_GOAL;
    TC_KERNEL(tc_start)(s, &p, &n, seats);
    for (t = s->number; t < length;) {
        const uint8_t *bans = r->ban_at[t];
        p.draw = tc_next(&g);
        TC_UNROLL_FOUR
        for (i = 0; i < seats; i++) {
            if (i == 4) p.draw = tc_next(&g);
            TC_KERNEL(tc_card)(r, s, &l, &p, &n, i, bans[i], shape, seats);
        }
        TC_KERNEL(tc_take)(r, s, &p, &n, t++, length, record, end);
        side = s->side[p.win];
        lacks[side] -= p.sum;
        if (lacks[side] <= 0) {
            end->won = (uint8_t)(side + 1);
            break;
        }
    }
    *generator = g;
    TC_KERNEL(tc_finish)(&p, &n, t, end, seats);
}

/* Whole tricks of two playouts side by side; `draw` is what each has of the generator. */
TC_INLINE TC_KERNEL_TARGET void TC_KERNEL(tc_tricks_both)(const tc_rules *r, const tc_state *sa, const tc_state *sb,
                                                          const uint64_t (*draw)[2], int record, tc_state *end_a,
                                                          tc_state *end_b, const int shape, const int seats) {
    const tc_lookup l = {r->beats[sa->mode], r->points[sa->mode], r->row[sa->mode], sa->kept};
    const int length = sa->length;
    tc_playing a, b;
    tc_numbered na, nb;
    int i, t;
    TC_KERNEL(tc_start)(sa, &a, &na, seats);
    TC_KERNEL(tc_start)(sb, &b, &nb, seats);
    for (t = sa->number; t < length; t++) {
        const uint8_t *bans = r->ban_at[t];
        a.draw = draw[0][0];
        b.draw = draw++[0][1];
        TC_UNROLL_FOUR
        for (i = 0; i < seats; i++) {
            if (i == 4) {
                a.draw = draw[0][0];
                b.draw = draw++[0][1];
            }
            TC_KERNEL(tc_card)(r, sa, &l, &a, &na, i, bans[i], shape | TC_MASKED, seats);
            TC_KERNEL(tc_card)(r, sb, &l, &b, &nb, i, bans[i], shape | TC_MASKED, seats);
        }
        TC_KERNEL(tc_take)(r, sa, &a, &na, t, length, record, end_a);
        TC_KERNEL(tc_take)(r, sb, &b, &nb, t, length, record, end_b);
    }
    TC_KERNEL(tc_finish)(&a, &na, t, end_a, seats);
    TC_KERNEL(tc_finish)(&b, &nb, t, end_b, seats);
}

/* The rest of an open trick, with a draw of the generator for each card. */
static TC_KERNEL_TARGET void TC_KERNEL(tc_rest)(const tc_rules *r, tc_state *s, tc_rng *g) {
    while (s->played && !s->over) {
        uint64_t legal = tc_legal(r, s);
        tc_play(r, s, tc_low(TC_KERNEL_KTH(legal, TC_SLICE(tc_next(g), TC_KERNEL_COUNT(legal)))));
    }
}

/* A playout from each of two states that are tc_alike(), with what the generator gives one after the other. Without
 * `record` only points and tricks of the ends are told. */
static TC_KERNEL_TARGET void TC_KERNEL(tc_both)(const tc_rules *r, const tc_state *from_a, const tc_state *from_b,
                                                tc_rng *generator, tc_state *a, tc_state *b, int record) {
    const int opened = from_a->played != 0;
    const int draws = (from_a->length - from_a->number - opened) * (r->seats > 4 ? 2 : 1);
    uint64_t draw[2 * TC_TRICKS][2];
    tc_rng g = *generator;
    int i;
    if (record || opened) {
        *a = *from_a;
        *b = *from_b;
    }
    if (opened) TC_KERNEL(tc_rest)(r, a, &g);
    for (i = 0; i < draws; i++) draw[i][0] = tc_next(&g);
    if (opened) TC_KERNEL(tc_rest)(r, b, &g);
    for (i = 0; i < draws; i++) draw[i][1] = tc_next(&g);
    *generator = g;
    TC_BY_SHAPE(r, TC_KERNEL(tc_tricks_both), r, opened ? a : from_a, opened ? b : from_b,
                (const uint64_t (*)[2])draw, record, a, b);
}

static TC_KERNEL_TARGET void TC_KERNEL(tc_run)(const tc_rules *r, const tc_state *from, tc_rng *g, uint32_t n,
                                               int16_t *points, int64_t *total, int64_t *tricks_won, tc_state *last) {
    const uint32_t most = tc_alike(r, from, from) ? 2 : 1;
    tc_state end[2];
    uint32_t k, some, e;
    int i;
    for (k = 0; k < n; k += some) {
        some = n - k < most ? n - k : most;
        if (some == 2) {
            TC_KERNEL(tc_both)(r, from, from, g, end, end + 1, k + 2 == n);
        } else {
            const int recorded = k + 1 == n, copied = recorded || from->played || from->over;
            if (copied) *end = *from;
            if (from->played) TC_KERNEL(tc_rest)(r, end, g);
            if (!copied || !end->over)
                TC_BY_SHAPE(r, TC_KERNEL(tc_tricks), r, copied ? end : from, g, recorded, end);
        }
        for (e = 0; e < some; e++)
            for (i = 0; i < r->seats; i++) {
                if (points) *points++ = end[e].points[i];
                total[i] += end[e].points[i];
                tricks_won[i] += end[e].tricks[i];
            }
        if (k + some == n) *last = end[some - 1];
    }
}

#undef TC_KERNEL
#undef TC_KERNEL_TARGET
#undef TC_KERNEL_COUNT
#undef TC_KERNEL_KTH
