/* What from_high.h asks of a vector level: hands that hold certain ranks, BYTES of them at a time. */
#ifndef EVALUATOR_FROM_HIGH_VECTOR_H
#define EVALUATOR_FROM_HIGH_VECTOR_H

#include "tables/hand_sets.h"
#include "lows/low_vector.h"
#include "high/rank_counts.h"

#if BY_BYTES

enum { MOST_LISTED_MORE = BYTES }; /* what is written behind the last number */

/* Five ranks, the wheel's or the short deck's, in bits 0 .. 4 of a byte. */
static FORCE_INLINE lanes holders_of(const lanes *cards, int count, unsigned ranks) {
    static const rank_bytes wheel = RANK_BYTES(1, 2, 4, 8, 0, 0, 0, 0, 0, 0, 0, 0, 16);
    static const rank_bytes short_wheel = RANK_BYTES(0, 0, 0, 0, 1, 2, 4, 8, 0, 0, 0, 0, 16);
    return equal8(unite_low_ranks(cards, count, ranks & 1 ? &wheel : &short_wheel), splat8(0x1f));
}

/* Where `held`, BYTES lanes of zeros or ones, raises values to the straight's; answers which are above all straights.
 */
static FORCE_INLINE lane_bits raise_chunk(const hidden_straight *straight, const uint16_t *held, uint16_t *values) {
    uint16_t above[BYTES];
    for (int half = 0; half < BYTES; half += LANES) {
        const lanes holds = load(held + half);
        const lanes raised = max(load(values + half), both(holds, splat(straight->value)));
        store(values + half, raised);
        store(above + half, both(holds, sub_to_zero(raised, splat(straight->highest))));
    }
    return ~zero_values(above);
}

/* Raises the values of hands that hold a straight's ranks, and lists those that are above all straights. */
static FORCE_INLINE int raise_to_straight(const hidden_straight *straight, const uint8_t *rows, size_t n, int count,
                                          uint16_t *values, uint16_t *listed) {
    uint8_t buffer[CHUNK_BUFFER];
    int length = 0;
    for (size_t done = 0; done < n; done += BYTES) {
        uint16_t held[BYTES], last[BYTES] = {0};
        lanes cards[MOST_CARDS];
        load_cards(whole_chunk(rows + done * (size_t)count, n - done, count, buffer), count, cards);
        const lanes holders = holders_of(cards, count, straight->ranks);
        store_both(held, first_lanes(holders, holders), second_lanes(holders, holders));
        lane_bits above;
        if (n - done >= BYTES) {
            above = raise_chunk(straight, held, values + done);
        } else {
            memcpy(last, values + done, (n - done) * sizeof *values);
            above = raise_chunk(straight, held, last) & first_bits(n - done);
            memcpy(values + done, last, (n - done) * sizeof *values);
        }
        if (UNLIKELY(above)) {
            write_hands(listed + length, above, (int)done);
            length += count_ones(above);
        }
    }
    return length;
}

/* Which of up to BYTES values are one of so many from `lowest` on. */
static FORCE_INLINE lane_bits values_from(const uint16_t *values, size_t left, uint16_t lowest, uint16_t number) {
    uint16_t last[BYTES] = {0}, within[BYTES];
    if (left < BYTES)
        memcpy(last, values, left * sizeof *values);
    for (int half = 0; half < BYTES; half += LANES) {
        const lanes value = load((left < BYTES ? last : values) + half);
        store(within + half, sub_to_zero(splat(number), sub(value, splat(lowest))));
    }
    return ~zero_values(within) & first_bits(left);
}

/* Lists the hands of seven cards with three of a rank among those whose value is one of `straights` from `lowest` on.
 */
static FORCE_INLINE int list_trips(const uint8_t *rows, size_t n, uint16_t lowest, uint16_t straights,
                                   const uint16_t *values, uint16_t *listed) {
    const hand_source source = hands_of_rows(rows, 7);
    uint8_t buffer[CHUNK_BUFFER] = {0};
    row_list straight = {.length = 0}, trips = {.length = 0};
    for (size_t done = 0; done < n; done += BYTES)
        list_rows(&straight, values_from(values + done, n - done, lowest, straights), (int)done);
    for (int done = 0; done < straight.length; done += BYTES) {
        lanes cards[MOST_CARDS];
        const int here = load_listed(&straight, done, source, buffer, cards);
        const counted_cards counted = count_cards(cards, 7);
        const lanes three =
            either(both(counted.low.ones, counted.low.twos), without_suits(both(counted.high.ones, counted.high.twos)));
        list_rows(&trips, nonzero_bits8(three) & first_bits((size_t)here), done);
    }
    for (int i = 0; i < trips.length; i++)
        listed[i] = straight.rows[trips.rows[i]];
    return trips.length;
}

/* Lists where in n ids there are jokers; `largest`: above JOKER if any id is. */
static FORCE_INLINE int list_jokers(const uint8_t *ids, size_t n, uint16_t *listed, uint8_t *largest) {
    lanes most = splat8(0);
    uint8_t last[BYTES] = {0};
    int length = 0;
    for (size_t done = 0; done < n; done += BYTES) {
        if (n - done < BYTES)
            memcpy(last, ids + done, n - done);
        const lanes some = load_column(n - done < BYTES ? last : ids + done);
        const lane_bits jokers = nonzero_bits8(equal8(some, splat8(JOKER)));
        most = max8(most, some);
        write_hands(listed + length, jokers, (int)done);
        length += count_ones(jokers);
    }
    *largest = any_lane(at_least8(most, JOKER + 1)) ? JOKER + 1 : JOKER;
    return length;
}

#endif

#endif
