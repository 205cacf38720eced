/* How often each value occurs: tiles of sets of cards → values → counts.
 *
 *     columns of a tile    [ cards of a set ][ known board ]      only the first ones change
 *     values               [ 3106 ][ 1609 ][ 3106 ] …   ─►   counts[3106] += 2, counts[1609] += 1
 *
 * In bounds: callers promise first + n <= C(live cards, cards of a set), at most COUNTED_COLUMNS cards in all, a board
 * in its columns already, and more counts than the largest value. Where a tile is not full, its last cards are any
 * bytes, and their values are not counted.
 */
#ifndef EVALUATOR_VALUE_COUNTS_H
#define EVALUATOR_VALUE_COUNTS_H

#include "plain/runout_list.h"
#include "plain/seat_ranking.h"

enum { COUNTED_COLUMNS = 16, COUNTED_BLOCK = 64 };

typedef struct {
    seat_ranking ranking;
    runout_list list; /* of sets of live cards */
    int board_cards;
    uint8_t columns[COUNTED_COLUMNS * TILE_DEALS];
    uint16_t values[TILE_DEALS];
} value_counts_job;

/* Sets first … first + n - 1 of the list, with the board. */
static inline void count_values_of_sets(value_counts_job *job, uint64_t first, uint64_t n, int64_t *counts) {
    const int cards = job->list.cards;
    go_to_runout(&job->list, first);
    while (n) {
        const size_t here = n < TILE_DEALS ? (size_t)n : TILE_DEALS;
        const size_t deals = (here + COUNTED_BLOCK - 1) / COUNTED_BLOCK * COUNTED_BLOCK;
        const deal_tile tile = {job->columns, deals, 1, cards, job->board_cards, cards};
        take_runouts(&job->list, job->columns, TILE_DEALS, 0, here);
        rank_tile(&job->ranking, &tile, job->values);
        for (size_t deal = 0; deal < here; deal++)
            counts[job->values[deal]]++;
        n -= here;
    }
}

#endif
