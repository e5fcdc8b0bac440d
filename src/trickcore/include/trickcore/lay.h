/* Laying one world out of its table, included by worlds.h once for each instruction set with the TC_DRAW macros set. */

/* `c` of the bits 0..m-1, every choice with the same chance: for each bit from m - c on, one drawn among those up to it,
 * or where that is taken the bit itself (Floyd; in Bentley 1987). A number serves nine of them. */
TC_APART TC_DRAW_TARGET uint64_t TC_DRAW(tc_choice)(tc_rng *g, uint32_t m, uint32_t c) {
    uint64_t out = 0;
    uint32_t i = m - c;
    while (i < m) {
        const uint32_t first = i, end = m - i < 9 ? m : i + 9;
        const uint64_t before = out;
        uint64_t rest = tc_next(g);
        for (; i < end; i++) {
            uint64_t bound = i + 1;
            uint32_t at;
            TC_OPAQUE(bound);
            at = (uint32_t)tc_high(rest, bound);
            rest *= bound;
            out |= TC_BIT(at) | (out >> at & 1) << i;       /* no branch: which it is cannot be foreseen */
        }
        if (tc_lots_uneven(rest, first + 1, end)) {
            i = first;
            out = before;
        }
    }
    return out;
}

/* `c` of the `m` cards of `from`, every choice equally likely: those that are fewer are drawn, taken or left. */
TC_INLINE TC_DRAW_TARGET uint64_t TC_DRAW(tc_some)(tc_rng *g, uint64_t from, uint32_t m, uint32_t c) {
    const uint32_t left = c * 2 > m;
    uint64_t some;
    if (c == m || !c) return c ? from : 0;
    if (m <= 8) return TC_DRAW_DEPOSIT(tc_choose8[tc_choices8[c] + tc_below(g, tc_over8[m][c])], from);
    some = TC_DRAW_DEPOSIT(TC_DRAW(tc_choice)(g, m, left ? m - c : c), from);
    return left ? from ^ some : some;
}

/* The cards of a set in random order, every order with the same chance: each is one of those that are left. Two at a
 * time are looked up in the same set, the second by its place in it, so that fewer wait for the one before. */
static TC_DRAW_TARGET void TC_DRAW(tc_order)(tc_rng *g, uint64_t cards, uint32_t n, uint8_t *out) {
    while (n) {
        /* as many bounds as one number serves: 48 to 39, 38 to 29, 28 to 19, 18 to 1 */
        const uint32_t most = n, least = n > 38 ? 39 : n > 28 ? 29 : n > 18 ? 19 : 1;
        const uint64_t before = cards;
        uint64_t rest = tc_next(g);
        for (; n > least; n -= 2, out += 2) {
            uint64_t bound = n, one, other;
            uint32_t first, second;
            TC_OPAQUE(bound);
            first = (uint32_t)tc_high(rest, bound);
            second = (uint32_t)tc_high(rest * bound, bound - 1);
            second += second >= first;
            rest *= bound * (bound - 1);
            one = TC_DRAW_KTH(cards, first);
            other = TC_DRAW_KTH(cards, second);
            cards ^= one | other;
            out[0] = (uint8_t)tc_low(one);
            out[1] = (uint8_t)tc_low(other);
        }
        if (n == least) {
            const uint64_t one = TC_DRAW_KTH(cards, (uint32_t)tc_high(rest, n));
            rest *= n--;
            cards ^= one;
            *out++ = (uint8_t)tc_low(one);
        }
        if (tc_lots_uneven(rest, least, most)) {
            cards = before;
            out -= most - n;
            n = most;
        }
    }
}

/* What is laid by one of the courses: which is drawn first, then which cards go where. */
TC_INLINE TC_DRAW_TARGET void TC_DRAW(tc_lay_course)(const tc_worlds *w, tc_rng *g, uint64_t *out) {
    const tc_move *move, *end;
    uint32_t k = 0;
    tc_lots l;
    if (w->courses > 1) {
        const uint64_t draw = tc_below64(g, w->ways_in_all);
        k = w->guide[draw >> w->guide_shift];
        while (w->upto[k] <= draw) k++;
    }
    end = w->move + w->next[k + 1];
    do {
        uint64_t from = 0;
        int p;
        for (p = 0; p < w->places; p++) out[p] = w->fixed[p];
        tc_lots_begin(&l, g);
        for (move = w->move + w->next[k]; move < end; move++) {
            uint64_t some;
            if (move->from == TC_OF_GROUP) {
                from = w->group[move->source];
            } else if (move->from == TC_OF_PLACE) {
                from = out[move->source] ^ w->fixed[move->source];
                out[move->source] = w->fixed[move->source];
            }
            if (move->bound) {
                const uint32_t at = tc_lots_below(&l, g, move->bound);
                some = TC_DRAW_DEPOSIT(tc_choose8[move->offset + at], from);
            } else {
                some = TC_DRAW_DEPOSIT(TC_DRAW(tc_choice)(g, move->left, move->drawn), from);
                some ^= from & (0 - (uint64_t)move->others);
            }
            out[move->place] |= some;
            from ^= some;
        }
    } while (tc_lots_end(&l));
}

static TC_DRAW_TARGET void TC_DRAW(tc_lay)(const tc_worlds *w, tc_rng *g, uint64_t *out) {
    uint64_t from = 0;
    uint32_t at, m = 0;
    int group = -1, p;
    if (w->guide) {
        TC_DRAW(tc_lay_course)(w, g, out);
        return;
    }
    for (p = 0; p < w->places; p++) out[p] = 0;
    for (at = w->start; at != TC_LAID;) {
        const tc_step *s = &w->step[at];
        const uint64_t *upto = w->upto + s->first;
        uint32_t k = 0, c;
        uint64_t some;
        if (s->group != group) {
            group = s->group;
            from = w->group[group];
            m = w->size[group];
        }
        if (s->choices > 1) {
            const uint64_t draw = tc_next(g);
            uint32_t i, level = 0;
            for (i = 0; i + 1u < s->choices; i++) {
                k += upto[i] <= draw;
                level |= upto[i] == draw;
            }
            if (level) k = tc_step_exactly(w, s, m, draw, g);
        }
        c = s->low + k;
        some = TC_DRAW(tc_some)(g, from, m, c);
        out[s->place] |= some;
        from ^= some;
        m -= c;
        at = w->next[s->first + k];
    }
    for (p = w->places - 1; p >= 0; p--) {                  /* shares out what is laid at the first of places that are alike */
        const int first = w->like[p];
        if (first != p) {
            uint64_t some = TC_DRAW(tc_some)(g, out[first], tc_count(out[first]), w->room[p]);
            out[first] ^= some;
            out[p] = some;
        }
    }
    for (p = 0; p < w->places; p++) out[p] |= w->fixed[p];
}

#undef TC_DRAW
#undef TC_DRAW_TARGET
#undef TC_DRAW_KTH
#undef TC_DRAW_DEPOSIT
