/* Few joint hands: all ways to give each seat one of its hands, without a card twice, listed once and compared on every
 * board.
 *
 *     entry 0   [ pair of seat 0 | pair of seat 1 | ... ]   product of the weights
 *     entry 1   [                                       ]
 *
 * In bounds: pair numbers are below HOLE_COMBOS; a list is given up before it has more than MOST_LISTED pairs in all.
 */
#ifndef EVALUATOR_LISTED_HANDS_H
#define EVALUATOR_LISTED_HANDS_H

#include "encoding.h"
#include "kernel.h"

/* The hands of a range with a weight above 0. */

typedef struct {
    double weight;
    uint64_t cards; /* bit = id */
    uint16_t pair, value;
    uint8_t hi, lo;
} ranged_hand;

/* Those of one seat; `live` are those that a board leaves. */
typedef struct {
    ranged_hand *hands, *live;
    int count, live_count;
} ranged_seat;

/* The hands of a row of 1,326 weights; returns how many. */
static inline int list_hands(const double *weights, ranged_hand *hands) {
    int count = 0, pair = 0;
    for (int hi = 1; hi < DECK; hi++)
        for (int lo = 0; lo < hi; lo++, pair++)
            if (weights[pair] > 0)
                hands[count++] = (ranged_hand){
                    weights[pair], UINT64_C(1) << hi | UINT64_C(1) << lo, (uint16_t)pair, 0, (uint8_t)hi, (uint8_t)lo};
    return count;
}

enum {
    MOST_LISTED = 3000, /* a nanosecond each, about what a board takes otherwise; two hands and any: 3 * 990 */
    MOST_TRIED = 2 * MOST_LISTED,
};

typedef struct {
    int count, pairs; /* count: -1 if there are too many */
    uint16_t pair[MOST_LISTED];
    double weight[MOST_LISTED];
} listed_hands;

/* Those that begin with some seats' pairs, depth first: as deep as there are seats. */
static void add_joint_hands(listed_hands *list, const ranged_seat *seat, int seats, int at, uint16_t *pairs,
                            uint64_t cards, double weight) {
    if (at == seats) {
        list->count = list->pairs + seats > MOST_LISTED ? -1 : list->count;
        if (list->count < 0)
            return;
        memcpy(list->pair + list->pairs, pairs, (size_t)seats * sizeof *pairs);
        list->pairs += seats;
        list->weight[list->count++] = weight;
        return;
    }
    for (int i = 0; i < seat[at].count && list->count >= 0; i++) {
        const ranged_hand *hand = &seat[at].hands[i];
        if (hand->cards & cards)
            continue;
        pairs[at] = hand->pair;
        add_joint_hands(list, seat, seats, at + 1, pairs, cards | hand->cards, weight * hand->weight);
    }
}

/* The joint hands of seats, those with few hands first. `pairs`: room for one hand of each. */
static inline void list_joint_hands(listed_hands *list, const ranged_seat *seat, int seats, uint16_t *pairs) {
    double tried = 1;
    for (int at = 0; at < seats; at++)
        tried *= seat[at].count;
    list->pairs = 0;
    list->count = tried > MOST_TRIED ? -1 : 0;
    add_joint_hands(list, seat, seats, 0, pairs, 0, 1);
}

/* Adds a board's weights by set of the seats, whose bits are given; in turns, so that no sum waits for the one before.
 * Where a card is on the board a value is 0, and the set that of nobody. No condition is a branch: few are foreseen. */
static FORCE_INLINE void compare_listed(const listed_hands *list, int seats, const unsigned *bits,
                                        const uint16_t *values, double times, int turns, double *const sums[]) {
    const uint16_t *pair = list->pair;
    for (int i = 0; i < list->count; i++, pair += seats) {
        unsigned best = values[pair[0]], set = bits[0], live = 0u - (best != 0);
        for (int at = 1; at < seats; at++) {
            const unsigned value = values[pair[at]];
            const unsigned over = 0u - (value > best), same = 0u - (value == best);
            set = (set & ~over) | (bits[at] & (over | same));
            best = (best & ~over) | (value & over);
            live &= 0u - (value != 0);
        }
        sums[i % turns][set & live] += times * list->weight[i];
    }
}

static FORCE_INLINE void compare_few_seats(const listed_hands *list, int seats, const unsigned *bits,
                                           const uint16_t *values, double times, double *winners) {
    enum { TURNS = 4, FEW_SEATS = 3 };
    double sums[TURNS][1 << FEW_SEATS] = {{0}}, *const turns[TURNS] = {sums[0], sums[1], sums[2], sums[3]};
    compare_listed(list, seats, bits, values, times, TURNS, turns);
    for (int set = 1; set < 1 << seats; set++)
        winners[set] += (sums[0][set] + sums[1][set]) + (sums[2][set] + sums[3][set]);
}

/* A board's outcomes by set, as often as it counts, added to the winners. */
static inline void show_down_listed(const listed_hands *list, int seats, const unsigned *bits, const uint16_t *values,
                                    double times, double *winners) {
    if (seats == 1)
        compare_few_seats(list, 1, bits, values, times, winners);
    else if (seats == 2)
        compare_few_seats(list, 2, bits, values, times, winners);
    else if (seats == 3)
        compare_few_seats(list, 3, bits, values, times, winners);
    else {
        compare_listed(list, seats, bits, values, times, 1, &winners);
        winners[0] = 0;
    }
}

#endif
