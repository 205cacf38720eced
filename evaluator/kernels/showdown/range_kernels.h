/* What a level does with ranges on a board, over its quads. */
#ifndef EVALUATOR_RANGE_KERNELS_H
#define EVALUATOR_RANGE_KERNELS_H

#include "showdown/pair_showdown.h"
#include "showdown/trio_showdown.h"

#define RANGE_KERNELS hand_showdown, pair_showdown, list_trio, trio_showdown

#endif
