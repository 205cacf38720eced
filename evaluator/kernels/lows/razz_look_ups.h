/* Razz for a level without large vector look-ups (AVX2): a set of five to seven ranks indexes a 16 KB table.
 *
 *     bit   0 1 2 3 4 5 6 7    8 9 10 11 12
 *     rank  A 2 3 4 5 6 7 8    9 T  J  Q  K        in bounds: a low plane of eight bits and a high plane of five
 */
#ifndef EVALUATOR_RAZZ_LOOK_UPS_H
#define EVALUATOR_RAZZ_LOOK_UPS_H

#include "simd/late_look_ups.h"

#if BY_BYTES

static const rank_bytes razz_low_plane = RANK_BYTES(2, 4, 8, 16, 32, 64, 128, 0, 0, 0, 0, 0, 1);
static const rank_bytes razz_high_plane = RANK_BYTES(0, 0, 0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 0);

typedef late_look_ups razz_work;

static FORCE_INLINE void begin_razz(razz_work *work) { begin_late(work); }

/* Chunk number `chunk`, `left` hands of it and those behind it, whose values are to go to `values`. */
static FORCE_INLINE void razz_lanes(razz_work *work, lanes low, lanes high, int count, size_t chunk, size_t left,
                                    uint16_t *values) {
    (void)count;
    (void)left;
    look_up_before(work, table_razz_sets, chunk, values);
    store_both(indices_of(work, chunk), first_lanes(low, high), second_lanes(low, high));
}

static FORCE_INLINE void finish_razz(const razz_work *work, size_t hands, uint16_t *values) {
    look_up_last(work, table_razz_sets, hands, values);
}

#endif

#endif
