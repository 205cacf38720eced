/* Known hands on every board that can come: blocks of runouts → rows → values by seat → winners.
 *
 *     one row kernel      [ to come … | known board | hole ]      the same rows for every seat but for the last bytes
 *     hole and board      [ to come … | known board ]  [ hole ]   rows of their own
 *
 * In bounds: callers promise board_cards <= MOST_ROW - hole_cards for one row kernel, hole_cards <= MOST_ROW and
 * board_cards <= MOST_BOARD_ROW for two, at most MOST_TALLY_SEATS seats, and first + n <= C(live cards, missing).
 */
#ifndef EVALUATOR_RUNOUT_ROWS_H
#define EVALUATOR_RUNOUT_ROWS_H

#include "runout_list.h"
#include "seat_ranking.h"
#include "tally.h"

enum { RUNOUT_BLOCK = 512 };

typedef struct {
    seat_ranking ranking;
    runout_list list;
    int seats;
    const uint8_t *hands;    /* hole_cards of each seat */
    uint8_t known[MOST_ROW]; /* the board so far, board_cards less those to come */
    uint8_t rows[RUNOUT_BLOCK * MOST_ROW];
    uint8_t hole_rows[RUNOUT_BLOCK * MOST_ROW];
    uint16_t values[MOST_TALLY_SEATS * RUNOUT_BLOCK];
} known_runouts_job;

/* The same cards in n rows. */
static inline void put_in_rows(uint8_t *rows, size_t n, int row_cards, int column, const uint8_t *cards, int count) {
    for (size_t row = 0; row < n; row++)
        for (int i = 0; i < count; i++)
            rows[row * (size_t)row_cards + column + i] = cards[i];
}

static inline void value_runouts(known_runouts_job *job, size_t n) {
    const seat_ranking *ranking = &job->ranking;
    const int hole = ranking->hole_cards, board = ranking->board_cards;
    for (int seat = 0; seat < job->seats; seat++) {
        const uint8_t *hand = job->hands + seat * hole;
        uint16_t *values = job->values + seat * RUNOUT_BLOCK;
        if (ranking->rows) {
            put_in_rows(job->rows, n, hole + board, board, hand, hole);
            ranking->rows(job->rows, n, hole + board, values);
        } else {
            put_in_rows(job->hole_rows, n, hole, 0, hand, hole);
            ranking->two_rows(job->hole_rows, hole, job->rows, board, n, values);
        }
    }
}

/* Runouts first … first + n - 1 into winners, 2^seats numbers. */
static inline void count_known_runouts(known_runouts_job *job, uint64_t first, uint64_t n, int64_t *winners) {
    const int board = job->ranking.board_cards, missing = job->list.cards;
    const int row_cards = job->ranking.rows ? board + job->ranking.hole_cards : board;
    put_in_rows(job->rows, n < RUNOUT_BLOCK ? (size_t)n : RUNOUT_BLOCK, row_cards, missing, job->known,
                board - missing);
    go_to_runout(&job->list, first);
    while (n) {
        const size_t here = n < RUNOUT_BLOCK ? (size_t)n : RUNOUT_BLOCK;
        for (size_t row = 0; row < here; row++)
            take_runout(&job->list, job->rows + row * (size_t)row_cards);
        value_runouts(job, here);
        tally(job->values, RUNOUT_BLOCK, job->seats, here, NULL, winners);
        n -= here;
    }
}

#endif
