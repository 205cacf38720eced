/* What a call samples: made once, read by the kernels that do.
 *
 *     columns     seat 0 [ Ah Kh ]  seat 1 [ range: 2 cards ]  seat 2 [ Qs | dealt ]  board [ 2c | dealt … ]
 *     draws                                  0  1                            2                     3 …
 *
 * A holding is one of several sets of known cards of a seat. The cards of all holdings are the first draws of a deal.
 *
 * In bounds: sets hold cards of the stub; at most DECK columns are drawn in all, those of the holdings among them.
 */
#ifndef EVALUATOR_SAMPLE_PLAN_H
#define EVALUATOR_SAMPLE_PLAN_H

#include "alias_table.h"
#include "deal_plan.h"
#include "deal_tiles.h"

enum { MOST_HOLDINGS = 16 };

typedef struct {
    const alias_entry *entries;
    const uint64_t *sets;  /* bit = id */
    const uint8_t *places; /* in the stub, `cards` of each set */
    uint32_t count, excess;
    int cards;
} holding;

typedef struct {
    deal_plan deal;
    holding holdings[MOST_HOLDINGS];
    int seats; /* that have holdings */
    int first; /* draws that are theirs */
} sample_plan;

struct sample_job {
    sample_plan plan;
    seat_ranking ranking[MOST_HALVES];
    int halves, seats, hole_cards, board_cards;
};

/* Let the columns listed, `first` of them, be the first that are drawn. */
static inline void draw_first(deal_plan *plan, const uint8_t *columns, int first) {
    uint8_t order[DECK];
    int later = first;
    memcpy(order, columns, (size_t)first);
    for (int draw = 0; draw < plan->drawn; draw++)
        if (!memchr(columns, plan->columns[draw], (size_t)first))
            order[later++] = plan->columns[draw];
    memcpy(plan->columns, order, (size_t)plan->drawn);
}

/* Keep the sets of cards that are all in the stub; returns how many. place_of: by id, its place in the stub. */
static inline uint32_t keep_possible(const uint8_t *cards, const double *weights, size_t count, int set_cards,
                                     uint64_t stub, const uint8_t *place_of, uint64_t *sets, uint8_t *places,
                                     double *kept_weights) {
    uint32_t kept = 0;
    for (size_t i = 0; i < count; i++, cards += set_cards) {
        uint64_t set = 0;
        for (int card = 0; card < set_cards; card++) {
            set |= UINT64_C(1) << (cards[card] & 63);
            places[kept * (size_t)set_cards + (size_t)card] = place_of[cards[card] & 63];
        }
        sets[kept] = set;
        kept_weights[kept] = weights[i];
        kept += (set & ~stub) == 0;
    }
    return kept;
}

#endif
