/* The evaluators besides the first families, at one level: what it includes before, from_high_*.h, deuce_seven_*.h and
 * small_hands_*.h, are its own strategies. */
#ifndef EVALUATOR_GAME_KERNELS_H
#define EVALUATOR_GAME_KERNELS_H

#include "games/pai_gow.h"
#include "games/showing.h"

static unsigned badugi(const uint8_t *rows, size_t n, int count, uint16_t *values) {
    (void)count;
    return small_rows(1, rows, n, values);
}

static unsigned three_card(const uint8_t *rows, size_t n, int count, uint16_t *values) {
    (void)count;
    return small_rows(0, rows, n, values);
}

#endif
