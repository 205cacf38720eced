/* What becomes of the outcomes of a spot: counts by the set of seats that get something, each seat's share, or both.
 *
 *     winners of the halves   high {0}, low {1}   46 times   ─►   counts[01 | 10] += 46, or
 *                                                                 halves[0] += 46 * 5040, halves[1] += 46 * 5040
 *
 * A pot has PARTS parts, so that it and either half of it can be divided by any number of seats: sums are exact, in
 * halves of parts, and become a float64 at the end: the nearest to the same fraction that Equity (outcomes.py) has.
 *
 * In bounds: a set has `seats` bits, at most MOST_PAID_SEATS; a row of counts has 2^seats numbers, one of shares `seats`.
 */
#ifndef EVALUATOR_SPOT_ANSWERS_H
#define EVALUATOR_SPOT_ANSWERS_H

#include "encoding.h"
#include "kernel.h"

enum { MOST_PAID_SEATS = 10, PARTS = 5040 };

typedef struct {
    int seats;
    double *shares;  /* by row and seat, or NULL */
    int64_t *counts; /* by row and set of seats, filled with zeros, or NULL */
} spot_answers;

/* Of the row that is being counted. */
typedef struct {
    int64_t trials, halves[MOST_PAID_SEATS];
} spot_sums;

/* PARTS divided by a number of seats. */
static const uint16_t parts_of_pot[MOST_PAID_SEATS + 1] = {0, 5040, 2520, 1680, 1260, 1008, 840, 720, 630, 560, 504};

/* Halves of parts that each of a set gets of half a pot. */
static FORCE_INLINE unsigned half_pots(unsigned set) { return parts_of_pot[set & (set - 1) ? ones_of(set) : 1]; }

static FORCE_INLINE void pay_seats(spot_sums *sums, unsigned set, int64_t pots) {
    const int64_t each = pots * half_pots(set);
    for (int seat = 0; set; seat++, set >>= 1)
        sums->halves[seat] += set & 1 ? each : 0;
}

/* `count` outcomes in which these sets win the high and the low half; without a low the high hands take all. */
static FORCE_INLINE void pay_outcomes(const spot_answers *answers, int64_t row, spot_sums *sums, unsigned high,
                                      unsigned low, int64_t count) {
    if (answers->counts)
        answers->counts[(row << answers->seats) + (high | low)] += count;
    if (!answers->shares)
        return;
    sums->trials += count;
    pay_seats(sums, high, low ? count : 2 * count);
    pay_seats(sums, low, count);
}

/* The same for a spot that has no other outcome, and its answer. */
static FORCE_INLINE void pay_one_outcome(const spot_answers *answers, int64_t row, unsigned high, unsigned low) {
    if (answers->counts)
        answers->counts[(row << answers->seats) + (high | low)]++;
    if (!answers->shares)
        return;
    const unsigned high_each = half_pots(high) << !low, low_each = half_pots(low);
    for (int seat = 0; seat < answers->seats; seat++, high >>= 1, low >>= 1)
        answers->shares[row * answers->seats + seat] = ((high & 1) * high_each + (low & 1) * low_each) / (2.0 * PARTS);
}

/* Counts by set, or by high | low << seats; they become zeros. */
static inline void pay_counts(const spot_answers *answers, int64_t row, spot_sums *sums, int halves,
                              int64_t *winners) {
    const unsigned sets = 1u << answers->seats, every = sets - 1;
    for (unsigned set = 0; set < (halves == 2 ? sets * sets : sets); set++)
        if (winners[set]) {
            pay_outcomes(answers, row, sums, set & every, set >> answers->seats, winners[set]);
            winners[set] = 0;
        }
}

/* The row's answer; the sums are ready for the next row. */
static FORCE_INLINE void finish_spot(const spot_answers *answers, int64_t row, spot_sums *sums) {
    for (int seat = 0; seat < answers->seats; seat++) {
        answers->shares[row * answers->seats + seat] = (double)sums->halves[seat] / (double)(2 * PARTS * sums->trials);
        sums->halves[seat] = 0;
    }
    sums->trials = 0;
}

/* The answer of a row that is no spot: NaN, or zeros. */
static inline void leave_out(const spot_answers *answers, int64_t row, double nothing) {
    if (answers->shares)
        for (int seat = 0; seat < answers->seats; seat++)
            answers->shares[row * answers->seats + seat] = nothing;
}

#endif
