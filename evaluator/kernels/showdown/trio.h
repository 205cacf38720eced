/* Three ranges at once: what the kernel trio_showdown.h shares with those who call it. */
#ifndef EVALUATOR_TRIO_H
#define EVALUATOR_TRIO_H

#include "encoding.h"

enum { TRIO = 3, TRIO_SETS = 1 << TRIO };

/* A hand that one of the three seats may hold, or several. */
typedef struct trio_hand {
    double weight[TRIO];
    uint64_t cards; /* bit = id */
    uint16_t value;
    uint8_t hi, lo;
} trio_hand;

/* Weights of one seat's hands by the cards they hold, and of all, which is in the place DECK. two[c][c] is card[c]. */
typedef struct {
    double card[DECK + 1];
    double two[DECK][DECK];
} range_sums_by_card;

/* Of the three seats; `same`, by seat: the products of the weights that the two others give to the same hand. */
typedef struct {
    range_sums_by_card seat[TRIO];
    double same[TRIO][DECK + 1];
} trio_sums;

/* One range's hands that share no card with a given hand: by card, of all, and of the very hand. */
typedef struct {
    double card[DECK];
    double all, own;
} left_hands;

/* What a walk needs: 134 KB. `below` and `equal` are what a hand leaves of the sums of weaker hands and of its step. */
typedef struct trio_room {
    trio_sums weaker, step;
    left_hands below[TRIO], equal[TRIO];
} trio_room;

#endif
