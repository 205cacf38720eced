/* Many spots through tiles: the runouts of one spot follow those of another, so that tiles are full.
 *
 *     tile   [ spot 7: 44 runouts of a turn ][ spot 8: a river ][ spot 9: the first 979 of a flop's 990 ]
 *            [ spot 9: the other 11 ] …
 *
 * A tile's hands are all valued at once; then each part is settled for its spot. All spots of a tile have one form.
 *
 * In bounds: a spot has at most DECK known and coming cards, a column each; parts are at most as many as deals; what is
 * counted of a part goes by sets below the size of `winners`. Values are read up to a chunk behind the last seat's.
 */
#ifndef EVALUATOR_SPOT_TILES_H
#define EVALUATOR_SPOT_TILES_H

#include "deals/tally.h"
#include "plain/runout_list.h"
#include "spots/spot_answers.h"
#include "spots/spot_rows.h"

enum { MOST_STEPS = 4 }; /* in a column: more are left to memset */

typedef struct {
    int64_t row;
    uint16_t first, deals;
    uint16_t last; /* whether these are the spot's last runouts */
} tile_part;

typedef struct {
    const spot_form *form;
    int hole_cards, filled, parts;
    spot_sums sums; /* of the first part's spot, from tiles before */
    runout_list list;
    tile_part part[TILE_DEALS];
    int64_t winners[TILE_DEALS];
    uint8_t columns[DECK * TILE_DEALS];
    uint16_t values[MOST_HALVES * MOST_PAID_SEATS * TILE_DEALS + TALLY_CHUNK];
} spot_tile;

static inline void begin_tile(spot_tile *tile) {
    tile->filled = tile->parts = 0;
    memset(&tile->sums, 0, sizeof tile->sums);
    memset(tile->winners, 0, sizeof tile->winners);
}

/* --- What is won --- */

/* The set of seats with the best value of a deal; of a low that nobody has, none. No branches: nobody can guess. */
static FORCE_INLINE unsigned winning_set(const uint16_t *values, int seats) {
    unsigned best = 1, set = 0;
    for (int seat = 0; seat < seats; seat++) {
        const unsigned own = values[seat * TILE_DEALS], better = own > best;
        set &= better - 1;
        best = better ? own : best;
        set |= (unsigned)(own == best) << seat;
    }
    return set;
}

typedef struct {
    unsigned high, low;
} won_halves;

static FORCE_INLINE won_halves halves_won(const uint16_t *values, int seats, int halves) {
    return (won_halves){winning_set(values, seats), halves == 2 ? winning_set(values + seats * TILE_DEALS, seats) : 0};
}

/* Deal by deal; most often it is but one, that of a whole board. */
static FORCE_INLINE void settle_deals(const spot_answers *answers, int halves, const uint16_t *values,
                                      const tile_part *part, spot_sums *sums) {
    for (int deal = part->first; deal < part->first + part->deals; deal++) {
        const won_halves won = halves_won(values + deal, answers->seats, halves);
        if (part->deals == 1 && part->last && !sums->trials)
            pay_one_outcome(answers, part->row, won.high, won.low);
        else
            pay_outcomes(answers, part->row, sums, won.high, won.low, 1);
    }
}

static FORCE_INLINE void settle_part(const kernel_level *level, const spot_answers *answers, int halves,
                                     const tile_part *part, spot_tile *tile) {
    if (part->deals < 1 << answers->seats * halves || part->deals == 1) { /* so `winners` has room for all sets */
        settle_deals(answers, halves, tile->values, part, &tile->sums);
    } else {
        level->tally(tile->values + part->first, answers->seats, halves, part->deals, tile->winners);
        pay_counts(answers, part->row, &tile->sums, halves, tile->winners);
    }
    if (part->last && tile->sums.trials)
        finish_spot(answers, part->row, &tile->sums);
}

static inline void settle_tile(const kernel_level *level, const spot_answers *answers, int halves, spot_tile *tile) {
    const int seats = answers->seats;
    const deal_tile deals = {tile->columns, (size_t)(tile->filled + TALLY_CHUNK - 1) / TALLY_CHUNK * TALLY_CHUNK, seats,
                             tile->hole_cards, tile->form->board_cards, seats * tile->hole_cards};
    for (int half = 0; half < halves; half++)
        rank_tile(&tile->form->ranking[half], &deals, tile->values + half * seats * TILE_DEALS);
    for (int i = 0; i < tile->parts; i++)
        settle_part(level, answers, halves, &tile->part[i], tile);
    tile->filled = tile->parts = 0;
}

/* --- What is dealt --- */

/* A card that is the same in n deals from a place on. Of a few, whole steps are written, into deals that come later. */
static FORCE_INLINE void repeat_card(uint8_t card, uint8_t *column, size_t place, size_t n) {
    const uint64_t copies = card * (UINT64_MAX / UINT8_MAX), step[2] = {copies, copies};
    const size_t steps = (n + sizeof step - 1) / sizeof step;
    if (steps > MOST_STEPS || place + steps * sizeof step > TILE_DEALS)
        memset(column + place, card, n);
    else
        for (size_t i = 0; i < steps; i++)
            memcpy(column + place + i * sizeof step, step, sizeof step);
}

/* The deals behind the last part are a part, too. */
static FORCE_INLINE void add_part(const kernel_level *level, const spot_answers *answers, int halves, int64_t row,
                                  int deals, int last, spot_tile *tile) {
    tile->part[tile->parts++] = (tile_part){row, (uint16_t)tile->filled, (uint16_t)deals, (uint16_t)last};
    tile->filled += deals;
    if (tile->filled == TILE_DEALS)
        settle_tile(level, answers, halves, tile);
}

/* A spot's runouts, all in one tile or over several. */
static inline void deal_runouts(const kernel_level *level, const spot_rows *rows, const spot_answers *answers,
                                const known_spot *spot, int64_t row, spot_tile *tile) {
    tile->list.count = list_live(rows, spot, tile->list.live);
    tile->list.cards = spot->missing;
    begin_runouts(&tile->list);
    uint64_t left = combinations(tile->list.count, spot->missing);
    while (left) {
        const size_t room = (size_t)(TILE_DEALS - tile->filled), here = left < room ? (size_t)left : room;
        uint8_t *column = tile->columns;
        for (int i = 0; i < spot->listed; i++, column += TILE_DEALS)
            repeat_card(spot->cards[i], column, (size_t)tile->filled, here);
        take_runouts(&tile->list, column, TILE_DEALS, (size_t)tile->filled, here);
        left -= here;
        add_part(level, answers, rows->halves, row, (int)here, left == 0, tile);
    }
}

static FORCE_INLINE void deal_spot(const kernel_level *level, const spot_rows *rows, const spot_answers *answers,
                                   const known_spot *spot, int64_t row, spot_tile *tile) {
    if (tile->filled && tile->form != spot->form)
        settle_tile(level, answers, rows->halves, tile);
    tile->form = spot->form;
    tile->hole_cards = spot->hole_cards;
    if (spot->missing) {
        deal_runouts(level, rows, answers, spot, row, tile);
        return;
    }
    for (int i = 0; i < spot->listed; i++)
        tile->columns[i * TILE_DEALS + tile->filled] = spot->cards[i];
    add_part(level, answers, rows->halves, row, 1, 1, tile);
}

#endif
