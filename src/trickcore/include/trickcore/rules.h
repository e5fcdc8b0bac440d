/* The rules table: what one kind of trick play is, as masks, small numbers and lookups.
 *
 * The first part is given by whoever describes the game, the second is completed by tc_rules_finish() and read-only
 * after. The table knows tricks, not games: no declarations, no scoring beyond card points.
 *
 * Legality is a ladder with bans on top. When a suit is led, a hand falls into atoms (below). A rung is a pair of
 * atom sets (need, give): the first rung whose `need` the hand meets makes its `give` the legal cards; a hand that
 * meets none may play any card. A ban takes cards out of that, and is lifted where it would leave nothing. */
#ifndef TRICKCORE_RULES_H
#define TRICKCORE_RULES_H

#include <string.h>
#include "trickcore/word.h"

enum { TC_SEATS = 6, TC_MODES = 8, TC_LANES = 5, TC_RUNGS = 3, TC_BANS = 8, TC_TRICKS = 32, TC_STOCK = 48,
       TC_BONUSES = 4 };

/* Atoms. With a plain suit led: its cards; the trumps that beat the best card so far; the other trumps; the rest.
 * With trump led: the trumps but the exempt ones, and of these those that beat the best card so far and the others; the
 * exempt ones; the rest. */
enum { TC_LED = 1, TC_HI = 2, TC_LO = 4, TC_EXEMPT = 8, TC_OTHER = 16, TC_ANY = 31 };

/* These cards may not be played, until one of `until` has been seen in this deal, unless the hand holds one of
 * `unless`; only at the places in the trick (bit 0 the lead) and in the tricks (bit 0 the first) that are set. */
typedef struct {
    uint64_t cards, until, unless;
} tc_ban;

/* A rung as masks, for one led suit: atom set = base ^ (cards that beat the best one & high). It stands only while
 * every card of `unruffed` beats the best one: the trump suit for a rung that holds until the trick is ruffed. */
typedef struct {
    uint64_t need, need_high, give, give_high, unruffed;
} tc_rung;

typedef struct {
    tc_rung rung[TC_RUNGS];
} tc_row;

/* A bonus for one card and another: `then` played right after `first` in a trick (to the side that plays `then`), or
 * `first` led to the first trick of the deal and `then` not played in it (to the side that leads). */
enum { TC_SUCCEEDED = 0, TC_UNANSWERED = 1 };

typedef struct {
    uint64_t first, then;
} tc_bonus;

/* How much of the ladder the hot loop has to look at: nothing; one suit to follow; two or three rungs; the same and
 * some of them stand only until the trick is ruffed, or only while another side holds the trick; and whether the trumps of
 * a mode are anything else than one suit of the pack. A loop that has other work to do meanwhile chooses by masks. */
enum { TC_FREE = 0, TC_FOLLOW = 1, TC_TWO = 2, TC_THREE = 3, TC_UNRUFFED = 4, TC_ALL = 7, TC_OPPOSED = 8, TC_MIXED = 16,
       TC_EVERY = 31, TC_MASKED = 32 };

typedef struct {
    /* given */
    uint64_t pack;
    uint64_t trump[TC_MODES];              /* the trumps, of whatever suits; 0 in a mode without any */
    uint64_t exempt[TC_MODES];             /* trumps that need not follow trump */
    uint8_t strength[TC_MODES][64];        /* within its suit, higher wins */
    int8_t points[TC_MODES][64];
    tc_ban ban[TC_MODES][TC_BANS];
    uint32_t ban_tricks[TC_BANS];
    uint8_t ban_places[TC_BANS];
    uint8_t plain[TC_RUNGS][2], led_trump[TC_RUNGS][2];  /* (need, give) as atoms; (0, 0) where there is none */
    uint8_t unruffed[TC_RUNGS];            /* the rung of `plain` stands only until the trick is ruffed */
    uint8_t opposed[2];                    /* the rungs, as bits, of `plain` and of `led_trump` that stand only while
                                              a seat of another side holds the trick */
    uint8_t seats, hand_size, modes, bans, draws;        /* draws: each seat takes a card of the stock after a trick */
    int8_t last_trick;                     /* points more for the winner of the last trick */
    tc_bonus bonus[TC_MODES][TC_BONUSES];
    uint8_t bonus_kind[TC_BONUSES], bonuses;
    int8_t bonus_value[TC_BONUSES];
    uint64_t sweep;                        /* the cards that are counted, for an award to whoever takes them all */
    uint64_t pair[4];                      /* by suit: two cards that may be shown together with a lead of one */
    uint8_t pair_value[TC_MODES][4];       /* what showing them is worth; 0 where it cannot be done */
    uint8_t asks;                          /* a card that is kept back may be asked for by leading its suit */
    /* completed */
    uint8_t tricks;                        /* in a whole deal */
    uint8_t shape;                         /* TC_FREE .. TC_THREE, | TC_UNRUFFED */
    uint8_t deposit;                       /* bit deposit is fast on this processor */
    uint8_t ban_at[TC_TRICKS][8];          /* [trick][place]: the bans to look at, as bits */
    uint64_t beats[TC_MODES][64];          /* the cards that beat this one when it is winning */
    uint64_t lane[TC_MODES][TC_LANES];     /* the suits as they are followed: without trumps of other suits, and as
                                              the fifth the trumps where they are not one suit of the pack */
    uint8_t lane_of[TC_MODES][64];         /* by card, which of them it belongs to */
    tc_row row[TC_MODES][TC_LANES];        /* the ladder for each of them when it is led */
} tc_rules;

/* The atoms as a rung's masks; `lane` the led suit, `trump` the trump suit, both within the pack. */
TC_INLINE void tc_rung_masks(const tc_rules *r, int mode, uint64_t lane, int atoms, uint64_t *base, uint64_t *high) {
    uint64_t trump = r->trump[mode], led = lane, exempt = 0;
    *base = *high = 0;
    int split = atoms & (TC_HI | TC_LO);
    if (lane == trump) {
        exempt = trump & r->exempt[mode];
        led &= ~exempt;
        trump = led;
        if (atoms & TC_LED) split = 0;                     /* they are all of them */
    }
    if (split & TC_LO) *base |= trump;
    if (split == TC_HI || split == TC_LO) *high = trump;
    if (atoms & TC_LED) *base |= led;
    if (atoms & TC_EXEMPT) *base |= exempt;
    if (atoms & TC_OTHER) *base |= r->pack & ~lane & ~r->trump[mode];
}

/* Completes the table from its given part, which the caller has checked. */
static inline void tc_rules_finish(tc_rules *r) {
    int m, s, k, b, t, p, follow = 1, rungs = 0, conditions = 0;
    for (m = 0; m < r->modes; m++) {
        uint64_t mixed = r->trump[m];
        for (s = 0; s < 4; s++)
            if (r->trump[m] == (r->pack & TC_LANE(s))) mixed = 0;
        if (mixed) conditions |= TC_MIXED;
        for (s = 0; s < TC_LANES; s++) {
            uint64_t lane = s < 4 ? r->pack & TC_LANE(s) & ~mixed : mixed, left, other;
            r->lane[m][s] = lane;
            if (s == 4 && !mixed) continue;
            for (left = lane; left; left &= left - 1) r->lane_of[m][tc_low(left)] = (uint8_t)s;
            for (left = lane; left; left &= left - 1) {
                uint32_t c = tc_low(left);
                uint64_t beats = lane & r->trump[m] ? 0 : r->trump[m];
                for (other = lane; other; other &= other - 1)
                    if (r->strength[m][tc_low(other)] > r->strength[m][c]) beats |= other & (0 - other);
                r->beats[m][c] = beats;
            }
            for (k = 0; k < TC_RUNGS; k++) {
                int ruffing = lane != r->trump[m];
                const uint8_t *atoms = ruffing ? r->plain[k] : r->led_trump[k];
                tc_rung *g = &r->row[m][s].rung[k];
                tc_rung_masks(r, m, lane, atoms[0], &g->need, &g->need_high);
                tc_rung_masks(r, m, lane, atoms[1], &g->give, &g->give_high);
                g->unruffed = ruffing && r->unruffed[k] ? r->trump[m] : 0;
                if (g->unruffed) conditions |= TC_UNRUFFED;
                if (k == 0 && (g->need != lane || g->give != lane || g->need_high || g->give_high)) follow = 0;
                if (g->need | g->need_high)
                    if (rungs <= k) rungs = k + 1;
            }
        }
    }
    if (r->opposed[0] | r->opposed[1]) conditions |= TC_OPPOSED;
    if (rungs == 1 && (!follow || conditions)) rungs = TC_TWO;
    r->shape = (uint8_t)(rungs | conditions);
    r->tricks = (uint8_t)(r->draws ? tc_count(r->pack) / r->seats : r->hand_size);
    r->deposit = (uint8_t)tc_deposit_is_fast();
    memset(r->ban_at, 0, sizeof r->ban_at);
    for (b = 0; b < r->bans; b++)
        for (t = 0; t < r->tricks; t++)
            for (p = 0; p < r->seats; p++)
                if ((r->ban_tricks[b] >> t & 1) && (r->ban_places[b] >> p & 1)) r->ban_at[t][p] |= (uint8_t)(1 << b);
}

/* Which of the suits a card leads. */
TC_INLINE int tc_led(const tc_rules *r, int mode, uint32_t card, int shape) {
    return shape & TC_MIXED ? r->lane_of[mode][card] : (int)(card >> 4);
}

/* The ladder: what a hand may play with this row's suit led and `beats` the cards that beat the best one so far; `skipped`
 * the rungs, as bits, that do not stand because of who holds the trick. `shape` is a constant wherever speed counts. */
TC_INLINE uint64_t tc_ladder(const tc_row *row, uint64_t hand, uint64_t beats, uint32_t skipped, int shape) {
    uint64_t out = hand, met;
    int k;
    if ((shape & ~TC_MASKED) == TC_FREE) return hand;
    if ((shape & ~TC_MASKED) == TC_FOLLOW) {
        met = hand & row->rung[0].give;
        return met ? met : hand;
    }
    for (k = (shape & TC_THREE) - 1; k >= 0; k--) {
        const tc_rung *g = &row->rung[k];
        met = hand & (g->need ^ (beats & g->need_high));
        if (shape & TC_UNRUFFED) met = g->unruffed & ~beats ? 0 : met;
        if (shape & TC_OPPOSED) met = skipped >> k & 1 ? 0 : met;
        if (shape & TC_MASKED) out = tc_either(met, hand & (g->give ^ (beats & g->give_high)), out);
        else out = met ? hand & (g->give ^ (beats & g->give_high)) : out;
    }
    return out;
}

/* The bans of `at` applied to the legal cards of a hand; `seen` are the cards that have been on the table. */
TC_INLINE uint64_t tc_bans(const tc_rules *r, int mode, uint32_t at, uint64_t hand, uint64_t legal, uint64_t seen) {
    while (at) {
        const tc_ban *b = &r->ban[mode][tc_low(at)];
        uint64_t left = (seen & b->until) | (hand & b->unless) ? legal : legal & ~b->cards;
        legal = left ? left : legal;
        at &= at - 1;
    }
    return legal;
}

#endif
