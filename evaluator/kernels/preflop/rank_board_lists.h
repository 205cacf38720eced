/* The lists of rank_boards.h, filled: 562,000 look-ups, 3 ms, once in a process.
 *
 * In bounds: blocks are made in the order in which lists need each other, and end where their lists end; a sum of rank
 * numbers may be any (tables.h).
 */
#ifndef EVALUATOR_RANK_BOARD_LISTS_H
#define EVALUATOR_RANK_BOARD_LISTS_H

#include "preflop/rank_boards.h"
#include "tables/ranks.h"

/* --- Lists --- */

static inline void lay_out_lists(rank_boards *boards) {
    for (int size = 0, at = 0; size < BOARD_CARDS; size++) {
        static const uint16_t lengths[BOARD_CARDS] = {1, 13, 91, 455, 1820};
        boards->lists[size] = (uint16_t)at;
        at += lengths[size] + REGISTER_ROOM;
    }
    for (int size = 0; size <= BOARD_CARDS; size++) {
        int length = size == 0; /* no ranks at all are one multiset */
        for (int top = 0; top < RANKS; top++) {
            boards->lengths[size][top] = (uint16_t)length;
            for (int copies = 1; copies <= SUITS && copies <= size; copies++) {
                const int rests = boards->lengths[size - copies][top];
                boards->begin[size][top][copies] = (uint16_t)length;
                if (rests)
                    boards->blocks[size][boards->block_counts[size]++] = (rank_block){
                        (uint16_t)length, boards->lists[size - copies], (uint16_t)rests, (uint8_t)top, (uint8_t)copies};
                length += rests;
            }
        }
        boards->lengths[size][RANKS] = (uint16_t)length;
    }
}

/* --- Values --- */

static inline uint32_t rank_number(int rank) { return (uint32_t)(table_card[SUITS * rank].key >> 32); }

/* Sums of rank numbers (tables.h). */
static inline void sum_rank_numbers(const rank_boards *boards, uint32_t sums[RANK_BOARDS]) {
    uint32_t lists[LIST_ROOM];
    lists[0] = 0;
    for (int size = 1; size <= BOARD_CARDS; size++)
        for (int i = 0; i < boards->block_counts[size]; i++) {
            const rank_block block = boards->blocks[size][i];
            uint32_t *to = (size == BOARD_CARDS ? sums : lists + boards->lists[size]) + block.at;
            for (int j = 0; j < block.length; j++)
                to[j] = lists[block.rest + j] + block.copies * rank_number(block.top);
        }
}

static inline void fill_values(rank_boards *boards) {
    uint32_t sums[RANK_BOARDS];
    sum_rank_numbers(boards, sums);
    for (int upper = 0; upper < RANKS; upper++)
        for (int lower = 0; lower <= upper; lower++) {
            const uint32_t hole = rank_number(upper) + rank_number(lower);
            uint16_t *values = boards->values[hole_ranks(upper, lower)];
            for (int i = 0; i < RANK_BOARDS; i++)
                values[i] = look_up_ranks((uint64_t)(sums[i] + hole) << 32, 7, NULL, NULL, table_high_7);
        }
}

/* --- Sets of ranks by how often a board shows them --- */

static inline void fill_shown(rank_boards *boards) {
    for (int least = 1; least <= MOST_SHOWN; least++) {
        uint16_t lists[LIST_ROOM], *shown = boards->shown[least - 1];
        lists[0] = 0;
        for (int size = 1; size <= BOARD_CARDS; size++)
            for (int i = 0; i < boards->block_counts[size]; i++) {
                const rank_block block = boards->blocks[size][i];
                const unsigned top = block.copies >= least ? 1u << (RANKS - 1 - block.top) : 0;
                uint16_t *to = (size == BOARD_CARDS ? shown : lists + boards->lists[size]) + block.at;
                for (int j = 0; j < block.length; j++)
                    to[j] = (uint16_t)(lists[block.rest + j] | top);
            }
    }
    for (int i = 0; i < RANK_BOARDS; i++)
        boards->low_ranks[i] = (uint8_t)low_ranks_of(turned_round(boards->shown[0][i]));
}

/* --- Sets of different ranks, and the boards with a pair that they become --- */

static inline void pair_by_one(const rank_boards *boards, unsigned set, paired_board *paired) {
    for (int rank = 0; rank < RANKS; rank++)
        if (set >> rank & 1)
            *paired++ = (paired_board){number_of_board(boards, set, rank, NO_RANK), (uint8_t)rank};
}

/* Two of a rank, or one that the set has and another. */
static inline void pair_by_two(const rank_boards *boards, unsigned set, paired_board *paired) {
    for (int one = 0; one < RANKS; one++)
        for (int other = 0; other <= one; other++)
            if (one == other || set >> one & 1 || set >> other & 1)
                *paired++ = (paired_board){number_of_board(boards, set, one, other), (uint8_t)hole_ranks(one, other)};
}

static inline void fill_sets(rank_boards *boards) {
    memset(boards->sets, 0xff, sizeof boards->sets);
    for (int size = 0; size <= BOARD_CARDS; size++)
        boards->sets[size].count = 0;
    for (unsigned set = 0; set < RANK_SETS; set++) {
        const int size = count_ranks_of(set);
        if (size < 3 || size > BOARD_CARDS)
            continue;
        const int number = boards->sets[size].count++;
        boards->sets[size].ranks[number] = (uint16_t)set;
        if (size == 3)
            pair_by_two(boards, set, boards->paired_by_two[number]);
        if (size == 4)
            pair_by_one(boards, set, boards->paired_by_one[number]);
    }
}

static void fill_rank_boards(rank_boards *boards) {
    memset(boards, 0, sizeof *boards);
    lay_out_lists(boards);
    fill_values(boards);
    fill_shown(boards);
    fill_sets(boards);
}

#endif
