/* Rows of spots: what is known of a deal, as sets of cards (card masks), a row a spot.
 *
 *     hands    row 0 [ seat 0 ][ seat 1 ] …   row 1 [ seat 0 ] …        every hand complete
 *     boards   row 0 [ up to board_cards ]    or one for all rows       (step 0)
 *     dead     row 0 [ any ]                  or one for all rows
 *
 * Sets show at once whether cards come twice. A word that is no set of the deck's cards, and an empty hand, make a row
 * that is no spot; callers mark with them what could not be read.
 *
 * In bounds: cards are listed when they are known to be different ones of the deck, DECK at most; a form is looked up by
 * at most MOST_ROW hole cards.
 */
#ifndef EVALUATOR_SPOT_ROWS_H
#define EVALUATOR_SPOT_ROWS_H

#include "plain/seat_ranking.h"

/* How a game is dealt with so many hole cards. */
typedef struct {
    int board_cards;           /* in the end; negative: not with so many */
    int least_dead, most_dead; /* cards, beside which it is dealt so */
    seat_ranking ranking[MOST_HALVES];
} spot_form;

typedef struct {
    const uint64_t *hands, *boards, *dead;
    int64_t board_step, dead_step; /* 0 or 1 */
    int seats, halves;
    uint64_t deck;
    int deck_count;
    uint8_t deck_cards[DECK], place[DECK]; /* the game's cards, and where each of them stands among them */
    spot_form forms[MOST_ROW + 1]; /* by hole cards */
} spot_rows;

typedef struct {
    const uint64_t *hands;
    uint64_t board, dead;
    const spot_form *form;
    int hole_cards, missing; /* cards of the board */
    int listed;
    uint8_t cards[DECK]; /* of the hands, seat by seat, and of the board */
} known_spot;

static inline void set_deck(spot_rows *rows, uint64_t deck) {
    rows->deck = deck;
    rows->deck_count = 0;
    for (int card = 0; card < DECK; card++)
        if (deck & card_mask(card)) {
            rows->place[card] = (uint8_t)rows->deck_count;
            rows->deck_cards[rows->deck_count++] = (uint8_t)card;
        }
}

static FORCE_INLINE int list_cards(uint64_t set, uint8_t *ids) {
    int count = 0;
    while (set)
        ids[count++] = (uint8_t)take_lowest(&set);
    return count;
}

/* Returns 0 if the row is no spot. */
static FORCE_INLINE int look_at_spot(const spot_rows *rows, int64_t row, known_spot *spot) {
    const uint64_t *hands = rows->hands + row * rows->seats;
    uint64_t seen = spot->board = rows->boards[row * rows->board_step], twice = 0;
    spot->dead = rows->dead[row * rows->dead_step];
    twice |= seen & spot->dead;
    seen |= spot->dead;
    for (int seat = 0; seat < rows->seats; seat++) {
        twice |= seen & hands[seat];
        seen |= hands[seat];
    }
    if (twice | (seen & ~rows->deck))
        return 0;
    const int hole_cards = list_cards(hands[0], spot->cards); /* all together there are DECK cards at most */
    int listed = hole_cards;
    for (int seat = 1; seat < rows->seats; seat++) {
        const int held = list_cards(hands[seat], spot->cards + listed);
        if (held != hole_cards)
            return 0;
        listed += held;
    }
    if (hole_cards == 0 || hole_cards > MOST_ROW)
        return 0;
    const int gone = spot->dead ? ones_of(spot->dead) : 0;
    spot->form = &rows->forms[hole_cards];
    spot->hands = hands;
    spot->hole_cards = hole_cards;
    spot->listed = listed + list_cards(spot->board, spot->cards + listed);
    spot->missing = spot->form->board_cards - (spot->listed - listed);
    return spot->missing >= 0 && gone >= spot->form->least_dead && gone <= spot->form->most_dead;
}

/* The cards that can come, in any order: of the deck each card that is gone, in its place the last of those left. */
static FORCE_INLINE int list_live(const spot_rows *rows, const known_spot *spot, uint8_t live[DECK]) {
    uint8_t place[DECK];
    int left = rows->deck_count;
    uint64_t dead = spot->dead;
    memcpy(live, rows->deck_cards, DECK);
    memcpy(place, rows->place, DECK);
    for (int i = 0; i < spot->listed || dead; i++) {
        const int gone = i < spot->listed ? spot->cards[i] : take_lowest(&dead), last = live[--left];
        live[place[gone]] = (uint8_t)last;
        place[last] = place[gone];
    }
    return left;
}

#endif
