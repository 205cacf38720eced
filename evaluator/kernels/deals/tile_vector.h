/* Tiles of deals (deal_tiles.h) at the vector levels: cards come by column, a register each, so that nothing is
 * transposed, and nothing is checked. What the seats' hands have in common is computed once: hold'em's board of five.
 */
#ifndef EVALUATOR_TILE_VECTOR_H
#define EVALUATOR_TILE_VECTOR_H

#include "high/high_vector.h"
#include "lows/low_vector.h"
#include "omaha/omaha_vector.h"
#include "lows/razz_vector.h"

#if BY_BYTES

/* Two hole cards each, and a board of five. */
static void high_on_boards(const deal_tile *tile, uint16_t *values) {
    counted_cards boards[TILE_DEALS / BYTES];
    high_part part;
    lanes cards[MOST_CARDS];
    for (size_t done = 0; done < tile->deals; done += BYTES) {
        load_columns(board_columns(tile), 5, done, cards);
        boards[done / BYTES] = count_cards(cards, 5);
    }
    for (int seat = 0; seat < tile->seats; seat++, values += TILE_DEALS) {
        const hand_source source = hands_of_seat(tile, seat, 7);
        begin_part(&part);
        for (size_t done = 0; done < tile->deals; done += BYTES) {
            load_columns(hole_columns(tile, seat), 2, done, cards);
            const counted_cards counted = count_two_more(&boards[done / BYTES], cards);
            take_chunk(&part, &counted, 7, done, tile->deals, values);
        }
        finish_part(&part, source, tile->deals, values);
    }
}

#define FOR_EACH_COUNT(game)                           \
    switch (tile->hole_cards + tile->board_cards) {    \
    case 5: value_seats(game, tile, 5, values); break; \
    case 6: value_seats(game, tile, 6, values); break; \
    default: value_seats(game, tile, 7, values);       \
    }

static void high_tile(const deal_tile *tile, uint16_t *values) {
    if (tile->hole_cards == 2 && tile->board_cards == 5)
        high_on_boards(tile, values);
    else
        FOR_EACH_COUNT(high_hands)
}

static void low8_tile(const deal_tile *tile, uint16_t *values) { FOR_EACH_COUNT(low8_hands) }
/* Razz is dealt seven cards: only for them an instantiation of its own. */
static void razz_tile(const deal_tile *tile, uint16_t *values) {
    const int count = tile->hole_cards + tile->board_cards;
    if (count == 7)
        value_seats(razz_hands, tile, 7, values);
    else
        value_seats(razz_hands, tile, count, values);
}

#undef FOR_EACH_COUNT

static FORCE_INLINE void omaha_high_hands(const deal_tile *tile, int held, int shown, uint16_t *values) {
    for (size_t done = 0; done < tile->deals; done += BYTES) {
        lanes cards[MOST_CARDS];
        load_columns(board_columns(tile), shown, done, cards);
        const suit_planes table = planes_of(cards, shown);
        for (int seat = 0; seat < tile->seats; seat++) {
            load_columns(hole_columns(tile, seat), held, done, cards);
            const suit_planes hand = planes_of(cards, held);
            omaha_high_bytes(&hand, &table, values + seat * TILE_DEALS + done);
        }
    }
}

static FORCE_INLINE void omaha_low8_hands(const deal_tile *tile, int held, int shown, uint16_t *values) {
    for (size_t done = 0; done < tile->deals; done += BYTES) {
        lanes cards[MOST_CARDS];
        load_columns(board_columns(tile), shown, done, cards);
        const lanes board = unite_low_ranks(cards, shown, &best_lowest);
        for (int seat = 0; seat < tile->seats; seat++) {
            load_columns(hole_columns(tile, seat), held, done, cards);
            const lanes hand = unite_low_ranks(cards, held, &best_lowest);
            store_bytes(values + seat * TILE_DEALS + done, omaha_low8_of(hand, board), BYTES);
        }
    }
}

/* On whole boards an instantiation of its own for each number of hole cards. */
#define FOR_EACH_HAND(kernel)                                           \
    switch (tile->board_cards == 5 ? tile->hole_cards : 0) {            \
    case 4: kernel(tile, 4, 5, values); break;                          \
    case 5: kernel(tile, 5, 5, values); break;                          \
    case 6: kernel(tile, 6, 5, values); break;                          \
    default: kernel(tile, tile->hole_cards, tile->board_cards, values); \
    }

static void omaha_high_tile(const deal_tile *tile, uint16_t *values) { FOR_EACH_HAND(omaha_high_hands) }
static void omaha_low8_tile(const deal_tile *tile, uint16_t *values) { FOR_EACH_HAND(omaha_low8_hands) }

#undef FOR_EACH_HAND

#endif

#endif
