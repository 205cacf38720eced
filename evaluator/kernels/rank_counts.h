/* BYTES hands of five to seven cards → how often each rank is held, and which hands are flushes or quads.
 *
 * The level has included its test for flushes, flush_weights.h or flush_counts.h.
 */
#ifndef EVALUATOR_RANK_COUNTS_H
#define EVALUATOR_RANK_COUNTS_H

#include "high_index.h"
#include "vector_rows.h"

static const rank_bytes low_plane_ranks = RANK_BYTES(1, 2, 4, 8, 16, 32, 64, 128, 0, 0, 0, 0, 0);
static const rank_bytes high_plane_ranks = RANK_BYTES(0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 4, 8, 16);

/* Bits of how often a rank is held, in lanes. */
typedef struct {
    lanes ones[2], twos[2];
} rank_counts;

/* A bit a hand. */
typedef struct {
    lane_bits flushes, quads;
} rare_hands;

static FORCE_INLINE rare_hands count_ranks(const lanes *cards, int count, rank_counts *counts) {
    const lanes low_table = rank_table(&low_plane_ranks), high_table = with_suits(rank_table(&high_plane_ranks));
    lanes low[MOST_CARDS], high[MOST_CARDS];
    for (int i = 0; i < count; i++) {
        low[i] = look_up_rank(low_table, cards[i]);
        high[i] = look_up_rank(high_table, cards[i]);
    }
    const bit_counts low_counts = count_bits(low, count), high_counts = count_bits(high, count);
    const rare_hands rare = {
        flush_bits(cards, count, &high_counts),
        nonzero_bits8(either(low_counts.fours, without_suits(high_counts.fours))),
    };
    const lanes high_ones = without_suits(high_counts.ones), high_twos = without_suits(high_counts.twos);
    counts->ones[0] = first_lanes(low_counts.ones, high_ones);
    counts->ones[1] = second_lanes(low_counts.ones, high_ones);
    counts->twos[0] = first_lanes(low_counts.twos, high_twos);
    counts->twos[1] = second_lanes(low_counts.twos, high_twos);
    return rare;
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
