/* Razz for a level with 64-entry look-ups in registers (AVX-512): the value without a memory access a hand.
 *
 *     bit   0 1 2 3 4 5 6    7 8 9 10 11 12        the worst rank lowest, so that x & (x - 1) drops it
 *     rank  K Q J T 9 8 7    6 5 4  3  2  A
 *
 * Of more than five ranks the worst are dropped. The number of five out of thirteen ranks is a sum over them in which
 * each rank's share depends on how many better ranks there are: for A .. 6 that is known within those six bits, for
 * 7 .. K it is known because five ranks are held in all. In bounds: register look-ups use the index's low six bits.
 */
#ifndef EVALUATOR_RAZZ_REGISTERS_H
#define EVALUATOR_RAZZ_REGISTERS_H

#include "high/high_registers.h"

#if IN_REGISTERS

static const rank_bytes razz_low_plane = RANK_BYTES(0, 0, 0, 0, 128, 64, 32, 16, 8, 4, 2, 1, 0);
static const rank_bytes razz_high_plane = RANK_BYTES(8, 4, 2, 1, 0, 0, 0, 0, 0, 0, 0, 0, 16);

static FORCE_INLINE lanes razz_of_set(lanes set, int count) {
    const lanes held = popcount(set);
    for (int kept = 5; kept < count; kept++)
        set = without_lowest_in(set, _mm512_cmpgt_epu16_mask(held, splat((uint16_t)kept)));
    const lanes worse = replace_some(look_up64(table_razz_worse, set), common_lanes(set, splat(1 << 6)),
                                     look_up64(table_razz_worse + 64, set));
    return add(look_up64(table_razz_better, shift_right(set, 7)), worse);
}

/* Nothing is left for later here. */
typedef struct {
    char none;
} razz_work;

static FORCE_INLINE void begin_razz(razz_work *work) { (void)work; }

static FORCE_INLINE void razz_lanes(razz_work *work, lanes low, lanes high, int count, size_t chunk, size_t left,
                                    uint16_t *values) {
    uint16_t found[BYTES];
    (void)work;
    (void)chunk;
    store_both(left < BYTES ? found : values, razz_of_set(first_lanes(low, high), count),
               razz_of_set(second_lanes(low, high), count));
    if (left < BYTES)
        memcpy(values, found, left * sizeof *values);
}

static FORCE_INLINE void finish_razz(const razz_work *work, size_t hands, uint16_t *values) {
    (void)work;
    (void)hands;
    (void)values;
}

#endif

#endif
