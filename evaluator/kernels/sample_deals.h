/* Random deals for known cards, holdings by weight and unknown cards: a block of them at a time (deal_blocks.h).
 *
 * A deal's holdings are drawn first, all seats' together and all anew when two share a card, so that joint holdings come
 * by the product of their weights. They are then the first draws of the deal, as if each had been a place among the
 * cards left: their places in the stub, ascending from 0, less one for each earlier draw from a smaller place. The draws
 * after them need not know the difference.
 *
 * In bounds: places are those of cards of the stub (sample_plan.h).
 */
#ifndef EVALUATOR_SAMPLE_DEALS_H
#define EVALUATOR_SAMPLE_DEALS_H

#include "deal_blocks.h"
#include "sample_plan.h"

enum {
    FIRST_ATTEMPTS = 1 << 20, /* joint draws before it is asked how many fit */
    LEAST_FIT = 100000,       /* one in so many */
};

typedef struct {
    random_bits bits;
    word_source words;
    uint64_t attempts, fits;
} sample_state;

/* `excess` is 2^32 mod m. */
static FORCE_INLINE uint32_t draw_by_weight(const alias_entry *entries, uint32_t m, uint32_t excess,
                                            word_source *source) {
    for (;;) {
        const uint64_t word = next_word(source), product = (word & UINT32_MAX) * m;
        const uint32_t entry = (uint32_t)(product >> 32);
        if ((uint32_t)product >= excess)
            return (uint32_t)(word >> 32) < entries[entry].own ? entry : entries[entry].other;
    }
}

/* One joint holding: which set of each seat. Returns 0 if two of them share a card. */
static FORCE_INLINE int draw_joint(const sample_plan *plan, word_source *words, uint32_t chosen[MOST_HOLDINGS]) {
    uint64_t used = 0;
    for (int seat = 0; seat < plan->seats; seat++) {
        const holding *held = &plan->holdings[seat];
        chosen[seat] = draw_by_weight(held->entries, held->count, held->excess, words);
        if (used & held->sets[chosen[seat]])
            return 0;
        used |= held->sets[chosen[seat]];
    }
    return 1;
}

/* The places of the holdings' cards, deal by deal. Returns 0 if hardly any joint draw fits. */
static FORCE_INLINE int draw_holdings(const sample_plan *plan, sample_state *state, int8_t places[DECK][BLOCK_DEALS]) {
    for (int lane = 0; lane < BLOCK_DEALS; lane++) {
        uint32_t chosen[MOST_HOLDINGS];
        int draw = 0;
        state->fits++;
        for (state->attempts++; !draw_joint(plan, &state->words, chosen); state->attempts++)
            if (UNLIKELY(state->attempts >= FIRST_ATTEMPTS && state->fits * LEAST_FIT < state->attempts))
                return 0;
        for (int seat = 0; seat < plan->seats; seat++) {
            const holding *held = &plan->holdings[seat];
            const uint8_t *from = held->places + chosen[seat] * (size_t)held->cards;
            for (int card = 0; card < held->cards; card++)
                places[draw++][lane] = (int8_t)from[card];
        }
    }
    return 1;
}

/* Places in the whole stub → places among the cards left, less one. */
static FORCE_INLINE void places_to_draws(int8_t places[DECK][BLOCK_DEALS], int first, int8_t under[DECK][BLOCK_DEALS]) {
    for (int draw = 0; draw < first; draw++) {
        int8_t place[BLOCK_DEALS];
        memcpy(place, places[draw], sizeof place);
        for (int earlier = 0; earlier < draw; earlier++) {
            KEEP_LOOP
            for (int lane = 0; lane < BLOCK_DEALS; lane++)
                place[lane] = (int8_t)(place[lane] - (places[earlier][lane] < places[draw][lane]));
        }
        KEEP_LOOP
        for (int lane = 0; lane < BLOCK_DEALS; lane++)
            under[draw][lane] = (int8_t)(place[lane] - 1);
    }
}

static FORCE_INLINE void start_sample(const sample_plan *plan, const uint64_t *seed, sample_state *state,
                                      uint8_t *columns, size_t stride) {
    memset(state, 0, sizeof *state);
    seed_bits(&state->bits, seed);
    state->words.bits = &state->bits;
    place_known(&plan->deal, columns, stride);
}

/* The next block; some of its deals may be rejected. Returns 0 if hardly any joint draw of holdings fits. */
static FORCE_INLINE int sample_block(const sample_plan *plan, sample_state *state, deal_places *places,
                                     uint8_t *columns, size_t stride) {
    if (plan->seats) {
        int8_t held[DECK][BLOCK_DEALS];
        if (!draw_holdings(plan, state, held))
            return 0;
        places_to_draws(held, plan->first, places->under);
    }
    draw_places(&state->bits, &plan->deal, plan->first, places);
    place_cards(&plan->deal, places, columns, stride);
    return 1;
}

#endif
