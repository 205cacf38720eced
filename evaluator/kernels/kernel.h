/* What a kernel is, for those who call one and those who write one.
 *
 * A kernel reads a block of n rows of card ids, contiguous bytes, and writes n values. It answers with fault flags:
 * which kinds of illegal card it saw anywhere in the rows. Values of legal rows are right whatever else is in the
 * block; a kernel reads in bounds for any bytes. Which row is at fault is found afterwards, off the fast path
 * (batch.h).
 */
#ifndef EVALUATOR_KERNEL_H
#define EVALUATOR_KERNEL_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "compiler.h"

enum { DUPLICATE_CARD = 1, NOT_A_CARD = 2, NOT_A_MASK = 4, NOT_A_WEIGHT = 8 };

/* The rows of a block, at most: input, buffers and values fit the first-level cache, a row's number sixteen bits. */
enum { BLOCK_ROWS = 2048 };

/* Five to seven cards a row. */
typedef unsigned (*rows_kernel)(const uint8_t *rows, size_t n, int count, uint16_t *values);

/* Hole cards (4..6) and board cards (3..5), two arrays of n rows each. */
typedef unsigned (*two_rows_kernel)(const uint8_t *hole, int hole_count, const uint8_t *board, int board_count,
                                    size_t n, uint16_t *values);

/* Card masks, five to seven cards each; for Omaha four to six and three to five. */
typedef unsigned (*mask_kernel)(const uint64_t *masks, size_t n, uint16_t *values);
typedef unsigned (*two_mask_kernel)(const uint64_t *hole, const uint64_t *board, size_t n, uint16_t *values);

/* All 1,326 hole-card pairs with each of n boards of count (3..5) cards, in pair order: n * 1326 values, 0 where a hole
 * card is on the board. */
typedef unsigned (*board_kernel)(const uint8_t *boards, size_t n, int count, uint16_t *values);

/* n deals from a seed (random_bits.h) into rows of hole cards, seat by seat, and rows of board cards. */
typedef struct deal_plan deal_plan;
typedef void (*deal_kernel)(const deal_plan *plan, const uint64_t *seed, size_t n, uint8_t *hole, uint8_t *board);

/* The same from a state a row, up to the first that is refused (state_rows.h). */
typedef struct state_plan state_plan;
typedef struct state_place state_place;
typedef struct state_rows state_rows;
typedef size_t (*states_kernel)(const state_plan *plan, state_place *place, const uint64_t *seed,
                                const state_rows *rows, size_t n, uint8_t *hole, uint8_t *board, int *fault);

/* A tile of deals (deal_tiles.h) → every seat's value; values by seat → outcomes by the set of seats that win (tally.h);
 * so many random deals to those outcomes, as far as a budget lasts (sample_tiles.h). */
typedef struct deal_tile deal_tile;
typedef struct sample_job sample_job;
typedef void (*tile_kernel)(const deal_tile *tile, uint16_t *values);
typedef void (*tally_kernel)(const uint16_t *values, int seats, int halves, size_t n, int64_t *winners);
typedef struct sample_tile sample_tile;
typedef uint64_t (*samples_kernel)(const sample_job *job, sample_tile *tile, const uint64_t *seed, uint64_t deals,
                                   int64_t *winners);

/* Showdowns on a board of five: its 1,326 values → the hands in order (hand_groups.h); that order and the weights of
 * the other side's 1,326 hands → what each hand is worth. */
typedef struct hand_order hand_order;
typedef struct pay_offs pay_offs;
typedef void (*order_kernel)(const uint16_t *values, hand_order *order);
typedef unsigned (*showdown_kernel)(const hand_order *order, const double *weights, const pay_offs *pay, double *ev);

/* Ranges on a board of five. Its values, one of them and the weights of the others → those of weaker, stronger and equal
 * hands, times a factor, added to winners[1], [2] and [3]. Its hands in order and the weights of two ranges → what
 * either wins and what they share, added to the same. The weights of three → the hands that any of them may hold; those
 * → what each set of the three wins, and those who hold taken cards and a value, the bar (trio_showdown.h). */
typedef struct trio_hand trio_hand;
typedef struct trio_room trio_room;
typedef void (*hand_showdown_kernel)(const uint16_t *values, uint16_t value, const double *weights, double factor,
                                     double *winners);
typedef void (*pair_showdown_kernel)(const hand_order *order, const double *first, const double *second,
                                     double *winners);
typedef void (*trio_list_kernel)(const hand_order *order, const double *const *weights, trio_hand *hands);
typedef void (*trio_showdown_kernel)(const trio_hand *hands, uint64_t taken, uint16_t bar, trio_room *room,
                                     double *winners, double *bar_wins);

/* Exact equity before the flop: what is filled once (rank_boards.h); known hands and dead cards → boards by the set of
 * seats that win them, 2^seats numbers; two weighted ranges → what they win by the table of match-ups, 4 numbers, and
 * how many of its entries are missing (range_sums.h). */
typedef struct rank_boards rank_boards;
typedef struct matchup_table matchup_table;
typedef struct matchup_side matchup_side;
typedef void (*rank_boards_kernel)(rank_boards *boards);
typedef void (*known_hands_kernel)(const rank_boards *boards, const uint8_t *hands, int seats, uint64_t dead,
                                   int64_t *winners);
typedef int (*matchup_sums_kernel)(const matchup_table *table, matchup_side *sides, double *winners, uint16_t *missing);

/* The same for known Omaha hands (omaha_spot.h): boards by the sets of seats that win, high | low << seats where there
 * are two halves, are added to winners. */
typedef struct omaha_spot omaha_spot;
typedef void (*omaha_spot_kernel)(const rank_boards *boards, omaha_spot *spot, int64_t *winners);

/* The kernels of an instruction-set level. This list makes the record and fills it: a kernel is a line here, a function
 * of that name at every level, and a line in cpu.pxd. First what also takes one hand a call. */
#define HAND_KERNELS(KERNEL)                 \
    KERNEL(rows_kernel, high)                \
    KERNEL(rows_kernel, low8)                \
    KERNEL(rows_kernel, razz)                \
    KERNEL(two_rows_kernel, omaha_high)      \
    KERNEL(two_rows_kernel, omaha_low8)      \
    KERNEL(mask_kernel, high_mask)           \
    KERNEL(mask_kernel, low8_mask)           \
    KERNEL(mask_kernel, razz_mask)           \
    KERNEL(two_mask_kernel, omaha_high_mask) \
    KERNEL(two_mask_kernel, omaha_low8_mask) \
    KERNEL(rows_kernel, short_deck)          \
    KERNEL(rows_kernel, short_deck_trips)    \
    KERNEL(rows_kernel, deuce_seven)         \
    KERNEL(rows_kernel, badugi)              \
    KERNEL(rows_kernel, three_card)          \
    KERNEL(rows_kernel, pai_gow)             \
    KERNEL(rows_kernel, pai_gow_second)      \
    KERNEL(rows_kernel, pai_gow_front)       \
    KERNEL(rows_kernel, showing_high)        \
    KERNEL(rows_kernel, showing_low)

#define BATCH_KERNELS(KERNEL)                    \
    KERNEL(board_kernel, boards)                 \
    KERNEL(deal_kernel, deal)                    \
    KERNEL(states_kernel, deal_states)           \
    KERNEL(tile_kernel, high_tile)               \
    KERNEL(tile_kernel, low8_tile)               \
    KERNEL(tile_kernel, razz_tile)               \
    KERNEL(tile_kernel, omaha_high_tile)         \
    KERNEL(tile_kernel, omaha_low8_tile)         \
    KERNEL(tally_kernel, tally)                  \
    KERNEL(samples_kernel, count_samples)        \
    KERNEL(order_kernel, order_hands)            \
    KERNEL(showdown_kernel, showdown)            \
    KERNEL(hand_showdown_kernel, hand_showdown)  \
    KERNEL(pair_showdown_kernel, pair_showdown)  \
    KERNEL(trio_list_kernel, list_trio)          \
    KERNEL(trio_showdown_kernel, trio_showdown)  \
    KERNEL(rank_boards_kernel, fill_rank_boards) \
    KERNEL(known_hands_kernel, known_preflop)    \
    KERNEL(matchup_sums_kernel, sum_matchups)    \
    KERNEL(omaha_spot_kernel, count_omaha)

#define KERNEL_MEMBER(type, name) type name;
#define KERNEL_HERE(type, name) .name = name,

typedef struct {
    const char *name;
    HAND_KERNELS(KERNEL_MEMBER)
    BATCH_KERNELS(KERNEL_MEMBER)
} kernel_level;

/* The levels and the one-hand kernels: the only symbols that leave the C files, hidden outside the extension module. */
#if defined(__GNUC__)
#pragma GCC visibility push(hidden)
#endif

extern const kernel_level level_baseline, level_avx2, level_avx512;

/* One hand at a time, by the plainest code. */
extern const kernel_level one_hand;

#if defined(__GNUC__)
#pragma GCC visibility pop
#endif

#endif
