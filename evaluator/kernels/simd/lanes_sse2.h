/* Lanes of every x86-64 CPU: SSE2, eight lanes. lanes_one.h says what the operations mean. */
#ifndef EVALUATOR_LANES_H
#define EVALUATOR_LANES_H

#if defined(__x86_64__) || defined(_M_X64)

#include <emmintrin.h>

#include "kernel.h"

enum { LANES = 8, BYTES = 16 };
typedef __m128i lanes;

static FORCE_INLINE lanes splat(uint16_t x) { return _mm_set1_epi16((short)x); }
static FORCE_INLINE lanes both(lanes a, lanes b) { return _mm_and_si128(a, b); }
static FORCE_INLINE lanes either(lanes a, lanes b) { return _mm_or_si128(a, b); }
static FORCE_INLINE lanes differ(lanes a, lanes b) { return _mm_xor_si128(a, b); }
static FORCE_INLINE lanes but_not(lanes a, lanes b) { return _mm_andnot_si128(b, a); }
static FORCE_INLINE lanes add(lanes a, lanes b) { return _mm_add_epi16(a, b); }
static FORCE_INLINE lanes sub(lanes a, lanes b) { return _mm_sub_epi16(a, b); }
static FORCE_INLINE lanes mul(lanes a, lanes b) { return _mm_mullo_epi16(a, b); }
static FORCE_INLINE lanes max(lanes a, lanes b) { return _mm_max_epi16(a, b); } /* of numbers below 2^15 */
static FORCE_INLINE lanes mul_high(lanes a, lanes b) { return _mm_mulhi_epu16(a, b); }
static FORCE_INLINE lanes sub_to_zero(lanes a, lanes b) { return _mm_subs_epu16(a, b); }
static FORCE_INLINE lanes average(lanes a, lanes b) { return _mm_avg_epu16(a, b); }
#define shift_left(a, n) _mm_slli_epi16(a, n)
#define shift_right(a, n) _mm_srli_epi16(a, n)
static FORCE_INLINE lanes is_zero(lanes a) { return _mm_cmpeq_epi16(a, _mm_setzero_si128()); }
static FORCE_INLINE lanes at_least(lanes a, int16_t least) {
    return _mm_cmpgt_epi16(a, _mm_set1_epi16((int16_t)(least - 1)));
}
static FORCE_INLINE lanes choose(lanes condition, lanes a, lanes b) {
    return either(both(condition, a), but_not(b, condition));
}
static FORCE_INLINE int any_lane(lanes a) { return _mm_movemask_epi8(is_zero(a)) != 0xffff; }
static FORCE_INLINE lanes load(const uint16_t *values) { return _mm_loadu_si128((const __m128i *)values); }
static FORCE_INLINE void store(uint16_t *values, lanes a) { _mm_storeu_si128((__m128i *)values, a); }

static FORCE_INLINE lanes four_times_each(const uint16_t *values, int first) {
    int32_t two;
    memcpy(&two, values + first / 4, sizeof two);
    const lanes once = _mm_cvtsi32_si128(two), twice = _mm_unpacklo_epi16(once, once);
    return _mm_unpacklo_epi32(twice, twice);
}

static FORCE_INLINE lanes popcount(lanes a) {
    const lanes twos = splat(0x5555), fours = splat(0x3333), bytes = splat(0x0f0f);
    a = sub(a, both(shift_right(a, 1), twos));
    a = add(both(a, fours), both(shift_right(a, 2), fours));
    a = both(add(a, shift_right(a, 4)), bytes);
    return both(add(a, shift_right(a, 8)), splat(0x1f));
}

static FORCE_INLINE lanes first_lanes_of(size_t n) {
    const lanes number = _mm_setr_epi16(0, 1, 2, 3, 4, 5, 6, 7);
    return _mm_cmpgt_epi16(splat((uint16_t)n), number);
}

/* No vector look-up at this level: the indices go through memory, one load each. */
static FORCE_INLINE lanes look_up(const uint16_t *table, lanes index) {
    uint16_t at[LANES], found[LANES];
    store(at, index);
    for (int i = 0; i < LANES; i++)
        found[i] = table[at[i]];
    return _mm_loadu_si128((const __m128i *)found);
}

/* Transpose: two masks (cdhs cdhs) a register become eight clubs, eight diamonds, ... */
static FORCE_INLINE void load_suits(const uint64_t *masks, lanes suits[4]) {
    lanes half[2][2];
    for (int i = 0; i < 2; i++) {
        const lanes first = _mm_loadu_si128((const __m128i *)(masks + 4 * i));
        const lanes second = _mm_loadu_si128((const __m128i *)(masks + 4 * i + 2));
        const lanes even = _mm_unpacklo_epi16(first, second);
        const lanes odd = _mm_unpackhi_epi16(first, second);
        half[i][0] = _mm_unpacklo_epi16(even, odd);
        half[i][1] = _mm_unpackhi_epi16(even, odd);
    }
    for (int i = 0; i < 2; i++) {
        suits[2 * i] = _mm_unpacklo_epi64(half[0][i], half[1][i]);
        suits[2 * i + 1] = _mm_unpackhi_epi64(half[0][i], half[1][i]);
    }
}

/* --- Bytes --- */

static FORCE_INLINE lanes splat8(uint8_t x) { return _mm_set1_epi8((char)x); }
static FORCE_INLINE lanes load8(const void *bytes) { return _mm_loadu_si128((const lanes *)bytes); }
static FORCE_INLINE void store8(void *bytes, lanes a) { _mm_storeu_si128((lanes *)bytes, a); }
static FORCE_INLINE lanes add8(lanes a, lanes b) { return _mm_add_epi8(a, b); }
static FORCE_INLINE lanes add_greater8(lanes a, lanes b) { return _mm_sub_epi8(a, _mm_cmpgt_epi8(a, b)); }
static FORCE_INLINE void store_as_bytes(int8_t *bytes, lanes first, lanes second) {
    store8(bytes, _mm_packs_epi16(first, second));
}

/* --- Words of 64 bits --- */

enum { WORD_LANES = 2 };
typedef lanes word_lanes;
static FORCE_INLINE lanes splat_word(uint64_t x) { return _mm_set1_epi64x((long long)x); }
static FORCE_INLINE lanes load_words(const uint64_t *words) { return _mm_loadu_si128((const lanes *)words); }
static FORCE_INLINE void store_words(uint64_t *words, lanes a) { _mm_storeu_si128((lanes *)words, a); }
static FORCE_INLINE lanes add_words(lanes a, lanes b) { return _mm_add_epi64(a, b); }
static FORCE_INLINE lanes differ_words(lanes a, lanes b) { return _mm_xor_si128(a, b); }
static FORCE_INLINE lanes either_words(lanes a, lanes b) { return _mm_or_si128(a, b); }
#define shift_words_left(a, n) _mm_slli_epi64(a, n)
#define shift_words_right(a, n) _mm_srli_epi64(a, n)

#endif

#endif
