/* The kernel behind deal() where every row has a state of its own, or seats hold ranges: a row at a time.
 *
 *     row of known  [ As 255 ][ 255 255 ] …   of board  [ 2c 7d 255 ]   of dead  [ Qh 255 ]      255: not known
 *       ─► the set of what is gone; a card twice, no card of the deck, too many: the row is refused
 *       ─► a hand for each seat that holds a range, none of them with a card that is gone
 *       ─► as many different cards as are missing ─► the row, what is known first in each seat and on the board
 *
 * A card is drawn from the whole deck, and again while it is gone: so each that is left is equally likely, whatever the
 * row. The ids come from one generator through a buffer (random_bits.h); a draw that has to be rejected, so that all
 * ids are equally likely, becomes an id that is always gone. Of a deck of which half is gone every second draw is in
 * vain, and that is what it costs.
 *
 * Joint hands of ranges are drawn from tables made for all rows (sample_tiles.h), and again while they touch the row's
 * own cards: so they come by the product of their weights among those that fit it.
 *
 * In bounds: a row has at most DECK bytes of each part, and seats * hole_cards + board_cards <= DECK. A seat's known
 * cards are no more than its hole cards. No more different cards are drawn than are left: that is counted before.
 */
#ifndef EVALUATOR_STATE_ROWS_H
#define EVALUATOR_STATE_ROWS_H

#include "deals/sample_tiles.h"
#include "deals/state_plan.h"

static FORCE_INLINE void fill_ids(const state_plan *plan, state_place *place) {
    const unsigned span = (unsigned)plan->span, excess = DRAW_RANGE % span;
    running_bits running = take_up(&place->bits);
    for (int first = 0; first < BUFFER_DRAWS; first += STEP_DRAWS) {
        uint16_t draws[STEP_DRAWS];
        next_draws(&running, draws);
        KEEP_LOOP
        for (int i = 0; i < STEP_DRAWS; i++) {
            const unsigned product = draws[i] * span;
            const unsigned id = (unsigned)plan->lowest + (product >> 16);
            place->ids[first + i] = (uint8_t)((product & 0xffff) < excess ? NEVER_A_CARD : id);
        }
    }
    put_back(&running, BUFFER_DRAWS / STEP_DRAWS, &place->bits);
    place->at = 0;
}

/* `count` different cards, none of them gone, which they are then. What a store of bytes might
 * change is in locals, and these in registers, where nothing else is inlined around them. */
static NO_INLINE void draw_ids(const state_plan *plan, state_place *place, uint64_t *gone, int count, uint8_t *drawn) {
    uint64_t taken = *gone;
    int have = 0, at = place->at;
    while (have < count) {
        if (UNLIKELY(at == BUFFER_DRAWS)) {
            fill_ids(plan, place);
            at = 0;
        }
        const uint8_t id = place->ids[at++];
        drawn[have] = id;
        have += (int)(~taken >> id & 1);
        taken |= UINT64_C(1) << id;
    }
    place->at = at;
    *gone = taken;
}

/* Known cards of a row become gone and come first in `row`; how many there are, or -1 if
 * one is no card that is left. */
static FORCE_INLINE int take_known(const uint8_t *given, int count, uint64_t *gone, uint8_t *row) {
    uint64_t taken = *gone, wrong = 0;
    int known = 0;
    for (int i = 0; i < count; i++) {
        const uint8_t id = given[i];
        const unsigned is_known = id != UNKNOWN;
        const uint64_t bit = (uint64_t)is_known << (id & 63);
        row[known] = id;
        known += (int)is_known;
        wrong |= (taken & bit) | (is_known & (id > 63));
        taken |= bit;
    }
    *gone = taken;
    return wrong ? -1 : known;
}

/* One row as it is dealt, in the caller's arrays: known cards are there, the others are still to come. */
typedef struct {
    uint64_t gone;
    int missing; /* cards */
    uint8_t *hole, *board;
    uint8_t held[DECK], board_held; /* known cards, by seat and on the board */
} state_row;

/* What is known of a row. Returns 0 if it is refused. */
static NO_INLINE int read_state(const state_plan *plan, const uint8_t *known, const uint8_t *board,
                                   const uint8_t *dead, state_row *row) {
    uint8_t shown[DECK];
    int fine = 1, held, all = 0;
    row->gone = plan->outside;
    for (int seat = 0; seat < plan->seats; seat++) {
        held = take_known(known + seat * plan->known_given, plan->known_given, &row->gone,
                          row->hole + seat * plan->hole_cards);
        fine &= held >= 0;
        row->held[seat] = (uint8_t)held;
        all += held;
    }
    held = take_known(board, plan->board_given, &row->gone, shown);
    if (held < 0 || held > plan->board_cards)
        return 0;
    for (int card = 0; card < held; card++)
        row->board[card] = shown[card];
    row->board_held = (uint8_t)held;
    fine &= take_known(dead, plan->dead_given, &row->gone, shown) >= 0;
    row->missing = plan->seats * plan->hole_cards + plan->board_cards - all - held;
    return fine && row->missing <= ones_of(~row->gone);
}

/* Hands for the seats whose ranges are listed. Returns 0 if there are none after `most` attempts. */
static FORCE_INLINE int hold_ranges(const state_plan *plan, state_place *place, uint64_t most, state_row *row) {
    const sample_plan *ranges = plan->ranges;
    uint32_t chosen[MOST_HOLDINGS];
    uint64_t held;
    do {
        if (place->attempts >= most)
            return 0;
        place->attempts++;
        held = draw_joint(ranges, &place->words, chosen) ? 0 : row->gone;
        for (int i = 0; i < ranges->seats && !(held & row->gone); i++)
            held |= ranges->holdings[i].sets[chosen[i]];
    } while (held & row->gone); /* which is never empty: bits above DECK */
    row->gone |= held;
    for (int i = 0; i < ranges->seats; i++) {
        uint64_t set = ranges->holdings[i].sets[chosen[i]];
        uint8_t *hole = row->hole + plan->seat_of[i] * plan->hole_cards;
        for (int card = plan->hole_cards - 1; card >= 0; card--, set &= set - 1)
            hole[card] = (uint8_t)ones_of((set - 1) & ~set); /* the number of its lowest bit */
        row->held[plan->seat_of[i]] = (uint8_t)plan->hole_cards;
        row->missing -= plan->hole_cards;
    }
    return 1;
}

/* Whether the hands that were dealt to ranges which are not listed count, by their chances. */
static FORCE_INLINE int count_by_chance(const sample_plan *ranges, state_place *place, const uint8_t *hole) {
    for (int i = 0; i < ranges->ranges; i++) {
        const uint64_t chance = chance_of_hand(ranges, &ranges->dealt[i], hole + ranges->dealt[i].column, 1);
        if (chance >> 32 == 0 && (chance == 0 || next_word(&place->words) >> 32 >= chance))
            return 0;
    }
    return 1;
}

static FORCE_INLINE void deal_missing(const state_plan *plan, state_place *place, state_row *row) {
    const int seats = plan->seats, hole_cards = plan->hole_cards, board_cards = plan->board_cards;
    uint8_t drawn[DECK + 1], *hole = row->hole, *board = row->board;
    const uint8_t *next = drawn;
    draw_ids(plan, place, &row->gone, row->missing, drawn);
    for (int seat = 0; seat < seats; seat++, hole += hole_cards)
        for (int card = row->held[seat]; card < hole_cards; card++)
            hole[card] = *next++;
    for (int card = row->board_held; card < board_cards; card++)
        board[card] = *next++;
}

static FORCE_INLINE void sort_hand(uint8_t *hand, int cards) {
    for (int i = 1; i < cards; i++)
        for (int j = i; j > 0 && hand[j - 1] < hand[j]; j--) {
            const uint8_t lower = hand[j - 1];
            hand[j - 1] = hand[j];
            hand[j] = lower;
        }
}

/* What is not known of a row. Returns 0 if the ranges are given up. */
static FORCE_INLINE int complete_state(const state_plan *plan, state_place *place, state_row *row) {
    const uint64_t most = place->attempts + ROW_ATTEMPTS;
    if (!plan->ranges) {
        deal_missing(plan, place, row);
        return 1;
    }
    while (place->attempts < most) {
        state_row dealt = *row;
        if (plan->ranges->seats && !hold_ranges(plan, place, most, &dealt))
            return 0;
        deal_missing(plan, place, &dealt);
        place->attempts += plan->ranges->seats == 0;
        if (count_by_chance(plan->ranges, place, dealt.hole)) {
            for (int i = 0; i < plan->sorted; i++)
                sort_hand(dealt.hole + plan->sorted_seats[i] * plan->hole_cards, plan->hole_cards);
            return 1;
        }
    }
    return 0;
}

/* Up to n rows into `hole` and `board`; how many there are. A refused one ends them, and then `fault` is 1, or 2 if no
 * hands of its ranges were found, and so do many joint draws: the next call goes on from there. The first call of a
 * shard has a seed, the others NULL. */
static size_t deal_states(const state_plan *plan, state_place *place, const uint64_t *seed, const state_rows *rows,
                          size_t n, uint8_t *hole, uint8_t *board, int *fault) {
    const size_t hole_bytes = (size_t)(plan->seats * plan->hole_cards), board_bytes = (size_t)plan->board_cards;
    *fault = 0;
    if (seed) {
        seed_bits(&place->bits, seed);
        place->words.left = 0;
        place->at = BUFFER_DRAWS;
    }
    place->words.bits = &place->bits;
    place->attempts = 0;
    for (size_t i = 0; i < n; i++) {
        state_row row;
        row.hole = hole + i * hole_bytes;
        row.board = board + i * board_bytes;
        if (!read_state(plan, rows->known + i * rows->known_step, rows->board + i * rows->board_step,
                        rows->dead + i * rows->dead_step, &row)) {
            *fault = 1;
            return i;
        }
        if (!complete_state(plan, place, &row)) {
            *fault = 2;
            return i;
        }
        if (place->attempts >= ATTEMPTS_AT_ONCE)
            return i + 1;
    }
    return n;
}

#endif
