/* High of card masks by look-ups in registers (high_registers.h). In at most seven cards a flush excludes quads and
 * full houses, so a hand that has one is valued by the ranks of that suit alone, as many as they are.
 */
#ifndef EVALUATOR_MASK_REGISTERS_H
#define EVALUATOR_MASK_REGISTERS_H

#include "high/high_registers.h"
#include "lows/low_vector.h"
#include "lows/razz_registers.h"
#include "masks/mask_lanes.h"

#if IN_REGISTERS

/* What a set of ranks is worth by look-ups in registers (AVX-512); mask_memory.h says what the functions mean.
 *
 * Omaha's numbers are sums of shares as in high_registers.h, but with the ranks in reverse:
 *
 *     bit   0 1 2 3 4 5 6    7 8 9 10 11 12
 *     rank  A K Q J T 9 8    7 6 5  4  3  2
 *
 * What 7 .. 2 contribute is one table of 64, whatever the size of the set; A .. 8 have a table for each size. Two and
 * three kickers are sets without an ace, since a gap has been closed. One kicker has its rank as number. In bounds:
 * register look-ups use the index's low five or six bits.
 */

/* The bit number of the highest rank, 16 for none. */
static FORCE_INLINE lanes place_of_top(lanes set) { return popcount(ranks_above(set)); }

/* No rank, one or two. */
static FORCE_INLINE lanes number_of_group(lanes set) {
    const lanes second = without_top(set);
    const some_lanes two = nonzero_lanes(second);
    const lanes top = add_to_some(place_of_top(set), two, splat(GROUP_OF_TWO));
    const lanes number = _mm512_permutexvar_epi16(top, load(table_group_numbers));
    return _mm512_mask_sub_epi16(number, two, number, place_of_top(second));
}

static FORCE_INLINE some_lanes equal_lanes(lanes a, uint16_t b) { return _mm512_cmpeq_epi16_mask(a, splat(b)); }

static FORCE_INLINE lanes number_of_kickers(lanes set) {
    const lanes size = popcount(set), without_ace = shift_right(set, 1);
    lanes share = replace_some(look_up64(table_five_reversed, set), common_lanes(set, splat(1 << 6)),
                               look_up64(table_five_reversed + 64, set));
    share = replace_some(share, equal_lanes(size, 3), look_up64(table_three_reversed, without_ace));
    share = replace_some(share, equal_lanes(size, 2), look_up64(table_two_reversed, without_ace));
    const lanes number = add(share, look_up64(table_low_reversed, shift_right(set, 7)));
    return _mm512_mask_sub_epi16(number, equal_lanes(size, 1), splat(RANKS - 1), place_of_top(set));
}

/* The low byte of a lane does the work of low_vector.h; the high one has no ranks and comes to 0. */
static FORCE_INLINE lanes low8_of_ranks(lanes ranks) { return low8_of_set(turned_round8(ranks), 8); }

static FORCE_INLINE lanes razz_of_ranks(lanes ranks) {
    const lanes value = razz_of_set(reversed_ranks(ranks), MOST_CARDS);
    return _mm512_maskz_mov_epi16(_mm512_cmpgt_epu16_mask(popcount(ranks), splat(4)), value);
}

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

#endif
