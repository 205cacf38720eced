/* High, five to seven cards, for a level without large vector look-ups (AVX2): vectors compute two indices a hand, two
 * plain loads fetch the value. Reason for this separate strategy: the registers of this level hold no 64-entry tables, so
 * the last step of a dense value has to go through memory, and 26 KB of tables fit its first-level cache.
 *
 *     cards ─► rank planes ─► counts of ranks ─► kickers, pairs, trips, straight ─► table_kickers[] + table_groups[]
 *
 * Rank sets here are in natural order (deuce = bit 0). Of the ranks held once, all but the highest 5, 3, 2, 1 are to be
 * dropped, depending on the pairs; with seven cards that is always the two lowest (three pairs: the lowest pair becomes a
 * kicker, and of two one is dropped), with six cards one less.
 *
 * Left to the scalar look-ups, 3 hands of 100: flushes and quads. A flush shows in the sum of a weight per suit.
 *
 * In bounds: kickers are 13 bits, straights 10 more values behind them; a group index is three codes of four bits.
 */
#ifndef EVALUATOR_HIGH_INDEX_H
#define EVALUATOR_HIGH_INDEX_H

#include "vector_rows.h"

static FORCE_INLINE lanes without_lowest(lanes x) { return and(x, sub(x, splat(1))); }

/* Take rank `gap` (one bit, not in x, or none) out of the scale: the ranks above it move down by one. */
static FORCE_INLINE lanes close_gap(lanes x, lanes gap) {
    return sub(x, shift_right(and(x, sub(splat(0), gap)), 1));
}

/* Bottoms of straights, bit 0 = the wheel. */
static FORCE_INLINE lanes straight_bottoms(lanes ranks) {
    const lanes with_low_ace = or(shift_left(ranks, 1), shift_right(ranks, 12));
    const lanes two = and(with_low_ace, ranks);
    return and(and(two, shift_right(two, 2)), shift_right(ranks, 3));
}

static FORCE_INLINE lanes group_index(lanes trips, lanes upper, lanes lower) {
    const lanes code = splat(RANK_CODE);
    return or(or(shift_right(mul(lower, code), 12), and(shift_right(mul(upper, code), 8), splat(0x0f0))),
              and(shift_right(mul(trips, code), 4), splat(0xf00)));
}

/* ones, twos: bits of how often a rank is held, at most three times. */
static FORCE_INLINE void high_indices(lanes ones, lanes twos, int count, lanes *kickers, lanes *groups) {
    const lanes single = and_not(ones, twos), trips = and(ones, twos);
    lanes lower = twos, upper, kept = single;
    if (count == 5) {
        upper = without_lowest(twos);
        lower = xor(twos, upper);
    } else {
        const lanes two_highest = without_lowest(twos), highest = without_lowest(two_highest);
        const lanes not_three = is_zero(highest);
        const lanes paired = choose(not_three, twos, two_highest); /* at most two ranks */
        upper = choose(not_three, two_highest, highest);
        lower = xor(paired, upper);
        const lanes spare = or(single, xor(twos, paired));
        if (count == 6) {
            kept = choose(not_three, without_lowest(spare), spare);
        } else {
            const lanes dropped = without_lowest(spare);
            kept = choose(not_three, without_lowest(dropped), dropped);
        }
    }
    const lanes bottoms = straight_bottoms(or(ones, twos));
    const lanes no_straight = is_zero(bottoms);
    const lanes closed = close_gap(close_gap(kept, upper), lower);
    const lanes higher_trips = max(and(trips, upper), and_not(trips, upper)); /* of two trips the lower is but a pair */
    *kickers = choose(no_straight, closed, or(bottoms, splat(RANK_SETS)));
    *groups = and(group_index(higher_trips, upper, lower), no_straight);
}

typedef struct {
    uint16_t kickers[BYTES], groups[BYTES];
} high_block;

/* Indices of BYTES hands; answers which of them are left to the scalar look-ups. */
static FORCE_INLINE lane_bits index_high_block(const uint8_t *rows, int count, high_block *block, byte_faults *faults) {
    static const uint8_t low_ranks[16] = {1, 2, 4, 8, 16, 32, 64, 128}, high_ranks[16] = {0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 4, 8, 16};
    static const uint32_t weights[4] = {SUIT_WEIGHTS, SUIT_WEIGHTS, SUIT_WEIGHTS, SUIT_WEIGHTS};
    const lanes low_table = table16(low_ranks), high_table = table16(high_ranks), weight_table = table16(weights);
    lanes cards[7], low[7], high[7], suits = splat8(0);
    load_cards(rows, count, cards);
    note_byte_faults(faults, cards, count);
    for (int i = 0; i < count; i++) {
        const lanes rank = ranks8(cards[i]);
        low[i] = look_up16(low_table, rank);
        high[i] = look_up16(high_table, rank);
        suits = add8(suits, look_up16(weight_table, cards[i]));
    }
    const bit_counts low_counts = count_bits(low, count), high_counts = count_bits(high, count);

    const lanes nibble = splat8(0x0f);
    const lanes flush = and(look_up16(table16(table_flush_low_nibble + 16 * (count - 5)), and(suits, nibble)),
                            look_up16(table16(table_flush_high_nibble + 16 * (count - 5)), and(shift_right(suits, 4), nibble)));
    const lanes rare = or(flush, or(low_counts.fours, high_counts.fours));

    lanes kickers[2], groups[2];
    high_indices(first_lanes(low_counts.ones, high_counts.ones), first_lanes(low_counts.twos, high_counts.twos), count,
                 &kickers[0], &groups[0]);
    high_indices(second_lanes(low_counts.ones, high_counts.ones), second_lanes(low_counts.twos, high_counts.twos), count,
                 &kickers[1], &groups[1]);
    store_both(block->kickers, kickers[0], kickers[1]);
    store_both(block->groups, groups[0], groups[1]);
    return ~sign_bits8(equal8(rare, splat8(0)));
}

static FORCE_INLINE void look_up_high_block(const high_block *block, uint16_t *values, size_t rows) {
    uint16_t found[BYTES], *to = rows < BYTES ? found : values;
    UNROLL
    for (int i = 0; i < BYTES; i++)
        to[i] = (uint16_t)(table_kickers[block->kickers[i]] + table_groups[block->groups[i]]);
    if (rows < BYTES)
        memcpy(values, found, rows * sizeof *values);
}

/* The look-ups run one chunk behind the arithmetic, so that a core can do both at once. */
static FORCE_INLINE unsigned high_index_rows(const uint8_t *rows, size_t n, int count, uint16_t *values) {
    uint8_t buffer[CHUNK_BUFFER];
    byte_faults faults = no_byte_faults();
    while (n) {
        const size_t part = n < LIST_ROWS ? n : LIST_ROWS;
        high_block blocks[2];
        row_list rare = {.length = 0};
        for (size_t done = 0; done < part; done += BYTES) {
            const uint8_t *chunk = whole_chunk(rows + done * (size_t)count, n - done, count, buffer);
            const lane_bits left = index_high_block(chunk, count, &blocks[done / BYTES % 2], &faults);
            list_rows(&rare, left & first_bits(part - done), (int)done);
            if (done)
                look_up_high_block(&blocks[(done / BYTES - 1) % 2], values + done - BYTES, BYTES);
        }
        const size_t last = (part - 1) / BYTES;
        look_up_high_block(&blocks[last % 2], values + last * BYTES, part - last * BYTES);
        look_up_listed(HIGH, &rare, rows, count, values);
        rows += part * (size_t)count;
        values += part;
        n -= part;
    }
    return byte_fault_flags(&faults);
}

#endif
