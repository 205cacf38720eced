/* Who wins the low half of Omaha eight-or-better on each rank board; numbers added up by the winners of both halves.
 *
 * A low is made of ranks, and of the board's only those up to eight count: 256 sets decide who wins, of which a board
 * shows five ranks at most.
 *
 *     board 8 7 4 K K   shows .  .  .  4  .  .  7  8   ─► seats with the best low        set 0: there is none
 *                             A  2  3  4  5  6  7  8
 *
 * winners[high | low << seats]: in bounds, as sets of either kind are below 2^seats.
 */
#ifndef EVALUATOR_CLASS_LOWS_H
#define EVALUATOR_CLASS_LOWS_H

#include "omaha/omaha_low.h"
#include "preflop/seat_sets.h"

enum { LOW_SETS = 1 << 8 };

typedef struct {
    uint16_t seats[BOARD_ROOM]; /* by rank board: those that win the low half */
    uint16_t sets[LOW_SETS];    /* the different ones */
    int count;
} low_winners;

static FORCE_INLINE void win_low_sets(const unsigned *held, int seats, uint16_t won[LOW_SETS]) {
    uint16_t numbers[LOW_SETS];
    for (int i = 0; i < LOW_SETS; i++)
        numbers[i] = (uint16_t)i;
    for (int i = 0; i < LOW_SETS; i += LANES) {
        const lanes shown = load(numbers + i);
        lanes best = splat(0), winners = splat(0);
        for (int seat = 0; seat < seats; seat++) {
            const lanes low = omaha_low8_of_ranks(splat((uint16_t)held[seat]), shown), better = max(low, best);
            winners = both(winners, is_zero(differ(best, better)));
            winners = either(winners, both(is_zero(differ(low, better)), splat((uint16_t)(1 << seat))));
            best = better;
        }
        store(won + i, but_not(winners, is_zero(best)));
    }
}

/* held: by seat, low ranks, ace first. */
static NO_INLINE void win_lows(const rank_boards *boards, const unsigned *held, int seats, low_winners *low) {
    uint16_t won[LOW_SETS];
    uint8_t listed[SEAT_SETS] = {0};
    win_low_sets(held, seats, won);
    low->count = 0;
    for (unsigned shown = 0; shown < LOW_SETS; shown++)
        if (count_ranks_of(shown) <= BOARD_CARDS && !listed[won[shown]]) {
            listed[won[shown]] = 1;
            low->sets[low->count++] = won[shown];
        }
    for (int i = 0; i < BOARD_ROOM; i++)
        low->seats[i] = won[boards->low_ranks[i]];
}

/* Numbers where the set is this one, others 0. */
static FORCE_INLINE void keep_where(const uint16_t *sets, unsigned set, const uint16_t *numbers, uint16_t *kept) {
    for (int i = 0; i < RANK_BOARDS; i += LANES)
        store(kept + i, both(load(numbers + i), is_zero(differ(load(sets + i), splat((uint16_t)set)))));
}

/* Numbers by the sets that win either half; low may be NULL. */
static NO_INLINE void add_up_halves(const uint16_t *high, const low_winners *low, const uint16_t *numbers, int seats,
                                    int64_t *winners) {
    if (!low) {
        add_up(high, numbers, RANK_BOARDS, 1, seats, winners);
    } else if (seats > FEW_SEATS) {
        for (int i = 0; i < RANK_BOARDS; i++)
            winners[high[i] | (size_t)low->seats[i] << seats] += numbers[i];
    } else {
        uint16_t kept[BOARD_ROOM];
        for (int i = 0; i < low->count; i++) {
            keep_where(low->seats, low->sets[i], numbers, kept);
            add_up(high, kept, RANK_BOARDS, 1, seats, winners + ((size_t)low->sets[i] << seats));
        }
    }
}

/* The same where the set that wins the high half is always this one. */
static NO_INLINE void add_up_lows(unsigned high, const low_winners *low, const uint16_t *numbers, int seats,
                                  int64_t *winners) {
    for (int i = 0; i < low->count; i++)
        winners[high | (size_t)low->sets[i] << seats] += sum_where(low->seats, low->sets[i], numbers, RANK_BOARDS);
}

#endif
