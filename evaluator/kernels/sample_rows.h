/* Monte Carlo: random deals → rows by seat → values → winners.
 *
 *     block of 64 deals, by column (sample_deals.h) ─► rows of hole + board, a seat at a time ─► values [seat][deal]
 *
 * Blocks are gathered until a tile is full, so that a row kernel has many rows to work on, and all stay in the cache. A
 * rejected deal is evaluated with the others, and counted as won by nobody.
 *
 * In bounds: rows have at most MOST_ROW cards, fewer than a group of columns, and a tile has TILE_DEALS rows. Where the
 * board has no columns it begins at one, at most MOST_COLUMNS, of which none is read.
 */
#ifndef EVALUATOR_SAMPLE_ROWS_H
#define EVALUATOR_SAMPLE_ROWS_H

#include "deal_transpose.h"
#include "sample_deals.h"
#include "seat_ranking.h"
#include "tally.h"

enum { TILE_BLOCKS = 16, TILE_DEALS = TILE_BLOCKS * BLOCK_DEALS };

typedef struct {
    sample_plan plan;
    seat_ranking ranking;
    int seats;
    sample_state state;
    deal_block block;
    uint16_t rejected[TILE_DEALS];
    uint16_t values[MOST_TALLY_SEATS * TILE_DEALS];
    uint8_t rows[MOST_TALLY_SEATS][TILE_DEALS * MOST_ROW + COLUMN_GROUP];
    uint8_t board_rows[TILE_DEALS * MOST_BOARD_ROW + COLUMN_GROUP];
} sample_job;

typedef uint8_t card_columns[BLOCK_DEALS];

/* Some columns of a block, and some more, into rows of both. They are written eight bytes at a time; what is too much
 * lies where the next row begins, which is written later. */
static FORCE_INLINE void columns_to_rows(const card_columns *some, int count, const card_columns *more, int more_count,
                                         uint8_t *rows) {
    card_columns group[COLUMN_GROUP] = {{0}};
    uint64_t words[COLUMN_GROUP][BLOCK_WORDS];
    memcpy(group, some, (size_t)count * BLOCK_DEALS);
    memcpy(group + count, more, (size_t)more_count * BLOCK_DEALS);
    transpose_group(group[0], words);
    for (int j = 0; j < BLOCK_WORDS; j++)
        for (int i = 0; i < COLUMN_GROUP; i++, rows += count + more_count)
            memcpy(rows, &words[i][j], COLUMN_GROUP);
}

static inline void block_to_rows(sample_job *job, int at) {
    const int hole = job->ranking.hole_cards, board = job->ranking.board_cards;
    const int apart = job->ranking.two_rows != NULL, joined = apart ? 0 : board;
    const card_columns *cards = (const card_columns *)job->block.cards;
    const card_columns *shared = cards + job->plan.deal.board_column;
    for (int seat = 0; seat < job->seats; seat++)
        columns_to_rows(cards + seat * hole, hole, shared, joined, job->rows[seat] + at * (hole + joined));
    if (apart)
        columns_to_rows(shared, board, shared, 0, job->board_rows + at * board);
    memcpy(job->rejected + at, job->block.rejected, sizeof job->block.rejected);
}

static inline void value_tile(sample_job *job, size_t n) {
    const seat_ranking *ranking = &job->ranking;
    const int hole = ranking->hole_cards, board = ranking->board_cards;
    for (int seat = 0; seat < job->seats; seat++) {
        uint16_t *values = job->values + seat * TILE_DEALS;
        if (ranking->rows)
            ranking->rows(job->rows[seat], n, hole + board, values);
        else
            ranking->two_rows(job->rows[seat], hole, job->board_rows, board, n, values);
    }
}

/* How many deals of the tile to look at so that `wanted` of them count. */
static inline size_t part_of_tile(const uint16_t *rejected, size_t n, uint64_t wanted) {
    size_t looked = 0;
    for (uint64_t counted = 0; looked < n && counted < wanted; looked++)
        counted += rejected[looked] == 0;
    return looked;
}

/* So many deals into winners, 2^seats numbers, all 0 before. Returns 0 if hardly any joint draw of holdings fits. */
static inline int count_samples(sample_job *job, const uint64_t *seed, uint64_t deals, int64_t *winners) {
    start_sample(&job->plan, seed, &job->state, &job->block);
    while (deals) {
        const uint64_t blocks = (deals + BLOCK_DEALS - 1) / BLOCK_DEALS;
        const int tile = (int)(blocks < TILE_BLOCKS ? blocks : TILE_BLOCKS) * BLOCK_DEALS;
        for (int at = 0; at < tile; at += BLOCK_DEALS) {
            if (!sample_block(&job->plan, &job->state, &job->block))
                return 0;
            block_to_rows(job, at);
        }
        value_tile(job, (size_t)tile);
        const size_t part = deals > TILE_DEALS ? TILE_DEALS : part_of_tile(job->rejected, (size_t)tile, deals);
        tally(job->values, TILE_DEALS, job->seats, part, job->rejected, winners);
        deals -= part - (uint64_t)winners[0];
        winners[0] = 0;
    }
    return 1;
}

#endif
