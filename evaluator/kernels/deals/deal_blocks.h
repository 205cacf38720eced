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

#include "deals/deal_plan.h"
#include "deals/random_bits.h"

/* Draws from number `first` on. */
static FORCE_INLINE void draw_places(random_bits *bits, const deal_plan *plan, int first, deal_places *places) {
    lanes rejected[BLOCK_DEALS / LANES];
    running_bits running = take_up(bits);
    for (int i = 0; i < BLOCK_DEALS / LANES; i++)
        rejected[i] = splat(0);
    for (int draw = first; draw < plan->drawn; draw++) {
        const lanes left = splat((uint16_t)(plan->stub - draw)), excess = splat(plan->excess[draw]);
        uint16_t draws[BLOCK_DEALS];
        for (int lane = 0; lane < BLOCK_DEALS; lane += STEP_DRAWS)
            next_draws(&running, draws + lane);
        UNROLL
        for (int i = 0; i < BLOCK_DEALS / LANES; i += 2) {
            const lanes one = load(draws + i * LANES), two = load(draws + (i + 1) * LANES);
            rejected[i] = either(rejected[i], sub_to_zero(excess, mul(one, left)));
            rejected[i + 1] = either(rejected[i + 1], sub_to_zero(excess, mul(two, left)));
            store_as_bytes(places->under[draw] + i * LANES, sub(mul_high(one, left), splat(1)),
                           sub(mul_high(two, left), splat(1)));
        }
    }
    for (int i = 0; i < BLOCK_DEALS / LANES; i++)
        store(places->rejected + i * LANES, rejected[i]);
    put_back(&running, (uint64_t)(plan->drawn - first) * BLOCK_DEALS / STEP_DRAWS, bits);
}

enum { BLOCK_REGISTERS = BLOCK_DEALS / BYTES };

/* Columns are `stride` bytes apart. Places are below 52 and so are the ids they become: a byte's sign is free for the
 * -1 of `under`. */
static FORCE_INLINE void place_cards(const deal_plan *plan, const deal_places *places, uint8_t *columns,
                                     size_t stride) {
    for (int draw = 0; draw < plan->drawn; draw++) {
        lanes cards[BLOCK_REGISTERS];
        UNROLL
        for (int i = 0; i < BLOCK_REGISTERS; i++)
            cards[i] = add8(load8(places->under[draw] + i * BYTES), splat8(1));
        for (int earlier = draw - 1; earlier >= 0; earlier--) {
            UNROLL
            for (int i = 0; i < BLOCK_REGISTERS; i++)
                cards[i] = add_greater8(cards[i], load8(places->under[earlier] + i * BYTES));
        }
        for (int i = 0; i < plan->gone; i++) {
            const lanes under = splat8((uint8_t)(plan->gone_ids[i] - 1));
            UNROLL
            for (int j = 0; j < BLOCK_REGISTERS; j++)
                cards[j] = add_greater8(cards[j], under);
        }
        UNROLL
        for (int i = 0; i < BLOCK_REGISTERS; i++)
            store8(columns + plan->columns[draw] * stride + i * BYTES, cards[i]);
    }
}

/* The columns that are known, once and for all: a draw never touches them. */
static FORCE_INLINE void place_known(const deal_plan *plan, uint8_t *columns, size_t stride) {
    for (int column = 0; column < MOST_COLUMNS; column++)
        memset(columns + (size_t)column * stride, plan->known[column], stride);
}

#endif
