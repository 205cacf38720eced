/* Deals where the first byte of a word is its highest, by the code that such CPUs run. Built and called by
 * test_emulation.py. */
#define EVALUATOR_PLAIN
#include "lanes_one.h"

#include "deal_rows.h"

void plain_deals(const uint8_t *row, int hole_cards, int board_cards, uint64_t stub, const uint64_t *seed, size_t n,
                 uint8_t *hole, uint8_t *board) {
    deal_plan plan;
    plan_deal(&plan, row, hole_cards, board_cards, stub);
    deal(&plan, seed, n, hole, board);
}
