/* Hold'em hands in groups that a vector takes at once: what the showdown kernels share with those who call them.
 *
 * Two ranks make a block of sixteen hands, in four runs of neighbouring pair numbers; two equal ranks make the six
 * below the diagonal. The hands of a block that have the same value on a board are a group, a bit each:
 *
 *                    suit of the low card: c d h s
 *     suit of the high card: clubs         0 1 2 3      K-Q on 9h 7h 3h 8c 2c: KhQh, bit 10, is a flush and one group;
 *                            diamonds      4 5 6 7      the other fifteen, king high, are another
 *                            hearts        8 9 a b
 *                            spades        c d e f
 *
 * Only one suit can make a flush on a board of five, so a value depends on the two ranks and on which of the two cards
 * are of that suit: at most four groups a block.
 */
#ifndef EVALUATOR_HAND_GROUPS_H
#define EVALUATOR_HAND_GROUPS_H

#include "encoding.h"

enum {
    BLOCKS = RANKS * (RANKS + 1) / 2,
    MOST_GROUPS_OF_BLOCK = 4,
    MOST_GROUPS = MOST_GROUPS_OF_BLOCK * BLOCKS,
    SCANNED = (HOLE_COMBOS + 3) / 4 * 4, /* pairs in whole quads */
};

typedef struct {
    uint16_t value;
    uint16_t hands; /* a bit each, as above */
    uint16_t first; /* pair number of bit 0, in the group or not */
    uint8_t hi, lo; /* the clubs of the two ranks, hi >= lo */
} hand_group;

/* The live hands of a board, the weakest first. Groups of equal value are a step: step s is the groups steps_at[s] up
 * to steps_at[s + 1]. */
typedef struct hand_order {
    int groups, steps;
    uint16_t steps_at[MOST_GROUPS + 1];
    hand_group group[MOST_GROUPS + 1]; /* the one after the last has value 0 */
} hand_order;

/* What a showdown is worth for each unit of the other side's weight. */
typedef struct pay_offs {
    double win, tie, lose;
} pay_offs;

/* Pair number of the first hand of the run of a suit of the high card. Hands are numbered hi * (hi - 1) / 2 + lo, so
 * the runs of high cards hi, hi + 1, hi + 2, hi + 3 are hi, hi + 1 and hi + 2 numbers apart. The last number of a run
 * is at most 1325, but for the last run of a pair of aces, which is one hand shorter. */
static inline int run_start(int first, int hi, int suit) { return first + suit * hi + suit * (suit - 1) / 2; }

/* Three ranges at once: what the kernel trio_showdown.h shares with those who call it. */

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
