/* Eight-or-better lows over bytes: a hand's low ranks are one byte, and its value comes from two nibbles of it.
 *
 *     bit   7 6 5 4 3 2 1 0        the worst rank lowest, so that x & (x - 1) drops it
 *     rank  A 2 3 4 5 6 7 8
 *
 * Of more than five ranks the worst are dropped. The number of five out of eight ranks is a sum over them in which each
 * rank's share depends on how many better ranks there are: for A 2 3 4 that is known within their nibble, for 5 6 7 8
 * it is known because five ranks are held in all. Hence the value is one look-up a nibble.
 */
#ifndef EVALUATOR_LOW_VECTOR_H
#define EVALUATOR_LOW_VECTOR_H

#include "simd/vector_rows.h"

#if BY_BYTES

static FORCE_INLINE lanes upper_nibble(lanes x) { return both(shift_right(x, 4), splat8(0x0f)); }
static FORCE_INLINE lanes lower_nibble(lanes x) { return both(x, splat8(0x0f)); }
static FORCE_INLINE lanes without_lowest8(lanes x) { return both(x, sub8(x, splat8(1))); }

/* Worst rank lowest → value 1..56, 0 below five ranks. `most` bounds the number of ranks. */
static FORCE_INLINE lanes low8_of_set(lanes set, int most) {
    const lanes held = popcount8(set);
    for (int excess = 1; excess <= most - 5; excess++)
        set = choose(at_least8(held, (uint8_t)(5 + excess)), without_lowest8(set), set);
    const lanes value = add8(look_up16(table16(table_low8_better), upper_nibble(set)),
                             look_up16(table16(table_low8_worse), lower_nibble(set)));
    return both(value, at_least8(held, 5));
}

/* The union of the low ranks of some cards, each rank's bit taken from a table for ranks 2 .. A. */
static FORCE_INLINE lanes unite_low_ranks(const lanes *cards, int count, const rank_bytes *bits) {
    const lanes bit_table = rank_table(bits);
    lanes set = splat8(0);
    for (int i = 0; i < count; i++)
        set = either(set, look_up_rank(bit_table, cards[i]));
    return set;
}

static FORCE_INLINE void store_bytes(uint16_t *values, lanes bytes, size_t rows) {
    uint16_t all[BYTES], *to = rows < BYTES ? all : values;
    store_both(to, first_lanes(bytes, splat8(0)), second_lanes(bytes, splat8(0)));
    if (rows < BYTES)
        memcpy(values, all, rows * sizeof *values);
}

static FORCE_INLINE lanes low8_of_cards(const lanes *cards, int count) {
    static const rank_bytes worst_lowest = RANK_BYTES(64, 32, 16, 8, 4, 2, 1, 0, 0, 0, 0, 0, 128);
    return low8_of_set(unite_low_ranks(cards, count, &worst_lowest), count);
}

static FORCE_INLINE void low8_hands(hand_source source, size_t n, byte_faults *faults, uint16_t *values) {
    uint8_t buffer[CHUNK_BUFFER];
    for (size_t done = 0; done < n; done += BYTES) {
        lanes cards[MOST_CARDS];
        load_hands(source, done, n, buffer, values, faults, cards);
        store_bytes(values + done, low8_of_cards(cards, source.count), n - done);
    }
}

ROWS_KERNEL(low8, low8_hands)

/* Omaha: which ranks count is reasoned out in omaha.h; here on bytes, best rank lowest, then turned round. */
static FORCE_INLINE lanes turned_round8(lanes x) {
    static const uint8_t turned[16] = {0, 8, 4, 12, 2, 10, 6, 14, 1, 9, 5, 13, 3, 11, 7, 15};
    const lanes table = table16(turned);
    return either(shift_left(look_up16(table, lower_nibble(x)), 4), look_up16(table, upper_nibble(x)));
}

static FORCE_INLINE lanes lowest_two8(lanes x) { return differ(x, without_lowest8(without_lowest8(x))); }
static FORCE_INLINE lanes lowest_three8(lanes x) {
    return differ(x, without_lowest8(without_lowest8(without_lowest8(x))));
}

static const rank_bytes best_lowest = RANK_BYTES(2, 4, 8, 16, 32, 64, 128, 0, 0, 0, 0, 0, 1);

static FORCE_INLINE lanes omaha_low8_of(lanes held, lanes shown) {
    const lanes own = either(lowest_two8(but_not(held, shown)), lowest_three8(but_not(shown, held)));
    return low8_of_set(turned_round8(either(both(held, shown), own)), 8);
}

static FORCE_INLINE unsigned omaha_low8_byte_rows(const uint8_t *hole, int hole_count, const uint8_t *board,
                                                  int board_count, size_t n, uint16_t *values) {
    uint8_t hole_buffer[CHUNK_BUFFER], board_buffer[CHUNK_BUFFER];
    byte_faults faults = no_byte_faults();
    for (size_t done = 0; done < n; done += BYTES) {
        lanes cards[MOST_CARDS + 5];
        load_chunk(hole, done, n, hole_count, hole_buffer, values, cards);
        load_chunk(board, done, n, board_count, board_buffer, values, cards + hole_count);
        note_byte_faults(&faults, cards, hole_count + board_count);
        const lanes held = unite_low_ranks(cards, hole_count, &best_lowest);
        const lanes shown = unite_low_ranks(cards + hole_count, board_count, &best_lowest);
        store_bytes(values + done, omaha_low8_of(held, shown), n - done);
    }
    return byte_fault_flags(&faults);
}

#endif

#endif
