/* Games whose values are read from the value of high: short deck, pai gow, 2-7 with five cards.
 *
 *     rows ─► the level's high() ─► game's table ─► what high does not see in six or seven cards: one more straight
 *
 * Example, short deck: A♠ K♦ 9♠ 8♥ 7♦ 6♣ 6♠ is a pair of sixes to high; it holds 9-8-7-6-A, the lowest straight.
 * Hands that hold the ranks of that straight are raised to its value by the level's own raise_to_straight(). Of those
 * that are better already it lists the rows: they are flushes, and may be straight flushes.
 *
 * In bounds: values of high are kept below HIGH_SCALE, also where rows are not legal.
 */
#ifndef EVALUATOR_FROM_HIGH_H
#define EVALUATOR_FROM_HIGH_H

#include "simd/level.h"
#include "tables/game_tables.h"
#include "tables/hand_sets.h"
#include "tables/lane_tables.h"
#include "tables/ranks.h"

#if BY_BYTES
#include "games/from_high_vector.h"
#else

/* What from_high.h asks of a level without vectors of bytes: hands that hold certain ranks, a row at a time. */

enum { MOST_LISTED_MORE = 1 }; /* what is written behind the last number */

/* Raises the values of hands that hold a straight's ranks, and lists those that are above all straights. */
static FORCE_INLINE int raise_to_straight(const hidden_straight *straight, const uint8_t *rows, size_t n, int count,
                                          uint16_t *values, uint16_t *listed) {
    int length = 0;
    for (size_t row = 0; row < n; row++, rows += count) {
        unsigned held = 0;
        for (int i = 0; i < count; i++)
            held |= 1u << (rows[i] >> 2 & 15);
        const unsigned holds = (straight->ranks & ~held) == 0, least = straight->value & (0u - holds);
        values[row] = (uint16_t)(values[row] > least ? values[row] : least);
        if (UNLIKELY(holds & (values[row] > straight->highest)))
            listed[length++] = (uint16_t)row;
    }
    return length;
}

/* Lists the hands of seven cards with three of a rank among those whose value is one of `straights` from `lowest` on.
 */
static FORCE_INLINE int list_trips(const uint8_t *rows, size_t n, uint16_t lowest, uint16_t straights,
                                   const uint16_t *values, uint16_t *listed) {
    int length = 0;
    for (size_t row = 0; row < n; row++) {
        if (values[row] < lowest || values[row] >= lowest + straights)
            continue;
        const hand_sets hand = sets_of_hand(rows + row * 7, 7);
        listed[length] = (uint16_t)row;
        length += ranks_of_three(&hand) != 0;
    }
    return length;
}

/* Lists where in n ids there are jokers; `largest`: above JOKER if any id is. */
static FORCE_INLINE int list_jokers(const uint8_t *ids, size_t n, uint16_t *listed, uint8_t *largest) {
    uint8_t most = 0;
    int length = 0;
    KEEP_LOOP
    for (size_t i = 0; i < n; i++)
        most = ids[i] > most ? ids[i] : most;
    *largest = most;
    if (most < JOKER)
        return 0;
    for (const uint8_t *at = ids; at < ids + n && (at = memchr(at, JOKER, n - (size_t)(at - ids))); at++)
        listed[length++] = (uint16_t)(at - ids);
    return length;
}

#endif

/* The level's own: rows by the high ranking. */
static unsigned high(const uint8_t *rows, size_t n, int count, uint16_t *values);

enum { WHEEL = 0x100f, SHORT_WHEEL = 0x10f0, HIGHEST_STRAIGHT = LOWEST_STRAIGHT + 9, SHORT_STRAIGHTS = 6 };

typedef struct {
    const uint16_t *table;
    unsigned straight; /* the five ranks that high does not see as one, or not as so high a one */
    int trips_beat_straights;
} game_from_high;

static const game_from_high short_deck_game = {table_short_deck, SHORT_WHEEL, 0};
static const game_from_high short_deck_trips_game = {table_short_deck_trips, SHORT_WHEEL, 1};
static const game_from_high pai_gow_second_game = {table_pai_gow_second, WHEEL, 0};

static FORCE_INLINE uint16_t read_value(const uint16_t *table, uint16_t high) {
    return table[high < HIGH_SCALE ? high : 0];
}

/* The value in the game of five different ranks. */
static FORCE_INLINE uint16_t value_of_five(const uint16_t *table, unsigned ranks) {
    return read_value(table, (uint16_t)(ranks == WHEEL ? LOWEST_STRAIGHT : 1 + table_kickers[ranks]));
}

/* Better than any straight, with its ranks: a flush, or the straight flush that high does not see. */
static FORCE_INLINE uint16_t with_straight_flush(const game_from_high *game, const hand_sets *hand, uint16_t value) {
    const uint16_t straight_flush = read_value(game->table, table_flush[game->straight]);
    int held = 0;
    for (int suit = 0; suit < SUITS; suit++)
        held |= (game->straight & ~hand->suits[suit]) == 0;
    return held && straight_flush > value ? straight_flush : value;
}

/* The trips of seven cards with three of one rank. */
static FORCE_INLINE uint16_t value_of_trips(const game_from_high *game, const hand_sets *hand) {
    const unsigned trips = ranks_of_three(hand), others = hand->ranks & ~trips;
    const unsigned first = highest_rank(others), kickers = first | highest_rank(others & ~first);
    const unsigned code = (RANK_CODE * trips & 0xffff) >> 12, gap = trips - 1;
    const unsigned closed = (kickers & gap) | (kickers & ~gap) >> 1;
    return read_value(game->table, (uint16_t)(table_groups[code << 8 | code] + table_kickers[closed]));
}

static NO_INLINE int raise_six(const hidden_straight *straight, const uint8_t *rows, size_t n, uint16_t *values,
                               uint16_t *listed) {
    return raise_to_straight(straight, rows, n, 6, values, listed);
}

static NO_INLINE int raise_seven(const hidden_straight *straight, const uint8_t *rows, size_t n, uint16_t *values,
                                 uint16_t *listed) {
    return raise_to_straight(straight, rows, n, 7, values, listed);
}

/* What the table cannot know of hands of six or seven cards. */
static FORCE_INLINE void finish_from_high(const game_from_high *game, const uint8_t *rows, size_t n, int count,
                                          uint16_t *values) {
    uint16_t listed[BLOCK_ROWS + MOST_LISTED_MORE];
    const hidden_straight straight = {game->straight, value_of_five(game->table, game->straight),
                                      read_value(game->table, HIGHEST_STRAIGHT)};
    int length = (count == 6 ? raise_six : raise_seven)(&straight, rows, n, values, listed);
    for (int i = 0; i < length; i++) {
        const hand_sets hand = sets_of_hand(rows + listed[i] * (size_t)count, count);
        values[listed[i]] = with_straight_flush(game, &hand, values[listed[i]]);
    }
    if (!game->trips_beat_straights || count < 7)
        return;
    length = list_trips(rows, n, straight.value, SHORT_STRAIGHTS, values, listed);
    for (int i = 0; i < length; i++) {
        const hand_sets hand = sets_of_hand(rows + listed[i] * (size_t)count, count);
        values[listed[i]] = value_of_trips(game, &hand);
    }
}

/* Values of high → values of the game. Two loops: the first is done in vectors. */
static inline void read_values(const uint16_t *table, size_t n, uint16_t *values) {
    enum { AT_ONCE = 8 };
    size_t done = 0;
    KEEP_LOOP
    for (size_t i = 0; i < n; i++)
        values[i] = values[i] < HIGH_SCALE ? values[i] : 0;
    for (; done + AT_ONCE <= n; done += AT_ONCE) {
        UNROLL
        for (size_t i = 0; i < AT_ONCE; i++)
            values[done + i] = table[values[done + i]];
    }
    for (; done < n; done++)
        values[done] = table[values[done]];
}

/* Up to BLOCK_ROWS rows of which high has the values. */
static NO_INLINE void read_from_high(const game_from_high *game, const uint8_t *rows, size_t n, int count,
                                     uint16_t *values) {
    read_values(game->table, n, values);
    if (count > 5)
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
    const unsigned flags = high(rows, n, count, values);
    read_from_high(game, rows, n, count, values);
    return flags | (least_byte(rows, n * (size_t)count) < LEAST_SHORT_CARD ? NOT_A_CARD : 0);
}

static unsigned short_deck(const uint8_t *rows, size_t n, int count, uint16_t *values) {
    return short_deck_rows(&short_deck_game, rows, n, count, values);
}

static unsigned short_deck_trips(const uint8_t *rows, size_t n, int count, uint16_t *values) {
    return short_deck_rows(&short_deck_trips_game, rows, n, count, values);
}

#endif
