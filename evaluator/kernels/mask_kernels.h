/* Card masks → values, for every level: LANES masks at a time become one register a suit, and the lanes kernels do the
 * rest.
 *
 * The number of cards is the popcount and may differ from mask to mask. What the lanes leave over (quads; in razz,
 * fewer than five ranks) is unpacked into ids for the scalar look-ups. A mask that is none (bits beyond the deck, too
 * few or too many cards, a card on both sides) sets NOT_A_MASK; its value means nothing, and nothing is read out of
 * bounds for it: rank sets are masked to 13 bits, ids counted up to MOST_IDS.
 */
#ifndef EVALUATOR_MASK_KERNELS_H
#define EVALUATOR_MASK_KERNELS_H

#include "high_index.h"
#include "omaha.h"
#include "omaha_low.h"
#include "ranks.h"

enum { MOST_IDS = 7 };

/* The value of one mask of five to seven cards, by its ids; 0 for any other number of cards. */
static uint16_t value_of_mask(rank_game game, uint64_t mask) {
    uint8_t ids[MOST_IDS];
    int count = 0;
    for (int suit = 0; suit < SUITS; suit++)
        for (unsigned ranks = (unsigned)(mask >> (SUIT_LANE * suit) & LANE_MASK), rank = 0; ranks >> rank; rank++)
            if (ranks >> rank & 1) {
                if (count == MOST_IDS)
                    return 0;
                ids[count++] = (uint8_t)(SUITS * rank + (unsigned)suit);
            }
    if (count < 5)
        return 0;
    const card_sums hand = sum_cards(COUNT_FROM_THREE, ids, count);
    return ranks_value(game, &hand, count);
}

/* LANES masks as suits, the last ones empty where the array ends, and what is illegal about them. */
typedef struct {
    lanes suits[SUITS], held[SUITS]; /* ranks of a suit, and how many */
    lanes cards;                     /* how many in all */
    lanes foreign;                   /* bits beyond the deck */
} mask_lanes;

static FORCE_INLINE mask_lanes load_masks(const uint64_t *masks, size_t left) {
    uint64_t padded[LANES] = {0};
    if (left < LANES) {
        memcpy(padded, masks, left * sizeof *masks);
        masks = padded;
    }
    mask_lanes hands;
    load_suits(masks, hands.suits);
    hands.cards = splat(0);
    hands.foreign = splat(0);
    for (int suit = 0; suit < SUITS; suit++) {
        hands.held[suit] = popcount(hands.suits[suit]);
        hands.cards = add(hands.cards, hands.held[suit]);
        hands.foreign = either(hands.foreign, but_not(hands.suits[suit], splat(LANE_MASK)));
        hands.suits[suit] = both(hands.suits[suit], splat(LANE_MASK));
    }
    return hands;
}

/* Nonzero where the number of cards is not least .. least + 2. */
static FORCE_INLINE lanes wrong_count(lanes cards, uint16_t least) {
    const lanes over = sub(cards, splat(least));
    return complement(either(is_zero(over), either(is_zero(sub(over, splat(1))), is_zero(sub(over, splat(2))))));
}

/* values[i] = first[at[i]] + second[also_at[i]]: narrow loads and stores only, as a wide load of what was just stored
 * narrowly would have to wait. */
static FORCE_INLINE void store_sums(uint16_t *values, const uint16_t *first, lanes at, const uint16_t *second,
                                    lanes also_at) {
    uint16_t first_index[LANES], second_index[LANES];
    store(first_index, at);
    store(second_index, also_at);
    UNROLL
    for (int i = 0; i < LANES; i++)
        values[i] = (uint16_t)(first[first_index[i]] + second[second_index[i]]);
}

/* Lanes that are not zero, one after the other, by the scalar look-ups. */
static FORCE_INLINE void look_up_rest(rank_game game, lanes rest, const uint64_t *masks, uint16_t *values,
                                      size_t left) {
    uint16_t flags[LANES];
    if (!any_lane(rest))
        return;
    store(flags, rest);
    for (size_t i = 0; i < LANES && i < left; i++)
        if (flags[i])
            values[i] = value_of_mask(game, masks[i]);
}

/* The ranks of the suit that is held five times or more, or none. */
static FORCE_INLINE lanes flush_ranks(const mask_lanes *hands) {
    lanes suited = splat(0);
    for (int suit = 0; suit < SUITS; suit++) {
        const lanes five = shift_right(add(hands->held[suit], splat(3)), 3); /* 1 from five to twelve */
        suited = either(suited, both(hands->suits[suit], sub(splat(0), five)));
    }
    return suited;
}

/* The functions below write LANES values and answer which lanes are left to the scalar look-ups. */
static FORCE_INLINE lanes high_of_masks(const mask_lanes *hands, uint16_t *values) {
    const lanes *suits = hands->suits;
    lanes carries[2];
    const lanes three = add_three(suits[0], suits[1], suits[2], &carries[0]);
    const lanes ones = differ(three, suits[3]);
    carries[1] = both(three, suits[3]);
    const lanes twos = differ(carries[0], carries[1]);
    const lanes quads = both(carries[0], carries[1]);

    const high_sets sets = sort_ranks(ones, twos);
    const lanes six = complement(is_zero(sub(hands->cards, splat(5)))), seven = is_zero(sub(hands->cards, splat(7)));
    const lanes fewer = choose(but_not(six, but_not(sets.three_pairs, seven)), without_lowest(sets.spare), sets.spare);
    const lanes kept = choose(but_not(seven, sets.three_pairs), without_lowest(fewer), fewer);
    lanes kickers, groups;
    high_indices(&sets, kept, &kickers, &groups);

    const lanes suited = flush_ranks(hands), no_flush = is_zero(suited);
    kickers = choose(no_flush, kickers, add(suited, splat(FLUSH_SETS)));
    store_sums(values, table_kickers, kickers, table_groups, both(groups, no_flush));
    return quads;
}

static FORCE_INLINE lanes low8_of_masks(const mask_lanes *hands, uint16_t *values) {
    store(values, look_up(table_low8, low_ranks(hands->suits)));
    return splat(0);
}

static FORCE_INLINE lanes razz_of_masks(const mask_lanes *hands, uint16_t *values) {
    const lanes ranks = either(either(hands->suits[0], hands->suits[1]), either(hands->suits[2], hands->suits[3]));
    const lanes ace_first = either(both(shift_left(ranks, 1), splat(LANE_MASK)), shift_right(ranks, 12));
    const lanes found = look_up(table_razz_sets, ace_first);
    store(values, found);
    return is_zero(found);
}

static FORCE_INLINE lanes values_of_masks(rank_game game, const mask_lanes *hands, uint16_t *values) {
    switch (game) {
    case HIGH: return high_of_masks(hands, values);
    case LOW8: return low8_of_masks(hands, values);
    default: return razz_of_masks(hands, values);
    }
}

static FORCE_INLINE unsigned rank_masks(rank_game game, const uint64_t *masks, size_t n, uint16_t *values) {
    lanes illegal = splat(0);
    for (size_t done = 0; done < n; done += LANES) {
        const size_t left = n - done;
        uint16_t some[LANES], *to = left < LANES ? some : values + done;
        prefetch_ahead(masks + done, LANES * (int)sizeof *masks, values + done, LANES);
        const mask_lanes hands = load_masks(masks + done, left);
        const lanes wrong = either(hands.foreign, wrong_count(hands.cards, 5));
        illegal = either(illegal, left < LANES ? both(wrong, first_lanes_of(left)) : wrong);
        look_up_rest(game, values_of_masks(game, &hands, to), masks + done, to, left);
        if (left < LANES)
            memcpy(values + done, some, left * sizeof *values);
    }
    return any_lane(illegal) ? NOT_A_MASK : 0;
}

/* The thirteen ranks of each lane in reverse, for omaha.h: bits swapped in pairs of 1, 2, 4, 8, then moved down by
 * three. */
static FORCE_INLINE lanes reversed_ranks(lanes x) {
    x = either(both(shift_right(x, 1), splat(0x5555)), shift_left(both(x, splat(0x5555)), 1));
    x = either(both(shift_right(x, 2), splat(0x3333)), shift_left(both(x, splat(0x3333)), 2));
    x = either(both(shift_right(x, 4), splat(0x0f0f)), shift_left(both(x, splat(0x0f0f)), 4));
    return shift_right(both(either(shift_right(x, 8), shift_left(x, 8)), splat(0xffff)), 3);
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

#define MASK_KERNELS high_mask, low8_mask, razz_mask, omaha_high_mask, omaha_low8_mask

#endif
