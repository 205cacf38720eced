/* BYTES hands of five to seven cards → how often each rank is held, and which hands are flushes or quads. */
#ifndef EVALUATOR_RANK_COUNTS_H
#define EVALUATOR_RANK_COUNTS_H

#include "simd/vector_rows.h"

#if IN_REGISTERS

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

#elif BY_BYTES

/* Which hands are flushes, for a level whose rank look-ups see no suits (AVX2): a weight per suit, summed over the
 * cards in a byte, gives a flush away (tables.h). The high plane has room for the suits, which this level does not
 * need. */
static FORCE_INLINE lanes with_suits(lanes high_plane_table) { return high_plane_table; }
static FORCE_INLINE lanes without_suits(lanes high_plane) { return high_plane; }

static FORCE_INLINE lanes sum_suits(const lanes *cards, int count) {
    static const uint32_t weights[4] = {SUIT_WEIGHTS, SUIT_WEIGHTS, SUIT_WEIGHTS, SUIT_WEIGHTS};
    const lanes weight_table = table16(weights);
    lanes sum = splat8(0);
    for (int i = 0; i < count; i++)
        sum = add8(sum, look_up16(weight_table, cards[i]));
    return sum;
}

static FORCE_INLINE lane_bits flush_bits(lanes sum, int count, const bit_counts *high_plane) {
    const lanes nibble = splat8(0x0f);
    (void)high_plane;
    return nonzero_bits8(
        both(look_up16(table16(table_flush_low_nibble + 16 * (count - 5)), both(sum, nibble)),
             look_up16(table16(table_flush_high_nibble + 16 * (count - 5)), both(shift_right(sum, 4), nibble))));
}

#endif

#if BY_BYTES

static const rank_bytes low_plane_ranks = RANK_BYTES(1, 2, 4, 8, 16, 32, 64, 128, 0, 0, 0, 0, 0);
static const rank_bytes high_plane_ranks = RANK_BYTES(0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 4, 8, 16);

/* Cards counted: by rank, how many have it; and by suit, as the level's test for flushes wants it. */
typedef struct {
    bit_counts low, high;
    lanes suits;
} counted_cards;

static FORCE_INLINE void look_up_planes(const lanes *cards, int count, lanes *low, lanes *high) {
    const lanes low_table = rank_table(&low_plane_ranks), high_table = with_suits(rank_table(&high_plane_ranks));
    for (int i = 0; i < count; i++) {
        low[i] = look_up_rank(low_table, cards[i]);
        high[i] = look_up_rank(high_table, cards[i]);
    }
}

/* Five to seven cards. */
static FORCE_INLINE counted_cards count_cards(const lanes *cards, int count) {
    lanes low[MOST_CARDS], high[MOST_CARDS];
    look_up_planes(cards, count, low, high);
    const counted_cards counted = {count_bits(low, count), count_bits(high, count), sum_suits(cards, count)};
    return counted;
}

/* Two cards more than the five that were counted. */
static FORCE_INLINE counted_cards count_two_more(const counted_cards *five, const lanes cards[2]) {
    lanes low[2], high[2];
    look_up_planes(cards, 2, low, high);
    const counted_cards counted = {add_two_bits(&five->low, low), add_two_bits(&five->high, high),
                                   add8(five->suits, sum_suits(cards, 2))};
    return counted;
}

/* Bits of how often a rank is held, in lanes. */
typedef struct {
    lanes ones[2], twos[2];
} rank_counts;

/* A bit a hand. */
typedef struct {
    lane_bits flushes, quads;
} rare_hands;

static FORCE_INLINE rare_hands sort_counts(const counted_cards *counted, int count, rank_counts *counts) {
    const bit_counts *low = &counted->low, *high = &counted->high;
    const rare_hands rare = {
        flush_bits(counted->suits, count, high),
        nonzero_bits8(either(low->fours, without_suits(high->fours))),
    };
    const lanes high_ones = without_suits(high->ones), high_twos = without_suits(high->twos);
    counts->ones[0] = first_lanes(low->ones, high_ones);
    counts->ones[1] = second_lanes(low->ones, high_ones);
    counts->twos[0] = first_lanes(low->twos, high_twos);
    counts->twos[1] = second_lanes(low->twos, high_twos);
    return rare;
}

#endif

#endif
