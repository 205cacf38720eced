/* Omaha eight-or-better over lanes: five different low ranks, two from the hand and three from the board.
 *
 * Low ranks, ace first:    bit  0 1 2 3 4 5 6 7
 *                          rank A 2 3 4 5 6 7 8
 *
 * A set of five can be split two and three if and only if at most two of its ranks are the hand's alone and at most
 * three the board's alone. Such limits on disjoint sets make a matroid, so taking the lowest ranks first, as long as
 * the limits allow, is best: keep the lowest two of the hand's own, the lowest three of the board's own and all that
 * both have, and value the five lowest of those (low8_of_ranks(), the level's own). Hand A 2 3 K, board 2 4 7 8 J: own
 * A 3; own 4 7 8; both 2: A 2 3 4 7 → 7-4-3-2-A.
 */
#ifndef EVALUATOR_OMAHA_LOW_H
#define EVALUATOR_OMAHA_LOW_H

#include "simd/rank_sets.h"

/* Ranks in the card mask's order (deuce = bit 0, ace = bit 12) → the low ones, ace first. */
static FORCE_INLINE lanes low_ranks(const lanes suits[4]) {
    const lanes ranks = either(either(suits[0], suits[1]), either(suits[2], suits[3]));
    return either(both(shift_left(ranks, 1), splat(0xfe)), both(shift_right(ranks, 12), splat(1)));
}

/* Bits 0..7 only: low_ranks has no others, and no set below adds any. */
static FORCE_INLINE lanes omaha_low8_of_ranks(lanes held, lanes shown) {
    const lanes own = either(top_two(but_not(held, shown)), top_three(but_not(shown, held)));
    return low8_of_ranks(either(both(held, shown), own));
}

static FORCE_INLINE lanes omaha_low8_lanes(const lanes hand[4], const lanes board[4]) {
    return omaha_low8_of_ranks(low_ranks(hand), low_ranks(board));
}

#endif
