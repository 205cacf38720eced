/* Which card the bug, pai gow's joker, should be: of LANES hands at a time, from the other cards' ranks by suit.
 *
 *     bit   0 1 2 3 4 5 6 7 8 9 10 11 12    13        in reverse, so that the highest is x & -x
 *     rank  A K Q J T 9 8 7 6 5  4  3  2    (A)
 *
 * It is an ace, or it completes a straight or a flush. At its best it is one of two cards: an ace that the hand lacks,
 * or else, with four cards of one suit, the rank of a straight flush or the highest that they lack; without, that of a
 * straight. Straight flush, flush and straight need not be compared: each beats the next. Example, K♠ Q♠ J♠ 9♠ A♥ A♦:
 * with A♣ three aces, with 10♠ a straight flush.
 */
#ifndef EVALUATOR_BUG_H
#define EVALUATOR_BUG_H

#include "encoding.h"
#include "simd/rank_sets.h"

/* Straights by the bit of their highest rank. */
enum { ROYAL = 1, STEEL_WHEEL = 1 << 9, ALL_STRAIGHTS = (1 << 10) - 1 };

/* Card ids; and all ones where all four aces are held. Without anything to complete both cards are the ace. */
typedef struct {
    lanes ace, other, four_aces;
} bug_cards;

/* The straights of which four ranks are held, or five. */
static FORCE_INLINE lanes near_straights(lanes ranks) {
    const lanes a = either(ranks, shift_left(both(ranks, splat(1)), RANKS));
    const lanes b = shift_right(a, 1), c = shift_right(a, 2), d = shift_right(a, 3), e = shift_right(a, 4);
    const lanes ab = both(a, b), cd = both(c, d);
    const lanes three = either(both(ab, either(c, d)), both(cd, either(a, b)));
    return both(either(both(ab, cd), both(three, e)), splat(ALL_STRAIGHTS));
}

/* The rank that the best straight lacks; 0 without one, or if it lacks none. `first`: straights that come before the
 * others; otherwise the highest is best. */
static FORCE_INLINE lanes rank_of_straight(lanes ranks, uint16_t first) {
    const lanes near = near_straights(ranks), better = both(near, splat(first));
    const lanes highest = top_one(choose_nonzero(better, better, near));
    const lanes five = sub(shift_left(highest, 5), highest);
    return but_not(both(either(five, shift_right(five, RANKS)), splat(LANE_MASK)), ranks);
}

static FORCE_INLINE lanes id_of_card(lanes rank, lanes suit) {
    const lanes bit = popcount(sub(rank, splat(1)));
    return add(sub(splat(DECK - SUITS), shift_left(bit, 2)), suit);
}

static FORCE_INLINE bug_cards cards_of_bug(const lanes suits[SUITS], uint16_t first_straights) {
    lanes suited = splat(0), suit = splat(0), ranks = splat(0), ace = splat(0), aces = splat(1);
    for (int i = 0; i < SUITS; i++) {
        const lanes fourth = without_top(without_top(without_top(suits[i])));
        suited = either(suited, where_nonzero(fourth, suits[i]));
        suit = either(suit, where_nonzero(fourth, splat((uint16_t)i)));
        ranks = either(ranks, suits[i]);
        aces = both(aces, suits[i]); /* of all suits so far */
        ace = add(ace, aces);
    }
    const lanes of_straight = rank_of_straight(choose_nonzero(suited, suited, ranks), first_straights);
    const lanes of_flush = where_nonzero(suited, but_not(add(suited, splat(1)), suited));
    const lanes rank = choose_nonzero(of_straight, of_straight, of_flush);
    bug_cards cards;
    cards.four_aces = nonzero(aces);
    cards.ace = id_of_card(splat(1), sub(ace, aces)); /* of the first suit that lacks it */
    cards.other = choose_nonzero(rank, id_of_card(rank, suit), cards.ace);
    return cards;
}

#endif
