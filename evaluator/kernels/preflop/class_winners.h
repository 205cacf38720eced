/* Who wins the boards that have the same ranks, and in how many of their layouts.
 *
 * A full house or quads beat every flush but a straight one. So whoever wins a rank board with one of these wins all of
 * its layouts, straight flushes aside; who wins it with less wins those that make a flush for nobody.
 *
 *     AhKh v 9s9d   9 9 K K 2   seat 1: quads          all layouts
 *                   A Q 7 5 2   seat 0: a pair         those without three hearts, four spades or four diamonds
 */
#ifndef EVALUATOR_CLASS_WINNERS_H
#define EVALUATOR_CLASS_WINNERS_H

#include "preflop/class_layouts.h"

enum { LOWEST_FULL_HOUSE = 7141 };

/* For each rank board the seats that win it; those that do with a full house or quads; in how many layouts. */
typedef struct {
    uint16_t seats[BOARD_ROOM], full[BOARD_ROOM], layouts[BOARD_ROOM];
} rank_winners;

static FORCE_INLINE void win_boards_of(const uint16_t *const *values, int seats, const board_layouts *layouts,
                                       rank_winners *won) {
    for (int i = 0; i < RANK_BOARDS; i += LANES) {
        lanes best = load(values[0] + i), winners = splat(0), flush = splat(0);
        for (int seat = 1; seat < seats; seat++)
            best = max(best, load(values[seat] + i));
        for (int seat = 0; seat < seats; seat++)
            winners =
                either(winners, both(is_zero(differ(best, load(values[seat] + i))), splat((uint16_t)(1 << seat))));
        for (int suit = 0; suit < SUITS; suit++)
            flush = add(flush, load(layouts->suited[suit] + i));
        const lanes full = is_zero(differ(best, max(best, splat(LOWEST_FULL_HOUSE))));
        store(won->seats + i, winners);
        store(won->full + i, both(full, winners));
        store(won->layouts + i, sub(load(layouts->all + i), but_not(flush, full)));
    }
}

/* values: by seat, what its hand makes of each rank board, flushes ignored. */
static NO_INLINE void win_boards(const uint16_t *const *values, int seats, const board_layouts *layouts,
                                 rank_winners *won) {
    if (seats == 2)
        win_boards_of(values, 2, layouts, won);
    else
        win_boards_of(values, seats, layouts, won);
}

#endif
