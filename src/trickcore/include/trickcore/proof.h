/* What a play proves: the table read backwards, from a card that was played to what its player cannot hold.
 *
 * Only public facts are read: the open trick, the cards seen, the mode, the sides, how many cards a seat holds, what is
 * kept back or asked for. No hand is. A card is legal for one of a few reasons: the rung of the ladder that decided (or
 * none), and for each ban whether it was on. Each reason excludes cards, and demands one of some where the card itself
 * does not meet a need or lift a ban. What all reasons exclude for which the hand has room is denied. */
#ifndef TRICKCORE_PROOF_H
#define TRICKCORE_PROOF_H

#include "trickcore/state.h"

/* Of the cards not yet seen and besides the one played: the seat holds none of `denied`, and at least one of `one_of`
 * if that is not 0. */
typedef struct {
    uint64_t denied, one_of;
} tc_proof;

/* One reason more: `fewest` is the smallest of its demands, `demands` how many it has; `first` if there was none yet. */
TC_INLINE void tc_proof_or(tc_proof *p, uint64_t denied, int demands, uint64_t fewest, int first) {
    if (!demands) fewest = 0;
    p->one_of = first ? fewest : p->one_of && fewest ? p->one_of | fewest : 0;
    p->denied &= denied;
}

/* One demand more, of one of these cards; 0 if that cannot be met. `common` are the cards that meet all of them. */
TC_INLINE int tc_proof_demand(uint64_t cards, uint64_t *fewest, uint64_t *common, int *demands) {
    if (!(*demands)++ || tc_count(cards) < tc_count(*fewest)) *fewest = cards;
    *common &= cards;
    return cards != 0;
}

/* All reasons with one rung: cards of `denied` would have met a rung before it, `need` is what it needs beside the card
 * (0 if the card meets it, or no rung decided), `give` what it gives. */
static inline void tc_proof_rung(const tc_rules *r, const tc_state *s, uint64_t bit, uint64_t denied, uint64_t need,
                                 uint64_t give, tc_proof *p, int *first) {
    const uint64_t others = r->pack & ~s->seen & ~bit;
    const tc_ban *ban = r->ban[s->mode];
    const int left = s->length - s->number, room = (r->draws && left > r->hand_size ? r->hand_size : left) - 1;
    uint32_t at, on = 0, either = 0, off;
    int matters = (s->kept & bit) != 0;
    for (at = r->ban_at[s->number][s->played]; at; at &= at - 1) {
        const tc_ban *b = &ban[tc_low(at)];
        if ((b->until & s->seen) || (b->unless & bit)) continue;
        on |= at & (0 - at);
        if (b->unless & others) either |= at & (0 - at);
        if (b->cards & bit) matters = 1;
    }
    if (!matters) on = either = 0;                         /* whatever is banned, this card is not: nothing is shown */
    for (off = either;; off = (off - 1) & either) {        /* every set of bans that other cards of the hand lift */
        uint64_t excluded = denied, given = give, fewest = 0, free, common;
        int demands = 0, possible = 1;
        for (at = on & ~off; at; at &= at - 1) {
            const tc_ban *b = &ban[tc_low(at)];
            excluded |= b->unless;
            if (b->cards & bit) excluded |= given & ~b->cards;       /* lifted, as it would have left nothing */
            else given &= ~b->cards;
        }
        if (s->kept & bit) excluded |= given & ~s->kept;
        common = free = others & ~excluded;
        if (need) possible = tc_proof_demand(need & free, &fewest, &common, &demands);
        for (at = off; at && possible; at &= at - 1)
            possible = tc_proof_demand(ban[tc_low(at)].unless & free, &fewest, &common, &demands);
        if (demands && room == 1) excluded |= ~common;               /* one card meets them all, or none can */
        if (room == 0) excluded = others;
        if (possible && (int)tc_count(others & ~excluded) >= room && !(demands && room == 0)) {
            tc_proof_or(p, excluded, demands, fewest & ~excluded, *first);
            *first = 0;
        }
        if (!off) break;
    }
}

/* What it proves that the seat to act plays this card, legally; the deal is not over and the card not seen. Asked of the
 * state before the card is played. Where several reasons are possible, `one_of` unites one demand of each. */
static inline tc_proof tc_proves(const tc_rules *r, const tc_state *s, uint32_t card) {
    const uint64_t bit = TC_BIT(card), others = r->pack & ~s->seen & ~bit;
    tc_proof p = {0, 0};
    uint64_t denied = s->asked;
    int k, first = 1;
    if (s->asked & bit) return p;                          /* what is asked for may be played whatever else is held */
    p.denied = others;
    if (s->played) {
        const tc_row *row = tc_open_row(r, s);
        const uint32_t skipped = tc_skipped(r, s);
        const uint64_t beats = r->beats[s->mode][s->best];
        for (k = 0; k < TC_RUNGS; k++) {
            const tc_rung *g = &row->rung[k];
            const uint64_t need = g->need ^ (beats & g->need_high), give = g->give ^ (beats & g->give_high);
            if (!need || (g->unruffed & ~beats) || (skipped >> k & 1)) continue;
            if (give & bit) tc_proof_rung(r, s, bit, denied, need & bit ? 0 : need, give, &p, &first);
            if (need & bit) break;                         /* a rung after it cannot have decided */
            denied |= need;
        }
    } else {
        k = TC_RUNGS;
    }
    if (k == TC_RUNGS) tc_proof_rung(r, s, bit, denied, 0, ~(uint64_t)0, &p, &first);
    p.denied &= others;
    return p;
}

#endif
