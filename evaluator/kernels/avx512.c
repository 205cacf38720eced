/* Level "avx512": BW, VBMI, BITALG. Compiled for any x86-64; only the functions below the pragma use AVX-512. */
#include "levels.h"

#if defined(__x86_64__) || defined(_M_X64)

#include <immintrin.h>

#include "target_avx512.h"

#include "lanes_avx512.h"

#if defined(EVALUATOR_EMULATED)
#include "quads_one.h"
#else
#include "quads_avx2.h" /* four hands are all that belongs together */
#endif

#include "transpose_avx512.h"

#include "high_registers.h"

#include "high_mask_registers.h"

#include "razz_registers.h"

#include "set_registers.h"

#include "vector_level.h"

const kernel_level level_avx512 = {"avx512",     high,   low8, razz,        omaha_high, omaha_low8,
                                   MASK_KERNELS, boards, deal, order_hands, showdown,
                                   PREFLOP_KERNELS, TILE_KERNELS, RANGE_KERNELS, GAME_KERNELS, count_omaha};

#include "target_end.h"

#endif
