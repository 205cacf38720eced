/* Seeds of shards: the numbers of NumPy's SeedSequence, whose pool of four words is made once for all shards of a job.
 *
 *     words of the seed, at least four ─► pool[4] ─► with the words of a shard's number ─► SEED_WORDS words
 *
 * That is SeedSequence(seed, spawn_key=(shard,)).generate_state, an algorithm of Melissa O'Neill's, which NumPy says will
 * stay; the tests compare. Every word is hashed with a constant that moves on with each use.
 *
 * In bounds: pools have POOL_WORDS; a seed is as long as it is.
 */
#ifndef EVALUATOR_SEED_SEQUENCE_H
#define EVALUATOR_SEED_SEQUENCE_H

#include "deals/random_bits.h"

enum { POOL_WORDS = 4 };

typedef struct {
    uint32_t pool[POOL_WORDS];
    uint32_t constant; /* of the next hash */
} seed_pool;

static inline uint32_t hash_word(uint32_t word, uint32_t *constant, uint32_t step) {
    word ^= *constant;
    *constant *= step;
    word *= *constant;
    return word ^ word >> 16;
}

static inline uint32_t mix_words(uint32_t one, uint32_t other) {
    const uint32_t mixed = one * UINT32_C(0xca01f9dd) - other * UINT32_C(0x4973f715);
    return mixed ^ mixed >> 16;
}

/* A further word into all of the pool. */
static inline void add_seed_word(seed_pool *seed, uint32_t word) {
    for (int i = 0; i < POOL_WORDS; i++)
        seed->pool[i] = mix_words(seed->pool[i], hash_word(word, &seed->constant, UINT32_C(0x931e8875)));
}

/* A pool of `count` words, POOL_WORDS at least. */
static inline void fill_pool(seed_pool *seed, const uint32_t *words, size_t count) {
    seed->constant = UINT32_C(0x43b0d7e5);
    for (int i = 0; i < POOL_WORDS; i++)
        seed->pool[i] = hash_word(words[i], &seed->constant, UINT32_C(0x931e8875));
    for (int from = 0; from < POOL_WORDS; from++)
        for (int to = 0; to < POOL_WORDS; to++)
            if (to != from)
                seed->pool[to] =
                    mix_words(seed->pool[to], hash_word(seed->pool[from], &seed->constant, UINT32_C(0x931e8875)));
    for (size_t i = POOL_WORDS; i < count; i++)
        add_seed_word(seed, words[i]);
}

/* The seed of one shard; its number has as many words as it takes, one at least. */
static inline void seed_of_shard(const seed_pool *pool, uint64_t shard, uint64_t words[SEED_WORDS]) {
    seed_pool own = *pool;
    uint32_t constant = UINT32_C(0x8b51f9dd);
    add_seed_word(&own, (uint32_t)shard);
    if (shard >> 32)
        add_seed_word(&own, (uint32_t)(shard >> 32));
    for (int i = 0; i < SEED_WORDS; i++) {
        const uint32_t low = hash_word(own.pool[2 * i % POOL_WORDS], &constant, UINT32_C(0x58f38ded));
        const uint32_t high = hash_word(own.pool[(2 * i + 1) % POOL_WORDS], &constant, UINT32_C(0x58f38ded));
        words[i] = low | (uint64_t)high << 32;
    }
}

/* A seed from a stream of random bits, which moves on by as many. */
static inline void seed_from_stream(random_bits *stream, uint64_t words[SEED_WORDS]) {
    running_bits running = take_up(stream);
    for (int i = 0; i < SEED_WORDS; i += RANDOM_LANES)
        next_words(&running, words + i);
    put_back(&running, SEED_WORDS / RANDOM_LANES, stream);
}

#endif
