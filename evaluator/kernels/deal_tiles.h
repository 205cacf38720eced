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
    TILE_DEALS = 1024,
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

static FORCE_INLINE const uint8_t *hole_columns(const deal_tile *tile, int seat) {
    return tile->columns + (size_t)(seat * tile->hole_cards) * TILE_DEALS;
}

static FORCE_INLINE const uint8_t *board_columns(const deal_tile *tile) {
    return tile->columns + (size_t)tile->board_column * TILE_DEALS;
}

/* Some cards, each in a column of its own for all deals. */
static inline void put_in_columns(uint8_t *columns, int column, const uint8_t *cards, int count) {
    for (int i = 0; i < count; i++)
        memset(columns + (size_t)(column + i) * TILE_DEALS, cards[i], TILE_DEALS);
}

#endif
