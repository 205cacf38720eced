/* Which rows hold all of five ranks, a row at a time. */
#ifndef EVALUATOR_HOLDERS_H
#define EVALUATOR_HOLDERS_H

#include "hand_sets.h"

enum { MOST_LISTED_MORE = 0 };

static FORCE_INLINE int list_with_ranks(const uint8_t *rows, size_t n, int count, unsigned ranks, uint16_t *listed) {
    int length = 0;
    for (size_t row = 0; row < n; row++, rows += count) {
        unsigned held = 0;
        for (int i = 0; i < count; i++)
            held |= 1u << (rows[i] >> 2 & 15);
        listed[length] = (uint16_t)row;
        length += (ranks & ~held) == 0;
    }
    return length;
}

#endif
