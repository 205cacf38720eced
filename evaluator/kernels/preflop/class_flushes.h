/* Known hands on the boards that make a flush for somebody.
 *
 * All flushes on one board are of one suit. Take a suit and a set of 3, 4 or 5 live ranks that are all its cards on the
 * board: who holds enough of the suit has the flush of the set and the own ranks, whatever the rest of the board is,
 * which comes in C(live cards of other suits, 5 - size) ways. What the others hold counts in one case only: a board
 * with a pair can give them a full house or quads, which beat any flush but a straight one. (Who has a flush, five
 * different ranks of seven, has neither.)
 *
 *     AhKh v 9s9d   Qh 7h 2h and two of the other 37 cards   666 boards of seat 0, but for such as Qh 7h 2h 9c 2s
 *                   Qh Jh Th and two of the other 37 cards   666 boards of seat 0, Qh Jh Th 9c Js too
 *
 * Boards with a full house or quads have been counted for these already, all layouts of them (class_equity.h). So they
 * are taken from who won with a flush or, if that is straight, from the full house after all. Where one seat alone has
 * the flushes of a suit it has been `charged` with the sum of all full boards; else, and for straight flushes, they are
 * settled set by set.
 *
 * Sets are compared LANES at a time: of two flushes that are not straight the better one is the larger number, as the
 * bits of its five highest ranks. Sets that make a straight flush for anybody are few; they are looked up.
 */
#ifndef EVALUATOR_CLASS_FLUSHES_H
#define EVALUATOR_CLASS_FLUSHES_H

#include "preflop/class_layouts.h"
#include "preflop/seat_sets.h"
#include "tables/tables.h"

enum { LOWEST_STRAIGHT_FLUSH = 7453 };

/* Seats, a bit each, that hold the same ranks of a suit; those without any hold the flush of the board. */
typedef struct {
    struct {
        unsigned ranks, seats;
        int spare; /* ranks beyond five, with those on the board */
    } of[MOST_SEATS + 1];
    int count;
} flush_holders;

typedef struct {
    const rank_boards *boards;
    const uint16_t *full;           /* by rank board: the seats that win it with a full house or quads, 0 for none */
    unsigned live;                  /* ranks of the suit */
    uint8_t others[RANKS];          /* live cards of a rank in the other suits */
    uint8_t two_others[HOLE_RANKS]; /* ways to choose one of each of two ranks, or two of a rank */
    unsigned charged;               /* seats, 0 for nobody */
    int seats;
    int64_t *winners; /* by set of seats; number 0 is scratch */
} flush_boards;

typedef struct {
    unsigned seats;
    int straight;
} flush_winner;

/* The boards with a pair of one set; a set of five has none. */
static NO_INLINE void settle(const flush_boards *suit, flush_winner winner, int size, int number) {
    if (size == 5)
        return;
    const int count = size == 3 ? PAIRED_BY_TWO : PAIRED_BY_ONE;
    const paired_board *paired = size == 3 ? suit->boards->paired_by_two[number] : suit->boards->paired_by_one[number];
    const uint8_t *layouts = size == 3 ? suit->two_others : suit->others;
    for (int i = 0; i < count; i++) {
        const unsigned full = suit->full[paired[i].board];
        if (full) {
            suit->winners[suit->charged] += layouts[paired[i].more];
            suit->winners[winner.straight ? full : winner.seats] -= layouts[paired[i].more];
        }
    }
}

/* --- Straight flushes --- */

/* Not 0 where five ranks are in a row, the ace also below the deuce. */
static FORCE_INLINE lanes five_in_a_row(lanes ranks) {
    const lanes from_ace = either(shift_left(ranks, 1), shift_right(ranks, 12));
    const lanes two = both(from_ace, shift_right(from_ace, 1)), four = both(two, shift_right(two, 2));
    return both(four, shift_right(from_ace, 4));
}

static FORCE_INLINE flush_winner look_up_winner(const flush_holders *holders, unsigned set) {
    unsigned best = 0, seats = 0;
    for (int i = 0; i < holders->count; i++) {
        const unsigned value = table_flush[set | holders->of[i].ranks];
        seats = value > best ? holders->of[i].seats : value == best ? seats | holders->of[i].seats : seats;
        best = value > best ? value : best;
    }
    return (flush_winner){seats, best >= LOWEST_STRAIGHT_FLUSH};
}

/* Those of LANES sets, from number `first` on, that the condition marks. */
static NO_INLINE void count_straight(const flush_boards *suit, const flush_holders *holders, int size, int64_t ways,
                                     int first, const uint16_t marked[LANES]) {
    for (int i = 0; i < LANES; i++)
        if (marked[i]) {
            const flush_winner winner = look_up_winner(holders, suit->boards->sets[size].ranks[first + i]);
            suit->winners[winner.seats] += ways;
            if (winner.straight || winner.seats != suit->charged)
                settle(suit, winner, size, first + i);
        }
}

/* --- All sets --- */

/* By set: the seats that win it; 0 for sets that are not live and those with a straight flush, which are counted at
 * once. holder_count is holders->count, a constant where that is small. */
static FORCE_INLINE void win_sets(const flush_boards *suit, const flush_holders *holders, int holder_count, int size,
                                  int64_t ways, uint16_t *won) {
    const board_sets *sets = &suit->boards->sets[size];
    for (int i = 0; i < sets->count; i += LANES) {
        const lanes set = load(sets->ranks + i), live = is_zero(but_not(set, splat((uint16_t)suit->live)));
        lanes best = splat(0), straight = splat(0), seats = splat(0), flush[MOST_SEATS + 1];
        for (int holder = 0; holder < holder_count; holder++) {
            lanes ranks = either(set, splat((uint16_t)holders->of[holder].ranks));
            straight = either(straight, both(live, five_in_a_row(ranks)));
            for (int spare = 0; spare < holders->of[holder].spare; spare++)
                ranks = both(ranks, sub(ranks, splat(1))); /* without the lowest */
            flush[holder] = ranks;
            best = max(best, ranks);
        }
        for (int holder = 0; holder < holder_count; holder++) {
            const lanes wins = is_zero(differ(best, flush[holder]));
            seats = either(seats, both(wins, splat((uint16_t)holders->of[holder].seats)));
        }
        store(won + i, both(seats, both(live, is_zero(straight))));
        if (any_lane(straight)) {
            uint16_t marked[LANES];
            store(marked, straight);
            count_straight(suit, holders, size, ways, i, marked);
        }
    }
}

/* All sets of `size` live ranks, each for so many boards. */
static NO_INLINE void count_flushes(const flush_boards *suit, const flush_holders *holders, int size, int64_t ways) {
    uint16_t won[MOST_SETS + REGISTER_ROOM];
    const int count = suit->boards->sets[size].count;
    if (holders->count == 1)
        win_sets(suit, holders, 1, size, ways, won);
    else if (holders->count == 2)
        win_sets(suit, holders, 2, size, ways, won);
    else
        win_sets(suit, holders, holders->count, size, ways, won);
    add_up(won, NULL, count, ways, suit->seats, suit->winners);
    const int only_charged = holders->count == 1 && holders->of[0].seats == suit->charged;
    if (size < BOARD_CARDS && holders->count < suit->seats && !only_charged)
        for (int i = 0; i < count; i++)
            if (won[i] && won[i] != suit->charged)
                settle(suit, (flush_winner){won[i], 0}, size, i);
}

#endif
