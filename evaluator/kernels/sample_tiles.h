/* Monte Carlo: tiles of random deals → values by seat → winners.
 *
 *     blocks of 64 deals (sample_deals.h) ─► columns of a tile ─► tile kernel ─► values [seat][deal] ─► tally.h
 *
 * A rejected deal is evaluated with the others, and then its values are 0, so that nobody wins it.
 *
 * In bounds: at most MOST_COLUMNS columns, a tile of a multiple of BLOCK_DEALS deals.
 */
#ifndef EVALUATOR_SAMPLE_TILES_H
#define EVALUATOR_SAMPLE_TILES_H

#include "sample_deals.h"
#include "tally.h"

/* What a call works in. */
typedef struct {
    sample_state state;
    deal_places places;
    int rejected;
    uint16_t rejects[TILE_DEALS];
    uint16_t values[MOST_HALVES * MOST_TALLY_SEATS * TILE_DEALS];
    uint8_t columns[MOST_COLUMNS * TILE_DEALS];
} sample_tile;

static FORCE_INLINE void list_rejected(sample_tile *tile, int done) {
    unsigned any = 0;
    for (int i = 0; i < BLOCK_DEALS; i++)
        any |= tile->places.rejected[i];
    for (int i = 0; any && i < BLOCK_DEALS; i++)
        if (tile->places.rejected[i])
            tile->rejects[tile->rejected++] = (uint16_t)(done + i);
}

/* The next tile of so many deals. Returns 0 if hardly any joint draw of holdings fits. */
static FORCE_INLINE int deal_sample_tile(const sample_job *job, sample_tile *tile, int deals) {
    tile->rejected = 0;
    for (int done = 0; done < deals; done += BLOCK_DEALS) {
        if (!sample_block(&job->plan, &tile->state, &tile->places, tile->columns + done, TILE_DEALS))
            return 0;
        list_rejected(tile, done);
    }
    return 1;
}

static FORCE_INLINE void value_tile(const sample_job *job, sample_tile *tile, int deals) {
    const deal_tile cards = {tile->columns,   (size_t)deals,    job->seats,
                             job->hole_cards, job->board_cards, job->plan.deal.board_column};
    for (int half = 0; half < job->halves; half++) {
        uint16_t *values = tile->values + half * job->seats * TILE_DEALS;
        rank_tile(&job->ranking[half], &cards, values);
        for (int i = 0; i < tile->rejected; i++)
            for (int seat = 0; seat < job->seats; seat++)
                values[seat * TILE_DEALS + tile->rejects[i]] = 0;
    }
}

/* How many deals of the tile to look at so that `wanted` of them count. */
static FORCE_INLINE size_t part_of_tile(const sample_tile *tile, size_t deals, uint64_t wanted) {
    uint64_t looked = wanted;
    for (int i = 0; i < tile->rejected; i++)
        looked += tile->rejects[i] < looked;
    return looked < deals ? (size_t)looked : deals;
}

/* So many deals into winners, all 0 before. Returns 0 if hardly any joint draw of holdings fits. */
static int count_samples(const sample_job *job, const uint64_t *seed, uint64_t deals, int64_t *winners) {
    sample_tile tile;
    start_sample(&job->plan, seed, &tile.state, tile.columns, TILE_DEALS);
    while (deals) {
        const uint64_t blocks = (deals + BLOCK_DEALS - 1) / BLOCK_DEALS, most = TILE_DEALS / BLOCK_DEALS;
        const int here = (int)(blocks < most ? blocks : most) * BLOCK_DEALS;
        if (!deal_sample_tile(job, &tile, here))
            return 0;
        value_tile(job, &tile, here);
        const size_t part = part_of_tile(&tile, (size_t)here, deals);
        tally(tile.values, job->seats, job->halves, part, winners);
        deals -= part - (uint64_t)winners[0];
        winners[0] = 0;
    }
    return 1;
}

#define TILE_KERNELS high_tile, low8_tile, razz_tile, omaha_high_tile, omaha_low8_tile, tally, count_samples

#endif
