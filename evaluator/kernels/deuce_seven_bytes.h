/* 2-7 rows at the vector levels: the ranks of BYTES hands become sets that are looked up; hands that may be flushes, and
 * those without five ranks that are no straight, are listed and looked at again. */
#ifndef EVALUATOR_DEUCE_SEVEN_ROWS_H
#define EVALUATOR_DEUCE_SEVEN_ROWS_H

#include "deuce_seven.h"
#include "rank_counts.h"

static FORCE_INLINE lanes any_count(const bit_counts *counts) {
    return either(either(counts->ones, counts->twos), counts->fours);
}

/* Values of BYTES hands, and which of them are to be looked at again. */
static FORCE_INLINE lane_bits deuce_seven_chunk(const lanes *cards, int count, uint16_t values[BYTES]) {
    const counted_cards counted = count_cards(cards, count);
    const lanes low = any_count(&counted.low), high = without_suits(any_count(&counted.high));
    uint16_t sets[BYTES];
    store_both(sets, first_lanes(low, high), second_lanes(low, high));
    UNROLL
    for (int i = 0; i < BYTES; i++)
        values[i] = table_deuce_seven_sets[sets[i]];
    return flush_bits(counted.suits, count, &counted.high) | zero_values(values);
}

static FORCE_INLINE void look_again(const row_list *list, const hand_source *source, uint16_t *values) {
    for (int i = 0; i < list->length; i++) {
        uint8_t cards[MOST_CARDS];
        copy_hand(source, list->rows[i], cards);
        values[list->rows[i]] = deuce_seven_value(cards, source->count);
    }
}

static FORCE_INLINE unsigned deuce_seven_rows(const uint8_t *rows, size_t n, int count, uint16_t *values) {
    uint8_t buffer[CHUNK_BUFFER];
    byte_faults faults = no_byte_faults();
    while (n) {
        const size_t part = n < LIST_ROWS ? n : LIST_ROWS;
        const hand_source source = {rows, NULL, 0, count};
        row_list rare = {.length = 0};
        for (size_t done = 0; done < part; done += BYTES) {
            uint16_t found[BYTES], *to = part - done < BYTES ? found : values + done;
            lanes cards[MOST_CARDS];
            load_chunk(rows, done, n, count, buffer, values, cards);
            note_byte_faults(&faults, cards, count);
            list_rows(&rare, deuce_seven_chunk(cards, count, to) & first_bits(part - done), (int)done);
            if (part - done < BYTES)
                memcpy(values + done, found, (part - done) * sizeof *values);
        }
        look_again(&rare, &source, values);
        rows += part * (size_t)count;
        values += part;
        n -= part;
    }
    return byte_fault_flags(&faults);
}

static unsigned deuce_seven(const uint8_t *rows, size_t n, int count, uint16_t *values) {
    return count == 5   ? deuce_seven_five(rows, n, values)
           : count == 6 ? deuce_seven_rows(rows, n, 6, values)
                        : deuce_seven_rows(rows, n, 7, values);
}

#endif
