/* Numbers added up by sets of seats: what each set wins, when there is a set and a number for each of many boards.
 *
 *     sets      1    2    1    3    1 ...        bit i = seat i
 *     numbers   4   12   24    6    4 ...        winners[1] += 4 + 24 + 4, winners[2] += 12, winners[3] += 6
 *
 * Arrays are read in whole registers; what stands behind their end has the number, or the set, 0. In bounds: sets are
 * below 2^seats.
 */
#ifndef EVALUATOR_SEAT_SETS_H
#define EVALUATOR_SEAT_SETS_H

#include "simd/level.h"
#include "preflop/rank_boards.h"

enum { SEAT_SETS = 1 << MOST_SEATS, FEW_SEATS = 3, MOST_OF_A_BOARD = 1024 };

/* The sum where the set is this one. No lane overflows in a chunk of so many registers. */
static FORCE_INLINE int64_t sum_where(const uint16_t *sets, unsigned set, const uint16_t *numbers, int n) {
    enum { CHUNK = 65535 / MOST_OF_A_BOARD * LANES };
    int64_t total = 0;
    for (int first = 0; first < n; first += CHUNK) {
        const int end = n - first < CHUNK ? n : first + CHUNK;
        uint16_t sums[LANES];
        lanes sum = splat(0);
        for (int i = first; i < end; i += LANES)
            sum = add(sum, both(is_zero(differ(load(sets + i), splat((uint16_t)set))),
                                numbers ? load(numbers + i) : splat(1)));
        store(sums, sum);
        for (int lane = 0; lane < LANES; lane++)
            total += sums[lane];
    }
    return total;
}

/* One by one, in turns so that no sum waits for the one before. */
static FORCE_INLINE void add_one_by_one(const uint16_t *sets, const uint16_t *numbers, int n, int64_t ways, int seats,
                                        int64_t *winners) {
    enum { TURNS = 4 };
    uint32_t sums[TURNS][SEAT_SETS];
    for (int turn = 0; turn < TURNS; turn++)
        memset(sums[turn], 0, sizeof **sums << seats);
    for (int i = 0; i < n; i++)
        sums[i % TURNS][sets[i]] += numbers ? numbers[i] : 1;
    for (int set = 1; set < 1 << seats; set++)
        for (int turn = 0; turn < TURNS; turn++)
            winners[set] += ways * sums[turn][set];
}

/* Numbers, 1 each for NULL, times `ways`. With few sets of seats, a pass for each. */
static FORCE_INLINE void add_up(const uint16_t *sets, const uint16_t *numbers, int n, int64_t ways, int seats,
                                int64_t *winners) {
    if (seats > FEW_SEATS) {
        add_one_by_one(sets, numbers, n, ways, seats, winners);
        return;
    }
    for (unsigned set = 1; set < 1u << seats; set++)
        winners[set] += ways * sum_where(sets, set, numbers, n);
}

#endif
