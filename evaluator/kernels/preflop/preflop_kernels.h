/* What a level does before the flop: class_equity.h over its lanes, range_sums.h over its quads. */
#ifndef EVALUATOR_PREFLOP_KERNELS_H
#define EVALUATOR_PREFLOP_KERNELS_H

#include "preflop/class_equity.h"
#include "preflop/omaha_equity.h"
#include "preflop/range_sums.h"
#include "preflop/rank_board_lists.h"

#define PREFLOP_KERNELS fill_rank_boards, known_preflop, sum_matchups

#endif
