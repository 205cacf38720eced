/* Values by seat → outcomes by the set of seats that win.
 *
 *     values      seat 0  [ 3106 ][ 1609 ][ 6185 ] …          set, bit i = seat i:   01  11  10 …
 *                 seat 1  [ 2044 ][ 1609 ][ 7000 ] …          winners[set] += 1
 *
 * In bounds: a set has `seats` bits, and winners 2^seats numbers; rows of values are readable, though not counted, up
 * to n rounded up to TALLY_CHUNK.
 */
#ifndef EVALUATOR_TALLY_H
#define EVALUATOR_TALLY_H

#include "kernel.h"

enum { TALLY_CHUNK = 64, MOST_TALLY_SEATS = 16 };

/* The winners of one chunk; nobody where `rejected` is not zero. */
static FORCE_INLINE void winning_sets(const uint16_t *values, size_t stride, int seats, const uint16_t *rejected,
                                      uint16_t sets[TALLY_CHUNK]) {
    uint16_t best[TALLY_CHUNK];
    memcpy(best, values, sizeof best);
    for (int seat = 1; seat < seats; seat++) {
        const uint16_t *own = values + seat * stride;
        KEEP_LOOP
        for (int i = 0; i < TALLY_CHUNK; i++)
            best[i] = own[i] > best[i] ? own[i] : best[i];
    }
    memset(sets, 0, sizeof best);
    for (int seat = 0; seat < seats; seat++) {
        const uint16_t *own = values + seat * stride;
        const uint16_t bit = (uint16_t)(1u << seat);
        KEEP_LOOP
        for (int i = 0; i < TALLY_CHUNK; i++)
            sets[i] = (uint16_t)(sets[i] | (own[i] == best[i] ? bit : 0));
    }
    if (rejected) {
        KEEP_LOOP
        for (int i = 0; i < TALLY_CHUNK; i++)
            sets[i] = rejected[i] ? 0 : sets[i];
    }
}

/* Values of seat s in values[s * stride + i], i < n. Rejected deals (NULL: none is) are counted in winners[0]. */
static FORCE_INLINE void tally(const uint16_t *values, size_t stride, int seats, size_t n, const uint16_t *rejected,
                               int64_t *winners) {
    for (size_t done = 0; done < n; done += TALLY_CHUNK) {
        uint16_t sets[TALLY_CHUNK];
        const size_t here = n - done < TALLY_CHUNK ? n - done : TALLY_CHUNK;
        winning_sets(values + done, stride, seats, rejected ? rejected + done : NULL, sets);
        if (seats == 2 && here == TALLY_CHUNK) { /* three counters in turn would wait for each other */
            uint16_t counts[4] = {0};
            for (int set = 0; set < 4; set++)
                for (int i = 0; i < TALLY_CHUNK; i++)
                    counts[set] = (uint16_t)(counts[set] + (sets[i] == set));
            for (int set = 0; set < 4; set++)
                winners[set] += counts[set];
        } else {
            for (size_t i = 0; i < here; i++)
                winners[sets[i]]++;
        }
    }
}

#endif
