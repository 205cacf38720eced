/* Badugi and three cards, rows at the vector levels: a register a card, then lanes, then one look-up a hand. */
#ifndef EVALUATOR_SMALL_HANDS_ROWS_H
#define EVALUATOR_SMALL_HANDS_ROWS_H

#include "games/small_hands.h"
#include "simd/vector_rows.h"

#if BY_BYTES

static const rank_bytes ace_first_low = RANK_BYTES(2, 4, 8, 16, 32, 64, 128, 0, 0, 0, 0, 0, 1);
static const rank_bytes ace_first_high = RANK_BYTES(0, 0, 0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 0);

/* Indices of BYTES hands. */
static FORCE_INLINE void badugi_index(const lanes *cards, uint16_t index[BYTES]) {
    const lanes low_table = rank_table(&ace_first_low), high_table = rank_table(&ace_first_high), none = splat8(0);
    lanes first[BADUGI_CARDS], second[BADUGI_CARDS];
    for (int i = 0; i < BADUGI_CARDS; i++) {
        const lanes low = look_up_rank(low_table, cards[i]), high = look_up_rank(high_table, cards[i]);
        const lanes suit = both(cards[i], splat8(3));
        first[i] = either(shift_left(first_lanes(low, high), 2), first_lanes(suit, none));
        second[i] = either(shift_left(second_lanes(low, high), 2), second_lanes(suit, none));
    }
    store_both(index, badugi_ranks(first[0], first[1], first[2], first[3]),
               badugi_ranks(second[0], second[1], second[2], second[3]));
}

static FORCE_INLINE void three_card_indices(const lanes *cards, uint16_t index[BYTES]) {
    const lanes none = splat8(0);
    const lanes first =
        three_card_index(first_lanes(cards[0], none), first_lanes(cards[1], none), first_lanes(cards[2], none));
    store_both(
        index, first,
        three_card_index(second_lanes(cards[0], none), second_lanes(cards[1], none), second_lanes(cards[2], none)));
}

static FORCE_INLINE unsigned small_rows(int is_badugi, const uint8_t *rows, size_t n, uint16_t *values) {
    const int count = is_badugi ? BADUGI_CARDS : 3;
    const uint16_t *table = is_badugi ? table_badugi : table_three_card;
    uint8_t buffer[CHUNK_BUFFER];
    byte_faults faults = no_byte_faults();
    late_look_ups late;
    begin_late(&late);
    for (size_t done = 0; done < n; done += BYTES) {
        const size_t chunk = done / BYTES;
        lanes cards[MOST_CARDS];
        load_chunk(rows, done, n, count, buffer, values, cards);
        note_byte_faults(&faults, cards, count);
        look_up_before(&late, table, chunk, values + done);
        if (is_badugi)
            badugi_index(cards, indices_of(&late, chunk));
        else
            three_card_indices(cards, indices_of(&late, chunk));
    }
    if (n)
        look_up_last(&late, table, n, values);
    return byte_fault_flags(&faults);
}

#endif

#endif
