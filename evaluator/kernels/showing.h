/* One to four up-cards, and pai gow's two cards: ranks alone count, a hand at a time.
 *
 * Ascending ranks r0 <= r1 <= r2 <= r3 have the number C(r0, 1) + C(r1 + 1, 2) + C(r2 + 2, 3) + C(r3 + 3, 4) among the
 * multisets of that size. Example: a pair of treys, ranks 1 1, has 1 + 1 = 2, after 2 2 and 2 3.
 *
 * In bounds: ranks above 12, of illegal ids, are cut down to 12, and the numbers of a size stay among its own.
 */
#ifndef EVALUATOR_SHOWING_H
#define EVALUATOR_SHOWING_H

#include "game_tables.h"
#include "kernel.h"

enum { MOST_SHOWING = 4 };
static const uint16_t first_showing[MOST_SHOWING + 1] = {0, 0, 13, 13 + 91, 13 + 91 + 455};

static FORCE_INLINE unsigned showing_number(unsigned ranks[MOST_SHOWING], int count) {
    for (int i = 1; i < count; i++)
        for (int j = i; j > 0 && ranks[j - 1] > ranks[j]; j--) {
            const unsigned lower = ranks[j];
            ranks[j] = ranks[j - 1];
            ranks[j - 1] = lower;
        }
    unsigned number = ranks[0];
    if (count > 1)
        number += (ranks[1] + 1) * ranks[1] / 2;
    if (count > 2)
        number += (ranks[2] + 2) * (ranks[2] + 1) * ranks[2] / 6;
    if (count > 3)
        number += (ranks[3] + 3) * (ranks[3] + 2) * (ranks[3] + 1) * ranks[3] / 24;
    return number;
}

/* deck: 52 cards, or 53 with a joker that is an ace. */
static FORCE_INLINE unsigned showing_rows(const uint16_t *table, unsigned deck, const uint8_t *rows, size_t n, int count,
                                          uint16_t *values) {
    unsigned flags = 0;
    for (size_t row = 0; row < n; row++, rows += count) {
        unsigned ranks[MOST_SHOWING] = {0};
        for (int i = 0; i < count; i++) {
            const unsigned rank = rows[i] >> 2;
            flags |= rows[i] >= deck ? NOT_A_CARD : 0;
            ranks[i] = rank < RANKS ? rank : RANKS - 1;
            for (int j = 0; j < i; j++)
                flags |= rows[i] == rows[j] ? DUPLICATE_CARD : 0;
        }
        values[row] = table[first_showing[count] + showing_number(ranks, count)];
    }
    return flags;
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
