/* 2-7 rows at the baseline: the set of ranks is looked up; suited hands, and those without five ranks that are no
 * straight, are looked at again. */
#ifndef EVALUATOR_DEUCE_SEVEN_ROWS_H
#define EVALUATOR_DEUCE_SEVEN_ROWS_H

#include "games/deuce_seven.h"

static unsigned deuce_seven(const uint8_t *rows, size_t n, int count, uint16_t *values) {
    card_faults faults = no_faults();
    if (count == 5)
        return deuce_seven_five(rows, n, values);
    for (size_t i = 0; i < n; i++, rows += count) {
        const card_sums hand = sum_cards(COUNT_FROM_THREE, rows, count);
        const uint64_t mask = united_mask(&hand) & DECK_MASK, half = mask | mask >> 32;
        note_faults(&faults, &hand);
        values[i] = table_deuce_seven_sets[(half | half >> 16) & LANE_MASK];
        if (values[i] == 0 || ((uint32_t)summed_key(&hand) & ENOUGH_SUITED))
            values[i] = deuce_seven_value(rows, count);
    }
    return fault_flags(&faults);
}

#endif
