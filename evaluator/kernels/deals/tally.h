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

/* Two seats. Deals of the last chunk from n on count as won by nobody first. */
static FORCE_INLINE void tally_heads_up(const uint16_t *values, size_t n, int64_t *winners) {
    int64_t more = 0, less = 0, none = -(int64_t)((TALLY_CHUNK - n % TALLY_CHUNK) % TALLY_CHUNK);
    for (size_t done = 0; done < n; done += TALLY_CHUNK) {
        const uint16_t *one = values + done, *other = one + TILE_DEALS;
        const int16_t here = (int16_t)(n - done);
        uint16_t wins = 0, losses = 0, zeros = 0;
        KEEP_LOOP
        for (int i = 0; i < TALLY_CHUNK; i++) { /* values are below 2^15 */
            const int16_t inside = (int16_t)-((int16_t)i < here);
            const int16_t a = (int16_t)(one[i] & inside), b = (int16_t)(other[i] & inside);
            wins = (uint16_t)(wins + (a > b));
            losses = (uint16_t)(losses + (a < b));
            zeros = (uint16_t)(zeros + ((a | b) == 0));
        }
        more += wins;
        less += losses;
        none += zeros;
    }
    winners[0] += none;
    winners[1] += more;
    winners[2] += less;
    winners[3] += (int64_t)n - none - more - less;
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

static FORCE_INLINE void tally_sets(const uint16_t *values, int seats, int halves, size_t n, int64_t *winners) {
    const int few = 1 << seats * halves <= MOST_WAYS_SETS;
    uint32_t ways[TALLY_WAYS][MOST_WAYS_SETS] = {{0}}, sets[TALLY_CHUNK];
    for (size_t done = 0; done < n; done += TALLY_CHUNK) {
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

/* The first n deals of a tile. */
static inline void tally(const uint16_t *values, int seats, int halves, size_t n, int64_t *winners) {
    if (seats == 2 && halves == 1)
        tally_heads_up(values, n, winners);
    else
        tally_sets(values, seats, halves, n, winners);
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
