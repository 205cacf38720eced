/* Three ranges on a board, or the last three of more: what each set of seats wins, summed over all triples of hands
 * without a common card, each with the product of its weights. Linear in the number of hands.
 *
 * A hand h of one seat, its value v, and two of the others' sums: x, the weights of all hands of the one that are
 * weaker than v, or equal to it, and y, those of the other. Pairs of them that share no card with h nor with each other
 * weigh
 *
 *     x * y  -  Σ by card of x[card] * y[card]  +  Σ of x * y where both hold the same hand
 *
 * for a pair with one common card is in the second sum once, and one with the same two cards twice. "Without the cards
 * of h", of a sum by card, is card[c] - two[h.hi][c] - two[h.lo][c]: the hands with c less those with c and a card of
 * h. Of the card h.hi itself that leaves what two[h.hi][h.hi] says; it says card[h.hi], so nothing but h's own weight
 * is left, which is added back.
 *
 * A walk goes from the weakest hands up, a step of equal values at a time, with the sums of what is weaker and of what
 * is in the step:
 *
 *     hand of    others         weaker, weaker    step, weaker    weaker, step    step, step
 *     seat 0     seats 1, 2     0 wins            0 and 1         0 and 2         all
 *     seat 1     seats 0, 2     1 wins            (seat 0's)      1 and 2         (seat 0's)
 *     seat 2     seats 0, 1     2 wins
 *
 * Where other seats hold known hands, their cards are out, and their best value is a bar: hands below it do not count
 * but as weaker ones; the same four sums over the hands of seat 0 up to the bar say what the bar's seats win or share.
 *
 * In bounds: cards of hands are below DECK; a list has HOLE_COMBOS hands at most and ends with one of value 0.
 */
#ifndef EVALUATOR_TRIO_SHOWDOWN_H
#define EVALUATOR_TRIO_SHOWDOWN_H

#include "simd/level.h"
#include "showdown/hand_groups.h"

/* The hands of a board that any of the three may hold, the weakest first. */
static void list_trio(const hand_order *order, const double *const weights[TRIO], trio_hand *hands) {
    for (int i = 0; i < order->groups; i++) {
        const hand_group *group = &order->group[i];
        for (unsigned left = group->hands; left; left &= left - 1) {
            const int hand = first_hand(left), pair = run_start(group->first, group->hi, hand / SUITS) + hand % SUITS;
            const int hi = group->hi + hand / SUITS, lo = group->lo + hand % SUITS;
            *hands = (trio_hand){{weights[0][pair], weights[1][pair], weights[2][pair]},
                                 UINT64_C(1) << hi | UINT64_C(1) << lo,
                                 group->value,
                                 (uint8_t)hi,
                                 (uint8_t)lo};
            hands += hands->weight[0] > 0 || hands->weight[1] > 0 || hands->weight[2] > 0;
        }
    }
    *hands = (trio_hand){.value = 0};
}

/* --- Sums of hands --- */

static FORCE_INLINE void add_by_card(double *by_card, const trio_hand *hand, double weight) {
    by_card[hand->hi] += weight;
    by_card[hand->lo] += weight;
    by_card[DECK] += weight;
}

static FORCE_INLINE void add_two(range_sums_by_card *sums, const trio_hand *hand, double weight) {
    add_by_card(sums->card, hand, weight);
    sums->two[hand->hi][hand->lo] += weight;
    sums->two[hand->lo][hand->hi] += weight;
    sums->two[hand->hi][hand->hi] += weight;
    sums->two[hand->lo][hand->lo] += weight;
}

/* Which two seats are others of the third. */
static const uint8_t others_of[TRIO][2] = {{1, 2}, {0, 2}, {0, 1}};

static FORCE_INLINE void add_hand(trio_sums *sums, const trio_hand *hand) {
    for (int seat = 0; seat < TRIO; seat++)
        if (hand->weight[seat] > 0)
            add_two(&sums->seat[seat], hand, hand->weight[seat]);
    for (int seat = 0; seat < TRIO; seat++) {
        const double same = hand->weight[others_of[seat][0]] * hand->weight[others_of[seat][1]];
        if (same > 0)
            add_by_card(sums->same[seat], hand, same);
    }
}

/* Takes away what one step has added; nothing else was. */
static FORCE_INLINE void clear_hand(trio_sums *sums, const trio_hand *hand) {
    for (int seat = 0; seat < TRIO; seat++) {
        range_sums_by_card *of = &sums->seat[seat];
        of->two[hand->hi][hand->lo] = of->two[hand->lo][hand->hi] = 0;
        of->two[hand->hi][hand->hi] = of->two[hand->lo][hand->lo] = 0;
        of->card[hand->hi] = of->card[hand->lo] = of->card[DECK] = 0;
        sums->same[seat][hand->hi] = sums->same[seat][hand->lo] = sums->same[seat][DECK] = 0;
    }
}

/* --- What a hand leaves of them --- */

static FORCE_INLINE double all_left(const double *by_card, const trio_hand *hand) {
    return by_card[DECK] - by_card[hand->hi] - by_card[hand->lo];
}

static FORCE_INLINE void leave_hands(const range_sums_by_card *sums, const trio_hand *hand, left_hands *left) {
    const double *hi = sums->two[hand->hi], *lo = sums->two[hand->lo];
    left->own = hi[hand->lo];
    left->all = all_left(sums->card, hand) + left->own;
    if (left->all > 0) {
        UNROLL
        for (int i = 0; i < DECK; i += 4)
            store4(left->card + i, sub4(sub4(load4(sums->card + i), load4(hi + i)), load4(lo + i)));
    }
}

/* Pairs of hands, one of each, that share no card; `same`: the sum of the products of hands that are the same. */
static FORCE_INLINE double count_pairs(const left_hands *x, const left_hands *y, double same) {
    if (!(x->all > 0 && y->all > 0))
        return 0;
    quad even = mul4(load4(x->card), load4(y->card)), odd = zero4();
    UNROLL
    for (int i = 4; i < DECK; i += 8) {
        odd = add4(odd, mul4(load4(x->card + i), load4(y->card + i)));
        even = add4(even, mul4(load4(x->card + i + 4), load4(y->card + i + 4)));
    }
    const double pairs = x->all * y->all - sum_lanes(add4(even, odd)) + 2 * x->own * y->own + same;
    return pairs > 0 ? pairs : 0; /* rounding may leave less than nothing */
}

/* Of the two others of a seat, both weaker or both in the step. */
static FORCE_INLINE double count_alike(const trio_sums *sums, int seat, const left_hands *left, const trio_hand *hand) {
    const left_hands *x = &left[others_of[seat][0]], *y = &left[others_of[seat][1]];
    return count_pairs(x, y, all_left(sums->same[seat], hand) + x->own * y->own);
}

/* --- The walk --- */

/* What a hand of seat 0 and its others win, by the four sums of the table above; winners[0] is the set of those who win
 * where neither of them is in the step. */
static FORCE_INLINE void pay_first(const trio_room *room, const trio_hand *hand, double *winners) {
    const left_hands *below = room->below, *equal = room->equal;
    winners[0] += hand->weight[0] * count_alike(&room->weaker, 0, below, hand);
    winners[2] += hand->weight[0] * count_pairs(&equal[1], &below[2], 0);
    winners[4] += hand->weight[0] * count_pairs(&below[1], &equal[2], 0);
    winners[6] += hand->weight[0] * count_alike(&room->step, 0, equal, hand);
}

static FORCE_INLINE void pay_hand(trio_room *room, const trio_hand *hand, double *winners) {
    const double *weight = hand->weight;
    for (int seat = 0; seat < TRIO; seat++)
        if (weight[others_of[seat][0]] > 0 || weight[others_of[seat][1]] > 0)
            leave_hands(&room->weaker.seat[seat], hand, &room->below[seat]);
    if (weight[0] > 0)
        leave_hands(&room->step.seat[1], hand, &room->equal[1]);
    if (weight[0] > 0 || weight[1] > 0)
        leave_hands(&room->step.seat[2], hand, &room->equal[2]);
    if (weight[0] > 0)
        pay_first(room, hand, winners + 1);
    if (weight[1] > 0) {
        winners[2] += weight[1] * count_alike(&room->weaker, 1, room->below, hand);
        winners[6] += weight[1] * count_pairs(&room->below[0], &room->equal[2], 0);
    }
    if (weight[2] > 0)
        winners[4] += weight[2] * count_alike(&room->weaker, 2, room->below, hand);
}

/* Hands of a step, from the first on: the end of those of equal value. */
static FORCE_INLINE const trio_hand *end_of_step(const trio_hand *hand) {
    const uint16_t value = hand->value;
    while (hand->value == value)
        hand++;
    return hand;
}

static FORCE_INLINE void begin_step(trio_sums *step, const trio_hand *first, const trio_hand *end, uint64_t taken) {
    for (const trio_hand *hand = first; hand < end; hand++)
        if (!(hand->cards & taken))
            add_hand(step, hand);
}

static FORCE_INLINE void end_step(trio_sums *weaker, trio_sums *step, const trio_hand *first, const trio_hand *end,
                                  uint64_t taken) {
    for (const trio_hand *hand = first; hand < end; hand++)
        if (!(hand->cards & taken)) {
            clear_hand(step, hand);
            add_hand(weaker, hand);
        }
}

/* All hands up to the bar: what the seats that set it win, alone (bar_wins[0]) or with those of equal value. Returns
 * the first hand above it. */
static const trio_hand *pay_bar(const trio_hand *hands, uint64_t taken, uint16_t bar, trio_room *room,
                                double *bar_wins) {
    const trio_hand *at_bar = hands, *above;
    for (; at_bar->value && at_bar->value < bar; at_bar++)
        if (!(at_bar->cards & taken))
            add_hand(&room->weaker, at_bar);
    for (above = at_bar; above->value == bar; above++)
        ;
    begin_step(&room->step, at_bar, above, taken);
    for (const trio_hand *hand = hands; hand < above; hand++) {
        if (hand->weight[0] <= 0 || hand->cards & taken)
            continue;
        for (int seat = 1; seat < TRIO; seat++) {
            leave_hands(&room->weaker.seat[seat], hand, &room->below[seat]);
            leave_hands(&room->step.seat[seat], hand, &room->equal[seat]);
        }
        pay_first(room, hand, bar_wins + (hand < at_bar ? 0 : 1));
    }
    end_step(&room->weaker, &room->step, at_bar, above, taken);
    return above;
}

/* Adds to winners what each set of the three wins, bit = seat, from triples with a hand above the bar; to bar_wins what
 * those that set the bar win, and with which of the three. Without a bar it is 0. The room's step is all zeros, and is
 * left so. */
static void trio_showdown(const trio_hand *hands, uint64_t taken, uint16_t bar, trio_room *room, double *winners,
                          double *bar_wins) {
    memset(&room->weaker, 0, sizeof room->weaker);
    if (bar)
        hands = pay_bar(hands, taken, bar, room, bar_wins);
    while (hands->value) {
        const trio_hand *end = end_of_step(hands);
        begin_step(&room->step, hands, end, taken);
        for (const trio_hand *hand = hands; hand < end; hand++)
            if (!(hand->cards & taken))
                pay_hand(room, hand, winners);
        end_step(&room->weaker, &room->step, hands, end, taken);
        hands = end;
    }
}

#endif
