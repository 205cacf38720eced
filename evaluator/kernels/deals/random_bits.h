/* Random bits, 64 bytes a step: eight generators side by side.
 *
 *     lane     0          1                   7
 *     step    [ 64 bits ][ 64 bits ]   ...   [ 64 bits ]     = 32 draws of 16 bits, each word's low bits first
 *
 * Each lane is SFC64 by Chris Doty-Humphrey: three words of state and a counter, only additions, shifts and exclusive
 * ors, a period of at least 2^64. (NumPy has it too, as SFC64: the tests compare.) The layout is part of the meaning of
 * a seed, the same at every level: one AVX-512 register, two of AVX2, four of SSE2 (random_bits.h).
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
#include "simd/level.h"

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

/* The generator of random_bits.h over lanes of 64 bits, WORD_LANES to a register.
 *
 * While bits are drawn, the state is in registers: it is taken up before a loop and put back after it.
 */

enum { WORD_REGISTERS = RANDOM_LANES / WORD_LANES };

typedef struct {
    word_lanes a[WORD_REGISTERS], b[WORD_REGISTERS], c[WORD_REGISTERS], counter;
} running_bits;

static FORCE_INLINE running_bits take_up(const random_bits *bits) {
    running_bits running;
    UNROLL
    for (int i = 0; i < WORD_REGISTERS; i++) {
        running.a[i] = load_words(bits->a + i * WORD_LANES);
        running.b[i] = load_words(bits->b + i * WORD_LANES);
        running.c[i] = load_words(bits->c + i * WORD_LANES);
    }
    running.counter = splat_word(bits->counter);
    return running;
}

static FORCE_INLINE void put_back(const running_bits *running, uint64_t steps, random_bits *bits) {
    UNROLL
    for (int i = 0; i < WORD_REGISTERS; i++) {
        store_words(bits->a + i * WORD_LANES, running->a[i]);
        store_words(bits->b + i * WORD_LANES, running->b[i]);
        store_words(bits->c + i * WORD_LANES, running->c[i]);
    }
    bits->counter += steps;
}

static FORCE_INLINE void next_words(running_bits *bits, uint64_t words[RANDOM_LANES]) {
    UNROLL
    for (int i = 0; i < WORD_REGISTERS; i++) {
        const word_lanes a = bits->a[i], b = bits->b[i], c = bits->c[i];
        const word_lanes word = add_words(add_words(a, b), bits->counter);
        bits->a[i] = differ_words(b, shift_words_right(b, 11));
        bits->b[i] = add_words(c, shift_words_left(c, 3));
        bits->c[i] = add_words(either_words(shift_words_left(c, 24), shift_words_right(c, 40)), word);
        store_words(words + i * WORD_LANES, word);
    }
    bits->counter = add_words(bits->counter, splat_word(1));
}

static FORCE_INLINE void next_draws(running_bits *bits, uint16_t draws[STEP_DRAWS]) {
    uint64_t words[RANDOM_LANES];
    next_words(bits, words);
#if LOW_BYTES_FIRST
    memcpy(draws, words, sizeof words);
#else
    for (int i = 0; i < STEP_DRAWS; i++)
        draws[i] = (uint16_t)(words[i / 4] >> 16 * (i % 4));
#endif
}

/* Three words of the seed a lane. Any words will do, all zeros included. */
static inline void seed_bits(random_bits *bits, const uint64_t seed[SEED_WORDS]) {
    uint64_t words[RANDOM_LANES];
    for (int lane = 0; lane < RANDOM_LANES; lane++) {
        bits->a[lane] = seed[3 * lane];
        bits->b[lane] = seed[3 * lane + 1];
        bits->c[lane] = seed[3 * lane + 2];
    }
    bits->counter = 1;
    running_bits running = take_up(bits);
    for (int step = 0; step < WARM_UP_STEPS; step++)
        next_words(&running, words);
    put_back(&running, WARM_UP_STEPS, bits);
}

/* A word of the source. */
static FORCE_INLINE uint64_t next_word(word_source *source) {
    if (source->left == 0) {
        running_bits running = take_up(source->bits);
        next_words(&running, source->words);
        put_back(&running, 1, source->bits);
        source->left = RANDOM_LANES;
    }
    return source->words[RANDOM_LANES - source->left--];
}

#endif
