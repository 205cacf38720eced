/* Who wins how many boards in Omaha before the flop, exactly, without dealing one: the class method, as class_equity.h
 * has it for hold'em, with two cards of the hand and three of the board.
 *
 *     boards by ranks (class_layouts.h)      6,175 values a seat, reasoned out by omaha.h, each for so many layouts
 *     boards with three or more of a suit    the seat that holds the highest card of those that hold two wins, unless
 *                                            ranks give somebody a full house or quads
 *     straight flushes (class_lows.h)
 *
 * Of two flushes the better one is that with the higher card from the hand: both have the same three of the board. So
 * one seat wins all flushes of a suit, and all that is asked of a rank board is in how many layouts it has three of it.
 *
 *     AsAh7c6c v KsQsJd8d   seat 1 has every flush of spades, seat 0 of clubs (7 6), seat 1 of diamonds (J 8)
 *
 * Lows (class_lows.h) know no suits. In bounds for any bits: masks are cut to the deck; seats are at most MOST_SEATS.
 */
#ifndef EVALUATOR_OMAHA_EQUITY_H
#define EVALUATOR_OMAHA_EQUITY_H

#include "preflop/class_layouts.h"
#include "omaha/omaha.h"
#include "preflop/omaha_spot.h"
#include "preflop/class_lows.h"

enum { FLUSH_ON_BOARD = 3 };

typedef struct {
    unsigned ranks[SUITS][MOST_SEATS];
    unsigned once[MOST_SEATS], twice[MOST_SEATS]; /* or more often, in any suits */
} held_ranks;

static inline held_ranks look_at_hands(const omaha_spot *spot) {
    held_ranks held = {.once = {0}};
    for (int seat = 0; seat < spot->seats; seat++)
        for (int suit = 0; suit < SUITS; suit++) {
            const unsigned ranks = (unsigned)(spot->hands[seat] >> (SUIT_LANE * suit) & LANE_MASK);
            held.ranks[suit][seat] = ranks;
            held.twice[seat] |= held.once[seat] & ranks;
            held.once[seat] |= ranks;
        }
    return held;
}

/* --- By ranks --- */

static NO_INLINE void value_boards(const rank_boards *boards, unsigned once, unsigned twice, uint16_t *values) {
    rank_sets sets = {.hand1 = splat((uint16_t)turned_round(once)), .hand2 = splat((uint16_t)turned_round(twice))};
    for (int i = 0; i < RANK_BOARDS; i += LANES) {
        sets.board1 = load(boards->shown[0] + i);
        sets.board2 = load(boards->shown[1] + i);
        sets.board3 = load(boards->shown[2] + i);
        sets.paired = both(sets.hand1, sets.board1);
        store(values + i, omaha_high_of_ranks(&sets));
    }
}

static inline void value_hands(const rank_boards *boards, const held_ranks *held, omaha_spot *spot) {
    for (int seat = 0; seat < spot->seats; seat++) {
        const uint32_t ranks = held->once[seat] | (uint32_t)held->twice[seat] << 16;
        if (ranks != spot->valued[seat])
            value_boards(boards, held->once[seat], held->twice[seat], spot->values[seat]);
        spot->valued[seat] = ranks;
    }
}

/* --- By suits --- */

/* The seat with the best flush of a suit, as a set; 0: nobody holds two. */
static inline unsigned best_flush(const unsigned *held, int seats) {
    unsigned best = 0, winner = 0;
    for (int seat = 0; seat < seats; seat++)
        if (held[seat] > best && ones_of(held[seat]) >= 2) {
            best = held[seat];
            winner = 1u << seat;
        }
    return winner;
}

static inline void count_suit_of(suited_boards *suit, const unsigned *held, const uint16_t *layouts, int64_t *winners) {
    if (suit->low) {
        uint16_t kept[BOARD_ROOM];
        keep_where(suit->full, 0, layouts, kept);
        add_up_lows(suit->flush, suit->low, kept, suit->seats, winners);
    } else {
        winners[suit->flush] += sum_where(suit->full, 0, layouts, RANK_BOARDS);
    }
    list_straight_flushes(suit, held);
    settle_straight_flushes(suit, winners);
}

/* --- Together --- */

static inline live_cards live_beside(const omaha_spot *spot) {
    uint64_t live = DECK_MASK & ~spot->dead;
    for (int seat = 0; seat < spot->seats; seat++)
        live &= ~spot->hands[seat];
    return count_live(live);
}

static NO_INLINE void win_lows_of(const rank_boards *boards, const held_ranks *held, int seats, low_winners *low) {
    unsigned low_ranks[MOST_SEATS];
    for (int seat = 0; seat < seats; seat++)
        low_ranks[seat] = low_ranks_of(held->once[seat]);
    win_lows(boards, low_ranks, seats, low);
}

static NO_INLINE void win_highs(omaha_spot *spot, const board_layouts *layouts, rank_winners *won) {
    const uint16_t *values[MOST_SEATS];
    for (int seat = 0; seat < spot->seats; seat++)
        values[seat] = spot->values[seat];
    win_boards(values, spot->seats, layouts, won);
}

static void count_omaha(const rank_boards *boards, omaha_spot *spot, int64_t *winners) {
    const int seats = spot->seats;
    const held_ranks held = look_at_hands(spot);
    const live_cards live = live_beside(spot);
    unsigned flush[SUITS];
    int least[SUITS];
    board_layouts layouts;
    rank_winners won;
    low_winners lows, *low = spot->halves == 2 ? &lows : NULL;
    for (int suit = 0; suit < SUITS; suit++) {
        flush[suit] = best_flush(held.ranks[suit], seats);
        least[suit] = flush[suit] ? FLUSH_ON_BOARD : BOARD_CARDS + 1;
    }
    count_layouts(boards, &live, least, &layouts);
    value_hands(boards, &held, spot);
    win_highs(spot, &layouts, &won);
    if (low)
        win_lows_of(boards, &held, seats, low);
    add_up_halves(won.seats, low, won.layouts, seats, winners);
    for (int suit = 0; suit < SUITS; suit++)
        if (flush[suit]) {
            suited_boards suited = {
                .boards = boards, .full = won.full, .low = low, .flush = flush[suit], .seats = seats};
            suited.live = live.ranks[suit];
            for (int rank = 0; rank < RANKS; rank++)
                suited.others[rank] = (uint8_t)(live.suits[rank] - (int)(live.ranks[suit] >> rank & 1));
            count_suit_of(&suited, held.ranks[suit], layouts.suited[suit], winners);
        }
}

#endif
