/* Rows in chunks of BYTES through a vector kernel, whatever their number: the loop around every row kernel.
 *
 * A chunk is read in place unless it is the last of the array: then it is copied to a buffer, filled up with copies of
 * its last row (so that nothing illegal is added) and READ_AHEAD bytes longer than the chunk.
 */
#ifndef EVALUATOR_VECTOR_ROWS_H
#define EVALUATOR_VECTOR_ROWS_H

#include <string.h>

#include "bytes.h"
#include "ranks.h"

enum { MOST_CARDS = 7, CHUNK_BUFFER = BYTES * MOST_CARDS + READ_AHEAD };

/* BYTES rows from `rows`, of which `left` are there. */
static FORCE_INLINE const uint8_t *whole_chunk(const uint8_t *rows, size_t left, int count, uint8_t *buffer) {
    if (left * (size_t)count >= (size_t)(BYTES * count + READ_AHEAD))
        return rows;
    const size_t there = left < BYTES ? left : BYTES;
    memcpy(buffer, rows, there * (size_t)count);
    for (size_t row = there; row < BYTES; row++)
        memcpy(buffer + row * (size_t)count, rows + (there - 1) * (size_t)count, (size_t)count);
    memset(buffer + BYTES * count, 0, READ_AHEAD);
    return buffer;
}

/* The chunk that begins at row `done` of n, as a register per card; what comes next is asked for. */
static FORCE_INLINE void load_chunk(const uint8_t *rows, size_t done, size_t n, int count, uint8_t *buffer,
                                    const uint16_t *values, lanes *cards) {
    const uint8_t *chunk = rows + done * (size_t)count;
    prefetch_ahead(chunk, BYTES * count, values + done, BYTES);
    load_cards(whole_chunk(chunk, n - done, count, buffer), count, cards);
}

/* Rows left to the scalar look-ups, by number. */
enum { LIST_ROWS = 2048, LISTED_AT_ONCE = BYTES / 8 };
typedef struct {
    uint16_t rows[LIST_ROWS + LISTED_AT_ONCE];
    int length;
} row_list;

/* Appends several numbers without asking whether there are so many, which there rarely are: a branch a row would cost
 * more. */
static FORCE_INLINE void list_rows(row_list *list, lane_bits which, int first) {
    do {
        uint16_t *end = list->rows + list->length;
        list->length += count_ones(which);
        UNROLL
        for (int i = 0; i < LISTED_AT_ONCE; i++) {
            end[i] = (uint16_t)(first + trailing_zeros(which));
            which &= which - 1;
        }
        list->length -= count_ones(which);
    } while (UNLIKELY(which));
}

static FORCE_INLINE void look_up_listed(rank_game game, const row_list *list, const uint8_t *rows, int count,
                                        uint16_t *values) {
    for (int i = 0; i < list->length; i++) {
        const card_sums hand = sum_cards(COUNT_FROM_THREE, rows + list->rows[i] * (size_t)count, count);
        values[list->rows[i]] = ranks_value(game, &hand, count);
    }
}

#endif
