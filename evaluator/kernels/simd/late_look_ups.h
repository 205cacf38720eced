/* Values by index, looked up a chunk late: while the indices of one chunk are computed, the values of the one before
 * are fetched. The two keep different units of the CPU busy, and no look-up waits for its index.
 *
 *     chunk           0        1        2        3
 *     indices         [   ]    [   ]    [   ]    [   ]
 *     look-ups        wasted   of 0     of 1     of 2     of 3
 *
 * In bounds: whatever uses this says it of its indices; index 0 is in every table.
 */
#ifndef EVALUATOR_LATE_LOOK_UPS_H
#define EVALUATOR_LATE_LOOK_UPS_H

#include "simd/vector_rows.h"

#if BY_BYTES

typedef struct {
    uint16_t index[2][BYTES]; /* of chunks with even and odd numbers */
    uint16_t wasted[BYTES];   /* the values before the first chunk's */
} late_look_ups;

static FORCE_INLINE void begin_late(late_look_ups *late) { memset(late->index[1], 0, sizeof late->index[1]); }

static FORCE_INLINE uint16_t *indices_of(late_look_ups *late, size_t chunk) { return late->index[chunk % 2]; }

static FORCE_INLINE void look_up_chunk(const uint16_t *table, const uint16_t index[BYTES], uint16_t *values) {
    UNROLL
    for (int i = 0; i < BYTES; i++)
        values[i] = table[index[i]];
}

/* The chunk before number `chunk`, whose own values will go to `values`: there need not be room for all of them. */
static FORCE_INLINE void look_up_before(late_look_ups *late, const uint16_t *table, size_t chunk, uint16_t *values) {
    look_up_chunk(table, late->index[(chunk + 1) % 2], chunk ? values - BYTES : late->wasted);
}

/* The last chunk of `hands`, one at least, whose values begin at `values`. */
static FORCE_INLINE void look_up_last(const late_look_ups *late, const uint16_t *table, size_t hands,
                                      uint16_t *values) {
    const size_t last = (hands - 1) / BYTES;
    uint16_t found[BYTES];
    look_up_chunk(table, late->index[last % 2], found);
    memcpy(values + last * BYTES, found, (hands - last * BYTES) * sizeof *values);
}

#endif

#endif
