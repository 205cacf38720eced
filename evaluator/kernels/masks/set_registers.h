/* What a set of ranks is worth by look-ups in registers (AVX-512); set_look_ups.h says what the functions mean.
 *
 * Omaha's numbers are sums of shares as in high_registers.h, but with the ranks in reverse:
 *
 *     bit   0 1 2 3 4 5 6    7 8 9 10 11 12
 *     rank  A K Q J T 9 8    7 6 5  4  3  2
 *
 * What 7 .. 2 contribute is one table of 64, whatever the size of the set; A .. 8 have a table for each size. Two and
 * three kickers are sets without an ace, since a gap has been closed. One kicker has its rank as number. In bounds:
 * register look-ups use the index's low five or six bits.
 */
#ifndef EVALUATOR_SET_REGISTERS_H
#define EVALUATOR_SET_REGISTERS_H

#include "high/high_registers.h"
#include "lows/low_bytes.h"
#include "masks/mask_lanes.h"
#include "lows/razz_registers.h"

/* The bit number of the highest rank, 16 for none. */
static FORCE_INLINE lanes place_of_top(lanes set) { return popcount(ranks_above(set)); }

/* No rank, one or two. */
static FORCE_INLINE lanes number_of_group(lanes set) {
    const lanes second = without_top(set);
    const some_lanes two = nonzero_lanes(second);
    const lanes top = add_to_some(place_of_top(set), two, splat(GROUP_OF_TWO));
    const lanes number = _mm512_permutexvar_epi16(top, load(table_group_numbers));
    return _mm512_mask_sub_epi16(number, two, number, place_of_top(second));
}

static FORCE_INLINE some_lanes equal_lanes(lanes a, uint16_t b) { return _mm512_cmpeq_epi16_mask(a, splat(b)); }

static FORCE_INLINE lanes number_of_kickers(lanes set) {
    const lanes size = popcount(set), without_ace = shift_right(set, 1);
    lanes share = replace_some(look_up64(table_five_reversed, set), common_lanes(set, splat(1 << 6)),
                               look_up64(table_five_reversed + 64, set));
    share = replace_some(share, equal_lanes(size, 3), look_up64(table_three_reversed, without_ace));
    share = replace_some(share, equal_lanes(size, 2), look_up64(table_two_reversed, without_ace));
    const lanes number = add(share, look_up64(table_low_reversed, shift_right(set, 7)));
    return _mm512_mask_sub_epi16(number, equal_lanes(size, 1), splat(RANKS - 1), place_of_top(set));
}

/* The low byte of a lane does the work of low_bytes.h; the high one has no ranks and comes to 0. */
static FORCE_INLINE lanes low8_of_ranks(lanes ranks) { return low8_of_set(turned_round8(ranks), 8); }

static FORCE_INLINE lanes razz_of_ranks(lanes ranks) {
    const lanes value = razz_of_set(reversed_ranks(ranks), MOST_CARDS);
    return _mm512_maskz_mov_epi16(_mm512_cmpgt_epu16_mask(popcount(ranks), splat(4)), value);
}

#endif
