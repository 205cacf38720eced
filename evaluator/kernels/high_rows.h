/* High, rows of five to seven cards, for the vector levels:
 *
 *     rows ─► a register per card ─► rank_counts.h ─► high_lanes(), the level's own strategy ─► values
 *
 * What high_lanes() cannot do is listed and done afterwards: flushes, 3 hands of 100, in chunks of their own; quads, 2
 * of 1,000, by the scalar look-ups. In at most seven cards a flush excludes quads and full houses.
 */
#ifndef EVALUATOR_HIGH_ROWS_H
#define EVALUATOR_HIGH_ROWS_H

#include "rank_counts.h"

/* Ranks of the flush suit of BYTES flushes → sets for table_flush. The suit is known from its two bits: a bit that the
 * suit has is set in five cards or more, one that it has not in two at most, so bit 2 of the count tells. */
static FORCE_INLINE void flush_sets(const lanes *cards, int count, uint16_t sets[BYTES]) {
    const lanes low_table = rank_table(&low_plane_ranks), high_table = rank_table(&high_plane_ranks);
    lanes suit_bits[7], low = splat8(0), high = splat8(0);
    for (int i = 0; i < count; i++)
        suit_bits[i] = both(cards[i], splat8(3));
    const lanes suit = count_bits(suit_bits, count).fours;
    for (int i = 0; i < count; i++) {
        const lanes in_suit = equal8(suit_bits[i], suit);
        low = either(low, both(look_up_rank(low_table, cards[i]), in_suit));
        high = either(high, both(look_up_rank(high_table, cards[i]), in_suit));
    }
    store_both(sets, first_lanes(low, high), second_lanes(low, high));
}

/* In bounds: sets are a low plane of eight bits and a high plane of five. */
static FORCE_INLINE void look_up_flushes(const row_list *list, const uint8_t *rows, int count, uint16_t *values) {
    uint8_t buffer[CHUNK_BUFFER] = {0};
    for (int done = 0; done < list->length; done += BYTES) {
        uint16_t sets[BYTES];
        lanes cards[MOST_CARDS];
        const int here = load_listed(list, done, rows, count, buffer, cards);
        flush_sets(cards, count, sets);
        for (int i = 0; i < here; i++)
            values[list->rows[done + i]] = table_flush[sets[i]];
    }
}

static FORCE_INLINE void value_chunk(const rank_counts *counts, int count, uint16_t *values, size_t left) {
    uint16_t found[BYTES];
    high_lanes(counts, count, left < BYTES ? found : values);
    if (left < BYTES)
        memcpy(values, found, left * sizeof *values);
}

static FORCE_INLINE unsigned high_rows(const uint8_t *rows, size_t n, int count, uint16_t *values) {
    uint8_t buffer[CHUNK_BUFFER];
    rank_counts counts[TWO_PASSES ? LIST_ROWS / BYTES : 1];
    byte_faults faults = no_byte_faults();
    while (n) {
        const size_t part = n < LIST_ROWS ? n : LIST_ROWS;
        row_list flushes = {.length = 0}, quads = {.length = 0};
        for (size_t done = 0; done < part; done += BYTES) {
            rank_counts *counted = &counts[TWO_PASSES ? done / BYTES : 0];
            lanes cards[MOST_CARDS];
            load_chunk(rows, done, n, count, buffer, values, cards);
            note_byte_faults(&faults, cards, count);
            const rare_hands rare = count_ranks(cards, count, counted);
            list_rows(&flushes, rare.flushes & first_bits(part - done), (int)done);
            if (UNLIKELY(rare.quads))
                list_rows(&quads, rare.quads & first_bits(part - done), (int)done);
            if (!TWO_PASSES)
                value_chunk(counted, count, values + done, part - done);
        }
        if (TWO_PASSES)
            for (size_t done = 0; done < part; done += BYTES)
                value_chunk(&counts[done / BYTES], count, values + done, part - done);
        look_up_flushes(&flushes, rows, count, values);
        look_up_listed(HIGH, &quads, rows, count, values);
        rows += part * (size_t)count;
        values += part;
        n -= part;
    }
    return byte_fault_flags(&faults);
}

#endif
