/* High of card masks by two table look-ups a hand, for every level without register look-ups.
 *
 * Two, where rows have one (high_index.h): flushes need a table of their own here, and there is none of them to be done
 * afterwards. In bounds: kickers are 13 bits, the bottoms of straights and the ranks of a flush come behind them; a
 * group index is three codes of four bits.
 */
#ifndef EVALUATOR_HIGH_MASK_LOOK_UPS_H
#define EVALUATOR_HIGH_MASK_LOOK_UPS_H

#include "high_index.h"
#include "mask_lanes.h"

static FORCE_INLINE lanes group_index(lanes trips, lanes upper, lanes lower) {
    const lanes code = splat(RANK_CODE);
    return either(either(code_of_rank(lower), both(shift_right(mul(upper, code), 8), splat(0x0f0))),
                  both(shift_right(mul(trips, code), 4), splat(0xf00)));
}

static FORCE_INLINE void two_indices(const high_sets *sets, lanes kept, lanes *kickers, lanes *groups) {
    const lanes bottoms = straight_bottoms(sets->ranks);
    const lanes no_straight = is_zero(bottoms);
    const lanes closed = close_gap(close_gap(kept, sets->upper), sets->lower);
    *kickers = choose(no_straight, closed, either(bottoms, splat(RANK_SETS)));
    *groups = both(group_index(higher_trips(sets), sets->upper, sets->lower), no_straight);
}

/* While the indices of some hands are computed, the values of those before are looked up: none waits for its index, and
 * different units of the CPU are busy. */
typedef struct {
    uint16_t values[MASK_BLOCK];
    uint16_t kickers[MASK_BLOCK], groups[MASK_BLOCK];
} mask_block;

static FORCE_INLINE void look_up_high(mask_block *block, size_t at) {
    UNROLL
    for (int i = 0; i < LANES; i++)
        block->values[at + i] = (uint16_t)(table_kickers[block->kickers[at + i]] + table_groups[block->groups[at + i]]);
}

static FORCE_INLINE void finish_high(mask_block *block, size_t n) { look_up_high(block, (n - 1) / LANES * LANES); }

/* The ranks of the suit that is held five times or more, or none. */
static FORCE_INLINE lanes flush_ranks(const mask_lanes *hands) {
    lanes suited = splat(0);
    for (int suit = 0; suit < SUITS; suit++) {
        suited = either(suited, both(hands->suits[suit], at_least(hands->held[suit], 5)));
    }
    return suited;
}

/* LANES hands; answers which of them are quads, left to the scalar look-ups. */
static FORCE_INLINE lanes high_of_masks(const mask_lanes *hands, mask_block *block, size_t at) {
    const suit_counts counts = count_suits(hands->suits);
    const high_sets sets = sort_ranks(counts.ones, counts.twos);
    const lanes six = at_least(hands->cards, 6), seven = at_least(hands->cards, 7);
    const lanes fewer = choose(but_not(six, but_not(sets.three_pairs, seven)), without_lowest(sets.spare), sets.spare);
    const lanes kept = choose(but_not(seven, sets.three_pairs), without_lowest(fewer), fewer);
    if (at)
        look_up_high(block, at - LANES);
    lanes kickers, groups;
    two_indices(&sets, kept, &kickers, &groups);

    const lanes suited = flush_ranks(hands), no_flush = is_zero(suited);
    kickers = choose(no_flush, kickers, add(suited, splat(FLUSH_SETS)));
    store(block->kickers + at, kickers);
    store(block->groups + at, both(groups, no_flush));
    return counts.fours;
}

#endif
