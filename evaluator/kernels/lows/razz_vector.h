/* Razz, rows of five to seven cards, for the vector levels:
 *
 *     rows ─► a register per card ─► set of ranks ─► razz_lanes(), the level's own strategy ─► values
 *
 * That is right for five different ranks, which 95 of 100 sevens and every second five have. Rows with fewer are listed
 * and done afterwards: those with four in chunks of their own (paired_lows.h); with three or less, 1 row of 1,000 of
 * seven and 7 of 100 of five, it is left to the scalar look-ups.
 */
#ifndef EVALUATOR_RAZZ_VECTOR_H
#define EVALUATOR_RAZZ_VECTOR_H

#include "lows/paired_lows.h"
#include "simd/vector_rows.h"

#if IN_REGISTERS
#include "lows/razz_registers.h"
#endif

#if BY_BYTES

#if !IN_REGISTERS

/* Razz for a level without large vector look-ups (AVX2): a set of five to seven ranks indexes a 16 KB table.
 *
 *     bit   0 1 2 3 4 5 6 7    8 9 10 11 12
 *     rank  A 2 3 4 5 6 7 8    9 T  J  Q  K        in bounds: a low plane of eight bits and a high plane of five
 */
static const rank_bytes razz_low_plane = RANK_BYTES(2, 4, 8, 16, 32, 64, 128, 0, 0, 0, 0, 0, 1);
static const rank_bytes razz_high_plane = RANK_BYTES(0, 0, 0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 0);

typedef late_look_ups razz_work;

static FORCE_INLINE void begin_razz(razz_work *work) { begin_late(work); }

/* Chunk number `chunk`, `left` hands of it and those behind it, whose values are to go to `values`. */
static FORCE_INLINE void razz_lanes(razz_work *work, lanes low, lanes high, int count, size_t chunk, size_t left,
                                    uint16_t *values) {
    (void)count;
    (void)left;
    look_up_before(work, table_razz_sets, chunk, values);
    store_both(indices_of(work, chunk), first_lanes(low, high), second_lanes(low, high));
}

static FORCE_INLINE void finish_razz(const razz_work *work, size_t hands, uint16_t *values) {
    look_up_last(work, table_razz_sets, hands, values);
}

#endif

/* The best of all pairs comes after 1,287 sets of five ranks. */
static const low_pairs razz_pairs = {RANK_BYTES(2, 4, 8, 16, 32, 64, 128, 0, 0, 0, 0, 0, 1),
                                     RANK_BYTES(0, 0, 0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 0), 6175 - 1287};

/* The chunk that begins at hand number `done` of `hands`: which of it have fewer than five ranks. */
static FORCE_INLINE lane_bits razz_chunk(razz_work *work, const lanes *cards, int count, size_t done, size_t hands,
                                         uint16_t *values) {
    const lanes low_table = rank_table(&razz_low_plane), high_table = rank_table(&razz_high_plane);
    lanes low = splat8(0), high = splat8(0);
    for (int i = 0; i < count; i++) {
        low = either(low, look_up_rank(low_table, cards[i]));
        high = either(high, look_up_rank(high_table, cards[i]));
    }
    razz_lanes(work, low, high, count, done / BYTES, hands - done, values + done);
    return nonzero_bits8(complement(at_least8(add8(popcount8(low), popcount8(high)), 5))) & first_bits(hands - done);
}

static FORCE_INLINE void razz_hands(hand_source source, size_t n, byte_faults *faults, uint16_t *values) {
    uint8_t buffer[CHUNK_BUFFER];
    row_list paired = {.length = 0}, fewer = {.length = 0};
    razz_work work;
    begin_razz(&work);
    for (size_t done = 0; done < n; done += BYTES) {
        lanes cards[MOST_CARDS];
        load_hands(source, done, n, buffer, values, faults, cards);
        list_rows(&paired, razz_chunk(&work, cards, source.count, done, n, values), (int)done);
    }
    finish_razz(&work, n, values);
    value_pairs(&razz_pairs, &paired, source, values, &fewer);
    look_up_listed(RAZZ, &fewer, source, values);
}

ROWS_KERNEL(razz, razz_hands)

#endif

#endif
