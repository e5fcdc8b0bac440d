/* The playout loop itself, included by playout.h once for each instruction set with the TC_KERNEL macros set. */

/* Whole tricks from a trick boundary to the end; `shape` and `seats` are constants at each call. */
TC_INLINE TC_KERNEL_TARGET void TC_KERNEL(tc_tricks)(const tc_rules *r, tc_state *s, tc_rng *generator, int shape,
                                                     const int seats) {
    const int mode = s->mode;
    const uint64_t *beats_of = r->beats[mode];
    const int8_t *points_of = r->points[mode];
    const tc_row *rows = r->row[mode];
    tc_rng g = *generator;
    uint64_t hand[TC_SEATS], seen = s->seen;
    const uint64_t kept = s->kept;
    uint32_t opposed = 0;
    int32_t points[TC_SEATS];
    const int length = s->length;
    int i, t, lead = s->leader, goals = 0;
    uint8_t trick[TC_SEATS];
    for (i = 0; i < seats; i++) {
        hand[i] = s->hand[i];
        points[i] = s->points[i];
        goals |= s->goal[i];
    }
    for (t = s->number; t < length; t++) {
        const uint8_t *at = r->ban_at[t];
        const tc_row *row = rows;
        uint64_t draw = tc_next(&g), beats = 0, before = seen;
        int seat = lead, sum = 0, win = lead;
        TC_UNROLL_FOUR
        for (i = 0; i < seats; i++) {
            uint64_t x = hand[seat], legal = x, bit;
            uint32_t card, skipped = 0;
            if (shape & TC_OPPOSED) skipped = s->side[win] == s->side[seat] ? opposed : 0;
            if (i) legal = tc_ladder(row, x, beats, skipped, shape);
            if (at[i]) legal = tc_bans(r, mode, at[i], x, legal, seen);
            if (kept) legal = legal & ~kept ? legal & ~kept : legal;
            bit = TC_KERNEL_KTH(legal, TC_SLICE(draw, TC_KERNEL_COUNT(legal)));
            draw >>= 16;
            if (seats > 4 && i == 3) draw = tc_next(&g);
            hand[seat] = x ^ bit;
            seen |= bit;
            card = tc_low(bit);
            if (i == 0) {
                row = rows + tc_led(r, mode, card, shape);
                if (shape & TC_OPPOSED) opposed = r->opposed[r->trump[mode] >> card & 1];
                beats = beats_of[card];
            } else {
                int better = (beats & bit) != 0;
                win = better ? seat : win;
                beats = better ? beats_of[card] : beats;
            }
            sum += points_of[card];
            trick[i] = (uint8_t)card;
            seat = seats == 4 ? (seat + 1) & 3 : seat + 1 == seats ? 0 : seat + 1;
        }
        points[win] += sum;
        s->tricks[win]++;
        if (r->bonuses) tc_trick_bonuses(r, mode, t, lead, trick, s->side, s->bonus);
        if (r->sweep) s->swept[win] = (uint8_t)(s->swept[win] + TC_KERNEL_COUNT((seen ^ before) & r->sweep));
        lead = win;
        if (r->draws) tc_draw(r, hand, s->stock, s->stock_size, &s->drawn, win);
        if (t + 1 == length) points[win] += r->last_trick;
        if (goals && s->goal[s->side[win]]) {
            int side = s->side[win], have = s->credit[side];
            for (i = 0; i < seats; i++) have += s->side[i] == side ? points[i] : 0;
            if (have >= s->goal[side]) {
                s->won = (uint8_t)(side + 1);
                t++;
                break;
            }
        }
    }
    *generator = g;
    for (i = 0; i < seats; i++) {
        s->hand[i] = hand[i];
        s->points[i] = (int16_t)points[i];
    }
    s->seen = seen;
    s->number = (uint8_t)t;
    s->leader = s->turn = s->winner = (uint8_t)lead;
    s->over = 1;
}

static TC_KERNEL_TARGET void TC_KERNEL(tc_run)(const tc_rules *r, const tc_state *from, tc_rng *g, uint32_t n,
                                               int16_t *points, int64_t *total, int64_t *tricks_won, tc_state *last) {
    uint32_t k;
    int i;
    for (k = 0; k < n; k++) {
        tc_state s = *from;
        while (s.played && !s.over) {                       /* the open trick first */
            uint64_t legal = tc_legal(r, &s);
            tc_play(r, &s, tc_low(TC_KERNEL_KTH(legal, TC_SLICE(tc_next(g), TC_KERNEL_COUNT(legal)))));
        }
        if (!s.over) {
            if (r->shape & ~TC_ALL) TC_KERNEL(tc_tricks)(r, &s, g, TC_EVERY, r->seats);
            else if (r->seats != 4) TC_KERNEL(tc_tricks)(r, &s, g, TC_ALL, r->seats);
            else if (r->shape == TC_FREE) TC_KERNEL(tc_tricks)(r, &s, g, TC_FREE, 4);
            else if (r->shape == TC_FOLLOW) TC_KERNEL(tc_tricks)(r, &s, g, TC_FOLLOW, 4);
            else if (r->shape == TC_TWO) TC_KERNEL(tc_tricks)(r, &s, g, TC_TWO, 4);
            else if (r->shape == TC_THREE) TC_KERNEL(tc_tricks)(r, &s, g, TC_THREE, 4);
            else TC_KERNEL(tc_tricks)(r, &s, g, TC_ALL, 4);
        }
        for (i = 0; i < r->seats; i++) {
            if (points) points[(uint64_t)k * r->seats + (uint32_t)i] = s.points[i];
            total[i] += s.points[i];
            tricks_won[i] += s.tricks[i];
        }
        if (k + 1 == n) *last = s;
    }
}

#undef TC_KERNEL
#undef TC_KERNEL_TARGET
#undef TC_KERNEL_COUNT
#undef TC_KERNEL_KTH
