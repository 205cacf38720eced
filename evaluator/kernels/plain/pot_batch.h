/* Rows of seats in bulk: blocks of them in the first-level cache (pot_rows.h) → shares or chips.
 *
 *     shares                        share_pots    a block at once
 *     chips, one run-out, no rake   settle_pots   a block at once: what most rows are
 *     chips, as a table plays       pot_play.h    a row at a time, its run-outs in blocks
 *
 * One batch may be run in pieces by several threads at once; it is never written to.
 *
 * Every row gets a result. An answer of 1 says that there may be an illegal row among them; which one and why is found
 * afterwards, off the fast path.
 */
#ifndef EVALUATOR_POT_BATCH_H
#define EVALUATOR_POT_BATCH_H

#include "plain/pot_play.h"
#include "plain/pot_rows.h"
#include "plain/pot_settle.h"

static const int64_t NOTHING = 0, WHOLE = 1, NO_CAP = INT64_MAX;

/* What n rows have of a number a row, or the number that all of them have who are not given one. Answers the step from
 * row to row. */
static FORCE_INLINE int numbers_of(const pot_batch *job, int which, int64_t first, int64_t n, int64_t *buffer,
                                   const int64_t *otherwise, const int64_t **numbers) {
    *numbers = otherwise;
    if (!job->inputs[which])
        return 0;
    *numbers = numbers_at(job->inputs[which], first, n, buffer);
    return 1;
}

static inline int settle_block(const pot_batch *job, const uint16_t *high, const uint16_t *low, int64_t first,
                               int64_t n) {
    int64_t numbers[BLOCK_ITEMS], dead_numbers[BLOCK_ITEMS]; /* one a row, and a row has a seat or more */
    uint8_t buffers[SIDES][BLOCK_ITEMS];
    pot_row row = {.high = high, .low = low};
    row.contributions = numbers_at(job->inputs[CONTRIBUTIONS], first, n, numbers);
    row.dead_step = numbers_of(job, DEAD_CHIPS, first, n, dead_numbers, &NOTHING, &row.dead_chips);
    row.order_step = orders_at(job, first, n, buffers, row.odd_orders);
    return settle_pots(row, n, job->seats, job->received + first * job->seats);
}

/* Row `at`, of which all is there but what its run-outs hold. */
static FORCE_INLINE int play_row(const pot_batch *job, int seats, pot_row row, rake_terms rake, int64_t at) {
    uint16_t high_buffer[BLOCK_ITEMS], low_buffer[BLOCK_ITEMS];
    const int64_t runouts = job->runouts, block = BLOCK_ITEMS / seats;
    int64_t *received = job->received + at * seats;
    row_pots pots;
    uint64_t live = 0;
    int fault = 0;
    for (int64_t runout = 0; runout < runouts;) {
        const int64_t n = runouts - runout < block ? runouts - runout : block, end = runout + n;
        row.high = values_at(job->inputs[HIGH_VALUES], at * runouts + runout, n, high_buffer, &fault);
        row.low = values_at(job->inputs[LOW_VALUES], at * runouts + runout, n, low_buffer, &fault);
        if (runout == 0) {
            if (!make_pots(&row, rake, seats, &pots, received))
                return 1;
            live = live_seats(row.high, seats);
        }
        for (; runout < end; runout++) {
            if (live_seats(row.high, seats) != live)
                return 1; /* a seat has folded in some run-outs only */
            divide_runout(&row, &pots, seats, runout, runouts, received);
            row.high += seats;
            if (row.low)
                row.low += seats;
        }
    }
    return fault;
}

typedef struct {
    const int64_t *numerators, *denominators, *caps;
    int step, cap_step; /* to the next row's */
} rake_rows;

/* n rows from `first` on, `row` being the first. */
static FORCE_INLINE int play_rows(const pot_batch *job, int seats, pot_row row, rake_rows rakes, int64_t first,
                                  int64_t n) {
    int fault = 0;
    for (int64_t i = 0; i < n; i++) {
        const rake_terms rake = {rakes.numerators[i * rakes.step], rakes.denominators[i * rakes.step],
                                 rakes.caps[i * rakes.cap_step]};
        fault |= play_row(job, seats, row, rake, first + i);
        row.contributions += seats;
        row.dead_chips += row.dead_step;
        for (int side = 0; side < SIDES; side++)
            row.odd_orders[side] += row.order_step;
    }
    return fault;
}

enum { PLAYED_ROWS = 256 }; /* at most in a block of those that are played a row at a time */

static inline int play_block(const pot_batch *job, int64_t first, int64_t n) {
    int64_t numbers[BLOCK_ITEMS], dead[PLAYED_ROWS], caps[PLAYED_ROWS];
    int64_t numerators[PLAYED_ROWS], denominators[PLAYED_ROWS];
    uint8_t buffers[SIDES][BLOCK_ITEMS];
    rake_rows rakes;
    pot_row row = {.contributions = numbers_at(job->inputs[CONTRIBUTIONS], first, n, numbers)};
    row.dead_step = numbers_of(job, DEAD_CHIPS, first, n, dead, &NOTHING, &row.dead_chips);
    row.order_step = orders_at(job, first, n, buffers, row.odd_orders);
    rakes.step = numbers_of(job, RAKE_NUMERATOR, first, n, numerators, &NOTHING, &rakes.numerators);
    numbers_of(job, RAKE_DENOMINATOR, first, n, denominators, &WHOLE, &rakes.denominators); /* or neither */
    rakes.cap_step = numbers_of(job, RAKE_CAP, first, n, caps, &NO_CAP, &rakes.caps);
#define PLAY(seats) play_rows(job, seats, row, rakes, first, n)
    return FOR_SEATS(job->seats, PLAY);
#undef PLAY
}

static inline int is_played(const pot_batch *job) {
    return job->runouts > 1 || job->inputs[RAKE_NUMERATOR] || job->inputs[RAKE_CAP];
}

/* Rows first .. first + n - 1 that are no more than a block. */
static inline int run_block(const pot_batch *job, int64_t first, int64_t n) {
    uint16_t high_buffer[BLOCK_ITEMS], low_buffer[BLOCK_ITEMS];
    int fault = 0;
    const uint16_t *high = values_at(job->inputs[HIGH_VALUES], first, n, high_buffer, &fault);
    const uint16_t *low = values_at(job->inputs[LOW_VALUES], first, n, low_buffer, &fault);
    if (job->received)
        return fault | settle_block(job, high, low, first, n);
    return fault | share_pots(high, low, n, job->seats, job->shares + first * job->seats);
}

/* Rows first .. first + n - 1. Answers whether one of them may be illegal. */
static inline int run_pots(const pot_batch *job, int64_t first, int64_t n) {
    const int played = is_played(job);
    int64_t block = BLOCK_ITEMS / job->seats;
    int fault = 0;
    if (played && block > PLAYED_ROWS)
        block = PLAYED_ROWS;
    for (const int64_t end = first + n; first < end; first += block) {
        const int64_t rows = end - first < block ? end - first : block;
        fault |= played ? play_block(job, first, rows) : run_block(job, first, rows);
    }
    return fault;
}

#endif
