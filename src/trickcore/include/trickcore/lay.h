/* Laying one world out of its table, included by worlds.h once for each instruction set with the TC_DRAW macros set. */

/* `c` of the `m` cards of `from`, every choice equally likely: those are drawn that are fewer, taken or left. */
TC_INLINE TC_DRAW_TARGET uint64_t TC_DRAW(tc_some)(tc_rng *g, uint64_t from, uint32_t m, uint32_t c) {
    uint32_t taken = c * 2 <= m, k = taken ? c : m - c;
    uint64_t left = from;
    while (k--) left ^= TC_DRAW_KTH(left, tc_below(g, m--));
    return taken ? from ^ left : left;
}

static TC_DRAW_TARGET void TC_DRAW(tc_lay)(const tc_worlds *w, tc_rng *generator, uint64_t *out) {
    tc_rng g = *generator;
    uint64_t from = 0;
    uint32_t at, m = 0;
    int group = -1, p;
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
