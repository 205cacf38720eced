/* Badugi and three cards, rows at the baseline: LANES hands side by side. */
#ifndef EVALUATOR_SMALL_HANDS_ROWS_H
#define EVALUATOR_SMALL_HANDS_ROWS_H

#include "games/small_hands.h"
#include "tables/ranks.h"

/* LANES hands, fewer at the end of an array, a lane each: every card as `to_lane` has it. */
static FORCE_INLINE void small_lanes(const uint8_t *rows, size_t here, int count, const uint16_t *to_lane,
                                     card_faults *faults, lanes cards[BADUGI_CARDS]) {
    uint16_t by_card[BADUGI_CARDS][LANES] = {{0}};
    for (size_t i = 0; i < here; i++, rows += count) {
        const card_sums hand = sum_cards(0, rows, count);
        note_faults(faults, &hand);
        for (int card = 0; card < count; card++)
            by_card[card][i] = to_lane ? to_lane[rows[card]] : rows[card];
    }
    for (int card = 0; card < count; card++)
        cards[card] = load(by_card[card]);
}

static FORCE_INLINE unsigned small_rows(int is_badugi, const uint8_t *rows, size_t n, uint16_t *values) {
    const int count = is_badugi ? BADUGI_CARDS : 3;
    card_faults faults = no_faults();
    for (size_t done = 0; done < n; done += LANES) {
        const size_t here = n - done < LANES ? n - done : LANES;
        uint16_t index[LANES];
        lanes cards[BADUGI_CARDS];
        small_lanes(rows + done * (size_t)count, here, count, is_badugi ? table_badugi_card : NULL, &faults, cards);
        store(index, is_badugi ? badugi_ranks(cards[0], cards[1], cards[2], cards[3])
                               : three_card_index(cards[0], cards[1], cards[2]));
        for (size_t i = 0; i < here; i++)
            values[done + i] = (is_badugi ? table_badugi : table_three_card)[index[i]];
    }
    return fault_flags(&faults);
}

#endif
