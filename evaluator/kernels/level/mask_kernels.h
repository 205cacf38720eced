/* Card masks → values, for every level: LANES masks at a time become one register a suit, and the lanes kernels do the
 * rest.
 *
 * The strategies are mask_memory.h or mask_registers.h. What the lanes leave over (quads; in razz,
 * fewer than five ranks) is unpacked into ids for the scalar look-ups. A mask that is none (bits beyond the deck, too
 * few or too many cards, a card on both sides) sets NOT_A_MASK; its value means nothing, and nothing is read out of
 * bounds for it: rank sets are masked to 13 bits, ids counted up to MOST_IDS.
 */
#ifndef EVALUATOR_MASK_KERNELS_H
#define EVALUATOR_MASK_KERNELS_H

#include "tables/hand_sets.h"
#include "masks/mask_lanes.h"
#include "omaha/omaha.h"
#include "simd/vector_rows.h"
#include "tables/ranks.h"

enum { MOST_IDS = 7 };

/* The value of one mask of five to seven cards, by its ids; 0 for any other number of cards. */
static uint16_t value_of_mask(rank_game game, uint64_t mask) {
    uint8_t ids[MOST_IDS];
    int count = 0;
    for (int suit = 0; suit < SUITS; suit++)
        for (unsigned ranks = (unsigned)(mask >> (SUIT_LANE * suit) & LANE_MASK); ranks; ranks &= ranks - 1) {
            if (count == MOST_IDS)
                return 0;
            ids[count++] = (uint8_t)(SUITS * ones_of(lowest_rank(ranks) - 1) + suit);
        }
    if (count < 5)
        return 0;
    const card_sums hand = sum_cards(COUNT_FROM_THREE, ids, count);
    return ranks_value(game, &hand, count);
}

/* The functions below leave LANES values in a block, and answer which lanes are left to the scalar look-ups. */
static FORCE_INLINE lanes low8_of_masks(const mask_lanes *hands, uint16_t *values) {
    store(values, low8_of_ranks(low_ranks(hands->suits)));
    return splat(0);
}

static FORCE_INLINE lanes razz_of_masks(const mask_lanes *hands, uint16_t *values) {
    const lanes ranks = either(either(hands->suits[0], hands->suits[1]), either(hands->suits[2], hands->suits[3]));
    const lanes ace_first = either(both(shift_left(ranks, 1), splat(LANE_MASK)), shift_right(ranks, 12));
    const lanes found = razz_of_ranks(ace_first);
    store(values, found);
    return is_zero(found);
}

static FORCE_INLINE lanes values_of_masks(rank_game game, const mask_lanes *hands, mask_block *block, size_t at) {
    switch (game) {
    case HIGH: return high_of_masks(hands, block, at);
    case LOW8: return low8_of_masks(hands, block->values + at);
    default: return razz_of_masks(hands, block->values + at);
    }
}

static FORCE_INLINE void look_up_rest(rank_game game, const uint16_t *rest, const uint64_t *masks, size_t n,
                                      uint16_t *values) {
    for (size_t i = 0; i < n; i++)
        if (rest[i])
            values[i] = value_of_mask(game, masks[i]);
}

static FORCE_INLINE unsigned rank_masks(rank_game game, const uint64_t *masks, size_t n, uint16_t *values) {
    lanes illegal = splat(0);
    for (size_t here; n; masks += here, values += here, n -= here) {
        mask_block block;
        uint16_t rest[MASK_BLOCK];
        lanes any_rest = splat(0);
        here = n < MASK_BLOCK ? n : MASK_BLOCK;
        for (size_t done = 0; done < here; done += LANES) {
            const size_t left = here - done;
            prefetch_ahead(masks + done, LANES * (int)sizeof *masks, values + done, LANES);
            const mask_lanes hands = load_masks(masks + done, left);
            const lanes wrong = either(hands.foreign, wrong_count(hands.cards, 5));
            const lanes left_over = values_of_masks(game, &hands, &block, done);
            illegal = either(illegal, left < LANES ? both(wrong, first_lanes_of(left)) : wrong);
            any_rest = either(any_rest, left_over);
            store(rest + done, left_over);
        }
        if (game == HIGH)
            finish_high(&block, here);
        memcpy(values, block.values, here * sizeof *values);
        if (any_lane(any_rest))
            look_up_rest(game, rest, masks, here, values);
    }
    return any_lane(illegal) ? NOT_A_MASK : 0;
}

static FORCE_INLINE unsigned omaha_masks(int high, const uint64_t *hole, const uint64_t *board, size_t n,
                                         uint16_t *values) {
    lanes illegal = splat(0);
    for (size_t done = 0; done < n; done += LANES) {
        const size_t left = n - done;
        mask_lanes hand = load_masks(hole + done, left), table = load_masks(board + done, left);
        lanes wrong = either(either(hand.foreign, table.foreign),
                             either(wrong_count(hand.cards, 4), wrong_count(table.cards, 3)));
        for (int suit = 0; suit < SUITS; suit++) {
            wrong = either(wrong, both(hand.suits[suit], table.suits[suit]));
            if (high) {
                hand.suits[suit] = reversed_ranks(hand.suits[suit]);
                table.suits[suit] = reversed_ranks(table.suits[suit]);
            }
        }
        illegal = either(illegal, left < LANES ? both(wrong, first_lanes_of(left)) : wrong);
        const lanes found =
            high ? omaha_high_lanes(hand.suits, table.suits) : omaha_low8_lanes(hand.suits, table.suits);
        uint16_t some[LANES];
        store(left < LANES ? some : values + done, found);
        if (left < LANES)
            memcpy(values + done, some, left * sizeof *values);
    }
    return any_lane(illegal) ? NOT_A_MASK : 0;
}

static unsigned high_mask(const uint64_t *masks, size_t n, uint16_t *values) {
    return rank_masks(HIGH, masks, n, values);
}
static unsigned low8_mask(const uint64_t *masks, size_t n, uint16_t *values) {
    return rank_masks(LOW8, masks, n, values);
}
static unsigned razz_mask(const uint64_t *masks, size_t n, uint16_t *values) {
    return rank_masks(RAZZ, masks, n, values);
}

static unsigned omaha_high_mask(const uint64_t *hole, const uint64_t *board, size_t n, uint16_t *values) {
    return omaha_masks(1, hole, board, n, values);
}

static unsigned omaha_low8_mask(const uint64_t *hole, const uint64_t *board, size_t n, uint16_t *values) {
    return omaha_masks(0, hole, board, n, values);
}

#endif
