/* Shares of pots as CPUs of other kinds find them: plain C, no registers. Built and called by test_emulation.py. */
#define EVALUATOR_PLAIN
#include "plain/pot_shares.h"

int plain_shares(const uint16_t *high, const uint16_t *low, int64_t n, int seats, double *shares) {
    return share_pots(high, low, n, seats, shares);
}
