/* 2-7 rows at the vector levels: the ranks of BYTES hands become sets that are looked up. Listed and looked at again:
 *
 *     no five ranks that are no straight ─► paired_lows.h ─► fewer than four ranks ─► a hand at a time
 *     five cards of a suit               ─► the lowest five ranks are a straight, or may be held in that suit only
 *                                                          ─► a hand at a time, 2 of 1,000 rows
 */
#ifndef EVALUATOR_DEUCE_SEVEN_VECTOR_H
#define EVALUATOR_DEUCE_SEVEN_VECTOR_H

#include "games/deuce_seven.h"
#include "high/high_vector.h"
#include "simd/vector_rows.h"
#include "lows/paired_lows.h"

#if BY_BYTES

/* The best of all pairs comes after 1,278 sets of five ranks that are no straight. */
static const low_pairs deuce_seven_pairs = {RANK_BYTES(1, 2, 4, 8, 16, 32, 64, 128, 0, 0, 0, 0, 0),
                                            RANK_BYTES(0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 4, 8, 16), 7462 - 1278};

static FORCE_INLINE lanes any_count(const bit_counts *counts) {
    return either(either(counts->ones, counts->twos), counts->fours);
}

/* Which of BYTES hands may be flushes; their values are looked up later. */
static FORCE_INLINE lane_bits deuce_seven_chunk(late_look_ups *late, const lanes *cards, int count, size_t chunk,
                                                uint16_t *values) {
    const counted_cards counted = count_cards(cards, count);
    const lanes low = any_count(&counted.low), high = without_suits(any_count(&counted.high));
    look_up_before(late, table_deuce_seven_sets, chunk, values);
    store_both(indices_of(late, chunk), first_lanes(low, high), second_lanes(low, high));
    return flush_bits(counted.suits, count, &counted.high);
}

static FORCE_INLINE void list_without_five(const uint16_t *values, size_t n, row_list *list) {
    for (size_t done = 0; done < n; done += BYTES) {
        uint16_t last[BYTES] = {0};
        if (n - done < BYTES)
            memcpy(last, values + done, (n - done) * sizeof *values);
        list_rows(list, zero_values(n - done < BYTES ? last : values + done) & first_bits(n - done), (int)done);
    }
}

static void look_at_each(const row_list *list, hand_source source, uint16_t *values) {
    for (int i = 0; i < list->length; i++) {
        uint8_t cards[MOST_CARDS];
        copy_hand(source, list->rows[i], cards);
        values[list->rows[i]] = deuce_seven_value(cards, source.count);
    }
}

/* Whether what was looked up is right of LANES hands with a flush in `suited`: all ones where it may not be. The lowest
 * five ranks are what counts, unless they are a straight; and no flush if one of them is no rank of the suit. */
static FORCE_INLINE lanes may_be_flush(lanes ranks, lanes suited) {
    const lanes higher = without_top(without_top(differ(ranks, top_three(ranks)))), five = differ(ranks, higher);
    const lanes two = both(five, shift_right(five, 1));
    const lanes straight = both(both(two, shift_right(two, 2)), shift_right(five, 4));
    return either(nonzero(straight), is_zero(but_not(five, suited)));
}

static FORCE_INLINE void look_at_flushes(const row_list *list, hand_source source, uint16_t *values) {
    const lanes low_table = rank_table(&low_plane_ranks), high_table = rank_table(&high_plane_ranks);
    uint8_t buffer[CHUNK_BUFFER] = {0};
    row_list suspects = {.length = 0};
    for (int done = 0; done < list->length; done += BYTES) {
        uint16_t suited[BYTES], sets[BYTES], doubtful[BYTES];
        lanes cards[MOST_CARDS], low = splat8(0), high = splat8(0);
        const int here = load_listed(list, done, source, buffer, cards);
        flush_sets(cards, source.count, suited);
        for (int i = 0; i < source.count; i++) {
            low = either(low, look_up_rank(low_table, cards[i]));
            high = either(high, look_up_rank(high_table, cards[i]));
        }
        store_both(sets, first_lanes(low, high), second_lanes(low, high));
        for (int half = 0; half < BYTES; half += LANES)
            store(doubtful + half, may_be_flush(load(sets + half), load(suited + half)));
        list_rows(&suspects, ~zero_values(doubtful) & first_bits((size_t)here), done);
    }
    for (int i = 0; i < suspects.length; i++)
        suspects.rows[i] = list->rows[suspects.rows[i]];
    look_at_each(&suspects, source, values);
}

/* What the set of ranks does not tell of `n` rows. */
static FORCE_INLINE void finish_deuce_seven(const row_list *flushes, hand_source source, size_t n,
                                            uint16_t *values) {
    row_list paired = {.length = 0}, fewer = {.length = 0};
    list_without_five(values, n, &paired);
    value_pairs(&deuce_seven_pairs, &paired, source, values, &fewer);
    look_at_each(&fewer, source, values);
    look_at_flushes(flushes, source, values);
}

static FORCE_INLINE void deuce_seven_hands(hand_source source, size_t n, byte_faults *faults,
                                           uint16_t *values) {
    uint8_t buffer[CHUNK_BUFFER];
    row_list flushes = {.length = 0};
    late_look_ups late;
    begin_late(&late);
    for (size_t done = 0; done < n; done += BYTES) {
        lanes cards[MOST_CARDS];
        load_hands(source, done, n, buffer, values, faults, cards);
        const lane_bits suited = deuce_seven_chunk(&late, cards, source.count, done / BYTES, values + done);
        list_rows(&flushes, suited & first_bits(n - done), (int)done);
    }
    look_up_last(&late, table_deuce_seven_sets, n, values);
    finish_deuce_seven(&flushes, source, n, values);
}

static unsigned deuce_seven(const uint8_t *rows, size_t n, int count, uint16_t *values) {
    return count == 5   ? deuce_seven_five(rows, n, values)
           : count == 6 ? value_rows(deuce_seven_hands, rows, n, 6, values)
                        : value_rows(deuce_seven_hands, rows, n, 7, values);
}

#endif

#endif
