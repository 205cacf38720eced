/* Who gets which fraction of a pot: values of rows of seats → shares.
 *
 *     high   5854     0  7296  7296        seat 1 has folded: its low is not looked at
 *     low       0    56    12     3        a low is live: each side gets half
 *     shares    0     0  0.75  0.25        high: two winners, a quarter each; low: one winner, a half
 *
 * A row is read as registers of eight seats (pot_lanes.h), the last one with the seats that are left: groups_of(seats)
 * registers, at most MOST_POT_SEATS / EIGHT. Every row, legal or not, gets finite shares.
 */
#ifndef EVALUATOR_POT_SHARES_H
#define EVALUATOR_POT_SHARES_H

#include "plain/pot_lanes.h"

enum { MOST_POT_SEATS = 64, MOST_GROUPS = MOST_POT_SEATS / EIGHT };

enum { HIGH_SIDE, LOW_SIDE, SIDES };

static FORCE_INLINE int groups_of(int seats) { return (seats + EIGHT - 1) / EIGHT; }

static FORCE_INLINE int seats_in(int seats, int group) {
    return seats - EIGHT * group < EIGHT ? seats - EIGHT * group : EIGHT;
}

/* The largest value, in all places; the values become the winners. */
static FORCE_INLINE eight keep_winners(eight *values, int groups, int *count) {
    eight largest = eight_zeros(), counts = eight_zeros();
    for (int group = 0; group < groups; group++)
        largest = larger_eight(largest, values[group]);
    largest = largest_of_eight(largest);
    for (int group = 0; group < groups; group++) {
        values[group] = equal_eight(values[group], largest);
        counts = subtract_eight(counts, values[group]); /* a winner is -1 */
    }
    *count = sum_of_eight(counts);
    return largest;
}

/* Shares of n rows; sides is 1 where there are no lows at all, which are not read then. Answers whether a row has no
 * live seat. */
static FORCE_INLINE int share_rows(const uint16_t *high, const uint16_t *low, int sides, int64_t n, int seats,
                                   double *shares) {
    static const double part_of_pot[2][SIDES] = {{1.0, 0.0}, {0.5, 0.5}}; /* without and with a live low */
    const int groups = groups_of(seats);
    eight dead = eight_zeros();
    for (int64_t row = 0; row < n; row++, high += seats, shares += seats) {
        eight values[SIDES][MOST_GROUPS];
        double share[SIDES];
        int winners;
        for (int group = 0; group < groups; group++) {
            const int first = EIGHT * group, held = seats_in(seats, group);
            values[HIGH_SIDE][group] = load_eight(high + first, held);
            if (sides == SIDES) {
                const eight folded = equal_eight(values[HIGH_SIDE][group], eight_zeros());
                values[LOW_SIDE][group] = but_not_eight(load_eight(low + first, held), folded);
            }
        }
        const eight best = keep_winners(values[HIGH_SIDE], groups, &winners);
        dead = either_eight(dead, equal_eight(best, eight_zeros()));
        share[HIGH_SIDE] = 1.0 / winners;
        if (sides == SIDES) {
            const eight best_low = keep_winners(values[LOW_SIDE], groups, &winners);
            const double *part = part_of_pot[first_of_eight(best_low) != 0];
            share[HIGH_SIDE] *= part[HIGH_SIDE];
            share[LOW_SIDE] = part[LOW_SIDE] / winners;
            low += seats;
        }
        for (int group = 0; group < groups; group++) {
            const eight paid[SIDES] = {values[HIGH_SIDE][group], values[sides - 1][group]};
            pay_eight(shares + EIGHT * group, seats_in(seats, group), paid, share, sides);
        }
    }
    return first_of_eight(dead) != 0;
}

/* call(seats), with the number of seats of a usual table as a constant: loops over seats become straight-line code. */
#define FOR_SEATS(seats, call) \
    (seats == 2    ? call(2)   \
     : seats == 3  ? call(3)   \
     : seats == 4  ? call(4)   \
     : seats == 5  ? call(5)   \
     : seats == 6  ? call(6)   \
     : seats == 7  ? call(7)   \
     : seats == 8  ? call(8)   \
     : seats == 9  ? call(9)   \
     : seats == 10 ? call(10)  \
                   : call(seats))

static int share_pots(const uint16_t *high, const uint16_t *low, int64_t n, int seats, double *shares) {
#define SHARE_HIGH(seats) share_rows(high, NULL, 1, n, seats, shares)
#define SHARE_BOTH(seats) share_rows(high, low, SIDES, n, seats, shares)
    return low ? FOR_SEATS(seats, SHARE_BOTH) : FOR_SEATS(seats, SHARE_HIGH);
#undef SHARE_HIGH
#undef SHARE_BOTH
}

#endif
