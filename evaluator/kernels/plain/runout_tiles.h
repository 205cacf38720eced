/* Known hands on every board that can come: tiles of runouts → values by seat → winners.
 *
 *     columns of a tile    [ seat 0's hole cards | seat 1's … ][ known board | to come ]     only the last ones change
 *
 * In bounds: callers promise at most MOST_TALLY_SEATS seats, at most RUNOUT_COLUMNS cards in all, and
 * first + n <= C(live cards, missing). Where a tile is not full, its last cards are any bytes.
 */
#ifndef EVALUATOR_RUNOUT_TILES_H
#define EVALUATOR_RUNOUT_TILES_H

#include "plain/runout_list.h"
#include "plain/seat_ranking.h"
#include "deals/tally.h"

enum { RUNOUT_COLUMNS = 64, RUNOUT_BLOCK = 64 };

typedef struct {
    seat_ranking ranking[MOST_HALVES];
    tally_kernel tally;
    runout_list list;
    int halves, seats, hole_cards, board_cards;
    uint8_t columns[RUNOUT_COLUMNS * TILE_DEALS];
    uint16_t values[MOST_HALVES * MOST_TALLY_SEATS * TILE_DEALS];
} known_runouts_job;

static inline void value_runouts(known_runouts_job *job, size_t n) {
    const size_t deals = (n + RUNOUT_BLOCK - 1) / RUNOUT_BLOCK * RUNOUT_BLOCK;
    const deal_tile tile = {job->columns,    deals, job->seats, job->hole_cards, job->board_cards,
                            job->seats * job->hole_cards};
    for (int half = 0; half < job->halves; half++)
        rank_tile(&job->ranking[half], &tile, job->values + half * job->seats * TILE_DEALS);
}

/* Runouts first … first + n - 1 into winners. */
static inline void count_known_runouts(known_runouts_job *job, uint64_t first, uint64_t n, int64_t *winners) {
    const int missing = job->list.cards;
    uint8_t *coming = job->columns + (job->seats * job->hole_cards + job->board_cards - missing) * TILE_DEALS;
    go_to_runout(&job->list, first);
    while (n) {
        const size_t here = n < TILE_DEALS ? (size_t)n : TILE_DEALS;
        take_runouts(&job->list, coming, TILE_DEALS, 0, here);
        value_runouts(job, here);
        job->tally(job->values, job->seats, job->halves, here, winners);
        n -= here;
    }
}

#endif
