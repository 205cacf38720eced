/* Who wins the low half of Omaha eight-or-better on each rank board; numbers added up by the winners of both halves.
 *
 * A low is made of ranks, and of the board's only those up to eight count: 256 sets decide who wins, of which a board
 * shows five ranks at most.
 *
 *     board 8 7 4 K K   shows .  .  .  4  .  .  7  8   ─► seats with the best low        set 0: there is none
 *                             A  2  3  4  5  6  7  8
 *
 * winners[high | low << seats]: in bounds, as sets of either kind are below 2^seats.
 */
#ifndef EVALUATOR_CLASS_LOWS_H
#define EVALUATOR_CLASS_LOWS_H

#include "omaha/omaha.h"
#include "preflop/seat_sets.h"

enum { LOW_SETS = 1 << 8 };

typedef struct {
    uint16_t seats[BOARD_ROOM]; /* by rank board: those that win the low half */
    uint16_t sets[LOW_SETS];    /* the different ones */
    int count;
} low_winners;

static FORCE_INLINE void win_low_sets(const unsigned *held, int seats, uint16_t won[LOW_SETS]) {
    uint16_t numbers[LOW_SETS];
    for (int i = 0; i < LOW_SETS; i++)
        numbers[i] = (uint16_t)i;
    for (int i = 0; i < LOW_SETS; i += LANES) {
        const lanes shown = load(numbers + i);
        lanes best = splat(0), winners = splat(0);
        for (int seat = 0; seat < seats; seat++) {
            const lanes low = omaha_low8_of_ranks(splat((uint16_t)held[seat]), shown), better = max(low, best);
            winners = both(winners, is_zero(differ(best, better)));
            winners = either(winners, both(is_zero(differ(low, better)), splat((uint16_t)(1 << seat))));
            best = better;
        }
        store(won + i, but_not(winners, is_zero(best)));
    }
}

/* held: by seat, low ranks, ace first. */
static NO_INLINE void win_lows(const rank_boards *boards, const unsigned *held, int seats, low_winners *low) {
    uint16_t won[LOW_SETS];
    uint8_t listed[SEAT_SETS] = {0};
    win_low_sets(held, seats, won);
    low->count = 0;
    for (unsigned shown = 0; shown < LOW_SETS; shown++)
        if (ones_of(shown) <= BOARD_CARDS && !listed[won[shown]]) {
            listed[won[shown]] = 1;
            low->sets[low->count++] = won[shown];
        }
    for (int i = 0; i < BOARD_ROOM; i++)
        low->seats[i] = won[boards->low_ranks[i]];
}

/* Numbers where the set is this one, others 0. */
static FORCE_INLINE void keep_where(const uint16_t *sets, unsigned set, const uint16_t *numbers, uint16_t *kept) {
    for (int i = 0; i < RANK_BOARDS; i += LANES)
        store(kept + i, both(load(numbers + i), is_zero(differ(load(sets + i), splat((uint16_t)set)))));
}

/* Numbers by the sets that win either half; low may be NULL. */
static NO_INLINE void add_up_halves(const uint16_t *high, const low_winners *low, const uint16_t *numbers, int seats,
                                    int64_t *winners) {
    if (!low) {
        add_up(high, numbers, RANK_BOARDS, 1, seats, winners);
    } else if (seats > FEW_SEATS) {
        for (int i = 0; i < RANK_BOARDS; i++)
            winners[high[i] | (size_t)low->seats[i] << seats] += numbers[i];
    } else {
        uint16_t kept[BOARD_ROOM];
        for (int i = 0; i < low->count; i++) {
            keep_where(low->seats, low->sets[i], numbers, kept);
            add_up(high, kept, RANK_BOARDS, 1, seats, winners + ((size_t)low->sets[i] << seats));
        }
    }
}

/* The same where the set that wins the high half is always this one. */
static NO_INLINE void add_up_lows(unsigned high, const low_winners *low, const uint16_t *numbers, int seats,
                                  int64_t *winners) {
    for (int i = 0; i < low->count; i++)
        winners[high | (size_t)low->sets[i] << seats] += sum_where(low->seats, low->sets[i], numbers, RANK_BOARDS);
}

/* Known Omaha hands on the boards that make a straight flush for somebody.
 *
 * Two of its five cards are a seat's and three the board's; with three of them a seat has one too many. So each of the
 * ten straight flushes of a suit is one seat's at most, and takes three ranks of the board.
 *
 *     JsTs v 6s5s   seat 0: needs A K Q, K Q 9, Q 9 8, 9 8 7    all of spades
 *                   seat 1: needs 8 7 4, 7 4 3, 4 3 2; its 9 8 7 make the better one of seat 0 as well
 *
 * The other two cards of the board are gone through by their ranks. These boards have been counted for those who win
 * with a full house or quads, or else for who has the best other flush of the suit: from them they are taken.
 */

enum { STRAIGHT_FLUSHES = 10 };

typedef struct {
    unsigned needed; /* ranks */
    unsigned seat;   /* who has it, as a set */
} straight_flush;

/* The boards of a suit with at least three cards of it, as they have been counted. */
typedef struct {
    const rank_boards *boards;
    const uint16_t *full;   /* by rank board: the seats that win it with a full house or quads, 0 for none */
    const low_winners *low; /* or NULL */
    unsigned live;          /* ranks of the suit */
    uint8_t others[RANKS];  /* live cards of a rank in the other suits */
    unsigned flush;         /* the seat with the best other flush, as a set */
    int seats;
    straight_flush of[STRAIGHT_FLUSHES]; /* the best first */
    int count;
} suited_boards;

/* Whether boards may have some ranks of the suit besides those that a straight flush needs, and make no better one. */
static inline int is_best(const suited_boards *suit, int number, unsigned more) {
    for (int better = 0; better < number; better++)
        if (!(suit->of[better].needed & ~(suit->of[number].needed | more)))
            return 0;
    return !(more & ~suit->live);
}

/* Those of some hands, their ranks of the suit by seat. In bounds for any ranks: one a round. */
static inline void list_straight_flushes(suited_boards *suit, const unsigned *held) {
    suit->count = 0;
    for (int top = RANKS - 1; top >= RANKS - STRAIGHT_FLUSHES; top--) {
        const unsigned five = top < 4 ? 0x100f : 0x1fu << (top - 4); /* the ace is below the deuce, too */
        for (int seat = 0; seat < suit->seats; seat++) {
            const unsigned needed = five & ~held[seat];
            if (ones_of(needed) == 3 && !(needed & ~suit->live)) {
                suit->of[suit->count] = (straight_flush){needed, 1u << seat};
                suit->count += is_best(suit, suit->count, 0); /* not if it needs the same as a better one */
                break;
            }
        }
    }
}

/* In how many ways cards of two ranks complete a board. */
static inline int64_t ways_to_complete(const suited_boards *suit, int number, int one, int other) {
    const unsigned needed = suit->of[number].needed, first = 1u << one, second = 1u << other;
    const int firsts = suit->others[one], seconds = suit->others[other];
    const int first_suited = !(first & needed) && is_best(suit, number, first);
    if (one == other)
        return firsts * (firsts - 1) / 2 + (first_suited ? firsts : 0);
    const int second_suited = !(second & needed) && is_best(suit, number, second);
    const int both_suited = first_suited && second_suited && is_best(suit, number, first | second);
    return firsts * seconds + (first_suited ? seconds : 0) + (second_suited ? firsts : 0) + both_suited;
}

static NO_INLINE void settle_straight_flushes(const suited_boards *suit, int64_t *winners) {
    for (int number = 0; number < suit->count; number++)
        for (int one = 0; one < RANKS; one++)
            for (int other = 0; other <= one; other++) {
                const straight_flush *best = &suit->of[number];
                const int64_t ways = ways_to_complete(suit, number, one, other);
                const int board = number_of_board(suit->boards, best->needed, one, other);
                const size_t low = suit->low ? (size_t)suit->low->seats[board] << suit->seats : 0;
                winners[low | (suit->full[board] ? suit->full[board] : suit->flush)] -= ways;
                winners[low | best->seat] += ways;
            }
}

#endif
