/* Deals of the level under test, planned as the package plans them. */
#include "deals/deal_plan.h"

void level_deals(const uint8_t *row, int hole_cards, int board_cards, uint64_t stub, const uint64_t *seed, size_t n,
                 uint8_t *hole, uint8_t *board);

void level_deals(const uint8_t *row, int hole_cards, int board_cards, uint64_t stub, const uint64_t *seed, size_t n,
                 uint8_t *hole, uint8_t *board) {
    deal_plan plan;
    plan_deal(&plan, row, hole_cards, board_cards, stub);
    emulated_level()->deal(&plan, seed, n, hole, board);
}
