/* Many spots of known hands, exactly: each by the least work.
 *
 *     hold'em, no card of the board, heads-up, nothing dead     the table of match-ups: an entry
 *     hold'em and Omaha, no card of the board                   rank patterns: the class method
 *     anything else                                             its runouts, in tiles with those of other spots
 *
 * Threads take blocks of rows in turn, so that each gets its part of every street, however the rows are sorted:
 *
 *     3 threads   positions of thread 0  [ block 0 ][ block 3 ][ block 6 ]   of thread 1  [ block 1 ][ block 4 ] …
 *
 * In bounds: positions stand for rows below `count` or for none; entries are those of two hands of two different cards.
 */
#ifndef EVALUATOR_KNOWN_SPOTS_H
#define EVALUATOR_KNOWN_SPOTS_H

#include "spots/spot_tiles.h"
#include "preflop/matchup_table.h"
#include "preflop/omaha_spot.h"

enum { SPOT_BLOCK = 16 }; /* rows */

typedef enum { BY_RUNOUTS, BY_TWO_CARDS, BY_TWO_AND_THREE } preflop_method;

typedef struct {
    const kernel_level *level;
    spot_rows rows;
    spot_answers answers;
    preflop_method before_flop;
    const rank_boards *boards;
    const matchup_table *table;
    int64_t count, turns; /* rows, and blocks of a thread */
    int threads;
    double nothing; /* the answer of a row that is no spot */
} known_spots_job;

/* What a thread writes: a tile; before the flop counts by set of winners and their sums, 0 between two spots. */
typedef struct {
    int64_t *winners;
    spot_sums sums;
    spot_tile tile;
    omaha_spot omaha;
} known_spots_room;

static FORCE_INLINE int64_t row_of_position(const known_spots_job *job, int64_t position) {
    const int64_t block = position / SPOT_BLOCK, turn = block % job->turns;
    return (turn * job->threads + block / job->turns) * SPOT_BLOCK + position % SPOT_BLOCK;
}

/* --- Before the flop --- */

/* The entry of two hands; *turned: the second is the one of the lower class, which wins where `wins` says so. */
static FORCE_INLINE int entry_of_spot(const matchup_table *table, const uint8_t *cards, int *turned) {
    const int one = combo_number(cards[0], cards[1]), other = combo_number(cards[2], cards[3]);
    *turned = table->class_of[one] > table->class_of[other];
    return *turned ? entry_of(table, other, one) : entry_of(table, one, other);
}

static FORCE_INLINE int is_matchup(const known_spots_job *job, const known_spot *spot) {
    return job->before_flop == BY_TWO_CARDS && job->rows.seats == 2 && spot->listed == 4 && !spot->dead;
}

static FORCE_INLINE void look_up_matchup(const known_spots_job *job, const known_spot *spot, int64_t row,
                                         spot_sums *sums) {
    int turned;
    const int entry = entry_of_spot(job->table, spot->cards, &turned);
    const int won = job->table->wins[entry], lost = job->table->losses[entry];
    pay_outcomes(&job->answers, row, sums, 1, 0, turned ? lost : won);
    pay_outcomes(&job->answers, row, sums, 2, 0, turned ? won : lost);
    pay_outcomes(&job->answers, row, sums, 3, 0, MATCHUP_BOARDS - won - lost);
}

static NO_INLINE void count_patterns(const known_spots_job *job, const known_spot *spot, int64_t row,
                                     known_spots_room *room) {
    const int seats = job->rows.seats, hole_cards = spot->hole_cards;
    uint64_t dead = 0;
    for (int card = 0; card < DECK && spot->dead; card++)
        dead |= spot->dead >> card & 1 ? card_mask(card) : 0;
    if (job->before_flop == BY_TWO_CARDS) {
        job->level->known_preflop(job->boards, spot->cards, seats, dead, room->winners);
    } else {
        room->omaha.dead = dead; /* values of a seat's ranks are kept from spot to spot */
        for (int seat = 0; seat < seats; seat++)
            room->omaha.hands[seat] = mask_of_cards(spot->cards + seat * hole_cards, hole_cards);
        job->level->count_omaha(job->boards, &room->omaha, room->winners);
    }
    pay_counts(&job->answers, row, &room->sums, job->rows.halves, room->winners);
}

/* The entry that a spot looks up and that is not filled; -1: none. */
static FORCE_INLINE int missing_entry(const known_spots_job *job, int64_t row) {
    known_spot spot;
    int turned;
    if (job->rows.boards[row * job->rows.board_step] != NO_CARD || !look_at_spot(&job->rows, row, &spot) ||
        !is_matchup(job, &spot))
        return -1;
    const int entry = entry_of_spot(job->table, spot.cards, &turned);
    return job->table->wins[entry] == NOT_FILLED ? entry : -1;
}

/* Entries of rows first … first + n - 1 that are not filled: wanted[entry] = 1. */
static inline void want_matchups(const known_spots_job *job, int64_t first, int64_t n, uint8_t *wanted) {
    for (int64_t row = first; row < first + n; row++) {
        const int entry = missing_entry(job, row);
        if (entry >= 0)
            wanted[entry] = 1;
    }
}

/* --- All streets --- */

static FORCE_INLINE void count_spot(const known_spots_job *job, const known_spot *spot, int64_t row,
                                    known_spots_room *room) {
    if (job->before_flop == BY_RUNOUTS || spot->missing < BOARD_CARDS)
        deal_spot(job->level, &job->rows, &job->answers, spot, row, &room->tile);
    else if (is_matchup(job, spot))
        look_up_matchup(job, spot, row, &room->sums);
    else
        count_patterns(job, spot, row, room);
    if (room->sums.trials)
        finish_spot(&job->answers, row, &room->sums);
}

/* The rows of positions first … first + n - 1. Returns how many of them are no spots. */
static inline int64_t count_known_spots(const known_spots_job *job, int64_t first, int64_t n, known_spots_room *room) {
    const int64_t end = first + n;
    int64_t left_out = 0;
    known_spot spot;
    memset(&room->sums, 0, sizeof room->sums);
    begin_tile(&room->tile);
    begin_omaha_spot(&room->omaha, job->rows.seats, job->rows.halves, 0);
    while (first < end) {
        const int64_t row = row_of_position(job, first), block_end = (first / SPOT_BLOCK + 1) * SPOT_BLOCK;
        const int64_t here = (block_end < end ? block_end : end) - first;
        for (int64_t i = 0; i < here && row + i < job->count; i++) {
            if (look_at_spot(&job->rows, row + i, &spot)) {
                count_spot(job, &spot, row + i, room);
            } else {
                leave_out(&job->answers, row + i, job->nothing);
                left_out++;
            }
        }
        first += here;
    }
    if (room->tile.filled)
        settle_tile(job->level, &job->answers, job->rows.halves, &room->tile);
    return left_out;
}

/* The first row that is no spot; -1: there is none. */
static inline int64_t first_fault(const spot_rows *rows, int64_t count) {
    known_spot spot;
    for (int64_t row = 0; row < count; row++)
        if (!look_at_spot(rows, row, &spot))
            return row;
    return -1;
}

#endif
