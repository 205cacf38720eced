/* How a seat's cards at showdown become a value: the tile kernel of a game's evaluator.
 *
 *     high, low8, razz       5 to 7 cards, hole and board in any numbers
 *     omaha_high, _low8      4 to 6 hole cards, 3 to 5 board cards
 */
#ifndef EVALUATOR_SEAT_RANKING_H
#define EVALUATOR_SEAT_RANKING_H

#include "deal_tiles.h"

/* Find the kernel of an evaluator by its public name; NULL for an unknown name or numbers of cards it does not take. */
static inline tile_kernel rank_seats(const kernel_level *level, const char *name, int hole_cards, int board_cards) {
    const int one_hand = hole_cards >= 0 && board_cards >= 0 && hole_cards + board_cards >= 5 &&
                         hole_cards + board_cards <= MOST_ROW;
    const int two_hands = hole_cards >= 4 && hole_cards <= 6 && board_cards >= 3 && board_cards <= MOST_BOARD_ROW;
    return one_hand && strcmp(name, "high") == 0          ? level->high_tile
           : one_hand && strcmp(name, "low8") == 0        ? level->low8_tile
           : one_hand && strcmp(name, "razz") == 0        ? level->razz_tile
           : two_hands && strcmp(name, "omaha_high") == 0 ? level->omaha_high_tile
           : two_hands && strcmp(name, "omaha_low8") == 0 ? level->omaha_low8_tile
                                                          : NULL;
}

#endif
