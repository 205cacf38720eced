/* Values by seat → outcomes by the set of seats that win.
 *
 *     values      seat 0  [ 3106 ][ 1609 ][ 6185 ] …          set, bit i = seat i:   01  11  10 …
 *                 seat 1  [ 2044 ][ 1609 ][ 7000 ] …          winners[set] += 1
 *
 * Value 0 wins nothing: it is a low that does not qualify, and every value of a deal that is rejected. Of a pot in two
 * halves there are two blocks of values, that of the high hands first, and two sets: winners[high | low << seats] += 1.
 *
 * In bounds: a set has `seats` bits, and winners as many numbers as there are sets, or pairs of them; rows of values
 * are readable, though not counted, up to n rounded up to TALLY_CHUNK.
 */
#ifndef EVALUATOR_TALLY_H
#define EVALUATOR_TALLY_H

#include "deal_tiles.h"

enum {
    TALLY_CHUNK = 64,
    TALLY_WAYS = 4,      /* counters in turn: one that was just written would have to be waited for */
    MOST_WAYS_SETS = 64, /* for more sets that happens too rarely */
};

/* The winners of one chunk of one half. */
static FORCE_INLINE void winning_sets(const uint16_t *values, int seats, uint16_t sets[TALLY_CHUNK]) {
    uint16_t best[TALLY_CHUNK];
    memcpy(best, values, sizeof best);
    for (int seat = 1; seat < seats; seat++) {
        const uint16_t *own = values + seat * TILE_DEALS;
        KEEP_LOOP
        for (int i = 0; i < TALLY_CHUNK; i++)
            best[i] = own[i] > best[i] ? own[i] : best[i];
    }
    KEEP_LOOP
    for (int i = 0; i < TALLY_CHUNK; i++) {
        best[i] = best[i] ? best[i] : UINT16_MAX; /* which nobody has */
        sets[i] = 0;
    }
    for (int seat = 0; seat < seats; seat++) {
        const uint16_t *own = values + seat * TILE_DEALS;
        const uint16_t bit = (uint16_t)(1u << seat);
        KEEP_LOOP
        for (int i = 0; i < TALLY_CHUNK; i++)
            sets[i] = (uint16_t)(sets[i] | (own[i] == best[i] ? bit : 0));
    }
}

/* Two seats, whole chunks: comparisons counted in lanes, at most TILE_DEALS / TALLY_CHUNK in each. */
static FORCE_INLINE void tally_heads_up(const uint16_t *values, size_t n, int64_t *winners) {
    uint16_t more[TALLY_CHUNK] = {0}, less[TALLY_CHUNK] = {0}, none[TALLY_CHUNK] = {0};
    for (size_t done = 0; done < n; done += TALLY_CHUNK) {
        const uint16_t *one = values + done, *other = one + TILE_DEALS;
        KEEP_LOOP
        for (int i = 0; i < TALLY_CHUNK; i++) { /* values are below 2^15 */
            const int16_t a = (int16_t)one[i], b = (int16_t)other[i];
            more[i] = (uint16_t)(more[i] + (a > b));
            less[i] = (uint16_t)(less[i] + (a < b));
            none[i] = (uint16_t)(none[i] + ((a | b) == 0));
        }
    }
    int64_t total[3] = {0};
    for (int i = 0; i < TALLY_CHUNK; i++) {
        total[0] += none[i];
        total[1] += more[i];
        total[2] += less[i];
    }
    for (int set = 0; set < 3; set++)
        winners[set] += total[set];
    winners[3] += (int64_t)n - total[0] - total[1] - total[2];
}

static FORCE_INLINE void tally_chunk(const uint16_t *values, int seats, int halves, uint32_t sets[TALLY_CHUNK]) {
    uint16_t half[TALLY_CHUNK];
    winning_sets(values, seats, half);
    for (int i = 0; i < TALLY_CHUNK; i++)
        sets[i] = half[i];
    if (halves == 2) {
        winning_sets(values + seats * TILE_DEALS, seats, half);
        for (int i = 0; i < TALLY_CHUNK; i++)
            sets[i] |= (uint32_t)half[i] << seats;
    }
}

/* The first n deals of a tile. */
static inline void tally(const uint16_t *values, int seats, int halves, size_t n, int64_t *winners) {
    const int few = 1 << seats * halves <= MOST_WAYS_SETS;
    uint32_t ways[TALLY_WAYS][MOST_WAYS_SETS] = {{0}}, sets[TALLY_CHUNK];
    size_t done = 0;
    if (seats == 2 && halves == 1) {
        done = n / TALLY_CHUNK * TALLY_CHUNK;
        tally_heads_up(values, done, winners);
    }
    for (; done < n; done += TALLY_CHUNK) {
        const size_t here = n - done < TALLY_CHUNK ? n - done : TALLY_CHUNK;
        tally_chunk(values + done, seats, halves, sets);
        if (few && here == TALLY_CHUNK) {
            for (int i = 0; i < TALLY_CHUNK; i += TALLY_WAYS) {
                UNROLL
                for (int way = 0; way < TALLY_WAYS; way++)
                    ways[way][sets[i + way]]++;
            }
        } else {
            for (size_t i = 0; i < here; i++)
                winners[sets[i]]++;
        }
    }
    for (int set = 0; few && set < 1 << seats * halves; set++)
        for (int way = 0; way < TALLY_WAYS; way++)
            winners[set] += ways[way][set];
}

/* The same, each deal by its weight. */
static inline void tally_weights(const uint16_t *values, int seats, int halves, size_t n, const double *weights,
                                 double *winners) {
    uint32_t sets[TALLY_CHUNK];
    for (size_t done = 0; done < n; done += TALLY_CHUNK) {
        tally_chunk(values + done, seats, halves, sets);
        for (size_t i = done; i < n && i < done + TALLY_CHUNK; i++)
            winners[sets[i - done]] += weights[i];
    }
}

#endif
