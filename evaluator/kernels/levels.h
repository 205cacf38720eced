/* The levels and the one-hand kernels: the only symbols that leave the C files, hidden outside the extension module. */
#ifndef EVALUATOR_LEVELS_H
#define EVALUATOR_LEVELS_H

#include "kernel.h"

#if defined(__GNUC__)
#pragma GCC visibility push(hidden)
#endif

extern const kernel_level level_baseline, level_avx2, level_avx512;

/* One hand at a time, by the plainest code. */
extern const kernel_level one_hand;

#if defined(__GNUC__)
#pragma GCC visibility pop
#endif

#endif
