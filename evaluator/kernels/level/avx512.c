/* Level "avx512": BW, VBMI, BITALG. Compiled for any x86-64; only the functions below the pragma use AVX-512. */
#include "levels.h"

#if defined(__x86_64__) || defined(_M_X64)

#include <immintrin.h>

#include "level/target_avx512.h"

#include "simd/lanes_avx512.h"

#if defined(EVALUATOR_EMULATED)
#include "simd/quads_one.h"
#else
#include "simd/quads_avx2.h" /* four hands are all that belongs together */
#endif

#include "simd/transpose_avx512.h"

#include "high/high_registers.h"

#include "masks/mask_registers.h"

#include "lows/razz_registers.h"


#include "level/vector_level.h"

const kernel_level level_avx512 = {.name = "avx512", HAND_KERNELS(KERNEL_HERE) BATCH_KERNELS(KERNEL_HERE)};

#include "level/target_end.h"

#endif
