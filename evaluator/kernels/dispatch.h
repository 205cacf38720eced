/* The levels of this build, the best last, and which of them this CPU can run. */
#ifndef EVALUATOR_DISPATCH_H
#define EVALUATOR_DISPATCH_H

#include "levels.h"

enum { LEVELS = 1 };

static const kernel_level *const all_levels[LEVELS] = {&level_baseline};

static inline int cpu_runs(const kernel_level *level) { return level == &level_baseline; }

#endif
