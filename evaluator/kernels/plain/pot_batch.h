/* Rows of seats in bulk: views of the caller's arrays → blocks in the first-level cache → shares or chips.
 *
 *     high, low      any integers, any strides ─► int64 ─► uint16    (uint16 without gaps: read in place)
 *     contributions  any integers, any strides ─► int64              (int64 without gaps: read in place)
 *     dead_chips     the same, one a row
 *     odd_chip       any integers, any strides ─► uint8, 255 = no seat; one order, or one of each half
 *
 * In a block with values beyond 16 bits each value is replaced by its rank in the row: only their order counts. A block
 * is BLOCK_ITEMS items or less, and many rows since there are at most MOST_SEATS seats. One batch may be run in pieces
 * by several threads at once; it is never written to.
 *
 * Every row gets a result. An answer of 1 says that there may be an illegal row among them; which one and why is found
 * afterwards, off the fast path.
 */
#ifndef EVALUATOR_POT_BATCH_H
#define EVALUATOR_POT_BATCH_H

#include "plain/pot_settle.h"
#include "plain/rows.h"

enum { BLOCK_ITEMS = 2048 };

DEFINE_COPY(copy_numbers, int64_t, (int64_t)number) /* 2^63 and more become negative */

enum { CONTRIBUTIONS, HIGH_VALUES, LOW_VALUES, DEAD_CHIPS, ODD_CHIP, LOW_ODD_CHIP, POT_INPUTS };

typedef struct {
    const row_view *inputs[POT_INPUTS]; /* NULL: not given; DEAD_CHIPS has cards == 1, others as many as seats */
    int seats;
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

/* n rows of values; NULL where they are not given. */
static inline const uint16_t *values_at(const row_view *view, int64_t first, int64_t n, uint16_t *buffer, int *fault) {
    int64_t numbers[BLOCK_ITEMS];
    if (!view)
        return NULL;
    if (view->item_size == sizeof *buffer && is_in_place(view, sizeof *buffer))
        return (const uint16_t *)view->data + first * view->cards;
    *fault |= narrow_rows(numbers_at(view, first, n, numbers), n, view->cards, buffer);
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

static inline int settle_block(const pot_batch *job, const uint16_t *high, const uint16_t *low, int64_t first,
                               int64_t n) {
    static const int64_t none = 0;
    int64_t numbers[BLOCK_ITEMS], dead_numbers[BLOCK_ITEMS]; /* one a row, and a row has a seat or more */
    uint8_t buffers[SIDES][BLOCK_ITEMS];
    const row_view *dead_chips = job->inputs[DEAD_CHIPS];
    pot_row row = {.high = high, .low = low, .dead_chips = &none};
    row.contributions = numbers_at(job->inputs[CONTRIBUTIONS], first, n, numbers);
    if (dead_chips) {
        row.dead_chips = numbers_at(dead_chips, first, n, dead_numbers);
        row.dead_step = 1;
    }
    row.order_step = orders_at(job, first, n, buffers, row.odd_orders);
    return settle_pots(row, n, job->seats, job->received + first * job->seats);
}

/* Rows first .. first + n - 1. Answers whether one of them may be illegal. */
static inline int run_pots(const pot_batch *job, int64_t first, int64_t n) {
    uint16_t high_buffer[BLOCK_ITEMS], low_buffer[BLOCK_ITEMS];
    const int64_t block = BLOCK_ITEMS / job->seats;
    int fault = 0;
    for (int64_t end = first + n; first < end; first += block) {
        const int64_t rows = end - first < block ? end - first : block;
        const uint16_t *high = values_at(job->inputs[HIGH_VALUES], first, rows, high_buffer, &fault);
        const uint16_t *low = values_at(job->inputs[LOW_VALUES], first, rows, low_buffer, &fault);
        if (job->received)
            fault |= settle_block(job, high, low, first, rows);
        else
            fault |= share_pots(high, low, rows, job->seats, job->shares + first * job->seats);
    }
    return fault;
}

#endif
