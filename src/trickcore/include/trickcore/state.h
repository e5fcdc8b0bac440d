/* One deal in play: whose cards are where, what is legal, and what a card does. A plain value: copy it with `=`.
 *
 * What changes with each deal is here and not in the table: the mode (which suit is trump), the sides, the points
 * that end the deal early, the card that its holder must keep back. Every function is re-entrant; cards are trusted
 * to be legal, the callers check. */
#ifndef TRICKCORE_STATE_H
#define TRICKCORE_STATE_H

#include "trickcore/rules.h"

typedef struct {
    uint64_t hand[TC_SEATS];
    uint64_t seen;                /* the cards that have been on the table in this deal */
    uint64_t kept;                /* may not be played while the hand has another legal card (a called ace) */
    uint64_t asked;               /* must be played in this trick by the seat that holds it */
    int16_t points[TC_SEATS];     /* by seat, taken in tricks */
    int16_t goal[TC_SEATS];       /* by side: points that end the deal at once; 0 for none */
    uint8_t side[TC_SEATS];       /* by seat */
    uint8_t tricks[TC_SEATS];     /* by seat, won */
    uint8_t trick[TC_SEATS];      /* the open trick, in order of play */
    uint8_t mode, leader, turn, played;   /* played: cards in the open trick */
    uint8_t best;                 /* the card that is winning it */
    uint8_t winner;               /* the seat that played that card; of the last trick when none is open */
    uint8_t number;               /* complete tricks */
    uint8_t over;
    uint8_t drawn, stock_size;
    uint8_t stock[TC_STOCK];      /* top first; the first `drawn` are gone */
} tc_state;

/* The cards that the seat to act may play; 0 when the deal is over. */
static inline uint64_t tc_legal(const tc_rules *r, const tc_state *s) {
    uint64_t hand = s->hand[s->turn], legal = hand, left;
    if (s->over) return 0;
    if (s->played)
        legal = tc_ladder(&r->row[s->mode][s->trick[0] >> 4], hand, r->beats[s->mode][s->best], r->shape);
    legal = tc_bans(r, s->mode, r->ban_at[s->number][s->played], hand, legal, s->seen);
    left = legal & ~s->kept;
    legal = left ? left : legal;
    return hand & s->asked ? hand & s->asked : legal;
}

/* Why a card may not be played. */
enum { TC_WHY_LEGAL = 0, TC_WHY_NOT_HELD = 1, TC_WHY_ASKED = 2, TC_WHY_KEPT = 3, TC_WHY_LADDER = 4, TC_WHY_BAN = 8 };

/* One of the above; TC_WHY_LADDER + k for the k-th rung, TC_WHY_BAN + b for the b-th ban. The deal is not over. */
static inline int tc_why(const tc_rules *r, const tc_state *s, uint64_t card) {
    uint64_t hand = s->hand[s->turn], legal = hand, left;
    uint32_t at;
    int k;
    if (!(hand & card)) return TC_WHY_NOT_HELD;
    if (tc_legal(r, s) & card) return TC_WHY_LEGAL;
    if (hand & s->asked) return TC_WHY_ASKED;
    if (s->played) {
        const tc_row *row = &r->row[s->mode][s->trick[0] >> 4];
        uint64_t beats = r->beats[s->mode][s->best];
        for (k = 0; k < TC_RUNGS; k++)
            if (!(row->rung[k].unruffed & ~beats) &&
                (hand & (row->rung[k].need ^ (beats & row->rung[k].need_high)))) {
                legal = hand & (row->rung[k].give ^ (beats & row->rung[k].give_high));
                if (!(legal & card)) return TC_WHY_LADDER + k;
                break;
            }
    }
    for (at = r->ban_at[s->number][s->played]; at; at &= at - 1) {
        left = tc_bans(r, s->mode, at & (0 - at), hand, legal, s->seen);
        if (legal & card && !(left & card)) return TC_WHY_BAN + (int)tc_low(at);
        legal = left;
    }
    return TC_WHY_KEPT;
}

/* Points of a side, over its seats. */
TC_INLINE int tc_side_points(const tc_rules *r, const tc_state *s, int side) {
    int p, sum = 0;
    for (p = 0; p < r->seats; p++) sum += s->side[p] == side ? s->points[p] : 0;
    return sum;
}

/* After a trick its winner takes a card of the stock, then the others in order of play. */
TC_INLINE void tc_draw(const tc_rules *r, uint64_t *hand, const uint8_t *stock, int size, uint8_t *drawn, int winner) {
    int i, p = winner;
    for (i = 0; i < r->seats && *drawn < size; i++) {
        hand[p] |= TC_BIT(stock[(*drawn)++]);
        p = p + 1 == r->seats ? 0 : p + 1;
    }
}

static inline void tc_end_trick(const tc_rules *r, tc_state *s) {
    int i, points = 0, w = s->winner;
    for (i = 0; i < r->seats; i++) points += r->points[s->mode][s->trick[i]];
    s->number++;
    if (s->number == r->tricks) points += r->last_trick;
    s->points[w] = (int16_t)(s->points[w] + points);
    s->tricks[w]++;
    s->played = 0;
    s->asked = 0;
    s->leader = s->turn = (uint8_t)w;
    if (r->draws) tc_draw(r, s->hand, s->stock, s->stock_size, &s->drawn, w);
    s->over = s->number == r->tricks || (s->goal[s->side[w]] && tc_side_points(r, s, s->side[w]) >= s->goal[s->side[w]]);
}

/* The seat to act plays a card, by its bit index: legal, and the deal not over. */
static inline void tc_play(const tc_rules *r, tc_state *s, uint32_t card) {
    uint64_t bit = TC_BIT(card);
    s->hand[s->turn] &= ~bit;
    if (!s->played || (r->beats[s->mode][s->best] & bit)) {
        s->best = (uint8_t)card;
        s->winner = s->turn;
    }
    s->seen |= bit;
    s->trick[s->played++] = (uint8_t)card;
    if (s->played == r->seats)
        tc_end_trick(r, s);
    else
        s->turn = s->turn + 1 == r->seats ? 0 : (uint8_t)(s->turn + 1);
}

#endif
