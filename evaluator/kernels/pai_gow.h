/* Pai gow, five to seven of 53 cards: high, and the bug, a joker that is an ace or completes a straight or a flush.
 *
 *     rows ─► the level's high() ─► game's table where 5-4-3-2-A is the second-highest straight
 *                                ─► rows with a joker are looked at again
 *
 * With the joker the best is the best of: an ace for it; the highest straight of which four ranks are held; with four
 * cards of a suit, the flush or straight flush with the best fifth. Four aces and the joker are five aces, the top.
 *
 * In bounds: high() reads the joker like any illegal id; replaced, a hand has legal cards or means nothing.
 */
#ifndef EVALUATOR_PAI_GOW_H
#define EVALUATOR_PAI_GOW_H

#include "from_high.h"

enum { LOWEST_ACE = 12 * SUITS };

/* Value of high → value of the game; NULL: they are the same. */
static FORCE_INLINE uint16_t pai_gow_read(const uint16_t *table, uint16_t high_value) {
    return table ? read_value(table, high_value) : high_value;
}

static FORCE_INLINE uint16_t larger(uint16_t a, uint16_t b) { return a > b ? a : b; }

/* The best straight, or of one suit's ranks straight flush, that lacks one rank at most; lowest: high's value of
 * 5-4-3-2-A. Bit b of `runs`: four of the five ranks from b on are held; the highest is best, or the lowest is, the
 * second-highest straight by the game's table. */
static FORCE_INLINE uint16_t run_with_bug(const uint16_t *table, unsigned ranks, unsigned lowest) {
    const unsigned a = ranks << 1 | ranks >> 12; /* bit 0 = the ace below the deuce */
    const unsigned b = a >> 1, c = a >> 2, d = a >> 3, e = a >> 4;
    unsigned runs = ((a & b & (c | d)) | (c & d & (a | b))) & e; /* e and three of the others */
    runs = (runs | (a & b & c & d)) & 0x3ff;
    if (!runs)
        return 0;
    unsigned bottom = 9;
    while (!(runs >> bottom & 1))
        bottom--;
    const uint16_t best = pai_gow_read(table, (uint16_t)(lowest + bottom));
    return runs & 1 ? larger(best, pai_gow_read(table, (uint16_t)lowest)) : best;
}

/* Four cards of a suit, and as the fifth the highest rank that they lack or what makes a straight flush. */
static FORCE_INLINE uint16_t flush_with_bug(const uint16_t *table, const hand_sets *hand) {
    uint16_t best = 0;
    for (int suit = 0; suit < SUITS; suit++)
        if (rank_count(hand->suits[suit]) >= 4) {
            unsigned fifth = 1u << (RANKS - 1);
            while (hand->suits[suit] & fifth)
                fifth >>= 1;
            best = larger(best, run_with_bug(table, hand->suits[suit], table_flush[WHEEL]));
            best = larger(best, pai_gow_read(table, table_flush[hand->suits[suit] | fifth]));
        }
    return best;
}

/* A hand with a joker; with more than one it is a fault, which high, to which they are no cards, may miss. */
static NO_INLINE uint16_t value_with_bug(const uint16_t *table, const uint8_t *row, int count, unsigned *flags) {
    uint8_t cards[7];
    int joker = 0, jokers = 0, aces = 0;
    for (int i = 0; i < count; i++) {
        joker = row[i] == JOKER ? i : joker;
        jokers += row[i] == JOKER;
        aces |= row[i] >= LOWEST_ACE && row[i] < DECK ? 1 << (row[i] & 3) : 0;
    }
    *flags |= jokers > 1 ? DUPLICATE_CARD : 0;
    if (aces == 15)
        return FIVE_ACES;
    for (int i = 0; i < count; i++)
        cards[i] = row[i];
    cards[joker] = (uint8_t)(LOWEST_ACE + (aces == 7 ? 3 : (aces & 3) == 3 ? 2 : aces & 1));
    const card_sums sums = sum_cards(COUNT_FROM_THREE, cards, count);
    cards[joker] = cards[joker ? 0 : 1]; /* the other cards alone */
    const hand_sets hand = sets_of_hand(cards, count);
    const uint16_t with_ace = pai_gow_read(table, ranks_value(HIGH, &sums, count));
    return larger(with_ace, larger(run_with_bug(table, hand.ranks, LOWEST_STRAIGHT), flush_with_bug(table, &hand)));
}

static FORCE_INLINE unsigned look_at_jokers(const uint16_t *table, const uint8_t *rows, size_t n, int count,
                                            uint16_t *values) {
    uint8_t largest = 0;
    unsigned flags = 0;
    KEEP_LOOP
    for (size_t i = 0; i < n * (size_t)count; i++)
        largest = rows[i] > largest ? rows[i] : largest;
    if (largest < JOKER)
        return 0;
    const uint8_t *end = rows + n * (size_t)count, *at = rows;
    while ((at = memchr(at, JOKER, (size_t)(end - at)))) {
        const size_t row = (size_t)(at - rows) / (size_t)count;
        values[row] = value_with_bug(table, rows + row * (size_t)count, count, &flags);
        at = rows + (row + 1) * (size_t)count;
        if (at == end)
            break;
    }
    return flags | (largest > JOKER ? NOT_A_CARD : 0);
}

static FORCE_INLINE unsigned pai_gow_rows(const game_from_high *game, const uint8_t *rows, size_t n, int count,
                                          uint16_t *values) {
    unsigned flags = 0;
    while (n) {
        const size_t here = n < FROM_HIGH_ROWS ? n : FROM_HIGH_ROWS;
        flags |= high(rows, here, count, values) & DUPLICATE_CARD; /* a joker is no card to high */
        if (game)
            read_from_high(game, rows, here, count, values);
        flags |= look_at_jokers(game ? game->table : NULL, rows, here, count, values);
        rows += here * (size_t)count;
        values += here;
        n -= here;
    }
    return flags;
}

static unsigned pai_gow(const uint8_t *rows, size_t n, int count, uint16_t *values) {
    return pai_gow_rows(NULL, rows, n, count, values);
}

static unsigned pai_gow_second(const uint8_t *rows, size_t n, int count, uint16_t *values) {
    return pai_gow_rows(&pai_gow_second_game, rows, n, count, values);
}

#endif
