/* The evaluators besides the first families, at one level: their strategies, chosen, and their doors. */
#ifndef EVALUATOR_GAME_KERNELS_H
#define EVALUATOR_GAME_KERNELS_H

#include "games/pai_gow.h"
#if BY_BYTES
#include "games/deuce_seven_vector.h"
#include "games/small_hands.h"
#else
#include "games/deuce_seven.h"
#endif
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
