/* High, rows of five to seven cards, for the vector levels:
 *
 *     rows ─► a register per card ─► rank_counts.h ─► high_work, the level's own strategy ─► values
 *
 * What that cannot do is listed and done afterwards: flushes, 3 hands of 100, in chunks of their own; quads, 2
 * of 1,000, by the scalar look-ups. In at most seven cards a flush excludes quads and full houses.
 */
#ifndef EVALUATOR_HIGH_VECTOR_H
#define EVALUATOR_HIGH_VECTOR_H

#include "high/rank_counts.h"
#if IN_REGISTERS
#include "high/high_registers.h"
#else
#include "high/high_memory.h"
#endif

#if BY_BYTES

/* Ranks of the flush suit of BYTES flushes → sets for table_flush. The suit is known from its two bits: a bit that the
 * suit has is set in five cards or more, one that it has not in two at most, so bit 2 of the count tells. */
static FORCE_INLINE void flush_sets(const lanes *cards, int count, uint16_t sets[BYTES]) {
    const lanes low_table = rank_table(&low_plane_ranks), high_table = rank_table(&high_plane_ranks);
    lanes suit_bits[7], low = splat8(0), high = splat8(0);
    for (int i = 0; i < count; i++)
        suit_bits[i] = both(cards[i], splat8(3));
    const lanes suit = count_bits(suit_bits, count).fours;
    for (int i = 0; i < count; i++) {
        const lanes in_suit = equal8(suit_bits[i], suit);
        low = either(low, both(look_up_rank(low_table, cards[i]), in_suit));
        high = either(high, both(look_up_rank(high_table, cards[i]), in_suit));
    }
    store_both(sets, first_lanes(low, high), second_lanes(low, high));
}

/* In bounds: sets are a low plane of eight bits and a high plane of five. */
static FORCE_INLINE void look_up_flushes(const row_list *list, hand_source source, uint16_t *values) {
    uint8_t buffer[CHUNK_BUFFER] = {0};
    for (int done = 0; done < list->length; done += BYTES) {
        uint16_t sets[BYTES];
        lanes cards[MOST_CARDS];
        const int here = load_listed(list, done, source, buffer, cards);
        flush_sets(cards, source.count, sets);
        for (int i = 0; i < here; i++)
            values[list->rows[done + i]] = table_flush[sets[i]];
    }
}

/* Up to BLOCK_ROWS hands on their way. */
typedef struct {
    row_list flushes, quads;
    high_work work;
} high_part;

static FORCE_INLINE void begin_part(high_part *part) {
    part->flushes.length = part->quads.length = 0;
    begin_work(&part->work);
}

/* The chunk that begins at hand number `done` of `hands`. */
static FORCE_INLINE void take_chunk(high_part *part, const counted_cards *counted, int count, size_t done, size_t hands,
                                    uint16_t *values) {
    rank_counts counts;
    const rare_hands rare = sort_counts(counted, count, &counts);
    list_rows(&part->flushes, rare.flushes & first_bits(hands - done), (int)done);
    if (UNLIKELY(rare.quads))
        list_rows(&part->quads, rare.quads & first_bits(hands - done), (int)done);
    work_on(&part->work, &counts, count, done / BYTES, values + done);
}

static FORCE_INLINE void finish_part(high_part *part, hand_source source, size_t hands, uint16_t *values) {
    finish_work(&part->work, source.count, hands, values);
    look_up_flushes(&part->flushes, source, values);
    look_up_listed(HIGH, &part->quads, source, values);
}

static FORCE_INLINE void high_hands(hand_source source, size_t n, byte_faults *faults, uint16_t *values) {
    uint8_t buffer[CHUNK_BUFFER];
    high_part part;
    begin_part(&part);
    for (size_t done = 0; done < n; done += BYTES) {
        lanes cards[MOST_CARDS];
        load_hands(source, done, n, buffer, values, faults, cards);
        const counted_cards counted = count_cards(cards, source.count);
        take_chunk(&part, &counted, source.count, done, n, values);
    }
    finish_part(&part, source, n, values);
}

ROWS_KERNEL(high, high_hands)

#endif

#endif
