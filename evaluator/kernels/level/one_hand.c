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
const kernel_level one_hand = {.name = "one hand", HAND_KERNELS(KERNEL_HERE)};
