/* Razz, six and seven cards, for the vector levels: five different ranks, which 95 of 100 sevens have, are a set of
 * ranks that indexes a 16 KB table; hands with fewer go to the scalar look-ups. (Of five cards half are paired: those
 * are looked up one at a time from the start.)
 *
 *     bit   0 1 2 3 4 5 6 7    8 9 10 11 12
 *     rank  A 2 3 4 5 6 7 8    9 T  J  Q  K        in bounds: a low plane of eight bits and a high plane of five
 */
#ifndef EVALUATOR_RAZZ_SETS_H
#define EVALUATOR_RAZZ_SETS_H

#include "vector_rows.h"

static FORCE_INLINE lane_bits razz_block(const uint8_t *rows, int count, uint16_t sets[BYTES], byte_faults *faults) {
    static const rank_bytes low_ranks = RANK_BYTES(2, 4, 8, 16, 32, 64, 128, 0, 0, 0, 0, 0, 1);
    static const rank_bytes high_ranks = RANK_BYTES(0, 0, 0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 0);
    const lanes low_table = rank_table(&low_ranks), high_table = rank_table(&high_ranks);
    lanes cards[MOST_CARDS], low = splat8(0), high = splat8(0);
    load_cards(rows, count, cards);
    note_byte_faults(faults, cards, count);
    for (int i = 0; i < count; i++) {
        low = either(low, look_up_rank(low_table, cards[i]));
        high = either(high, look_up_rank(high_table, cards[i]));
    }
    store_both(sets, first_lanes(low, high), second_lanes(low, high));
    return nonzero_bits8(complement(at_least8(add8(popcount8(low), popcount8(high)), 5)));
}

static FORCE_INLINE unsigned razz_set_rows(const uint8_t *rows, size_t n, int count, uint16_t *values) {
    uint8_t buffer[CHUNK_BUFFER];
    byte_faults faults = no_byte_faults();
    while (n) {
        const size_t part = n < LIST_ROWS ? n : LIST_ROWS;
        row_list paired = {.length = 0};
        for (size_t done = 0; done < part; done += BYTES) {
            uint16_t sets[BYTES], found[BYTES], *to = part - done < BYTES ? found : values + done;
            prefetch_ahead(rows + done * (size_t)count, BYTES * count, values + done, BYTES);
            const uint8_t *chunk = whole_chunk(rows + done * (size_t)count, n - done, count, buffer);
            list_rows(&paired, razz_block(chunk, count, sets, &faults) & first_bits(part - done), (int)done);
            UNROLL
            for (int i = 0; i < BYTES; i++)
                to[i] = table_razz_sets[sets[i]];
            if (part - done < BYTES)
                memcpy(values + done, found, (part - done) * sizeof *values);
        }
        look_up_listed(RAZZ, &paired, rows, count, values);
        rows += part * (size_t)count;
        values += part;
        n -= part;
    }
    return byte_fault_flags(&faults);
}

#endif
