/* One hand against a range on a board: its value compared with all 1,326, four at a time, without putting them in
 * order.
 *
 *     values     0    5312   804   5312  ...        of the board, 0 where a hand has a card on it
 *     weights   1.0    0.5   1.0    0.0  ...        0 where a hand shares a card with the one hand, which has 5312
 *                no   equal  less   no
 *
 * In bounds: values and weights are read up to SCANNED, for which callers have room; weights beyond the last are 0.
 */
#ifndef EVALUATOR_HAND_SHOWDOWN_H
#define EVALUATOR_HAND_SHOWDOWN_H

#include "showdown/hand_groups.h"
#include "kernel.h"

/* Adds to winners[1] the weights of weaker hands, to [2] those of stronger ones, to [3] those of equal ones, times a
 * factor. The value is not 0. */
static void hand_showdown(const uint16_t *values, uint16_t value, const double *weights, double factor,
                          double *winners) {
    quad weaker = zero4(), stronger = zero4(), equal = zero4();
    for (int i = 0; i < SCANNED; i += 4) {
        const quad weight = load4(weights + i);
        const four_values four = load_four(values + i);
        weaker = add4(weaker, keep4(weaker_than(four, value), weight));
        stronger = add4(stronger, keep4(stronger_than(four, value), weight));
        equal = add4(equal, keep4(equal_to(four, value), weight));
    }
    winners[1] += factor * sum_lanes(weaker);
    winners[2] += factor * sum_lanes(stronger);
    winners[3] += factor * sum_lanes(equal);
}

#endif
