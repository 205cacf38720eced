/* The look-up tables, declared; tablegen.py computes them at build time and tables.c holds them.
 *
 * Why they are not all small: table_high_7 and table_razz_7 (128 KB each, 49,205 rank multisets) live in the
 * second-level cache and cost a baseline evaluator two loads; everything else fits the first level.
 */
#ifndef EVALUATOR_TABLES_H
#define EVALUATOR_TABLES_H

#include "encoding.h"

#if defined(__GNUC__)
#pragma GCC visibility push(hidden)
#endif

/* What one card byte adds to a hand:
 *
 *   key    63             32 31   24 23   16 15    8 7     0
 *          [ rank number    ][  s   ][  h   ][  d   ][  c   ]    a number per rank, sums wrap at 2^32 by falling off
 *                                                                the top; a counter per suit, at most 7 + 3 < 2^8
 *   mask   the card mask; bytes 52..255 have POISON instead, and an empty key
 */
typedef struct {
    uint64_t key, mask;
} card_entry;

extern const card_entry table_card[256];

/* The card mask with the ranks of each lane reversed, bit 16 * suit + 12 - rank: Omaha's "highest" is then the lowest
 * bit. */
extern const uint64_t table_card_reversed[256];

#define POISON (UINT64_C(1) << 63)

/* Rank multisets of 5, 6, 7 cards. sum = key >> 32; slot = (sum + displacement[sum >> (32 - bucket bits)]) mod slots.
 * In bounds for every sum: the bucket is a shift of 32 bits, the slot a remainder of the table's size. */
#define TABLE_SHAPE(cards, slot_bits, bucket_bits)                             \
    enum { SLOT_BITS_##cards = slot_bits, BUCKET_BITS_##cards = bucket_bits }; \
    extern const uint16_t table_displacement_##cards[1 << bucket_bits];        \
    extern const uint16_t table_high_##cards[1 << slot_bits];                  \
    extern const uint16_t table_razz_##cards[1 << slot_bits];
TABLE_SHAPE(5, 13, 10)
TABLE_SHAPE(6, 15, 11)
TABLE_SHAPE(7, 16, 13)

/* The ranks of one suit → the flush or straight flush they make; 0 if none. */
extern const uint16_t table_flush[RANK_SETS];

/* A set of low ranks, ace first (bit 0 = ace ... bit 7 = eight) → the eight-or-better low it makes; 0 if none. */
extern const uint16_t table_low8[1 << 8];

/* A set of 1..5 ranks, reversed (bit 0 = ace) → its number among the sets of its size, the lowest first; of five ranks,
 * straights are left out. */
extern const uint16_t table_subset[RANK_SETS];

/* A set of five to seven ranks, ace first (bit 0 = ace ... bit 12 = king) → the razz value of its five lowest. */
extern const uint16_t table_razz_sets[RANK_SETS];

#if defined(__GNUC__)
#pragma GCC visibility pop
#endif

#endif
