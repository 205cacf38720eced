/* The doors of a vector level: every family and number of cards, each an instantiation with its counts as constants. */
#ifndef EVALUATOR_VECTOR_LEVEL_H
#define EVALUATOR_VECTOR_LEVEL_H

#include "deals/tile_vector.h"
#include "games/game_kernels.h"
#include "high/high_vector.h"
#include "level/batch_kernels.h"
#include "level/mask_kernels.h"
#include "lows/low_vector.h"
#include "lows/razz_vector.h"
#include "omaha/omaha_vector.h"

#if BY_BYTES

static unsigned high(const uint8_t *rows, size_t n, int count, uint16_t *values) {
    return count == 5   ? high_rows(rows, n, 5, values)
           : count == 6 ? high_rows(rows, n, 6, values)
                        : high_rows(rows, n, 7, values);
}

static unsigned low8(const uint8_t *rows, size_t n, int count, uint16_t *values) {
    return count == 5   ? low8_byte_rows(rows, n, 5, values)
           : count == 6 ? low8_byte_rows(rows, n, 6, values)
                        : low8_byte_rows(rows, n, 7, values);
}

static unsigned razz(const uint8_t *rows, size_t n, int count, uint16_t *values) {
    return count == 5   ? razz_rows(rows, n, 5, values)
           : count == 6 ? razz_rows(rows, n, 6, values)
                        : razz_rows(rows, n, 7, values);
}

/* Nine instantiations: hole cards 4, 5, 6 by board cards 3, 4, 5. */
#define FOR_EACH_DEAL(kernel)                      \
    (hole_count == 4   ? FOR_EACH_BOARD(kernel, 4) \
     : hole_count == 5 ? FOR_EACH_BOARD(kernel, 5) \
                       : FOR_EACH_BOARD(kernel, 6))
#define FOR_EACH_BOARD(kernel, held)                              \
    (board_count == 5   ? kernel(hole, held, board, 5, n, values) \
     : board_count == 4 ? kernel(hole, held, board, 4, n, values) \
                        : kernel(hole, held, board, 3, n, values))

static unsigned omaha_high(const uint8_t *hole, int hole_count, const uint8_t *board, int board_count, size_t n,
                           uint16_t *values) {
    return FOR_EACH_DEAL(omaha_high_byte_rows);
}

static unsigned omaha_low8(const uint8_t *hole, int hole_count, const uint8_t *board, int board_count, size_t n,
                           uint16_t *values) {
    return FOR_EACH_DEAL(omaha_low8_byte_rows);
}

#endif

#endif
