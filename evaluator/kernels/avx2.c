/* Level "avx2": x86-64-v3. This file is compiled for any x86-64; only the functions below the pragma use AVX2. */
#include "levels.h"

#if defined(__x86_64__) || defined(_M_X64)

#include <immintrin.h>

#include "target_avx2.h"

#include "lanes_avx2.h"

#include "transpose_avx2.h"

#include "high_rows.h"
#include "low_bytes.h"
#include "mask_kernels.h"
#include "omaha_bytes.h"
#include "razz_sets.h"

RANKS_KERNEL(one_by_one_razz, RAZZ)

static unsigned high(const uint8_t *rows, size_t n, int count, uint16_t *values) {
    return count == 5   ? high_index_rows(rows, n, 5, values)
           : count == 6 ? high_index_rows(rows, n, 6, values)
                        : high_index_rows(rows, n, 7, values);
}

static unsigned low8(const uint8_t *rows, size_t n, int count, uint16_t *values) {
    return count == 5   ? low8_byte_rows(rows, n, 5, values)
           : count == 6 ? low8_byte_rows(rows, n, 6, values)
                        : low8_byte_rows(rows, n, 7, values);
}

static unsigned razz(const uint8_t *rows, size_t n, int count, uint16_t *values) {
    return count == 5   ? one_by_one_razz(rows, n, 5, values)
           : count == 6 ? razz_set_rows(rows, n, 6, values)
                        : razz_set_rows(rows, n, 7, values);
}

/* Nine instantiations: hole cards 4, 5, 6 by board cards 3, 4, 5. */
#define FOR_EACH_DEAL(kernel)                                                                                      \
    (hole_count == 4   ? FOR_EACH_BOARD(kernel, 4)                                                                 \
     : hole_count == 5 ? FOR_EACH_BOARD(kernel, 5)                                                                 \
                       : FOR_EACH_BOARD(kernel, 6))
#define FOR_EACH_BOARD(kernel, held)                                                                               \
    (board_count == 5   ? kernel(hole, held, board, 5, n, values)                                                  \
     : board_count == 4 ? kernel(hole, held, board, 4, n, values)                                                  \
                        : kernel(hole, held, board, 3, n, values))

static unsigned omaha_high(const uint8_t *hole, int hole_count, const uint8_t *board, int board_count, size_t n,
                           uint16_t *values) {
    return FOR_EACH_DEAL(omaha_high_byte_rows);
}

static unsigned omaha_low8(const uint8_t *hole, int hole_count, const uint8_t *board, int board_count, size_t n,
                           uint16_t *values) {
    return FOR_EACH_DEAL(omaha_low8_byte_rows);
}

const kernel_level level_avx2 = {"avx2", high, low8, razz, omaha_high, omaha_low8, MASK_KERNELS};

#include "target_end.h"

#endif
