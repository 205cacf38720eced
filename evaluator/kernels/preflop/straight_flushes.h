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
#ifndef EVALUATOR_STRAIGHT_FLUSHES_H
#define EVALUATOR_STRAIGHT_FLUSHES_H

#include "preflop/class_lows.h"

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
            if (count_ranks_of(needed) == 3 && !(needed & ~suit->live)) {
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
