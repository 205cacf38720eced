/* Boards by their ranks alone: the 6,175 multisets of five ranks, numbered, and what every hand makes of each.
 *
 * Multisets are listed by their top rank, then by how often they hold it, then by what is left, which is a multiset of
 * fewer and lower ranks in the order of its own list. So a block, a top rank so many times, is a beginning of another
 * list with something put on top, and whatever is a product over ranks is made block by block, without an index:
 *
 *     list of size 1     list of size 2         list of size 3
 *     2 3 4 5 ...        22                     222
 *                        32 | 33                322 | 332 | 333
 *                        42 43 | 44             422 432 433 | 442 443 | 444         433 is a four and the third
 *                        52 53 54 | 55          ...                                 multiset of size 2
 *
 * The number of a multiset is a sum over its ranks: K K 7 7 2 is begin[5][K][2] + begin[3][7][2] + begin[1][2][1].
 *
 * Every list has room for one register more, so that blocks are read and written in whole registers: what is written
 * behind a block is overwritten by the next one. Values of boards that do not exist beside a hand, three kings beside
 * two, mean nothing; such boards have no layouts (class_layouts.h).
 */
#ifndef EVALUATOR_RANK_BOARDS_H
#define EVALUATOR_RANK_BOARDS_H

#include "encoding.h"
#include "kernel.h"
#include "tables/ranks.h"

enum { MOST_SEATS = 10 }; /* of which boards are counted by the set that wins */

enum {
    BOARD_CARDS = 5,
    RANK_BOARDS = 6175,
    REGISTER_ROOM = 32, /* lanes of the widest register */
    BOARD_ROOM = RANK_BOARDS + REGISTER_ROOM,
    LIST_ROOM = 1 + 13 + 91 + 455 + 1820 + BOARD_CARDS * REGISTER_ROOM, /* the lists of sizes 0 to 4 */
    MOST_BLOCKS = RANKS * SUITS,
    HOLE_RANKS = RANKS * (RANKS + 1) / 2, /* pairs of ranks, numbered upper * (upper + 1) / 2 + lower */
    SETS_OF_THREE = 286,                  /* different ranks */
    SETS_OF_FOUR = 715,
    MOST_SETS = 1287,   /* of five */
    PAIRED_BY_TWO = 46, /* boards with a pair that a set of three ranks becomes with two more cards */
    PAIRED_BY_ONE = 4,  /* and a set of four with one more */
    MOST_SHOWN = 3,     /* no more of a rank on the board count in Omaha */
};

typedef struct {
    uint16_t at, rest; /* where it begins in its own list; where the list of what is left begins among the lists */
    uint16_t length;
    uint8_t top, copies;
} rank_block;

typedef struct {
    int count;
    uint16_t ranks[MOST_SETS + REGISTER_ROOM]; /* behind the last: sets of all ranks */
} board_sets;

/* A board with a pair: a set of four ranks and one of them again, or a set of three and two ranks. */
typedef struct {
    uint16_t board;
    uint8_t more; /* that rank, or the number of those two among the HOLE_RANKS */
} paired_board;

typedef struct rank_boards {
    uint16_t lengths[BOARD_CARDS + 1][RANKS + 1];      /* multisets of a size with all ranks below a rank */
    uint16_t begin[BOARD_CARDS + 1][RANKS][SUITS + 1]; /* the first with a top rank so many times */
    uint16_t lists[BOARD_CARDS];                       /* where the list of a size begins among the lists */
    rank_block blocks[BOARD_CARDS + 1][MOST_BLOCKS];
    int block_counts[BOARD_CARDS + 1];
    board_sets sets[BOARD_CARDS + 1]; /* by size, 3 to 5 */
    paired_board paired_by_two[SETS_OF_THREE][PAIRED_BY_TWO];
    paired_board paired_by_one[SETS_OF_FOUR][PAIRED_BY_ONE];
    uint16_t values[HOLE_RANKS][BOARD_ROOM]; /* what two ranks make of each board, flushes ignored */
    uint16_t shown[MOST_SHOWN][BOARD_ROOM];  /* which ranks a board has so often at least: omaha.h */
    uint8_t low_ranks[BOARD_ROOM];           /* those that a low may have: omaha.h */
} rank_boards;

static FORCE_INLINE int hole_ranks(int one, int other) {
    return one > other ? one * (one + 1) / 2 + other : other * (other + 1) / 2 + one;
}

/* A set of ranks with its bits in reverse: the ace in bit 0. */
static FORCE_INLINE unsigned turned_round(unsigned set) {
    unsigned reversed = 0;
    for (int rank = 0; rank < RANKS; rank++)
        reversed |= (set >> rank & 1) << (RANKS - 1 - rank);
    return reversed;
}

/* The number of a board of a set of ranks and up to two ranks more, none of them five times. */
enum { NO_RANK = -1 };
static inline uint16_t number_of_board(const rank_boards *boards, unsigned set, int one, int other) {
    int number = 0, left = BOARD_CARDS;
    for (int rank = RANKS - 1; rank >= 0; rank--) {
        const int copies = (int)(set >> rank & 1) + (rank == one) + (rank == other);
        number += copies ? boards->begin[left][rank][copies] : 0;
        left -= copies;
    }
    return (uint16_t)number;
}

/* The lists of rank_boards.h, filled: 562,000 look-ups, 3 ms, once in a process.
 *
 * In bounds: blocks are made in the order in which lists need each other, and end where their lists end; a sum of rank
 * numbers may be any (tables.h).
 */

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
        const int size = ones_of(set);
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

static inline void fill_rank_boards(rank_boards *boards) {
    memset(boards, 0, sizeof *boards);
    lay_out_lists(boards);
    fill_values(boards);
    fill_shown(boards);
    fill_sets(boards);
}

#endif
