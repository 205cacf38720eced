/* Known Omaha hands before the flop at the level under test, put together as the package does. */
#include "preflop/omaha_spot.h"

void level_omaha(void *rank_boards_memory, const uint8_t *hands, int seats, int hole_cards, int halves, uint64_t dead,
                 int64_t *winners);

void level_omaha(void *rank_boards_memory, const uint8_t *hands, int seats, int hole_cards, int halves, uint64_t dead,
                 int64_t *winners) {
    static omaha_spot spot;
    begin_omaha_spot(&spot, seats, halves, dead);
    for (int seat = 0; seat < seats; seat++)
        spot.hands[seat] = mask_of_cards(hands + seat * hole_cards, hole_cards);
    emulated_level()->count_omaha(rank_boards_memory, &spot, winners);
}
