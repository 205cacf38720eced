/* Eight columns of a block of deals turned into rows of eight bytes.
 *
 *     8 columns x 8 deals     c0: a0 b0 c0 …          a: a0 a1 a2 …        a word of eight bytes each; three rounds of
 *                             c1: a1 b1 c1 …    ─►    b: b0 b1 b2 …        exchanges: halves, quarters, eighths
 *                              …                       …
 */
#ifndef EVALUATOR_DEAL_TRANSPOSE_H
#define EVALUATOR_DEAL_TRANSPOSE_H

#include "deals/deal_blocks.h"

enum { BLOCK_WORDS = BLOCK_DEALS / COLUMN_GROUP };

/* words[i][j]: one row's eight columns, deal 8 * j + i. */
#if LOW_BYTES_FIRST

static FORCE_INLINE void exchange(uint64_t low[BLOCK_WORDS], uint64_t high[BLOCK_WORDS], int shift, uint64_t mask) {
    KEEP_LOOP
    for (int j = 0; j < BLOCK_WORDS; j++) {
        const uint64_t different = (low[j] >> shift ^ high[j]) & mask;
        low[j] ^= different << shift;
        high[j] ^= different;
    }
}

static FORCE_INLINE void transpose_group(const uint8_t *columns, uint64_t words[COLUMN_GROUP][BLOCK_WORDS]) {
    memcpy(words, columns, COLUMN_GROUP * BLOCK_DEALS);
    for (int i = 0; i < 4; i++)
        exchange(words[i], words[i + 4], 32, UINT64_C(0x00000000ffffffff));
    for (int i = 0; i < 4; i++)
        exchange(words[i + i / 2 * 2], words[i + i / 2 * 2 + 2], 16, UINT64_C(0x0000ffff0000ffff));
    for (int i = 0; i < 8; i += 2)
        exchange(words[i], words[i + 1], 8, UINT64_C(0x00ff00ff00ff00ff));
}

#else

static FORCE_INLINE void transpose_group(const uint8_t *columns, uint64_t words[COLUMN_GROUP][BLOCK_WORDS]) {
    for (int deal = 0; deal < BLOCK_DEALS; deal++) {
        uint8_t row[COLUMN_GROUP];
        for (int column = 0; column < COLUMN_GROUP; column++)
            row[column] = columns[column * BLOCK_DEALS + deal];
        memcpy(&words[deal % COLUMN_GROUP][deal / COLUMN_GROUP], row, COLUMN_GROUP);
    }
}

#endif

#endif
