/* The hands of a range with a weight above 0. */
#ifndef EVALUATOR_RANGED_HANDS_H
#define EVALUATOR_RANGED_HANDS_H

#include "encoding.h"
#include "kernel.h"

typedef struct {
    double weight;
    uint64_t cards; /* bit = id */
    uint16_t pair, value;
    uint8_t hi, lo;
} ranged_hand;

/* Those of one seat; `live` are those that a board leaves. */
typedef struct {
    ranged_hand *hands, *live;
    int count, live_count;
} ranged_seat;

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

#endif
