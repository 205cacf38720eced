/* Quads of x86-64-v3: four doubles a register, and the sixteen values of a block of hands in another.
 *
 * quads_one.h says what the operations mean.
 */
#ifndef EVALUATOR_QUADS_H
#define EVALUATOR_QUADS_H

#if defined(__x86_64__) || defined(_M_X64)

#include <float.h>
#include <immintrin.h>

#include "kernel.h"

typedef __m256d quad;

static FORCE_INLINE quad zero4(void) { return _mm256_setzero_pd(); }
static FORCE_INLINE quad splat4(double x) { return _mm256_set1_pd(x); }
static FORCE_INLINE quad load4(const double *from) { return _mm256_loadu_pd(from); }
static FORCE_INLINE void store4(double *to, quad a) { _mm256_storeu_pd(to, a); }
static FORCE_INLINE quad add4(quad a, quad b) { return _mm256_add_pd(a, b); }
static FORCE_INLINE quad sub4(quad a, quad b) { return _mm256_sub_pd(a, b); }
static FORCE_INLINE quad mul4(quad a, quad b) { return _mm256_mul_pd(a, b); }

/* The top bit of each lane. */
typedef __m256d quad_choice;

/* Each lane shifts the bit of its hand to the top. */
static FORCE_INLINE quad_choice choose_run(unsigned hands, int suit) {
    const __m256i shifts = _mm256_sub_epi64(_mm256_setr_epi64x(63, 62, 61, 60), _mm256_set1_epi64x(4 * suit));
    return _mm256_castsi256_pd(_mm256_sllv_epi64(_mm256_set1_epi64x((long long)hands), shifts));
}
static FORCE_INLINE quad choose4(quad_choice lanes, quad a, quad b) { return _mm256_blendv_pd(b, a, lanes); }
static FORCE_INLINE quad load_chosen4(const double *from, quad_choice lanes) {
    return _mm256_maskload_pd(from, _mm256_castpd_si256(lanes));
}

static FORCE_INLINE quad_choice either4(quad_choice a, quad_choice b) { return _mm256_or_pd(a, b); }
static FORCE_INLINE int any_chosen4(quad_choice lanes) { return _mm256_movemask_pd(lanes) != 0; }
static FORCE_INLINE quad_choice not_weights4(quad a) {
    return either4(_mm256_cmp_pd(a, zero4(), _CMP_NGE_UQ), _mm256_cmp_pd(a, splat4(DBL_MAX), _CMP_NLE_UQ));
}

static FORCE_INLINE double sum_lanes(quad a) {
    const __m128d pairs = _mm_hadd_pd(_mm256_castpd256_pd128(a), _mm256_extractf128_pd(a, 1));
    return _mm_cvtsd_f64(_mm_add_sd(pairs, _mm_unpackhi_pd(pairs, pairs)));
}
static FORCE_INLINE quad sum_runs(const quad runs[4]) {
    const quad first = _mm256_hadd_pd(runs[0], runs[1]), second = _mm256_hadd_pd(runs[2], runs[3]);
    return add4(_mm256_permute2f128_pd(first, second, 0x20), _mm256_permute2f128_pd(first, second, 0x31));
}

static FORCE_INLINE quad keep4(quad_choice lanes, quad a) { return _mm256_and_pd(lanes, a); }

typedef __m256i four_values;

static FORCE_INLINE four_values load_four(const uint16_t *from) {
    return _mm256_cvtepu16_epi64(_mm_loadl_epi64((const __m128i *)from));
}
static FORCE_INLINE quad_choice equal_to(four_values values, uint16_t value) {
    return _mm256_castsi256_pd(_mm256_cmpeq_epi64(values, _mm256_set1_epi64x(value)));
}
static FORCE_INLINE quad_choice stronger_than(four_values values, uint16_t value) {
    return _mm256_castsi256_pd(_mm256_cmpgt_epi64(values, _mm256_set1_epi64x(value)));
}
static FORCE_INLINE quad_choice weaker_than(four_values values, uint16_t value) {
    const __m256i less = _mm256_cmpgt_epi64(_mm256_set1_epi64x(value), values);
    return _mm256_castsi256_pd(_mm256_andnot_si256(_mm256_cmpeq_epi64(values, _mm256_setzero_si256()), less));
}

typedef __m256i value_block;

static FORCE_INLINE value_block load_values(const uint64_t runs[4]) {
    return _mm256_setr_epi64x((long long)runs[0], (long long)runs[1], (long long)runs[2], (long long)runs[3]);
}
static FORCE_INLINE unsigned hands_of_value(value_block values, uint16_t value) {
    const __m256i equal = _mm256_cmpeq_epi16(values, _mm256_set1_epi16((short)value));
    const __m128i bytes = _mm_packs_epi16(_mm256_castsi256_si128(equal), _mm256_extracti128_si256(equal, 1));
    return (unsigned)_mm_movemask_epi8(bytes);
}
static FORCE_INLINE int first_hand(unsigned hands) { return (int)_tzcnt_u32(hands); }

#endif

#endif
