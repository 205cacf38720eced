/* In how many ways the suits can lie on each of the 6,175 rank boards: in all, and with so many cards of one suit.
 *
 * Both are products over the ranks of a board. If a rank is on it n times, and `live` of its cards are live, `others`
 * of them in other suits than the one in question, then these n cards come in
 *
 *     C(live, n)        ways, of which
 *     C(others, n)      have no card of the suit and
 *     C(others, n - 1)  have one, if that card is live.
 *
 * So the ways to have at least j cards of the suit among the top rank and a rest are
 *
 *     ways(j, board) = C(others, n) * ways(j, rest) + C(others, n - 1) * ways(j - 1, rest)
 *
 * and as all rests of a block are neighbours (rank_boards.h), one multiplication serves LANES boards. No board has more
 * than 4^5 = 1,024 layouts.
 */
#ifndef EVALUATOR_CLASS_LAYOUTS_H
#define EVALUATOR_CLASS_LAYOUTS_H

#include "simd/level.h"
#include "preflop/rank_boards.h"

typedef struct {
    unsigned ranks[SUITS]; /* live cards: ranks by suit */
    int suits[RANKS];      /* how many suits of a rank */
    int total;
} live_cards;

static inline live_cards count_live(uint64_t cards) {
    live_cards live = {.total = 0};
    for (int suit = 0; suit < SUITS; suit++) {
        live.ranks[suit] = (unsigned)(cards >> (SUIT_LANE * suit) & LANE_MASK);
        live.total += ones_of(live.ranks[suit]);
        for (int rank = 0; rank < RANKS; rank++)
            live.suits[rank] += live.ranks[suit] >> rank & 1;
    }
    return live;
}

typedef struct {
    uint16_t all[BOARD_ROOM];           /* behind the last board: 0 */
    uint16_t suited[SUITS][BOARD_ROOM]; /* with at least so many cards of the suit */
} board_layouts;

/* Of the multisets of sizes 0 to 4, by how many cards of a suit they hold at least; 0: all. */
typedef struct {
    uint16_t at_least[BOARD_CARDS][LIST_ROOM];
} part_layouts;

/* By rank and copies: ways without a card of the suit, ways with one. */
typedef struct {
    uint16_t without[RANKS][SUITS + 1], with[RANKS][SUITS + 1];
} rank_ways;

static inline rank_ways list_ways(const live_cards *live, unsigned suited) {
    static const uint8_t choices[SUITS + 1][SUITS + 1] = {
        {1, 0, 0, 0, 0}, {1, 1, 0, 0, 0}, {1, 2, 1, 0, 0}, {1, 3, 3, 1, 0}, {1, 4, 6, 4, 1}};
    rank_ways ways;
    for (int rank = 0; rank < RANKS; rank++) {
        const int held = suited >> rank & 1, others = live->suits[rank] - held;
        for (int copies = 1; copies <= SUITS; copies++) {
            ways.without[rank][copies] = choices[others][copies];
            ways.with[rank][copies] = held ? choices[others][copies - 1] : 0;
        }
    }
    return ways;
}

typedef const uint16_t (*ways_table)[SUITS + 1];

/* A whole list from those of fewer cards, which begin at `lists`. */
static FORCE_INLINE void multiply(const rank_boards *boards, int size, const uint16_t *lists, ways_table ways,
                                  uint16_t *to) {
    for (int i = 0; i < boards->block_counts[size]; i++) {
        const rank_block block = boards->blocks[size][i];
        const lanes factor = splat(ways[block.top][block.copies]);
        for (int j = 0; j < block.length; j += LANES)
            store(to + block.at + j, mul(load(lists + block.rest + j), factor));
    }
}

static FORCE_INLINE void multiply_both(const rank_boards *boards, int size, const uint16_t *same, ways_table without,
                                       const uint16_t *fewer, ways_table with, uint16_t *to) {
    for (int i = 0; i < boards->block_counts[size]; i++) {
        const rank_block block = boards->blocks[size][i];
        const lanes factor = splat(without[block.top][block.copies]), other = splat(with[block.top][block.copies]);
        for (int j = 0; j < block.length; j += LANES)
            store(to + block.at + j,
                  add(mul(load(same + block.rest + j), factor), mul(load(fewer + block.rest + j), other)));
    }
}

/* No layout has more cards of a suit than cards: those lists are 0. All others are written before they are read. */
static FORCE_INLINE void begin_parts(const rank_boards *boards, part_layouts *parts) {
    memset(parts->at_least[0], 0, REGISTER_ROOM * sizeof(uint16_t));
    parts->at_least[0][0] = 1;
    for (int j = 1; j < BOARD_CARDS; j++)
        memset(parts->at_least[j], 0, boards->lists[j] * sizeof(uint16_t));
}

static NO_INLINE void count_all(const rank_boards *boards, const live_cards *live, part_layouts *parts, uint16_t *to) {
    const rank_ways ways = list_ways(live, 0);
    uint16_t *lists = parts->at_least[0];
    for (int size = 1; size < BOARD_CARDS; size++)
        multiply(boards, size, lists, ways.without, lists + boards->lists[size]);
    multiply(boards, BOARD_CARDS, lists, ways.without, to);
    memset(to + RANK_BOARDS, 0, REGISTER_ROOM * sizeof *to);
}

/* Boards with at least `least` cards of the suit: a list that is so many cards short of a board may be that many short
 * of `least`. Multisets of j cards with j of the suit are made of such multisets only. */
static NO_INLINE void count_suited(const rank_boards *boards, const live_cards *live, int suit, int least,
                                   part_layouts *parts, uint16_t *to) {
    const rank_ways ways = list_ways(live, live->ranks[suit]);
    for (int size = 1; size <= BOARD_CARDS; size++)
        for (int j = least <= BOARD_CARDS - size ? 1 : least - BOARD_CARDS + size; j <= least && j <= size; j++) {
            uint16_t *list = size < BOARD_CARDS ? parts->at_least[j] + boards->lists[size] : to;
            if (j < size)
                multiply_both(boards, size, parts->at_least[j], ways.without, parts->at_least[j - 1], ways.with, list);
            else
                multiply(boards, size, parts->at_least[j - 1], ways.with, list);
        }
    memset(to + RANK_BOARDS, 0, REGISTER_ROOM * sizeof *to);
}

/* least: by suit, how many cards on the board give somebody a flush, 3 to 5; more: there are no flushes. */
static void count_layouts(const rank_boards *boards, const live_cards *live, const int least[SUITS],
                          board_layouts *layouts) {
    part_layouts parts;
    begin_parts(boards, &parts);
    count_all(boards, live, &parts, layouts->all);
    for (int suit = 0; suit < SUITS; suit++)
        if (least[suit] > BOARD_CARDS)
            memset(layouts->suited[suit], 0, sizeof layouts->suited[suit]);
        else
            count_suited(boards, live, suit, least[suit], &parts, layouts->suited[suit]);
}

/* Who wins the boards that have the same ranks, and in how many of their layouts.
 *
 * A full house or quads beat every flush but a straight one. So whoever wins a rank board with one of these wins all of
 * its layouts, straight flushes aside; who wins it with less wins those that make a flush for nobody.
 *
 *     AhKh v 9s9d   9 9 K K 2   seat 1: quads          all layouts
 *                   A Q 7 5 2   seat 0: a pair         those without three hearts, four spades or four diamonds
 */

enum { LOWEST_FULL_HOUSE = 7141 };

/* For each rank board the seats that win it; those that do with a full house or quads; in how many layouts. */
typedef struct {
    uint16_t seats[BOARD_ROOM], full[BOARD_ROOM], layouts[BOARD_ROOM];
} rank_winners;

static FORCE_INLINE void win_boards_of(const uint16_t *const *values, int seats, const board_layouts *layouts,
                                       rank_winners *won) {
    for (int i = 0; i < RANK_BOARDS; i += LANES) {
        lanes best = load(values[0] + i), winners = splat(0), flush = splat(0);
        for (int seat = 1; seat < seats; seat++)
            best = max(best, load(values[seat] + i));
        for (int seat = 0; seat < seats; seat++)
            winners =
                either(winners, both(is_zero(differ(best, load(values[seat] + i))), splat((uint16_t)(1 << seat))));
        for (int suit = 0; suit < SUITS; suit++)
            flush = add(flush, load(layouts->suited[suit] + i));
        const lanes full = is_zero(differ(best, max(best, splat(LOWEST_FULL_HOUSE))));
        store(won->seats + i, winners);
        store(won->full + i, both(full, winners));
        store(won->layouts + i, sub(load(layouts->all + i), but_not(flush, full)));
    }
}

/* values: by seat, what its hand makes of each rank board, flushes ignored. */
static NO_INLINE void win_boards(const uint16_t *const *values, int seats, const board_layouts *layouts,
                                 rank_winners *won) {
    if (seats == 2)
        win_boards_of(values, 2, layouts, won);
    else
        win_boards_of(values, seats, layouts, won);
}

#endif
