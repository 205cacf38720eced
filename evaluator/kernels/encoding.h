/* The encoding of cards in C; evaluator/encoding.py is the same page in Python, and a test compares the two.
 *
 *   card id      4 * rank + suit        rank 0..12 = 2..A, suit 0..3 = c d h s; joker = 52
 *   card mask    uint64, one 16-bit lane a suit:
 *
 *     63      48 47      32 31      16 15       0
 *     [ spades  ][ hearts  ][ diamonds][ clubs   ]      bit 16*suit + rank; bit 13 of the clubs' lane = joker
 */
#ifndef EVALUATOR_ENCODING_H
#define EVALUATOR_ENCODING_H

#include <stdint.h>

enum {
    RANKS = 13,
    SUITS = 4,
    DECK = RANKS * SUITS,
    JOKER = DECK,
    LEAST_SHORT_CARD = 4 * SUITS, /* a short deck begins with the sixes */
    SUIT_LANE = 16, /* bits of a card mask that one suit takes */
    JOKER_BIT = 13,
    HOLE_COMBOS = DECK * (DECK - 1) / 2, /* numbered hi * (hi - 1) / 2 + lo, hi > lo */
    RANK_SETS = 1 << RANKS, /* every set of ranks is an index below this */
};

#define LANE_MASK ((uint64_t)0x1fff)
#define DECK_MASK (LANE_MASK * UINT64_C(0x0001000100010001))

static inline int card_rank(int card) { return card >> 2; }
static inline int card_suit(int card) { return card & 3; }
static inline uint64_t card_mask(int card) { return UINT64_C(1) << (SUIT_LANE * card_suit(card) + card_rank(card)); }

/* How many bits are set: of cards, ranks or seats. */
static inline int ones_of(uint64_t word) {
    word -= word >> 1 & UINT64_C(0x5555555555555555);
    word = (word & UINT64_C(0x3333333333333333)) + (word >> 2 & UINT64_C(0x3333333333333333));
    word = (word + (word >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    return (int)(word * UINT64_C(0x0101010101010101) >> 56);
}

/* The low ranks of a card mask, ace first: eight bits. */
static inline unsigned low_ranks_of(uint64_t cards) {
    const unsigned ranks = (unsigned)(cards | cards >> SUIT_LANE | cards >> 2 * SUIT_LANE | cards >> 3 * SUIT_LANE);
    return (ranks << 1 & 0xfe) | (ranks >> (RANKS - 1) & 1);
}

#endif
