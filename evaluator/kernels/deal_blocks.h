/* Deals by the block: a lane is a deal, a column a card.
 *
 *     deal          0    1    2         63
 *     column 0    [ Kd ][ 2c ][ As ] … [ 7h ]     bytes, the first hole card of the first seat
 *     column 1    [ 9s ][ Td ][ 2h ] … [ Ad ]     …
 *     rejected    [ 0  ][ 0  ][ 1  ] … [ 0  ]     not zero: this deal does not count (random_bits.h)
 *
 * Draw number t is a place among the stub cards that are left after draws 0 … t-1, 0 … stub-1-t, so all ordered deals
 * are equally likely. To find the card, go back to the full stub: with the card of draw t-1 put back, a place is one
 * higher unless it lies before that card's; and so on down to draw 0. Example, stub of 5, draws 1 2 0: draw 2 has place
 * 0; back before draw 1, whose place is 2, still 0; back before draw 0, place 1, still 0. Draw 1 has place 2, before
 * draw 0 place 3. Cards 1, 3, 0. The same step with the ids that are not in the stub, upwards, turns places into ids.
 *
 * Every step is a compare and a subtraction of bytes in all lanes: for 17 cards 136 steps for 64 deals.
 */
#ifndef EVALUATOR_DEAL_BLOCKS_H
#define EVALUATOR_DEAL_BLOCKS_H

#include "deal_plan.h"

enum { BLOCK_DEALS = 64 };

typedef struct {
    uint8_t cards[MOST_COLUMNS][BLOCK_DEALS];
    int8_t under[DECK][BLOCK_DEALS]; /* by draw: its place, less one */
    uint16_t rejected[BLOCK_DEALS];
} deal_block;

static FORCE_INLINE void draw_places(random_bits *bits, const deal_plan *plan, deal_block *block) {
    uint16_t rejected[BLOCK_DEALS] = {0};
    for (int draw = 0; draw < plan->drawn; draw++) {
        const uint16_t left = (uint16_t)(plan->stub - draw), excess = plan->excess[draw];
        uint16_t draws[BLOCK_DEALS];
        for (int lane = 0; lane < BLOCK_DEALS; lane += STEP_DRAWS)
            next_draws(bits, draws + lane);
        KEEP_LOOP
        for (int lane = 0; lane < BLOCK_DEALS; lane++) {
            const uint16_t low = (uint16_t)((uint32_t)draws[lane] * left);
            const uint16_t high = (uint16_t)((uint32_t)draws[lane] * left >> 16);
            block->under[draw][lane] = (int8_t)(high - 1);
            rejected[lane] |= (uint16_t)(low < excess ? excess - low : 0);
        }
    }
    memcpy(block->rejected, rejected, sizeof rejected);
}

/* Places are below 52 and so are the ids they become: a byte's sign is free for the -1 of `under`. */
static FORCE_INLINE void place_cards(const deal_plan *plan, deal_block *block) {
    for (int draw = 0; draw < plan->drawn; draw++) {
        int8_t card[BLOCK_DEALS];
        KEEP_LOOP
        for (int lane = 0; lane < BLOCK_DEALS; lane++)
            card[lane] = (int8_t)(block->under[draw][lane] + 1);
        for (int earlier = draw - 1; earlier >= 0; earlier--) {
            KEEP_LOOP
            for (int lane = 0; lane < BLOCK_DEALS; lane++)
                card[lane] = (int8_t)(card[lane] + (card[lane] > block->under[earlier][lane]));
        }
        for (int i = 0; i < plan->gone; i++) {
            const int8_t under = (int8_t)(plan->gone_ids[i] - 1);
            KEEP_LOOP
            for (int lane = 0; lane < BLOCK_DEALS; lane++)
                card[lane] = (int8_t)(card[lane] + (card[lane] > under));
        }
        memcpy(block->cards[plan->columns[draw]], card, BLOCK_DEALS);
    }
}

/* The columns that are known, once and for all: a draw never touches them. */
static FORCE_INLINE void place_known(const deal_plan *plan, deal_block *block) {
    for (int column = 0; column < MOST_COLUMNS; column++)
        memset(block->cards[column], plan->known[column], BLOCK_DEALS);
}

static FORCE_INLINE void deal_one_block(random_bits *bits, const deal_plan *plan, deal_block *block) {
    draw_places(bits, plan, block);
    place_cards(plan, block);
}

#endif
