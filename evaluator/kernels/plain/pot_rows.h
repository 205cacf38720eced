/* Rows of seats as the caller has them, read a block at a time: the inputs of a batch of pots.
 *
 *     high, low      any integers, any strides ─► int64 ─► uint16    (uint16 without gaps: read in place)
 *     contributions  any integers, any strides ─► int64              (int64 without gaps: read in place)
 *     numbers        the same, one a row: dead chips, the two numbers of a rake, its cap
 *     odd_chip       any integers, any strides ─► uint8, 255 = no seat; one order, or one of each half
 *
 * Where pots are cut into r run-outs, a row of high and low is one of them: rows r * i .. r * i + r - 1 belong to row i
 * of the others. In a block with values beyond 16 bits each value is replaced by its rank in the row: only their order
 * counts. A block is BLOCK_ITEMS items or less, and so many rows at least as that has room for MOST_POT_SEATS seats.
 */
#ifndef EVALUATOR_POT_ROWS_H
#define EVALUATOR_POT_ROWS_H

#include "plain/pot_shares.h"
#include "plain/rows.h"

enum { BLOCK_ITEMS = 2048 };

DEFINE_COPY(copy_numbers, int64_t, (int64_t)number) /* 2^63 and more become negative */

enum {
    CONTRIBUTIONS,
    HIGH_VALUES,
    LOW_VALUES,
    ODD_CHIP,
    LOW_ODD_CHIP,
    DEAD_CHIPS, /* from here on a number a row */
    RAKE_NUMERATOR,
    RAKE_DENOMINATOR,
    RAKE_CAP,
    POT_INPUTS
};

typedef struct {
    const row_view *inputs[POT_INPUTS]; /* NULL: not given; cards is 1 or, up to LOW_ODD_CHIP, the number of seats */
    int seats;
    int64_t runouts; /* at least 1 */
    double *shares;
    int64_t *received;
} pot_batch;

static inline int is_in_place(const row_view *view, int item_size) {
    return is_packed(view, item_size) && (uintptr_t)view->data % (unsigned)item_size == 0;
}

/* n rows of int64. */
static inline const int64_t *numbers_at(const row_view *view, int64_t first, int64_t n, int64_t *buffer) {
    if (is_in_place(view, sizeof *buffer))
        return (const int64_t *)view->data + first * view->cards;
    copy_rows(view, first, n, copy_numbers, buffer);
    return buffer;
}

/* The rank of each number above 0 among those of its row, counted from 1; 0 for the others. */
static inline void rank_row(const int64_t *numbers, int seats, uint16_t *values) {
    for (int i = 0; i < seats; i++) {
        int rank = numbers[i] > 0;
        for (int j = 0; j < seats; j++)
            rank += numbers[j] > 0 && numbers[j] < numbers[i];
        values[i] = (uint16_t)rank;
    }
}

/* n rows of numbers as uint16. Answers whether one is negative, which counts as 0. */
static inline int narrow_rows(const int64_t *numbers, int64_t n, int seats, uint16_t *values) {
    int64_t all = 0;
    for (int64_t i = 0; i < n * seats; i++) {
        all |= numbers[i];
        values[i] = (uint16_t)numbers[i];
    }
    if (all >> 16)
        for (int64_t row = 0; row < n; row++)
            rank_row(numbers + row * seats, seats, values + row * seats);
    return all < 0;
}

static NO_INLINE int copy_values(const row_view *view, int64_t first, int64_t n, uint16_t *buffer) {
    int64_t numbers[BLOCK_ITEMS];
    return narrow_rows(numbers_at(view, first, n, numbers), n, view->cards, buffer);
}

/* n rows of values; NULL where they are not given. */
static FORCE_INLINE const uint16_t *values_at(const row_view *view, int64_t first, int64_t n, uint16_t *buffer,
                                              int *fault) {
    if (!view)
        return NULL;
    if (view->item_size == sizeof *buffer && is_in_place(view, sizeof *buffer))
        return (const uint16_t *)view->data + first * view->cards;
    *fault |= copy_values(view, first, n, buffer);
    return buffer;
}

/* The orders of odd chips of n rows, or where none is given one for all of them, from seat 0 on. The low half has that
 * of the high one where it has none of its own. Answers the step from row to row. */
static inline int orders_at(const pot_batch *job, int64_t first, int64_t n, uint8_t buffers[SIDES][BLOCK_ITEMS],
                            const uint8_t **orders) {
    const row_view *high = job->inputs[ODD_CHIP], *low = job->inputs[LOW_ODD_CHIP];
    orders[HIGH_SIDE] = orders[LOW_SIDE] = buffers[HIGH_SIDE];
    if (!high) {
        for (int seat = 0; seat < job->seats; seat++)
            buffers[HIGH_SIDE][seat] = (uint8_t)seat;
        return 0;
    }
    read_rows(high, first, n, buffers[HIGH_SIDE]);
    if (low) {
        read_rows(low, first, n, buffers[LOW_SIDE]);
        orders[LOW_SIDE] = buffers[LOW_SIDE];
    }
    return job->seats;
}

#endif
