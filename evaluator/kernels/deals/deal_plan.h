/* What a deal consists of: made once a call, read by the kernels that deal.
 *
 *     row, as the caller has it:   [ hole cards, seat by seat   ][ board      ]    ids, or UNKNOWN: to be drawn
 *     columns of a block:          [ the same            ][ pad ][ board ][ pad ]  each part from a multiple of 8 on
 *
 * Cards are drawn from the stub, ids that are neither known nor dead and belong to the game's deck. A place in the stub
 * becomes an id by stepping over the ids that are gone: for each of them, upwards, one more if it is not above.
 *
 * In bounds: a row has different cards, so at most 52, and with its padding at most 64 columns: 52 + 7 + 7 = 66, and
 * multiples of 8 stop at 64. The gone ids lie below the highest of the stub, so there are at most 51.
 */
#ifndef EVALUATOR_DEAL_PLAN_H
#define EVALUATOR_DEAL_PLAN_H

#include "encoding.h"
#include "deals/random_bits.h"

enum {
    UNKNOWN = 255,
    COLUMN_GROUP = 8, /* columns that are written at once (deal_rows.h) */
    MOST_COLUMNS = 64,
};

struct deal_plan {
    int hole_cards, board_cards;
    int board_column; /* the first column of the board */
    int drawn;        /* cards to draw for each deal */
    int stub;         /* from how many */
    int gone;
    uint8_t gone_ids[DECK];      /* ascending */
    uint8_t known[MOST_COLUMNS]; /* by column: the id that is known, or any byte */
    uint8_t columns[DECK];       /* by draw: its column */
    uint16_t excess[DECK];       /* by draw: 65536 mod the number of cards left */
};

/* What is drawn of a block of deals (deal_blocks.h). */
enum { BLOCK_DEALS = 64 };

typedef struct {
    int8_t under[DECK][BLOCK_DEALS]; /* by draw: its place, less one */
    uint16_t rejected[BLOCK_DEALS];
} deal_places;

/* `stub` has bit `id` for each card of the stub, which has at least as many cards as are to be drawn. */
static inline void plan_deal(deal_plan *plan, const uint8_t *row, int hole_cards, int board_cards, uint64_t stub) {
    memset(plan, 0, sizeof *plan);
    plan->hole_cards = hole_cards;
    plan->board_cards = board_cards;
    plan->board_column = (hole_cards + COLUMN_GROUP - 1) / COLUMN_GROUP * COLUMN_GROUP;
    for (int id = 0; id < DECK && stub >> id; id++) {
        if (stub >> id & 1)
            plan->stub++;
        else
            plan->gone_ids[plan->gone++] = (uint8_t)id;
    }
    for (int card = 0; card < hole_cards + board_cards; card++) {
        const int column = card < hole_cards ? card : card - hole_cards + plan->board_column;
        plan->known[column] = row[card];
        if (row[card] == UNKNOWN) {
            plan->excess[plan->drawn] = (uint16_t)(DRAW_RANGE % (plan->stub - plan->drawn));
            plan->columns[plan->drawn++] = (uint8_t)column;
        }
    }
}

#endif
