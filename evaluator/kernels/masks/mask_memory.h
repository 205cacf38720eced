/* High of card masks by two table look-ups a hand, for every level without register look-ups.
 *
 * Two, where rows have one (high_memory.h): flushes need a table of their own here, and there is none of them to be done
 * afterwards. In bounds: kickers are 13 bits, the bottoms of straights and the ranks of a flush come behind them; a
 * group index is three codes of four bits.
 */
#ifndef EVALUATOR_MASK_MEMORY_H
#define EVALUATOR_MASK_MEMORY_H

#include "high/high_memory.h"
#include "masks/mask_lanes.h"
#include "simd/rank_sets.h"

#if !IN_REGISTERS

/* What a set of ranks is worth, from tables in memory: for every level without register look-ups (mask_registers.h).
 *
 * In bounds: Omaha's sets are masked to 13 bits, the lows' have eight and thirteen.
 */

/* Ranks in reverse → the number of the set among all of its size (omaha.h). */
static FORCE_INLINE lanes number_of_group(lanes set) { return look_up(table_subset, both(set, splat(RANK_SETS - 1))); }
static FORCE_INLINE lanes number_of_kickers(lanes set) { return number_of_group(set); }

/* Low ranks and all ranks, ace first → the low's value, 0 below five ranks. */
static FORCE_INLINE lanes low8_of_ranks(lanes ranks) { return look_up(table_low8, ranks); }
static FORCE_INLINE lanes razz_of_ranks(lanes ranks) { return look_up(table_razz_sets, ranks); }

static FORCE_INLINE lanes index_of_groups(lanes trips, lanes upper, lanes lower) {
    const lanes code = splat(RANK_CODE);
    return either(either(code_of_rank(lower), both(shift_right(mul(upper, code), 8), splat(0x0f0))),
                  both(shift_right(mul(trips, code), 4), splat(0xf00)));
}

static FORCE_INLINE void two_indices(const high_sets *sets, lanes kept, lanes *kickers, lanes *groups) {
    const lanes bottoms = straight_bottoms(sets->ranks);
    const lanes no_straight = is_zero(bottoms);
    const lanes closed = close_gap(close_gap(kept, sets->upper), sets->lower);
    *kickers = choose(no_straight, closed, either(bottoms, splat(RANK_SETS)));
    *groups = both(index_of_groups(higher_trips(sets), sets->upper, sets->lower), no_straight);
}

/* A block's hands are counted first, then valued: steps that wait for each other are few enough in either that the CPU
 * works on several groups of LANES hands at once. */
typedef struct {
    uint16_t values[MASK_BLOCK];
    uint16_t ones[MASK_BLOCK], twos[MASK_BLOCK], cards[MASK_BLOCK];
    uint16_t suited[MASK_BLOCK]; /* the ranks of the suit that is held five times or more, or none */
} mask_block;

/* LANES hands; answers which of them are quads, left to the scalar look-ups. */
static FORCE_INLINE lanes high_of_masks(const mask_lanes *hands, mask_block *block, size_t at) {
    const suit_counts counts = count_suits(hands->suits);
    lanes suited = splat(0);
    for (int suit = 0; suit < SUITS; suit++)
        suited = either(suited, both(hands->suits[suit], at_least(hands->held[suit], 5)));
    store(block->ones + at, counts.ones);
    store(block->twos + at, counts.twos);
    store(block->cards + at, hands->cards);
    store(block->suited + at, suited);
    return counts.fours;
}

static FORCE_INLINE void indices_of_masks(const mask_block *block, size_t at, uint16_t *kickers, uint16_t *groups) {
    const high_sets sets = sort_ranks(load(block->ones + at), load(block->twos + at));
    const lanes six = at_least(load(block->cards + at), 6), seven = at_least(load(block->cards + at), 7);
    const lanes fewer = choose(but_not(six, but_not(sets.three_pairs, seven)), without_lowest(sets.spare), sets.spare);
    const lanes kept = choose(but_not(seven, sets.three_pairs), without_lowest(fewer), fewer);
    lanes kicker_index, group_index;
    two_indices(&sets, kept, &kicker_index, &group_index);

    const lanes suited = load(block->suited + at), no_flush = is_zero(suited);
    store(kickers, choose(no_flush, kicker_index, add(suited, splat(FLUSH_SETS))));
    store(groups, both(group_index, no_flush));
}

static FORCE_INLINE void look_up_high(const uint16_t *kickers, const uint16_t *groups, uint16_t *values) {
    UNROLL
    for (int i = 0; i < LANES; i++)
        values[i] = (uint16_t)(table_kickers[kickers[i]] + table_groups[groups[i]]);
}

/* A group is looked up after the indices of the next are on their way. */
static FORCE_INLINE void finish_high(mask_block *block, size_t n) {
    uint16_t kickers[MASK_BLOCK], groups[MASK_BLOCK];
    size_t at = 0;
    indices_of_masks(block, 0, kickers, groups);
    for (; at + LANES < n; at += LANES) {
        const size_t next = at + LANES;
        indices_of_masks(block, next, kickers + next, groups + next);
        look_up_high(kickers + at, groups + at, block->values + at);
    }
    look_up_high(kickers + at, groups + at, block->values + at);
}

#endif

#endif
