/* Who wins how many boards before the flop, exactly, without dealing one: the class method.
 *
 *     boards on which nobody has a flush, by ranks: 6,175 values a seat, each for so many layouts  ─┐
 *     boards with a full house or quads, by ranks: the same, for all layouts                       ─┼─► winners
 *     boards with a flush, by their cards of that suit (class_flushes.h)                           ─┘
 *
 * Dead cards are cards that are not live, nothing else.
 *
 * In bounds for any bytes: a card is cut to a rank and a suit that exist; seats are at most MOST_SEATS, so that sets of
 * seats are below 2^seats.
 */
#ifndef EVALUATOR_CLASS_EQUITY_H
#define EVALUATOR_CLASS_EQUITY_H

#include "preflop/class_flushes.h"
#include "preflop/class_layouts.h"

typedef struct {
    int seats;
    const uint16_t *values[MOST_SEATS]; /* by rank board */
    unsigned held[SUITS][MOST_SEATS];   /* ranks */
    live_cards live;
} known_hands;

static FORCE_INLINE known_hands look_at(const rank_boards *boards, const uint8_t *hands, int seats, uint64_t dead) {
    known_hands known = {.seats = seats};
    uint64_t live = DECK_MASK & ~dead;
    for (int seat = 0; seat < seats; seat++) {
        int rank[2];
        for (int i = 0; i < 2; i++) {
            const int card = hands[2 * seat + i] < DECK ? hands[2 * seat + i] : DECK - 1;
            rank[i] = card_rank(card);
            known.held[card_suit(card)][seat] |= 1u << rank[i];
            live &= ~card_mask(card);
        }
        known.values[seat] = boards->values[hole_ranks(rank[0], rank[1])];
    }
    known.live = count_live(live);
    return known;
}

/* --- By suits --- */

static FORCE_INLINE int most_held(const known_hands *known, int suit) {
    int most = 0;
    for (int seat = 0; seat < known->seats; seat++) {
        const int held = ones_of(known->held[suit][seat]);
        most = held > most ? held : most;
    }
    return most;
}

/* Who has a flush when `size` cards of the suit are on the board. */
static FORCE_INLINE flush_holders list_holders(const known_hands *known, int suit, int size) {
    flush_holders holders = {.count = 0};
    unsigned none = 0;
    for (int seat = 0; seat < known->seats; seat++) {
        const unsigned ranks = known->held[suit][seat];
        const int spare = ones_of(ranks) + size - BOARD_CARDS;
        if (!ranks) {
            none |= 1u << seat;
        } else if (spare >= 0) {
            holders.of[holders.count].ranks = ranks;
            holders.of[holders.count].seats = 1u << seat;
            holders.of[holders.count++].spare = spare;
        }
    }
    if (none && size == BOARD_CARDS) {
        holders.of[holders.count].ranks = 0;
        holders.of[holders.count].seats = none;
        holders.of[holders.count++].spare = 0;
    }
    return holders;
}

static FORCE_INLINE void list_others(const known_hands *known, unsigned live, flush_boards *suit) {
    for (int rank = 0; rank < RANKS; rank++) {
        const int others = known->live.suits[rank] - (int)(live >> rank & 1);
        suit->others[rank] = (uint8_t)others;
        for (int lower = 0; lower < rank; lower++)
            suit->two_others[hole_ranks(rank, lower)] = (uint8_t)(others * suit->others[lower]);
        suit->two_others[hole_ranks(rank, rank)] = (uint8_t)(others * (others - 1) / 2);
    }
}

/* C(cards, more). */
static FORCE_INLINE int64_t ways_to_deal(int cards, int more) {
    int64_t ways = 1;
    for (int i = 0; i < more; i++)
        ways = ways * (cards - i) / (i + 1);
    return cards < more ? 0 : ways;
}

/* least: see count_layouts(). */
static FORCE_INLINE void count_suit(const rank_boards *boards, const known_hands *known, int suit, int least,
                                    const board_layouts *layouts, const rank_winners *won, int64_t *winners) {
    const unsigned live = known->live.ranks[suit], everybody = (1u << known->seats) - 1;
    const int in_suit = ones_of(live), others = known->live.total - in_suit;
    if (least == BOARD_CARDS) {
        winners[everybody] += ways_to_deal(in_suit, BOARD_CARDS);
        return;
    }
    flush_boards flushes = {
        .boards = boards, .full = won->full, .live = live, .seats = known->seats, .winners = winners};
    list_others(known, live, &flushes);
    flush_holders holders = list_holders(known, suit, least);
    if (holders.count == 1) {
        int64_t boards_with_flush = 0;
        for (int size = least; size <= BOARD_CARDS; size++)
            boards_with_flush += ways_to_deal(in_suit, size) * ways_to_deal(others, BOARD_CARDS - size);
        flushes.charged = holders.of[0].seats;
        winners[flushes.charged] -= boards_with_flush - sum_where(won->full, 0, layouts->suited[suit], RANK_BOARDS);
    }
    for (int size = least; size <= BOARD_CARDS; size++) {
        holders = list_holders(known, suit, size);
        count_flushes(&flushes, &holders, size, ways_to_deal(others, BOARD_CARDS - size));
    }
}

static void known_preflop(const rank_boards *boards, const uint8_t *hands, int seats, uint64_t dead, int64_t *winners) {
    const known_hands known = look_at(boards, hands, seats, dead);
    board_layouts layouts;
    rank_winners won;
    int least[SUITS];
    for (int suit = 0; suit < SUITS; suit++)
        least[suit] = BOARD_CARDS - most_held(&known, suit);
    count_layouts(boards, &known.live, least, &layouts);
    win_boards(known.values, seats, &layouts, &won);
    memset(winners, 0, sizeof *winners << seats);
    add_up(won.seats, won.layouts, RANK_BOARDS, 1, seats, winners);
    for (int suit = 0; suit < SUITS; suit++)
        count_suit(boards, &known, suit, least[suit], &layouts, &won, winners);
    winners[0] = 0;
}

#endif
