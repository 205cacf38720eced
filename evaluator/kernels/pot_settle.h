/* Who gets which chips: contributions and values of one row of seats → chips received.
 *
 *     seat            0    1    2    3
 *     contribution  100   30  100   60        seat 3 has folded, seat 1 is all-in
 *     high          217 7296  217    0
 *     pots          120 of layers 0-30, live 0 1 2:         seat 1 wins 120
 *                   170 of layers 30-60 and 60-100, live 0 2: a tie, 85 each
 *
 * A layer is the chips between two neighbouring heights of contributions. Its live seats are those that have not folded
 * and put in at least its upper height, so they become fewer upwards and change only at the contribution of a live
 * seat. Hence one pot for each different contribution of live seats: the chips of all seats between that height and the
 * next lower one. What folded seats put in above the highest live one has no live seat and joins the pot below, the
 * last one.
 *
 * Nothing is read out of bounds for any numbers: seat numbers from outside (the order of odd chips) are checked before
 * they are used. Sums cannot overflow once the sum of all contributions does not.
 */
#ifndef EVALUATOR_POT_SETTLE_H
#define EVALUATOR_POT_SETTLE_H

#include "pot_shares.h" /* MOST_SEATS: a set of seats is a uint64_t */

/* One row; low and odd_order may be NULL. */
typedef struct {
    const int64_t *contributions;
    const uint16_t *high, *low;
    const uint8_t *odd_order; /* seats, the first to get an odd chip first; NULL: 0, 1, 2 ... */
} pot_row;

/* Whether odd_order names each seat once. */
static FORCE_INLINE int is_order(const uint8_t *odd_order, int seats) {
    uint64_t named = 0;
    for (int i = 0; i < seats; i++)
        named |= odd_order[i] < seats ? UINT64_C(1) << odd_order[i] : 0;
    return named == ~UINT64_C(0) >> (64 - seats);
}

/* The largest contribution of a live seat; -1 if the row cannot be settled: a negative contribution, a sum that does
 * not fit, no live seat, or chips but none of a live seat. */
static FORCE_INLINE int64_t highest_live(const pot_row *row, int seats) {
    int64_t highest = -1;
    uint64_t total = 0, sign = 0; /* two numbers below 2^63 add up to less than 2^64 */
    for (int i = 0; i < seats; i++) {
        const int64_t chips = row->contributions[i];
        total += (uint64_t)chips;
        sign |= (uint64_t)chips | total;
        const int64_t live = row->high[i] ? chips : -1;
        highest = live > highest ? live : highest;
    }
    return sign >> 63 || (highest == 0 && total) ? -1 : highest;
}

/* Divide chips among the seats with the largest value, which is not 0. */
static FORCE_INLINE void divide_chips(const pot_row *row, int seats, int64_t chips, const uint16_t *values,
                                      int64_t *received) {
    uint16_t best = 0;
    int winners = 0;
    for (int i = 0; i < seats; i++)
        best = values[i] > best ? values[i] : best;
    for (int i = 0; i < seats; i++)
        winners += values[i] == best;
    int64_t each = chips, odd = 0;
    if (winners > 1) {
        each = chips / winners;
        odd = chips % winners;
    }
    for (int i = 0; i < seats; i++)
        received[i] += each & -(int64_t)(values[i] == best);
    for (int i = 0; odd > 0; i++) {
        const int seat = row->odd_order ? row->odd_order[i] : i;
        const int wins = values[seat] == best;
        received[seat] += wins;
        odd -= wins;
    }
}

/* Divide a pot among those who put in at least `level`: between high and low if there is a low among them. */
static FORCE_INLINE void divide_pot(const pot_row *row, int seats, int64_t pot, int64_t level, int64_t *received) {
    uint16_t values[SIDES][MOST_SEATS];
    unsigned lows = 0;
    for (int i = 0; i < seats; i++)
        values[HIGH_SIDE][i] = row->high[i] & (uint16_t)-(row->contributions[i] >= level);
    for (int i = 0; i < seats && row->low; i++) {
        values[LOW_SIDE][i] = row->low[i] & (uint16_t)-(values[HIGH_SIDE][i] != 0);
        lows |= values[LOW_SIDE][i];
    }
    const int64_t low_half = lows ? pot / 2 : 0;
    const int64_t chips[SIDES] = {pot - low_half, low_half}; /* the odd chip goes to high */
    for (int side = 0; side < (lows ? SIDES : 1); side++)
        divide_chips(row, seats, chips[side], values[side], received);
}

/* Chips received of one row, zeros if it cannot be settled; answers whether it can. */
static FORCE_INLINE int settle_row(const pot_row *row, int seats, int64_t *received) {
    const int64_t highest = highest_live(row, seats);
    for (int i = 0; i < seats; i++)
        received[i] = 0;
    if (highest < 0 || (row->odd_order && !is_order(row->odd_order, seats)))
        return 0;
    for (int64_t below = 0, level; below < highest; below = level) {
        level = highest;
        for (int i = 0; i < seats; i++) {
            const int64_t chips = row->contributions[i];
            level = row->high[i] && chips > below && chips < level ? chips : level;
        }
        const int64_t top = level == highest ? INT64_MAX : level;
        int64_t pot = 0;
        for (int i = 0; i < seats; i++) {
            const int64_t chips = row->contributions[i] < top ? row->contributions[i] : top;
            pot += chips > below ? chips - below : 0;
        }
        divide_pot(row, seats, pot, level, received);
    }
    return 1;
}

/* n rows, `row` being the first; answers whether one could not be settled. */
static FORCE_INLINE int settle_rows(pot_row row, int64_t n, int seats, int64_t *received) {
    int fault = 0;
    for (int64_t i = 0; i < n; i++, received += seats) {
        fault |= !settle_row(&row, seats, received);
        row.contributions += seats;
        row.high += seats;
        if (row.low)
            row.low += seats;
        if (row.odd_order)
            row.odd_order += seats;
    }
    return fault;
}

static int settle_pots(pot_row row, int64_t n, int seats, int64_t *received) {
#define SETTLE(seats) settle_rows(row, n, seats, received)
    return FOR_SEATS(seats, SETTLE);
#undef SETTLE
}

#endif
