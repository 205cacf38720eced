/* Razz for a level without large vector look-ups (AVX2): a set of five to seven ranks indexes a 16 KB table.
 *
 *     bit   0 1 2 3 4 5 6 7    8 9 10 11 12
 *     rank  A 2 3 4 5 6 7 8    9 T  J  Q  K        in bounds: a low plane of eight bits and a high plane of five
 */
#ifndef EVALUATOR_RAZZ_LOOK_UPS_H
#define EVALUATOR_RAZZ_LOOK_UPS_H

#include "bytes.h"

static const rank_bytes razz_low_plane = RANK_BYTES(2, 4, 8, 16, 32, 64, 128, 0, 0, 0, 0, 0, 1);
static const rank_bytes razz_high_plane = RANK_BYTES(0, 0, 0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 0);

static FORCE_INLINE void razz_lanes(lanes low, lanes high, int count, uint16_t values[BYTES]) {
    uint16_t sets[BYTES];
    (void)count;
    store_both(sets, first_lanes(low, high), second_lanes(low, high));
    UNROLL
    for (int i = 0; i < BYTES; i++)
        values[i] = table_razz_sets[sets[i]];
}

#endif
