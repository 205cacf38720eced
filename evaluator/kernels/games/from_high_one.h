/* What from_high.h asks of a level without vectors of bytes: hands that hold certain ranks, a row at a time. */
#ifndef EVALUATOR_FROM_HIGH_LEVEL_H
#define EVALUATOR_FROM_HIGH_LEVEL_H

#include "tables/hand_sets.h"

enum { FROM_HIGH_ROWS = 2048, MOST_LISTED_MORE = 1 }; /* rows at once; what is written behind the last number */

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
