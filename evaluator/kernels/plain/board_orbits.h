/* Boards that differ by the names of the suits only, counted once.
 *
 * Where a renaming of the suits (suit_orders.h) changes neither the ranges nor the cards that are known, it changes no
 * sum over joint hands either. So of all boards that such renamings make of one another, the one with the least mask
 * stands for all. Worked: hearts and spades renamed into each other, flop 7h 7s 2c. Turn and river Kh 9s and Ks 9h
 * stand for two boards, Kh 9h and Ks 9s for two, Kh Ks for itself.
 */
#ifndef EVALUATOR_BOARD_ORBITS_H
#define EVALUATOR_BOARD_ORBITS_H

#include "plain/suit_orders.h"

/* A group: it has the identity and whatever two of it make one after the other. */
typedef struct {
    int count;
    uint8_t suit[SUIT_ORDERS][SUITS]; /* what a suit becomes */
} suit_renamings;

/* How many boards this one stands for; 0 if another stands for it. */
static inline int boards_alike(const suit_renamings *renamings, const uint8_t *cards, int count) {
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

#endif
