/* The 24 ways to rename the suits, and what becomes of each pair of hole cards.
 *
 * Suits have no rank, so hands that only differ in the names of their suits win as often. An order is numbered by which
 * suits become the first and the second one; the other two keep their order in even numbers and change it in odd ones:
 *
 *     number 6 * suit that becomes clubs + 2 * place, among the other three, of the suit that becomes diamonds + 0 | 1
 */
#ifndef EVALUATOR_SUIT_ORDERS_H
#define EVALUATOR_SUIT_ORDERS_H

#include "encoding.h"

enum { SUIT_ORDERS = 24 };

typedef struct {
    uint8_t suit[SUIT_ORDERS][SUITS];       /* what a suit becomes */
    uint16_t pair[SUIT_ORDERS][HOLE_PAIRS]; /* what a pair becomes */
} suit_orders;

static inline int pair_number(int one, int other) {
    const int hi = one > other ? one : other, lo = one > other ? other : one;
    return hi * (hi - 1) / 2 + lo;
}

/* The order, one of an even number, in which these two different suits come first. */
static inline int order_of_suits(int first, int second) { return 6 * first + 2 * (second - (second > first)); }

static inline int reorder_card(const suit_orders *orders, int order, int card) {
    return card / SUITS * SUITS + orders->suit[order][card % SUITS];
}

/* A mask of cards with each suit in the lane of what it becomes. */
static inline uint64_t rename_suits(const uint8_t becomes[SUITS], uint64_t mask) {
    uint64_t renamed = 0;
    for (int suit = 0; suit < SUITS; suit++)
        renamed |= (mask >> (SUIT_LANE * suit) & LANE_MASK) << (SUIT_LANE * becomes[suit]);
    return renamed;
}

static inline void fill_suit_orders(suit_orders *orders) {
    for (int first = 0; first < SUITS; first++)
        for (int second = 0; second < SUITS; second++)
            for (int exchanged = 0; exchanged < 2 && second != first; exchanged++) {
                uint8_t *becomes = orders->suit[order_of_suits(first, second) + exchanged];
                int rest = 2;
                becomes[first] = 0;
                becomes[second] = 1;
                for (int suit = 0; suit < SUITS; suit++)
                    if (suit != first && suit != second)
                        becomes[suit] = (uint8_t)(rest++ ^ exchanged);
            }
    for (int order = 0; order < SUIT_ORDERS; order++)
        for (int hi = 1, pair = 0; hi < DECK; hi++)
            for (int lo = 0; lo < hi; lo++)
                orders->pair[order][pair++] =
                    (uint16_t)pair_number(reorder_card(orders, order, hi), reorder_card(orders, order, lo));
}

#endif
