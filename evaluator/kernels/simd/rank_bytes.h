/* A byte for each rank, as the tables of register look-ups. */
#ifndef EVALUATOR_RANK_BYTES_H
#define EVALUATOR_RANK_BYTES_H

#include <stdint.h>

/* A byte a rank, deuce first: sixteen of them, and once for each card. Compilers do not compute such tables by
 * themselves. */
typedef struct {
    uint8_t by_rank[16], by_card[64];
} rank_bytes;

#define RANK_BYTES(a, b, c, d, e, f, g, h, i, j, k, l, m)                                                            \
    {                                                                                                                \
        {a, b, c, d, e, f, g, h, i, j, k, l, m}, {                                                                   \
            a, a, a, a, b, b, b, b, c, c, c, c, d, d, d, d, e, e, e, e, f, f, f, f, g, g, g, g, h, h, h, h, i, i, i, \
                i, j, j, j, j, k, k, k, k, l, l, l, l, m, m, m, m                                                    \
        }                                                                                                            \
    }

#endif
