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
    int16_t credit[TC_SEATS];     /* by side: points for claims */
    int16_t stake;                /* points of the leader's claim, to be had with the open trick */
    int16_t bonus[TC_SEATS];      /* by side: of the table's bonuses */
    uint8_t swept[TC_SEATS];      /* by seat: how many of the table's sweep cards it has taken */
    uint8_t side[TC_SEATS];       /* by seat */
    uint8_t tricks[TC_SEATS];     /* by seat, won */
    uint8_t trick[TC_SEATS];      /* the open trick, in order of play */
    uint8_t mode, leader, turn, played;   /* played: cards in the open trick */
    uint8_t best;                 /* the card that is winning it; 0 when none is open */
    uint8_t winner;               /* the seat that played that card; of the last trick when none is open */
    uint8_t number;               /* complete tricks */
    uint8_t length;               /* tricks in this deal: as many as there are cards for, at most the table's */
    uint8_t over;
    uint8_t won;                  /* 1 + the side that has reached its goal; 0 for none */
    uint8_t drawn, stock_size;
    uint8_t stock[TC_STOCK];      /* top first; the first `drawn` are gone */
} tc_state;

/* The ladder of the open trick. */
TC_INLINE const tc_row *tc_open_row(const tc_rules *r, const tc_state *s) {
    return &r->row[s->mode][tc_led(r, s->mode, s->trick[0], r->shape)];
}

/* The rungs of it, as bits, that do not stand because the seat to act or its side holds the trick. */
TC_INLINE uint32_t tc_skipped(const tc_rules *r, const tc_state *s) {
    if (!(r->shape & TC_OPPOSED) || s->side[s->winner] != s->side[s->turn]) return 0;
    return r->opposed[r->trump[s->mode] >> s->trick[0] & 1];
}

/* The cards that the seat to act may play; 0 when the deal is over. */
static inline uint64_t tc_legal(const tc_rules *r, const tc_state *s) {
    uint64_t hand = s->hand[s->turn], legal = hand, left;
    if (s->over) return 0;
    if (s->played)
        legal = tc_ladder(tc_open_row(r, s), hand, r->beats[s->mode][s->best], tc_skipped(r, s), r->shape);
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
        const tc_row *row = tc_open_row(r, s);
        const uint32_t skipped = tc_skipped(r, s);
        uint64_t beats = r->beats[s->mode][s->best];
        for (k = 0; k < TC_RUNGS; k++)
            if (!(row->rung[k].unruffed & ~beats) && !(skipped >> k & 1) &&
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

/* Points of a side: what its seats have taken, and its claims. */
TC_INLINE int tc_side_points(const tc_rules *r, const tc_state *s, int side) {
    int p, sum = s->credit[side];
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

/* What the table's bonuses give for a complete trick: by side, added to `bonus`. */
static inline void tc_trick_bonuses(const tc_rules *r, int mode, int number, int leader, const uint8_t *trick,
                                    const uint8_t *side, int16_t *bonus) {
    int b, i;
    for (b = 0; b < r->bonuses; b++) {
        uint64_t first = r->bonus[mode][b].first, then = r->bonus[mode][b].then;
        if (r->bonus_kind[b] == TC_SUCCEEDED) {
            for (i = 1; i < r->seats; i++)
                if ((TC_BIT(trick[i - 1]) & first) && (TC_BIT(trick[i]) & then)) {
                    int to = side[(leader + i) % r->seats];
                    bonus[to] = (int16_t)(bonus[to] + r->bonus_value[b]);
                }
        } else if (number == 0 && (TC_BIT(trick[0]) & first)) {
            uint64_t answers = 0;
            for (i = 1; i < r->seats; i++) answers |= TC_BIT(trick[i]);
            if (!(answers & then)) bonus[side[leader]] = (int16_t)(bonus[side[leader]] + r->bonus_value[b]);
        }
    }
}

static inline void tc_end_trick(const tc_rules *r, tc_state *s) {
    int i, points = 0, w = s->winner, side = s->side[w];
    uint64_t cards = 0;
    for (i = 0; i < r->seats; i++) {
        points += r->points[s->mode][s->trick[i]];
        cards |= TC_BIT(s->trick[i]);
    }
    tc_trick_bonuses(r, s->mode, s->number, s->leader, s->trick, s->side, s->bonus);
    s->swept[w] = (uint8_t)(s->swept[w] + tc_count(cards & r->sweep));
    if (side == s->side[s->leader]) s->credit[side] = (int16_t)(s->credit[side] + s->stake);
    s->stake = 0;
    s->number++;
    if (s->number == s->length) points += r->last_trick;
    s->points[w] = (int16_t)(s->points[w] + points);
    s->tricks[w]++;
    s->played = 0;
    s->best = 0;
    s->asked = 0;
    s->leader = s->turn = (uint8_t)w;
    if (r->draws) tc_draw(r, s->hand, s->stock, s->stock_size, &s->drawn, w);
    if (s->goal[side] && tc_side_points(r, s, side) >= s->goal[side]) s->won = (uint8_t)(side + 1);
    s->over = s->won || s->number == s->length;
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

/* Claims that can go with a lead: showing a pair, and asking for the card that is kept back. */
enum { TC_PAIR = 1, TC_ASK = 2 };

/* The claims that the seat to act may make with a card that it may play. */
static inline int tc_claims(const tc_rules *r, const tc_state *s, uint32_t card) {
    uint64_t hand = s->hand[s->turn], pair = r->pair[card >> 4], kept = s->kept & ~s->seen;
    int claims = 0;
    if (s->over || s->played) return 0;
    if ((pair & TC_BIT(card)) && (hand & pair) == pair && r->pair_value[s->mode][card >> 4]) claims |= TC_PAIR;
    if (r->asks && (kept & r->lane[s->mode][r->lane_of[s->mode][card]]) && !(hand & kept)) claims |= TC_ASK;
    return claims;
}

/* Plays a card with claims, all of them allowed. A pair that takes its side to its goal wins the deal at once, and the
 * open trick counts for nobody; otherwise its points are had with the trick. */
static inline void tc_play_claiming(const tc_rules *r, tc_state *s, uint32_t card, int claims) {
    int side = s->side[s->turn], value = r->pair_value[s->mode][card >> 4];
    tc_play(r, s, card);
    if (claims & TC_ASK) {
        s->asked |= s->kept & r->lane[s->mode][r->lane_of[s->mode][card]];
        s->kept &= ~s->asked;
    }
    if (claims & TC_PAIR) {
        if (s->goal[side] && tc_side_points(r, s, side) + value >= s->goal[side]) {
            s->credit[side] = (int16_t)(s->credit[side] + value);
            s->won = (uint8_t)(side + 1);
            s->over = 1;
        } else {
            s->stake = (int16_t)value;
        }
    }
}

#endif
