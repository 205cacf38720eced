/* Runouts: the sets of cards that are still to come, in colex order of the live deck.
 *
 *     number   0     1     2     3     4   …      of 2 cards out of 5
 *     places  0 1   0 2   1 2   0 3   1 3  …      ascending; compared from the last place on
 *
 * Number = Σ C(place[i], i + 1), so any runout is found at once, and shards begin anywhere. Example: number 4 of the
 * above: the largest p with C(p, 2) <= 4 is 3, which leaves 1; the largest with C(p, 1) <= 1 is 1. Places 1 3.
 *
 * In bounds: places ascend and stay below `count`, which is at most MOST_LIVE, while the number is below C(count,
 * cards).
 */
#ifndef EVALUATOR_RUNOUT_LIST_H
#define EVALUATOR_RUNOUT_LIST_H

#include "kernel.h"

enum { MOST_LIVE = 64, MOST_RUNOUT = 7 };

typedef struct {
    uint8_t live[MOST_LIVE]; /* ids, ascending */
    int count, cards;
    uint8_t place[MOST_RUNOUT + 1]; /* of the runout that is next; a sentinel follows the last */
} runout_list;

/* C(n, k), exact below 2^64: for n <= 64 and k <= 7. Every division leaves no remainder. */
static inline uint64_t choose(int n, int k) {
    uint64_t ways = 1;
    for (int i = 1; i <= k; i++)
        ways = ways * (uint64_t)(n - k + i) / (uint64_t)i;
    return n < k ? 0 : ways;
}

static inline void go_to_runout(runout_list *list, uint64_t number) {
    int place = list->count - 1;
    for (int i = list->cards; i > 0; i--) {
        while (place > 0 && choose(place, i) > number)
            place--;
        number -= choose(place, i);
        list->place[i - 1] = (uint8_t)place;
    }
    list->place[list->cards] = (uint8_t)list->count;
}

/* The cards of the next runout, `stride` bytes apart; the list moves on to the one after it. */
static FORCE_INLINE void take_runout(runout_list *list, uint8_t *cards, size_t stride) {
    for (int i = 0; i < list->cards; i++)
        cards[(size_t)i * stride] = list->live[list->place[i]];
    for (int i = 0; i < list->cards; i++) {
        if (++list->place[i] < list->place[i + 1])
            return;
        list->place[i] = (uint8_t)i;
    }
}

#endif
