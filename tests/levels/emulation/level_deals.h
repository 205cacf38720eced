/* Deals of the level under test, planned as the package plans them. */
#include "deals/deal_plan.h"
#include "deals/state_plan.h"

void level_deals(const uint8_t *row, int hole_cards, int board_cards, uint64_t stub, const uint64_t *seed, size_t n,
                 uint8_t *hole, uint8_t *board);

void level_deals(const uint8_t *row, int hole_cards, int board_cards, uint64_t stub, const uint64_t *seed, size_t n,
                 uint8_t *hole, uint8_t *board) {
    deal_plan plan;
    plan_deal(&plan, row, hole_cards, board_cards, stub);
    emulated_level()->deal(&plan, seed, n, hole, board);
}

/* Hold'em from a state a row, without ranges, in two calls. Returns the rows that are dealt. */
int level_states(int seats, size_t n, const uint8_t *known, const uint8_t *board, int board_given, const uint8_t *dead,
                 int dead_given, const uint64_t *seed, uint8_t *hole, uint8_t *shared);

int level_states(int seats, size_t n, const uint8_t *known, const uint8_t *board, int board_given, const uint8_t *dead,
                 int dead_given, const uint64_t *seed, uint8_t *hole, uint8_t *shared) {
    const state_plan plan = {.outside = ~(((uint64_t)1 << DECK) - 1), .span = DECK, .seats = seats, .hole_cards = 2,
                             .board_cards = 5, .known_given = 2, .board_given = board_given, .dead_given = dead_given};
    const size_t known_step = (size_t)seats * 2, board_step = (size_t)board_given, dead_step = (size_t)dead_given;
    size_t done = 0;
    state_place place;
    for (int call = 0; call < 2; call++) {
        const state_rows rows = {known + done * known_step, board + done * board_step, dead + done * dead_step,
                                 known_step, board_step, dead_step};
        const size_t part = call ? n - done : n / 2;
        int fault;
        done += emulated_level()->deal_states(&plan, &place, call ? NULL : seed, &rows, part, hole + done * known_step,
                                              shared + done * 5, &fault);
        if (fault)
            break;
    }
    return (int)done;
}
