/* Random bits, 64 bytes a step: eight generators side by side.
 *
 *     lane     0          1                   7
 *     step    [ 64 bits ][ 64 bits ]   ...   [ 64 bits ]     = 32 draws of 16 bits, each word's low bits first
 *
 * Each lane is SFC64 by Chris Doty-Humphrey: three words of state and a counter, only additions, shifts and exclusive
 * ors, a period of at least 2^64. (NumPy has it too, as SFC64: the tests compare.) The layout is part of the meaning of
 * a seed, the same at every level: one AVX-512 register, two of AVX2, four of SSE2 (random_lanes.h).
 *
 * A card of m from a draw: draw * m = high * 65536 + low, the card is `high`, and the draw is rejected if `low` is less
 * than r = 65536 mod m. Then every card has the same number of draws: those with a given `high` have a `low` in steps
 * of m, all of one residue class modulo m, and the 65536 - r numbers from r to 65535, a multiple of m, hold equally
 * many of each class. Example: m = 52, r = 16; each card has 1,260 of the 65,536 draws, 16 draws are rejected.
 * Rejecting a whole deal for one draw leaves its draws independent and each uniform.
 */
#ifndef EVALUATOR_RANDOM_BITS_H
#define EVALUATOR_RANDOM_BITS_H

#include "kernel.h"

enum {
    RANDOM_LANES = 8,
    SEED_WORDS = 3 * RANDOM_LANES,
    STEP_DRAWS = 4 * RANDOM_LANES,
    DRAW_RANGE = 1 << 16,
    WARM_UP_STEPS = 12, /* the author's; after them every bit of the state depends on every bit of the seed */
};

typedef struct {
    uint64_t a[RANDOM_LANES], b[RANDOM_LANES], c[RANDOM_LANES];
    uint64_t counter;
} random_bits;

/* Random words one at a time. */
typedef struct {
    random_bits *bits;
    uint64_t words[RANDOM_LANES];
    int left;
} word_source;

#endif
