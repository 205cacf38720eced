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

#include "deals/sample_deals.h"
#include "deals/tally.h"

static FORCE_INLINE void list_rejected(sample_tile *tile) {
    unsigned any = 0;
    for (int i = 0; i < BLOCK_DEALS; i++)
        any |= tile->places.rejected[i];
    for (int i = 0; any && i < BLOCK_DEALS; i++)
        if (tile->places.rejected[i])
            tile->rejects[tile->rejected++] = (uint16_t)(tile->done + i);
}

/* Deal the rest of the tile. Returns 0 if the budget does not last. */
static FORCE_INLINE int deal_sample_tile(const sample_job *job, sample_tile *tile) {
    for (; tile->done < tile->size; tile->done += BLOCK_DEALS) {
        if (!sample_block(&job->plan, &tile->state, &tile->places, tile->columns + tile->done, TILE_DEALS))
            return 0;
        list_rejected(tile);
    }
    return 1;
}

static FORCE_INLINE void value_tile(const sample_job *job, sample_tile *tile) {
    const deal_tile cards = {tile->columns,   (size_t)tile->size, job->seats,
                             job->hole_cards, job->board_cards,   job->plan.deal.board_column};
    for (int half = 0; half < job->halves; half++) {
        uint16_t *values = tile->values + half * job->seats * TILE_DEALS;
        rank_tile(&job->ranking[half], &cards, values);
        for (int i = 0; i < tile->rejected; i++)
            for (int seat = 0; seat < job->seats; seat++)
                values[seat * TILE_DEALS + tile->rejects[i]] = 0;
    }
}

/* How many deals of the tile to look at so that `wanted` of them count. */
static FORCE_INLINE size_t part_of_tile(const sample_tile *tile, uint64_t wanted) {
    uint64_t looked = wanted;
    for (int i = 0; i < tile->rejected; i++)
        looked += tile->rejects[i] < looked;
    return looked < (uint64_t)tile->size ? (size_t)looked : (size_t)tile->size;
}

static FORCE_INLINE void begin_tile(sample_tile *tile, uint64_t deals) {
    const uint64_t blocks = (deals + BLOCK_DEALS - 1) / BLOCK_DEALS, most = TILE_DEALS / BLOCK_DEALS;
    tile->size = (int)(blocks < most ? blocks : most) * BLOCK_DEALS;
    tile->done = tile->rejected = 0;
}

/* So many more deals into winners, whose first number is 0, as far as the budget of the state lasts. Returns how many are
 * still to come; a call with so many goes on from here. The first one has a seed, the others NULL. */
static uint64_t count_samples(const sample_job *job, sample_tile *tile, const uint64_t *seed, uint64_t deals,
                              int64_t *winners) {
    if (seed) {
        tile->size = 0;
        seed_bits(&tile->state.bits, seed);
        place_known(&job->plan.deal, tile->columns, TILE_DEALS);
    }
    tile->state.words.bits = &tile->state.bits;
    while (deals) {
        if (tile->size == 0) {
            if (tile->state.deals >= tile->state.most_deals)
                break;
            begin_tile(tile, deals);
        }
        if (!deal_sample_tile(job, tile))
            break;
        value_tile(job, tile);
        const size_t part = part_of_tile(tile, deals);
        tally(tile->values, job->seats, job->halves, part, winners);
        deals -= part - (uint64_t)winners[0];
        tile->state.deals += part;
        winners[0] = 0;
        tile->size = 0;
    }
    return deals;
}

#define TILE_KERNELS high_tile, low8_tile, razz_tile, omaha_high_tile, omaha_low8_tile, tally, count_samples

#endif
