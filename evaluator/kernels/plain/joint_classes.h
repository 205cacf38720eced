/* A table from which joint classes of several seats' sets of cards are drawn, by weight and never in vain.
 *
 *     some cards     As Ah Ad Ac: those that several seats want
 *     classes        AA,KK: As Ah | As Ad | … | none of them (kings)        of a seat: what its hands hold of those cards
 *     states         which of those cards are gone, as far as later seats could hold them
 *     entries        of a state: a class that fits and the state of the next seat that it leads to
 *     weights        of an entry: the class's weight times what all later seats can make of the next state
 *
 * The first seat's only state is that nothing is gone. States are made seat by seat, forwards (link_classes); a state's
 * worth, the sum over all ways in which the later seats can hold classes that fit, is summed up backwards
 * (weigh_classes). Entries that lead nowhere go. If the first state is worth nothing, the seats cannot all have a hand.
 *
 * In bounds: `room` slots, a power of two, are more than there are entries, and there are at most as many next states.
 */
#ifndef EVALUATOR_JOINT_CLASSES_H
#define EVALUATOR_JOINT_CLASSES_H

#include "deals/sample_plan.h"

/* How many entries the states of a seat have. */
static inline size_t count_entries(const uint64_t *gone, size_t states, const uint64_t *classes, size_t count) {
    size_t entries = 0;
    for (size_t state = 0; state < states; state++)
        for (size_t i = 0; i < count; i++)
            entries += (gone[state] & classes[i]) == 0;
    return entries;
}

/* The number of a state, which is appended if it is new. Slots hold numbers from 1 on; 0 is a free one. */
static inline uint32_t state_number(uint64_t cards, uint64_t *gone, uint32_t *states, uint32_t *slots, size_t room) {
    const uint64_t multiplier = UINT64_C(0x9e3779b97f4a7c15); /* 2^64 over the golden ratio: spreads neighbours */
    size_t slot = (size_t)((cards ^ cards >> 29) * multiplier >> 20) & (room - 1);
    while (slots[slot] && gone[slots[slot] - 1] != cards)
        slot = (slot + 1) & (room - 1);
    if (slots[slot] == 0) {
        gone[(*states)++] = cards;
        slots[slot] = *states;
    }
    return slots[slot] - 1;
}

/* The entries of a seat's states and the next seat's states; `later` has the cards that later seats could hold. Slots
 * are zeros before. Returns how many next states there are. */
static inline uint32_t link_classes(const uint64_t *gone, size_t states, const uint64_t *classes, size_t count,
                                    uint64_t later, choice *choices, uint32_t *class_of, uint32_t *next,
                                    uint64_t *next_gone, uint32_t *slots, size_t room) {
    uint32_t next_states = 0, entries = 0;
    for (size_t state = 0; state < states; state++) {
        choices[state].first = entries;
        for (size_t i = 0; i < count; i++)
            if ((gone[state] & classes[i]) == 0) {
                class_of[entries] = (uint32_t)i;
                next[entries++] = state_number((gone[state] | classes[i]) & later, next_gone, &next_states, slots, room);
            }
        choices[state].count = entries - choices[state].first;
    }
    return next_states;
}

/* The worth of a seat's states, scaled to at most 1, from that of the next one's; a state's entries worth something
 * come first, and `weights` has theirs. Returns the largest worth before it is scaled. */
static inline double weigh_classes(choice *choices, size_t states, const double *class_weights, uint32_t *class_of,
                                   uint32_t *next, const double *next_worth, double *weights, double *worth) {
    double largest = 0;
    for (size_t state = 0; state < states; state++) {
        choice *own = &choices[state];
        uint32_t kept = own->first;
        worth[state] = 0;
        for (uint32_t entry = own->first; entry < own->first + own->count; entry++) {
            const double weight = class_weights[class_of[entry]] * next_worth[next[entry]];
            class_of[kept] = class_of[entry];
            next[kept] = next[entry];
            weights[kept] = weight;
            kept += weight > 0;
            worth[state] += weight;
        }
        own->count = kept - own->first;
        largest = worth[state] > largest ? worth[state] : largest;
    }
    for (size_t state = 0; largest > 0 && state < states; state++)
        worth[state] /= largest;
    return largest;
}

/* An alias table for each choice; scratch as fill_alias_table has it, as much as the largest choice takes. */
static inline void fill_choices(choice *choices, size_t count, const double *weights, double *scaled, uint32_t *list,
                                alias_entry *entries) {
    for (size_t i = 0; i < count; i++) {
        choice *own = &choices[i];
        if (own->count == 0)
            continue;
        own->excess = (uint32_t)((UINT64_C(1) << 32) % own->count);
        fill_alias_table(weights + own->first, own->count, scaled, list, entries + own->first);
    }
}

/* The entries as they are drawn from. */
static inline void pack_entries(const alias_entry *chances, const uint32_t *class_of, const uint32_t *next, size_t count,
                                joint_entry *entries) {
    for (size_t i = 0; i < count; i++)
        entries[i] = (joint_entry){chances[i], class_of[i], next[i]};
}

#endif
