/* One hand a call: the scalar doors. The same kernels as the batches', with one lane. */
#include "lanes_one.h"

#include "high_mask_look_ups.h"
#include "set_look_ups.h"

#include "mask_kernels.h"
#include "omaha_rows.h"
#include "ranks.h"
#include "levels.h"

RANKS_KERNEL(high, HIGH)
RANKS_KERNEL(low8, LOW8)
RANKS_KERNEL(razz, RAZZ)

const kernel_level one_hand = {"one hand",   high, low8, razz, omaha_high, omaha_low8,
                               MASK_KERNELS, NULL, NULL, NULL, NULL, NULL, NULL, NULL};
