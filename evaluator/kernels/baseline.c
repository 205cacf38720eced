/* Level "baseline": any CPU. Ranks by table look-up one hand at a time, Omaha over the lanes every CPU of the kind has.
 */
#if (defined(__x86_64__) || defined(_M_X64)) && !defined(EVALUATOR_PLAIN)
#include "lanes_sse2.h"
#else
#include "lanes_one.h"
#endif

#include "board_rows.h"
#include "deal_rows.h"
#include "high_mask_look_ups.h"
#include "set_look_ups.h"
#include "mask_kernels.h"
#include "omaha_rows.h"
#include "quads_one.h"
#include "range_kernels.h"
#include "preflop_kernels.h"
#include "ranks.h"
#include "sample_tiles.h"
#include "showdown.h"
#include "showdown_order.h"
#include "tile_look_ups.h"
#include "levels.h"

RANKS_KERNEL(high, HIGH)
RANKS_KERNEL(low8, LOW8)
RANKS_KERNEL(razz, RAZZ)

/* These lean on high(). */
#include "from_high_one.h"

#include "deuce_seven_look_ups.h"
#include "small_hands_look_ups.h"

#include "game_kernels.h"

const kernel_level level_baseline = {"baseline",   high,   low8, razz,        omaha_high, omaha_low8,
                                     MASK_KERNELS, boards, deal, order_hands, showdown,
                                     PREFLOP_KERNELS, TILE_KERNELS, RANGE_KERNELS, GAME_KERNELS, count_omaha};
