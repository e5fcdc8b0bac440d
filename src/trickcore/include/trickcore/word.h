/* Card words: a card is one bit of a 64-bit word, and the few bit operations that everything else is built on.
 *
 * Bit index = suit * 16 + rank, suits clubs, diamonds, hearts, spades = 0..3, ranks 2..14 (ace high by number only:
 * the order that wins tricks is in the rules table). A suit is one 16-bit lane and `index & 15` reads as the rank.
 * No Python.h here or in any header of this folder: the core builds and runs alone. */
#ifndef TRICKCORE_WORD_H
#define TRICKCORE_WORD_H

#include <stdint.h>
#include "trickcore/select8.h"

#if defined(_MSC_VER) && !defined(__clang__)
#include <intrin.h>
#define TC_INLINE static __forceinline
#else
#define TC_INLINE static inline __attribute__((always_inline))
#endif

/* Every card there can be: ranks 2..14 of the four lanes. */
#define TC_CARDS 0x7FFC7FFC7FFC7FFCULL
#define TC_LANE(suit) (0x7FFCULL << (16 * (suit)))
#define TC_BIT(index) (1ULL << (index))

/* Number of set bits, without an instruction for it. */
TC_INLINE uint32_t tc_count(uint64_t x) {
    x -= (x >> 1) & 0x5555555555555555ULL;
    x = (x & 0x3333333333333333ULL) + ((x >> 2) & 0x3333333333333333ULL);
    return (uint32_t)((((x + (x >> 4)) & 0x0F0F0F0F0F0F0F0FULL) * 0x0101010101010101ULL) >> 56);
}

/* `a` where x is not 0, else `b`, by a mask: chance decides in a playout, and no processor can foretell a jump. */
TC_INLINE uint64_t tc_either(uint64_t x, uint64_t a, uint64_t b) { return b ^ ((a ^ b) & (0 - (uint64_t)(x != 0))); }

/* Index of the lowest set bit; x is not 0. */
TC_INLINE uint32_t tc_low(uint64_t x) {
#if defined(_MSC_VER) && !defined(__clang__)
    unsigned long i;
#if defined(_M_X64) || defined(_M_ARM64)
    _BitScanForward64(&i, x);
#else
    if (_BitScanForward(&i, (unsigned long)x)) return (uint32_t)i;
    _BitScanForward(&i, (unsigned long)(x >> 32));
    i += 32;
#endif
    return (uint32_t)i;
#else
    return (uint32_t)__builtin_ctzll(x);
#endif
}

/* The k-th set bit of m (from 0) as a one-bit word; k < tc_count(m). Prefix sums a byte, then a table. */
TC_INLINE uint64_t tc_kth(uint64_t m, uint32_t k) {
    uint64_t c = m - ((m >> 1) & 0x5555555555555555ULL), g;
    uint32_t shift;
    c = (c & 0x3333333333333333ULL) + ((c >> 2) & 0x3333333333333333ULL);
    c = ((c + (c >> 4)) & 0x0F0F0F0F0F0F0F0FULL) * 0x0101010101010101ULL;      /* bits up to and with each byte */
    g = (((k * 0x0101010101010101ULL) | 0x8080808080808080ULL) - c) & 0x8080808080808080ULL; /* bytes with <= k */
    shift = (uint32_t)(((g >> 7) * 0x0101010101010101ULL) >> 56) * 8;
    return TC_BIT(shift + tc_select8[(m >> shift) & 0xFF][k - (uint32_t)(((c << 8) >> shift) & 0xFF)]);
}

/* Bit deposit does the k-th bit in one step, where it is fast: x86-64 with BMI2, but not the AMD generations that
 * have it in slow microcode. Chosen at run time; the portable code above is always there. */
#if (defined(__x86_64__) && (defined(__GNUC__) || defined(__clang__))) || (defined(_M_X64) && defined(_MSC_VER))
#define TC_HAS_DEPOSIT 1
#include <immintrin.h>
#if defined(_MSC_VER) && !defined(__clang__)
#define TC_DEPOSIT_TARGET
#define TC_COUNT_DEPOSIT(x) ((uint32_t)__popcnt64(x))
static int tc_deposit_is_fast(void) {
    int a[4], family;
    __cpuid(a, 0);
    if (a[0] < 7) return 0;
    {
        int amd = a[1] == 0x68747541;                                          /* "Auth" */
        __cpuid(a, 1);
        if (!(a[2] & (1 << 23))) return 0;                                     /* popcnt */
        family = ((a[0] >> 8) & 15) + ((a[0] >> 20) & 255);
        if (amd && family < 0x19) return 0;
    }
    __cpuidex(a, 7, 0);
    return (a[1] & (1 << 8)) && (a[1] & (1 << 3));                             /* bmi2, bmi1 */
}
#else
#define TC_DEPOSIT_TARGET __attribute__((target("bmi,bmi2,popcnt")))
#define TC_COUNT_DEPOSIT(x) ((uint32_t)__builtin_popcountll(x))
static inline int tc_deposit_is_fast(void) {
    __builtin_cpu_init();
    return __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("popcnt") &&
           !__builtin_cpu_is("znver1") && !__builtin_cpu_is("znver2") && !__builtin_cpu_is("amdfam15h");
}
#endif
#define TC_KTH_DEPOSIT(m, k) _pdep_u64(1ULL << (k), (m))
#else
#define TC_HAS_DEPOSIT 0
TC_INLINE int tc_deposit_is_fast(void) { return 0; }
#endif

#endif
