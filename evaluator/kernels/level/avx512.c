/* Level "avx512": BW, VBMI, BITALG. Compiled for any x86-64; only what follows level.h uses AVX-512. */
#define EVALUATOR_LEVEL LEVEL_AVX512
#include "kernel.h"

#if defined(__x86_64__) || defined(_M_X64)

#include "level/kernels.h"

const kernel_level level_avx512 = {.name = "avx512", HAND_KERNELS(KERNEL_HERE) BATCH_KERNELS(KERNEL_HERE)};

#include "simd/target_end.h"

#endif
