/* Razz, rows of five to seven cards, for the vector levels:
 *
 *     rows ─► a register per card ─► set of ranks ─► razz_lanes(), the level's own strategy ─► values
 *
 * That is right for five different ranks, which 95 of 100 sevens and every second five have. Rows with fewer are listed
 * and done afterwards: with four, in chunks of their own, the best low is the pair of the best rank held twice and the
 * other three; with three or less, 1 row of 1,000 of seven and 7 of 100 of five, it is left to the scalar look-ups.
 */
#ifndef EVALUATOR_RAZZ_ROWS_H
#define EVALUATOR_RAZZ_ROWS_H

#include "high_index.h"
#include "vector_rows.h"

/* The best of all pairs comes after 1,287 sets of five ranks; any three of the other twelve ranks go with a pair. */
enum { RAZZ_BEST_PAIR = 6175 - 1287, RAZZ_EACH_PAIR = 220 };

/* BYTES hands whose ranks are too few → table_kickers' index of the three ranks beside a pair, and the value with the
 * best three of them; and which hands have no four ranks.
 *
 *     bit   0 1 2 3 4 5 6 7    8 9 10 11 12
 *     rank  A 2 3 4 5 6 7 8    9 T  J  Q  K        in bounds: a low plane of eight bits and a high plane of five
 */
static FORCE_INLINE lane_bits pair_chunk(const lanes *cards, int count, uint16_t kickers[BYTES],
                                         uint16_t pairs[BYTES]) {
    static const rank_bytes low_ranks = RANK_BYTES(2, 4, 8, 16, 32, 64, 128, 0, 0, 0, 0, 0, 1);
    static const rank_bytes high_ranks = RANK_BYTES(0, 0, 0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 0);
    const lanes low_table = rank_table(&low_ranks), high_table = rank_table(&high_ranks);
    lanes low = splat8(0), high = splat8(0), low_twice = splat8(0), high_twice = splat8(0);
    for (int i = 0; i < count; i++) {
        const lanes low_rank = look_up_rank(low_table, cards[i]), high_rank = look_up_rank(high_table, cards[i]);
        low_twice = either(low_twice, both(low, low_rank));
        high_twice = either(high_twice, both(high, high_rank));
        low = either(low, low_rank);
        high = either(high, high_rank);
    }
    const lanes held[2] = {first_lanes(low, high), second_lanes(low, high)};
    const lanes twice[2] = {first_lanes(low_twice, high_twice), second_lanes(low_twice, high_twice)};
    lanes closed[2], base[2];
    for (int half = 0; half < 2; half++) {
        const lanes pair = top_one(twice[half]);
        closed[half] = close_gap(but_not(held[half], pair), pair);
        base[half] = sub(splat(RAZZ_BEST_PAIR), mul(popcount(sub(pair, splat(1))), splat(RAZZ_EACH_PAIR)));
    }
    store_both(kickers, closed[0], closed[1]);
    store_both(pairs, base[0], base[1]);
    return nonzero_bits8(complement(at_least8(add8(popcount8(low), popcount8(high)), 4)));
}

static FORCE_INLINE void value_pairs(const row_list *list, const hand_source *source, uint16_t *values) {
    uint8_t buffer[CHUNK_BUFFER] = {0};
    row_list fewer = {.length = 0};
    for (int done = 0; done < list->length; done += BYTES) {
        uint16_t kickers[BYTES], pairs[BYTES];
        lanes cards[MOST_CARDS];
        const int here = load_listed(list, done, source, buffer, cards);
        const lane_bits no_pair = pair_chunk(cards, source->count, kickers, pairs);
        list_rows(&fewer, no_pair & first_bits((size_t)here), done);
        for (int i = 0; i < here; i++)
            values[list->rows[done + i]] = (uint16_t)(pairs[i] - table_kickers[kickers[i]]);
    }
    for (int i = 0; i < fewer.length; i++)
        fewer.rows[i] = list->rows[fewer.rows[i]];
    look_up_listed(RAZZ, &fewer, source, values);
}

/* Values of BYTES hands, and which of them have fewer than five ranks. */
static FORCE_INLINE lane_bits razz_chunk(const lanes *cards, int count, uint16_t values[BYTES]) {
    const lanes low_table = rank_table(&razz_low_plane), high_table = rank_table(&razz_high_plane);
    lanes low = splat8(0), high = splat8(0);
    for (int i = 0; i < count; i++) {
        low = either(low, look_up_rank(low_table, cards[i]));
        high = either(high, look_up_rank(high_table, cards[i]));
    }
    razz_lanes(low, high, count, values);
    return nonzero_bits8(complement(at_least8(add8(popcount8(low), popcount8(high)), 5)));
}

static FORCE_INLINE unsigned razz_rows(const uint8_t *rows, size_t n, int count, uint16_t *values) {
    uint8_t buffer[CHUNK_BUFFER];
    byte_faults faults = no_byte_faults();
    while (n) {
        const size_t part = n < LIST_ROWS ? n : LIST_ROWS;
        const hand_source source = {rows, NULL, 0, count};
        row_list paired = {.length = 0};
        for (size_t done = 0; done < part; done += BYTES) {
            uint16_t found[BYTES], *to = part - done < BYTES ? found : values + done;
            lanes cards[MOST_CARDS];
            load_chunk(rows, done, n, count, buffer, values, cards);
            note_byte_faults(&faults, cards, count);
            list_rows(&paired, razz_chunk(cards, count, to) & first_bits(part - done), (int)done);
            if (part - done < BYTES)
                memcpy(values + done, found, (part - done) * sizeof *values);
        }
        value_pairs(&paired, &source, values);
        rows += part * (size_t)count;
        values += part;
        n -= part;
    }
    return byte_fault_flags(&faults);
}

#endif
