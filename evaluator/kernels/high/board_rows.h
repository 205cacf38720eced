/* All 1,326 hole-card pairs with each board, for every level: 91 look-ups a board, and then copies.
 *
 *     pair    0    1    2    3    4    5    6    7    8    9    10  ...     number hi * (hi - 1) / 2 + lo, hi > lo
 *     cards  2d2c 2h2c 2h2d 2s2c 2s2d 2s2h 3c2c 3c2d 3c2h 3c2s 3d2c ...
 *     hi      1    2    2    3    3    3    4    4    4    4    5   ...     a run for each, hi values long
 *
 * Without a flush only the ranks count, and two hole cards have 91 pairs of ranks. In the runs of the four tens each
 * lower rank stands four times, then a ten for each lower suit; so each run is the beginning of one row:
 *
 *     row of the tens     T2 T2 T2 T2 T3 T3 T3 T3 ... T9 T9 T9 T9 TT TT TT        "T2": the value of the board with it
 *     run of Th, hi = 34  T2 T2 T2 T2 T3 T3 T3 T3 ... T9 T9 T9 T9 TT TT           the first 34
 *
 * A row is made in registers, with zeros for the lower cards on the board, and stored four times in whole registers:
 * what stands behind a run's end is overwritten by the runs that follow. The last run goes through a buffer.
 *
 * A flush needs three board cards of its suit, so only one suit can have it, and its value is always the larger one:
 * with five suited cards of at most seven there are two others, but quads need three cards of a rank beside the suited
 * one, and a full house two beside one and another beside a second. So on 9s 6s 2s Kd Kc the pair AsTs, whose ranks
 * make a pair of kings, has table_flush[A T 9 6 2].
 *
 * In bounds: card bytes index `live` modulo 64; look_up_ranks takes any sum; rank sets have 13 bits; rows are read up
 * to ROW entries, for which the arrays have room; up to 63 values are written behind a run's begin, except for the
 * last.
 */
#ifndef EVALUATOR_BOARD_ROWS_H
#define EVALUATOR_BOARD_ROWS_H

#include "simd/rank_sets.h"
#include "tables/ranks.h"

enum {
    RANK_PAIRS = RANKS * (RANKS + 1) / 2, /* numbered upper * (upper + 1) / 2 + lower */
    ROW = 64,                             /* entries of a row: 51 used, and whole registers at every level */
    ROW_RANKS = ROW / SUITS,
    NO_FLUSH = -1,
};

/* What the runs of one board are made of. */
typedef struct {
    uint16_t plain[RANK_PAIRS + ROW_RANKS - RANKS]; /* values of the rank pairs, flushes ignored */
    uint16_t live[ROW];                             /* by card: all ones, or 0 for a card on the board */
    uint16_t one_suited[ROW_RANKS];                 /* by rank: the flush with one more card of the suit, or 0 */
    uint16_t unsuited;                              /* the flush of the board alone, or 0 */
} board_parts;

/* --- Runs --- */

#define EVERY_FOURTH 0, 0, 0, 0xffff
static const uint16_t every_fourth[ROW + SUITS] = {
    EVERY_FOURTH, EVERY_FOURTH, EVERY_FOURTH, EVERY_FOURTH, EVERY_FOURTH, EVERY_FOURTH,
    EVERY_FOURTH, EVERY_FOURTH, EVERY_FOURTH, EVERY_FOURTH, EVERY_FOURTH, EVERY_FOURTH,
    EVERY_FOURTH, EVERY_FOURTH, EVERY_FOURTH, EVERY_FOURTH, EVERY_FOURTH,
};
#undef EVERY_FOURTH

/* Register i of a rank's row: of its card of the flush suit, or of the others. */
static FORCE_INLINE lanes lanes_of_row(const board_parts *parts, int rank, int flush_suit, int in_suit, int i) {
    const lanes live = load(parts->live + i * LANES);
    const lanes plain = four_times_each(parts->plain + rank * (rank + 1) / 2, i * LANES);
    if (flush_suit == NO_FLUSH)
        return both(plain, live);
    if (in_suit)
        return both(max(plain, splat(parts->one_suited[rank])), live);
    const lanes lower_in_suit = load(every_fourth + SUITS - 1 - flush_suit + i * LANES);
    const lanes one_suited = four_times_each(parts->one_suited, i * LANES);
    return both(max(plain, choose(lower_in_suit, one_suited, splat(parts->unsuited))), live);
}

/* The runs of a rank's four cards. `flush_suit` is a suit in which one hole card or none makes a flush. Constant ranks
 * make straight-line code of this. */
static FORCE_INLINE void write_runs(const board_parts *parts, int rank, int flush_suit, uint16_t *values) {
    lanes row[ROW / LANES], suited_row[ROW / LANES];
    for (int i = 0; i < ROW / LANES; i++) {
        row[i] = lanes_of_row(parts, rank, flush_suit, 0, i);
        suited_row[i] = lanes_of_row(parts, rank, flush_suit, 1, i);
    }
    for (int suit = 0; suit < SUITS; suit++) {
        const int hi = SUITS * rank + suit, is_last = hi == DECK - 1;
        const lanes live = splat(parts->live[hi]);
        uint16_t last_run[ROW], *run = values + hi * (hi - 1) / 2, *to = is_last ? last_run : run;
        for (int i = 0; i * LANES < hi; i++)
            store(to + i * LANES, both(suit == flush_suit ? suited_row[i] : row[i], live));
        if (is_last)
            memcpy(run, last_run, (DECK - 1) * sizeof *run);
    }
}

static FORCE_INLINE void write_all_runs(const board_parts *parts, int flush_suit, uint16_t *values) {
#define RUNS_OF(rank) write_runs(parts, rank, flush_suit, values)
    RUNS_OF(0), RUNS_OF(1), RUNS_OF(2), RUNS_OF(3), RUNS_OF(4), RUNS_OF(5), RUNS_OF(6);
    RUNS_OF(7), RUNS_OF(8), RUNS_OF(9), RUNS_OF(10), RUNS_OF(11), RUNS_OF(12);
#undef RUNS_OF
}

static NO_INLINE void write_plain_runs(const board_parts *parts, uint16_t *values) {
    write_all_runs(parts, NO_FLUSH, values);
}

static NO_INLINE void write_flush_runs(const board_parts *parts, int suit, uint16_t *values) {
    write_all_runs(parts, suit, values);
}

/* --- Flushes --- */

/* The pairs with two live cards of the suit, of which the board has `ranks`. */
static FORCE_INLINE void write_suited_pairs(unsigned ranks, int suit, uint16_t *values) {
    unsigned lows[RANKS], sets[RANKS];
    int count = 0;
    for (int rank = 0; rank < RANKS; rank++) {
        const int hi = SUITS * rank + suit;
        const unsigned set = ranks | 1u << rank;
        uint16_t *run = values + hi * (hi - 1) / 2;
        if (set == ranks)
            continue;
        for (int i = 0; i < count; i++)
            run[lows[i]] = table_flush[set | sets[i]];
        lows[count] = (unsigned)hi;
        sets[count++] = set;
    }
}

/* `held` cards of the suit are on the board; with three of them it takes two more. */
static NO_INLINE void write_with_flushes(board_parts *parts, unsigned ranks, int held, int suit, uint16_t *values) {
    if (held == 3) {
        write_plain_runs(parts, values);
    } else {
        parts->unsuited = table_flush[ranks];
        for (int rank = 0; rank < RANKS; rank++)
            parts->one_suited[rank] = table_flush[ranks | 1u << rank];
        write_flush_runs(parts, suit, values);
    }
    write_suited_pairs(ranks, suit, values);
}

/* --- Boards --- */

/* What each pair of ranks adds to a board's rank sum. */
static FORCE_INLINE void sum_rank_pairs(uint32_t sums[RANK_PAIRS]) {
    for (int upper = 0; upper < RANKS; upper++)
        for (int lower = 0; lower <= upper; lower++)
            *sums++ = (uint32_t)((table_card[SUITS * upper].key + table_card[SUITS * lower].key) >> 32);
}

static FORCE_INLINE void look_up_rank_pairs(uint32_t board, const uint32_t sums[RANK_PAIRS], int count,
                                            uint16_t *values) {
    for (int first = 0; first < RANK_PAIRS; first += RANKS) {
        UNROLL
        for (int i = first; i < first + RANKS; i++) {
            const uint64_t key = (uint64_t)(board + sums[i]) << 32;
            values[i] = look_up_ranks(key, count, table_high_5, table_high_6, table_high_7);
        }
    }
}

/* Ask for the memory of a board's values: it comes while the ranks are looked up. */
static FORCE_INLINE void prefetch_values(const uint16_t *values) {
    UNROLL
    for (int at = 0; at < HOLE_COMBOS; at += CACHE_LINE / (int)sizeof *values)
        PREFETCH(values + at);
}

static FORCE_INLINE void mark_board(board_parts *parts, const uint8_t *board, int count, uint16_t mark) {
    for (int i = 0; i < count; i++)
        parts->live[board[i] % ROW] = mark;
}

/* A suit's counter starts at 5, so bit 3 of its byte says "three or more" (up to 5 cards: at most 10). */
#define COUNT_FROM_FIVE UINT64_C(0x05050505)

static FORCE_INLINE unsigned board_rows(const uint8_t *rows, size_t n, int count, uint16_t *values) {
    card_faults faults = no_faults();
    uint32_t pair_sums[RANK_PAIRS], last_ranks = 0;
    board_parts parts = {.unsuited = 0};
    sum_rank_pairs(pair_sums);
    memset(parts.live, 0xff, sizeof parts.live);
    for (size_t i = 0; i < n; i++, rows += count, values += HOLE_COMBOS) {
        const card_sums board = sum_cards(COUNT_FROM_FIVE, rows, count);
        const uint64_t key = summed_key(&board);
        const uint32_t ranks = (uint32_t)(key >> 32), three_suited = (uint32_t)key & ENOUGH_SUITED;
        prefetch_values(values);
        note_faults(&faults, &board);
        mark_board(&parts, rows, count, 0);
        if (i == 0 || ranks != last_ranks) /* boards in order often differ in a suit only */
            look_up_rank_pairs(ranks, pair_sums, count + 2, parts.plain);
        last_ranks = ranks;
        if (UNLIKELY(three_suited)) {
            const int suit = suit_of(three_suited), held = (int)(key >> 8 * suit & 0xff) - 5;
            write_with_flushes(&parts, suited_ranks(&board, suit), held, suit, values);
        } else {
            write_plain_runs(&parts, values);
        }
        mark_board(&parts, rows, count, 0xffff);
    }
    return fault_flags(&faults);
}

static unsigned boards(const uint8_t *rows, size_t n, int count, uint16_t *values) {
    return count == 3   ? board_rows(rows, n, 3, values)
           : count == 4 ? board_rows(rows, n, 4, values)
                        : board_rows(rows, n, 5, values);
}

#endif
