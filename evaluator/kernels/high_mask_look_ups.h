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

/* values[i] = first[at[i]] + second[also_at[i]]: narrow loads and stores only, as a wide load of what was just stored
 * narrowly would have to wait. */
static FORCE_INLINE void store_sums(uint16_t *values, const uint16_t *first, lanes at, const uint16_t *second,
                                    lanes also_at) {
    uint16_t first_index[LANES], second_index[LANES];
    store(first_index, at);
    store(second_index, also_at);
    UNROLL
    for (int i = 0; i < LANES; i++)
        values[i] = (uint16_t)(first[first_index[i]] + second[second_index[i]]);
}

/* The ranks of the suit that is held five times or more, or none. */
static FORCE_INLINE lanes flush_ranks(const mask_lanes *hands) {
    lanes suited = splat(0);
    for (int suit = 0; suit < SUITS; suit++) {
        const lanes five = shift_right(add(hands->held[suit], splat(3)), 3); /* 1 from five to twelve */
        suited = either(suited, both(hands->suits[suit], sub(splat(0), five)));
    }
    return suited;
}

/* Writes LANES values and answers which of them are quads, left to the scalar look-ups. */
static FORCE_INLINE lanes high_of_masks(const mask_lanes *hands, uint16_t *values) {
    const suit_counts counts = count_suits(hands->suits);
    const high_sets sets = sort_ranks(counts.ones, counts.twos);
    const lanes six = complement(is_zero(sub(hands->cards, splat(5)))), seven = is_zero(sub(hands->cards, splat(7)));
    const lanes fewer = choose(but_not(six, but_not(sets.three_pairs, seven)), without_lowest(sets.spare), sets.spare);
    const lanes kept = choose(but_not(seven, sets.three_pairs), without_lowest(fewer), fewer);
    lanes kickers, groups;
    two_indices(&sets, kept, &kickers, &groups);

    const lanes suited = flush_ranks(hands), no_flush = is_zero(suited);
    kickers = choose(no_flush, kickers, add(suited, splat(FLUSH_SETS)));
    store_sums(values, table_kickers, kickers, table_groups, both(groups, no_flush));
    return counts.fours;
}

#endif
