/* Any weighted range against any other before the flop, by the table of match-ups.
 *
 * Wanted is the sum of first[i] * second[j] * wins(i, j) over all hands i and j. The entries of a class A of hands,
 * against one orbit of second hands, are all the same, so its share is
 *
 *     sum over orbits o of  wins(A, o) * S[o],      S[o] = sum over hands i of A of  first[i] * V[row of i][o],
 *
 * where V[row][o] is the weight of the hands that make the orbit for a hand of this row. V serves all classes of a
 * kind. The same with the ranges exchanged gives the pairs of hands whose first one, by class, is in the second range.
 * What is left is linear in the number of hands with a weight, and in the number of orbits.
 *
 * Sums are taken in the same order at every level. In bounds: rows have room for one chunk behind the last orbit, as
 * have the entries.
 */
#ifndef EVALUATOR_RANGE_SUMS_H
#define EVALUATOR_RANGE_SUMS_H

#include "simd/level.h"
#include "kernel.h"
#include "preflop/matchup_table.h"

enum { CHUNK_QUADS = 4, CHUNK_ORBITS = ENTRY_ROOM };

typedef struct {
    const double *row[CLASS_ROWS];
    double weight[CLASS_ROWS];
    int count;
} weighted_rows;

typedef struct {
    int from, to;
} orbit_span;

static void begin_side(const matchup_table *table, matchup_side *side) {
    memset(side->has_row, 0, sizeof side->has_row);
    side->first_class = HAND_CLASSES;
    side->end_class = 0;
    for (int hand = 0; hand < HOLE_COMBOS; hand++) {
        const int hand_class = table->class_of[hand];
        if (side->weights[hand] == 0)
            continue;
        side->has_row[table->row_of[hand]] = 1;
        side->first_class = hand_class < side->first_class ? hand_class : side->first_class;
        side->end_class = hand_class >= side->end_class ? hand_class + 1 : side->end_class;
    }
}

/* V of one side, in the rows of a kind that the other side has. */
static void spread_weights(const matchup_table *table, hand_kind kind, matchup_side *side, const matchup_side *other) {
    const uint16_t *orbit[CLASS_ROWS];
    double *by_orbit[CLASS_ROWS];
    int count = 0;
    for (int row = first_row_of_kind[kind]; row < first_row_of_kind[kind + 1]; row++)
        if (other->has_row[row]) {
            orbit[count] = table->orbit[row];
            by_orbit[count] = side->by_orbit[row - first_row_of_kind[kind]];
            memset(by_orbit[count++], 0, sizeof *side->by_orbit);
        }
    for (int hand = 0; hand < HOLE_COMBOS; hand++)
        for (int i = 0; i < count && side->weights[hand] != 0; i++)
            by_orbit[i][orbit[i][hand]] += side->weights[hand];
}

/* The hands of a class that have a weight on one side, with what they meet on the other. */
static weighted_rows list_rows_of(const matchup_table *table, int hand_class, const matchup_side *own,
                                  const matchup_side *other) {
    weighted_rows rows = {.count = 0};
    const int first_row = first_row_of_kind[kind_of_class(hand_class)];
    for (int i = table->first_hand[hand_class]; i < table->first_hand[hand_class + 1]; i++) {
        const int hand = table->hands[i];
        if (own->weights[hand] != 0) {
            rows.row[rows.count] = other->by_orbit[table->row_of[hand] - first_row];
            rows.weight[rows.count++] = own->weights[hand];
        }
    }
    return rows;
}

/* Of the orbits of some classes, those that the rows can have a weight in. */
static FORCE_INLINE orbit_span span_of(const weighted_rows *rows, const uint16_t *first_orbit, int class_from,
                                       int class_to, const matchup_side *other) {
    const int from = class_from > other->first_class ? class_from : other->first_class;
    const int to = class_to < other->end_class ? class_to : other->end_class;
    return rows->count && from < to ? (orbit_span){first_orbit[from], first_orbit[to]} : (orbit_span){0, 0};
}

/* S of CHUNK_ORBITS orbits, 0 from `end` on. */
static FORCE_INLINE void weigh_chunk(const weighted_rows *rows, int orbit, int end, double sums[CHUNK_ORBITS]) {
    quad sum[CHUNK_QUADS];
    UNROLL
    for (int i = 0; i < CHUNK_QUADS; i++)
        sum[i] = zero4();
    for (int row = 0; row < rows->count; row++) {
        const quad weight = splat4(rows->weight[row]);
        UNROLL
        for (int i = 0; i < CHUNK_QUADS; i++)
            sum[i] = add4(sum[i], mul4(weight, load4(rows->row[row] + orbit + 4 * i)));
    }
    UNROLL
    for (int i = 0; i < CHUNK_QUADS; i++)
        store4(sums + 4 * i, sum[i]);
    for (int i = end - orbit; i < CHUNK_ORBITS; i++)
        sums[i] = 0;
}

typedef struct {
    quad wins, losses, ties; /* of the first side */
    uint16_t *missing;       /* entries that are not filled */
    int missing_count;
} matchup_sums;

static FORCE_INLINE quad sum_chunk(const double numbers[CHUNK_ORBITS], const double sums[CHUNK_ORBITS]) {
    const quad first = add4(mul4(load4(numbers), load4(sums)), mul4(load4(numbers + 4), load4(sums + 4)));
    const quad second = add4(mul4(load4(numbers + 8), load4(sums + 8)), mul4(load4(numbers + 12), load4(sums + 12)));
    return add4(first, second);
}

/* Entries that count for something and were not filled when they were read; another thread may have filled one of the
 * two numbers by then, or both since. */
static NO_INLINE void list_missing(const double wins[CHUNK_ORBITS], const double losses[CHUNK_ORBITS], int entry,
                                   const double weights[CHUNK_ORBITS], matchup_sums *total) {
    for (int i = 0; i < CHUNK_ORBITS; i++)
        if (weights[i] != 0 && (wins[i] < 0 || losses[i] < 0))
            total->missing[total->missing_count++] = (uint16_t)(entry + i);
}

static FORCE_INLINE void add_chunk(const matchup_table *table, int entry, const double sums[2][CHUNK_ORBITS],
                                   matchup_sums *total) {
    double wins[CHUNK_ORBITS], losses[CHUNK_ORBITS], ties[CHUNK_ORBITS], both_sums[CHUNK_ORBITS];
    int32_t missing = 0;
    KEEP_LOOP
    for (int i = 0; i < CHUNK_ORBITS; i++) {
        const int32_t won = table->wins[entry + i], lost = table->losses[entry + i];
        missing |= won | lost;
        wins[i] = won;
        losses[i] = lost;
        ties[i] = won + lost ? MATCHUP_BOARDS - won - lost : 0; /* nothing at all for hands that share a card */
    }
    KEEP_LOOP
    for (int i = 0; i < CHUNK_ORBITS; i++)
        both_sums[i] = sums[0][i] + sums[1][i];
    if (UNLIKELY(missing < 0))
        list_missing(wins, losses, entry, both_sums, total);
    total->wins = add4(total->wins, add4(sum_chunk(wins, sums[0]), sum_chunk(losses, sums[1])));
    total->losses = add4(total->losses, add4(sum_chunk(losses, sums[0]), sum_chunk(wins, sums[1])));
    total->ties = add4(total->ties, sum_chunk(ties, both_sums));
}

/* --- Classes --- */

/* The orbits of the two spans, `entry` being that of orbit 0. */
static void add_orbits(const matchup_table *table, int entry, const weighted_rows rows[2], const orbit_span spans[2],
                       matchup_sums *total) {
    int from = spans[0].from, to = spans[0].to;
    if (from == to || (spans[1].from < spans[1].to && spans[1].from < from))
        from = spans[1].from;
    to = spans[1].to > to ? spans[1].to : to;
    for (int orbit = from; orbit < to; orbit += CHUNK_ORBITS) {
        double sums[2][CHUNK_ORBITS];
        weigh_chunk(&rows[0], orbit, to, sums[0]);
        weigh_chunk(&rows[1], orbit, to, sums[1]);
        add_chunk(table, entry + orbit, (const double (*)[CHUNK_ORBITS])sums, total);
    }
}

/* All pairs of hands the first of which, by class, is of this one. Pairs of its own hands count once. */
static void add_class(const matchup_table *table, int hand_class, const matchup_side *sides, matchup_sums *total) {
    const uint16_t *first_orbit = table->first_orbit[kind_of_class(hand_class)];
    const int entry = table->first_entry[hand_class] - first_orbit[hand_class];
    const weighted_rows none = {.count = 0};
    const weighted_rows rows[2] = {list_rows_of(table, hand_class, &sides[0], &sides[1]),
                                   list_rows_of(table, hand_class, &sides[1], &sides[0])};
    const weighted_rows own_rows[2] = {rows[0], none};
    const orbit_span own[2] = {span_of(&rows[0], first_orbit, hand_class, hand_class + 1, &sides[1]), {0, 0}};
    const orbit_span later[2] = {span_of(&rows[0], first_orbit, hand_class + 1, HAND_CLASSES, &sides[1]),
                                 span_of(&rows[1], first_orbit, hand_class + 1, HAND_CLASSES, &sides[0])};
    add_orbits(table, entry, own_rows, own, total);
    add_orbits(table, entry, rows, later, total);
}

/* Returns how many entries that count are not filled, and lists them; the sums are right if there are none. */
static int sum_matchups(const matchup_table *table, matchup_side *sides, double *winners, uint16_t *missing) {
    matchup_sums total = {zero4(), zero4(), zero4(), missing, 0};
    begin_side(table, &sides[0]);
    begin_side(table, &sides[1]);
    for (int hand_class = 0; hand_class < HAND_CLASSES; hand_class++) {
        const hand_kind kind = kind_of_class(hand_class);
        if (hand_class == 0 || kind != kind_of_class(hand_class - 1)) {
            spread_weights(table, kind, &sides[0], &sides[1]);
            spread_weights(table, kind, &sides[1], &sides[0]);
        }
        add_class(table, hand_class, sides, &total);
    }
    winners[0] = 0;
    winners[1] = sum_lanes(total.wins);
    winners[2] = sum_lanes(total.losses);
    winners[3] = sum_lanes(total.ties);
    return total.missing_count;
}

#endif
