/* Two ranges against each other on a board: what either wins and what they share, summed over all pairs of hands that
 * have no card in common, each with the product of its weights.
 *
 * One walk from the weakest hands up, a step of equal values at a time. For each range it keeps the weights passed so
 * far: of all hands, and of those that hold a given card. What the hands of a group (hand_groups.h) of one range win
 * from the weaker hands of the other is a sum over the group,
 *
 *     Σ weight * (all - held[high card] - held[low card])  =  group's all * all - Σ by card group's held * held
 *
 * of which the last is two products of quads: by the suits of the high card, and by those of the low one. In a pair the
 * two quads are of the same four cards, and are put together. Ties are the same within a step; there a hand meets
 * itself, is taken away twice, and is put back once. Worked: AsAh alone, weight 1, on both sides: 1 * 1 - (1 + 1) + 1.
 *
 * Whole weights give whole sums, exact below 2^53; of others rounding may leave less than nothing where cards block all
 * there is, which counts as nothing.
 *
 * In bounds: groups are those of order_hands(): a step has MOST_GROUPS at most, `hi` and `lo` are multiples of SUITS
 * below DECK.
 */
#ifndef EVALUATOR_PAIR_SHOWDOWN_H
#define EVALUATOR_PAIR_SHOWDOWN_H

#include "simd/level.h"
#include "kernel.h"
#include "showdown/hand_groups.h"
#include "showdown/showdown.h"

/* One hand against a range on a board: its value compared with all 1,326, four at a time, without putting them in
 * order.
 *
 *     values     0    5312   804   5312  ...        of the board, 0 where a hand has a card on it
 *     weights   1.0    0.5   1.0    0.0  ...        0 where a hand shares a card with the one hand, which has 5312
 *                no   equal  less   no
 *
 * In bounds: values and weights are read up to SCANNED, for which callers have room; weights beyond the last are 0.
 */

/* Adds to winners[1] the weights of weaker hands, to [2] those of stronger ones, to [3] those of equal ones, times a
 * factor. The value is not 0. */
static void hand_showdown(const uint16_t *values, uint16_t value, const double *weights, double factor,
                          double *winners) {
    quad weaker = zero4(), stronger = zero4(), equal = zero4();
    for (int i = 0; i < SCANNED; i += 4) {
        const quad weight = load4(weights + i);
        const four_values four = load_four(values + i);
        weaker = add4(weaker, keep4(weaker_than(four, value), weight));
        stronger = add4(stronger, keep4(stronger_than(four, value), weight));
        equal = add4(equal, keep4(equal_to(four, value), weight));
    }
    winners[1] += factor * sum_lanes(weaker);
    winners[2] += factor * sum_lanes(stronger);
    winners[3] += factor * sum_lanes(equal);
}

/* Weights of some hands by the suits of their high cards and of their low cards, and of all. */
typedef struct {
    quad high, low;
    double all;
} group_weights;

typedef struct {
    group_weights of[2];
    int hi, lo;
} met_group;

/* Weights of hands by the card they hold, and of all. */
typedef struct {
    double held[DECK], all;
} card_weights;

/* A sum of products: `all` less the lanes of `held`. */
typedef struct {
    double all;
    quad held;
} pair_sum;

static FORCE_INLINE void sum_group(const quad runs[SUITS], int is_pair, group_weights *sums) {
    const quad high = sum_runs(runs), low = add4(add4(runs[0], runs[1]), add4(runs[2], runs[3]));
    sums->high = is_pair ? add4(high, low) : high;
    sums->low = is_pair ? zero4() : low;
    sums->all = sum_lanes(high);
}

/* Both ranges' weights of a group; `same` gets the products of those of the same hand. */
static FORCE_INLINE void meet_group(const hand_group *group, const double *first, const double *second, met_group *met,
                                    quad *same) {
    quad runs[2][SUITS];
    UNROLL
    for (int suit = 0; suit < SUITS; suit++) {
        runs[0][suit] = load_run(first, group, suit);
        runs[1][suit] = load_run(second, group, suit);
        *same = add4(*same, mul4(runs[0][suit], runs[1][suit]));
    }
    met->hi = group->hi;
    met->lo = group->lo;
    sum_group(runs[0], group->hi == group->lo, &met->of[0]);
    sum_group(runs[1], group->hi == group->lo, &met->of[1]);
}

/* A group's hands against others by card. */
static FORCE_INLINE void add_met(pair_sum *sum, const group_weights *hands, const card_weights *others, int hi,
                                 int lo) {
    const quad high = mul4(hands->high, load4(others->held + hi)), low = mul4(hands->low, load4(others->held + lo));
    sum->all += hands->all * others->all;
    sum->held = add4(sum->held, add4(high, low));
}

/* A group's hands against the other range's of the same group. */
static FORCE_INLINE void add_tied(pair_sum *sum, const met_group *group) {
    const group_weights *a = &group->of[0], *b = &group->of[1];
    sum->all += a->all * b->all;
    sum->held = add4(sum->held, add4(mul4(a->high, b->high), mul4(a->low, b->low)));
}

static FORCE_INLINE void hold_group(card_weights *sums, const group_weights *hands, int hi, int lo) {
    store4(sums->held + hi, add4(load4(sums->held + hi), hands->high));
    store4(sums->held + lo, add4(load4(sums->held + lo), hands->low)); /* in a pair nothing */
    sums->all += hands->all;
}

/* The ties of a step of several groups. */
static void add_ties(pair_sum *ties, const met_group *groups, int count) {
    card_weights second;
    second.all = 0;
    for (int i = 0; i < count; i++) {
        store4(second.held + groups[i].hi, zero4());
        store4(second.held + groups[i].lo, zero4());
    }
    for (int i = 0; i < count; i++)
        hold_group(&second, &groups[i].of[1], groups[i].hi, groups[i].lo);
    for (int i = 0; i < count; i++)
        add_met(ties, &groups[i].of[0], &second, groups[i].hi, groups[i].lo);
}

static FORCE_INLINE double total_of(const pair_sum *sum, double same) {
    const double total = sum->all - sum_lanes(sum->held) + same;
    return total > 0 ? total : 0;
}

/* Adds to winners[1] what the first wins, to [2] what the second wins, to [3] what they share. */
static void pair_showdown(const hand_order *order, const double *first, const double *second, double *winners) {
    met_group groups[MOST_GROUPS];
    card_weights weaker[2] = {{{0}, 0}, {{0}, 0}};
    pair_sum wins[2] = {{0, zero4()}, {0, zero4()}}, ties = {0, zero4()};
    quad same = zero4();
    for (int step = 0; step < order->steps; step++) {
        const int start = order->steps_at[step], count = order->steps_at[step + 1] - start;
        for (int i = 0; i < count; i++) {
            meet_group(&order->group[start + i], first, second, &groups[i], &same);
            add_met(&wins[0], &groups[i].of[0], &weaker[1], groups[i].hi, groups[i].lo);
            add_met(&wins[1], &groups[i].of[1], &weaker[0], groups[i].hi, groups[i].lo);
        }
        for (int i = 0; i < count; i++) {
            hold_group(&weaker[0], &groups[i].of[0], groups[i].hi, groups[i].lo);
            hold_group(&weaker[1], &groups[i].of[1], groups[i].hi, groups[i].lo);
        }
        if (count == 1)
            add_tied(&ties, groups);
        else
            add_ties(&ties, groups, count);
    }
    winners[1] += total_of(&wins[0], 0);
    winners[2] += total_of(&wins[1], 0);
    winners[3] += total_of(&ties, sum_lanes(same));
}

#endif
