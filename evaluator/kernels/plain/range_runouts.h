/* Ranges on every board that can come: runouts → boards, those that stand for others (isomorphism.h) → 1,326 values
 * each, a block of boards at a time → winners (range_runouts.h).
 *
 * In bounds: callers promise on_board + list.cards == MOST_BOARD and first + n <= C(live cards, cards to come).
 */
#ifndef EVALUATOR_RANGE_RUNOUTS_H
#define EVALUATOR_RANGE_RUNOUTS_H

#include "plain/isomorphism.h"
#include "plain/listed_hands.h"
#include "plain/runout_list.h"
#include "showdown/hand_groups.h"

/* Ranges of hold'em hands against each other on one board: outcomes by set of seats, summed over all joint hands that
 * share no card, each with the product of its weights.
 *
 *     few joint hands   listed_hands.h
 *     a hand or two against many    the kernel pair_showdown.h
 *     two seats         the kernel pair_showdown.h
 *     three and more    the last three by the kernel trio_showdown.h, the others hand by hand
 *                       or, where the first of these three has few hands, it too, and the last two as follows
 *
 * Seats are in order of their number of hands. The last, the one with the most, is summed up: for every joint hand of
 * the seats but the last two, what the last may then still hold is laid out by strength:
 *
 *     row 0      no hand at all              [ 2c | 2d | ... | As | all ]   doubles: the weight of the hands up to and
 *     row 1      its weakest value           [    |    |     |    |     ]   with this value that hold the card, and of
 *     ...                                                                   all of them
 *     row steps  its strongest               [    |    |     |    |     ]
 *
 * Against a hand of the last seat but one, what is left of a row is
 *
 *     all - row[high card] - row[low card] + weight of this very hand, if its value is in the row
 *
 * taken at three rows: weaker than the best so far, at most as good, everything. Example: AsAh against a range; the
 * range's AsKd is in row[As], its AsAh is in row[As] and in row[Ah], and is put back once.
 *
 * In bounds: board values are below VALUES; a range has at most HOLE_COMBOS different ones; hands hold ids below DECK.
 */

enum {
    VALUES = 1 << 13,
    MOST_RANGES = 16,
    ALL_CARDS = DECK, /* the column of the whole weight */
    ROW_NUMBERS = 56,
    MOST_SCANNED = 2, /* where more are as many walks over all hands as one that puts them in order */
    MANY_HANDS = 400, /* where fewer are listed */
};

typedef struct {
    const kernel_level *level;
    int seats;
    ranged_seat seat[MOST_RANGES];      /* the last one is summed up */
    unsigned bit[MOST_RANGES];          /* of these seats in the caller's sets */
    const double *weights[MOST_RANGES]; /* of these seats, by pair */
    double *rows;                       /* HOLE_COMBOS + 1 rows of ROW_NUMBERS */
    int steps;
    uint16_t below[VALUES + 1]; /* by value: how many of the last seat's different values are smaller */
    double *winners;
    int closed;                /* how many seats are not gone through hand by hand: the last two or three */
    uint16_t held[HOLE_COMBOS]; /* by pair: all ones if a seat that is not may hold it, else 0 */
    listed_hands listed;
    int scanned;                        /* how many hands of the first of two seats meet, each, all of the other */
    double left[MOST_SCANNED][SCANNED]; /* the other's weights without those that share a card, times the hand's */
    hand_order order;
    trio_hand *trio; /* HOLE_COMBOS + 1 */
    trio_room *room;
} range_showdown;

/* The joint hand of the seats so far. */
typedef struct {
    double weight;
    uint64_t cards;
    unsigned set; /* the caller's bits of the seats that have the best value */
    uint16_t best;
} joint_hand;

/* Whether the last three seats are less work by trio_showdown.h, linear in all their hands, than by a table of rows for
 * each hand of the first of them. In tens of nanoseconds, roughly. */
static inline int closes_three(const range_showdown *job) {
    enum { ROWS = 250, HAND = 1, TRIO_HAND = 7 };
    const ranged_seat *last = &job->seat[job->seats - 3];
    return last[0].count * (ROWS + HAND * (last[1].count + last[2].count)) >
           TRIO_HAND * (last[0].count + last[1].count + last[2].count);
}

static inline void prepare_scans(range_showdown *job) {
    const ranged_seat *first = &job->seat[0];
    memset(job->left, 0, sizeof job->left);
    for (int i = 0; i < first->count; i++)
        for (int hi = 1, pair = 0; hi < DECK; hi++)
            for (int lo = 0; lo < hi; lo++, pair++)
                if (!((UINT64_C(1) << hi | UINT64_C(1) << lo) & first->hands[i].cards))
                    job->left[i][pair] = first->hands[i].weight * job->weights[1][pair];
    job->scanned = first->count;
}

/* Once the seats are there: the way that is taken on every board. */
static inline void begin_showdowns(range_showdown *job) {
    uint16_t pairs[MOST_RANGES];
    job->scanned = 0;
    if (job->seats == 2 && job->seat[0].count <= MOST_SCANNED && job->seat[1].count > MANY_HANDS)
        prepare_scans(job);
    list_joint_hands(&job->listed, job->seat, job->seats, pairs);
    job->closed = job->seats > 2 && closes_three(job) ? 3 : 2;
    for (int pair = 0; pair < HOLE_COMBOS; pair++) {
        job->held[pair] = 0;
        for (int at = job->seats < job->closed ? 0 : job->seats - job->closed; at < job->seats; at++)
            job->held[pair] |= (uint16_t)(job->weights[at][pair] > 0 ? 0xffff : 0);
    }
    if (job->closed == 3)
        memset(&job->room->step, 0, sizeof job->room->step);
}

static inline void keep_live(ranged_seat *seat, const uint16_t *values) {
    int live = 0;
    for (int i = 0; i < seat->count; i++) {
        seat->live[live] = seat->hands[i];
        seat->live[live].value = values[seat->hands[i].pair] & (VALUES - 1);
        live += values[seat->hands[i].pair] != 0;
    }
    seat->live_count = live;
}

/* The last seat's values, numbered. */
static inline void number_values(range_showdown *job) {
    const ranged_seat *last = &job->seat[job->seats - 1];
    uint8_t occurs[VALUES] = {0};
    int steps = 0;
    for (int i = 0; i < last->live_count; i++)
        occurs[last->live[i].value] = 1;
    for (int value = 0; value < VALUES; value++) {
        job->below[value] = (uint16_t)steps;
        steps += occurs[value];
    }
    job->below[VALUES] = (uint16_t)steps;
    job->steps = steps;
}

/* What the last seat may hold when these cards are taken. */
static inline void lay_out_rows(const range_showdown *job, uint64_t taken) {
    const ranged_seat *last = &job->seat[job->seats - 1];
    memset(job->rows, 0, (size_t)(job->steps + 1) * ROW_NUMBERS * sizeof *job->rows);
    for (int i = 0; i < last->live_count; i++) {
        const ranged_hand *hand = &last->live[i];
        double *row = job->rows + (job->below[hand->value] + 1) * ROW_NUMBERS;
        if (hand->cards & taken)
            continue;
        row[hand->hi] += hand->weight;
        row[hand->lo] += hand->weight;
        row[ALL_CARDS] += hand->weight;
    }
    for (int step = 1; step <= job->steps; step++) {
        double *row = job->rows + step * ROW_NUMBERS;
        KEEP_LOOP
        for (int i = 0; i < ROW_NUMBERS; i++)
            row[i] += row[i - ROW_NUMBERS];
    }
}

/* What is left of a row but for the hand's own weight. */
static FORCE_INLINE double left_of(const double *row, const ranged_hand *hand) {
    return row[ALL_CARDS] - row[hand->hi] - row[hand->lo];
}

/* Rounding may leave less than nothing where blockers take all of a row. */
static FORCE_INLINE double not_negative(double weight) { return weight > 0 ? weight : 0; }

static FORCE_INLINE joint_hand join_hand(const joint_hand *joint, const ranged_hand *hand, unsigned bit) {
    const unsigned set = hand->value < joint->best ? joint->set : bit | (hand->value == joint->best ? joint->set : 0);
    return (joint_hand){joint->weight * hand->weight, joint->cards | hand->cards, set,
                        hand->value > joint->best ? hand->value : joint->best};
}

/* The last two seats: one hand by hand, the other in sums. */
static inline void close_joint_hand(const range_showdown *job, const joint_hand *joint) {
    const ranged_seat *seat = &job->seat[job->seats - 2];
    const unsigned bit = job->bit[job->seats - 2], last_bit = job->bit[job->seats - 1];
    const double *all_row = job->rows + job->steps * ROW_NUMBERS;
    double lost = 0;
    for (int i = 0; i < seat->live_count; i++) {
        const ranged_hand *hand = &seat->live[i];
        if (hand->cards & joint->cards)
            continue;
        const joint_hand more = join_hand(joint, hand, bit);
        const double own = job->weights[job->seats - 1][hand->pair];
        const double all = left_of(all_row, hand) + own;
        const double equal = left_of(job->rows + job->below[more.best + 1] * ROW_NUMBERS, hand) + own;
        const double weaker = left_of(job->rows + job->below[more.best] * ROW_NUMBERS, hand);
        const double own_weaker = hand->value < more.best ? own : 0;
        job->winners[more.set] += more.weight * not_negative(weaker + own_weaker);
        job->winners[more.set | last_bit] += more.weight * not_negative(equal - (weaker + own_weaker));
        lost += more.weight * not_negative(all - equal);
    }
    job->winners[last_bit] += lost;
}

/* The caller's bits of a set of the last three seats. */
static FORCE_INLINE unsigned set_of_trio(const range_showdown *job, int set) {
    unsigned bits = 0;
    for (int seat = 0; seat < TRIO; seat++)
        bits |= set >> seat & 1 ? job->bit[job->seats - TRIO + seat] : 0;
    return bits;
}

static inline void close_with_trio(range_showdown *job, const joint_hand *joint) {
    double winners[TRIO_SETS] = {0}, bar_wins[TRIO_SETS] = {0};
    job->level->trio_showdown(job->trio, joint->cards, joint->best, job->room, winners, bar_wins);
    for (int set = 0; set < TRIO_SETS; set++) {
        job->winners[set_of_trio(job, set)] += joint->weight * winners[set];
        job->winners[joint->set | set_of_trio(job, set)] += joint->weight * bar_wins[set];
    }
}

/* Seats from number `at` on, depth first: as deep as there are seats. */
static void go_through_seats(range_showdown *job, int at, const joint_hand *joint) {
    const ranged_seat *seat = &job->seat[at];
    if (at == job->seats - job->closed) {
        if (job->closed == TRIO) {
            close_with_trio(job, joint);
        } else {
            lay_out_rows(job, joint->cards);
            close_joint_hand(job, joint);
        }
        return;
    }
    for (int i = 0; i < seat->live_count; i++) {
        if (seat->live[i].cards & joint->cards)
            continue;
        const joint_hand more = join_hand(joint, &seat->live[i], job->bit[at]);
        go_through_seats(job, at + 1, &more);
    }
}

/* The hands that are not gone through one by one, in order. Values of others become 0. */
static inline void order_held(range_showdown *job, uint16_t *values) {
    KEEP_LOOP
    for (int pair = 0; pair < HOLE_COMBOS; pair++)
        values[pair] &= job->held[pair];
    job->level->order_hands(values, &job->order);
}

static inline void show_down_scanned(range_showdown *job, const uint16_t *values, double times) {
    double won[4] = {0};
    for (int i = 0; i < job->scanned; i++) {
        const uint16_t value = values[job->seat[0].hands[i].pair];
        if (value)
            job->level->hand_showdown(values, value, job->left[i], times, won);
    }
    job->winners[job->bit[0]] += won[1];
    job->winners[job->bit[1]] += won[2];
    job->winners[3] += won[3];
}

static inline void show_down_two(range_showdown *job, uint16_t *values, double times) {
    double won[4] = {0};
    order_held(job, values);
    job->level->pair_showdown(&job->order, job->weights[0], job->weights[1], won);
    job->winners[job->bit[0]] += times * won[1];
    job->winners[job->bit[1]] += times * won[2];
    job->winners[3] += times * won[3];
}

static inline void show_down_many(range_showdown *job, uint16_t *values, double times) {
    const joint_hand nobody = {times, 0, 0, 0};
    for (int at = 0; at < job->seats; at++)
        keep_live(&job->seat[at], values);
    if (job->closed == TRIO) {
        order_held(job, values);
        job->level->list_trio(&job->order, job->weights + job->seats - TRIO, job->trio);
    } else {
        number_values(job);
    }
    go_through_seats(job, 0, &nobody);
}

/* One board that stands for so many, and its 1,326 values, which are not kept: added to the winners. */
static inline void show_down_ranges(range_showdown *job, uint16_t *values, double times) {
    if (job->scanned)
        show_down_scanned(job, values, times);
    else if (job->listed.count >= 0)
        show_down_listed(&job->listed, job->seats, job->bit, values, times, job->winners);
    else if (job->seats == 2)
        show_down_two(job, values, times);
    else
        show_down_many(job, values, times);
}

enum { WHOLE_BOARD = 5, BOARDS_AT_A_TIME = 8 };

typedef struct {
    runout_list list;
    suit_isomorphisms alike;
    int on_board;
    uint8_t board[WHOLE_BOARD]; /* so far */
    uint8_t boards[BOARDS_AT_A_TIME * WHOLE_BOARD];
    double times[BOARDS_AT_A_TIME];
    uint16_t values[(BOARDS_AT_A_TIME - 1) * HOLE_COMBOS + SCANNED];
    range_showdown showdown;
} range_runouts_job;

/* The next boards, of up to n runouts, into a block; returns how many runouts that took. */
static inline uint64_t take_boards(range_runouts_job *job, uint64_t n, int *taken) {
    uint64_t runouts = 0;
    for (*taken = 0; runouts < n && *taken < BOARDS_AT_A_TIME; runouts++) {
        uint8_t *board = job->boards + *taken * WHOLE_BOARD;
        memcpy(board, job->board, WHOLE_BOARD);
        take_runout(&job->list, board + job->on_board, 1);
        const int alike = job->alike.count > 1 ? isomorphic_boards(&job->alike, board, WHOLE_BOARD) : 1;
        job->times[*taken] = alike;
        *taken += alike > 0;
    }
    return runouts;
}

/* Runouts first … first + n - 1. */
static inline void count_range_runouts(range_runouts_job *job, uint64_t first, uint64_t n) {
    begin_showdowns(&job->showdown);
    go_to_runout(&job->list, first);
    while (n) {
        int boards;
        n -= take_boards(job, n, &boards);
        job->showdown.level->boards(job->boards, (size_t)boards, WHOLE_BOARD, job->values);
        for (int i = 0; i < boards; i++)
            show_down_ranges(&job->showdown, job->values + i * HOLE_COMBOS, job->times[i]);
    }
}

#endif
