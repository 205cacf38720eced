/* The kernel behind deal(): blocks of deals (deal_blocks.h) in rows (deal_rows.h), without the rejected ones.
 *
 * A row is written eight bytes at a time and too long where its number of cards is no multiple of eight; what is too
 * much lies where the next row begins, which is written later: the last columns of all rows first, each group of
 * columns downwards. A rejected deal is written where the next one that counts will be.
 *
 * In bounds: at most 64 rows and then, for a rejected last row and what is too much of it, at most another row and
 * seven bytes are touched, together no more than the SPILL_ROWS = 72 rows for which there must be room, whatever a
 * row's length; where there is less, the rows go through a buffer.
 */
#ifndef EVALUATOR_DEAL_ROWS_H
#define EVALUATOR_DEAL_ROWS_H

#include "deals/deal_blocks.h"

/* Eight columns of a block of deals turned into rows of eight bytes.
 *
 *     8 columns x 8 deals     c0: a0 b0 c0 …          a: a0 a1 a2 …        a word of eight bytes each; three rounds of
 *                             c1: a1 b1 c1 …    ─►    b: b0 b1 b2 …        exchanges: halves, quarters, eighths
 *                              …                       …
 */

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

enum { SPILL_ROWS = BLOCK_DEALS + COLUMN_GROUP };

/* One part of a row, its hole cards or its board: so many columns from the first on. Deal i of the block becomes row
 * number place[i] of `rows`. */
static FORCE_INLINE void write_columns(const uint8_t *columns, int first, int cards, const uint8_t place[BLOCK_DEALS],
                                       uint8_t *rows) {
    for (int group = (cards - 1) / COLUMN_GROUP; group >= 0; group--) {
        uint64_t words[COLUMN_GROUP][BLOCK_WORDS];
        uint8_t *to = rows + group * COLUMN_GROUP;
        transpose_group(columns + (first + group * COLUMN_GROUP) * BLOCK_DEALS, words);
        for (int j = 0; j < BLOCK_WORDS; j++)
            for (int i = 0; i < COLUMN_GROUP; i++)
                memcpy(to + cards * place[COLUMN_GROUP * j + i], &words[i][j], COLUMN_GROUP);
    }
}

/* The same for `counted` rows, where there is room for `room` of them. */
static FORCE_INLINE void write_part(const uint8_t *columns, int first, int cards, const uint8_t place[BLOCK_DEALS],
                                    size_t counted, size_t room, uint8_t *rows) {
    uint8_t spill[SPILL_ROWS * DECK];
    if (cards == 0)
        return;
    if (room >= SPILL_ROWS) {
        write_columns(columns, first, cards, place, rows);
        return;
    }
    write_columns(columns, first, cards, place, spill);
    memcpy(rows, spill, counted * (size_t)cards);
}

static FORCE_INLINE size_t count_places(const uint16_t rejected[BLOCK_DEALS], uint8_t place[BLOCK_DEALS]) {
    int counted = 0;
    for (int i = 0; i < BLOCK_DEALS; i++) {
        place[i] = (uint8_t)counted;
        counted += rejected[i] == 0;
    }
    return (size_t)counted;
}

/* n deals from a seed; the first of them do not depend on n. */
static void deal(const deal_plan *plan, const uint64_t *seed, size_t n, uint8_t *hole, uint8_t *board) {
    random_bits bits;
    deal_places places;
    uint8_t columns[MOST_COLUMNS * BLOCK_DEALS];
    seed_bits(&bits, seed);
    place_known(plan, columns, BLOCK_DEALS);
    while (n) {
        uint8_t place[BLOCK_DEALS];
        draw_places(&bits, plan, 0, &places);
        place_cards(plan, &places, columns, BLOCK_DEALS);
        size_t counted = count_places(places.rejected, place);
        counted = counted < n ? counted : n;
        write_part(columns, 0, plan->hole_cards, place, counted, n, hole);
        write_part(columns, plan->board_column, plan->board_cards, place, counted, n, board);
        hole += counted * (size_t)plan->hole_cards;
        board += counted * (size_t)plan->board_cards;
        n -= counted;
    }
}

#endif
