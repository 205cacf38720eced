/* 2-7, the lowest hand by the high ranking with the ace high only, a hand at a time.
 *
 * Without a pair the lowest five ranks are best, unless they are a straight or can only be a flush; then the next lowest
 * five, and so on. A flush it can only be if each of the five ranks is held in that suit and in no other. Example:
 * 7♠ 6♠ 5♠ 3♠ 2♠ 2♥ 9♦: 7-6-5-3-2 is no flush with 2♥. Without 2♥, 9-6-5-3-2 is next.
 * Else the lowest pair with the lowest other three ranks; what has not even that, 1 row of 1,000, is looked up in fives.
 *
 * In bounds: sets are of 13 bits.
 */
#ifndef EVALUATOR_DEUCE_SEVEN_H
#define EVALUATOR_DEUCE_SEVEN_H

#include "games/from_high.h"

/* The ranks that are held in one suit only, if they are five or more: five of them are a flush. */
static FORCE_INLINE unsigned suited_only(const hand_sets *hand) {
    const unsigned twice = ranks_of_two(hand);
    for (int suit = 0; suit < SUITS; suit++)
        if (ones_of(hand->suits[suit] & ~twice) >= 5)
            return hand->suits[suit] & ~twice;
    return 0;
}

/* The lowest five ranks that are neither straight nor flush, the highest of them compared first; 0 if there are none. */
static inline uint16_t unpaired_low(const hand_sets *hand) {
    const unsigned suited = suited_only(hand);
    unsigned rank[RANKS];
    int ranks = 0;
    for (unsigned left = hand->ranks; left; left &= left - 1)
        rank[ranks++] = lowest_rank(left);
    for (int e = 4; e < ranks; e++)
        for (int d = 3; d < e; d++)
            for (int c = 2; c < d; c++)
                for (int b = 1; b < c; b++)
                    for (int a = 0; a < b; a++) {
                        const unsigned five = rank[a] | rank[b] | rank[c] | rank[d] | rank[e];
                        if ((five & ~suited) != 0 && table_deuce_seven_sets[five])
                            return table_deuce_seven_sets[five];
                    }
    return 0;
}

static FORCE_INLINE uint16_t paired_low(unsigned pair, unsigned others) {
    unsigned kickers = lowest_rank(others);
    kickers |= lowest_rank(others & ~kickers);
    kickers |= lowest_rank(others & ~kickers);
    const unsigned code = (RANK_CODE * pair & 0xffff) >> 12, gap = pair - 1;
    const unsigned closed = (kickers & gap) | (kickers & ~gap) >> 1;
    return read_value(table_deuce_seven, (uint16_t)(table_groups[code] + table_kickers[closed]));
}

static inline uint16_t lowest_of_fives(const uint8_t *cards, int count) {
    uint16_t best = 0;
    for (int i = 0; i < count; i++)
        for (int j = count > 5 ? 0 : i; j <= i; j++) { /* without cards i and j, which of six are one card */
            uint8_t five[7];
            int kept = 0;
            for (int card = 0; card < count; card++)
                if (count == 5 || (card != i && card != j))
                    five[kept++] = cards[card];
            if (kept != 5)
                continue;
            const card_sums hand = sum_cards(COUNT_FROM_THREE, five, 5);
            const uint16_t value = read_value(table_deuce_seven, ranks_value(HIGH, &hand, 5));
            best = value > best ? value : best;
        }
    return best;
}

/* Five to seven cards. */
static NO_INLINE uint16_t deuce_seven_value(const uint8_t *cards, int count) {
    const hand_sets hand = sets_of_hand(cards, count);
    const uint16_t unpaired = unpaired_low(&hand);
    const unsigned pair = lowest_rank(ranks_of_two(&hand));
    if (unpaired)
        return unpaired;
    if (pair && ones_of(hand.ranks) >= 4)
        return paired_low(pair, hand.ranks & ~pair);
    return lowest_of_fives(cards, count);
}

/* Five cards: nothing to choose. */
static FORCE_INLINE unsigned deuce_seven_five(const uint8_t *rows, size_t n, uint16_t *values) {
    const unsigned flags = high(rows, n, 5, values);
    read_values(table_deuce_seven, n, values);
    return flags;
}

#if !BY_BYTES

/* 2-7 rows at the baseline: the set of ranks is looked up; suited hands, and those without five ranks that are no
 * straight, are looked at again. */
static unsigned deuce_seven(const uint8_t *rows, size_t n, int count, uint16_t *values) {
    card_faults faults = no_faults();
    if (count == 5)
        return deuce_seven_five(rows, n, values);
    for (size_t i = 0; i < n; i++, rows += count) {
        const card_sums hand = sum_cards(COUNT_FROM_THREE, rows, count);
        const uint64_t mask = united_mask(&hand) & DECK_MASK, half = mask | mask >> 32;
        note_faults(&faults, &hand);
        values[i] = table_deuce_seven_sets[(half | half >> 16) & LANE_MASK];
        if (values[i] == 0 || ((uint32_t)summed_key(&hand) & ENOUGH_SUITED))
            values[i] = deuce_seven_value(rows, count);
    }
    return fault_flags(&faults);
}

#endif

#endif
