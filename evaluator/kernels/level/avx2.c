/* Level "avx2": x86-64-v3. This file is compiled for any x86-64; only what follows level.h uses AVX2. */
#define EVALUATOR_LEVEL LEVEL_AVX2
#include "kernel.h"

#if defined(__x86_64__) || defined(_M_X64)

#include "level/kernels.h"

const kernel_level level_avx2 = {.name = "avx2", HAND_KERNELS(KERNEL_HERE) BATCH_KERNELS(KERNEL_HERE)};

#include "simd/target_end.h"

#endif
