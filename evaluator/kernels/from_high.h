/* Games whose values are read from the value of high: short deck, pai gow, 2-7 with five cards.
 *
 *     rows ─► the level's high() ─► game's table ─► what high does not see in six or seven cards: one more straight
 *
 * Example, short deck: A♠ K♦ 9♠ 8♥ 7♦ 6♣ 6♠ is a pair of sixes to high; it holds 9-8-7-6-A, the lowest straight.
 * Hands that hold the ranks of the straight are listed by the level's own list_with_ranks().
 *
 * In bounds: values of high are kept below HIGH_VALUES, also where rows are not legal.
 */
#ifndef EVALUATOR_FROM_HIGH_H
#define EVALUATOR_FROM_HIGH_H

#include "game_tables.h"
#include "hand_sets.h"

enum { WHEEL = 0x100f, SHORT_WHEEL = 0x10f0, FROM_HIGH_ROWS = 1024, FIVE_ACES = 7463 };

typedef struct {
    const uint16_t *table;
    unsigned straight; /* five ranks, or 0: high sees all straights */
    int trips_beat_straights;
} game_from_high;

static const game_from_high short_deck_game = {table_short_deck, SHORT_WHEEL, 0};
static const game_from_high short_deck_trips_game = {table_short_deck_trips, SHORT_WHEEL, 1};
static const game_from_high pai_gow_second_game = {table_pai_gow_second, WHEEL, 0};

static FORCE_INLINE uint16_t read_value(const uint16_t *table, uint16_t high) {
    return table[high < HIGH_VALUES ? high : 0];
}

/* The value in the game of five different ranks. */
static FORCE_INLINE uint16_t value_of_five(const uint16_t *table, unsigned ranks) {
    return read_value(table, (uint16_t)(ranks == WHEEL ? LOWEST_STRAIGHT : 1 + table_kickers[ranks]));
}

/* With the straight that high does not see. */
static FORCE_INLINE uint16_t with_straight(const game_from_high *game, const hand_sets *hand, uint16_t value) {
    uint16_t straight = value_of_five(game->table, game->straight);
    if (game->straight & ~hand->ranks)
        return value;
    for (int suit = 0; suit < SUITS; suit++)
        if ((game->straight & ~hand->suits[suit]) == 0)
            straight = read_value(game->table, table_flush[game->straight]);
    return straight > value ? straight : value;
}

/* Seven cards with three of one rank and a straight, where trips beat it: the trips. */
static FORCE_INLINE uint16_t with_trips(const game_from_high *game, const hand_sets *hand, uint16_t value) {
    const unsigned three = ranks_of_three(hand);
    if (!three)
        return value;
    const unsigned trips = highest_rank(three), others = hand->ranks & ~trips;
    const unsigned first = highest_rank(others), kickers = first | highest_rank(others & ~first);
    const unsigned code = (RANK_CODE * trips & 0xffff) >> 12, gap = trips - 1;
    const unsigned closed = (kickers & gap) | (kickers & ~gap) >> 1;
    const uint16_t found = read_value(game->table, (uint16_t)(table_groups[code << 8 | code] + table_kickers[closed]));
    return found > value ? found : value;
}

static FORCE_INLINE int is_straight(const game_from_high *game, uint16_t value) {
    const uint16_t lowest = value_of_five(game->table, game->straight);
    return value >= lowest && value < lowest + 6; /* 9-8-7-6-A … A-K-Q-J-T */
}

/* What the table cannot know of hands of six or seven cards. */
static FORCE_INLINE void finish_from_high(const game_from_high *game, const uint8_t *rows, size_t n, int count,
                                          uint16_t *values) {
    uint16_t listed[FROM_HIGH_ROWS + MOST_LISTED_MORE];
    const int holders = game->straight && count > 5 ? list_with_ranks(rows, n, count, game->straight, listed) : 0;
    for (int i = 0; i < holders; i++) {
        const hand_sets hand = sets_of_hand(rows + listed[i] * (size_t)count, count);
        values[listed[i]] = with_straight(game, &hand, values[listed[i]]);
    }
    for (size_t i = 0; game->trips_beat_straights && count == 7 && i < n; i++)
        if (is_straight(game, values[i])) {
            const hand_sets hand = sets_of_hand(rows + i * (size_t)count, count);
            values[i] = with_trips(game, &hand, values[i]);
        }
}

/* Up to FROM_HIGH_ROWS rows of which high has the values. */
static FORCE_INLINE void read_from_high(const game_from_high *game, const uint8_t *rows, size_t n, int count,
                                        uint16_t *values) {
    for (size_t i = 0; i < n; i++)
        values[i] = read_value(game->table, values[i]);
    finish_from_high(game, rows, n, count, values);
}

static FORCE_INLINE uint8_t least_byte(const uint8_t *bytes, size_t n) {
    uint8_t least = 255;
    KEEP_LOOP
    for (size_t i = 0; i < n; i++)
        least = bytes[i] < least ? bytes[i] : least;
    return least;
}

static FORCE_INLINE unsigned short_deck_rows(const game_from_high *game, const uint8_t *rows, size_t n, int count,
                                             uint16_t *values) {
    unsigned flags = 0;
    while (n) {
        const size_t here = n < FROM_HIGH_ROWS ? n : FROM_HIGH_ROWS;
        flags |= high(rows, here, count, values);
        flags |= least_byte(rows, here * (size_t)count) < LEAST_SHORT_CARD ? NOT_A_CARD : 0;
        read_from_high(game, rows, here, count, values);
        rows += here * (size_t)count;
        values += here;
        n -= here;
    }
    return flags;
}

static unsigned short_deck(const uint8_t *rows, size_t n, int count, uint16_t *values) {
    return short_deck_rows(&short_deck_game, rows, n, count, values);
}

static unsigned short_deck_trips(const uint8_t *rows, size_t n, int count, uint16_t *values) {
    return short_deck_rows(&short_deck_trips_game, rows, n, count, values);
}

#endif
