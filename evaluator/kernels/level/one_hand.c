/* One hand a call: the scalar doors. The same kernels as the batches', with one lane. */
#include "simd/lanes_one.h"

#include "masks/mask_look_ups.h"

#include "masks/mask_kernels.h"
#include "omaha/omaha_rows.h"
#include "tables/ranks.h"
#include "levels.h"

RANKS_KERNEL(high, HIGH)
RANKS_KERNEL(low8, LOW8)
RANKS_KERNEL(razz, RAZZ)

/* These lean on high(). */
#include "games/from_high_one.h"

#include "games/deuce_seven_look_ups.h"
#include "games/small_hands_look_ups.h"

#include "games/game_kernels.h"

/* What works on many hands at once is left out. */
const kernel_level one_hand = {.name = "one hand",
                               .high = high,
                               .low8 = low8,
                               .razz = razz,
                               .omaha_high = omaha_high,
                               .omaha_low8 = omaha_low8,
                               .high_mask = high_mask,
                               .low8_mask = low8_mask,
                               .razz_mask = razz_mask,
                               .omaha_high_mask = omaha_high_mask,
                               .omaha_low8_mask = omaha_low8_mask,
                               .short_deck = short_deck,
                               .short_deck_trips = short_deck_trips,
                               .deuce_seven = deuce_seven,
                               .badugi = badugi,
                               .three_card = three_card,
                               .pai_gow = pai_gow,
                               .pai_gow_second = pai_gow_second,
                               .pai_gow_front = pai_gow_front,
                               .showing_high = showing_high,
                               .showing_low = showing_low};
