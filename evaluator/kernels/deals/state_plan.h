/* What deals from a state a row consist of (state_rows.h): made once a call, read by the kernel.
 *
 *     known [ seat 0: known_given bytes ][ seat 1 ] …   board [ board_given ]   dead [ dead_given ]   ids, or UNKNOWN
 *     hole  [ seat 0: hole_cards bytes  ][ seat 1 ] …   board [ board_cards ]                         as they are dealt
 *
 * In bounds: known_given <= hole_cards, board_given and dead_given <= DECK, seats * hole_cards + board_cards <= DECK.
 * The sets of holdings have hole_cards cards each, and their seats are different ones.
 */
#ifndef EVALUATOR_STATE_PLAN_H
#define EVALUATOR_STATE_PLAN_H

#include "deals/sample_plan.h"

enum {
    BUFFER_DRAWS = 16 * STEP_DRAWS,
    NEVER_A_CARD = 63,             /* its bit is always gone */
    ROW_ATTEMPTS = 1 << 21,        /* for the ranges of one row, a tenth of a second: then it is given up */
    ATTEMPTS_AT_ONCE = 1 << 18,    /* in a call of many rows, some ten milliseconds */
};

/* What all rows have in common. */
struct state_plan {
    uint64_t outside;  /* bit = id: what is no card of the deck, bits above DECK too */
    int lowest, span;  /* the deck lies in lowest .. lowest + span - 1 */
    int seats, hole_cards, board_cards;
    int known_given, board_given, dead_given; /* bytes of a row: known ones of each seat, on the board, dead */
    const sample_plan *ranges;                /* NULL: no seat holds one */
    uint8_t seat_of[MOST_HOLDINGS];           /* by holding */
    int sorted;
    uint8_t sorted_seats[MOST_HOLDINGS]; /* whose dealt hands are of a range: the highest card comes first */
};

/* Where a shard stands. */
struct state_place {
    random_bits bits;
    word_source words;
    int at; /* in `ids` */
    uint64_t attempts; /* to find hands of ranges, in this call */
    uint8_t ids[BUFFER_DRAWS];
};

/* Rows of known, board and dead cards, each part one after the other, or, with a step of 0, one row for all. */
struct state_rows {
    const uint8_t *known, *board, *dead;
    size_t known_step, board_step, dead_step;
};

#endif
