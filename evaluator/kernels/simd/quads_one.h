/* Quads, the plainest: four doubles for four hands, any C11 compiler, any CPU.
 *
 * The operations every quads_*.h defines; sums are taken in the same order in all, so that all levels give the same
 * floats. A value_block is the sixteen values of a block of hands (hand_groups.h).
 */
#ifndef EVALUATOR_QUADS_H
#define EVALUATOR_QUADS_H

#include <float.h>

#include "kernel.h"

typedef struct {
    double at[4];
} quad;

#define EACH_LANE(expression)        \
    quad result;                     \
    UNROLL                           \
    for (int i = 0; i < 4; i++)      \
        result.at[i] = (expression); \
    return result

static FORCE_INLINE quad zero4(void) { EACH_LANE(0); }
static FORCE_INLINE quad splat4(double x) { EACH_LANE(x); }
static FORCE_INLINE quad load4(const double *from) { EACH_LANE(from[i]); }
static FORCE_INLINE void store4(double *to, quad a) { memcpy(to, a.at, sizeof a.at); }
static FORCE_INLINE quad add4(quad a, quad b) { EACH_LANE(a.at[i] + b.at[i]); }
static FORCE_INLINE quad sub4(quad a, quad b) { EACH_LANE(a.at[i] - b.at[i]); }
static FORCE_INLINE quad mul4(quad a, quad b) { EACH_LANE(a.at[i] * b.at[i]); }

/* A choice of lanes. */
typedef unsigned quad_choice;

/* Those of a block's hands in the run of one suit. */
static FORCE_INLINE quad_choice choose_run(unsigned hands, int suit) { return hands >> 4 * suit & 15; }
static FORCE_INLINE quad choose4(quad_choice lanes, quad a, quad b) { EACH_LANE(lanes >> i & 1 ? a.at[i] : b.at[i]); }

/* Lanes that are not chosen are 0, and not read. */
static FORCE_INLINE quad load_chosen4(const double *from, quad_choice lanes) {
    EACH_LANE(lanes >> i & 1 ? from[i] : 0);
}

/* Lanes that are no weights: negative, infinite or NaN. */
static FORCE_INLINE quad_choice not_weights4(quad a) {
    quad_choice lanes = 0;
    for (int i = 0; i < 4; i++)
        lanes |= (quad_choice) !(a.at[i] >= 0 && a.at[i] <= DBL_MAX) << i;
    return lanes;
}
static FORCE_INLINE quad_choice either4(quad_choice a, quad_choice b) { return a | b; }
static FORCE_INLINE int any_chosen4(quad_choice lanes) { return lanes != 0; }

static FORCE_INLINE double sum_lanes(quad a) { return (a.at[0] + a.at[1]) + (a.at[2] + a.at[3]); }

/* Lane i: the sum of the lanes of runs[i]. */
static FORCE_INLINE quad sum_runs(const quad runs[4]) { EACH_LANE(sum_lanes(runs[i])); }

static FORCE_INLINE quad keep4(quad_choice lanes, quad a) { return choose4(lanes, a, zero4()); }

/* Four values, and which of them are as strong as one, stronger, and weaker but not 0. */
typedef struct {
    uint16_t at[4];
} four_values;

#define EACH_VALUE(condition)                             \
    quad_choice lanes = 0;                                \
    UNROLL                                                \
    for (int i = 0; i < 4; i++)                           \
        lanes |= (quad_choice)((condition) ? 1 : 0) << i; \
    return lanes

static FORCE_INLINE four_values load_four(const uint16_t *from) {
    four_values values;
    memcpy(values.at, from, sizeof values.at);
    return values;
}
static FORCE_INLINE quad_choice equal_to(four_values values, uint16_t value) { EACH_VALUE(values.at[i] == value); }
static FORCE_INLINE quad_choice stronger_than(four_values values, uint16_t value) { EACH_VALUE(values.at[i] > value); }
static FORCE_INLINE quad_choice weaker_than(four_values values, uint16_t value) {
    EACH_VALUE(values.at[i] < value && values.at[i]);
}

typedef struct {
    uint16_t at[16];
} value_block;

/* Four values a run. */
static FORCE_INLINE value_block load_values(const uint64_t runs[4]) {
    value_block values;
    memcpy(values.at, runs, sizeof values.at);
    return values;
}

/* The hands that have a value, a bit each, and the lowest of some hands. */
static FORCE_INLINE unsigned hands_of_value(value_block values, uint16_t value) {
    unsigned hands = 0;
    for (int i = 0; i < 16; i++)
        hands |= (unsigned)(values.at[i] == value) << i;
    return hands;
}
static FORCE_INLINE int first_hand(unsigned hands) {
    int hand = 0;
    while (!(hands >> hand & 1))
        hand++;
    return hand;
}

#endif
