/* Hands side by side as bytes: what every row kernel of the vector levels begins with.
 *
 * A row kernel transposes BYTES rows into one register per card, checks them and goes on with planes: bytes that hold
 * one bit a rank, eight ranks in the low plane and five in the high one.
 */
#ifndef EVALUATOR_BYTES_H
#define EVALUATOR_BYTES_H

#include "simd/rank_sets.h"

#if BY_BYTES

/* Largest id and smallest XOR of two cards seen so far: 0 means that two were equal. */
typedef struct {
    lanes largest, closest;
} byte_faults;

static FORCE_INLINE byte_faults no_byte_faults(void) {
    const byte_faults none = {splat8(0), splat8(0xff)};
    return none;
}

static FORCE_INLINE void note_byte_faults(byte_faults *faults, const lanes *cards, int count) {
    UNROLL
    for (int i = 0; i < count; i++) {
        faults->largest = max8(faults->largest, cards[i]);
        UNROLL
        for (int j = 0; j < i; j++)
            faults->closest = min8(faults->closest, differ(cards[i], cards[j]));
    }
}

static FORCE_INLINE unsigned byte_fault_flags(const byte_faults *faults) {
    return (any_lane(at_least8(faults->largest, DECK)) ? NOT_A_CARD : 0) |
           (any_lane(equal8(faults->closest, splat8(0))) ? DUPLICATE_CARD : 0);
}

/* How many of `count` sets hold each bit, as a number of three bits. */
typedef struct {
    lanes ones, twos, fours;
} bit_counts;

static FORCE_INLINE bit_counts count_bits(const lanes *sets, int count) {
    bit_counts counts;
    lanes carry[3];
    const lanes three = add_three(sets[0], sets[1], sets[2], &carry[0]);
    if (count == 5) {
        counts.ones = add_three(three, sets[3], sets[4], &carry[1]);
        counts.twos = differ(carry[0], carry[1]);
        counts.fours = both(carry[0], carry[1]);
        return counts;
    }
    const lanes six = add_three(sets[3], sets[4], sets[5], &carry[1]);
    if (count == 6) {
        counts.ones = differ(three, six);
        carry[2] = both(three, six);
    } else {
        counts.ones = add_three(three, six, sets[6], &carry[2]);
    }
    counts.twos = add_three(carry[0], carry[1], carry[2], &counts.fours);
    return counts;
}

/* Two sets more than the five that were counted. */
static FORCE_INLINE bit_counts add_two_bits(const bit_counts *five, const lanes sets[2]) {
    bit_counts counts;
    lanes carry;
    counts.ones = add_three(five->ones, sets[0], sets[1], &carry);
    counts.twos = differ(five->twos, carry);
    counts.fours = either(five->fours, both(five->twos, carry));
    return counts;
}

#endif

#endif
