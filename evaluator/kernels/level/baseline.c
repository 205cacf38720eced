/* Level "baseline": any CPU. Ranks by table look-up one hand at a time, Omaha over the lanes every CPU of the kind has.
 */
#if (defined(__x86_64__) || defined(_M_X64)) && !defined(EVALUATOR_PLAIN)
#include "simd/lanes_sse2.h"
#else
#include "simd/lanes_one.h"
#endif

#include "high/board_rows.h"
#include "deals/deal_rows.h"
#include "masks/mask_look_ups.h"
#include "masks/mask_kernels.h"
#include "omaha/omaha_rows.h"
#include "simd/quads_one.h"
#include "showdown/pair_showdown.h"
#include "showdown/trio_showdown.h"
#include "preflop/class_equity.h"
#include "preflop/omaha_equity.h"
#include "preflop/range_sums.h"
#include "preflop/rank_board_lists.h"
#include "tables/ranks.h"
#include "deals/sample_tiles.h"
#include "showdown/showdown.h"
#include "deals/tile_look_ups.h"
#include "levels.h"

RANKS_KERNEL(high, HIGH)
RANKS_KERNEL(low8, LOW8)
RANKS_KERNEL(razz, RAZZ)

/* These lean on high(). */
#include "games/from_high_one.h"

#include "games/deuce_seven_look_ups.h"
#include "games/small_hands_look_ups.h"

#include "games/game_kernels.h"

const kernel_level level_baseline = {.name = "baseline", HAND_KERNELS(KERNEL_HERE) BATCH_KERNELS(KERNEL_HERE)};
