/* Where a call that samples stands: its generator, the tile of deals it is at, what it may still do.
 *
 * A budget of joint draws and of deals looked at ends a call, which is then taken up again: so a question whose draws are
 * nearly all in vain can be interrupted, and a limit be set to it. `size` is 0 between tiles; in a tile, `done` deals
 * are there, whole blocks, and of the next block `lanes_held` deals have their holdings.
 *
 * In bounds: size <= TILE_DEALS, a multiple of BLOCK_DEALS; lanes_held < BLOCK_DEALS.
 */
#ifndef EVALUATOR_SAMPLE_STATE_H
#define EVALUATOR_SAMPLE_STATE_H

#include "deals/sample_plan.h"

typedef struct {
    random_bits bits;
    word_source words;
    uint64_t attempts, most_attempts; /* joint draws of holdings */
    uint64_t deals, most_deals;       /* looked at */
    int lanes_held;
    int8_t held[DECK][BLOCK_DEALS]; /* places of the holdings' cards, by draw */
} sample_state;

struct sample_tile {
    sample_state state;
    deal_places places;
    int size, done, rejected;
    uint16_t rejects[TILE_DEALS];
    uint16_t values[MOST_HALVES * MOST_TALLY_SEATS * TILE_DEALS];
    uint8_t columns[MOST_COLUMNS * TILE_DEALS];
};

#endif
