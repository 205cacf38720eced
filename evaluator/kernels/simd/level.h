/* The level that a file is compiled for: its lanes, quads and rows into registers. Every header that is compiled once a
 * level includes this one, and so compiles alone; with nothing said, it does so for one lane.
 *
 *     EVALUATOR_LEVEL   lanes            quads            what is chosen by it
 *     LEVEL_ONE_HAND    one              one              look-ups, a hand at a time
 *     LEVEL_BASELINE    SSE2, else one   one              the same
 *     LEVEL_AVX2        AVX2             AVX2             BY_BYTES: rows side by side, a byte a card
 *     LEVEL_AVX512      AVX-512          AVX2             BY_BYTES and IN_REGISTERS: tables in registers
 *
 * From here on a file is compiled for the level's instructions, until it includes target_end.h.
 */
#ifndef EVALUATOR_LEVEL_H
#define EVALUATOR_LEVEL_H

#define LEVEL_ONE_HAND 0
#define LEVEL_BASELINE 1
#define LEVEL_AVX2 2
#define LEVEL_AVX512 3

#if !defined(EVALUATOR_LEVEL)
#define EVALUATOR_LEVEL LEVEL_ONE_HAND
#endif

#define BY_BYTES (EVALUATOR_LEVEL >= LEVEL_AVX2)
#define IN_REGISTERS (EVALUATOR_LEVEL >= LEVEL_AVX512)

#if EVALUATOR_LEVEL == LEVEL_AVX512

#include <immintrin.h>

#include "simd/target_avx512.h"

#include "simd/lanes_avx512.h"
#if defined(EVALUATOR_EMULATED)
#include "simd/quads_one.h"
#else
#include "simd/quads_avx2.h" /* four hands are all that belongs together */
#endif

#elif EVALUATOR_LEVEL == LEVEL_AVX2

#include <immintrin.h>

#include "simd/target_avx2.h"

#include "simd/lanes_avx2.h"
#include "simd/quads_avx2.h"

#else

#if EVALUATOR_LEVEL == LEVEL_BASELINE && (defined(__x86_64__) || defined(_M_X64)) && !defined(EVALUATOR_PLAIN)
#include "simd/lanes_sse2.h"
#else
#include "simd/lanes_one.h"
#endif
#include "simd/quads_one.h"

#endif

#endif
