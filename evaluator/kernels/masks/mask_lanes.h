/* Card masks as lanes: LANES of them become one register a suit, with what is illegal about them.
 *
 * The number of cards is the popcount and may differ from mask to mask. In bounds: rank sets are masked to 13 bits.
 */
#ifndef EVALUATOR_MASK_LANES_H
#define EVALUATOR_MASK_LANES_H

#include "simd/rank_sets.h"

/* Masks are valued in blocks: what is found of a block's hands is written, or looked up, at its end. */
enum { MASK_BLOCK = 256 };

/* LANES masks as suits, the last ones empty where the array ends, and what is illegal about them. */
typedef struct {
    lanes suits[SUITS], held[SUITS]; /* ranks of a suit, and how many */
    lanes cards;                     /* how many in all */
    lanes foreign;                   /* bits beyond the deck */
} mask_lanes;

static FORCE_INLINE mask_lanes load_masks(const uint64_t *masks, size_t left) {
    uint64_t padded[LANES]; /* cleared where it is needed only: that takes as long as ten hands */
    mask_lanes hands;
    if (UNLIKELY(left < LANES)) {
        memset(padded, 0, sizeof padded);
        memcpy(padded, masks, left * sizeof *masks);
        masks = padded;
    }
    load_suits(masks, hands.suits);
    hands.cards = splat(0);
    hands.foreign = but_not(either(either(hands.suits[0], hands.suits[1]), either(hands.suits[2], hands.suits[3])),
                            splat(LANE_MASK));
    for (int suit = 0; suit < SUITS; suit++) {
        hands.held[suit] = popcount(hands.suits[suit]);
        hands.cards = add(hands.cards, hands.held[suit]);
        hands.suits[suit] = both(hands.suits[suit], splat(LANE_MASK));
    }
    return hands;
}

/* Nonzero where the number of cards is not least .. least + 2. */
static FORCE_INLINE lanes wrong_count(lanes cards, uint16_t least) {
    return sub_to_zero(sub(cards, splat(least)), splat(2));
}

/* The thirteen ranks of each lane in reverse: bits swapped in pairs of 1, 2, 4, 8, then moved down by
 * three. */
static FORCE_INLINE lanes reversed_ranks(lanes x) {
    x = either(both(shift_right(x, 1), splat(0x5555)), shift_left(both(x, splat(0x5555)), 1));
    x = either(both(shift_right(x, 2), splat(0x3333)), shift_left(both(x, splat(0x3333)), 2));
    x = either(both(shift_right(x, 4), splat(0x0f0f)), shift_left(both(x, splat(0x0f0f)), 4));
    return shift_right(both(either(shift_right(x, 8), shift_left(x, 8)), splat(0xffff)), 3);
}

/* The ranks of the four suits counted together, at most four times each. */
typedef struct {
    lanes ones, twos, fours;
} suit_counts;

static FORCE_INLINE suit_counts count_suits(const lanes suits[SUITS]) {
    lanes carries[2];
    const lanes three = add_three(suits[0], suits[1], suits[2], &carries[0]);
    carries[1] = both(three, suits[3]);
    const suit_counts counts = {differ(three, suits[3]), differ(carries[0], carries[1]), both(carries[0], carries[1])};
    return counts;
}

#endif
