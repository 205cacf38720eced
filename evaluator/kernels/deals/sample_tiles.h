/* Monte Carlo: tiles of random deals → values by seat → winners.
 *
 *     blocks of 64 deals (sample_tiles.h) ─► columns of a tile ─► tile kernel ─► values [seat][deal] ─► tally.h
 *
 * A rejected deal is evaluated with the others, and then its values are 0, so that nobody wins it.
 *
 * In bounds: at most MOST_COLUMNS columns, a tile of a multiple of BLOCK_DEALS deals.
 */
#ifndef EVALUATOR_SAMPLE_TILES_H
#define EVALUATOR_SAMPLE_TILES_H

#include "deals/deal_blocks.h"
#include "deals/sample_plan.h"
#include "deals/tally.h"

/* Random deals for known cards, holdings by weight and unknown cards: a block of them at a time (deal_blocks.h).
 *
 * A deal's holdings are drawn first, all seats' together: their classes from the table of joint classes, then a set of
 * each class. All are drawn anew when two share a card, so that joint holdings come by the product of their weights.
 * They are then the first draws of the deal, as if each had been a place among the cards left: their places in the
 * stub, ascending from 0, less one for each earlier draw from a smaller place. The draws after them need not know the
 * difference. A seat whose range is not listed is dealt like any other, and the deal rejected by the hand's chance.
 *
 * A call may run out of its budget in the middle of a block and go on with it in the next call: neither depends on what
 * was drawn, only on how much.
 *
 * In bounds: places are those of cards of the stub; states, classes and sets are those of sample_plan.h.
 */

/* The number of one of m neighbouring entries, all equally likely, and 32 more random bits; excess is 2^32 mod m. */
static FORCE_INLINE uint32_t draw_entry(uint32_t m, uint32_t excess, word_source *source, uint32_t *bits) {
    for (;;) {
        const uint64_t word = next_word(source), product = (word & UINT32_MAX) * m;
        *bits = (uint32_t)(word >> 32);
        if ((uint32_t)product >= excess)
            return (uint32_t)(product >> 32);
    }
}

/* One of a class's sets. What is certain costs no random bits. */
static FORCE_INLINE uint32_t draw_set(const holding *held, uint32_t class_number, word_source *source) {
    const choice *own = &held->classes[class_number];
    uint32_t bits, entry;
    if (own->count == 1)
        return own->first;
    entry = draw_entry(own->count, own->excess, source, &bits);
    return own->first + (bits < held->entries[own->first + entry].own ? entry : held->entries[own->first + entry].other);
}

/* One of a state's entries. */
static FORCE_INLINE const joint_entry *draw_class(const joint_layer *layer, uint32_t state, word_source *source) {
    const choice *own = &layer->states[state];
    const joint_entry *entries = layer->entries + own->first;
    uint32_t bits, entry;
    if (own->count == 1)
        return entries;
    entry = draw_entry(own->count, own->excess, source, &bits);
    return bits < entries[entry].chance.own ? &entries[entry] : &entries[entries[entry].chance.other];
}

/* One joint holding: which set of each seat. Returns 0 if two of them share a card. */
static FORCE_INLINE int draw_joint(const sample_plan *plan, word_source *words, uint32_t chosen[MOST_HOLDINGS]) {
    uint64_t used = 0;
    uint32_t state = 0;
    for (int seat = 0; seat < plan->seats; seat++) {
        const holding *held = &plan->holdings[seat];
        const joint_entry *entry = draw_class(&held->joint, state, words);
        chosen[seat] = draw_set(held, entry->class_number, words);
        state = entry->next;
        if (used & held->sets[chosen[seat]])
            return 0;
        used |= held->sets[chosen[seat]];
    }
    return 1;
}

/* The places of the holdings' cards, deal by deal. Returns 0 if the budget does not last. */
static FORCE_INLINE int draw_holdings(const sample_plan *plan, sample_state *state) {
    for (; state->lanes_held < BLOCK_DEALS; state->lanes_held++) {
        uint32_t chosen[MOST_HOLDINGS];
        int draw = 0;
        do {
            if (state->attempts == state->most_attempts)
                return 0;
            state->attempts++;
        } while (!draw_joint(plan, &state->words, chosen));
        for (int seat = 0; seat < plan->seats; seat++) {
            const holding *held = &plan->holdings[seat];
            const uint8_t *from = held->places + chosen[seat] * (size_t)held->cards;
            for (int card = 0; card < held->cards; card++)
                state->held[draw++][state->lanes_held] = (int8_t)from[card];
        }
    }
    state->lanes_held = 0;
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

/* The chance of the hand that one deal of a block gives to a seat whose range is not listed. */
static FORCE_INLINE uint64_t chance_of_hand(const sample_plan *plan, const dealt_range *range, const uint8_t *columns,
                                            size_t stride) {
    uint32_t number = 0, level = 0;
    for (int card = 0; card < plan->range_cards; card++) {
        const uint8_t id = columns[(size_t)card * stride];
        int place = 0;
        for (int other = 0; other < plan->range_cards; other++)
            place += columns[(size_t)other * stride] < id;
        number += plan->below[place][id];
    }
    if (range->width == 1)
        level = range->levels[number];
    else
        memcpy(&level, range->levels + number * sizeof level, sizeof level);
    return range->chances[level];
}

/* Reject deals by the chances of the hands that are not listed. */
static FORCE_INLINE void reject_by_chance(const sample_plan *plan, sample_state *state, deal_places *places,
                                          const uint8_t *columns, size_t stride) {
    for (int lane = 0; lane < BLOCK_DEALS; lane++)
        for (int i = 0; i < plan->ranges && !places->rejected[lane]; i++) {
            const dealt_range *range = &plan->dealt[i];
            const uint64_t chance =
                chance_of_hand(plan, range, columns + (size_t)range->column * stride + lane, stride);
            if (chance >> 32 == 0)
                places->rejected[lane] = chance == 0 || next_word(&state->words) >> 32 >= chance;
        }
}

/* The next block; some of its deals may be rejected. Returns 0 if the budget does not last. */
static FORCE_INLINE int sample_block(const sample_plan *plan, sample_state *state, deal_places *places,
                                     uint8_t *columns, size_t stride) {
    if (plan->seats) {
        if (!draw_holdings(plan, state))
            return 0;
        places_to_draws(state->held, plan->first, places->under);
    }
    draw_places(&state->bits, &plan->deal, plan->first, places);
    place_cards(&plan->deal, places, columns, stride);
    if (plan->ranges)
        reject_by_chance(plan, state, places, columns, stride);
    return 1;
}

static FORCE_INLINE void list_rejected(sample_tile *tile) {
    unsigned any = 0;
    for (int i = 0; i < BLOCK_DEALS; i++)
        any |= tile->places.rejected[i];
    for (int i = 0; any && i < BLOCK_DEALS; i++)
        if (tile->places.rejected[i])
            tile->rejects[tile->rejected++] = (uint16_t)(tile->done + i);
}

/* Deal the rest of the tile. Returns 0 if the budget does not last. */
static FORCE_INLINE int deal_sample_tile(const sample_job *job, sample_tile *tile) {
    for (; tile->done < tile->size; tile->done += BLOCK_DEALS) {
        if (!sample_block(&job->plan, &tile->state, &tile->places, tile->columns + tile->done, TILE_DEALS))
            return 0;
        list_rejected(tile);
    }
    return 1;
}

static FORCE_INLINE void value_tile(const sample_job *job, sample_tile *tile) {
    const deal_tile cards = {tile->columns,   (size_t)tile->size, job->seats,
                             job->hole_cards, job->board_cards,   job->plan.deal.board_column};
    for (int half = 0; half < job->halves; half++) {
        uint16_t *values = tile->values + half * job->seats * TILE_DEALS;
        rank_tile(&job->ranking[half], &cards, values);
        for (int i = 0; i < tile->rejected; i++)
            for (int seat = 0; seat < job->seats; seat++)
                values[seat * TILE_DEALS + tile->rejects[i]] = 0;
    }
}

/* How many deals of the tile to look at so that `wanted` of them count. */
static FORCE_INLINE size_t part_of_tile(const sample_tile *tile, uint64_t wanted) {
    uint64_t looked = wanted;
    for (int i = 0; i < tile->rejected; i++)
        looked += tile->rejects[i] < looked;
    return looked < (uint64_t)tile->size ? (size_t)looked : (size_t)tile->size;
}

static FORCE_INLINE void begin_tile(sample_tile *tile, uint64_t deals) {
    const uint64_t blocks = (deals + BLOCK_DEALS - 1) / BLOCK_DEALS, most = TILE_DEALS / BLOCK_DEALS;
    tile->size = (int)(blocks < most ? blocks : most) * BLOCK_DEALS;
    tile->done = tile->rejected = 0;
}

/* So many more deals into winners, whose first number is 0, as far as the budget of the state lasts. Returns how many are
 * still to come; a call with so many goes on from here. The first one has a seed, the others NULL. */
static uint64_t count_samples(const sample_job *job, sample_tile *tile, const uint64_t *seed, uint64_t deals,
                              int64_t *winners) {
    if (seed) {
        tile->size = 0;
        seed_bits(&tile->state.bits, seed);
        place_known(&job->plan.deal, tile->columns, TILE_DEALS);
    }
    tile->state.words.bits = &tile->state.bits;
    while (deals) {
        if (tile->size == 0) {
            if (tile->state.deals >= tile->state.most_deals)
                break;
            begin_tile(tile, deals);
        }
        if (!deal_sample_tile(job, tile))
            break;
        value_tile(job, tile);
        const size_t part = part_of_tile(tile, deals);
        tally(tile->values, job->seats, job->halves, part, winners);
        deals -= part - (uint64_t)winners[0];
        tile->state.deals += part;
        winners[0] = 0;
        tile->size = 0;
    }
    return deals;
}

#endif
