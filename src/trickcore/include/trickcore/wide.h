/* Whole numbers of 192 bits, for counts that 64 bits cannot hold: what counting worlds needs and no more.
 *
 * Nine places and 52 cards make fewer than 2^165 worlds. */
#ifndef TRICKCORE_WIDE_H
#define TRICKCORE_WIDE_H

#include "trickcore/word.h"

enum { TC_WIDE = 3 };

/* The lowest word first. */
typedef struct { uint64_t w[TC_WIDE]; } tc_wide;

/* The upper word of a product; the lower is a * b. */
TC_INLINE uint64_t tc_high(uint64_t a, uint64_t b) {
#if defined(__SIZEOF_INT128__) && !defined(TC_WITHOUT_INT128)
    __extension__ typedef unsigned __int128 twice;
    return (uint64_t)((twice)a * b >> 64);
#else
    uint64_t low = a & 0xFFFFFFFF, high = a >> 32, l = b & 0xFFFFFFFF, h = b >> 32;
    uint64_t middle = high * l + (low * l >> 32), other = low * h + (middle & 0xFFFFFFFF);
    return high * h + (middle >> 32) + (other >> 32);
#endif
}

/* The quotient of (high, low) by d, where high < d and the top bit of d is set (Knuth's algorithm D, half words). */
TC_INLINE uint64_t tc_quotient(uint64_t high, uint64_t low, uint64_t d) {
#if defined(__SIZEOF_INT128__) && !defined(TC_WITHOUT_INT128)
    __extension__ typedef unsigned __int128 twice;
    return (uint64_t)(((twice)high << 64 | low) / d);
#else
    uint64_t out = 0, top = d >> 32, bottom = d & 0xFFFFFFFF;
    int half;
    for (half = 1; half >= 0; half--) {
        uint64_t next = half ? low >> 32 : low & 0xFFFFFFFF, q = high / top, rest = high - q * top;
        while (q >> 32 || q * bottom > (rest << 32 | next)) {
            q--;
            rest += top;
            if (rest >> 32) break;
        }
        high = (high << 32 | next) - q * d;
        out = out << 32 | q;
    }
    return out;
#endif
}

TC_INLINE int tc_wide_is_zero(const tc_wide *a) { return !(a->w[0] | a->w[1] | a->w[2]); }

/* a += b; the sum fits. */
TC_INLINE void tc_wide_add(tc_wide *a, const tc_wide *b) {
    uint64_t carry = 0;
    int i;
    for (i = 0; i < TC_WIDE; i++) {
        uint64_t sum = a->w[i] + b->w[i], full = sum + carry;
        carry = (uint64_t)(sum < b->w[i]) | (uint64_t)(full < sum);
        a->w[i] = full;
    }
}

/* a times b, as its TC_WIDE lower words; what is above them is returned. */
TC_INLINE uint64_t tc_wide_times(tc_wide *out, const tc_wide *a, uint64_t b) {
    uint64_t carry = 0;
    int i;
    for (i = 0; i < TC_WIDE; i++) {
        uint64_t low = a->w[i] * b, high = tc_high(a->w[i], b);
        out->w[i] = low + carry;
        carry = high + (out->w[i] < low);
    }
    return carry;
}

/* By how much a number other than 0 can be shifted left. */
TC_INLINE int tc_wide_room(const tc_wide *a) {
    int i = TC_WIDE - 1, half, room = 0;
    uint64_t top;
    for (; !a->w[i]; i--) room += 64;
    for (top = a->w[i], half = 32; half; half >>= 1)
        if (!(top >> (64 - half))) {
            top <<= half;
            room += half;
        }
    return room;
}

TC_INLINE void tc_wide_shift(tc_wide *a, int bits) {
    int i;
    for (; bits >= 64; bits -= 64) a->w[2] = a->w[1], a->w[1] = a->w[0], a->w[0] = 0;
    if (bits)
        for (i = TC_WIDE - 1; i >= 0; i--) a->w[i] = a->w[i] << bits | (i ? a->w[i - 1] >> (64 - bits) : 0);
}

/* The next 64 binary places of the fraction a / d, where a < d and d has its top bit set; a becomes what remains of
 * it, still over d. */
static inline uint64_t tc_wide_digit(tc_wide *a, const tc_wide *d) {
    const uint64_t top = a->w[2];
    uint64_t q = top >= d->w[2] ? UINT64_MAX : tc_quotient(top, a->w[1], d->w[2]);
    for (;; q--) {                                         /* at most two too many, as the top bit of d is set */
        tc_wide product, left;
        uint64_t above = tc_wide_times(&product, d, q), borrow = 0;
        int i;
        for (i = 0; i < TC_WIDE; i++) {
            uint64_t from = i ? a->w[i - 1] : 0, less = from - product.w[i];
            left.w[i] = less - borrow;
            borrow = (uint64_t)(from < product.w[i]) | (uint64_t)(less < borrow);
        }
        if (top >= above && top - above >= borrow) {
            *a = left;
            return q;
        }
    }
}

#endif
