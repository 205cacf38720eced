/* What a set of ranks is worth, from tables in memory: for every level without register look-ups (set_registers.h).
 *
 * In bounds: Omaha's sets are masked to 13 bits, the lows' have eight and thirteen.
 */
#ifndef EVALUATOR_SET_LOOK_UPS_H
#define EVALUATOR_SET_LOOK_UPS_H

#include "simd/rank_sets.h"

/* Ranks in reverse → the number of the set among all of its size (omaha.h). */
static FORCE_INLINE lanes number_of_group(lanes set) { return look_up(table_subset, both(set, splat(RANK_SETS - 1))); }
static FORCE_INLINE lanes number_of_kickers(lanes set) { return number_of_group(set); }

/* Low ranks and all ranks, ace first → the low's value, 0 below five ranks. */
static FORCE_INLINE lanes low8_of_ranks(lanes ranks) { return look_up(table_low8, ranks); }
static FORCE_INLINE lanes razz_of_ranks(lanes ranks) { return look_up(table_razz_sets, ranks); }

#endif
