/* Random deals for known cards, holdings by weight and unknown cards: a block of them at a time (deal_blocks.h).
 *
 *     columns     seat 0 [ Ah Kh ]  seat 1 [ range: 2 cards ]  seat 2 [ Qs | dealt ]  board [ 2c | dealt … ]
 *     draws                                  0  1                            2                     3 …
 *
 * A holding is one of several sets of known cards of a seat. A deal's holdings are drawn first, all seats' together and
 * all anew when two share a card, so that joint holdings come by the product of their weights. They are then the first
 * draws of the deal, as if each had been a place among the cards left: their places in the stub, ascending from 0, less
 * one for each earlier draw from a smaller place. The draws after them need not know the difference.
 *
 * In bounds: sets hold cards of the stub; at most DECK columns are drawn in all, those of the holdings among them.
 */
#ifndef EVALUATOR_SAMPLE_DEALS_H
#define EVALUATOR_SAMPLE_DEALS_H

#include "alias_table.h"
#include "deal_blocks.h"

enum {
    MOST_HOLDINGS = 16,
    FIRST_ATTEMPTS = 1 << 20, /* joint draws before it is asked how many fit */
    LEAST_FIT = 100000,       /* one in so many */
};

typedef struct {
    const alias_entry *entries;
    const uint64_t *sets;  /* bit = id */
    const uint8_t *places; /* in the stub, `cards` of each set */
    uint32_t count, excess;
    int cards;
} holding;

typedef struct {
    deal_plan deal;
    holding holdings[MOST_HOLDINGS];
    int seats; /* that have holdings */
    int first; /* draws that are theirs */
} sample_plan;

typedef struct {
    random_bits bits;
    word_source words;
    uint64_t attempts, fits;
} sample_state;

/* Let the columns listed, `first` of them, be the first that are drawn. */
static inline void draw_first(deal_plan *plan, const uint8_t *columns, int first) {
    uint8_t order[DECK];
    int later = first;
    memcpy(order, columns, (size_t)first);
    for (int draw = 0; draw < plan->drawn; draw++)
        if (!memchr(columns, plan->columns[draw], (size_t)first))
            order[later++] = plan->columns[draw];
    memcpy(plan->columns, order, (size_t)plan->drawn);
}

/* Keep the sets of cards that are all in the stub; returns how many. place_of: by id, its place in the stub. */
static inline uint32_t keep_possible(const uint8_t *cards, const double *weights, size_t count, int set_cards,
                                     uint64_t stub, const uint8_t *place_of, uint64_t *sets, uint8_t *places,
                                     double *kept_weights) {
    uint32_t kept = 0;
    for (size_t i = 0; i < count; i++, cards += set_cards) {
        uint64_t set = 0;
        for (int card = 0; card < set_cards; card++) {
            set |= UINT64_C(1) << (cards[card] & 63);
            places[kept * (size_t)set_cards + (size_t)card] = place_of[cards[card] & 63];
        }
        sets[kept] = set;
        kept_weights[kept] = weights[i];
        kept += (set & ~stub) == 0;
    }
    return kept;
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
                                      deal_block *block) {
    memset(state, 0, sizeof *state);
    seed_bits(&state->bits, seed);
    state->words.bits = &state->bits;
    place_known(&plan->deal, block);
}

/* The next block; some of its deals may be rejected. Returns 0 if hardly any joint draw of holdings fits. */
static FORCE_INLINE int sample_block(const sample_plan *plan, sample_state *state, deal_block *block) {
    int8_t places[DECK][BLOCK_DEALS];
    if (plan->seats && !draw_holdings(plan, state, places))
        return 0;
    draw_places(&state->bits, &plan->deal, block);
    places_to_draws(places, plan->first, block->under); /* in place of what was drawn for them */
    place_cards(&plan->deal, block);
    return 1;
}

#endif
