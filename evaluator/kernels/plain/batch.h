/* A batch: views of rows → blocks → kernel → values, and the search for the first illegal row when a kernel saw one.
 *
 * One batch may be run in pieces (first, n) by several threads at once; it is never written to.
 */
#ifndef EVALUATOR_BATCH_H
#define EVALUATOR_BATCH_H

#include "encoding.h"
#include "plain/joined_rows.h"
#include "plain/rows.h"

enum {
    BLOCK_BOARDS = 16, /* the rows of a block where each has a value for every pair of hole cards */
    MOST_HOLE = 7,     /* also the row of a family without a board */
    MOST_BOARD = 5,
};

typedef struct {
    row_view hole, board; /* no board: board.cards == 0 */
    rows_kernel rows;
    two_rows_kernel two_rows; /* NULL: a board's cards and the hand's are one row to the kernel */
    uint16_t *values;
    int values_each; /* of a row: 1, or one for every pair of hole cards */
    int check_duplicates;
    int first_id, last_id; /* of the deck */
} batch;

/* The first illegal row, which card of it (hole cards first, then the board's), and why. */
typedef struct {
    int64_t row;
    int position;
    unsigned kind;
} row_fault;

/* Why a row is illegal: the first byte that is no card, or else the first that repeats an earlier one. */
static inline unsigned fault_of_row(const uint8_t *ids, int count, int first_id, int last_id, int *position) {
    uint64_t seen = 0;
    unsigned kind = 0;
    for (int i = 0; i < count; i++) {
        if (ids[i] < first_id || ids[i] > last_id) {
            *position = i;
            return NOT_A_CARD;
        }
        if (!kind && seen >> (ids[i] & 63) & 1) {
            *position = i;
            kind = DUPLICATE_CARD;
        }
        seen |= UINT64_C(1) << (ids[i] & 63);
    }
    return kind;
}

static inline int find_fault(const batch *job, int64_t first, int64_t n, row_fault *fault) {
    uint8_t ids[MOST_HOLE + MOST_BOARD];
    for (int64_t row = first; row < first + n; row++) {
        read_rows(&job->hole, row, 1, ids);
        if (job->board.cards)
            read_rows(&job->board, row, 1, ids + job->hole.cards);
        fault->kind = fault_of_row(ids, job->hole.cards + job->board.cards, job->first_id, job->last_id, &fault->position);
        if (fault->kind == NOT_A_CARD || (fault->kind && job->check_duplicates)) {
            fault->row = row;
            return 1;
        }
    }
    return 0;
}

/* Values of rows first .. first + n - 1. Returns 1, with the first fault, if a row is illegal. */
static inline int run_batch(const batch *job, int64_t first, int64_t n, row_fault *fault) {
    uint8_t hole_buffer[BLOCK_ROWS * MOST_HOLE], board_buffer[BLOCK_ROWS * MOST_JOINED];
    uint8_t joined[BLOCK_ROWS * MOST_JOINED + JOINED_ROOM];
    const int hole_contiguous = is_contiguous(&job->hole), board_contiguous = is_contiguous(&job->board);
    const unsigned serious = NOT_A_CARD | (job->check_duplicates ? DUPLICATE_CARD : 0);
    for (int64_t end = first + n; first < end; first += BLOCK_ROWS) {
        const int64_t rows = end - first < BLOCK_ROWS ? end - first : BLOCK_ROWS;
        const uint8_t *hole = rows_at(&job->hole, hole_contiguous, first, rows, hole_buffer);
        unsigned flags;
        if (job->two_rows) {
            const uint8_t *board = rows_at(&job->board, board_contiguous, first, rows, board_buffer);
            flags = job->two_rows(hole, job->hole.cards, board, job->board.cards, (size_t)rows, job->values + first);
        } else if (job->board.cards) {
            join_rows(hole, job->hole.cards, &job->board, first, rows, board_buffer, joined);
            flags = job->rows(joined, (size_t)rows, job->hole.cards + job->board.cards, job->values + first);
        } else {
            flags = job->rows(hole, (size_t)rows, job->hole.cards, job->values + first * job->values_each);
        }
        if (flags & serious && find_fault(job, first, rows, fault))
            return 1;
    }
    return 0;
}

#endif
