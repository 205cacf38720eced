/* Rows in chunks of BYTES through a vector kernel, whatever their number: what every row kernel is made of.
 *
 *     for each chunk:  load_hands ─► note_byte_faults ─► the game's own ─► values, some of them a chunk late
 *     at the end:      hands that were listed ─► their values
 *
 * A chunk is read in place unless it is the last of the array: then it is copied to a buffer, filled up with copies of
 * its last row (so that nothing illegal is added) and READ_AHEAD bytes longer than the chunk.
 */
#ifndef EVALUATOR_VECTOR_ROWS_H
#define EVALUATOR_VECTOR_ROWS_H

#include "deal_tiles.h"
#include "simd/rank_sets.h"
#include "tables/ranks.h"

/* Hands side by side as bytes: what every row kernel of the vector levels begins with.
 *
 * A row kernel transposes BYTES rows into one register per card, checks them and goes on with planes: bytes that hold
 * one bit a rank, eight ranks in the low plane and five in the high one.
 */

#if BY_BYTES

/* Largest id and smallest XOR of two cards seen so far: 0 means that two were equal. */
typedef struct {
    lanes largest, closest;
} byte_faults;

static FORCE_INLINE byte_faults no_byte_faults(void) {
    const byte_faults none = {splat8(0), splat8(0xff)};
    return none;
}

static FORCE_INLINE void note_byte_faults(byte_faults *faults, const lanes *cards, int count) {
    UNROLL
    for (int i = 0; i < count; i++) {
        faults->largest = max8(faults->largest, cards[i]);
        UNROLL
        for (int j = 0; j < i; j++)
            faults->closest = min8(faults->closest, differ(cards[i], cards[j]));
    }
}

static FORCE_INLINE unsigned byte_fault_flags(const byte_faults *faults) {
    return (any_lane(at_least8(faults->largest, DECK)) ? NOT_A_CARD : 0) |
           (any_lane(equal8(faults->closest, splat8(0))) ? DUPLICATE_CARD : 0);
}

/* How many of `count` sets hold each bit, as a number of three bits. */
typedef struct {
    lanes ones, twos, fours;
} bit_counts;

static FORCE_INLINE bit_counts count_bits(const lanes *sets, int count) {
    bit_counts counts;
    lanes carry[3];
    const lanes three = add_three(sets[0], sets[1], sets[2], &carry[0]);
    if (count == 5) {
        counts.ones = add_three(three, sets[3], sets[4], &carry[1]);
        counts.twos = differ(carry[0], carry[1]);
        counts.fours = both(carry[0], carry[1]);
        return counts;
    }
    const lanes six = add_three(sets[3], sets[4], sets[5], &carry[1]);
    if (count == 6) {
        counts.ones = differ(three, six);
        carry[2] = both(three, six);
    } else {
        counts.ones = add_three(three, six, sets[6], &carry[2]);
    }
    counts.twos = add_three(carry[0], carry[1], carry[2], &counts.fours);
    return counts;
}

/* Two sets more than the five that were counted. */
static FORCE_INLINE bit_counts add_two_bits(const bit_counts *five, const lanes sets[2]) {
    bit_counts counts;
    lanes carry;
    counts.ones = add_three(five->ones, sets[0], sets[1], &carry);
    counts.twos = differ(five->twos, carry);
    counts.fours = either(five->fours, both(five->twos, carry));
    return counts;
}

#endif

/* Ask for what will be read and written some rows from now: the hardware's own prefetching starts anew at every page,
 * and input from memory came a quarter slower without this. Asking beyond an array's end does no harm. */
enum { BYTES_AHEAD = 4096, VALUES_AHEAD = 1024 };

static FORCE_INLINE void prefetch_ahead(const void *input, int bytes, const uint16_t *values, int rows) {
    UNROLL
    for (int at = 0; at < bytes; at += CACHE_LINE)
        PREFETCH((const char *)input + BYTES_AHEAD + at);
    UNROLL
    for (int at = 0; at < rows; at += CACHE_LINE / 2)
        PREFETCH(values + VALUES_AHEAD + at);
}

#if BY_BYTES

enum { MOST_CARDS = MOST_ROW, CHUNK_BUFFER = BYTES * MOST_CARDS + READ_AHEAD };

/* BYTES rows from `rows`, of which `left` are there. */
static FORCE_INLINE const uint8_t *whole_chunk(const uint8_t *rows, size_t left, int count, uint8_t *buffer) {
    if (left * (size_t)count >= (size_t)(BYTES * count + READ_AHEAD))
        return rows;
    const size_t there = left < BYTES ? left : BYTES;
    memcpy(buffer, rows, there * (size_t)count);
    for (size_t row = there; row < BYTES; row++)
        memcpy(buffer + row * (size_t)count, rows + (there - 1) * (size_t)count, (size_t)count);
    memset(buffer + BYTES * count, 0, READ_AHEAD);
    return buffer;
}

/* The chunk that begins at row `done` of n, as a register per card; what comes next is asked for. */
static FORCE_INLINE void load_chunk(const uint8_t *rows, size_t done, size_t n, int count, uint8_t *buffer,
                                    const uint16_t *values, lanes *cards) {
    const uint8_t *chunk = rows + done * (size_t)count;
    prefetch_ahead(chunk, BYTES * count, values + done, BYTES);
    load_cards(whole_chunk(chunk, n - done, count, buffer), count, cards);
}

/* Where hands are read: from rows, or from a seat's columns and the board's. */
typedef struct {
    const uint8_t *rows;
    const deal_tile *tile; /* NULL: rows */
    int seat, count;
} hand_source;

static FORCE_INLINE hand_source hands_of_rows(const uint8_t *rows, int count) {
    const hand_source source = {rows, NULL, 0, count};
    return source;
}

static FORCE_INLINE hand_source hands_of_seat(const deal_tile *tile, int seat, int count) {
    const hand_source source = {NULL, tile, seat, count};
    return source;
}

static FORCE_INLINE void load_columns(const uint8_t *columns, int count, size_t done, lanes *cards) {
    for (int i = 0; i < count; i++)
        cards[i] = load_column(columns + (size_t)i * TILE_DEALS + done);
}

/* BYTES hands from number `done` of n on, as a register per card. What comes from a tile is legal: no faults are noted. */
static FORCE_INLINE void load_hands(hand_source source, size_t done, size_t n, uint8_t *buffer,
                                    const uint16_t *values, byte_faults *faults, lanes *cards) {
    const deal_tile *tile = source.tile;
    if (!tile) {
        load_chunk(source.rows, done, n, source.count, buffer, values, cards);
        note_byte_faults(faults, cards, source.count);
        return;
    }
    const uint8_t *hole = hole_columns(tile, source.seat) + done, *board = board_columns(tile) + done;
    for (int i = 0; i < source.count; i++)
        cards[i] = load_column((i < tile->hole_cards ? hole : board - tile->hole_cards * TILE_DEALS) + i * TILE_DEALS);
}

/* Hands left for later, by number; room for what is written behind the last. */
typedef struct {
    uint16_t rows[BLOCK_ROWS + BYTES];
    int length;
} row_list;

static FORCE_INLINE void list_rows(row_list *list, lane_bits which, int first) {
    write_hands(list->rows + list->length, which, first);
    list->length += count_ones(which);
}

static FORCE_INLINE void copy_hand(hand_source source, size_t number, uint8_t *cards) {
    if (!source.tile) {
        memcpy(cards, source.rows + number * (size_t)source.count, (size_t)source.count);
        return;
    }
    const uint8_t *hole = hole_columns(source.tile, source.seat) + number;
    const uint8_t *board = board_columns(source.tile) + number;
    const int hole_cards = source.tile->hole_cards;
    for (int i = 0; i < source.count; i++)
        cards[i] = i < hole_cards ? hole[i * TILE_DEALS] : board[(i - hole_cards) * TILE_DEALS];
}

/* Up to BYTES listed hands from number `done` on, as a register per card; answers how many there are. Where the list
 * ends the hands in the buffer are old ones. */
static FORCE_INLINE int load_listed(const row_list *list, int done, hand_source source, uint8_t *buffer,
                                    lanes *cards) {
    const int here = list->length - done < BYTES ? list->length - done : BYTES;
    for (int i = 0; i < here; i++)
        copy_hand(source, list->rows[done + i], buffer + i * source.count);
    load_cards(buffer, source.count, cards);
    return here;
}

static FORCE_INLINE void look_up_listed(rank_game game, const row_list *list, hand_source source,
                                        uint16_t *values) {
    for (int i = 0; i < list->length; i++) {
        uint8_t cards[MOST_CARDS];
        copy_hand(source, list->rows[i], cards);
        const card_sums hand = sum_cards(COUNT_FROM_THREE, cards, source.count);
        values[list->rows[i]] = ranks_value(game, &hand, source.count);
    }
}

/* Values by index, looked up a chunk late: while the indices of one chunk are computed, the values of the one before
 * are fetched. The two keep different units of the CPU busy, and no look-up waits for its index.
 *
 *     chunk           0        1        2        3
 *     indices         [   ]    [   ]    [   ]    [   ]
 *     look-ups        wasted   of 0     of 1     of 2     of 3
 *
 * In bounds: whatever uses this says it of its indices; index 0 is in every table.
 */
typedef struct {
    uint16_t index[2][BYTES]; /* of chunks with even and odd numbers */
    uint16_t wasted[BYTES];   /* the values before the first chunk's */
} late_look_ups;

static FORCE_INLINE void begin_late(late_look_ups *late) { memset(late->index[1], 0, sizeof late->index[1]); }

static FORCE_INLINE uint16_t *indices_of(late_look_ups *late, size_t chunk) { return late->index[chunk % 2]; }

static FORCE_INLINE void look_up_chunk(const uint16_t *table, const uint16_t index[BYTES], uint16_t *values) {
    UNROLL
    for (int i = 0; i < BYTES; i++)
        values[i] = table[index[i]];
}

/* The chunk before number `chunk`, whose own values will go to `values`: there need not be room for all of them. */
static FORCE_INLINE void look_up_before(late_look_ups *late, const uint16_t *table, size_t chunk, uint16_t *values) {
    look_up_chunk(table, late->index[(chunk + 1) % 2], chunk ? values - BYTES : late->wasted);
}

/* The last chunk of `hands`, whose values begin at `values`. */
static FORCE_INLINE void look_up_last(const late_look_ups *late, const uint16_t *table, size_t hands,
                                      uint16_t *values) {
    const size_t last = (hands - 1) / BYTES;
    uint16_t found[BYTES];
    if (!hands)
        return;
    look_up_chunk(table, late->index[last % 2], found);
    memcpy(values + last * BYTES, found, (hands - last * BYTES) * sizeof *values);
}

/* What a game does with n hands of `source.count` cards: their values, and what is wrong with them. */
typedef void (*hands_of_game)(hand_source source, size_t n, byte_faults *faults, uint16_t *values);

static FORCE_INLINE unsigned value_rows(hands_of_game game, const uint8_t *rows, size_t n, int count,
                                        uint16_t *values) {
    byte_faults faults = no_byte_faults();
    game(hands_of_rows(rows, count), n, &faults, values);
    return byte_fault_flags(&faults);
}

/* The same of the seats of a tile, where nothing can be wrong. */
static FORCE_INLINE void value_seats(hands_of_game game, const deal_tile *tile, int count, uint16_t *values) {
    for (int seat = 0; seat < tile->seats; seat++)
        game(hands_of_seat(tile, seat, count), tile->deals, NULL, values + seat * TILE_DEALS);
}

/* A kernel of five to seven cards: an instantiation of the game for each, with its count as a constant. */
#define ROWS_KERNEL(name, game)                                                        \
    static unsigned name(const uint8_t *rows, size_t n, int count, uint16_t *values) { \
        return count == 5   ? value_rows(game, rows, n, 5, values)                     \
               : count == 6 ? value_rows(game, rows, n, 6, values)                     \
                            : value_rows(game, rows, n, 7, values);                    \
    }

#endif

#endif
