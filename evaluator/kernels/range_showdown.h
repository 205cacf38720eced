/* Ranges of hold'em hands against each other on one board: outcomes by set of seats, summed over all joint hands that
 * share no card, each with the product of its weights.
 *
 * All seats but one are gone through hand by hand. The last, the one with the most hands, is summed up. For every joint
 * hand of the seats but the last two, what the last may then still hold is laid out by strength:
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
 * In bounds: board values are below VALUES; a range has at most HOLE_PAIRS different ones; hands hold ids below DECK.
 */
#ifndef EVALUATOR_RANGE_SHOWDOWN_H
#define EVALUATOR_RANGE_SHOWDOWN_H

#include "encoding.h"
#include "kernel.h"

enum {
    VALUES = 1 << 13,
    MOST_RANGES = 16,
    ALL_CARDS = DECK, /* the column of the whole weight */
    ROW_NUMBERS = 56,
};

typedef struct {
    double weight;
    uint64_t cards; /* bit = id */
    uint16_t pair, value;
    uint8_t hi, lo;
} ranged_hand;

/* The hands of one seat with a weight above 0; `live` are those that the board leaves. */
typedef struct {
    ranged_hand *hands, *live;
    int count, live_count;
} ranged_seat;

typedef struct {
    int seats;
    ranged_seat seat[MOST_RANGES]; /* the last one is summed up */
    int number[MOST_RANGES];       /* the caller's numbers of these seats */
    const double *weights;         /* of the last seat, by pair */
    double *rows;                  /* HOLE_PAIRS + 1 rows of ROW_NUMBERS */
    int steps;
    uint16_t values[HOLE_PAIRS + 2];
    uint16_t below[VALUES + 1]; /* by value: how many of the last seat's different values are smaller */
    double *winners;
} range_showdown;

/* The joint hand of the seats so far. */
typedef struct {
    double weight;
    uint64_t cards;
    unsigned set; /* the caller's bits of the seats that have the best value */
    uint16_t best;
} joint_hand;

/* The hands of a row of 1,326 weights; returns how many. */
static inline int list_hands(const double *weights, ranged_hand *hands) {
    int count = 0, pair = 0;
    for (int hi = 1; hi < DECK; hi++)
        for (int lo = 0; lo < hi; lo++, pair++)
            if (weights[pair] > 0)
                hands[count++] = (ranged_hand){
                    weights[pair], UINT64_C(1) << hi | UINT64_C(1) << lo, (uint16_t)pair, 0, (uint8_t)hi, (uint8_t)lo};
    return count;
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
    const unsigned bit = 1u << job->number[job->seats - 2], last_bit = 1u << job->number[job->seats - 1];
    const double *all_row = job->rows + job->steps * ROW_NUMBERS;
    double lost = 0;
    for (int i = 0; i < seat->live_count; i++) {
        const ranged_hand *hand = &seat->live[i];
        if (hand->cards & joint->cards)
            continue;
        const joint_hand more = join_hand(joint, hand, bit);
        const double own = job->weights[hand->pair];
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

/* Seats from number `at` on, depth first: as deep as there are seats. */
static void go_through_seats(const range_showdown *job, int at, const joint_hand *joint) {
    const ranged_seat *seat = &job->seat[at];
    if (at == job->seats - 2) {
        lay_out_rows(job, joint->cards);
        close_joint_hand(job, joint);
        return;
    }
    for (int i = 0; i < seat->live_count; i++) {
        if (seat->live[i].cards & joint->cards)
            continue;
        const joint_hand more = join_hand(joint, &seat->live[i], 1u << job->number[at]);
        go_through_seats(job, at + 1, &more);
    }
}

/* One board, its 1,326 values in job->values, added to the winners. */
static inline void show_down_ranges(range_showdown *job) {
    const joint_hand nobody = {1, 0, 0, 0};
    for (int seat = 0; seat < job->seats; seat++)
        keep_live(&job->seat[seat], job->values);
    if (job->seats == 1) {
        for (int i = 0; i < job->seat[0].live_count; i++)
            job->winners[1] += job->seat[0].live[i].weight;
        return;
    }
    number_values(job);
    go_through_seats(job, 0, &nobody);
}

#endif
