/* Heads-up match-ups before the flop, one entry for all that differ by the names of suits only.
 *
 * The 1,326 hands fall into 169 classes, and a renaming of suits takes any hand to the first of its class: suited hands
 * to clubs, pairs to clubs and diamonds, offsuit hands to clubs for the higher card and diamonds for the lower. What
 * renamings are left then, six, four or two by the kind of the hand, make orbits of the second hands:
 *
 *     AhKh v QhQd   =  AcKc v QcQd   same orbit as AcKc v QcQh, QcQs      1 of 2 of AKs v QQ
 *     AhKd v KhQs   =  AcKd v KcQh   same orbit as AcKd v KcQs            1 of 7 of AKo v KQo
 *
 * Orbits are numbered in the order of the classes of the second hands. Of two hands the one of the lower class is the
 * first, so that a class needs the orbits from its own class on, and an entry is found by two look-ups:
 *
 *     entry = first_entry[class of the first hand] + orbit[row of the first hand][second hand] - its own class's first
 *
 * where a row stands for a kind and its suits. Entries in all 52,338: 47,008 match-ups, 78 of them twice (both hands of
 * one offsuit class, as AcKd v KcAh), and orbits of hands that share a card, which win and lose nothing.
 *
 * Entries are filled when they are first asked for (preflop.pyx); -1 says not yet. The whole takes 0.5 MB. In bounds:
 * rows, classes and orbits come from this file's own lists, which end with a sentinel where they are searched.
 */
#ifndef EVALUATOR_MATCHUP_TABLE_H
#define EVALUATOR_MATCHUP_TABLE_H

#include "kernel.h"
#include "plain/isomorphism.h"

typedef enum { SUITED, PAIRED, OFFSUIT, HAND_KINDS } hand_kind;

enum {
    SUITED_CLASSES = RANKS * (RANKS - 1) / 2,
    HAND_CLASSES = RANKS * RANKS,
    CLASS_ROWS = 12, /* hands of a class, at most */
    KIND_ROWS = 4 + 6 + 12,
    MOST_ORBITS = 832,
    ENTRIES = 52338,
    ENTRY_ROOM = 16, /* read behind the last entry */
    MATCHUP_BOARDS = 1712304,
    NOT_FILLED = -1,
};

typedef struct matchup_table {
    uint8_t cards[HOLE_COMBOS][2], class_of[HOLE_COMBOS], row_of[HOLE_COMBOS];
    uint16_t hands[HOLE_COMBOS], first_hand[HAND_CLASSES + 1]; /* by class */
    uint16_t orbit[KIND_ROWS][HOLE_COMBOS];                    /* by row of the first hand and second hand */
    uint16_t orbit_hand[HAND_KINDS][MOST_ORBITS];             /* a hand of the orbit, the first hand being c or cd */
    uint16_t first_orbit[HAND_KINDS][HAND_CLASSES + 1];       /* by class of the second hand */
    uint16_t first_entry[HAND_CLASSES + 1];                   /* by class of the first hand */
    int32_t wins[ENTRIES + ENTRY_ROOM], losses[ENTRIES + ENTRY_ROOM]; /* of the first hand */
} matchup_table;

/* The weights of one range, by hand; and for the first hands of one kind, by row and orbit (range_sums.h). */
enum { ROW_ROOM = MOST_ORBITS + ENTRY_ROOM };
typedef struct matchup_side {
    const double *weights;
    double by_orbit[CLASS_ROWS][ROW_ROOM];
    uint8_t has_row[KIND_ROWS];
    int first_class, end_class; /* classes with a weight are among these */
} matchup_side;

static const uint8_t first_row_of_kind[HAND_KINDS + 1] = {0, 4, 10, KIND_ROWS};

static inline hand_kind kind_of_class(int hand_class) {
    return hand_class < SUITED_CLASSES ? SUITED : hand_class < SUITED_CLASSES + RANKS ? PAIRED : OFFSUIT;
}

/* The hand of two cards, hi > lo. */
static inline void classify(matchup_table *table, int hi, int lo) {
    const int pair = combo_number(hi, lo), upper = card_rank(hi), lower = card_rank(lo);
    const int suit = card_suit(hi), other = card_suit(lo), ranks = upper * (upper - 1) / 2 + lower;
    table->cards[pair][0] = (uint8_t)hi;
    table->cards[pair][1] = (uint8_t)lo;
    if (upper == lower) {
        table->class_of[pair] = (uint8_t)(SUITED_CLASSES + upper);
        table->row_of[pair] = (uint8_t)(first_row_of_kind[PAIRED] + combo_number(suit, other));
    } else if (suit == other) {
        table->class_of[pair] = (uint8_t)ranks;
        table->row_of[pair] = (uint8_t)(first_row_of_kind[SUITED] + suit);
    } else {
        table->class_of[pair] = (uint8_t)(SUITED_CLASSES + RANKS + ranks);
        table->row_of[pair] = (uint8_t)(first_row_of_kind[OFFSUIT] + 3 * suit + other - (other > suit));
    }
}

/* Hands by class, in the order of their numbers: the first is the one that the others are taken to. */
static inline void list_classes(matchup_table *table) {
    uint16_t next[HAND_CLASSES] = {0};
    for (int hi = 1; hi < DECK; hi++)
        for (int lo = 0; lo < hi; lo++)
            classify(table, hi, lo);
    for (int pair = 0; pair < HOLE_COMBOS; pair++)
        next[table->class_of[pair]]++;
    for (int hand_class = 0, hands = 0; hand_class <= HAND_CLASSES; hand_class++) {
        table->first_hand[hand_class] = (uint16_t)hands;
        hands += hand_class < HAND_CLASSES ? next[hand_class] : 0;
    }
    memcpy(next, table->first_hand, sizeof next);
    for (int pair = 0; pair < HOLE_COMBOS; pair++)
        table->hands[next[table->class_of[pair]]++] = (uint16_t)pair;
}

/* --- Orbits --- */

/* The order that takes the hands of a row to the first of their class. */
static inline int order_of_row(int row) {
    static const uint8_t pairs[6][2] = {{0, 1}, {0, 2}, {1, 2}, {0, 3}, {1, 3}, {2, 3}}; /* by combo_number() */
    if (row < first_row_of_kind[PAIRED])
        return order_of_suits(row, row == 0);
    if (row < first_row_of_kind[OFFSUIT])
        return order_of_suits(pairs[row - first_row_of_kind[PAIRED]][0], pairs[row - first_row_of_kind[PAIRED]][1]);
    return 2 * (row - first_row_of_kind[OFFSUIT]);
}

/* Whether an order leaves the first hand of each class of a kind as it is. */
static inline int keeps_first(const suit_orders *orders, int order, hand_kind kind) {
    const uint8_t *becomes = orders->suit[order];
    return kind == SUITED   ? becomes[0] == 0
           : kind == PAIRED ? becomes[0] + becomes[1] == 1
                            : becomes[0] == 0 && becomes[1] == 1;
}

static inline void list_orbits(const suit_orders *orders, matchup_table *table, hand_kind kind) {
    uint16_t orbit_of[HOLE_COMBOS];
    int count = 0;
    memset(orbit_of, 0xff, sizeof orbit_of);
    for (int i = 0; i < HOLE_COMBOS; i++) {
        const int hand = table->hands[i];
        if (i == table->first_hand[table->class_of[hand]])
            table->first_orbit[kind][table->class_of[hand]] = (uint16_t)count;
        if (orbit_of[hand] < count)
            continue;
        for (int order = 0; order < SUIT_ORDERS; order++)
            if (keeps_first(orders, order, kind))
                orbit_of[orders->pair[order][hand]] = (uint16_t)count;
        table->orbit_hand[kind][count++] = (uint16_t)hand;
    }
    table->first_orbit[kind][HAND_CLASSES] = (uint16_t)count;
    for (int row = first_row_of_kind[kind]; row < first_row_of_kind[kind + 1]; row++)
        for (int hand = 0; hand < HOLE_COMBOS; hand++)
            table->orbit[row][hand] = orbit_of[orders->pair[order_of_row(row)][hand]];
}

/* --- Entries --- */

/* The entry of two hands, the first of the lower class or both of the same. */
static inline int entry_of(const matchup_table *table, int first, int second) {
    const int hand_class = table->class_of[first];
    return table->first_entry[hand_class] + table->orbit[table->row_of[first]][second] -
           table->first_orbit[kind_of_class(hand_class)][hand_class];
}

/* The four cards of an entry's hands: the first of its class, and one of the orbit. */
static inline void cards_of_entry(const matchup_table *table, int entry, uint8_t cards[4]) {
    int hand_class = 0;
    while (table->first_entry[hand_class + 1] <= entry)
        hand_class++;
    const hand_kind kind = kind_of_class(hand_class);
    const int orbit = entry - table->first_entry[hand_class] + table->first_orbit[kind][hand_class];
    memcpy(cards, table->cards[table->hands[table->first_hand[hand_class]]], 2);
    memcpy(cards + 2, table->cards[table->orbit_hand[kind][orbit]], 2);
}

static inline void lay_out_entries(matchup_table *table) {
    int entries = 0;
    for (int hand_class = 0; hand_class < HAND_CLASSES; hand_class++) {
        const hand_kind kind = kind_of_class(hand_class);
        const uint8_t *first = table->cards[table->hands[table->first_hand[hand_class]]];
        table->first_entry[hand_class] = (uint16_t)entries;
        for (int orbit = table->first_orbit[kind][hand_class]; orbit < table->first_orbit[kind][HAND_CLASSES];
             orbit++) {
            const uint8_t *second = table->cards[table->orbit_hand[kind][orbit]];
            const int meet =
                first[0] != second[0] && first[0] != second[1] && first[1] != second[0] && first[1] != second[1];
            table->wins[entries] = table->losses[entries] = meet ? NOT_FILLED : 0;
            entries++;
        }
    }
    table->first_entry[HAND_CLASSES] = (uint16_t)entries;
}

/* Everything but the wins and losses of hands that can meet. */
static inline void lay_out_matchups(const suit_orders *orders, matchup_table *table) {
    list_classes(table);
    for (int kind = 0; kind < HAND_KINDS; kind++)
        list_orbits(orders, table, (hand_kind)kind);
    lay_out_entries(table);
}

/* Fill those of some entries that are not filled; several threads may, each its own, while others read. */
static inline void fill_entries(const kernel_level *level, const rank_boards *boards, matchup_table *table,
                                const uint16_t *entries, size_t n) {
    for (size_t i = 0; i < n; i++) {
        uint8_t cards[4];
        int64_t winners[4];
        if (table->wins[entries[i]] != NOT_FILLED)
            continue;
        cards_of_entry(table, entries[i], cards);
        level->known_preflop(boards, cards, 2, 0, winners);
        table->losses[entries[i]] = (int32_t)winners[2];
        table->wins[entries[i]] = (int32_t)winners[1];
    }
}

/* All entries as two matrices, by first and second hand. */
static inline void expand_entries(const matchup_table *table, uint32_t *wins, uint32_t *ties) {
    for (int one = 0; one < HOLE_COMBOS; one++)
        for (int other = 0; other < HOLE_COMBOS; other++) {
            const int ordered = table->class_of[one] <= table->class_of[other];
            const int entry = ordered ? entry_of(table, one, other) : entry_of(table, other, one);
            const int won = ordered ? table->wins[entry] : table->losses[entry];
            const int decided = table->wins[entry] + table->losses[entry];
            *wins++ = (uint32_t)won;
            *ties++ = decided ? (uint32_t)(MATCHUP_BOARDS - decided) : 0;
        }
}

#endif
