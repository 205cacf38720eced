/* The best low of hands that have none without a pair, for the vector levels: the best rank held twice, and the best
 * three others. In chunks of their own, as they are few.
 *
 *     bit   0 1 2 3 4 5 6 7    8 9 10 11 12
 *     razz  A 2 3 4 5 6 7 8    9 T  J  Q  K        in bounds: a low plane of eight bits and a high plane of five
 *     2-7   2 3 4 5 6 7 8 9    T J  Q  K  A
 */
#ifndef EVALUATOR_PAIRED_LOWS_H
#define EVALUATOR_PAIRED_LOWS_H

#include "simd/vector_rows.h"

#if BY_BYTES

/* Any three of the other twelve ranks go with a pair. */
enum { LOWS_EACH_PAIR = 220 };

typedef struct {
    rank_bytes low_ranks, high_ranks;
    uint16_t best; /* the value of the best pair with the best others */
} low_pairs;

/* BYTES hands → table_kickers' index of the three ranks beside the pair, and the value of the pair with the best three;
 * and which hands have no four ranks. */
static FORCE_INLINE lane_bits pair_chunk(const low_pairs *game, const lanes *cards, int count, uint16_t kickers[BYTES],
                                         uint16_t pairs[BYTES]) {
    const lanes low_table = rank_table(&game->low_ranks), high_table = rank_table(&game->high_ranks);
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
        closed[half] = close_gap(top_three(but_not(held[half], pair)), pair);
        base[half] = sub(splat(game->best), mul(popcount(sub(pair, splat(1))), splat(LOWS_EACH_PAIR)));
    }
    store_both(kickers, closed[0], closed[1]);
    store_both(pairs, base[0], base[1]);
    return nonzero_bits8(complement(at_least8(add8(popcount8(low), popcount8(high)), 4)));
}

/* Values of listed hands, as below. */
static FORCE_INLINE void value_pairs_of(const low_pairs *game, const row_list *list, hand_source source,
                                        uint16_t *values, row_list *fewer) {
    uint8_t buffer[CHUNK_BUFFER] = {0};
    for (int done = 0; done < list->length; done += BYTES) {
        uint16_t kickers[BYTES], pairs[BYTES];
        lanes cards[MOST_CARDS];
        const int here = load_listed(list, done, source, buffer, cards);
        const lane_bits no_pair = pair_chunk(game, cards, source.count, kickers, pairs);
        list_rows(fewer, no_pair & first_bits((size_t)here), done);
        for (int i = 0; i < here; i++)
            values[list->rows[done + i]] = (uint16_t)(pairs[i] - table_kickers[kickers[i]]);
    }
    for (int i = 0; i < fewer->length; i++)
        fewer->rows[i] = list->rows[fewer->rows[i]];
}

/* Values of listed hands; those with fewer than four ranks, which are not right, are listed in `fewer`. Not inlined:
 * one for all games, an instantiation for each number of cards in rows. */
static NO_INLINE void value_pairs(const low_pairs *game, const row_list *list, hand_source source, uint16_t *values,
                                  row_list *fewer) {
    if (source.tile)
        value_pairs_of(game, list, source, values, fewer);
    else if (source.count == 5)
        value_pairs_of(game, list, hands_of_rows(source.rows, 5), values, fewer);
    else if (source.count == 6)
        value_pairs_of(game, list, hands_of_rows(source.rows, 6), values, fewer);
    else
        value_pairs_of(game, list, hands_of_rows(source.rows, 7), values, fewer);
}

#endif

#endif
