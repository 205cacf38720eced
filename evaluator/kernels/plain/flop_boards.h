/* The boards of a flop by shape: what the player's and the dealer's hands are worth on them.
 *
 *     flop 9h 8h 2c:  turn and river Kd 4s, Ks 4d, Kc 4s …     one shape: no flush is possible, the ranks are K and 4
 *                     Kh 4s, Kh 4d, Kh 4c                      another: a flush of hearts, for which the king counts
 *
 * Boards of a shape differ by suits that make no flush; so all pairs of classes (dealer_outcomes.h) do the same on
 * them. Of boards that renamings of the suits make of one another one is listed, as many times as there are.
 *
 * In bounds: each runout is listed at most once, and has a place among SHAPES.
 */
#ifndef EVALUATOR_FLOP_BOARDS_H
#define EVALUATOR_FLOP_BOARDS_H

#include "plain/board_orbits.h"
#include "plain/dealer_outcomes.h"
#include "plain/runout_list.h"

enum {
    FLOP = 3,
    FLOP_RUNOUTS = (DECK - FLOP) * (DECK - FLOP - 1) / 2,
    RUNOUT_RANKS = RANKS * (RANKS + 1) / 2,
    IN_SUIT = 4, /* which of turn and river are of the flush suit */
    SHAPES = RUNOUT_RANKS * (SUITS + 1) * IN_SUIT,
    NO_BOARD = -1,
};

typedef struct {
    uint8_t lo, hi; /* turn and river, or river and turn */
    uint8_t times;
    int16_t next; /* of the shape, or NO_BOARD */
} listed_board;

typedef struct {
    int boards, shapes;
    listed_board board[FLOP_RUNOUTS];
    int16_t last_board[FLOP_RUNOUTS];            /* of a shape; the others by `next` */
    int16_t times[FLOP_RUNOUTS];                 /* of all boards of a shape */
    uint8_t cards[FLOP_RUNOUTS * BOARD_OF_FIVE]; /* one board of each shape */
    int16_t number[SHAPES];                      /* of the shapes that occur, and one more; 0 */
} flop_boards;

static FORCE_INLINE int place_of_shape(int lo, int hi, int flush_suit) {
    const int in_suit = (card_suit(lo) == flush_suit) + 2 * (card_suit(hi) == flush_suit);
    return (class_pair(card_rank(lo), card_rank(hi)) * (SUITS + 1) + flush_suit) * IN_SUIT + in_suit;
}

static inline void list_board(flop_boards *list, const uint8_t *cards, int times) {
    const int lo = cards[FLOP], hi = cards[FLOP + 1], place = place_of_shape(lo, hi, flush_suit_of(cards));
    if (list->number[place] == 0) {
        memcpy(list->cards + list->shapes * BOARD_OF_FIVE, cards, BOARD_OF_FIVE);
        list->last_board[list->shapes] = NO_BOARD;
        list->times[list->shapes] = 0;
        list->number[place] = (int16_t)++list->shapes;
    }
    const int shape = list->number[place] - 1;
    list->board[list->boards] = (listed_board){(uint8_t)lo, (uint8_t)hi, (uint8_t)times, list->last_board[shape]};
    list->last_board[shape] = (int16_t)list->boards++;
    list->times[shape] = (int16_t)(list->times[shape] + times);
}

/* alike: the renamings of the suits that keep the flop. */
static inline void list_boards(flop_boards *list, const uint8_t flop[FLOP], const suit_renamings *alike) {
    runout_list runouts = {.count = 0, .cards = BOARD_OF_FIVE - FLOP};
    uint8_t cards[BOARD_OF_FIVE] = {flop[0], flop[1], flop[2]};
    for (int card = 0; card < DECK; card++)
        if (card != flop[0] && card != flop[1] && card != flop[2])
            runouts.live[runouts.count++] = (uint8_t)card;
    go_to_runout(&runouts, 0);
    list->boards = list->shapes = 0;
    memset(list->number, 0, sizeof list->number);
    for (int i = 0; i < FLOP_RUNOUTS; i++) {
        take_runout(&runouts, cards + FLOP, 1);
        const int times = boards_alike(alike, cards, BOARD_OF_FIVE);
        if (times)
            list_board(list, cards, times);
    }
}

#endif
