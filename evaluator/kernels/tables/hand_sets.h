/* A hand as sets of ranks, one for each suit: what the slow parts of several evaluators look at, a hand at a time.
 *
 * In bounds: sets are of 13 bits. Any byte is a card of some kind here; illegal ids only give a value that means
 * nothing.
 */
#ifndef EVALUATOR_HAND_SETS_H
#define EVALUATOR_HAND_SETS_H

#include "encoding.h"
#include "kernel.h"
#include "tables/tables.h"

typedef struct {
    unsigned suits[SUITS], ranks; /* deuce = bit 0; of all suits together */
} hand_sets;

static FORCE_INLINE hand_sets sets_of_hand(const uint8_t *cards, int count) {
    hand_sets hand;
    uint64_t mask = 0;
    for (int i = 0; i < count; i++)
        mask |= table_card[cards[i]].mask;
    for (int suit = 0; suit < SUITS; suit++)
        hand.suits[suit] = (unsigned)(mask >> (SUIT_LANE * suit) & LANE_MASK);
    hand.ranks = hand.suits[0] | hand.suits[1] | hand.suits[2] | hand.suits[3];
    return hand;
}

static FORCE_INLINE unsigned ranks_of_two(const hand_sets *hand) {
    const unsigned *s = hand->suits;
    return (s[0] & s[1]) | (s[2] & s[3]) | ((s[0] | s[1]) & (s[2] | s[3]));
}

static FORCE_INLINE unsigned ranks_of_three(const hand_sets *hand) {
    const unsigned *s = hand->suits;
    return (s[0] & s[1] & (s[2] | s[3])) | (s[2] & s[3] & (s[0] | s[1]));
}

/* A straight that high does not see: its ranks and its value in a game, and that of the game's highest straight. */
typedef struct {
    unsigned ranks;
    uint16_t value, highest;
} hidden_straight;

/* One bit of a set of ranks. A loop: this is not where the time goes. */
static FORCE_INLINE unsigned lowest_rank(unsigned set) { return set & (0u - set); }

static FORCE_INLINE unsigned highest_rank(unsigned set) {
    while (set & (set - 1))
        set &= set - 1;
    return set;
}

#endif
