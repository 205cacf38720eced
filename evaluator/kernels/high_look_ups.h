/* High for a level without large vector look-ups (AVX2): vectors compute an index a hand, a plain load fetches the
 * value.
 *
 * Reason for this separate strategy: the registers of this level hold no 64-entry tables, so the last step of a dense
 * value has to go through memory. Two chunks are under way: while the indices of one are computed, the values of the
 * one before are looked up. The two keep different units of the CPU busy, and no look-up waits for its index.
 *
 * In bounds: an index has sixteen bits, and so has the table.
 */
#ifndef EVALUATOR_HIGH_LOOK_UPS_H
#define EVALUATOR_HIGH_LOOK_UPS_H

#include "flush_weights.h"

#include "rank_counts.h"

typedef struct {
    uint16_t index[2][BYTES]; /* of chunks with even and odd numbers */
    uint16_t wasted[BYTES];   /* the values before the first chunk's */
} high_work;

static FORCE_INLINE void begin_work(high_work *work) { memset(work->index[1], 0, sizeof work->index[1]); }

static FORCE_INLINE void look_up_chunk(const uint16_t index[BYTES], uint16_t *values) {
    UNROLL
    for (int i = 0; i < BYTES; i++)
        values[i] = table_high_sets[index[i]];
}

static FORCE_INLINE lanes index_of_counts(const rank_counts *counts, int half, int count) {
    lanes kickers;
    const high_sets sets = sets_of_counts(counts->ones[half], counts->twos[half], count, &kickers);
    return set_index(&sets, kickers);
}

/* Chunk number `chunk`, whose values are to go to `values`, where there need not be room for all of them yet. */
static FORCE_INLINE void work_on(high_work *work, const rank_counts *counts, int count, size_t chunk,
                                 uint16_t *values) {
    const lanes first = index_of_counts(counts, 0, count);
    look_up_chunk(work->index[(chunk + 1) % 2], chunk ? values - BYTES : work->wasted);
    store_both(work->index[chunk % 2], first, index_of_counts(counts, 1, count));
}

/* What is left of a part of `hands`: its last chunk. */
static FORCE_INLINE void finish_work(const high_work *work, int count, size_t hands, uint16_t *values) {
    const size_t last = (hands - 1) / BYTES;
    uint16_t found[BYTES];
    (void)count;
    look_up_chunk(work->index[last % 2], found);
    memcpy(values + last * BYTES, found, (hands - last * BYTES) * sizeof *values);
}

#endif
