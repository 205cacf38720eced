/* High, rows of five to seven cards, for a level without large vector look-ups (AVX2): vectors compute two indices a hand,
 * two plain loads fetch the value. Reason for this separate strategy: the registers of this level hold no 64-entry tables,
 * so the last step of a dense value has to go through memory, and 26 KB of tables fit its first-level cache.
 *
 *     rows ─► a register per card ─► rank planes ─► counts of ranks ─► high_index.h ─► look-ups
 *
 * Left to the scalar look-ups, 3 hands of 100: flushes and quads. A flush shows in the sum of a weight per suit.
 *
 * In bounds: kickers are 13 bits, straights 10 more values behind them; a group index is three codes of four bits.
 */
#ifndef EVALUATOR_HIGH_ROWS_H
#define EVALUATOR_HIGH_ROWS_H

#include "high_index.h"
#include "vector_rows.h"

static FORCE_INLINE void high_row_indices(lanes ones, lanes twos, int count, lanes *kickers, lanes *groups) {
    const high_sets sets = count == 5 ? sort_five_ranks(ones, twos) : sort_ranks(ones, twos);
    lanes kept = sets.spare;
    if (count > 5) {
        const lanes fewer = count == 7 ? without_lowest(sets.spare) : sets.spare;
        kept = choose(sets.three_pairs, fewer, without_lowest(fewer));
    }
    high_indices(&sets, kept, kickers, groups);
}

typedef struct {
    uint16_t kickers[BYTES], groups[BYTES];
} high_block;

/* Indices of BYTES hands; answers which of them are left to the scalar look-ups. */
static FORCE_INLINE lane_bits index_high_block(const uint8_t *rows, int count, high_block *block, byte_faults *faults) {
    static const uint8_t low_ranks[16] = {1, 2, 4, 8, 16, 32, 64, 128}, high_ranks[16] = {0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 4, 8, 16};
    static const uint32_t weights[4] = {SUIT_WEIGHTS, SUIT_WEIGHTS, SUIT_WEIGHTS, SUIT_WEIGHTS};
    const lanes low_table = rank_table(low_ranks), high_table = rank_table(high_ranks), weight_table = table16(weights);
    lanes cards[7], low[7], high[7], suits = splat8(0);
    load_cards(rows, count, cards);
    note_byte_faults(faults, cards, count);
    for (int i = 0; i < count; i++) {
        low[i] = look_up_rank(low_table, cards[i]);
        high[i] = look_up_rank(high_table, cards[i]);
        suits = add8(suits, look_up16(weight_table, cards[i]));
    }
    const bit_counts low_counts = count_bits(low, count), high_counts = count_bits(high, count);

    const lanes nibble = splat8(0x0f);
    const lanes flush = and(look_up16(table16(table_flush_low_nibble + 16 * (count - 5)), and(suits, nibble)),
                            look_up16(table16(table_flush_high_nibble + 16 * (count - 5)), and(shift_right(suits, 4), nibble)));
    const lanes rare = or(flush, or(low_counts.fours, high_counts.fours));

    lanes kickers[2], groups[2];
    high_row_indices(first_lanes(low_counts.ones, high_counts.ones), first_lanes(low_counts.twos, high_counts.twos), count,
                     &kickers[0], &groups[0]);
    high_row_indices(second_lanes(low_counts.ones, high_counts.ones), second_lanes(low_counts.twos, high_counts.twos), count,
                     &kickers[1], &groups[1]);
    store_both(block->kickers, kickers[0], kickers[1]);
    store_both(block->groups, groups[0], groups[1]);
    return nonzero_bits8(rare);
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
