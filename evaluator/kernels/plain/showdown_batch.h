/* A batch of showdowns: boards and weights, broadcast against each other, row by row.
 *
 *     boards (..., 5) ─► values ─► order, or a plan's ready-made order ─┐
 *     weights (..., 1326) ──────────────────────────────────────────────┴─► showdown ─► ev (rows, 1326)
 *
 * An order serves for as long as the next row has the same board. A batch may be run in pieces (first, n) by several
 * threads at once; it is never written to. A fault in the weights has the pair number for its position.
 */
#ifndef EVALUATOR_SHOWDOWN_BATCH_H
#define EVALUATOR_SHOWDOWN_BATCH_H

#include <float.h>

#include "plain/batch.h"
#include "showdown/hand_groups.h"

typedef struct {
    const kernel_level *level;
    row_view boards;  /* five ids a row */
    row_view orders;  /* the bytes of a hand_order a row; none: orders.cards == 0 */
    row_view weights; /* 1,326 doubles a row */
    pay_offs pay;
    double *ev;
} showdown_batch;

static inline const char *row_address(const row_view *view, int64_t row) {
    const char *address = view->data;
    for (int axis = view->axes - 1; axis >= 0; axis--) {
        address += row % view->shape[axis] * view->strides[axis];
        row /= view->shape[axis];
    }
    return address;
}

/* The order of one row's board. Returns 1, with the fault, if the board is illegal. */
static inline int order_of_board(const showdown_batch *job, int64_t row, hand_order *order, row_fault *fault) {
    uint8_t board[MOST_BOARD];
    uint16_t values[HOLE_COMBOS];
    read_rows(&job->boards, row, 1, board);
    if (job->level->boards(board, 1, MOST_BOARD, values)) {
        fault->row = row;
        fault->kind = fault_of_row(board, MOST_BOARD, 0, DECK - 1, &fault->position);
        return 1;
    }
    job->level->order_hands(values, order);
    return 0;
}

/* The orders of boards first .. first + n - 1. */
static inline int order_boards(const showdown_batch *job, int64_t first, int64_t n, hand_order *orders,
                               row_fault *fault) {
    for (int64_t row = first; row < first + n; row++)
        if (order_of_board(job, row, orders + row, fault))
            return 1;
    return 0;
}

/* A row of weights, in place where it is a row of aligned doubles already, else through the buffer. */
static inline const double *weights_at(const row_view *view, int64_t row, double *buffer) {
    const char *from = row_address(view, row);
    if (view->card_stride == sizeof *buffer && (uintptr_t)from % sizeof *buffer == 0)
        return (const double *)from;
    for (int pair = 0; pair < HOLE_COMBOS; pair++)
        memcpy(buffer + pair, from + pair * view->card_stride, sizeof *buffer);
    return buffer;
}

static inline int find_bad_weight(const double *weights, int64_t row, row_fault *fault) {
    int pair = 0;
    while (pair < HOLE_COMBOS - 1 && weights[pair] >= 0 && weights[pair] <= DBL_MAX)
        pair++;
    *fault = (row_fault){.row = row, .position = pair, .kind = NOT_A_WEIGHT};
    return 1;
}

/* Rows first .. first + n - 1. Returns 1, with the first fault, if a board or a weight is illegal. */
static inline int run_showdowns(const showdown_batch *job, int64_t first, int64_t n, row_fault *fault) {
    hand_order made;
    double buffer[HOLE_COMBOS];
    const char *last_board = NULL;
    for (int64_t row = first; row < first + n; row++) {
        const hand_order *order = &made;
        if (job->orders.cards) {
            order = (const hand_order *)row_address(&job->orders, row);
        } else if (row_address(&job->boards, row) != last_board) {
            if (order_of_board(job, row, &made, fault))
                return 1;
            last_board = row_address(&job->boards, row);
        }
        const double *weights = weights_at(&job->weights, row, buffer);
        if (job->level->showdown(order, weights, &job->pay, job->ev + row * HOLE_COMBOS))
            return find_bad_weight(weights, row, fault);
    }
    return 0;
}

#endif
