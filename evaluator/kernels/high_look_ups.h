/* High for a level without large vector look-ups (AVX2): vectors compute two indices a hand, two plain loads fetch the
 * value.
 *
 * Reason for this separate strategy: the registers of this level hold no 64-entry tables, so the last step of a dense
 * value has to go through memory, and 26 KB of tables fit the first-level cache. In bounds: kickers are 13 bits,
 * straights 10 more values behind them; a group index is three codes of four bits.
 */
#ifndef EVALUATOR_HIGH_LOOK_UPS_H
#define EVALUATOR_HIGH_LOOK_UPS_H

#include "flush_weights.h"

#include "rank_counts.h"

/* The loads of one chunk's values keep other units busy than the counting of the next. */
enum { TWO_PASSES = 0 };

static FORCE_INLINE void high_lanes(const rank_counts *counts, int count, uint16_t values[BYTES]) {
    uint16_t kicker_index[BYTES], group_index[BYTES];
    lanes kickers[2], groups[2];
    for (int half = 0; half < 2; half++) {
        lanes kept;
        const high_sets sets = sets_of_counts(counts->ones[half], counts->twos[half], count, &kept);
        high_indices(&sets, kept, &kickers[half], &groups[half]);
    }
    store_both(kicker_index, kickers[0], kickers[1]);
    store_both(group_index, groups[0], groups[1]);
    UNROLL
    for (int i = 0; i < BYTES; i++)
        values[i] = (uint16_t)(table_kickers[kicker_index[i]] + table_groups[group_index[i]]);
}

#endif
