/* A tile: the cards of some deals by column, as many as stay in the first-level cache with what is computed of them.
 *
 *     deal             0    1    2         1023
 *     seat 0, card 0 [ Kd ][ 2c ][ As ] … [ 7h ]      columns of bytes, TILE_DEALS apart
 *     seat 0, card 1 [ 9s ][ Td ][ 2h ] … [ Ad ]      seat s, card i: column s * hole_cards + i
 *     …
 *     board, card 0  [ 4c ][ 4c ][ 4c ] … [ 4c ]      column board_column + i, the same for all seats
 *
 * A tile kernel values every seat's hand of every deal, values[seat * TILE_DEALS + deal]. Cards of a deal are promised
 * to be legal and different; for any other bytes values mean nothing, but nothing is read or written out of bounds.
 */
#ifndef EVALUATOR_DEAL_TILES_H
#define EVALUATOR_DEAL_TILES_H

#include "kernel.h"

enum {
    TILE_DEALS = 1024, /* no more than the rows of a block */
    MOST_ROW = 7,
    MOST_BOARD_ROW = 5,
    MOST_TALLY_SEATS = 16,
    MOST_HALVES = 2,    /* of a pot: for the high hand and for the low one */
    MOST_SET_BITS = 24, /* seats times halves */
};

struct deal_tile {
    const uint8_t *columns;
    size_t deals; /* at most TILE_DEALS, a multiple of 64 */
    int seats, hole_cards, board_cards, board_column;
};

/* What values the hands of a tile: one of the two. */
typedef struct {
    tile_kernel tile;
    rows_kernel rows;
} seat_ranking;

static FORCE_INLINE const uint8_t *hole_columns(const deal_tile *tile, int seat) {
    return tile->columns + (size_t)(seat * tile->hole_cards) * TILE_DEALS;
}

static FORCE_INLINE const uint8_t *board_columns(const deal_tile *tile) {
    return tile->columns + (size_t)tile->board_column * TILE_DEALS;
}

static inline void rank_rows(rows_kernel kernel, const deal_tile *tile, uint16_t *values) {
    uint8_t rows[TILE_DEALS * MOST_ROW];
    const int count = tile->hole_cards + tile->board_cards;
    for (int seat = 0; seat < tile->seats; seat++) {
        for (int card = 0; card < count; card++) {
            const uint8_t *column = card < tile->hole_cards
                                        ? hole_columns(tile, seat) + card * TILE_DEALS
                                        : board_columns(tile) + (card - tile->hole_cards) * TILE_DEALS;
            for (size_t deal = 0; deal < tile->deals; deal++)
                rows[deal * (size_t)count + (size_t)card] = column[deal];
        }
        kernel(rows, tile->deals, count, values + seat * TILE_DEALS);
    }
}

static inline void rank_tile(const seat_ranking *ranking, const deal_tile *tile, uint16_t *values) {
    if (ranking->tile)
        ranking->tile(tile, values);
    else
        rank_rows(ranking->rows, tile, values);
}

/* Some cards, each in a column of its own for all deals. */
static inline void put_in_columns(uint8_t *columns, int column, const uint8_t *cards, int count) {
    for (int i = 0; i < count; i++)
        memset(columns + (size_t)(column + i) * TILE_DEALS, cards[i], TILE_DEALS);
}

#endif
