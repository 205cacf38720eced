/* Tiles of deals (deal_tiles.h) at the baseline: a deal at a time by the scalar look-ups, Omaha LANES deals at a time.
 * What the seats' hands have in common, the board, is summed or united once.
 *
 * In bounds: a tile's number of deals is a multiple of LANES; for look-ups see ranks.h and omaha_scalar.h.
 */
#ifndef EVALUATOR_TILE_SCALAR_H
#define EVALUATOR_TILE_SCALAR_H

#include "deal_tiles.h"
#include "omaha/omaha_scalar.h"
#include "tables/ranks.h"

static FORCE_INLINE void add_columns(card_sums *hand, const uint8_t *columns, int count) {
    for (int i = 0; i < count; i++)
        add_card(hand, columns[i * TILE_DEALS]);
}

static FORCE_INLINE void ranks_tile(rank_game game, const deal_tile *tile, int hole_cards, int board_cards,
                                    uint16_t *values) {
    for (size_t deal = 0; deal < tile->deals; deal++) {
        card_sums board = no_cards(COUNT_FROM_THREE);
        add_columns(&board, board_columns(tile) + deal, board_cards);
        for (int seat = 0; seat < tile->seats; seat++) {
            card_sums hand = board;
            add_columns(&hand, hole_columns(tile, seat) + deal, hole_cards);
            values[seat * TILE_DEALS + deal] = ranks_value(game, &hand, hole_cards + board_cards);
        }
    }
}

static void high_tile(const deal_tile *tile, uint16_t *values) {
    if (tile->hole_cards == 2 && tile->board_cards == 5)
        ranks_tile(HIGH, tile, 2, 5, values);
    else
        ranks_tile(HIGH, tile, tile->hole_cards, tile->board_cards, values);
}

static void low8_tile(const deal_tile *tile, uint16_t *values) {
    ranks_tile(LOW8, tile, tile->hole_cards, tile->board_cards, values);
}

static void razz_tile(const deal_tile *tile, uint16_t *values) {
    ranks_tile(RAZZ, tile, tile->hole_cards, tile->board_cards, values);
}

static FORCE_INLINE void unite_columns(omaha_game game, const uint8_t *columns, int count, uint64_t masks[LANES]) {
    for (int lane = 0; lane < LANES; lane++) {
        masks[lane] = 0;
        for (int i = 0; i < count; i++)
            masks[lane] |= mask_of_card(game, columns[i * TILE_DEALS + lane]);
    }
}

static FORCE_INLINE void omaha_tile(omaha_game game, const deal_tile *tile, uint16_t *values) {
    for (size_t done = 0; done < tile->deals; done += LANES) {
        uint64_t hole[LANES], board[LANES];
        unite_columns(game, board_columns(tile) + done, tile->board_cards, board);
        for (int seat = 0; seat < tile->seats; seat++) {
            unite_columns(game, hole_columns(tile, seat) + done, tile->hole_cards, hole);
            store(values + seat * TILE_DEALS + done, omaha_lanes(game, hole, board));
        }
    }
}

static void omaha_high_tile(const deal_tile *tile, uint16_t *values) { omaha_tile(OMAHA_HIGH, tile, values); }
static void omaha_low8_tile(const deal_tile *tile, uint16_t *values) { omaha_tile(OMAHA_LOW8, tile, values); }

#endif
