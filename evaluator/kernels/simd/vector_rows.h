/* Rows in chunks of BYTES through a vector kernel, whatever their number: the loop around every row kernel.
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

/* Rows left for later, by number; room for what is written behind the last. */
enum { LIST_ROWS = 2048 };
typedef struct {
    uint16_t rows[LIST_ROWS + BYTES];
    int length;
} row_list;

static FORCE_INLINE void list_rows(row_list *list, lane_bits which, int first) {
    write_hands(list->rows + list->length, which, first);
    list->length += count_ones(which);
}

/* Where hands are read once more: from rows, or from a seat's columns and the board's. */
typedef struct {
    const uint8_t *rows;
    const deal_tile *tile; /* NULL: rows */
    int seat, count;
} hand_source;

static FORCE_INLINE void copy_hand(const hand_source *source, size_t number, uint8_t *cards) {
    if (!source->tile) {
        memcpy(cards, source->rows + number * (size_t)source->count, (size_t)source->count);
        return;
    }
    const uint8_t *hole = hole_columns(source->tile, source->seat) + number;
    const uint8_t *board = board_columns(source->tile) + number;
    const int hole_cards = source->tile->hole_cards;
    for (int i = 0; i < source->count; i++)
        cards[i] = i < hole_cards ? hole[i * TILE_DEALS] : board[(i - hole_cards) * TILE_DEALS];
}

/* Up to BYTES listed hands from number `done` on, as a register per card; answers how many there are. Where the list
 * ends the hands in the buffer are old ones. */
static FORCE_INLINE int load_listed(const row_list *list, int done, const hand_source *source, uint8_t *buffer,
                                    lanes *cards) {
    const int here = list->length - done < BYTES ? list->length - done : BYTES;
    for (int i = 0; i < here; i++)
        copy_hand(source, list->rows[done + i], buffer + i * source->count);
    load_cards(buffer, source->count, cards);
    return here;
}

static FORCE_INLINE void look_up_listed(rank_game game, const row_list *list, const hand_source *source,
                                        uint16_t *values) {
    for (int i = 0; i < list->length; i++) {
        uint8_t cards[MOST_CARDS];
        copy_hand(source, list->rows[i], cards);
        const card_sums hand = sum_cards(COUNT_FROM_THREE, cards, source->count);
        values[list->rows[i]] = ranks_value(game, &hand, source->count);
    }
}

#endif

/* Values by index, looked up a chunk late: while the indices of one chunk are computed, the values of the one before
 * are fetched. The two keep different units of the CPU busy, and no look-up waits for its index.
 *
 *     chunk           0        1        2        3
 *     indices         [   ]    [   ]    [   ]    [   ]
 *     look-ups        wasted   of 0     of 1     of 2     of 3
 *
 * In bounds: whatever uses this says it of its indices; index 0 is in every table.
 */

#if BY_BYTES

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

/* The last chunk of `hands`, one at least, whose values begin at `values`. */
static FORCE_INLINE void look_up_last(const late_look_ups *late, const uint16_t *table, size_t hands,
                                      uint16_t *values) {
    const size_t last = (hands - 1) / BYTES;
    uint16_t found[BYTES];
    look_up_chunk(table, late->index[last % 2], found);
    memcpy(values + last * BYTES, found, (hands - last * BYTES) * sizeof *values);
}

#endif

#endif
