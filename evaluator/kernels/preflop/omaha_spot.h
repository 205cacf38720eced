/* Known Omaha hands before the flop, as the class method (omaha_equity.h) takes them.
 *
 * Flushes aside a hand is worth what its ranks are, and only whether it holds one once or more often counts: values are
 * kept while a seat's hands have the same ranks in this sense, as hands that are gone through in order often have.
 *
 *     AsAh7c6c, then AsAd7h6h   held once A 7 6, twice A    the same values on each of 6,175 rank boards
 */
#ifndef EVALUATOR_OMAHA_SPOT_H
#define EVALUATOR_OMAHA_SPOT_H

#include "preflop/rank_boards.h"

struct omaha_spot {
    int seats, halves;
    uint64_t dead; /* card masks, as are the hands */
    uint64_t hands[MOST_SEATS];
    uint32_t valued[MOST_SEATS]; /* ranks held once or more | ranks held twice or more << 16 */
    uint16_t values[MOST_SEATS][BOARD_ROOM];
};

/* A spot whose hands are still to be put in. */
static inline void begin_omaha_spot(omaha_spot *spot, int seats, int halves, uint64_t dead) {
    spot->seats = seats;
    spot->halves = halves;
    spot->dead = dead;
    memset(spot->valued, 0xff, sizeof spot->valued); /* no hand has such ranks */
}

static inline uint64_t mask_of_cards(const uint8_t *ids, int count) {
    uint64_t mask = 0;
    for (int i = 0; i < count; i++)
        mask |= card_mask(ids[i] % DECK);
    return mask;
}

#endif
