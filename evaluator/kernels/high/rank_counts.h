/* BYTES hands of five to seven cards → how often each rank is held, and which hands are flushes or quads. */
#ifndef EVALUATOR_RANK_COUNTS_H
#define EVALUATOR_RANK_COUNTS_H

#include "high/high_index.h"
#include "simd/vector_rows.h"
#if IN_REGISTERS
#include "high/flush_counts.h"
#else
#include "high/flush_weights.h"
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

#endif
