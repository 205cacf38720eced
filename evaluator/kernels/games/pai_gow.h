/* Pai gow, five to seven of 53 cards: high, and the bug, a joker that is an ace or completes a straight or a flush.
 *
 *     rows ─► the level's high() ─► game's table where 5-4-3-2-A is the second-highest straight
 *          ─► rows with a joker, twice: with an ace for it, and with the other card that it may be (pai_gow.h)
 *                                  ─► the same again ─► the better value; beside four aces, five aces
 *
 * In bounds: high() reads the joker like any illegal id. A row has as many places as cards, and with more than one
 * joker is listed for each of them; that is a fault, and then its value means nothing.
 */
#ifndef EVALUATOR_PAI_GOW_H
#define EVALUATOR_PAI_GOW_H

#include "encoding.h"
#include "games/from_high.h"
#include "simd/rank_sets.h"

/* Which card the bug, pai gow's joker, should be: of LANES hands at a time, from the other cards' ranks by suit.
 *
 *     bit   0 1 2 3 4 5 6 7 8 9 10 11 12    13        in reverse, so that the highest is x & -x
 *     rank  A K Q J T 9 8 7 6 5  4  3  2    (A)
 *
 * It is an ace, or it completes a straight or a flush. At its best it is one of two cards: an ace that the hand lacks,
 * or else, with four cards of one suit, the rank of a straight flush or the highest that they lack; without, that of a
 * straight. Straight flush, flush and straight need not be compared: each beats the next. Example, K♠ Q♠ J♠ 9♠ A♥ A♦:
 * with A♣ three aces, with 10♠ a straight flush.
 */

/* Straights by the bit of their highest rank. */
enum { ROYAL = 1, STEEL_WHEEL = 1 << 9, ALL_STRAIGHTS = (1 << 10) - 1 };

/* Card ids; and all ones where all four aces are held. Without anything to complete both cards are the ace. */
typedef struct {
    lanes ace, other, four_aces;
} bug_cards;

/* The straights of which four ranks are held, or five. */
static FORCE_INLINE lanes near_straights(lanes ranks) {
    const lanes a = either(ranks, shift_left(both(ranks, splat(1)), RANKS));
    const lanes b = shift_right(a, 1), c = shift_right(a, 2), d = shift_right(a, 3), e = shift_right(a, 4);
    const lanes ab = both(a, b), cd = both(c, d);
    const lanes three = either(both(ab, either(c, d)), both(cd, either(a, b)));
    return both(either(both(ab, cd), both(three, e)), splat(ALL_STRAIGHTS));
}

/* The rank that the best straight lacks; 0 without one, or if it lacks none. `first`: straights that come before the
 * others; otherwise the highest is best. */
static FORCE_INLINE lanes rank_of_straight(lanes ranks, uint16_t first) {
    const lanes near = near_straights(ranks), better = both(near, splat(first));
    const lanes highest = top_one(choose_nonzero(better, better, near));
    const lanes five = sub(shift_left(highest, 5), highest);
    return but_not(both(either(five, shift_right(five, RANKS)), splat(LANE_MASK)), ranks);
}

static FORCE_INLINE lanes id_of_card(lanes rank, lanes suit) {
    const lanes bit = popcount(sub(rank, splat(1)));
    return add(sub(splat(DECK - SUITS), shift_left(bit, 2)), suit);
}

static FORCE_INLINE bug_cards cards_of_bug(const lanes suits[SUITS], uint16_t first_straights) {
    lanes suited = splat(0), suit = splat(0), ranks = splat(0), ace = splat(0), aces = splat(1);
    for (int i = 0; i < SUITS; i++) {
        const lanes fourth = without_top(without_top(without_top(suits[i])));
        suited = either(suited, where_nonzero(fourth, suits[i]));
        suit = either(suit, where_nonzero(fourth, splat((uint16_t)i)));
        ranks = either(ranks, suits[i]);
        aces = both(aces, suits[i]); /* of all suits so far */
        ace = add(ace, aces);
    }
    const lanes of_straight = rank_of_straight(choose_nonzero(suited, suited, ranks), first_straights);
    const lanes of_flush = where_nonzero(suited, but_not(add(suited, splat(1)), suited));
    const lanes rank = choose_nonzero(of_straight, of_straight, of_flush);
    bug_cards cards;
    cards.four_aces = nonzero(aces);
    cards.ace = id_of_card(splat(1), sub(ace, aces)); /* of the first suit that lacks it */
    cards.other = choose_nonzero(rank, id_of_card(rank, suit), cards.ace);
    return cards;
}

enum { FIVE_ACES = 7463, BUG_ROWS = 512, MOST_PAI_GOW = 7, PLACES = BLOCK_ROWS * MOST_PAI_GOW };

typedef struct {
    const game_from_high *from_high; /* NULL: the values are those of high */
    uint16_t first_straights;        /* of all straights, those that come first (pai_gow.h) */
} pai_gow_game;

static const pai_gow_game pai_gow_lowest = {NULL, ALL_STRAIGHTS};
static const pai_gow_game pai_gow_wheel_second = {&pai_gow_second_game, ROYAL | STEEL_WHEEL};

static FORCE_INLINE unsigned pai_gow_values(const pai_gow_game *game, const uint8_t *rows, size_t n, int count,
                                            uint16_t *values) {
    const unsigned flags = high(rows, n, count, values);
    if (game->from_high)
        read_from_high(game->from_high, rows, n, count, values);
    return flags;
}

/* Rows with a joker: the number of the row, and its values with one card or the other and, or 0, with five aces. */
typedef struct {
    uint16_t row[BUG_ROWS + LANES], five_aces[BUG_ROWS + LANES], values[2 * BUG_ROWS];
    uint8_t rows[2 * BUG_ROWS * MOST_PAI_GOW]; /* all with the ace, then all with the other card */
} bug_rows;

/* LANES rows at most: which cards their jokers should be, from the sets of their other cards. */
static NO_INLINE void choose_cards(uint16_t first_straights, const uint64_t masks[LANES], uint16_t ids[2][LANES],
                                   uint16_t *five_aces) {
    lanes suits[SUITS];
    load_suits(masks, suits);
    for (int suit = 0; suit < SUITS; suit++)
        suits[suit] = both(suits[suit], splat(LANE_MASK));
    const bug_cards cards = cards_of_bug(suits, first_straights);
    store(ids[0], cards.ace);
    store(ids[1], cards.other);
    store(five_aces, both(cards.four_aces, splat(FIVE_ACES)));
}

/* Rows whose jokers are at `places`, written with either card for the joker. */
static FORCE_INLINE void replace_jokers_of(uint16_t first_straights, const uint8_t *rows, const uint16_t *places, int n,
                                           int count, bug_rows *bugs) {
    for (int done = 0; done < n; done += LANES) {
        const int here = n - done < LANES ? n - done : LANES;
        uint64_t masks[LANES] = {0};
        uint16_t ids[2][LANES];
        for (int i = 0; i < here; i++) {
            const unsigned row = places[done + i] / (unsigned)count;
            uint64_t mask = 0;
            UNROLL
            for (unsigned card = 0; card < (unsigned)count; card++)
                mask |= table_card_reversed[rows[row * (unsigned)count + card]];
            masks[i] = mask;
            bugs->row[done + i] = (uint16_t)row;
        }
        choose_cards(first_straights, masks, ids, bugs->five_aces + done);
        for (int i = 0; i < here; i++) {
            const int from = bugs->row[done + i] * count, joker = places[done + i] - from;
            uint8_t *with_ace = bugs->rows + (done + i) * count, *with_other = with_ace + n * count;
            memcpy(with_ace, rows + from, (size_t)count);
            memcpy(with_other, rows + from, (size_t)count);
            with_ace[joker] = (uint8_t)ids[0][i];
            with_other[joker] = (uint8_t)ids[1][i];
        }
    }
}

static NO_INLINE void replace_jokers(uint16_t first_straights, const uint8_t *rows, const uint16_t *places, int n,
                                     int count, bug_rows *bugs) {
    if (count == 5)
        replace_jokers_of(first_straights, rows, places, n, 5, bugs);
    else if (count == 6)
        replace_jokers_of(first_straights, rows, places, n, 6, bugs);
    else
        replace_jokers_of(first_straights, rows, places, n, 7, bugs);
}

static FORCE_INLINE uint16_t larger(uint16_t a, uint16_t b) { return a > b ? a : b; }

/* Values of n rows, at most BUG_ROWS, whose jokers are at `places`. */
static FORCE_INLINE unsigned value_bugs(const pai_gow_game *game, const uint8_t *rows, const uint16_t *places, int n,
                                        int count, uint16_t *values) {
    bug_rows bugs;
    unsigned flags = 0;
    replace_jokers(game->first_straights, rows, places, n, count, &bugs);
    pai_gow_values(game, bugs.rows, (size_t)(2 * n), count, bugs.values);
    for (int i = 0; i < n; i++) {
        values[bugs.row[i]] = larger(larger(bugs.values[i], bugs.values[n + i]), bugs.five_aces[i]);
        flags |= i && bugs.row[i] == bugs.row[i - 1] ? DUPLICATE_CARD : 0;
    }
    return flags;
}

static FORCE_INLINE unsigned pai_gow_rows(const pai_gow_game *game, const uint8_t *rows, size_t n, int count,
                                          uint16_t *values) {
    uint16_t places[PLACES + MOST_LISTED_MORE];
    uint8_t largest;
    const int jokers = list_jokers(rows, n * (size_t)count, places, &largest);
    unsigned flags = pai_gow_values(game, rows, n, count, values) & DUPLICATE_CARD; /* a joker is no card to high */
    for (int done = 0; done < jokers; done += BUG_ROWS) {
        const int part = jokers - done < BUG_ROWS ? jokers - done : BUG_ROWS;
        flags |= value_bugs(game, rows, places + done, part, count, values);
    }
    return flags | (largest > JOKER ? NOT_A_CARD : 0);
}

static unsigned pai_gow(const uint8_t *rows, size_t n, int count, uint16_t *values) {
    return pai_gow_rows(&pai_gow_lowest, rows, n, count, values);
}

static unsigned pai_gow_second(const uint8_t *rows, size_t n, int count, uint16_t *values) {
    return pai_gow_rows(&pai_gow_wheel_second, rows, n, count, values);
}

#endif
