/* Rows of spots: what is known of a deal, as ids of cards, a row a spot.
 *
 *     hands    row 0 [ seat 0: 51 46 ][ seat 1: 43 41 ]   row 1 …      every hand complete
 *     boards   row 0 [ 0 22 30 255 255 ]                   row 1 …      or one for all rows (step 0)
 *     dead     row 0 [ bit 13, bit 20 ]                    row 1 …      likewise, as bits by id
 *
 * NO_CARD fills up what is shorter. Any other byte that is no card makes its row none, and so callers mark what could
 * not be read; of dead cards a bit beyond the deck does the same.
 *
 * In bounds: cards of a spot are listed up to DECK, one by one, each an id below DECK and another than those before; a
 * form is looked up by at most MOST_ROW hole cards.
 */
#ifndef EVALUATOR_SPOT_ROWS_H
#define EVALUATOR_SPOT_ROWS_H

#include "encoding.h"
#include "plain/seat_ranking.h"

enum { NO_CARD = 255, NOT_READ = 254 };

/* How a game is dealt with so many hole cards. */
typedef struct {
    int board_cards;           /* in the end; negative: not with so many */
    int least_dead, most_dead; /* cards, beside which it is dealt so */
    seat_ranking ranking[MOST_HALVES];
} spot_form;

typedef struct {
    const uint8_t *hands, *boards;
    const uint64_t *dead;
    int64_t board_step, dead_step; /* from row to row, 0: one for all */
    int seats, hole_width, board_width;
    int halves, deck_count;
    uint64_t deck; /* bits by id */
    uint8_t deck_cards[DECK], place[DECK]; /* the game's cards, and where each of them stands among them */
    spot_form forms[MOST_ROW + 1];         /* by hole cards */
} spot_rows;

typedef struct {
    const spot_form *form;
    uint64_t dead;
    int hole_cards, missing; /* cards of the board */
    int listed;
    uint8_t cards[DECK]; /* of the hands, seat by seat, and of the board */
} known_spot;

static inline void set_deck(spot_rows *rows, int first, int end) {
    rows->deck = 0;
    rows->deck_count = end - first;
    for (int card = first; card < end; card++) {
        rows->deck |= UINT64_C(1) << card;
        rows->deck_cards[card - first] = (uint8_t)card;
        rows->place[card] = (uint8_t)(card - first);
    }
}

/* Ids up to the last that is not NO_CARD. */
static FORCE_INLINE int count_ids(const uint8_t *ids, int width) {
    int count = width;
    while (count && ids[count - 1] == NO_CARD)
        count--;
    return count;
}

/* Appends cards to those of a spot; returns 0 if one is not of the deck that is left, which they leave. */
static FORCE_INLINE int list_cards(const uint8_t *ids, int count, uint64_t *left, known_spot *spot) {
    for (int i = 0; i < count; i++) {
        const uint8_t card = ids[i];
        const uint64_t bit = UINT64_C(1) << (card & 63);
        if (card >= DECK || !(*left & bit))
            return 0;
        *left ^= bit;
        spot->cards[spot->listed++] = card;
    }
    return 1;
}

/* Returns 0 if the row is no spot. */
static FORCE_INLINE int look_at_spot(const spot_rows *rows, int64_t row, known_spot *spot) {
    const uint8_t *hand = rows->hands + row * rows->seats * rows->hole_width;
    const uint8_t *board = rows->boards + row * rows->board_step;
    const int hole_cards = count_ids(hand, rows->hole_width), on_board = count_ids(board, rows->board_width);
    spot->dead = rows->dead[row * rows->dead_step];
    uint64_t left = rows->deck & ~spot->dead;
    spot->listed = 0;
    spot->hole_cards = hole_cards;
    if (hole_cards == 0 || hole_cards > MOST_ROW || spot->dead & ~rows->deck)
        return 0;
    for (int seat = 0; seat < rows->seats; seat++, hand += rows->hole_width)
        if ((seat && count_ids(hand, rows->hole_width) != hole_cards) || !list_cards(hand, hole_cards, &left, spot))
            return 0;
    const int gone = spot->dead ? ones_of(spot->dead) : 0;
    spot->form = &rows->forms[hole_cards];
    spot->missing = spot->form->board_cards - on_board;
    return list_cards(board, on_board, &left, spot) && spot->missing >= 0 && gone >= spot->form->least_dead &&
           gone <= spot->form->most_dead;
}

/* The cards that can come, in any order: of the deck each card that is gone, in its place the last of those left. */
static FORCE_INLINE int list_live(const spot_rows *rows, const known_spot *spot, uint8_t live[DECK]) {
    uint8_t place[DECK];
    int left = rows->deck_count;
    memcpy(live, rows->deck_cards, DECK);
    memcpy(place, rows->place, DECK);
    for (int i = 0; i < spot->listed + (spot->dead ? DECK : 0); i++) {
        const int gone = i < spot->listed ? spot->cards[i] : i - spot->listed;
        if (i >= spot->listed && !(spot->dead >> gone & 1))
            continue;
        const uint8_t last = live[--left];
        live[place[gone]] = last;
        place[last] = place[gone];
    }
    return left;
}

#endif
