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

static FORCE_INLINE int count_ranks_of(unsigned set) {
    int count = 0;
    for (; set; set &= set - 1)
        count++;
    return count;
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

#endif
