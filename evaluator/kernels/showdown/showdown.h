/* What every hand of a board is worth against weights on all hands, linear in the number of hands.
 *
 * Hands are walked from the weakest up, with running sums of the weights passed so far: of all hands, and of those that
 * hold a given card. What a hand of the cards a and b beats is then
 *
 *     all - held[a] - held[b]
 *
 * since no other hand holds both its cards. A walk from the strongest down gives what beats it. So each side is a sum
 * of that side's weights only, never a difference of sums that the other side is part of. Ties are the same within a
 * step, where the hand itself, counted once and taken away twice, is put back.
 *
 * A walk takes a group (hand_groups.h) at a time. All its hands see the same sums, so what they are worth is the sum of
 * a number for the suit of the high card and one for the suit of the low card: two quads, spread over sixteen hands
 * when all walks are done. Worked for pay 1: K-Q on 9h 7h 3h 8c 2c, the fifteen hands without a flush,
 *
 *     worth of KdQs = (all - held[Kd]) + (-held[Qs])
 *
 * Indices: groups and ranks as order_hands() makes them; a run is four hands of the arrays or one beyond, see padded.
 */
#ifndef EVALUATOR_SHOWDOWN_H
#define EVALUATOR_SHOWDOWN_H

#include "simd/level.h"
#include "kernel.h"
#include "showdown/hand_groups.h"

/* A group's weights, and what its hands are worth so far. High and low: a lane for each suit of that card. */
typedef struct {
    quad held_high, held_low, worth_high, worth_low;
    double all;
    int hi, lo;
} walked_group;

typedef struct {
    quad all; /* the same in each lane */
    double held[DECK];
} running_sums;

static FORCE_INLINE int all_are_weights(const double *weights) {
    enum { LAST = HOLE_COMBOS / 4 * 4, LEFT = (1 << HOLE_COMBOS % 4) - 1 };
    quad_choice illegal = not_weights4(load_chosen4(weights + LAST, choose_run(LEFT, 0)));
    for (int i = 0; i < LAST; i += 4)
        illegal = either4(illegal, not_weights4(load4(weights + i)));
    return !any_chosen4(illegal);
}

static FORCE_INLINE quad load_run(const double *weights, const hand_group *group, int suit) {
    return load_chosen4(weights + run_start(group->first, group->hi, suit), choose_run(group->hands, suit));
}

static void sum_weights(const hand_order *order, const double *weights, walked_group *groups) {
    for (int i = 0; i < order->groups; i++) {
        const hand_group *group = &order->group[i];
        quad runs[SUITS];
        UNROLL
        for (int suit = 0; suit < SUITS; suit++)
            runs[suit] = load_run(weights, group, suit);
        groups[i].held_high = sum_runs(runs);
        groups[i].held_low = add4(add4(runs[0], runs[1]), add4(runs[2], runs[3]));
        groups[i].worth_high = groups[i].worth_low = zero4();
        groups[i].all = sum_lanes(groups[i].held_high);
        groups[i].hi = group->hi;
        groups[i].lo = group->lo;
    }
}

static FORCE_INLINE void pass_group(const walked_group *group, running_sums *passed) {
    double *high = passed->held + group->hi, *low = passed->held + group->lo;
    store4(high, add4(load4(high), group->held_high));
    store4(low, add4(load4(low), group->held_low)); /* in a pair the same four again */
    passed->all = add4(passed->all, splat4(group->all));
}

static FORCE_INLINE void pay_group(walked_group *group, const running_sums *passed, double pay) {
    const quad high = sub4(passed->all, load4(passed->held + group->hi)), low = load4(passed->held + group->lo);
    group->worth_high = add4(group->worth_high, mul4(splat4(pay), high));
    group->worth_low = sub4(group->worth_low, mul4(splat4(pay), low));
}

/* A step of a walk: its hands are paid for all that was passed before, then passed themselves. */
static FORCE_INLINE void take_step(walked_group *first, const walked_group *end, running_sums *passed, double pay) {
    for (walked_group *group = first; group < end; group++)
        pay_group(group, passed, pay);
    for (const walked_group *group = first; group < end; group++)
        pass_group(group, passed);
}

/* Each hand is paid for the weaker ones by a walk up and for the stronger ones by a walk down. The two take turns: in
 * each, one group waits for the sums of the one before, so they run side by side. */
static void pay_sides(const hand_order *order, walked_group *groups, const pay_offs *pay) {
    running_sums weaker = {0}, stronger = {0};
    const uint16_t *up = order->steps_at, *down = up + order->steps;
    for (int step = 0; step < order->steps; step++, up++, down--) {
        take_step(groups + up[0], groups + up[1], &weaker, pay->win);
        take_step(groups + down[-1], groups + down[0], &stronger, pay->lose);
    }
}

/* Each hand is paid for its step, less its own weight, which spread_worth() puts back. */
static void pay_ties(const hand_order *order, walked_group *groups, double pay) {
    running_sums passed;
    for (int step = 0; step < order->steps; step++) {
        walked_group *first = groups + order->steps_at[step], *end = groups + order->steps_at[step + 1];
        passed.all = zero4();
        for (walked_group *group = first; group < end; group++) {
            store4(passed.held + group->hi, zero4());
            store4(passed.held + group->lo, zero4());
        }
        for (walked_group *group = first; group < end; group++)
            pass_group(group, &passed);
        for (walked_group *group = first; group < end; group++)
            pay_group(group, &passed, pay);
    }
}

/* Numbers by suits → what each hand is worth, 0 on the board. Weights NULL: no ties were paid. */
static FORCE_INLINE void spread_worth(const hand_order *order, const walked_group *groups, const double *weights,
                                      double tie, double *ev) {
    double padded[HOLE_COMBOS + 1] = {0};
    for (int i = 0; i < order->groups; i++) {
        const hand_group *group = &order->group[i];
        double high[SUITS];
        store4(high, groups[i].worth_high);
        UNROLL
        for (int suit = 0; suit < SUITS; suit++) {
            double *run = padded + run_start(group->first, group->hi, suit);
            quad hands = add4(splat4(high[suit]), groups[i].worth_low);
            if (weights)
                hands = add4(hands, mul4(splat4(tie), load_run(weights, group, suit)));
            store4(run, choose4(choose_run(group->hands, suit), hands, load4(run)));
        }
    }
    memcpy(ev, padded, HOLE_COMBOS * sizeof *ev);
}

static unsigned showdown(const hand_order *order, const double *weights, const pay_offs *pay, double *ev) {
    walked_group groups[MOST_GROUPS];
    if (!all_are_weights(weights))
        return NOT_A_WEIGHT;
    sum_weights(order, weights, groups);
    if (pay->win != 0 || pay->lose != 0)
        pay_sides(order, groups, pay);
    if (pay->tie != 0) {
        pay_ties(order, groups, pay->tie);
        spread_worth(order, groups, weights, pay->tie, ev);
    } else {
        spread_worth(order, groups, NULL, 0, ev);
    }
    return 0;
}

/* The hands of a board in order: 1,326 values → groups of equal value, the weakest first.
 *
 * Blocks are taken apart in pair order, and the groups sorted by two passes over 7 bits of the value each. Indices: no
 * block makes more than MOST_GROUPS_OF_BLOCK groups here, whatever the values are; a digit is cut to its 7 bits; and of
 * the last run of a pair only the three values that are hands are read.
 */

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
