/* High for a level with 64-entry look-ups in registers (AVX-512): the dense value without a memory access a hand.
 *
 * Reason for this separate strategy: sixty-four 16-bit entries are two registers here, and that is enough to number
 * sets of ranks. A set of k kickers has the number (sum over its ranks, the i-th from below being r, of r over i).
 * Split the ranks: the lower six contribute what one table of 64 says, whatever k; of the upper ones it is known, given
 * k, how many lie below them, so they have a table for each k. Straights, which are no high card, are left out by the
 * table for k = 5: how many lie below five ranks depends on the highest alone.
 *
 *     value = base of one group, or of two by the lower, + share of the upper kickers, or of the upper group
 *                                                        + share of the lower kickers, or a single kicker's rank
 *
 * In bounds: register look-ups use the index's low five or six bits.
 */
#ifndef EVALUATOR_HIGH_REGISTERS_H
#define EVALUATOR_HIGH_REGISTERS_H

#include "high/rank_counts.h"

#if IN_REGISTERS

typedef __mmask32 some_lanes;

static FORCE_INLINE some_lanes nonzero_lanes(lanes x) { return _mm512_test_epi16_mask(x, x); }
static FORCE_INLINE some_lanes common_lanes(lanes a, lanes b) { return _mm512_test_epi16_mask(a, b); }
static FORCE_INLINE lanes replace_some(lanes x, some_lanes where, lanes with) {
    return _mm512_mask_mov_epi16(x, where, with);
}
static FORCE_INLINE lanes add_to_some(lanes x, some_lanes where, lanes a) {
    return _mm512_mask_add_epi16(x, where, x, a);
}
static FORCE_INLINE lanes without_lowest_in(lanes x, some_lanes where) {
    const lanes all = splat(0xffff);
    return both(x, _mm512_mask_add_epi16(all, where, x, all));
}

static FORCE_INLINE lanes look_up64(const uint16_t table[64], lanes index) {
    return _mm512_permutex2var_epi16(_mm512_loadu_si512(table), index, _mm512_loadu_si512(table + 32));
}

/* The rank of one bit; none: 0 - 1 has sixteen bits, 16. */
static FORCE_INLINE lanes rank_of_bit(lanes x) { return popcount(sub(x, splat(1))); }

/* The ranks held more than once: the upper and the lower of the two that count, or just a lower; the others, which may
 * be kickers; and where three ranks are. Of A A K K 9 9 4 the upper is A, the lower K, the others are 9 and 4. */
typedef struct {
    lanes upper, lower, spare, trips;
    some_lanes three_groups;
} rank_groups;

static FORCE_INLINE rank_groups group_ranks(lanes ones, lanes twos, int count) {
    rank_groups groups;
    groups.trips = both(ones, twos);
    groups.upper = without_lowest(twos);
    groups.three_groups = 0;
    lanes two_groups = twos;
    if (count > 5) {
        const lanes highest = without_lowest(groups.upper);
        groups.three_groups = nonzero_lanes(highest);
        two_groups = replace_some(twos, groups.three_groups, groups.upper);
        groups.upper = replace_some(groups.upper, groups.three_groups, highest);
    }
    groups.lower = differ(two_groups, groups.upper);
    groups.spare = either(but_not(ones, twos), differ(twos, two_groups));
    return groups;
}

/* Kickers → shares of their number, by how many of them there are, which the groups imply. */
static FORCE_INLINE lanes upper_share(lanes kickers, some_lanes grouped, some_lanes trips) {
    const lanes upper = shift_right(kickers, 6);
    const some_lanes with_ace = common_lanes(kickers, splat(1 << 12));
    lanes share =
        replace_some(look_up64(table_five_kickers, upper), with_ace, look_up64(table_five_kickers + 64, upper));
    share = replace_some(share, grouped, look_up64(table_three_kickers, upper));
    return replace_some(share, trips, look_up64(table_two_kickers, upper));
}

/* The value of ranks without a straight. `kickers` are all that count if there is no full house: that is trips with a
 * pair as the one kicker, the upper where there are two. */
static FORCE_INLINE lanes value_of_groups(const rank_groups *groups, lanes kickers) {
    const some_lanes trips = nonzero_lanes(groups->trips), two_groups = nonzero_lanes(groups->upper);
    const some_lanes full_house = trips & two_groups, upper_is_trips = common_lanes(groups->trips, groups->upper);
    kickers = replace_some(kickers, full_house, groups->upper);
    kickers = replace_some(kickers, upper_is_trips, groups->lower);
    const lanes three_of = replace_some(groups->trips, upper_is_trips, groups->upper);
    const lanes lower = replace_some(groups->lower, trips, three_of);
    const lanes upper = replace_some(groups->upper, full_house, splat(0));

    lanes kind = add_to_some(rank_of_bit(lower), trips, splat(GROUP_IS_TRIPS));
    kind = add_to_some(kind, two_groups, splat(GROUP_OF_TWO));
    kickers = close_gap(close_gap(kickers, upper), lower);
    lanes share = upper_share(kickers, nonzero_lanes(lower), trips);
    share = _mm512_mask_permutexvar_epi16(share, two_groups, rank_of_bit(upper), load(table_upper_pair));
    const lanes low_share = replace_some(look_up64(table_low_kickers, kickers), two_groups, rank_of_bit(kickers));
    return add(add(look_up64(table_one_group, kind), low_share), share);
}

/* Bottoms of straights are neighbours: filled up with ones from bit 0, they count up to the highest. */
static FORCE_INLINE lanes value_of_straights(lanes bottoms) {
    return add(popcount(either(bottoms, sub(bottoms, splat(1)))), splat(LOWEST_STRAIGHT - 1));
}

static FORCE_INLINE lanes value_of_ranks(lanes ones, lanes twos, int count) {
    const rank_groups groups = group_ranks(ones, twos, count);
    lanes kickers = count == 7 ? without_lowest(groups.spare) : groups.spare;
    if (count > 5)
        kickers = without_lowest_in(kickers, ~groups.three_groups);
    const lanes bottoms = straight_bottoms(either(ones, twos));
    return replace_some(value_of_groups(&groups, kickers), nonzero_lanes(bottoms), value_of_straights(bottoms));
}

/* A part's hands are all counted before they are valued: the constants of either loop fit the registers, and the CPU
 * works on several of its rounds at once, for which one round of both would be too long. */
typedef struct {
    rank_counts counts[BLOCK_ROWS / BYTES];
} high_work;

static FORCE_INLINE void begin_work(high_work *work) { (void)work; }

static FORCE_INLINE void work_on(high_work *work, const rank_counts *counts, int count, size_t chunk,
                                 uint16_t *values) {
    (void)count;
    (void)values;
    work->counts[chunk] = *counts;
}

static FORCE_INLINE void value_chunk(const rank_counts *counts, int count, uint16_t values[BYTES]) {
    store_both(values, value_of_ranks(counts->ones[0], counts->twos[0], count),
               value_of_ranks(counts->ones[1], counts->twos[1], count));
}

static FORCE_INLINE void finish_work(const high_work *work, int count, size_t hands, uint16_t *values) {
    for (size_t done = 0; done < hands; done += BYTES) {
        uint16_t found[BYTES];
        const size_t left = hands - done;
        value_chunk(&work->counts[done / BYTES], count, left < BYTES ? found : values + done);
        if (left < BYTES)
            memcpy(values + done, found, left * sizeof *values);
    }
}

#endif

#endif
