/* Lanes, the plainest: one lane, any C11 compiler, any CPU.
 *
 * The operations every lanes_*.h defines. A lane holds 16 bits, here the low half of a uint32_t: what a shift or a
 * subtraction leaves above bit 15 is never read (shifts right are only used on values that stay below 2^16).
 * A condition is a lane of all ones or all zeros.
 */
#ifndef EVALUATOR_LANES_H
#define EVALUATOR_LANES_H

#include "kernel.h"

enum { LANES = 1, BYTES = 1, WORD_LANES = 1 };
typedef uint32_t lanes;

static FORCE_INLINE lanes splat(uint16_t x) { return x; }
static FORCE_INLINE lanes both(lanes a, lanes b) { return a & b; }
static FORCE_INLINE lanes either(lanes a, lanes b) { return a | b; }
static FORCE_INLINE lanes differ(lanes a, lanes b) { return a ^ b; }
static FORCE_INLINE lanes but_not(lanes a, lanes b) { return a & ~b; }
static FORCE_INLINE lanes add(lanes a, lanes b) { return a + b; }
static FORCE_INLINE lanes sub(lanes a, lanes b) { return a - b; }
static FORCE_INLINE lanes mul(lanes a, lanes b) { return a * b & 0xffff; }
static FORCE_INLINE lanes max(lanes a, lanes b) { return a > b ? a : b; }
static FORCE_INLINE lanes average(lanes a, lanes b) { return (a + b + 1) >> 1; } /* upwards */
#define shift_left(a, n) ((lanes)(a) << (n))
#define shift_right(a, n) ((lanes)(a) >> (n))
static FORCE_INLINE lanes is_zero(lanes a) { return (lanes)0 - ((uint16_t)a == 0); }
static FORCE_INLINE lanes at_least(lanes a, int16_t least) { return (lanes)0 - ((int16_t)a >= least); } /* signed */
static FORCE_INLINE lanes choose(lanes condition, lanes a, lanes b) { return (uint16_t)condition ? a : b; }
static FORCE_INLINE int any_lane(lanes a) { return (uint16_t)a != 0; }

static FORCE_INLINE lanes mul_high(lanes a, lanes b) { return a * b >> 16; }
static FORCE_INLINE lanes sub_to_zero(lanes a, lanes b) { return a > b ? a - b : 0; }

/* Bits of the low half. */
static FORCE_INLINE lanes popcount(lanes a) {
    a = (a & 0x5555) + (a >> 1 & 0x5555);
    a = (a & 0x3333) + (a >> 2 & 0x3333);
    a = (a & 0x0f0f) + (a >> 4 & 0x0f0f);
    return (a + (a >> 8)) & 0x1f;
}

/* All ones in the first n lanes. */
static FORCE_INLINE lanes first_lanes_of(size_t n) { return n ? 0xffff : 0; }

static FORCE_INLINE lanes look_up(const uint16_t *table, lanes index) { return table[index]; }
static FORCE_INLINE lanes load(const uint16_t *values) { return *values; }
static FORCE_INLINE void store(uint16_t *values, lanes a) { *values = (uint16_t)a; }

/* Lanes first, first + 1 ... of the row in which each value stands four times; first is a multiple of LANES. */
static FORCE_INLINE lanes four_times_each(const uint16_t *values, int first) { return values[first / 4]; }

/* LANES card masks → one vector a suit. */
static FORCE_INLINE void load_suits(const uint64_t *masks, lanes suits[4]) {
    for (int suit = 0; suit < 4; suit++)
        suits[suit] = (lanes)(*masks >> (16 * suit) & 0xffff);
}

/* --- Bytes, here of a lane, from -128 to 127 --- */

static FORCE_INLINE lanes splat8(uint8_t x) { return (lanes)(int8_t)x; }
static FORCE_INLINE lanes load8(const void *bytes) { return (lanes) * (const int8_t *)bytes; }
static FORCE_INLINE void store8(void *bytes, lanes a) { *(int8_t *)bytes = (int8_t)a; }
static FORCE_INLINE lanes add8(lanes a, lanes b) { return a + b; }

/* One more where a > b. */
static FORCE_INLINE lanes add_greater8(lanes a, lanes b) { return a + ((int32_t)a > (int32_t)b); }

/* 2 * LANES bytes from lanes between -128 and 127. */
static FORCE_INLINE void store_as_bytes(int8_t *bytes, lanes first, lanes second) {
    bytes[0] = (int8_t)first;
    bytes[1] = (int8_t)second;
}

/* --- Words of 64 bits --- */

typedef uint64_t word_lanes;
static FORCE_INLINE word_lanes splat_word(uint64_t x) { return x; }
static FORCE_INLINE word_lanes load_words(const uint64_t *words) { return *words; }
static FORCE_INLINE void store_words(uint64_t *words, word_lanes a) { *words = a; }
static FORCE_INLINE word_lanes add_words(word_lanes a, word_lanes b) { return a + b; }
static FORCE_INLINE word_lanes differ_words(word_lanes a, word_lanes b) { return a ^ b; }
static FORCE_INLINE word_lanes either_words(word_lanes a, word_lanes b) { return a | b; }
#define shift_words_left(a, n) ((a) << (n))
#define shift_words_right(a, n) ((a) >> (n))

#endif
