/* High for a level without large vector look-ups (AVX2): vectors compute an index a hand, a plain load fetches the
 * value.
 *
 * Reason for this separate strategy: the registers of this level hold no 64-entry tables, so the last step of a dense
 * value has to go through memory. In bounds: an index has sixteen bits, and so has the table.
 */
#ifndef EVALUATOR_HIGH_LOOK_UPS_H
#define EVALUATOR_HIGH_LOOK_UPS_H

#include "simd/vector_rows.h"
#include "high/rank_counts.h"

#if BY_BYTES

typedef late_look_ups high_work;

static FORCE_INLINE void begin_work(high_work *work) { begin_late(work); }

static FORCE_INLINE lanes index_of_counts(const rank_counts *counts, int half, int count) {
    lanes kickers;
    const high_sets sets = sets_of_counts(counts->ones[half], counts->twos[half], count, &kickers);
    return set_index(&sets, kickers);
}

/* Chunk number `chunk` of a part, whose values are to go to `values`. */
static FORCE_INLINE void work_on(high_work *work, const rank_counts *counts, int count, size_t chunk,
                                 uint16_t *values) {
    const lanes first = index_of_counts(counts, 0, count);
    look_up_before(work, table_high_sets, chunk, values); /* in the middle: measured to be the best place */
    store_both(indices_of(work, chunk), first, index_of_counts(counts, 1, count));
}

static FORCE_INLINE void finish_work(const high_work *work, int count, size_t hands, uint16_t *values) {
    (void)count;
    look_up_last(work, table_high_sets, hands, values);
}

#endif

#endif
