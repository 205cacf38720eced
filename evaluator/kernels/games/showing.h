/* One to four up-cards, and pai gow's two cards: ranks alone count, a hand at a time.
 *
 * Ascending ranks r0 <= r1 <= r2 <= r3 have the number C(r0, 1) + C(r1 + 1, 2) + C(r2 + 2, 3) + C(r3 + 3, 4) among the
 * multisets of that size. Example: a pair of treys, ranks 1 1, has 1 + 1 = 2, after 2 2 and 2 3.
 *
 * In bounds: ranks above 12, of illegal ids, are cut down to 12, and the numbers of a size stay among its own.
 */
#ifndef EVALUATOR_SHOWING_H
#define EVALUATOR_SHOWING_H

#include "tables/game_tables.h"
#include "kernel.h"

enum { MOST_SHOWING = 4 };
static const uint16_t first_showing[MOST_SHOWING + 1] = {0, 0, 13, 13 + 91, 13 + 91 + 455};

/* C(r + 1, 2), C(r + 2, 3), C(r + 3, 4). */
static const uint16_t showing_second[RANKS] = {0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78};
static const uint16_t showing_third[RANKS] = {0, 1, 4, 10, 20, 35, 56, 84, 120, 165, 220, 286, 364};
static const uint16_t showing_fourth[RANKS] = {0, 1, 5, 15, 35, 70, 126, 210, 330, 495, 715, 1001, 1365};

/* Sorted without branches, which would be guessed wrong too often. */
static FORCE_INLINE unsigned showing_number(unsigned ranks[MOST_SHOWING], int count) {
    UNROLL
    for (int i = 1; i < count; i++) {
        UNROLL
        for (int j = i; j > 0; j--) {
            const unsigned one = ranks[j - 1], other = ranks[j];
            ranks[j - 1] = one < other ? one : other;
            ranks[j] = one < other ? other : one;
        }
    }
    return ranks[0] + (count > 1 ? showing_second[ranks[1]] : 0u) + (count > 2 ? showing_third[ranks[2]] : 0u) +
           (count > 3 ? showing_fourth[ranks[3]] : 0u);
}

static FORCE_INLINE unsigned showing_rows_of(const uint16_t *table, unsigned deck, const uint8_t *rows, size_t n,
                                             int count, uint16_t *values) {
    unsigned foreign = 0, twice = 0;
    table += first_showing[count];
    for (size_t row = 0; row < n; row++, rows += count) {
        unsigned ranks[MOST_SHOWING] = {0};
        UNROLL
        for (int i = 0; i < count; i++) {
            const unsigned rank = rows[i] >> 2;
            foreign |= rows[i] >= deck;
            ranks[i] = rank < RANKS ? rank : RANKS - 1;
            UNROLL
            for (int j = 0; j < i; j++)
                twice |= rows[i] == rows[j];
        }
        values[row] = table[showing_number(ranks, count)];
    }
    return (foreign ? NOT_A_CARD : 0) | (twice ? DUPLICATE_CARD : 0);
}

/* deck: 52 cards, or 53 with a joker that is an ace. */
static NO_INLINE unsigned showing_rows(const uint16_t *table, unsigned deck, const uint8_t *rows, size_t n, int count,
                                       uint16_t *values) {
    switch (count) {
    case 1: return showing_rows_of(table, deck, rows, n, 1, values);
    case 2: return showing_rows_of(table, deck, rows, n, 2, values);
    case 3: return showing_rows_of(table, deck, rows, n, 3, values);
    default: return showing_rows_of(table, deck, rows, n, 4, values);
    }
}

static unsigned showing_high(const uint8_t *rows, size_t n, int count, uint16_t *values) {
    return showing_rows(table_showing_high, DECK, rows, n, count, values);
}

static unsigned showing_low(const uint8_t *rows, size_t n, int count, uint16_t *values) {
    return showing_rows(table_showing_low, DECK, rows, n, count, values);
}

static unsigned pai_gow_front(const uint8_t *rows, size_t n, int count, uint16_t *values) {
    return showing_rows(table_showing_high, DECK + 1, rows, n, count, values);
}

#endif
