/* Level "avx512": BW, VBMI, BITALG. Compiled for any x86-64; only the functions below the pragma use AVX-512. */
#include "levels.h"

#if defined(__x86_64__) || defined(_M_X64)

#include <immintrin.h>

#include "target_avx512.h"

#include "lanes_avx512.h"

#include "transpose_avx512.h"

#include "high_registers.h"

#include "vector_level.h"

const kernel_level level_avx512 = {"avx512", high, low8, razz, omaha_high, omaha_low8, MASK_KERNELS};

#include "target_end.h"

#endif
