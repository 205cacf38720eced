/* Player against dealer on a board of five: what each hand of the player does against all hands of the dealer.
 *
 *     1,326 values ─► pairs of classes ─► a row for each value, summed up ─► six counts for each pair of classes
 *
 * Cards that are alike are a class: those of a rank, and, where the board has three cards of a suit, that of this suit
 * apart. A player's hand of classes x and y beats, of the dealer's hands of lower values,
 *
 *     all - held[x] - held[y]       held[x]: those with one given card of class x
 *
 * since no hand but the player's own has both cards. Rows are made of these numbers, and each then takes in all rows
 * below its value. Worked for the board As Kh Qd 7c 7s:
 *
 *     row  hands                          class:  2   3  …  T   J     all
 *       0                                         0   0     0   0       0   nothing is weaker
 *       1  two of 2 … 6, 8 … J, not J-T          32  32    28  28     560   sevens with A-K-Q: 8 ranks go with a deuce
 *       2  next value: sevens and deuces …
 *
 * A dealer qualifies from some value on. Hands that do not are a beginning of the same order, as are the weaker ones;
 * so the lesser number of the two is how many are both.
 *
 * In bounds: classes are below CARD_CLASSES; values below VALUES, which is what their bits have room for; there are no
 * more rows than pairs of classes, and one. Counts are at most 1,081 hands, or 46 with a given card.
 */
#ifndef EVALUATOR_DEALER_OUTCOMES_H
#define EVALUATOR_DEALER_OUTCOMES_H

#include "encoding.h"
#include "kernel.h"
#include "plain/isomorphism.h"

enum {
    BOARD_OF_FIVE = 5,
    FLUSH_CARDS = 3, /* of a suit on the board, for a flush of that suit */
    NO_SUIT = SUITS,
    CARD_CLASSES = 2 * RANKS,
    CLASS_PAIRS = CARD_CLASSES * (CARD_CLASSES + 1) / 2, /* numbered one * (one + 1) / 2 + other, one >= other */
    PLAIN_COLUMNS = 16,                                  /* of a row: classes and, last, all hands */
    SUITED_COLUMNS = 32,
    WORD_VALUES = 64,
    VALUES = 1 << 13,
    DEALER_HANDS = 990,
};

/* The player's hand against those of a dealer who qualifies, and then of one who does not. */
enum { BETTER, EQUAL, WORSE, UNQUALIFIED, OUTCOMES = 2 * UNQUALIFIED };

typedef struct {
    int suit, columns;
    uint8_t live[CARD_CLASSES];
    uint8_t card[CARD_CLASSES][2]; /* two live cards of each, if there are */
    uint16_t value[CLASS_PAIRS];   /* 0: no such pair can be held */
    uint64_t occurs[VALUES / WORD_VALUES];
    uint16_t row_of[VALUES]; /* of those that occur */
    int bar_row;             /* the last whose hands do not qualify */
    uint16_t rows[(CLASS_PAIRS + 1) * SUITED_COLUMNS];
} dealer_table;

/* The suit that can make a flush. */
static inline int flush_suit_of(const uint8_t *board) {
    int count[SUITS] = {0}, suit = NO_SUIT;
    for (int i = 0; i < BOARD_OF_FIVE; i++)
        if (++count[card_suit(board[i])] == FLUSH_CARDS)
            suit = card_suit(board[i]);
    return suit;
}

static FORCE_INLINE int class_of_card(int card, int flush_suit) {
    return card_rank(card) + (card_suit(card) == flush_suit ? RANKS : 0);
}

static FORCE_INLINE int class_pair(int one, int other) {
    return one > other ? one * (one + 1) / 2 + other : other * (other + 1) / 2 + one;
}

/* --- Rows --- */

static inline void count_live(dealer_table *table, const uint8_t *board) {
    uint64_t on_board = 0;
    for (int i = 0; i < BOARD_OF_FIVE; i++)
        on_board |= card_mask(board[i]);
    memset(table->live, 0, sizeof table->live);
    for (int card = 0; card < DECK; card++) {
        const int own = class_of_card(card, table->suit);
        if (on_board & card_mask(card))
            continue;
        table->card[own][table->live[own] > 0] = (uint8_t)card;
        table->live[own]++;
    }
}

static FORCE_INLINE void look_up_pairs(dealer_table *table, const uint16_t *values, int classes) {
    uint16_t *value = table->value;
    memset(table->occurs, 0, sizeof table->occurs);
    for (int one = 0; one < classes; one++)
        for (int other = 0; other <= one; other++, value++) {
            const int same = one == other;
            *value = 0;
            if (table->live[one] == 0 || table->live[other] <= same)
                continue;
            *value = values[combo_number(table->card[one][0], table->card[other][same])] % VALUES;
            table->occurs[*value / WORD_VALUES] |= UINT64_C(1) << *value % WORD_VALUES;
        }
}

/* Rows from 1 on, by value; returns how many. */
static inline int number_rows(dealer_table *table, unsigned least_to_qualify) {
    int rows = 0;
    table->bar_row = 0;
    for (unsigned word = 0; word < VALUES / WORD_VALUES; word++)
        for (uint64_t left = table->occurs[word]; left; left &= left - 1) {
            const unsigned value = word * WORD_VALUES + (unsigned)ones_of((left & (0 - left)) - 1);
            table->row_of[value] = (uint16_t)++rows;
            table->bar_row += value < least_to_qualify;
        }
    return rows;
}

static FORCE_INLINE void add_to(uint16_t *count, int more) { *count = (uint16_t)(*count + more); }

static FORCE_INLINE void fill_rows(dealer_table *table, int rows, int classes, int columns) {
    const uint16_t *value = table->value;
    memset(table->rows, 0, (size_t)((rows + 1) * columns) * sizeof *table->rows);
    for (int one = 0; one < classes; one++)
        for (int other = 0; other <= one; other++, value++) {
            if (*value == 0)
                continue;
            uint16_t *row = table->rows + table->row_of[*value] * columns;
            const int same = one == other, live = table->live[one], others = table->live[other] - same;
            add_to(row + one, others);
            add_to(row + other, same ? 0 : live);
            add_to(row + columns - 1, live * others >> same);
        }
    for (uint16_t *row = table->rows + columns; rows; rows--, row += columns)
        for (int column = 0; column < columns; column++)
            add_to(row + column, row[column - columns]);
}

static FORCE_INLINE void fill_of(dealer_table *table, const uint16_t *values, unsigned least_to_qualify, int classes,
                                 int columns) {
    look_up_pairs(table, values, classes);
    fill_rows(table, number_rows(table, least_to_qualify), classes, columns);
    table->columns = columns;
}

static inline void fill_dealer_table(dealer_table *table, const uint8_t *board, const uint16_t *values,
                                     unsigned least_to_qualify) {
    table->suit = flush_suit_of(board);
    count_live(table, board);
    if (table->suit == NO_SUIT)
        fill_of(table, values, least_to_qualify, RANKS, PLAIN_COLUMNS);
    else
        fill_of(table, values, least_to_qualify, CARD_CLASSES, SUITED_COLUMNS);
}

/* --- Outcomes --- */

static FORCE_INLINE int lesser(int one, int other) { return one < other ? one : other; }

/* Of the dealer's hands up to a row, those that are possible beside the player's; own: whether that is among them,
 * where it is one of all hands and has either card. */
static FORCE_INLINE int hands_beside(const uint16_t *row, int columns, int one, int other, int own) {
    return row[columns - 1] - row[one] - row[other] + own;
}

/* Of the dealer's 990 hands. */
typedef struct {
    int weaker, up_to_equal, unqualified;
} dealer_hands;

/* For a hand of these classes, one that can be held. */
static FORCE_INLINE dealer_hands count_dealer_hands(const dealer_table *table, int columns, int one, int other,
                                                    unsigned value) {
    const int own_row = table->row_of[value];
    const uint16_t *row = table->rows + own_row * columns, *bar = table->rows + table->bar_row * columns;
    return (dealer_hands){hands_beside(row - columns, columns, one, other, 0),
                          hands_beside(row, columns, one, other, 1),
                          hands_beside(bar, columns, one, other, own_row <= table->bar_row)};
}

static FORCE_INLINE void count_outcomes(dealer_hands hands, int outcomes[OUTCOMES]) {
    const int weaker_too = lesser(hands.weaker, hands.unqualified);
    const int up_to_equal_too = lesser(hands.up_to_equal, hands.unqualified);
    outcomes[UNQUALIFIED + BETTER] = weaker_too;
    outcomes[UNQUALIFIED + EQUAL] = up_to_equal_too - weaker_too;
    outcomes[UNQUALIFIED + WORSE] = hands.unqualified - up_to_equal_too;
    outcomes[BETTER] = hands.weaker - weaker_too;
    outcomes[EQUAL] = hands.up_to_equal - hands.weaker - outcomes[UNQUALIFIED + EQUAL];
    outcomes[WORSE] = DEALER_HANDS - hands.up_to_equal - outcomes[UNQUALIFIED + WORSE];
}

/* Of one hand, different cards that are not on the table's board. */
static inline void outcomes_of_hand(const dealer_table *table, int hi, int lo, int outcomes[OUTCOMES]) {
    const int one = class_of_card(hi, table->suit), other = class_of_card(lo, table->suit);
    const unsigned value = table->value[class_pair(one, other)];
    count_outcomes(count_dealer_hands(table, table->columns, one, other, value), outcomes);
}

#endif
