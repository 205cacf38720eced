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

const kernel_level level_avx512 = {"avx512",     high,   low8, razz,        omaha_high, omaha_low8,
                                   MASK_KERNELS, boards, deal, order_hands, showdown,
                                   PREFLOP_KERNELS, TILE_KERNELS, RANGE_KERNELS, GAME_KERNELS, count_omaha};

#include "level/target_end.h"

#endif
