/* The hands of a board in order: 1,326 values → groups of equal value, the weakest first.
 *
 * Blocks are taken apart in pair order, and the groups sorted by two passes over 7 bits of the value each. Indices: no
 * block makes more than MOST_GROUPS_OF_BLOCK groups here, whatever the values are; a digit is cut to its 7 bits; and of
 * the last run of a pair only the three values that are hands are read.
 */
#ifndef EVALUATOR_SHOWDOWN_ORDER_H
#define EVALUATOR_SHOWDOWN_ORDER_H

#include "showdown/hand_groups.h"
#include "kernel.h"

enum {
    DIGIT_BITS = 7, /* two digits a value: values are below 2^14 */
    DIGITS = 1 << DIGIT_BITS,
    WHOLE_BLOCK = 0xffff,
    BELOW_DIAGONAL = 0x7310,
};

static FORCE_INLINE value_block load_block(const uint16_t *values, int first, int hi, int lo) {
    uint64_t runs[SUITS] = {0};
    for (int suit = 0; suit < SUITS; suit++) {
        const int hands = suit == 3 && lo == hi ? 3 : 4;
        memcpy(&runs[suit], values + run_start(first, hi, suit), (size_t)hands * sizeof *values);
    }
    return load_values(runs);
}

/* The groups of one block, in any order; returns how many. */
static FORCE_INLINE int group_block(const uint16_t *values, int hi, int lo, hand_group *group) {
    const int first = hi * (hi - 1) / 2 + lo;
    const value_block block = load_block(values, first, hi, lo);
    unsigned left = (lo == hi ? BELOW_DIAGONAL : WHOLE_BLOCK) & ~hands_of_value(block, 0);
    int groups = 0;
    while (left && groups < MOST_GROUPS_OF_BLOCK) {
        const int hand = first_hand(left);
        const uint16_t value = values[run_start(first, hi, hand / SUITS) + hand % SUITS];
        const unsigned hands = hands_of_value(block, value) & left;
        group[groups++] = (hand_group){value, (uint16_t)hands, (uint16_t)first, (uint8_t)hi, (uint8_t)lo};
        left &= ~hands;
    }
    return groups;
}

static FORCE_INLINE int low_digit(hand_group group) { return group.value & (DIGITS - 1); }
static FORCE_INLINE int high_digit(hand_group group) { return group.value >> DIGIT_BITS & (DIGITS - 1); }

/* at[digit + 1], how many groups have a digit → at[digit], where the first of them goes. */
static FORCE_INLINE void counts_to_places(uint16_t at[DIGITS + 1]) {
    for (int digit = 1; digit < DIGITS; digit++)
        at[digit] = (uint16_t)(at[digit] + at[digit - 1]);
}

/* Sort by the low digit, then, keeping that order, by the high one. */
static FORCE_INLINE void sort_groups(hand_group *group, int groups) {
    hand_group by_low[MOST_GROUPS];
    uint16_t low_at[DIGITS + 1] = {0}, high_at[DIGITS + 1] = {0};
    for (int i = 0; i < groups; i++)
        low_at[low_digit(group[i]) + 1]++;
    counts_to_places(low_at);
    for (int i = 0; i < groups; i++)
        by_low[low_at[low_digit(group[i])]++] = group[i];
    for (int i = 0; i < groups; i++)
        high_at[high_digit(by_low[i]) + 1]++;
    counts_to_places(high_at);
    for (int i = 0; i < groups; i++)
        group[high_at[high_digit(by_low[i])]++] = by_low[i];
}

static void order_hands(const uint16_t *values, hand_order *order) {
    hand_group *group = order->group;
    int groups = 0, steps = 0;
    for (int hi = 0; hi < DECK; hi += SUITS) {
        for (int lo = 0; lo < hi; lo += SUITS)
            groups += group_block(values, hi, lo, group + groups);
        groups += group_block(values, hi, hi, group + groups);
    }
    sort_groups(group, groups);
    group[groups] = (hand_group){0};
    order->steps_at[0] = 0;
    for (int i = 0; i < groups; i++) {
        order->steps_at[steps + 1] = (uint16_t)(i + 1);
        steps += group[i].value != group[i + 1].value;
    }
    order->groups = groups;
    order->steps = steps;
}

#endif
