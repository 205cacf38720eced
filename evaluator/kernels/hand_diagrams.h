/* Sets of hole cards, and weights by hand, as decision diagrams: what the text of an OmahaRange is made of.
 *
 * A hand is decided card by card, the highest first: is it there or not. A node is what is left to decide when `cards`
 * ids, 0 … cards - 1, are left and `left` of them belong to the hand, so it stands for C(cards, left) hands:
 *
 *                      As Ah Ad Ac     pattern AA of four cards
 *     (52, 4) ── As? ──yes──► (51, 3) ── Ah? ──yes──► all
 *        └───────no───► (51, 4) …          └──no──► (50, 3) ── Ad? …
 *
 * Two nodes with the same two ways on are one node. That makes a set of 20,358,520 hands a few hundred nodes, or some
 * ten thousand, and sets are joined by walking pairs of nodes once. There are two more rules of writing, which make the
 * diagram of each set the only one: where both ways end in the same leaf there is no node but the leaf; where a card
 * must not be there (with = UNSET) there is no node but what follows without it. So a node may stand where more cards are
 * left than it says: those in between are not in the hand.
 *
 * Leaves are small numbers: UNSET, nothing is said of the hand; REMOVED, it was taken out; from IN on a weight.
 *
 * Behind the cards a diagram may ask whether the hand is among the strongest `count`: a threshold node, `with` for yes.
 * Larger counts are asked first, and after a no it is no to all smaller ones, so `without` is always a leaf. A leaf or a
 * threshold is a tail: no more cards are asked for.
 *
 * In bounds:
 *   - a reference is a leaf (< 0), or the index of a node < `count` <= `room`; FAILED is never looked into;
 *   - `heads` has `room` entries and `answers` has `answer_room`, both powers of two, indexed by a hash below them;
 *   - a card node has 0 < left < cards <= 52, and its children are nodes of fewer cards or tails: recursion ends after at
 *     most 52 cards and as many thresholds as there are (the caller bounds them);
 *   - a family of places is a uint64 by set of at most six places: 1 << set is a shift below 64;
 *   - `written` is filled from `start` on with C(cards, left) codes, which split into C(cards - 1, left) and
 *     C(cards - 1, left - 1): together all are written once, inside the array of C(52, hole cards).
 */
#ifndef EVALUATOR_HAND_DIAGRAMS_H
#define EVALUATOR_HAND_DIAGRAMS_H

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { DIAGRAM_DECK = 52, DIAGRAM_MOST_PLACES = 6 };
enum { DIAGRAM_CARD = 8, DIAGRAM_PATTERN = 1 << 11 }; /* steps of a place; questions about patterns are larger */
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
    uint32_t ways[DIAGRAM_DECK + 1][DIAGRAM_MOST_PLACES + 1]; /* C(cards, left) */
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
        for (int left = 0; left <= DIAGRAM_MOST_PLACES; left++)
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

/* What one operand alone decides; 0 where it decides nothing. BOTH is b where a is in, LESS is a where b is not, OVER is
 * b where b says something, else a. */
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
 * allows leaves nothing to ask; beside a tail, which is the same for all cards, every card is asked for. Behind the cards
 * the larger count comes first. */
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
    if (all->work++ >= all->most_work)
        return diagram_fail(all, 0);
    diagram_ways(all, a, place, &without[0], &with[0]);
    diagram_ways(all, b, place, &without[1], &with[1]);
    const int32_t first = diagram_apply(all, operation, without[0], without[1], place - DIAGRAM_CARD);
    const int32_t second = diagram_apply(all, operation, with[0], with[1], place - DIAGRAM_CARD - 1);
    result = diagram_keep(all, operands, question, diagram_make(all, place, first, second));
    return diagram_lifted(all, result, place, context);
}

/* --- Patterns ----------------------------------------------------------------------------------------------------- */

/* Places that each want a card of their own. A family is a bit for each set of places: whether the cards so far can fill
 * just these, each its own. A hand fits when the set of all places is in. */
typedef struct {
    int places;
    uint64_t cards[DIAGRAM_MOST_PLACES];   /* by place, which fit */
    uint64_t large[DIAGRAM_MOST_PLACES + 1]; /* by how many cards are left, the sets that lack no more */
    uint64_t hopeful[DIAGRAM_DECK + 1];    /* by how many ids are left, the sets that lack only what these can fill */
} diagram_pattern;

/* The sets of places without place p. */
static const uint64_t diagram_sets_without[DIAGRAM_MOST_PLACES] = {
    UINT64_C(0x5555555555555555), UINT64_C(0x3333333333333333), UINT64_C(0x0F0F0F0F0F0F0F0F),
    UINT64_C(0x00FF00FF00FF00FF), UINT64_C(0x0000FFFF0000FFFF), UINT64_C(0x00000000FFFFFFFF)};

static inline void diagram_prepare(diagram_pattern *pattern) {
    const unsigned all_places = (1u << pattern->places) - 1;
    memset(pattern->large, 0, sizeof pattern->large);
    memset(pattern->hopeful, 0, sizeof pattern->hopeful);
    for (unsigned set = 0; set <= all_places; set++) {
        int lacking = pattern->places;
        for (unsigned rest = set; rest; rest &= rest - 1)
            lacking--;
        for (int left = lacking; left <= DIAGRAM_MOST_PLACES; left++)
            pattern->large[left] |= UINT64_C(1) << set;
    }
    for (int cards = 0; cards <= DIAGRAM_DECK; cards++) {
        const uint64_t below = (UINT64_C(1) << cards) - 1;
        uint64_t hopeful = ~UINT64_C(0);
        for (int place = 0; place < pattern->places; place++)
            if (!(pattern->cards[place] & below))
                hopeful &= ~diagram_sets_without[place];
        pattern->hopeful[cards] = hopeful;
    }
}

static inline uint64_t diagram_with_card(const diagram_pattern *pattern, uint64_t family, int card) {
    uint64_t grown = family;
    for (int place = 0; place < pattern->places; place++)
        if (pattern->cards[place] >> card & 1)
            grown |= (family & diagram_sets_without[place]) << (1 << place);
    return grown;
}

/* The hands that fit, where the cards so far have filled a family and `cards` ids are left, `left` of them to come. */
static inline int32_t diagram_fitting(diagrams *all, const diagram_pattern *pattern, int cards, int left,
                                      uint64_t family) {
    if (family >> ((1u << pattern->places) - 1) & 1)
        return DIAGRAM_IN;
    if (!(family & pattern->large[left] & pattern->hopeful[cards]))
        return DIAGRAM_UNSET;
    if (cards == left) /* all that is left comes */
        return diagram_fitting(all, pattern, cards - 1, left - 1, diagram_with_card(pattern, family, cards - 1));
    int32_t result;
    const uint32_t question = DIAGRAM_PATTERN + (all->patterns << 9) + diagram_place(cards, left);
    if (diagram_known(all, family, question, &result))
        return result;
    if (all->work++ >= all->most_work)
        return diagram_fail(all, 0);
    const int32_t without = diagram_fitting(all, pattern, cards - 1, left, family);
    const int32_t with =
        diagram_fitting(all, pattern, cards - 1, left - 1, diagram_with_card(pattern, family, cards - 1));
    return diagram_keep(all, family, question, diagram_make(all, diagram_place(cards, left), without, with));
}

static inline int32_t diagram_of_pattern(diagrams *all, diagram_pattern *pattern, int hole_cards) {
    diagram_prepare(pattern);
    all->patterns++;
    return diagram_fitting(all, pattern, DIAGRAM_DECK, hole_cards, 1);
}

/* --- Lists of hands ----------------------------------------------------------------------------------------------- */

/* Hands by their numbers, ascending and different, with a leaf for each. `base` is the number of the first hand of
 * `cards` ids, `left` of them in it. That takes some steps for each hand of the list, which are not counted. */
typedef struct {
    const int64_t *numbers;
    const int32_t *leaves;
} diagram_list;

static inline int32_t diagram_of_list(diagrams *all, const diagram_list *list, size_t first, size_t last, int64_t base,
                                      int cards, int left) {
    if (first == last)
        return DIAGRAM_UNSET;
    if (left == 0 || left == cards)
        return list->leaves[first];
    const int64_t middle = base + all->ways[cards - 1][left]; /* from here on hands have the highest card */
    size_t low = first, high = last;
    while (low < high) {
        const size_t half = low + (high - low) / 2;
        if (list->numbers[half] < middle)
            low = half + 1;
        else
            high = half;
    }
    const int32_t without = diagram_of_list(all, list, first, low, base, cards - 1, left);
    const int32_t with = diagram_of_list(all, list, low, last, middle, cards - 1, left - 1);
    return diagram_make(all, diagram_place(cards, left), without, with);
}

/* --- All hands, one by one ---------------------------------------------------------------------------------------- */

/* Writes a code for each hand, in the order of their numbers. */
typedef struct {
    const diagrams *all;
    const uint32_t *codes; /* by number of the leaf */
    uint8_t *used;         /* by number of the leaf: set where a hand has it */
    uint32_t *begun;       /* by node, 1 + where its hands were first written; 0: not yet */
    const int32_t *places; /* of each hand in the order of strength; NULL: no threshold is there to ask */
    void *written;
    int width; /* bytes of a code: 1, 2 or 4 */
} diagram_writing;

static inline void diagram_write_leaf(const diagram_writing *job, int32_t leaf, size_t start, size_t stop) {
    const uint32_t code = job->codes[-1 - leaf];
    if (start == stop)
        return;
    job->used[-1 - leaf] = 1;
    if (job->width == 1)
        memset((uint8_t *)job->written + start, (int)code, stop - start);
    else if (job->width == 2)
        for (size_t i = start; i < stop; i++)
            ((uint16_t *)job->written)[i] = (uint16_t)code;
    else
        for (size_t i = start; i < stop; i++)
            ((uint32_t *)job->written)[i] = code;
}

static inline int32_t diagram_leaf_of(const diagrams *all, int32_t ref, int32_t place) {
    while (ref >= 0) {
        const diagram_node *node = &all->nodes[ref];
        ref = place < (int32_t)(node->place & ~DIAGRAM_THRESHOLD) ? node->with : node->without;
    }
    return ref;
}

static inline void diagram_write(const diagram_writing *job, int32_t ref, int cards, int left, size_t start) {
    const diagrams *all = job->all;
    const size_t stop = start + all->ways[cards][left];
    if (ref < 0) {
        diagram_write_leaf(job, ref, start, stop);
    } else if (diagram_is_tail(all, ref)) {
        for (size_t i = start; i < stop; i++)
            diagram_write_leaf(job, diagram_leaf_of(all, ref, job->places[i]), i, i + 1);
    } else {
        const diagram_node *node = &all->nodes[ref];
        const int top = (int)(node->place >> 3);
        const size_t written = start + all->ways[top][left], middle = start + all->ways[top - 1][left];
        diagram_write_leaf(job, DIAGRAM_UNSET, written, stop);
        if (job->begun[ref] && !job->places) {
            uint8_t *bytes = job->written;
            const size_t width = (size_t)job->width;
            memcpy(bytes + start * width, bytes + (job->begun[ref] - 1) * width, (written - start) * width);
            return;
        }
        job->begun[ref] = (uint32_t)start + 1;
        diagram_write(job, node->without, top - 1, left, start);
        diagram_write(job, node->with, top - 1, left - 1, middle);
    }
}

#endif
