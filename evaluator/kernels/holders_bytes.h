/* Which rows hold all of five ranks, for the vector levels: a bit for each of them, united over a row's cards. */
#ifndef EVALUATOR_HOLDERS_H
#define EVALUATOR_HOLDERS_H

#include "low_bytes.h"

enum { MOST_LISTED_MORE = BYTES }; /* what is written behind the last number */

/* `ranks` is 0x100f, the wheel, or 0x10f0, that of a short deck. Returns how many rows are listed. */
static FORCE_INLINE int list_with_ranks(const uint8_t *rows, size_t n, int count, unsigned ranks, uint16_t *listed) {
    static const rank_bytes wheel = RANK_BYTES(1, 2, 4, 8, 0, 0, 0, 0, 0, 0, 0, 0, 16);
    static const rank_bytes short_wheel = RANK_BYTES(0, 0, 0, 0, 1, 2, 4, 8, 0, 0, 0, 0, 16);
    uint8_t buffer[CHUNK_BUFFER];
    int length = 0;
    for (size_t done = 0; done < n; done += BYTES) {
        lanes cards[MOST_CARDS];
        load_cards(whole_chunk(rows + done * (size_t)count, n - done, count, buffer), count, cards);
        const lanes held = unite_low_ranks(cards, count, ranks & 1 ? &wheel : &short_wheel);
        const lane_bits all = nonzero_bits8(equal8(held, splat8(0x1f))) & first_bits(n - done);
        write_hands(listed + length, all, (int)done);
        length += count_ones(all);
    }
    return length;
}

#endif
