/* What baseline and one_hand share: ranks by table look-up a hand at a time, Omaha and masks over lanes. */
#ifndef EVALUATOR_SCALAR_LEVEL_H
#define EVALUATOR_SCALAR_LEVEL_H

#include "games/game_kernels.h"
#include "level/mask_kernels.h"
#include "omaha/omaha_scalar.h"
#include "tables/ranks.h"

RANKS_KERNEL(high, HIGH)
RANKS_KERNEL(low8, LOW8)
RANKS_KERNEL(razz, RAZZ)

#endif
