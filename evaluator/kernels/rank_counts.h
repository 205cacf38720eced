/* BYTES hands of five to seven cards → how often each rank is held, and which hands are flushes or quads.
 *
 * A flush shows in the sum of a weight per suit (tables.h).
 */
#ifndef EVALUATOR_RANK_COUNTS_H
#define EVALUATOR_RANK_COUNTS_H

#include "high_index.h"
#include "vector_rows.h"

static const rank_bytes low_plane_ranks = RANK_BYTES(1, 2, 4, 8, 16, 32, 64, 128, 0, 0, 0, 0, 0);
static const rank_bytes high_plane_ranks = RANK_BYTES(0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 4, 8, 16);

/* Bits of how often a rank is held, in lanes; and a bit a hand. */
typedef struct {
    lanes ones[2], twos[2];
    lane_bits flushes, quads;
} rank_counts;

static FORCE_INLINE rank_counts count_ranks(const lanes *cards, int count) {
    static const uint32_t weights[4] = {SUIT_WEIGHTS, SUIT_WEIGHTS, SUIT_WEIGHTS, SUIT_WEIGHTS};
    const lanes low_table = rank_table(&low_plane_ranks), high_table = rank_table(&high_plane_ranks);
    const lanes weight_table = table16(weights), nibble = splat8(0x0f);
    lanes low[7], high[7], suits = splat8(0);
    for (int i = 0; i < count; i++) {
        low[i] = look_up_rank(low_table, cards[i]);
        high[i] = look_up_rank(high_table, cards[i]);
        suits = add8(suits, look_up16(weight_table, cards[i]));
    }
    const bit_counts low_counts = count_bits(low, count), high_counts = count_bits(high, count);
    rank_counts counts;
    counts.flushes = nonzero_bits8(
        both(look_up16(table16(table_flush_low_nibble + 16 * (count - 5)), both(suits, nibble)),
             look_up16(table16(table_flush_high_nibble + 16 * (count - 5)), both(shift_right(suits, 4), nibble))));
    counts.quads = nonzero_bits8(either(low_counts.fours, high_counts.fours));
    counts.ones[0] = first_lanes(low_counts.ones, high_counts.ones);
    counts.ones[1] = second_lanes(low_counts.ones, high_counts.ones);
    counts.twos[0] = first_lanes(low_counts.twos, high_counts.twos);
    counts.twos[1] = second_lanes(low_counts.twos, high_counts.twos);
    return counts;
}

static FORCE_INLINE high_sets sets_of_counts(lanes ones, lanes twos, int count, lanes *kept) {
    const high_sets sets = count == 5 ? sort_five_ranks(ones, twos) : sort_ranks(ones, twos);
    *kept = sets.spare;
    if (count > 5) {
        const lanes fewer = count == 7 ? without_lowest(sets.spare) : sets.spare;
        *kept = choose(sets.three_pairs, fewer, without_lowest(fewer));
    }
    return sets;
}

#endif
