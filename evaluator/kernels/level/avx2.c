/* Level "avx2": x86-64-v3. This file is compiled for any x86-64; only the functions below the pragma use AVX2. */
#include "levels.h"

#if defined(__x86_64__) || defined(_M_X64)

#include <immintrin.h>

#include "level/target_avx2.h"

#include "simd/lanes_avx2.h"

#include "simd/quads_avx2.h"

#include "simd/transpose_avx2.h"

#include "high/high_look_ups.h"

#include "masks/mask_look_ups.h"

#include "lows/razz_look_ups.h"


#include "level/vector_level.h"

const kernel_level level_avx2 = {.name = "avx2", HAND_KERNELS(KERNEL_HERE) BATCH_KERNELS(KERNEL_HERE)};

#include "level/target_end.h"

#endif
