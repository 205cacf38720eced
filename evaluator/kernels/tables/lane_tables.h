/* The small tables of the kernels over lanes, declared; lanetables.py computes them at build time and lane_tables.c
 * holds them.
 */
#ifndef EVALUATOR_LANE_TABLES_H
#define EVALUATOR_LANE_TABLES_H

#include "tables/tables.h"

#if defined(__GNUC__)
#pragma GCC visibility push(hidden)
#endif

/* A rank's code is the upper four bits of sixteen of its one-hot * RANK_CODE; 0 = none. */
#define RANK_CODE 0x23d6

/* The value without a flush by the index of high_memory.h, whose factors these are. In bounds for every index of sixteen
 * bits. 128 KB, of which 76 are ever read: more than the first-level cache holds, but nothing waits for these look-ups.
 */
#define KICKER_FACTOR 0x10
#define TRIPS_FACTOR 0x70
#define UPPER_FACTOR 0x865a
#define UPPER_HIGH_FACTOR 0x96ef
extern const uint16_t table_high_sets[1 << 16];

/* The same as two indices, for masks (mask_memory.h): kickers (deuce = bit 0, gaps closed) → their number, from
 * RANK_SETS on the bottoms of straights, from FLUSH_SETS on the ranks of a flush → the value less one, which the empty
 * group adds; codes of trips, upper and lower pair → the value of the lowest hand with these groups. */
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

/* For mask_registers.h: the same shares with the ranks in reverse (the first rank lowest in each table's index);
 * ranks of a group by the bit number of its highest rank (none: 16), GROUP_OF_TWO on the number of two ranks less the
 * lower's bit number. */
extern const uint16_t table_low_reversed[64], table_two_reversed[64], table_three_reversed[64];
extern const uint16_t table_five_reversed[128], table_group_numbers[32];

/* The two nibbles of five low ranks → shares of their value (low_vector.h). */
extern const uint8_t table_low8_better[16], table_low8_worse[16];

/* Five different ranks in two parts → shares of their razz value (razz_registers.h): A .. 6, the ace in bit 5, and
 * 7 .. K, the seven in bit 6. */
extern const uint16_t table_razz_better[64], table_razz_worse[128];

/* A byte a suit, clubs lowest: its weight. The sum over 5, 6, 7 cards belongs to a flush if the rows of its two nibbles
 * have a bit in common. */
#define SUIT_WEIGHTS 0x1f060100
extern const uint8_t table_flush_low_nibble[3 * 16];
extern const uint8_t table_flush_high_nibble[3 * 16];

#if defined(__GNUC__)
#pragma GCC visibility pop
#endif

#endif
