/* Which hands are flushes, for a level that looks bytes up by card (AVX-512): the look-up of a card's upper ranks
 * brings its suit along, in the three bits that five ranks leave, and the counter of ranks counts it.
 *
 *     bit   7 6 5   4 3 2 1 0
 *           suit    A K Q J T        c = 000, d = 011, h = 101, s = 110
 *
 * Each bit is shared by two of d, h, s: with d, h, s cards of those suits the counts are d + s, d + h, h + s. Five, six
 * or seven of one suit make every count small (at most two) or, in two of them, large (five or more). Without a flush
 *
 *     5 cards   some count is neither 0 nor 5
 *     6 cards   some count is 2, 3 or 4
 *     7 cards   some count is 3 or 4, or all are 2 or 5 (four cards of one suit, one of each other)
 *
 * So Ks Qs 9s 8s 2s Ah Ac, d = 0, h = 1, s = 5: the counts 5, 1, 6 are a flush's.
 */
#ifndef EVALUATOR_FLUSH_COUNTS_H
#define EVALUATOR_FLUSH_COUNTS_H

#include "simd/vector_rows.h"

#if IN_REGISTERS

static FORCE_INLINE lanes with_suits(lanes high_plane_table) {
    static const uint32_t suits[4] = {0xc0a06000, 0xc0a06000, 0xc0a06000, 0xc0a06000};
    return either(high_plane_table, table16(suits));
}
static FORCE_INLINE lanes without_suits(lanes high_plane) { return both(high_plane, splat8(0x1f)); }

/* Bits of which the count is one of a set of numbers, 1 << number each: the set is the truth table of its three bits.
 */
#define COUNTS_AMONG(counts, numbers) \
    _mm512_ternarylogic_epi64((counts)->fours, (counts)->twos, (counts)->ones, numbers)

/* Nothing more has to be counted. */
static FORCE_INLINE lanes sum_suits(const lanes *cards, int count) {
    (void)cards;
    (void)count;
    return splat8(0);
}

static FORCE_INLINE lane_bits flush_bits(lanes sum, int count, const bit_counts *high_plane) {
    const lanes suits = splat8(0xe0);
    (void)sum;
    if (count == 5)
        return _mm512_testn_epi8_mask(COUNTS_AMONG(high_plane, 1 << 1 | 1 << 2 | 1 << 3 | 1 << 4), suits);
    if (count == 6)
        return _mm512_testn_epi8_mask(COUNTS_AMONG(high_plane, 1 << 2 | 1 << 3 | 1 << 4), suits);
    const lane_bits no_3_4 = _mm512_testn_epi8_mask(COUNTS_AMONG(high_plane, 1 << 3 | 1 << 4), suits);
    return _mm512_mask_test_epi8_mask(no_3_4, COUNTS_AMONG(high_plane, 0xff - (1 << 2 | 1 << 5)), suits);
}

#undef COUNTS_AMONG

#endif

#endif
