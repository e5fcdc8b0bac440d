/* Laying one world out of its table, included by worlds.h once for each instruction set with the TC_DRAW macros set. */

/* `c` of the `m` cards of `from`, every choice equally likely: of few the whole choice is drawn, else card by card those
 * that are fewer, taken or left. */
TC_INLINE TC_DRAW_TARGET uint64_t TC_DRAW(tc_some)(tc_rng *g, uint64_t from, uint32_t m, uint32_t c) {
    uint32_t taken = c * 2 <= m, k = taken ? c : m - c;
    uint64_t left = from;
    if (c == m || !c) return c ? from : 0;
    if (m <= 8) return TC_DRAW_DEPOSIT(tc_choose8[tc_choices8[c] + tc_below(g, tc_over8[m][c])], from);
    while (k--) left ^= TC_DRAW_KTH(left, tc_below(g, m--));
    return taken ? from ^ left : left;
}

/* What is laid by one of the courses: which is drawn first, then which cards go where. One draw serves all choices of
 * few cards: each takes its part of it off the top, and what is left at the end tells whether it came out even (the
 * bounded draw of tc_below(), for many bounds at once; Brackett-Rozinsky and Lemire 2024). */
TC_INLINE TC_DRAW_TARGET void TC_DRAW(tc_lay_course)(const tc_worlds *w, tc_rng *g, uint64_t *out) {
    const uint64_t draw = tc_below64(g, w->ways_in_all);
    uint32_t k = w->guide[draw >> w->guide_shift];
    uint64_t from = 0, part, bounds;
    const tc_move *move, *end;
    int p;
    while (w->upto[k] <= draw) k++;
    end = w->move + w->next[k + 1];
    do {
        for (p = 0; p < w->places; p++) out[p] = 0;
        part = tc_next(g);
        bounds = 1;
        for (move = w->move + w->next[k]; move < end; move++) {
            uint64_t some;
            from = move->first ? w->group[move->group] : from;
            if (move->bound) {
                some = TC_DRAW_DEPOSIT(tc_choose8[move->offset + tc_high(part, move->bound)], from);
                part *= move->bound;
                bounds *= move->bound;
            } else {
                some = TC_DRAW(tc_some)(g, from, move->left, move->cards);
            }
            out[move->place] |= some;
            from ^= some;
        }
    } while (part < bounds && part < (0 - bounds) % bounds);
}

static TC_DRAW_TARGET void TC_DRAW(tc_lay)(const tc_worlds *w, tc_rng *generator, uint64_t *out) {
    tc_rng g = *generator;
    uint64_t from = 0;
    uint32_t at, m = 0;
    int group = -1, p;
    for (p = 0; p < w->places; p++) out[p] = 0;
    if (w->guide) TC_DRAW(tc_lay_course)(w, &g, out);
    for (at = w->guide ? TC_LAID : w->start; at != TC_LAID;) {
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
            const uint64_t draw = tc_next(&g);
            uint32_t i, level = 0;
            for (i = 0; i + 1u < s->choices; i++) {
                k += upto[i] <= draw;
                level |= upto[i] == draw;
            }
            if (level) k = tc_step_exactly(w, s, m, draw, &g);
        }
        c = s->low + k;
        some = TC_DRAW(tc_some)(&g, from, m, c);
        out[s->place] |= some;
        from ^= some;
        m -= c;
        at = w->next[s->first + k];
    }
    for (p = w->places - 1; p >= 0; p--) {                  /* shares out what is laid at the first of places that are alike */
        const int first = w->like[p];
        if (first != p) {
            uint64_t some = TC_DRAW(tc_some)(&g, out[first], tc_count(out[first]), w->room[p]);
            out[first] ^= some;
            out[p] = some;
        }
    }
    for (p = 0; p < w->places; p++) out[p] |= w->fixed[p];
    *generator = g;
}

#undef TC_DRAW
#undef TC_DRAW_TARGET
#undef TC_DRAW_KTH
#undef TC_DRAW_DEPOSIT
