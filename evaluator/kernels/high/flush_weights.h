/* Which hands are flushes, for a level whose rank look-ups see no suits (AVX2): a weight per suit, summed over the
 * cards in a byte, gives a flush away (tables.h).
 */
#ifndef EVALUATOR_FLUSH_WEIGHTS_H
#define EVALUATOR_FLUSH_WEIGHTS_H

#include "simd/vector_rows.h"

#if BY_BYTES

/* The high plane has room for the suits, which this level does not need. */
static FORCE_INLINE lanes with_suits(lanes high_plane_table) { return high_plane_table; }
static FORCE_INLINE lanes without_suits(lanes high_plane) { return high_plane; }

static FORCE_INLINE lanes sum_suits(const lanes *cards, int count) {
    static const uint32_t weights[4] = {SUIT_WEIGHTS, SUIT_WEIGHTS, SUIT_WEIGHTS, SUIT_WEIGHTS};
    const lanes weight_table = table16(weights);
    lanes sum = splat8(0);
    for (int i = 0; i < count; i++)
        sum = add8(sum, look_up16(weight_table, cards[i]));
    return sum;
}

static FORCE_INLINE lane_bits flush_bits(lanes sum, int count, const bit_counts *high_plane) {
    const lanes nibble = splat8(0x0f);
    (void)high_plane;
    return nonzero_bits8(
        both(look_up16(table16(table_flush_low_nibble + 16 * (count - 5)), both(sum, nibble)),
             look_up16(table16(table_flush_high_nibble + 16 * (count - 5)), both(shift_right(sum, 4), nibble))));
}

#endif

#endif
