/* Runouts: the sets of cards that are still to come, in colex order of the live deck.
 *
 *     number   0     1     2     3     4   …      of 2 cards out of 5
 *     places  0 1   0 2   1 2   0 3   1 3  …      ascending; compared from the last place on
 *
 * Number = Σ C(place[i], i + 1), so any runout is found at once, and shards begin anywhere. Example: number 4 of the
 * above: the largest p with C(p, 2) <= 4 is 3, which leaves 1; the largest with C(p, 1) <= 1 is 1. Places 1 3.
 *
 * The first place runs through all below the second before any other moves: in such a run of runouts one card changes.
 *
 * In bounds: places ascend and stay below `count`, which is at most MOST_LIVE, while the number is below C(count,
 * cards). Words are read from `live` up to LIVE_WORD bytes beyond those, and written up to so many beyond a run where a
 * column has room for them.
 */
#ifndef EVALUATOR_RUNOUT_LIST_H
#define EVALUATOR_RUNOUT_LIST_H

#include "kernel.h"

enum { MOST_LIVE = 64, MOST_RUNOUT = 7, LIVE_WORD = 8 };

typedef struct {
    uint8_t live[MOST_LIVE + LIVE_WORD]; /* ids, ascending */
    int count, cards;
    uint8_t place[MOST_RUNOUT + 1]; /* of the runout that is next; a sentinel follows the last */
} runout_list;

/* C(n, k), exact below 2^64: for n <= 64 and k <= 7. Every division leaves no remainder. */
static inline uint64_t combinations(int n, int k) {
    uint64_t ways = 1;
    for (int i = 1; i <= k; i++)
        ways = ways * (uint64_t)(n - k + i) / (uint64_t)i;
    return n < k ? 0 : ways;
}

static inline void go_to_runout(runout_list *list, uint64_t number) {
    int place = list->count - 1;
    for (int i = list->cards; i > 0; i--) {
        while (place > 0 && combinations(place, i) > number)
            place--;
        number -= combinations(place, i);
        list->place[i - 1] = (uint8_t)place;
    }
    list->place[list->cards] = (uint8_t)list->count;
}

/* The first runout is next. */
static inline void begin_runouts(runout_list *list) {
    for (int i = 0; i < list->cards; i++)
        list->place[i] = (uint8_t)i;
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

/* n runouts of a run into columns of `stride` bytes, from the given place in each on. Whole words are written, and what
 * is too much is overwritten by the next run, except at the columns' ends: there words would reach the next column. */
static FORCE_INLINE void take_run(const runout_list *list, uint8_t *columns, size_t stride, size_t place, size_t n) {
    const uint8_t *first = list->live + list->place[0];
    const size_t words = place + n + LIVE_WORD <= stride ? (n + LIVE_WORD - 1) / LIVE_WORD : 0;
    for (size_t word = 0; word < words; word++)
        memcpy(columns + place + word * LIVE_WORD, first + word * LIVE_WORD, LIVE_WORD);
    if (!words)
        memcpy(columns + place, first, n);
    for (int i = 1; i < list->cards; i++) {
        const uint8_t card = list->live[list->place[i]];
        uint8_t *column = columns + (size_t)i * stride + place;
        const uint64_t copies = card * (UINT64_MAX / UINT8_MAX);
        for (size_t word = 0; word < words; word++)
            memcpy(column + word * LIVE_WORD, &copies, LIVE_WORD);
        if (!words)
            memset(column, card, n);
    }
}

/* From the end of a run, where the first place has reached the second, to the beginning of the next. */
static FORCE_INLINE void leave_run(runout_list *list) {
    list->place[0] = 0;
    for (int i = 1; i < list->cards; i++) {
        if (++list->place[i] < list->place[i + 1])
            return;
        list->place[i] = (uint8_t)i;
    }
}

/* The next n runouts one below the other, from a place on in `cards` columns of `stride` bytes. The list moves on. */
static inline void take_runouts(runout_list *list, uint8_t *columns, size_t stride, size_t place, size_t n) {
    for (const size_t end = place + n; list->cards && place < end;) {
        const size_t run = (size_t)(list->place[1] - list->place[0]), here = run < end - place ? run : end - place;
        take_run(list, columns, stride, place, here);
        place += here;
        list->place[0] = (uint8_t)(list->place[0] + here);
        if (here == run)
            leave_run(list);
    }
}

#endif
