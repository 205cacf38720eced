/* The kernels of a level, all that the list in kernel.h names; with one hand a call, what works on many at once is left
 * out. */
#ifndef EVALUATOR_KERNELS_H
#define EVALUATOR_KERNELS_H

#include "games/game_kernels.h"
#include "level/mask_kernels.h"
#if BY_BYTES
#include "deals/tile_vector.h"
#else
#include "omaha/omaha_scalar.h"
#include "tables/ranks.h"

RANKS_KERNEL(high, HIGH)
RANKS_KERNEL(low8, LOW8)
RANKS_KERNEL(razz, RAZZ)
#endif

#if EVALUATOR_LEVEL != LEVEL_ONE_HAND
#include "deals/deal_rows.h"
#include "deals/state_rows.h"
#if !BY_BYTES
#include "deals/tile_scalar.h"
#endif
#include "high/board_rows.h"
#include "preflop/class_equity.h"
#include "preflop/omaha_equity.h"
#include "preflop/range_sums.h"
#include "preflop/rank_boards.h"
#include "showdown/pair_showdown.h"
#include "showdown/showdown.h"
#include "showdown/trio_showdown.h"
#endif

#endif
