/* Sets of ranks over lanes: thirteen bits of a lane, the rank that counts first in bit 0, so that "the top" is x & -x.
 *
 * High games put the ranks in reversed (ace = bit 0, deuce = bit 12), lows ace first (ace = bit 0, deuce = bit 1). A
 * level includes one lanes_*.h and then this file.
 */
#ifndef EVALUATOR_RANK_SETS_H
#define EVALUATOR_RANK_SETS_H

#include "simd/level.h"
#include "tables/lane_tables.h"

static FORCE_INLINE lanes complement(lanes x) { return but_not(splat(0xffff), x); }
static FORCE_INLINE lanes nonzero(lanes x) { return complement(is_zero(x)); }

static FORCE_INLINE lanes without_top(lanes x) { return both(x, sub(x, splat(1))); }
static FORCE_INLINE lanes top_one(lanes x) { return both(x, sub(splat(0), x)); }
static FORCE_INLINE lanes top_two(lanes x) { return differ(x, without_top(without_top(x))); }
static FORCE_INLINE lanes top_three(lanes x) { return differ(x, without_top(without_top(without_top(x)))); }

/* Ranks above the highest of x: the ones whose numbers move down by one when that rank is taken out. */
static FORCE_INLINE lanes ranks_above(lanes x) { return but_not(sub(x, splat(1)), x); }

static FORCE_INLINE lanes without_lowest(lanes x) { return both(x, sub(x, splat(1))); }

/* Take rank `gap` (one bit, not in x, or none) out of the scale: the ranks above it move down by one. They are halved,
 * the ranks below are not: the average of above + below and below. */
static FORCE_INLINE lanes close_gap(lanes x, lanes gap) { return average(x, both(x, sub(gap, splat(1)))); }

/* Bottoms of straights, bit 0 = the wheel. */
static FORCE_INLINE lanes straight_bottoms(lanes ranks) {
    const lanes with_low_ace = either(shift_left(ranks, 1), shift_right(ranks, 12));
    const lanes two = both(with_low_ace, ranks);
    return both(both(two, shift_right(two, 2)), shift_right(ranks, 3));
}

/* a in the lanes where x is not 0; in the others 0, or b. A level with conditions of its own brings its own. */
#ifndef LANES_NONZERO
static FORCE_INLINE lanes where_nonzero(lanes x, lanes a) { return but_not(a, is_zero(x)); }
static FORCE_INLINE lanes choose_nonzero(lanes x, lanes a, lanes b) { return choose(is_zero(x), b, a); }
#endif

/* Full adder: three bits in, sum and carry out. A level with three-input logic brings its own. */
#ifndef LANES_ADD_THREE
static FORCE_INLINE lanes add_three(lanes a, lanes b, lanes c, lanes *carry) {
    const lanes half = differ(a, b);
    *carry = either(both(a, b), both(half, c));
    return differ(half, c);
}
#endif

#endif
