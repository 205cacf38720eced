/* High of card masks by look-ups in registers (high_registers.h). In at most seven cards a flush excludes quads and
 * full houses, so a hand that has one is valued by the ranks of that suit alone, as many as they are.
 */
#ifndef EVALUATOR_HIGH_MASK_REGISTERS_H
#define EVALUATOR_HIGH_MASK_REGISTERS_H

#include "high/high_registers.h"
#include "masks/mask_lanes.h"

typedef struct {
    uint16_t values[MASK_BLOCK];
} mask_block;

static FORCE_INLINE void finish_high(mask_block *block, size_t n) {
    (void)block;
    (void)n;
}

/* What is valued: the ranks by how often they count, and how many cards they are. */
typedef struct {
    lanes ones, twos, cards;
    some_lanes flushes;
} counted_hands;

static FORCE_INLINE some_lanes lanes_from(lanes x, uint16_t least) { return _mm512_cmpge_epu16_mask(x, splat(least)); }

static FORCE_INLINE counted_hands count_hands(const mask_lanes *hands, const suit_counts *counts) {
    counted_hands counted = {counts->ones, counts->twos, hands->cards, 0};
    for (int suit = 0; suit < SUITS; suit++) {
        const some_lanes five = lanes_from(hands->held[suit], 5);
        counted.ones = replace_some(counted.ones, five, hands->suits[suit]);
        counted.cards = replace_some(counted.cards, five, hands->held[suit]);
        counted.flushes |= five;
    }
    counted.twos = replace_some(counted.twos, counted.flushes, splat(0));
    return counted;
}

/* LANES hands; answers which of them are quads, left to the scalar look-ups. */
static FORCE_INLINE lanes high_of_masks(const mask_lanes *hands, mask_block *block, size_t at) {
    const suit_counts counts = count_suits(hands->suits);
    const counted_hands counted = count_hands(hands, &counts);
    const rank_groups groups = group_ranks(counted.ones, counted.twos, MOST_CARDS);
    const some_lanes six = lanes_from(counted.cards, 6), seven = lanes_from(counted.cards, 7);
    const lanes fewer = without_lowest_in(groups.spare, seven | (six & ~groups.three_groups));
    const lanes kickers = without_lowest_in(fewer, seven & ~groups.three_groups);

    const lanes bottoms = straight_bottoms(either(counted.ones, counted.twos));
    const some_lanes straights = nonzero_lanes(bottoms);
    const lanes value = replace_some(value_of_groups(&groups, kickers), straights, value_of_straights(bottoms));
    const lanes suited = replace_some(splat(FLUSH_ABOVE_RANKS), straights, splat(STRAIGHT_FLUSH_ABOVE_STRAIGHT));
    store(block->values + at, add_to_some(value, counted.flushes, suited));
    return counts.fours;
}

#endif
