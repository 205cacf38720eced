/* What a call samples: made once, read by the kernels that do.
 *
 *     columns     seat 0 [ Ah Kh ]  seat 1 [ range: 2 cards ]  seat 2 [ Qs | dealt ]  board [ 2c | dealt … ]
 *     draws                                  0  1                            2                     3 …
 *
 * A holding is one of several sets of known cards of a seat. The cards of all holdings are the first draws of a deal.
 * Its sets are in classes, and which class each seat has is drawn from a table of joint classes (joint_classes.h): a
 * state for what earlier seats hold, with a choice of classes each.
 *
 * A range of very many hands is not listed. Its seat is dealt any hand, which then counts by its chance: its weight, as
 * a part of the largest, in 2^-32. The chance is found by the number of the hand, C(c0, 1) + C(c1, 2) + … of its ids in
 * ascending order.
 *
 * In bounds: sets hold cards of the stub; at most DECK columns are drawn in all, those of the holdings among them. A
 * state's and a class's entries, and the states that they lead to, exist (joint_classes.h). The number of a hand of k
 * different ids is below C(52, k), and there are as many levels.
 */
#ifndef EVALUATOR_SAMPLE_PLAN_H
#define EVALUATOR_SAMPLE_PLAN_H

#include "deals/alias_table.h"
#include "deals/deal_plan.h"
#include "deal_tiles.h"

enum { MOST_HOLDINGS = 16, MOST_RANGE_CARDS = 6 };

/* One of `count` neighbouring entries, from `first` on, which are an alias table; excess is 2^32 mod count. */
typedef struct {
    uint32_t first, count, excess;
} choice;

/* What is found together is looked up together: these tables may be larger than the caches. */
typedef struct {
    alias_entry chance;
    uint32_t class_number; /* of the seat */
    uint32_t next;         /* the state of the seat after */
} joint_entry;

typedef struct {
    const choice *states;
    const joint_entry *entries;
} joint_layer;

typedef struct {
    joint_layer joint;
    const choice *classes;       /* by class, of sets */
    const alias_entry *entries;  /* by set */
    const uint64_t *sets;        /* bit = id */
    const uint8_t *places;       /* in the stub, `cards` of each set */
    int cards;
} holding;

typedef struct {
    const uint8_t *levels;   /* by number of the hand, `width` bytes of this machine's order each: 1 or 4 */
    const uint64_t *chances; /* by level, of 2^32 */
    int width, column;
} dealt_range;

typedef struct {
    deal_plan deal;
    holding holdings[MOST_HOLDINGS];
    int seats; /* that have holdings */
    int first; /* draws that are theirs */
    dealt_range dealt[MOST_HOLDINGS];
    int ranges, range_cards;
    uint32_t below[MOST_RANGE_CARDS][DECK]; /* C(card, place + 1) */
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

/* The sets of cards and their places in the stub. place_of: by id, its place. */
static inline void place_sets(const uint8_t *cards, size_t count, int set_cards, const uint8_t *place_of,
                              uint64_t *sets, uint8_t *places) {
    for (size_t i = 0; i < count; i++, cards += set_cards, places += set_cards) {
        sets[i] = 0;
        for (int card = 0; card < set_cards; card++) {
            sets[i] |= UINT64_C(1) << (cards[card] & 63);
            places[card] = place_of[cards[card] & 63];
        }
    }
}

static inline void fill_below(uint32_t below[MOST_RANGE_CARDS][DECK]) {
    for (int place = 0; place < MOST_RANGE_CARDS; place++) {
        below[place][0] = 0;
        for (int card = 1; card < DECK; card++) /* C(n, k) = C(n - 1, k) + C(n - 1, k - 1) */
            below[place][card] = below[place][card - 1] + (place ? below[place - 1][card - 1] : 1);
    }
}

#endif
