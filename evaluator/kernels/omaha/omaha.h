/* Omaha, two from the hand and three from the board, by reasoning instead of by 60 combinations, over lanes.
 *
 * Input: suit masks of hand and board with the ranks REVERSED,
 *
 *     bit   0  1  2  3  4  5  6  7  8  9 10 11 12
 *     rank  A  K  Q  J  T  9  8  7  6  5  4  3  2        so that "the highest" of a set x is x & -x
 *
 * Every value is built from two sets of ranks and the category:
 *
 *     value = base[category] + times[category] * number(group) + number(kickers)
 *
 * where number() is the set's among all of its size (mask_memory.h or mask_registers.h, as the level has it),
 * group the rank(s) that come in twos, threes, fours, and kickers the other ranks with the gaps at the group's ranks
 * closed. Straights: one kicker, the top card. Flushes: five kickers.
 *
 * Only min(count, 2) of a rank matters in the hand and min(count, 3) on the board, so five sets decide everything:
 * hand1, hand2 (ranks held once, twice), board1, board2, board3, and paired = hand1 & board1. The remarks below say why
 * a simple choice is the best one; they lean on "no higher category exists", because higher ones overwrite lower ones.
 */
#ifndef EVALUATOR_OMAHA_H
#define EVALUATOR_OMAHA_H

#include "simd/rank_sets.h"
#if IN_REGISTERS
#include "masks/mask_registers.h"
#else
#include "masks/mask_memory.h"
#endif

/* table_subset numbers: where the values of a category begin, and how many kicker sets go with one group. A straight's
 * kicker is its top card, rank 3 (five high) or more, hence the - 3. */
enum {
    BASE_HIGH_CARD = 1,
    BASE_PAIR = 1278,
    BASE_TWO_PAIR = 4138,
    BASE_TRIPS = 4996,
    BASE_STRAIGHT = 5854 - 3,
    BASE_FLUSH = 5864,
    BASE_FULL_HOUSE = 7141,
    BASE_QUADS = 7297,
    BASE_STRAIGHT_FLUSH = 7453 - 3,
    TIMES_PAIR = 220,     /* three kickers of twelve ranks */
    TIMES_TWO_PAIR = 11,  /* one of eleven */
    TIMES_TRIPS = 66,     /* two of twelve */
    TIMES_FULL_HOUSE = 12 /* one of twelve; quads too */
};

/* For each rank as the top of five in a row: how many of the five are in x, as ones + 2 * (twos[0] + twos[1]). */
static FORCE_INLINE lanes count_windows(lanes x, lanes twos[2]) {
    const lanes three = add_three(x, shift_right(x, 1), shift_right(x, 2), &twos[0]);
    return add_three(three, shift_right(x, 3), shift_right(x, 4), &twos[1]);
}

/* The ace again, below the deuce. */
static FORCE_INLINE lanes with_low_ace(lanes x) { return either(x, shift_left(both(x, splat(1)), 13)); }

/* The tops of all five-in-a-row windows that hand and board cover together. */
static FORCE_INLINE lanes covered_windows(lanes hand, lanes board) {
    const lanes all = with_low_ace(either(hand, board));
    const lanes two = both(all, shift_right(all, 1));
    return both(both(two, shift_right(two, 2)), shift_right(all, 4));
}

/* The tops of all straights, of the windows that are covered. A covered window splits into two of the hand and three of
 * the board if and only if the hand has at least two of its ranks and the board at least three (Hall's marriage
 * condition). */
static FORCE_INLINE lanes straight_tops(lanes windows, lanes hand, lanes board) {
    lanes hand_twos[2], board_twos[2];
    count_windows(with_low_ace(hand), hand_twos);
    const lanes board_ones = count_windows(with_low_ace(board), board_twos);
    const lanes hand_two = either(hand_twos[0], hand_twos[1]);
    const lanes board_three =
        either(both(board_twos[0], board_twos[1]), both(either(board_twos[0], board_twos[1]), board_ones));
    return both(windows, both(hand_two, board_three));
}

typedef struct {
    lanes base, times, group, kickers;
} ranked;

/* By a hand that is found where `found` is not 0. */
static FORCE_INLINE void overwrite(ranked *best, lanes found, uint16_t base, uint16_t times, lanes group,
                                   lanes kickers) {
    best->base = choose_nonzero(found, splat(base), best->base);
    best->times = choose_nonzero(found, splat(times), best->times);
    best->group = choose_nonzero(found, group, best->group);
    best->kickers = choose_nonzero(found, kickers, best->kickers);
}

static FORCE_INLINE lanes value_of(const ranked *hand) {
    const lanes first_gap = where_nonzero(hand->group, ranks_above(hand->group));
    const lanes second = without_top(hand->group);
    const lanes second_gap = where_nonzero(second, ranks_above(second));
    const lanes closed_once = add(hand->kickers, both(hand->kickers, first_gap));
    const lanes closed = add(closed_once, both(closed_once, second_gap));
    return add(hand->base, add(mul(hand->times, number_of_group(hand->group)), number_of_kickers(closed)));
}

/* The five sets of ranks that decide everything but flushes. */
typedef struct {
    lanes hand1, hand2, board1, board2, board3, paired;
} rank_sets;

static FORCE_INLINE rank_sets sets_of_ranks(const lanes hand[4], const lanes board[4]) {
    rank_sets sets;
    const lanes hand_minor = either(hand[0], hand[1]), hand_major = either(hand[2], hand[3]);
    sets.hand1 = either(hand_minor, hand_major);
    sets.hand2 = either(either(both(hand[0], hand[1]), both(hand[2], hand[3])), both(hand_minor, hand_major));
    const lanes minor = either(board[0], board[1]), major = either(board[2], board[3]);
    const lanes both_minor = both(board[0], board[1]), both_major = both(board[2], board[3]);
    sets.board1 = either(minor, major);
    sets.board2 = either(either(both_minor, both_major), both(minor, major));
    sets.board3 = either(both(both_minor, major), both(both_major, minor));
    sets.paired = both(sets.hand1, sets.board1);
    return sets;
}

/* Ranks of which hand and board together can show three. */
static FORCE_INLINE lanes trips_of(const rank_sets *s) {
    return either(either(both(s->hand2, s->board1), both(s->hand1, s->board2)), s->board3);
}

/* Two pair, 0 where there is none. The hand holds both of one pair or one of it (`upper`, which then meets its match or
 * brings a kicker), and the board's own pair is the other; or each pair is made by one card of either side. The first
 * kind always includes the board's pair, whose rank the hand does not hold (else trips), so the two kinds never tie. */
static FORCE_INLINE lanes two_pair(const rank_sets *s, lanes *hand_kicker) {
    const lanes upper = where_nonzero(s->board2, top_one(either(s->hand2, s->paired)));
    const lanes with_board = where_nonzero(upper, either(upper, top_one(s->board2)));
    const lanes one_each = where_nonzero(without_top(s->paired), top_two(s->paired));
    const lanes first_difference = top_one(differ(with_board, one_each));
    const lanes board_wins = is_zero(both(one_each, first_difference));
    *hand_kicker = both(board_wins, where_nonzero(upper, is_zero(both(upper, s->hand2))));
    return choose(board_wins, with_board, one_each);
}

/* High card, pair, two pair and trips. In each, the hand gives 0, 1 or 2 cards of the group; without a higher category
 * the group's rank alone decides which, and the side that is short of cards fills up with its highest other ranks (two
 * of them equal would be a pair more). */
static FORCE_INLINE ranked groups_up_to_trips(const rank_sets *s) {
    const lanes both_held = both(s->hand2, s->board1), one_held = both(s->hand1, s->board2);
    const lanes trips = trips_of(s);
    const lanes is_trips = nonzero(trips);
    const lanes pairs = either(either(s->hand2, s->paired), s->board2);

    const lanes single = top_one(choose(is_trips, trips, pairs));
    const lanes none = is_zero(single);
    const lanes gives_two = nonzero(both(single, choose(is_trips, both_held, s->hand2)));
    const lanes gives_one = nonzero(both(single, choose(is_trips, one_held, s->paired)));
    const lanes gives = either(gives_one, gives_two);

    lanes two_pair_hand_kicker;
    const lanes pair_of_pairs = but_not(two_pair(s, &two_pair_hand_kicker), is_trips);
    const lanes not_two_pair = is_zero(pair_of_pairs);
    const lanes group = choose(not_two_pair, single, pair_of_pairs);

    /* Which of the side's highest other ranks are kickers. */
    const lanes hand_first = choose(not_two_pair, complement(gives_two), two_pair_hand_kicker);
    const lanes hand_second = but_not(not_two_pair, gives);
    const lanes board_first =
        choose(not_two_pair, either(gives, complement(is_trips)), complement(two_pair_hand_kicker));
    const lanes board_second = both(not_two_pair, either(either(gives_two, none), but_not(gives_one, is_trips)));
    const lanes board_third = both(not_two_pair, either(none, but_not(gives_two, is_trips)));

    const lanes hand_rest = but_not(s->hand1, group), board_rest = but_not(s->board1, group);
    const lanes hand_rest2 = without_top(hand_rest);
    const lanes board_rest2 = without_top(board_rest), board_rest3 = without_top(board_rest2);
    const lanes from_hand =
        either(both(differ(hand_rest, hand_rest2), hand_first), both(top_one(hand_rest2), hand_second));
    const lanes from_board = either(either(both(differ(board_rest, board_rest2), board_first),
                                           both(differ(board_rest2, board_rest3), board_second)),
                                    both(top_one(board_rest3), board_third));

    const lanes pair_or_trips = choose(is_trips, splat(BASE_TRIPS), splat(BASE_PAIR));
    ranked best;
    best.base = choose(none, splat(BASE_HIGH_CARD), choose(not_two_pair, pair_or_trips, splat(BASE_TWO_PAIR)));
    best.times = choose(not_two_pair, choose(is_trips, splat(TIMES_TRIPS), splat(TIMES_PAIR)), splat(TIMES_TWO_PAIR));
    best.group = group;
    best.kickers = either(from_hand, from_board);
    return best;
}

/* The hand gives two, one or none of the three; the pair is then on the board, met half-way or in the hand. A rank fits
 * one of the three ways only (two would be quads), so the highest rank decides. */
static FORCE_INLINE void full_house(ranked *best, const rank_sets *s) {
    const lanes two_held = where_nonzero(s->board2, both(s->hand2, s->board1));
    const lanes one_held = where_nonzero(without_top(s->paired), both(s->hand1, s->board2));
    const lanes none_held = where_nonzero(s->hand2, s->board3);
    const lanes trips = top_one(either(either(two_held, one_held), none_held));
    const lanes pairs_one = choose_nonzero(both(trips, one_held), but_not(s->paired, trips), s->hand2);
    const lanes pairs = choose_nonzero(both(trips, two_held), s->board2, pairs_one);
    overwrite(best, trips, BASE_FULL_HOUSE, TIMES_FULL_HOUSE, trips, top_one(pairs));
}

/* Two and two: the kicker is the board's. One and three: it is the hand's. */
static FORCE_INLINE void quads(ranked *best, const rank_sets *s) {
    const lanes two_and_two = both(s->hand2, s->board2);
    const lanes four = top_one(either(two_and_two, both(s->hand1, s->board3)));
    const lanes side = choose_nonzero(both(four, two_and_two), s->board1, s->hand1);
    overwrite(best, four, BASE_QUADS, TIMES_FULL_HOUSE, four, top_one(but_not(side, four)));
}

/* The suit with three cards on the board, of which there is one at most, and what the hand has of it. */
static FORCE_INLINE lanes flush_suit(const lanes hand[4], const lanes board[4], lanes *hand_suited) {
    lanes board_suited = splat(0);
    *hand_suited = splat(0);
    for (int suit = 0; suit < 4; suit++) {
        const lanes three = without_top(without_top(board[suit]));
        board_suited = either(board_suited, where_nonzero(three, board[suit]));
        *hand_suited = either(*hand_suited, where_nonzero(three, hand[suit]));
    }
    return board_suited;
}

/* With one lane it pays to ask whether a category can occur at all; with many, some lane nearly always says yes. */
static FORCE_INLINE int may_occur(lanes found) { return LANES > 1 || any_lane(found); }

static FORCE_INLINE void straight(ranked *best, const rank_sets *s) {
    const lanes windows = covered_windows(s->hand1, s->board1);
    if (may_occur(windows)) {
        const lanes tops = straight_tops(windows, s->hand1, s->board1);
        overwrite(best, tops, BASE_STRAIGHT, 0, splat(0), top_one(tops));
    }
}

static FORCE_INLINE void full_house_and_quads(ranked *best, const rank_sets *s) {
    if (may_occur(trips_of(s))) {
        full_house(best, s);
        quads(best, s);
    }
}

/* Flushes ignored. */
static FORCE_INLINE lanes omaha_high_of_ranks(const rank_sets *s) {
    ranked best = groups_up_to_trips(s);
    straight(&best, s);
    full_house_and_quads(&best, s);
    return value_of(&best);
}

static FORCE_INLINE lanes omaha_high_lanes(const lanes hand[4], const lanes board[4]) {
    const rank_sets sets = sets_of_ranks(hand, board);
    ranked best = groups_up_to_trips(&sets);
    straight(&best, &sets);

    lanes hand_suited;
    const lanes board_suited = flush_suit(hand, board, &hand_suited);
    const lanes two_suited = without_top(hand_suited);
    if (may_occur(two_suited))
        overwrite(&best, two_suited, BASE_FLUSH, 0, splat(0), either(top_two(hand_suited), top_three(board_suited)));

    full_house_and_quads(&best, &sets);
    const lanes suited_windows = covered_windows(hand_suited, board_suited);
    if (any_lane(suited_windows)) {
        const lanes suited_tops = straight_tops(suited_windows, hand_suited, board_suited);
        overwrite(&best, suited_tops, BASE_STRAIGHT_FLUSH, 0, splat(0), top_one(suited_tops));
    }
    return value_of(&best);
}

/* Omaha eight-or-better over lanes: five different low ranks, two from the hand and three from the board.
 *
 * Low ranks, ace first:    bit  0 1 2 3 4 5 6 7
 *                          rank A 2 3 4 5 6 7 8
 *
 * A set of five can be split two and three if and only if at most two of its ranks are the hand's alone and at most
 * three the board's alone. Such limits on disjoint sets make a matroid, so taking the lowest ranks first, as long as
 * the limits allow, is best: keep the lowest two of the hand's own, the lowest three of the board's own and all that
 * both have, and value the five lowest of those (low8_of_ranks(), the level's own). Hand A 2 3 K, board 2 4 7 8 J: own
 * A 3; own 4 7 8; both 2: A 2 3 4 7 → 7-4-3-2-A.
 */

/* Ranks in the card mask's order (deuce = bit 0, ace = bit 12) → the low ones, ace first. */
static FORCE_INLINE lanes low_ranks(const lanes suits[4]) {
    const lanes ranks = either(either(suits[0], suits[1]), either(suits[2], suits[3]));
    return either(both(shift_left(ranks, 1), splat(0xfe)), both(shift_right(ranks, 12), splat(1)));
}

/* Bits 0..7 only: low_ranks has no others, and no set below adds any. */
static FORCE_INLINE lanes omaha_low8_of_ranks(lanes held, lanes shown) {
    const lanes own = either(top_two(but_not(held, shown)), top_three(but_not(shown, held)));
    return low8_of_ranks(either(both(held, shown), own));
}

static FORCE_INLINE lanes omaha_low8_lanes(const lanes hand[4], const lanes board[4]) {
    return omaha_low8_of_ranks(low_ranks(hand), low_ranks(board));
}

#endif
