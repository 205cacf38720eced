/* Eight seats of a row side by side: the operations that dividing a pot takes, with SSE2 and in plain C.
 *
 *     seat        0     1     2     3     4     5     -     -
 *     high     5854     0  7296  7296     0   217     0     0      load_eight(high, 6): no seat, no value
 *     largest  7296  7296  7296  7296  7296  7296  7296  7296      largest_of_eight
 *     winners     0     0   all   all     0     0     0     0      equal_eight: all 16 bits, or none
 *     shares    0.0   0.0   0.5   0.5   0.0   0.0                  pay_eight: the share where all bits are set
 *
 * The kernels of the levels hold one hand a lane; here a row is a register, so that nothing is transposed: what is
 * written is four times as wide as what is read. Every x86-64 CPU has SSE2, and this belongs to no level, for with it
 * large arrays already wait for the memory they are written to. Other CPUs run the plain C.
 *
 * Loads and stores touch the n values or shares that they are given, 1 <= n <= 8, and nothing beyond.
 */
#ifndef EVALUATOR_POT_LANES_H
#define EVALUATOR_POT_LANES_H

#include "kernel.h"

enum { EIGHT = 8 };

#if (defined(__x86_64__) || defined(_M_X64)) && !defined(EVALUATOR_PLAIN)

#include <emmintrin.h>

typedef __m128i eight;

static FORCE_INLINE eight eight_zeros(void) { return _mm_setzero_si128(); }
static FORCE_INLINE eight equal_eight(eight a, eight b) { return _mm_cmpeq_epi16(a, b); }
static FORCE_INLINE eight either_eight(eight a, eight b) { return _mm_or_si128(a, b); }
static FORCE_INLINE eight but_not_eight(eight a, eight b) { return _mm_andnot_si128(b, a); }
static FORCE_INLINE eight subtract_eight(eight a, eight b) { return _mm_sub_epi16(a, b); }
static FORCE_INLINE eight larger_eight(eight a, eight b) { return _mm_adds_epu16(_mm_subs_epu16(a, b), b); }

static FORCE_INLINE eight load_2_seats(const uint16_t *values) {
    int32_t two;
    memcpy(&two, values, sizeof two);
    return _mm_cvtsi32_si128(two);
}

static FORCE_INLINE eight load_4_seats(const uint16_t *values) { return _mm_loadl_epi64((const __m128i *)values); }

static FORCE_INLINE eight load_eight(const uint16_t *values, int n) {
    switch (n) {
    case 1: return _mm_cvtsi32_si128(values[0]);
    case 2: return load_2_seats(values);
    case 3: return _mm_insert_epi16(load_2_seats(values), values[2], 2);
    case 4: return load_4_seats(values);
    case 5: return _mm_insert_epi16(load_4_seats(values), values[4], 4);
    case 6: return _mm_unpacklo_epi64(load_4_seats(values), load_2_seats(values + 4));
    case 7: return _mm_unpacklo_epi64(load_4_seats(values), _mm_insert_epi16(load_2_seats(values + 4), values[6], 2));
    default: return _mm_loadu_si128((const __m128i *)values);
    }
}

/* The largest of the eight, in all places. SSE2 compares signed numbers: the top bit is flipped meanwhile. */
static FORCE_INLINE eight largest_of_eight(eight a) {
    const eight top_bit = _mm_set1_epi16(-0x8000);
    a = _mm_xor_si128(a, top_bit);
    a = _mm_max_epi16(a, _mm_shuffle_epi32(a, 0x4e));
    a = _mm_max_epi16(a, _mm_shuffle_epi32(a, 0xb1));
    a = _mm_max_epi16(a, _mm_shufflehi_epi16(_mm_shufflelo_epi16(a, 0xb1), 0xb1));
    return _mm_xor_si128(a, top_bit);
}

static FORCE_INLINE int first_of_eight(eight a) { return _mm_extract_epi16(a, 0); }

/* The sum of numbers below 256. */
static FORCE_INLINE int sum_of_eight(eight a) {
    const eight halves = _mm_sad_epu8(a, _mm_setzero_si128());
    return _mm_cvtsi128_si32(halves) + _mm_extract_epi16(halves, 4);
}

/* Write n shares: to each winner that part's share, summed over the one or two parts of the pot. */
static FORCE_INLINE void pay_eight(double *shares, int n, const eight *winners, const double *share, int parts) {
    __m128d paid[EIGHT / 2];
    for (int part = 0; part < parts; part++) {
        const eight first = _mm_unpacklo_epi16(winners[part], winners[part]);
        const eight last = _mm_unpackhi_epi16(winners[part], winners[part]);
        const eight masks[EIGHT / 2] = {_mm_unpacklo_epi32(first, first), _mm_unpackhi_epi32(first, first),
                                        _mm_unpacklo_epi32(last, last), _mm_unpackhi_epi32(last, last)};
        for (int pair = 0; pair < EIGHT / 2; pair++) {
            const __m128d won = _mm_and_pd(_mm_castsi128_pd(masks[pair]), _mm_set1_pd(share[part]));
            paid[pair] = part ? _mm_add_pd(paid[pair], won) : won;
        }
    }
    for (int pair = 0; pair < EIGHT / 2; pair++)
        if (2 * pair + 2 <= n)
            _mm_storeu_pd(shares + 2 * pair, paid[pair]);
        else if (2 * pair + 1 == n)
            _mm_store_sd(shares + 2 * pair, paid[pair]);
}

#else

typedef struct {
    uint16_t of[EIGHT];
} eight;

#define EACH_OF_EIGHT(name, expression)                \
    static FORCE_INLINE eight name(eight a, eight b) { \
        for (int i = 0; i < EIGHT; i++)                \
            a.of[i] = (uint16_t)(expression);          \
        return a;                                      \
    }

EACH_OF_EIGHT(equal_eight, 0 - (a.of[i] == b.of[i]))
EACH_OF_EIGHT(either_eight, a.of[i] | b.of[i])
EACH_OF_EIGHT(but_not_eight, a.of[i] & ~b.of[i])
EACH_OF_EIGHT(subtract_eight, a.of[i] - b.of[i])
EACH_OF_EIGHT(larger_eight, a.of[i] > b.of[i] ? a.of[i] : b.of[i])

static FORCE_INLINE eight eight_zeros(void) {
    const eight zeros = {{0}};
    return zeros;
}

static FORCE_INLINE eight load_eight(const uint16_t *values, int n) {
    eight a = eight_zeros();
    memcpy(a.of, values, (size_t)n * sizeof *values);
    return a;
}

static FORCE_INLINE eight largest_of_eight(eight a) {
    uint16_t largest = 0;
    for (int i = 0; i < EIGHT; i++)
        largest = a.of[i] > largest ? a.of[i] : largest;
    for (int i = 0; i < EIGHT; i++)
        a.of[i] = largest;
    return a;
}

static FORCE_INLINE int first_of_eight(eight a) { return a.of[0]; }

static FORCE_INLINE int sum_of_eight(eight a) {
    int sum = 0;
    for (int i = 0; i < EIGHT; i++)
        sum += a.of[i];
    return sum;
}

/* The share or 0.0, without a branch: who wins cannot be predicted. */
static FORCE_INLINE double if_wins(uint16_t winner, double share) {
    uint64_t bits;
    memcpy(&bits, &share, sizeof bits);
    bits &= 0 - (uint64_t)(winner & 1);
    memcpy(&share, &bits, sizeof bits);
    return share;
}

static FORCE_INLINE void pay_eight(double *shares, int n, const eight *winners, const double *share, int parts) {
    for (int i = 0; i < n; i++) {
        const double won = if_wins(winners[0].of[i], share[0]);
        shares[i] = parts == 2 ? won + if_wins(winners[1].of[i], share[1]) : won;
    }
}

#endif

#endif
