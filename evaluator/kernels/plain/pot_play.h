/* A pot as a table plays it: what nobody called returns, the house takes its rake, and run-outs divide what is left.
 *
 *     seat            0    1    2    3        seat 3 has folded; rake 1/20, at most 20; two run-outs
 *     contribution   75  200  240   25        40 of seat 2 return: nobody called them
 *     pots          250 of seats 0 1 2, 250 of seats 1 2
 *     rake           12                       12.5 rounded down
 *                      8                      what the cap leaves of 12
 *     run-outs      238 = 119 + 119, 242 = 121 + 121; of 11 in three: 4, 4, 3
 *
 * The pots are those of pot_settle.h, which divides each part of them: eligible for a pot is who is live and put in its
 * level. Only the last one can hold what returns. A pot is called if two seats or more have paid into it, folded ones
 * too; from others no rake is taken. An odd chip of a pot goes to the first run-outs.
 *
 * In bounds: a row has a pot for each different contribution of live seats, or one if all are 0: never more pots than
 * seats. No sum or product overflows once all contributions and dead chips add up to an int64.
 */
#ifndef EVALUATOR_POT_PLAY_H
#define EVALUATOR_POT_PLAY_H

#include "plain/pot_settle.h"

typedef struct {
    int64_t numerator, denominator; /* a part of a pot: 0 <= numerator <= denominator; no part: -1 and 1 */
    int64_t cap;                    /* negative: none that can be */
} rake_terms;

typedef struct {
    int64_t chips[MOST_POT_SEATS], levels[MOST_POT_SEATS];
    int count;
} row_pots;

/* chips * numerator / denominator, rounded down. Products beyond 64 bits are made bit by bit from the top: the bits so
 * far make quotient * denominator + rest; neither twice the rest nor what is left of that and the numerator reaches
 * 2^64. */
static inline int64_t part_of(int64_t chips, int64_t numerator, int64_t denominator) {
    uint64_t quotient = 0, rest = 0;
    const uint64_t divisor = (uint64_t)denominator;
    if (!((chips | numerator) >> 31))
        return chips * numerator / denominator;
    for (int bit = 62; bit >= 0; bit--) {
        rest *= 2;
        quotient *= 2;
        if (rest >= divisor) {
            rest -= divisor;
            quotient++;
        }
        rest += chips >> bit & 1 ? (uint64_t)numerator : 0;
        if (rest >= divisor) {
            rest -= divisor;
            quotient++;
        }
    }
    return (int64_t)quotient;
}

/* What nobody called: the contribution of a live seat above all others, 0 if there is none. */
static FORCE_INLINE int64_t uncalled_chips(const pot_row *row, int seats, int *seat) {
    int64_t most = 0, second = 0;
    *seat = 0;
    for (int i = 0; i < seats; i++) {
        const int64_t chips = row->contributions[i];
        if (chips > most) {
            second = most;
            most = chips;
            *seat = i;
        } else if (chips > second)
            second = chips;
    }
    return row->high[*seat] ? most - second : 0;
}

static FORCE_INLINE int is_called(const pot_row *row, int seats, int64_t below) {
    int payers = 0;
    for (int i = 0; i < seats; i++)
        payers += row->contributions[i] > below;
    return payers > 1;
}

/* The pots of one row without what returns, which is received, and without the rake; answers whether it can be
 * settled. `row` is at the first run-out. */
static FORCE_INLINE int make_pots(const pot_row *row, rake_terms rake, int seats, row_pots *pots,
                                  int64_t *received) {
    const int64_t highest = highest_live(row, seats);
    int seat;
    for (int i = 0; i < seats; i++)
        received[i] = 0;
    if (highest < 0 || !has_orders(row, seats) || rake.numerator < 0 || rake.cap < 0)
        return 0;
    const int64_t returned = uncalled_chips(row, seats, &seat);
    received[seat] = returned;
    int64_t below = 0, chips = *row->dead_chips;
    pots->count = 0;
    do {
        const int64_t level = next_level(row, seats, below, highest);
        chips += chips_between(row, seats, below, level == highest ? INT64_MAX : level);
        if (level == highest)
            chips -= returned;
        if (is_called(row, seats, below)) {
            const int64_t part = part_of(chips, rake.numerator, rake.denominator);
            const int64_t taken = part < rake.cap ? part : rake.cap;
            rake.cap -= taken;
            chips -= taken;
        }
        pots->chips[pots->count] = chips;
        pots->levels[pots->count++] = level;
        below = level;
        chips = 0;
    } while (below < highest);
    return 1;
}

static FORCE_INLINE uint64_t live_seats(const uint16_t *high, int seats) {
    uint64_t live = 0;
    for (int i = 0; i < seats; i++)
        live |= (uint64_t)(high[i] != 0) << i;
    return live;
}

/* Divide one run-out's part of each pot; `row` is at that run-out. */
static FORCE_INLINE void divide_runout(const pot_row *row, const row_pots *pots, int seats, int64_t runout,
                                       int64_t runouts, int64_t *received) {
    for (int i = 0; i < pots->count; i++) {
        const int64_t chips = pots->chips[i], odd = runout < chips % runouts;
        divide_pot(row, seats, chips / runouts + odd, pots->levels[i], received);
    }
}

#endif
