/* High without flushes and quads, by look-ups in memory: how often each rank is held → one index of sixteen bits, by
 * which the value is looked up.
 *
 *     counts of ranks ─► kickers, pairs, trips, straight ─► index ─► table_high_sets[]
 *
 * For levels whose registers hold no tables of 64 entries (AVX2). In bounds: an index has sixteen bits, and so has the
 * table.
 *
 * Rank sets here are in natural order (deuce = bit 0). Of the ranks held once, all but the highest 5, 3, 2, 1 are to be
 * dropped, depending on the pairs; with seven cards that is always the two lowest (three pairs: the lowest pair becomes
 * a kicker, and of two one is dropped), with six cards one less.
 */
#ifndef EVALUATOR_HIGH_MEMORY_H
#define EVALUATOR_HIGH_MEMORY_H

#include "high/rank_counts.h"
#include "simd/rank_sets.h"
#include "simd/vector_rows.h"

/* The sets of a hand that its value depends on: the ranks held once (after the third pair has joined them), those held
 * three times, and the two ranks held more than once. */
typedef struct {
    lanes spare, trips, upper, lower, three_pairs, ranks;
} high_sets;

/* ones, twos: bits of how often a rank is held, at most three times. */
static FORCE_INLINE high_sets sort_ranks(lanes ones, lanes twos) {
    high_sets sets;
    const lanes two_highest = without_lowest(twos), highest = without_lowest(two_highest);
    const lanes not_three = is_zero(highest);
    const lanes paired = choose(not_three, twos, two_highest);
    sets.upper = choose(not_three, two_highest, highest);
    sets.lower = differ(paired, sets.upper);
    sets.spare = either(but_not(ones, twos), differ(twos, paired));
    sets.trips = both(ones, twos);
    sets.three_pairs = complement(not_three);
    sets.ranks = either(ones, twos);
    return sets;
}

/* With five cards there are no three pairs to think of. */
static FORCE_INLINE high_sets sort_five_ranks(lanes ones, lanes twos) {
    high_sets sets;
    sets.upper = without_lowest(twos);
    sets.lower = differ(twos, sets.upper);
    sets.spare = but_not(ones, twos);
    sets.trips = both(ones, twos);
    sets.three_pairs = splat(0);
    sets.ranks = either(ones, twos);
    return sets;
}

/* Of two trips the lower is but a pair. */
static FORCE_INLINE lanes higher_trips(const high_sets *sets) {
    return max(both(sets->trips, sets->upper), but_not(sets->trips, sets->upper));
}

/* Of one rank, or none: the upper four bits of a product. */
static FORCE_INLINE lanes code_of_rank(lanes rank) { return shift_right(mul(rank, splat(RANK_CODE)), 12); }

/* Products of the sets, added up modulo 2^16: lanetables.py has found the factors, and asserts that no two values meet.
 * The kickers' factor drops the ace, which the number of the others implies. A straight overwrites the rest by the
 * maximum: 0 less its bottoms, ten bits, is above all other indices. */
static FORCE_INLINE lanes set_index(const high_sets *sets, lanes kickers) {
    const lanes of_upper = add(mul(sets->upper, splat(UPPER_FACTOR)), mul_high(sets->upper, splat(UPPER_HIGH_FACTOR)));
    const lanes of_trips = mul(higher_trips(sets), splat(TRIPS_FACTOR));
    const lanes of_kickers = add(mul(kickers, splat(KICKER_FACTOR)), of_trips);
    const lanes of_groups = add(of_upper, code_of_rank(sets->lower));
    return max(add(of_kickers, of_groups), sub(splat(0), straight_bottoms(sets->ranks)));
}

#if BY_BYTES && !IN_REGISTERS

static FORCE_INLINE high_sets sets_of_counts(lanes ones, lanes twos, int count, lanes *kept) {
    const high_sets sets = count == 5 ? sort_five_ranks(ones, twos) : sort_ranks(ones, twos);
    *kept = sets.spare;
    if (count > 5) {
        const lanes fewer = count == 7 ? without_lowest(sets.spare) : sets.spare;
        *kept = choose(sets.three_pairs, fewer, without_lowest(fewer));
    }
    return sets;
}

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
