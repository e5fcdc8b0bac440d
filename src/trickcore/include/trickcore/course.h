/* What a play proves: which cards the seat that plays a card cannot hold, by the table and what all have seen.
 *
 * A card that only a later rung gives denies what the earlier ones need; a banned card that is played all the same
 * denies all that was not banned, or shows one of the cards that lift the ban. Where several explanations are left,
 * only what follows from each of them is said. */
#ifndef TRICKCORE_COURSE_H
#define TRICKCORE_COURSE_H

#include "trickcore/state.h"

/* `denied` is not in the hand that the card is played from; of `one_of` there is one in it (0: nothing is shown). */
typedef struct {
    uint64_t denied, one_of;
} tc_shown;

/* The explanations found so far: what all of them deny, and what they show if each shows something. */
typedef struct {
    tc_shown all;
    int any, open;                         /* is there one; does one show nothing */
    uint64_t bit, unseen;                  /* the card that is played, and all that the hand may consist of */
    uint32_t size;                         /* how many cards the hand has */
} tc_explained;

/* An explanation: it counts if a hand of this size can be so. */
static inline void tc_explain(tc_explained *e, uint64_t denied, uint64_t one_of) {
    uint64_t left = e->unseen & ~(denied & ~e->bit);
    if (one_of && !(one_of & left)) return;
    if (tc_count(left) < e->size) return;
    e->all.denied = e->any ? e->all.denied & denied : denied;
    e->all.one_of |= one_of & left;
    if (!one_of) e->open = 1;
    e->any = 1;
}

/* Down through the bans of `at` and the card kept back, `legal` being what the ladder gives for sure. */
static inline void tc_explain_bans(const tc_rules *r, const tc_state *s, tc_explained *e, uint32_t at, uint64_t legal,
                                   uint64_t denied, uint64_t one_of) {
    for (; at; at &= at - 1) {
        const tc_ban *b = &r->ban[s->mode][tc_low(at)];
        if ((s->seen & b->until) || (e->bit & b->unless)) continue;
        if (e->bit & b->cards) {
            /* Lifted by a card that is held, or else because it would have left nothing. */
            if (b->unless & ~denied) tc_explain_bans(r, s, e, at & (at - 1), legal, denied, b->unless);
            denied |= b->unless | (legal & ~b->cards);
        } else {
            legal &= ~b->cards;            /* a card that it may have taken out denies nothing */
        }
    }
    if (e->bit & s->kept) denied |= legal & ~s->kept;
    tc_explain(e, denied & ~e->bit, one_of);
}

/* What it proves that the seat to act plays a card from a hand of `size`, which is legal; before it is played. */
static inline tc_shown tc_shows(const tc_rules *r, const tc_state *s, uint32_t card, uint32_t size) {
    tc_explained e = {{0, 0}, 0, 0, TC_BIT(card), r->pack & ~s->seen, size};
    uint32_t at = r->ban_at[s->number][s->played];
    uint64_t denied = s->asked;
    int k;
    if (s->asked & e.bit) return e.all;    /* who has been asked for a card plays it, whatever else it holds */
    if (s->played) {
        const tc_row *row = &r->row[s->mode][s->trick[0] >> 4];
        uint64_t beats = r->beats[s->mode][s->best];
        for (k = 0; k < TC_RUNGS; k++) {
            const tc_rung *g = &row->rung[k];
            uint64_t need = g->need ^ (beats & g->need_high), give = g->give ^ (beats & g->give_high);
            if (g->unruffed & ~beats) continue;
            if (need & e.bit) {            /* the card itself meets it, so that no later rung has been asked */
                if (give & e.bit) tc_explain_bans(r, s, &e, at, give, denied, 0);
                break;
            }
            if (give & e.bit) tc_explain_bans(r, s, &e, at, give, denied, need);
            denied |= need;
        }
        if (k == TC_RUNGS) tc_explain_bans(r, s, &e, at, r->pack, denied, 0);
    } else {
        tc_explain_bans(r, s, &e, at, r->pack, denied, 0);
    }
    if (e.open) e.all.one_of = 0;
    return e.all;
}

#endif
