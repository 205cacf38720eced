/* Level "baseline" as CPUs of other kinds have it: plain C, one lane. Built and called by test_emulation.py. */
#define EVALUATOR_PLAIN
#include "level/baseline.c"

const kernel_level *emulated_level(void) { return &level_baseline; }

#include "level_deals.h"
#include "level_omaha.h"
