/* All joint hands of the seats (joint_tiles.h) and every board that can come: into tiles, by weight.
 *
 * A tile has the boards of one joint hand after those of another. In bounds: at most MOST_TALLY_SEATS seats,
 * seats * hole_cards + board_cards <= JOINT_COLUMNS; ids are below 64; where a tile is not full, its last cards are
 * those of earlier deals.
 */
#ifndef EVALUATOR_JOINT_TILES_H
#define EVALUATOR_JOINT_TILES_H

#include <stddef.h>
#include <stdint.h>

#include "deals/tally.h"
#include "plain/runout_list.h"

/* Joint hands: one of several hands for each seat, no card twice, with the product of their weights.
 *
 *     seat 0  [ As Ad 7c 6c | As Ah 7d 6d ]      joint hands    As Ad 7c 6c  Ks Kd Qh Jh     weight w0 * w1
 *     seat 1  [ Ks Kd Qh Jh | As Kd Qh Jh ]                     As Ah 7d 6d  Ks Kd Qh Jh
 *
 * Seats are gone through depth first: the last one's hand changes most often. Each joint hand is taken by a function of
 * the job's, with the hands' ids, all their cards as a set and the weight.
 *
 * In bounds: at most MOST_WALK_SEATS seats; a hand has hole_cards ids.
 */

enum { MOST_WALK_SEATS = 16 };

typedef struct {
    const uint8_t *hands; /* hole_cards of each */
    const uint64_t *sets; /* the same, bit = id */
    const double *weights;
    size_t count;
} joint_seat;

typedef void (*joint_taker)(void *job, const uint8_t *const *hands, uint64_t used, double weight);

typedef struct {
    int seats, hole_cards;
    joint_seat seat[MOST_WALK_SEATS];
} joint_ranges;

static inline void walk_from(const joint_ranges *ranges, int seat, const uint8_t **hands, uint64_t used, double weight,
                             joint_taker take, void *job) {
    if (seat == ranges->seats) {
        take(job, hands, used, weight);
        return;
    }
    const joint_seat *own = &ranges->seat[seat];
    for (size_t i = 0; i < own->count; i++)
        if ((own->sets[i] & used) == 0) {
            hands[seat] = own->hands + i * (size_t)ranges->hole_cards;
            walk_from(ranges, seat + 1, hands, used | own->sets[i], weight * own->weights[i], take, job);
        }
}

static inline void walk_joint_hands(const joint_ranges *ranges, joint_taker take, void *job) {
    const uint8_t *hands[MOST_WALK_SEATS] = {NULL};
    walk_from(ranges, 0, hands, 0, 1, take, job);
}

enum { JOINT_COLUMNS = 64, JOINT_BLOCK = 64 };

typedef struct {
    seat_ranking ranking[MOST_HALVES];
    int halves, board_cards, missing;
    joint_ranges ranges;
    uint64_t deck; /* what can come unless a hand has it */
    double *winners;
    size_t filled;
    double weights[TILE_DEALS];
    uint8_t columns[JOINT_COLUMNS * TILE_DEALS];
    uint16_t values[MOST_HALVES * MOST_TALLY_SEATS * TILE_DEALS];
} joint_job;

static inline void count_joint_tile(joint_job *job) {
    const size_t deals = (job->filled + JOINT_BLOCK - 1) / JOINT_BLOCK * JOINT_BLOCK;
    const int seats = job->ranges.seats, hole = job->ranges.hole_cards;
    const deal_tile tile = {job->columns, deals, seats, hole, job->board_cards, seats * hole};
    for (int half = 0; half < job->halves; half++)
        rank_tile(&job->ranking[half], &tile, job->values + half * seats * TILE_DEALS);
    tally_weights(job->values, seats, job->halves, job->filled, job->weights, job->winners);
    job->filled = 0;
}

static inline void list_deck(uint64_t deck, int cards, runout_list *list) {
    list->count = 0;
    list->cards = cards;
    for (int id = 0; id < MOST_LIVE; id++)
        if (deck >> id & 1)
            list->live[list->count++] = (uint8_t)id;
}

/* All boards for one joint hand. */
static inline void add_joint_hand(void *of, const uint8_t *const *hands, uint64_t used, double weight) {
    joint_job *job = of;
    const int seats = job->ranges.seats, hole = job->ranges.hole_cards;
    uint8_t *coming = job->columns + (seats * hole + job->board_cards - job->missing) * TILE_DEALS;
    runout_list list = {{0}, 0, 0, {0}};
    uint64_t boards = 1;
    if (job->missing > 0) {
        list_deck(job->deck & ~used, job->missing, &list);
        boards = combinations(list.count, job->missing);
        go_to_runout(&list, 0);
    }
    while (boards) {
        const size_t room = TILE_DEALS - job->filled, here = boards < room ? (size_t)boards : room;
        for (int seat = 0; seat < seats; seat++)
            for (int i = 0; i < hole; i++)
                memset(job->columns + (seat * hole + i) * TILE_DEALS + job->filled, hands[seat][i], here);
        for (size_t deal = job->filled; deal < job->filled + here; deal++) {
            if (job->missing > 0)
                take_runout(&list, coming + deal, TILE_DEALS);
            job->weights[deal] = weight;
        }
        job->filled += here;
        boards -= here;
        if (job->filled == TILE_DEALS)
            count_joint_tile(job);
    }
}

static inline void count_joint_hands(joint_job *job) {
    job->filled = 0;
    walk_joint_hands(&job->ranges, add_joint_hand, job);
    if (job->filled)
        count_joint_tile(job);
}

#endif
