/* The 24 ways to rename the suits, and what becomes of each pair of hole cards.
 *
 * Suits have no rank, so hands that only differ in the names of their suits win as often. An order is numbered by which
 * suits become the first and the second one; the other two keep their order in even numbers and change it in odd ones:
 *
 *     number 6 * suit that becomes clubs + 2 * place, among the other three, of the suit that becomes diamonds + 0 | 1
 */
#ifndef EVALUATOR_ISOMORPHISM_H
#define EVALUATOR_ISOMORPHISM_H

#include <string.h>

#include "encoding.h"

enum { SUIT_ORDERS = 24 };

typedef struct {
    uint8_t suit[SUIT_ORDERS][SUITS];       /* what a suit becomes */
    uint16_t pair[SUIT_ORDERS][HOLE_COMBOS]; /* what a pair becomes */
} suit_orders;

static inline int combo_number(int one, int other) {
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
                    (uint16_t)combo_number(reorder_card(orders, order, hi), reorder_card(orders, order, lo));
}

/* Boards that differ by the names of the suits only, counted once.
 *
 * Where a renaming of the suits (isomorphism.h) changes neither the ranges nor the cards that are known, it changes no
 * sum over joint hands either. So of all boards that such renamings make of one another, the one with the least mask
 * stands for all. Worked: hearts and spades renamed into each other, flop 7h 7s 2c. Turn and river Kh 9s and Ks 9h
 * stand for two boards, Kh 9h and Ks 9s for two, Kh Ks for itself.
 */

/* A group: it has the identity and whatever two of it make one after the other. */
typedef struct {
    int count;
    uint8_t suit[SUIT_ORDERS][SUITS]; /* what a suit becomes */
} suit_isomorphisms;

/* How many boards this one stands for; 0 if another stands for it. */
static inline int isomorphic_boards(const suit_isomorphisms *renamings, const uint8_t *cards, int count) {
    uint64_t mask = 0;
    int same = 0;
    for (int i = 0; i < count; i++)
        mask |= card_mask(cards[i]);
    for (int i = 0; i < renamings->count; i++) {
        const uint64_t renamed = rename_suits(renamings->suit[i], mask);
        if (renamed < mask)
            return 0;
        same += renamed == mask;
    }
    return renamings->count / same;
}

/* Joint hands of all seats, numbered so that those which differ by the names of suits only have the same number.
 *
 *     code[0]  63 ...  54      43      32      21      10      0       pair numbers of seats 0 to 4, 11 bits each
 *                      [  0  ][  1  ][  2  ][  3  ][  4  ]
 *     code[1]          [  5  ][  6  ][  7  ][  8  ][  9  ]             and of the others
 *
 * The code is the smallest of those that the 24 orders of the suits give; with dead cards, of those orders that make
 * the dead cards the same set.
 */

enum { SEATS_A_CODE = 5, COMBO_BITS = 11 };

/* n joint hands of `seats` hands of two different cards each; two words of code a row. */
static inline void code_joint_hands(const suit_orders *orders, const uint8_t *hands, int seats, size_t n, uint64_t dead,
                                    uint64_t *codes) {
    int allowed[SUIT_ORDERS], count = 0;
    for (int order = 0; order < SUIT_ORDERS; order++)
        if (rename_suits(orders->suit[order], dead) == dead)
            allowed[count++] = order;
    for (size_t row = 0; row < n; row++, hands += 2 * seats, codes += 2) {
        int pairs[2 * SEATS_A_CODE];
        for (int seat = 0; seat < seats; seat++)
            pairs[seat] = combo_number(hands[2 * seat], hands[2 * seat + 1]);
        codes[0] = codes[1] = UINT64_MAX;
        for (int i = 0; i < count; i++) {
            uint64_t code[2] = {0, 0};
            for (int seat = 0; seat < seats; seat++) {
                uint64_t *half = &code[seat / SEATS_A_CODE];
                *half = *half << COMBO_BITS | orders->pair[allowed[i]][pairs[seat]];
            }
            if (code[0] < codes[0] || (code[0] == codes[0] && code[1] < codes[1]))
                memcpy(codes, code, sizeof code);
        }
    }
}

#endif
