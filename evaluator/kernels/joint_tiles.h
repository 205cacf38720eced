/* Joint hands: one of several hands for each seat, no card twice, and every board that can come. Into tiles, by weight.
 *
 *     seat 0  [ As Ad 7c 6c | As Ah 7d 6d ]      joint hands    As Ad 7c 6c  Ks Kd Qh Jh     weight w0 * w1
 *     seat 1  [ Ks Kd Qh Jh | As Kd Qh Jh ]                     As Ah 7d 6d  Ks Kd Qh Jh
 *
 * Seats are gone through depth first; a tile has the boards of one joint hand after those of another.
 *
 * In bounds: at most MOST_TALLY_SEATS seats, seats * hole_cards + board_cards <= JOINT_COLUMNS; ids are below 64; where
 * a tile is not full, its last cards are those of earlier deals.
 */
#ifndef EVALUATOR_JOINT_TILES_H
#define EVALUATOR_JOINT_TILES_H

#include "runout_list.h"
#include "tally.h"

enum { JOINT_COLUMNS = 64, JOINT_BLOCK = 64 };

typedef struct {
    const uint8_t *hands; /* hole_cards of each */
    const uint64_t *sets; /* the same, bit = id */
    const double *weights;
    size_t count;
} joint_seat;

typedef struct {
    tile_kernel value[MOST_HALVES];
    int halves, seats, hole_cards, board_cards, missing;
    uint64_t deck; /* what can come unless a hand has it */
    joint_seat seat[MOST_TALLY_SEATS];
    double *winners;
    size_t filled;
    double weights[TILE_DEALS];
    uint8_t columns[JOINT_COLUMNS * TILE_DEALS];
    uint16_t values[MOST_HALVES * MOST_TALLY_SEATS * TILE_DEALS];
} joint_job;

static inline void count_joint_tile(joint_job *job) {
    const size_t deals = (job->filled + JOINT_BLOCK - 1) / JOINT_BLOCK * JOINT_BLOCK;
    const deal_tile tile = {job->columns,    deals, job->seats, job->hole_cards, job->board_cards,
                            job->seats * job->hole_cards};
    for (int half = 0; half < job->halves; half++)
        job->value[half](&tile, job->values + half * job->seats * TILE_DEALS);
    tally_weights(job->values, job->seats, job->halves, job->filled, job->weights, job->winners);
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
static inline void add_joint_hand(joint_job *job, const uint8_t *const hands[MOST_TALLY_SEATS], uint64_t used,
                                  double weight) {
    const int hole = job->hole_cards;
    uint8_t *coming = job->columns + (job->seats * hole + job->board_cards - job->missing) * TILE_DEALS;
    runout_list list = {{0}, 0, 0, {0}};
    uint64_t boards = 1;
    if (job->missing > 0) {
        list_deck(job->deck & ~used, job->missing, &list);
        boards = choose(list.count, job->missing);
        go_to_runout(&list, 0);
    }
    while (boards) {
        const size_t room = TILE_DEALS - job->filled, here = boards < room ? (size_t)boards : room;
        for (int seat = 0; seat < job->seats; seat++)
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

static inline void add_joint_hands(joint_job *job, int seat, const uint8_t *hands[MOST_TALLY_SEATS], uint64_t used,
                                   double weight) {
    if (seat == job->seats) {
        add_joint_hand(job, hands, used, weight);
        return;
    }
    const joint_seat *own = &job->seat[seat];
    for (size_t i = 0; i < own->count; i++)
        if ((own->sets[i] & used) == 0) {
            hands[seat] = own->hands + i * (size_t)job->hole_cards;
            add_joint_hands(job, seat + 1, hands, used | own->sets[i], weight * own->weights[i]);
        }
}

static inline void count_joint_hands(joint_job *job) {
    const uint8_t *hands[MOST_TALLY_SEATS] = {NULL};
    job->filled = 0;
    add_joint_hands(job, 0, hands, 0, 1);
    if (job->filled)
        count_joint_tile(job);
}

#endif
