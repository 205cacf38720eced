/* Rows in chunks of BYTES through a vector kernel, whatever their number: the loop around every row kernel.
 *
 * A chunk is read in place unless it is the last of the array: then it is copied to a buffer, filled up with copies of
 * its last row (so that nothing illegal is added) and READ_AHEAD bytes longer than the chunk.
 */
#ifndef EVALUATOR_VECTOR_ROWS_H
#define EVALUATOR_VECTOR_ROWS_H

#include "simd/bytes.h"
#include "deal_tiles.h"
#include "tables/ranks.h"

#if BY_BYTES

enum { MOST_CARDS = MOST_ROW, CHUNK_BUFFER = BYTES * MOST_CARDS + READ_AHEAD };

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

/* Rows left for later, by number; room for what is written behind the last. */
enum { LIST_ROWS = 2048 };
typedef struct {
    uint16_t rows[LIST_ROWS + BYTES];
    int length;
} row_list;

static FORCE_INLINE void list_rows(row_list *list, lane_bits which, int first) {
    write_hands(list->rows + list->length, which, first);
    list->length += count_ones(which);
}

/* Where hands are read once more: from rows, or from a seat's columns and the board's. */
typedef struct {
    const uint8_t *rows;
    const deal_tile *tile; /* NULL: rows */
    int seat, count;
} hand_source;

static FORCE_INLINE void copy_hand(const hand_source *source, size_t number, uint8_t *cards) {
    if (!source->tile) {
        memcpy(cards, source->rows + number * (size_t)source->count, (size_t)source->count);
        return;
    }
    const uint8_t *hole = hole_columns(source->tile, source->seat) + number;
    const uint8_t *board = board_columns(source->tile) + number;
    const int hole_cards = source->tile->hole_cards;
    for (int i = 0; i < source->count; i++)
        cards[i] = i < hole_cards ? hole[i * TILE_DEALS] : board[(i - hole_cards) * TILE_DEALS];
}

/* Up to BYTES listed hands from number `done` on, as a register per card; answers how many there are. Where the list
 * ends the hands in the buffer are old ones. */
static FORCE_INLINE int load_listed(const row_list *list, int done, const hand_source *source, uint8_t *buffer,
                                    lanes *cards) {
    const int here = list->length - done < BYTES ? list->length - done : BYTES;
    for (int i = 0; i < here; i++)
        copy_hand(source, list->rows[done + i], buffer + i * source->count);
    load_cards(buffer, source->count, cards);
    return here;
}

static FORCE_INLINE void look_up_listed(rank_game game, const row_list *list, const hand_source *source,
                                        uint16_t *values) {
    for (int i = 0; i < list->length; i++) {
        uint8_t cards[MOST_CARDS];
        copy_hand(source, list->rows[i], cards);
        const card_sums hand = sum_cards(COUNT_FROM_THREE, cards, source->count);
        values[list->rows[i]] = ranks_value(game, &hand, source->count);
    }
}

#endif

#endif
