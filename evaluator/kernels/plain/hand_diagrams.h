/* Diagrams (diagrams.h) of hands: those that match a pattern, those of a list, and back to a code for each hand.
 *
 * Hands have numbers in colex order: with ids c0 < c1 < … it is C(c0, 1) + C(c1, 2) + …, so that those of `cards` ids
 * that lack the highest one come first, C(cards - 1, left) of them, and are in the order of the hands of one id fewer.
 *
 * In bounds:
 *   - a family of places is a uint64 by set of at most six places: 1 << set is a shift below 64;
 *   - `large` is indexed by left <= 6, `hopeful` by cards <= 52;
 *   - a list is cut at places between first and last;
 *   - codes are written from `start` on, C(cards, left) of them, which split into C(cards - 1, left) and C(cards - 1,
 *     left - 1): together each is written once, inside the array of C(52, hole cards). The caller has a code for every
 *     leaf that it has named.
 */
#ifndef EVALUATOR_HAND_DIAGRAMS_H
#define EVALUATOR_HAND_DIAGRAMS_H

#include "plain/diagrams.h"

#include <stddef.h>

enum {
    DIAGRAM_PATTERN = 1 << 11,       /* questions about patterns begin here: those of operations are smaller */
    DIAGRAM_MOST_PATTERNS = 1 << 22, /* each has 512 questions of its own */
    DIAGRAM_PATTERN_WORK = 20,       /* steps that preparing one is worth */
};

/* --- Patterns ----------------------------------------------------------------------------------------------------- */

/* Places that each want a card of their own. A family is a bit for each set of places: whether the cards so far can
 * fill just these, each its own. A hand fits when the set of all places is in. */
typedef struct {
    int places;
    uint64_t cards[DIAGRAM_MOST_CARDS];     /* by place, which fit */
    uint64_t large[DIAGRAM_MOST_CARDS + 1]; /* by how many cards are left, the sets that lack no more */
    uint64_t hopeful[DIAGRAM_DECK + 1];     /* by how many ids are left, the sets that lack only what these can fill */
} diagram_pattern;

/* The sets of places without place p. */
static const uint64_t diagram_sets_without[DIAGRAM_MOST_CARDS] = {
    UINT64_C(0x5555555555555555), UINT64_C(0x3333333333333333), UINT64_C(0x0F0F0F0F0F0F0F0F),
    UINT64_C(0x00FF00FF00FF00FF), UINT64_C(0x0000FFFF0000FFFF), UINT64_C(0x00000000FFFFFFFF)};

static inline void diagram_prepare(diagram_pattern *pattern) {
    const unsigned all_places = (1u << pattern->places) - 1;
    memset(pattern->large, 0, sizeof pattern->large);
    memset(pattern->hopeful, 0, sizeof pattern->hopeful);
    for (unsigned set = 0; set <= all_places; set++) {
        for (int left = pattern->places - ones_of(set); left <= DIAGRAM_MOST_CARDS; left++)
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
    if (all->work == all->most_work)
        return diagram_fail(all, 0);
    all->work++;
    const int32_t without = diagram_fitting(all, pattern, cards - 1, left, family);
    if (without == DIAGRAM_FAILED)
        return without;
    const int32_t with =
        diagram_fitting(all, pattern, cards - 1, left - 1, diagram_with_card(pattern, family, cards - 1));
    return diagram_keep(all, family, question, diagram_make(all, diagram_place(cards, left), without, with));
}

static inline int32_t diagram_of_pattern(diagrams *all, diagram_pattern *pattern, int hole_cards) {
    if (all->most_work - all->work < DIAGRAM_PATTERN_WORK || all->patterns == DIAGRAM_MOST_PATTERNS)
        return diagram_fail(all, 0);
    all->work += DIAGRAM_PATTERN_WORK;
    all->patterns++;
    diagram_prepare(pattern);
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
