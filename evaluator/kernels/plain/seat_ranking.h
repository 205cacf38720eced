/* How a seat's cards at showdown become a value: a game's evaluator, by its public name, as a kernel for tiles.
 *
 *     high, low8, razz, omaha_high, omaha_low8     tile kernels of their own
 *     every other evaluator of one hand            its row kernel: the columns of a tile are written as rows first
 *
 * In bounds: a row has at most MOST_ROW cards; row kernels read any bytes.
 */
#ifndef EVALUATOR_SEAT_RANKING_H
#define EVALUATOR_SEAT_RANKING_H

#include "deal_tiles.h"

/* Fills in the kernel; returns 0 for an unknown name or numbers of cards it does not take. */
static inline int rank_seats(const kernel_level *level, const char *name, int hole_cards, int board_cards,
                             seat_ranking *ranking) {
    const struct {
        const char *name;
        tile_kernel tile;
        rows_kernel rows;
        int least, most, board; /* cards; least cards on a board that is apart, 0: there is none */
    } known[] = {
        {"high", level->high_tile, NULL, 5, 7, 0},
        {"low8", level->low8_tile, NULL, 5, 7, 0},
        {"razz", level->razz_tile, NULL, 5, 7, 0},
        {"omaha_high", level->omaha_high_tile, NULL, 4, 6, 3},
        {"omaha_low8", level->omaha_low8_tile, NULL, 4, 6, 3},
        {"short_deck", NULL, level->short_deck, 5, 7, 0},
        {"deuce_seven", NULL, level->deuce_seven, 5, 7, 0},
        {"badugi", NULL, level->badugi, 4, 4, 0},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        const int cards = known[i].board ? hole_cards : hole_cards + board_cards;
        if (strcmp(name, known[i].name) != 0)
            continue;
        ranking->tile = known[i].tile;
        ranking->rows = known[i].rows;
        return hole_cards >= 0 && board_cards >= known[i].board && board_cards <= MOST_ROW && cards >= known[i].least &&
               cards <= known[i].most && (known[i].board == 0 || board_cards <= MOST_BOARD_ROW);
    }
    return 0;
}

#endif
