/* The kernels that every level but that of one hand has: boards, deals, showdowns, equities before the flop. */
#ifndef EVALUATOR_BATCH_KERNELS_H
#define EVALUATOR_BATCH_KERNELS_H

#include "deals/deal_rows.h"
#include "deals/sample_tiles.h"
#include "high/board_rows.h"
#include "preflop/class_equity.h"
#include "preflop/omaha_equity.h"
#include "preflop/range_sums.h"
#include "preflop/rank_boards.h"
#include "showdown/pair_showdown.h"
#include "showdown/showdown.h"
#include "showdown/trio_showdown.h"

#endif
