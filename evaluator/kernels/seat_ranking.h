/* How a seat's cards at showdown become a value: the one row kernel of a game, or the one of hands and boards apart.
 *
 *     high, low8, razz       rows of hole + board cards, 5 to 7, in any order
 *     omaha_high, _low8      rows of 4 to 6 hole cards, rows of 3 to 5 board cards
 */
#ifndef EVALUATOR_SEAT_RANKING_H
#define EVALUATOR_SEAT_RANKING_H

#include "kernel.h"

enum { MOST_ROW = 7, MOST_BOARD_ROW = 5 };

typedef struct {
    rows_kernel rows; /* one of the two is NULL */
    two_rows_kernel two_rows;
    int hole_cards, board_cards;
} seat_ranking;

static inline int takes_rows(const seat_ranking *ranking) {
    const int cards = ranking->hole_cards + ranking->board_cards;
    return ranking->hole_cards >= 0 && ranking->board_cards >= 0 && cards >= 5 && cards <= MOST_ROW;
}

static inline int takes_two_rows(const seat_ranking *ranking) {
    return ranking->hole_cards >= 4 && ranking->hole_cards <= 6 && ranking->board_cards >= 3 &&
           ranking->board_cards <= MOST_BOARD_ROW;
}

/* Find the kernel of an evaluator, by its public name. Returns 0 for an unknown name or numbers of cards it does not
 * take. */
static inline int rank_seats(const kernel_level *level, const char *name, seat_ranking *ranking) {
    ranking->rows = strcmp(name, "high") == 0   ? level->high
                    : strcmp(name, "low8") == 0 ? level->low8
                    : strcmp(name, "razz") == 0 ? level->razz
                                                : NULL;
    ranking->two_rows = strcmp(name, "omaha_high") == 0   ? level->omaha_high
                        : strcmp(name, "omaha_low8") == 0 ? level->omaha_low8
                                                          : NULL;
    return ranking->rows ? takes_rows(ranking) : ranking->two_rows ? takes_two_rows(ranking) : 0;
}

#endif
