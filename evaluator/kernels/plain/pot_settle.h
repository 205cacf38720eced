/* Who gets which chips: contributions and values of one row of seats → chips received.
 *
 *     seat            0    1    2    3
 *     contribution  100   30  100   60        seat 3 has folded, seat 1 is all-in; 10 dead chips
 *     high          217 7296  217    0
 *     pots          130 of layers 0-30, live 0 1 2, and the dead chips: seat 1 wins 130
 *                   170 of layers 30-60 and 60-100, live 0 2: a tie, 85 each
 *
 * A layer is the chips between two neighbouring heights of contributions. Its live seats are those that have not folded
 * and put in at least its upper height, so they become fewer upwards and change only at the contribution of a live
 * seat. Hence one pot for each different contribution of live seats: the chips of all seats between that height and the
 * next lower one. What folded seats put in above the highest live one has no live seat and joins the pot below, the
 * last one. Dead chips join the first pot, the main pot; they raise nobody's contribution. Where there are no
 * contributions at all they are the only pot, of height 0, and all live seats compete for it.
 *
 * A pot is made, then divided: nothing that divides it knows of other pots.
 *
 * Nothing is read out of bounds for any numbers: seat numbers from outside (the orders of odd chips) are checked before
 * they are used. Sums cannot overflow once the sum of all contributions and dead chips does not.
 */
#ifndef EVALUATOR_POT_SETTLE_H
#define EVALUATOR_POT_SETTLE_H

#include "plain/pot_shares.h" /* MOST_POT_SEATS: a set of seats is a uint64_t */

typedef struct {
    const int64_t *contributions;
    const uint16_t *high, *low;       /* low may be NULL */
    const int64_t *dead_chips;        /* one number */
    const uint8_t *odd_orders[SIDES]; /* the seats, in the order in which they get odd chips of each half */
    int dead_step, order_step;        /* to the next row's; 0: the same for all rows, and such an order is a good one */
} pot_row;

/* Whether an order names each seat once. */
static FORCE_INLINE int is_order(const uint8_t *odd_order, int seats) {
    uint64_t named = 0;
    for (int i = 0; i < seats; i++)
        named |= odd_order[i] < seats ? UINT64_C(1) << odd_order[i] : 0;
    return named == ~UINT64_C(0) >> (64 - seats);
}

static FORCE_INLINE int has_orders(const pot_row *row, int seats) {
    const uint8_t *high = row->odd_orders[HIGH_SIDE], *low = row->odd_orders[LOW_SIDE];
    return !row->order_step || (is_order(high, seats) && (low == high || is_order(low, seats)));
}

/* The largest contribution of a live seat; -1 if the row cannot be settled: a negative number, a sum that does not fit,
 * no live seat, or contributions but none of a live seat. */
static FORCE_INLINE int64_t highest_live(const pot_row *row, int seats) {
    const uint64_t dead_chips = (uint64_t)*row->dead_chips;
    int64_t highest = -1;
    uint64_t total = dead_chips, sign = total; /* two numbers below 2^63 add up to less than 2^64 */
    for (int i = 0; i < seats; i++) {
        const int64_t chips = row->contributions[i];
        total += (uint64_t)chips;
        sign |= (uint64_t)chips | total;
        const int64_t live = row->high[i] ? chips : -1;
        highest = live > highest ? live : highest;
    }
    return sign >> 63 || (highest == 0 && total != dead_chips) ? -1 : highest;
}

/* What the seats hold that compete for a pot or one half of it, 0 for the others, and the largest of that. */
typedef struct {
    uint16_t values[MOST_POT_SEATS], best;
} contest;

static FORCE_INLINE void find_best(contest *side, int seats) {
    side->best = 0;
    for (int i = 0; i < seats; i++)
        side->best = side->values[i] > side->best ? side->values[i] : side->best;
}

static FORCE_INLINE int same_winners(const contest *a, const contest *b, int seats) {
    for (int i = 0; i < seats; i++)
        if ((a->values[i] == a->best) != (b->values[i] == b->best))
            return 0;
    return 1;
}

/* Divide chips among the seats with the best value, which is not 0. */
static FORCE_INLINE void divide_chips(const contest *side, int seats, int64_t chips, const uint8_t *odd_order,
                                      int64_t *received) {
    int winners = 0;
    for (int i = 0; i < seats; i++)
        winners += side->values[i] == side->best;
    int64_t each = chips, odd = 0;
    if (winners > 1) {
        each = chips / winners;
        odd = chips % winners;
    }
    for (int i = 0; i < seats; i++)
        received[i] += each & -(int64_t)(side->values[i] == side->best);
    for (int i = 0; odd > 0; i++) { /* ends within the row: there are more winners than odd chips */
        const int wins = side->values[odd_order[i]] == side->best;
        received[odd_order[i]] += wins;
        odd -= wins;
    }
}

/* Divide a pot among those who put in at least `level`: between high and low if there is a low among them, but once if
 * the same seats win both. */
static FORCE_INLINE void divide_pot(const pot_row *row, int seats, int64_t pot, int64_t level, int64_t *received) {
    contest high, low;
    int64_t low_half = 0;
    for (int i = 0; i < seats; i++)
        high.values[i] = row->high[i] & (uint16_t)-(row->contributions[i] >= level);
    find_best(&high, seats);
    if (row->low) {
        for (int i = 0; i < seats; i++)
            low.values[i] = row->low[i] & (uint16_t)-(high.values[i] != 0);
        find_best(&low, seats);
        if (low.best && !same_winners(&high, &low, seats)) {
            low_half = pot / 2; /* the odd chip goes to high */
            divide_chips(&low, seats, low_half, row->odd_orders[LOW_SIDE], received);
        }
    }
    divide_chips(&high, seats, pot - low_half, row->odd_orders[HIGH_SIDE], received);
}

/* The height of the pot that begins at `below`: the next contribution of a live seat. */
static FORCE_INLINE int64_t next_level(const pot_row *row, int seats, int64_t below, int64_t highest) {
    int64_t level = highest;
    for (int i = 0; i < seats; i++) {
        const int64_t chips = row->contributions[i];
        level = row->high[i] && chips > below && chips < level ? chips : level;
    }
    return level;
}

static FORCE_INLINE int64_t chips_between(const pot_row *row, int seats, int64_t below, int64_t top) {
    int64_t sum = 0;
    for (int i = 0; i < seats; i++) {
        const int64_t chips = row->contributions[i] < top ? row->contributions[i] : top;
        sum += chips > below ? chips - below : 0;
    }
    return sum;
}

/* Chips received of one row, zeros if it cannot be settled; answers whether it can. */
static FORCE_INLINE int settle_row(const pot_row *row, int seats, int64_t *received) {
    const int64_t highest = highest_live(row, seats);
    for (int i = 0; i < seats; i++)
        received[i] = 0;
    if (highest < 0 || !has_orders(row, seats))
        return 0;
    int64_t below = 0, pot = *row->dead_chips;
    do {
        const int64_t level = next_level(row, seats, below, highest);
        pot += chips_between(row, seats, below, level == highest ? INT64_MAX : level);
        divide_pot(row, seats, pot, level, received);
        below = level;
        pot = 0;
    } while (below < highest);
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
        row.dead_chips += row.dead_step;
        for (int side = 0; side < SIDES; side++)
            row.odd_orders[side] += row.order_step;
    }
    return fault;
}

static int settle_pots(pot_row row, int64_t n, int seats, int64_t *received) {
#define SETTLE(seats) settle_rows(row, n, seats, received)
    return FOR_SEATS(seats, SETTLE);
#undef SETTLE
}

#endif
