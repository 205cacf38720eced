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

/* The two nibbles of five low ranks → shares of their value (low_bytes.h). */
extern const uint8_t table_low8_better[16], table_low8_worse[16];

/* A set of five to seven ranks, ace first (bit 0 = ace ... bit 12 = king) → the razz value of its five lowest. */
extern const uint16_t table_razz_sets[RANK_SETS];

/* Five different ranks in two parts → shares of their razz value (razz_registers.h): A .. 6, the ace in bit 5, and
 * 7 .. K, the seven in bit 6. */
extern const uint16_t table_razz_better[64], table_razz_worse[128];

/* For high_index.h: kickers (deuce = bit 0, gaps closed) → their number, from RANK_SETS on the bottoms of straights,
 * from FLUSH_SETS on the ranks of a flush → the value less one, which the empty group adds; codes of trips, upper and
 * lower pair → the value of the lowest hand with these groups. A rank's code is the upper four bits of sixteen of its
 * one-hot * RANK_CODE; 0 = none. */
#define RANK_CODE 0x23d6
enum { STRAIGHT_SETS = 1 << 10, FLUSH_SETS = RANK_SETS + STRAIGHT_SETS };
extern const uint16_t table_kickers[FLUSH_SETS + RANK_SETS];
extern const uint16_t table_groups[1 << 12];

/* For high_registers.h: shares of a number of kickers, of the lower six ranks and, by how many kickers there are, of
 * the upper ones (five: all thirteen ranks, others twelve); bases by rank of the pair (none: 16), GROUP_OF_TWO on by
 * rank of the lower of two pairs, GROUP_IS_TRIPS on of the trips, both on of a full house's trips; bases by rank of the
 * upper of two pairs (none: 16, 0). */
enum {
    LOWEST_STRAIGHT = 5854,
    GROUP_OF_TWO = 17,
    GROUP_IS_TRIPS = 32,
    FLUSH_ABOVE_RANKS = 5863,            /* the lowest flush is 5864, the lowest high card 1 */
    STRAIGHT_FLUSH_ABOVE_STRAIGHT = 1599 /* the lowest straight flush is 7453 */
};
extern const uint16_t table_low_kickers[64], table_two_kickers[64], table_three_kickers[64], table_five_kickers[128];
extern const uint16_t table_one_group[64], table_upper_pair[32];

/* For set_registers.h: the same shares with the ranks in reverse (the first rank lowest in each table's index);
 * ranks of a group by the bit number of its highest rank (none: 16), GROUP_OF_TWO on the number of two ranks less the
 * lower's bit number. */
extern const uint16_t table_low_reversed[64], table_two_reversed[64], table_three_reversed[64];
extern const uint16_t table_five_reversed[128], table_group_numbers[32];

/* A byte a suit, clubs lowest: its weight. The sum over 5, 6, 7 cards belongs to a flush if the rows of its two nibbles
 * have a bit in common. */
#define SUIT_WEIGHTS 0x1f060100
extern const uint8_t table_flush_low_nibble[3 * 16];
extern const uint8_t table_flush_high_nibble[3 * 16];

#if defined(__GNUC__)
#pragma GCC visibility pop
#endif

#endif
