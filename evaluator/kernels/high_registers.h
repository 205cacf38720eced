/* High for a level with 64-entry look-ups in registers (AVX-512): the dense value without a memory access a hand.
 *
 * Reason for this separate strategy: sixty-four 16-bit entries are two registers here, and that is enough to number
 * sets of ranks. A set of k kickers has the number (sum over its ranks, the i-th from below being r, of r over i).
 * Split the ranks: the lower six contribute what one table of 64 says, whatever k; of the upper ones it is known, given
 * k, how many lie below them, so they have a table for each k. Straights, which are no high card, are left out by the
 * table for k = 5: how many lie below five ranks depends on the highest alone.
 *
 *     value = base[lower pair, trips, full house] or base[upper pair] + 11 * lower pair, + number of kickers
 *
 * In bounds: register look-ups use the index's low five or six bits.
 */
#ifndef EVALUATOR_HIGH_REGISTERS_H
#define EVALUATOR_HIGH_REGISTERS_H

#include "rank_counts.h"

typedef __mmask32 some_lanes;

static FORCE_INLINE some_lanes nonzero_lanes(lanes x) { return _mm512_test_epi16_mask(x, x); }
static FORCE_INLINE lanes replace_some(lanes x, some_lanes where, lanes with) {
    return _mm512_mask_mov_epi16(x, where, with);
}

static FORCE_INLINE lanes look_up64(const uint16_t table[64], lanes index) {
    return _mm512_permutex2var_epi16(_mm512_loadu_si512(table), index, _mm512_loadu_si512(table + 32));
}

static FORCE_INLINE lanes look_up32(const uint16_t table[32], lanes index) {
    return _mm512_permutexvar_epi16(index, _mm512_loadu_si512(table));
}

/* The rank of one bit; 16 for none. */
static FORCE_INLINE lanes rank_of_bit(lanes x) { return popcount(sub(x, splat(1))); }

/* What the value is made of: up to five kickers, of which rank(s) there is a group, and the kind of group. */
typedef struct {
    lanes kickers, lower, upper;
    some_lanes trips, full_house;
} high_parts;

/* A full house is trips with the pair as its one kicker. */
static FORCE_INLINE high_parts parts_of(lanes ones, lanes twos, int count) {
    high_parts parts;
    const lanes trips = both(ones, twos);
    lanes upper = without_lowest(twos), paired = twos, spare = but_not(ones, twos);
    if (count > 5) {
        const lanes highest = without_lowest(upper);
        const some_lanes three = nonzero_lanes(highest);
        paired = replace_some(twos, three, upper);
        upper = replace_some(upper, three, highest);
        spare = either(spare, differ(twos, paired));
        if (count == 7)
            spare = without_lowest(spare);
        spare = replace_some(without_lowest(spare), three, spare);
    }
    const lanes lower = differ(paired, upper);
    parts.trips = nonzero_lanes(trips);
    parts.full_house = parts.trips & nonzero_lanes(upper);
    const some_lanes upper_is_trips = _mm512_test_epi16_mask(trips, upper);
    const lanes three_of = replace_some(trips, upper_is_trips, upper);
    const lanes two_of = replace_some(upper, upper_is_trips, lower);
    parts.kickers = replace_some(spare, parts.full_house, two_of);
    parts.lower = replace_some(lower, parts.full_house, three_of);
    parts.upper = replace_some(upper, parts.full_house, splat(0));
    return parts;
}

/* The kickers' number: gaps closed, then by their count, which the groups imply. */
static FORCE_INLINE lanes number_of_kickers(const high_parts *parts, some_lanes two_pair) {
    const lanes closed = close_gap(close_gap(parts->kickers, parts->upper), parts->lower);
    const lanes upper_bits = shift_right(closed, 6);
    const some_lanes unpaired = ~nonzero_lanes(parts->lower), with_ace = _mm512_test_epi16_mask(closed, splat(1 << 12));
    lanes shares = look_up64(table_three_kickers, upper_bits);
    shares = replace_some(shares, parts->trips, look_up64(table_two_kickers, upper_bits));
    const lanes five = replace_some(look_up64(table_five_kickers, upper_bits), with_ace,
                                    look_up64(table_five_kickers + 64, upper_bits));
    shares = replace_some(shares, unpaired, five);
    const lanes number = add(look_up64(table_low_kickers, closed), shares);
    return replace_some(number, two_pair | parts->full_house, rank_of_bit(closed));
}

static FORCE_INLINE lanes value_of_ranks(lanes ones, lanes twos, int count) {
    const high_parts parts = parts_of(ones, twos, count);
    const some_lanes two_pair = nonzero_lanes(parts.upper);
    const lanes lower = rank_of_bit(parts.lower);
    lanes kind = _mm512_mask_add_epi16(lower, parts.trips, lower, splat(32));
    kind = _mm512_mask_add_epi16(kind, parts.full_house, kind, splat(16));
    const lanes two_pair_base = add(look_up32(table_upper_pair, rank_of_bit(parts.upper)), mul(lower, splat(11)));
    const lanes base = replace_some(look_up64(table_one_group, kind), two_pair, two_pair_base);
    const lanes value = add(base, number_of_kickers(&parts, two_pair));

    /* Bottoms of straights are neighbours: filled up with ones from bit 0, they count up to the highest. */
    const lanes bottoms = straight_bottoms(either(ones, twos));
    const lanes filled = either(bottoms, sub(bottoms, splat(1)));
    return replace_some(value, nonzero_lanes(bottoms), add(popcount(filled), splat(LOWEST_STRAIGHT - 1)));
}

static FORCE_INLINE void high_lanes(const rank_counts *counts, int count, uint16_t values[BYTES]) {
    store_both(values, value_of_ranks(counts->ones[0], counts->twos[0], count),
               value_of_ranks(counts->ones[1], counts->twos[1], count));
}

#endif
