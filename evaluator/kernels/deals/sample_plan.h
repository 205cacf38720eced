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

#include <stdint.h>

#include "deal_tiles.h"
#include "deals/deal_plan.h"

/* One of m things by weight, from 64 random bits: an alias table (Walker 1974, filled by Vose's method).
 *
 *     weights 3 1 2, scaled to a mean of 1: 1.5 0.5 1      entry   0       1        2
 *                                                          own     1.0     0.5      1.0
 *                                                          else    –       0        –
 *
 * The low half of the bits chooses an entry, all equally likely: x * m = high * 2^32 + low, `high` is the entry, and
 * the draw is repeated if `low` is less than 2^32 mod m. The high half then chooses between the entry itself and its
 * other: below `own`, rounded to multiples of 2^-32, it is the entry. In bounds: entries and others are below m.
 */

typedef struct {
    uint32_t own, other;
} alias_entry;

/* m >= 1 weights above 0; scratch: m doubles, and m numbers. An entry keeps what is scaled to more than 1 out of all
 * the entries that have less, until these are gone. */
static inline void fill_alias_table(const double *weights, uint32_t m, double *scaled, uint32_t *list,
                                    alias_entry *entries) {
    double total = 0;
    uint32_t small = 0, large = m; /* list: entries below 1 from the left, the others from the right */
    for (uint32_t i = 0; i < m; i++)
        total += weights[i];
    for (uint32_t i = 0; i < m; i++) {
        scaled[i] = weights[i] / total * m;
        entries[i] = (alias_entry){UINT32_MAX, i};
        if (scaled[i] < 1)
            list[small++] = i;
        else
            list[--large] = i;
    }
    while (small > 0 && large < m) {
        const uint32_t less = list[--small], more = list[large];
        entries[less] = (alias_entry){(uint32_t)(scaled[less] * 4294967296.0), more};
        scaled[more] -= 1 - scaled[less];
        if (scaled[more] < 1) {
            large++;
            list[small++] = more;
        }
    }
}

enum { MOST_HOLDINGS = DECK / 2, MOST_RANGE_CARDS = 6 };

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

/* Where a call that samples stands: its generator, the tile of deals it is at, what it may still do.
 *
 * A budget of joint draws and of deals looked at ends a call, which is then taken up again: so a question whose draws are
 * nearly all in vain can be interrupted, and a limit be set to it. `size` is 0 between tiles; in a tile, `done` deals
 * are there, whole blocks, and of the next block `lanes_held` deals have their holdings.
 *
 * In bounds: size <= TILE_DEALS, a multiple of BLOCK_DEALS; lanes_held < BLOCK_DEALS.
 */

typedef struct {
    random_bits bits;
    word_source words;
    uint64_t attempts, most_attempts; /* joint draws of holdings */
    uint64_t deals, most_deals;       /* looked at */
    int lanes_held;
    int8_t held[DECK][BLOCK_DEALS]; /* places of the holdings' cards, by draw */
} sample_state;

struct sample_tile {
    sample_state state;
    deal_places places;
    int size, done, rejected;
    uint16_t rejects[TILE_DEALS];
    uint16_t values[MOST_HALVES * MOST_TALLY_SEATS * TILE_DEALS];
    uint8_t columns[MOST_COLUMNS * TILE_DEALS];
};

#endif
