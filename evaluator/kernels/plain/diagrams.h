/* Sets of hole cards, and weights by hand, as decision diagrams: their nodes, and how two are joined.
 *
 * A hand is decided card by card, the highest first: is it there or not. A node is what is left to decide when `cards`
 * ids, 0 … cards - 1, are left and `left` of them belong to the hand, so it stands for C(cards, left) hands:
 *
 *                      As Ah Ad Ac     pattern AA of four cards
 *     (52, 4) ── As? ──yes──► (51, 3) ── Ah? ──yes──► all
 *        └───────no───► (51, 4) …          └──no──► (50, 3) ── Ad? …
 *
 * Two nodes with the same two ways on are one node. That makes a set of 20,358,520 hands a few hundred nodes, or some
 * ten thousand, and sets are joined by walking pairs of nodes once. Two more rules make the diagram of each set the
 * only one: where both ways end in the same leaf there is no node but the leaf; where a card must not be there (with =
 * UNSET) there is no node but what follows without it. So a node may stand where more cards are left than it says:
 * those in between are not in the hand.
 *
 * Leaves are small numbers: UNSET, nothing is said of the hand; REMOVED, it was taken out; from IN on a weight.
 *
 * Behind the cards a diagram may ask whether the hand is among the strongest `count`: a threshold node, `with` for yes.
 * Larger counts are asked first, and after a no it is no to all smaller ones, so `without` is always a leaf. A leaf or
 * a threshold is a tail: no more cards are asked for.
 *
 * In bounds:
 *   - a reference is a leaf (< 0), or the index of a node < `count` <= `room`; FAILED is never looked into;
 *   - `heads` has `room` entries and `answers` has `answer_room`, powers of two, indexed by a hash below them;
 *   - a card node has 0 < left < cards <= 52, and its children are nodes of fewer cards or tails: recursion ends after
 *     at most 52 cards and as many thresholds as there are (the caller bounds them).
 */
#ifndef EVALUATOR_DIAGRAMS_H
#define EVALUATOR_DIAGRAMS_H

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "encoding.h"

enum { DIAGRAM_DECK = 52, DIAGRAM_MOST_CARDS = 6 };
enum { DIAGRAM_CARD = 8 }; /* what one card more or less makes of a place: `left` is less than that */
enum { DIAGRAM_UNSET = -1, DIAGRAM_REMOVED = -2, DIAGRAM_IN = -3 }; /* leaf number i is -1 - i */

#define DIAGRAM_MOST_ANSWERS (UINT32_C(1) << 17) /* 2 MB: more would seldom be in a cache, and save one step in ten */
#define DIAGRAM_FAILED INT32_MIN
#define DIAGRAM_THRESHOLD UINT32_C(0x80000000) /* bit of a place; the other bits are the count */

typedef enum { DIAGRAM_BOTH = 1, DIAGRAM_LESS, DIAGRAM_OVER } diagram_operation;

typedef struct {
    uint32_t place; /* CARD * cards + left, or THRESHOLD + count */
    int32_t without, with;
    int32_t next; /* the next node of the same hash, or -1 */
} diagram_node;

/* What an operation gave; an entry may be overwritten by another, then it is worked out again. */
typedef struct {
    uint64_t operands;
    uint32_t operation; /* 0: none yet */
    int32_t result;
} diagram_answer;

typedef struct {
    diagram_node *nodes;
    int32_t *heads; /* by hash, the first node of the chain, or -1 */
    diagram_answer *answers;
    uint32_t count, room, answer_room;
    uint32_t thresholds, patterns; /* made so far */
    uint64_t work, most_work;      /* steps taken, each some tens of nanoseconds; FAILED beyond */
    int out_of_memory;
    uint32_t ways[DIAGRAM_DECK + 1][DIAGRAM_MOST_CARDS + 1]; /* C(cards, left) */
} diagrams;

/* --- Memory ------------------------------------------------------------------------------------------------------- */

static inline void diagrams_free(diagrams *all) {
    free(all->nodes);
    free(all->heads);
    free(all->answers);
    memset(all, 0, sizeof *all);
}

static inline uint32_t diagram_hash(uint64_t a, uint64_t b, uint32_t room) {
    uint64_t mixed = (a ^ (b + UINT64_C(0x9E3779B97F4A7C15) + (a << 6) + (a >> 2))) * UINT64_C(0xD6E8FEB86659FD93);
    mixed ^= mixed >> 32;
    return (uint32_t)(mixed * UINT64_C(0xD6E8FEB86659FD93) >> 32) & (room - 1);
}

static inline uint32_t diagram_hash_of_node(const diagram_node *node, uint32_t room) {
    return diagram_hash((uint64_t)(uint32_t)node->without << 32 | (uint32_t)node->with, node->place, room);
}

/* Room for so many nodes, and for more answers until these fill a cache. Returns 0 where there is no memory, and leaves
 * all as it was. */
static inline int diagrams_grow(diagrams *all, uint32_t room) {
    const uint32_t answer_room = room < DIAGRAM_MOST_ANSWERS ? room : DIAGRAM_MOST_ANSWERS;
    const int more_answers = answer_room > all->answer_room;
    int32_t *heads = malloc(room * sizeof *heads);
    diagram_answer *answers = more_answers ? calloc(answer_room, sizeof *answers) : all->answers;
    diagram_node *nodes = heads && answers ? realloc(all->nodes, room * sizeof *nodes) : NULL;
    if (!nodes) {
        free(heads);
        if (more_answers)
            free(answers);
        return 0;
    }
    free(all->heads);
    if (more_answers)
        free(all->answers);
    all->nodes = nodes, all->heads = heads, all->answers = answers;
    all->room = room, all->answer_room = answer_room;
    memset(heads, 0xFF, room * sizeof *heads); /* -1 */
    for (uint32_t i = 0; i < all->count; i++) {
        const uint32_t hash = diagram_hash_of_node(&nodes[i], room);
        nodes[i].next = heads[hash];
        heads[hash] = (int32_t)i;
    }
    return 1;
}

/* Returns 0 where there is no memory. */
static inline int diagrams_begin(diagrams *all, uint64_t most_work) {
    memset(all, 0, sizeof *all);
    all->most_work = most_work;
    for (int cards = 0; cards <= DIAGRAM_DECK; cards++)
        for (int left = 0; left <= DIAGRAM_MOST_CARDS; left++)
            all->ways[cards][left] = left == 0   ? 1
                                     : cards == 0 ? 0
                                                  : all->ways[cards - 1][left] + all->ways[cards - 1][left - 1];
    return diagrams_grow(all, UINT32_C(1) << 10);
}

static inline int32_t diagram_fail(diagrams *all, int out_of_memory) {
    all->out_of_memory |= out_of_memory;
    return DIAGRAM_FAILED;
}

/* --- Nodes -------------------------------------------------------------------------------------------------------- */

static inline int32_t diagram_leaf(int number) { return -1 - number; }

static inline int diagram_is_tail(const diagrams *all, int32_t ref) {
    return ref < 0 || all->nodes[ref].place & DIAGRAM_THRESHOLD;
}

static inline uint32_t diagram_place(int cards, int left) { return DIAGRAM_CARD * (uint32_t)cards + (uint32_t)left; }

/* Whether it is a diagram of whole hands, of which no card is decided yet. */
static inline int diagram_is_whole(const diagrams *all, int32_t ref, int hole_cards) {
    return diagram_is_tail(all, ref) || (int)(all->nodes[ref].place & 7) == hole_cards;
}

/* The node with these two ways on, by the rules of writing. */
static inline int32_t diagram_make(diagrams *all, uint32_t place, int32_t without, int32_t with) {
    if (without == DIAGRAM_FAILED || with == DIAGRAM_FAILED)
        return DIAGRAM_FAILED;
    if (without == with && diagram_is_tail(all, with))
        return with;
    if (with == DIAGRAM_UNSET && !diagram_is_tail(all, without))
        return without;
    diagram_node node = {place, without, with, -1};
    uint32_t hash = diagram_hash_of_node(&node, all->room);
    for (int32_t ref = all->heads[hash]; ref >= 0; ref = all->nodes[ref].next) {
        const diagram_node *known = &all->nodes[ref];
        if (known->place == place && known->without == without && known->with == with)
            return ref;
    }
    if (all->count == all->room) {
        if (all->room > INT32_MAX / 4 || !diagrams_grow(all, 2 * all->room))
            return diagram_fail(all, 1);
        hash = diagram_hash_of_node(&node, all->room);
    }
    node.next = all->heads[hash];
    all->nodes[all->count] = node;
    all->thresholds += place >= DIAGRAM_THRESHOLD;
    return all->heads[hash] = (int32_t)all->count++;
}

/* The answer to a question, if it is still known; else 0, and `*hash` is where it will belong. */
static inline int diagram_known(const diagrams *all, uint64_t operands, uint32_t operation, int32_t *result) {
    const diagram_answer *entry = &all->answers[diagram_hash(operands, operation, all->answer_room)];
    *result = entry->result;
    return entry->operation == operation && entry->operands == operands;
}

static inline int32_t diagram_keep(diagrams *all, uint64_t operands, uint32_t operation, int32_t result) {
    if (result != DIAGRAM_FAILED) {
        const diagram_answer entry = {operands, operation, result};
        all->answers[diagram_hash(operands, operation, all->answer_room)] = entry;
    }
    return result;
}

/* --- Operations --------------------------------------------------------------------------------------------------- */

/* What one operand alone decides; 0 where it decides nothing. BOTH is b where a is in, LESS is a where b is not, OVER
 * is b where b says something, else a. */
static inline int diagram_decided(diagram_operation operation, int32_t a, int32_t b, int32_t *result) {
    *result = a;
    if (operation == DIAGRAM_BOTH) {
        *result = a < 0 && a <= DIAGRAM_IN ? b : DIAGRAM_UNSET;
        return a < 0 || b == DIAGRAM_UNSET;
    }
    if (operation == DIAGRAM_LESS) {
        if (b == DIAGRAM_UNSET)
            return 1;
        *result = DIAGRAM_UNSET;
        return b < 0 || a == DIAGRAM_UNSET;
    }
    if (b == DIAGRAM_UNSET || a == b)
        return 1;
    *result = b;
    return b < 0 || a == DIAGRAM_UNSET;
}

/* Where the two diagrams, of hands that are undecided from `place` on, are asked next. A card that neither of two nodes
 * allows leaves nothing to ask; beside a tail, which is the same for all cards, every card is asked for. Behind the
 * cards the larger count comes first. */
static inline uint32_t diagram_next_place(const diagrams *all, int32_t a, int32_t b, uint32_t place) {
    const int tail_a = diagram_is_tail(all, a), tail_b = diagram_is_tail(all, b);
    if (tail_a != tail_b)
        return place;
    const uint32_t place_a = a < 0 ? 0 : all->nodes[a].place, place_b = b < 0 ? 0 : all->nodes[b].place;
    return place_a > place_b ? place_a : place_b;
}

/* The two ways on from a place that the diagram asks at, or does not. */
static inline void diagram_ways(const diagrams *all, int32_t ref, uint32_t place, int32_t *without, int32_t *with) {
    *without = *with = ref;
    if (ref < 0)
        return;
    const diagram_node *node = &all->nodes[ref];
    if (node->place == place) {
        *without = node->without;
        *with = node->with;
    } else if (place >= DIAGRAM_THRESHOLD) { /* not among more: not among fewer */
        *without = node->without;
    } else if (node->place < DIAGRAM_THRESHOLD) { /* a card that must not be there */
        *with = DIAGRAM_UNSET;
    }
}

/* What was found for hands undecided from `lower` on, for those from `place` on, where the cards between must not be
 * there. Only a leaf loses that: it needs a node just above. */
static inline int32_t diagram_lifted(diagrams *all, int32_t found, uint32_t lower, uint32_t place) {
    if (lower >= DIAGRAM_THRESHOLD || lower == place || found == DIAGRAM_UNSET || found == DIAGRAM_FAILED)
        return found;
    return diagram_is_tail(all, found) ? diagram_make(all, lower + DIAGRAM_CARD, found, DIAGRAM_UNSET) : found;
}

/* `context` is from where on hands are undecided in both; it means nothing once both are tails. */
static inline int32_t diagram_apply(diagrams *all, diagram_operation operation, int32_t a, int32_t b,
                                    uint32_t context) {
    int32_t result, without[2], with[2];
    if (a == DIAGRAM_FAILED || b == DIAGRAM_FAILED)
        return DIAGRAM_FAILED;
    if (diagram_decided(operation, a, b, &result))
        return result;
    const uint64_t operands = (uint64_t)(uint32_t)a << 32 | (uint32_t)b;
    const uint32_t place = diagram_next_place(all, a, b, context);
    const uint32_t question = place >= DIAGRAM_THRESHOLD ? operation : place << 2 | operation;
    if (diagram_known(all, operands, question, &result))
        return diagram_lifted(all, result, place, context);
    if (all->work == all->most_work)
        return diagram_fail(all, 0);
    all->work++;
    diagram_ways(all, a, place, &without[0], &with[0]);
    diagram_ways(all, b, place, &without[1], &with[1]);
    const int32_t first = diagram_apply(all, operation, without[0], without[1], place - DIAGRAM_CARD);
    if (first == DIAGRAM_FAILED)
        return first;
    const int32_t second = diagram_apply(all, operation, with[0], with[1], place - DIAGRAM_CARD - 1);
    result = diagram_keep(all, operands, question, diagram_make(all, place, first, second));
    return diagram_lifted(all, result, place, context);
}

#endif
