/* Ranges on every board that can come: runouts → boards, those that stand for others (isomorphism.h) → 1,326 values
 * each, a block of boards at a time → winners (range_showdown.h).
 *
 * In bounds: callers promise on_board + list.cards == MOST_BOARD and first + n <= C(live cards, cards to come).
 */
#ifndef EVALUATOR_RANGE_RUNOUTS_H
#define EVALUATOR_RANGE_RUNOUTS_H

#include "plain/isomorphism.h"
#include "plain/range_showdown.h"
#include "plain/runout_list.h"

enum { WHOLE_BOARD = 5, BOARDS_AT_A_TIME = 8 };

typedef struct {
    runout_list list;
    suit_isomorphisms alike;
    int on_board;
    uint8_t board[WHOLE_BOARD]; /* so far */
    uint8_t boards[BOARDS_AT_A_TIME * WHOLE_BOARD];
    double times[BOARDS_AT_A_TIME];
    uint16_t values[(BOARDS_AT_A_TIME - 1) * HOLE_COMBOS + SCANNED];
    range_showdown showdown;
} range_runouts_job;

/* The next boards, of up to n runouts, into a block; returns how many runouts that took. */
static inline uint64_t take_boards(range_runouts_job *job, uint64_t n, int *taken) {
    uint64_t runouts = 0;
    for (*taken = 0; runouts < n && *taken < BOARDS_AT_A_TIME; runouts++) {
        uint8_t *board = job->boards + *taken * WHOLE_BOARD;
        memcpy(board, job->board, WHOLE_BOARD);
        take_runout(&job->list, board + job->on_board, 1);
        const int alike = job->alike.count > 1 ? isomorphic_boards(&job->alike, board, WHOLE_BOARD) : 1;
        job->times[*taken] = alike;
        *taken += alike > 0;
    }
    return runouts;
}

/* Runouts first … first + n - 1. */
static inline void count_range_runouts(range_runouts_job *job, uint64_t first, uint64_t n) {
    begin_showdowns(&job->showdown);
    go_to_runout(&job->list, first);
    while (n) {
        int boards;
        n -= take_boards(job, n, &boards);
        job->showdown.level->boards(job->boards, (size_t)boards, WHOLE_BOARD, job->values);
        for (int i = 0; i < boards; i++)
            show_down_ranges(&job->showdown, job->values + i * HOLE_COMBOS, job->times[i]);
    }
}

#endif
