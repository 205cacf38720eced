/* The AVX-512 kernels on a CPU without AVX-512: every intrinsic they use, as the loop that its documentation describes.
 *
 * Built and called by test_emulation.py, which compares the values with those of the level that runs. Slow, and no
 * statement about speed; but the kernels under test are the very source files of the level.
 */
#include <string.h>
#include <immintrin.h>
#include <stdint.h>

typedef union {
    __m512i v;
    uint8_t u8[64];
    uint16_t u16[32];
    int16_t i16[32];
    uint32_t u32[16];
    uint64_t u64[8];
    __m128i quarters[4];
    __m256i halves[2];
} parts;

#define EMULATED static __attribute__((noinline)) /* inlined, they take minutes to compile */
#define EACH(n, statement)              \
    do {                                \
        for (int i = 0; i < (n); i++) { \
            statement;                  \
        }                               \
    } while (0)

#define LANEWISE(name, field, n, expression)                 \
    EMULATED __m512i emulated_##name(__m512i a, __m512i b) { \
        parts x = {.v = a}, y = {.v = b}, z;                 \
        EACH(n, z.field[i] = (expression));                  \
        return z.v;                                          \
    }

LANEWISE(and_si512, u64, 8, x.u64[i] & y.u64[i])
LANEWISE(or_si512, u64, 8, x.u64[i] | y.u64[i])
LANEWISE(xor_si512, u64, 8, x.u64[i] ^ y.u64[i])
LANEWISE(andnot_si512, u64, 8, ~x.u64[i] & y.u64[i])
LANEWISE(add_epi16, u16, 32, (uint16_t)(x.u16[i] + y.u16[i]))
LANEWISE(sub_epi16, u16, 32, (uint16_t)(x.u16[i] - y.u16[i]))
LANEWISE(mullo_epi16, u16, 32, (uint16_t)((unsigned)x.u16[i] * y.u16[i]))
LANEWISE(mulhi_epu16, u16, 32, (uint16_t)((unsigned)x.u16[i] * y.u16[i] >> 16))
LANEWISE(subs_epu16, u16, 32, (uint16_t)(x.u16[i] > y.u16[i] ? x.u16[i] - y.u16[i] : 0))
LANEWISE(add_epi64, u64, 8, x.u64[i] + y.u64[i])
LANEWISE(avg_epu16, u16, 32, (uint16_t)((x.u16[i] + y.u16[i] + 1) >> 1))
LANEWISE(max_epu16, u16, 32, x.u16[i] > y.u16[i] ? x.u16[i] : y.u16[i])
LANEWISE(min_epu16, u16, 32, x.u16[i] < y.u16[i] ? x.u16[i] : y.u16[i])
LANEWISE(add_epi8, u8, 64, (uint8_t)(x.u8[i] + y.u8[i]))
LANEWISE(sub_epi8, u8, 64, (uint8_t)(x.u8[i] - y.u8[i]))
LANEWISE(min_epu8, u8, 64, x.u8[i] < y.u8[i] ? x.u8[i] : y.u8[i])
LANEWISE(max_epu8, u8, 64, x.u8[i] > y.u8[i] ? x.u8[i] : y.u8[i])
LANEWISE(shuffle_epi8, u8, 64, y.u8[i] & 0x80 ? 0 : x.u8[i / 16 * 16 + (y.u8[i] & 15)])
LANEWISE(unpacklo_epi8, u8, 64, i % 2 ? y.u8[i / 16 * 16 + i % 16 / 2] : x.u8[i / 16 * 16 + i % 16 / 2])
LANEWISE(unpackhi_epi8, u8, 64, i % 2 ? y.u8[i / 16 * 16 + 8 + i % 16 / 2] : x.u8[i / 16 * 16 + 8 + i % 16 / 2])
LANEWISE(unpacklo_epi64, u64, 8, i % 2 ? y.u64[i - 1] : x.u64[i])
LANEWISE(unpackhi_epi64, u64, 8, i % 2 ? y.u64[i] : x.u64[i + 1])
LANEWISE(permutexvar_epi8, u8, 64, y.u8[x.u8[i] & 63])
LANEWISE(permutexvar_epi16, u16, 32, y.u16[x.u16[i] & 31])
LANEWISE(permutexvar_epi64, u64, 8, y.u64[x.u64[i] & 7])

EMULATED __m512i emulated_permutex2var_epi16(__m512i a, __m512i index, __m512i b) {
    parts x = {.v = a}, at = {.v = index}, y = {.v = b}, z;
    EACH(32, z.u16[i] = at.u16[i] & 32 ? y.u16[at.u16[i] & 31] : x.u16[at.u16[i] & 31]);
    return z.v;
}

EMULATED __m512i emulated_ternarylogic_epi64(__m512i a, __m512i b, __m512i c, int truth) {
    parts w = {.v = a}, x = {.v = b}, y = {.v = c}, z;
    memset(&z, 0, sizeof z);
    for (int row = 0; row < 8; row++)
        if (truth >> row & 1)
            EACH(8, z.u64[i] |= (row & 4 ? w.u64[i] : ~w.u64[i]) & (row & 2 ? x.u64[i] : ~x.u64[i]) &
                                (row & 1 ? y.u64[i] : ~y.u64[i]));
    return z.v;
}

EMULATED __m512i emulated_shuffle_i64x2(__m512i a, __m512i b, int choice) {
    parts x = {.v = a}, y = {.v = b}, z;
    EACH(4, z.quarters[i] = i < 2 ? x.quarters[choice >> 2 * i & 3] : y.quarters[choice >> 2 * i & 3]);
    return z.v;
}

EMULATED __m512i emulated_slli_epi16(__m512i a, unsigned n) {
    parts x = {.v = a};
    EACH(32, x.u16[i] = (uint16_t)(x.u16[i] << n));
    return x.v;
}

EMULATED __m512i emulated_srli_epi16(__m512i a, unsigned n) {
    parts x = {.v = a};
    EACH(32, x.u16[i] = (uint16_t)(x.u16[i] >> n));
    return x.v;
}

EMULATED __m512i emulated_slli_epi64(__m512i a, unsigned n) {
    parts x = {.v = a};
    EACH(8, x.u64[i] <<= n);
    return x.v;
}

EMULATED __m512i emulated_srli_epi64(__m512i a, unsigned n) {
    parts x = {.v = a};
    EACH(8, x.u64[i] >>= n);
    return x.v;
}

static int8_t saturated(int16_t x) { return (int8_t)(x < -128 ? -128 : x > 127 ? 127 : x); }

EMULATED __m512i emulated_packs_epi16(__m512i a, __m512i b) {
    parts x = {.v = a}, y = {.v = b}, z;
    EACH(64, z.u8[i] = (uint8_t)saturated((i % 16 < 8 ? x : y).i16[i / 16 * 8 + i % 8]));
    return z.v;
}

EMULATED __m512i emulated_popcnt_epi8(__m512i a) {
    parts x = {.v = a};
    EACH(64, x.u8[i] = (uint8_t)__builtin_popcount(x.u8[i]));
    return x.v;
}

EMULATED __m512i emulated_popcnt_epi16(__m512i a) {
    parts x = {.v = a};
    EACH(32, x.u16[i] = (uint16_t)__builtin_popcount(x.u16[i]));
    return x.v;
}

EMULATED __m512i emulated_set1_epi8(char a) {
    parts x;
    EACH(64, x.u8[i] = (uint8_t)a);
    return x.v;
}

EMULATED __m512i emulated_set1_epi64(long long a) {
    parts x;
    EACH(8, x.u64[i] = (uint64_t)a);
    return x.v;
}

EMULATED __m512i emulated_set1_epi32(int a) {
    parts x;
    EACH(16, x.u32[i] = (uint32_t)a);
    return x.v;
}

EMULATED __m512i emulated_set1_epi16(short a) {
    parts x;
    EACH(32, x.u16[i] = (uint16_t)a);
    return x.v;
}

EMULATED __m512i emulated_setr_epi64(long long a, long long b, long long c, long long d, long long e, long long f,
                                     long long g, long long h) {
    const long long all[8] = {a, b, c, d, e, f, g, h};
    parts x;
    memcpy(&x, all, sizeof x);
    return x.v;
}

EMULATED __m512i emulated_loadu_si512(const void *from) {
    parts x;
    memcpy(&x, from, sizeof x);
    return x.v;
}

EMULATED void emulated_storeu_si512(void *to, __m512i a) { memcpy(to, &a, sizeof a); }

EMULATED __m512i emulated_broadcast_i32x4(__m128i a) {
    parts x;
    EACH(4, x.quarters[i] = a);
    return x.v;
}

EMULATED __m512i emulated_movm_epi8(uint64_t mask) {
    parts x;
    EACH(64, x.u8[i] = mask >> i & 1 ? 0xff : 0);
    return x.v;
}

EMULATED __m512i emulated_movm_epi16(uint32_t mask) {
    parts x;
    EACH(32, x.u16[i] = mask >> i & 1 ? 0xffff : 0);
    return x.v;
}

EMULATED __m512i emulated_mask_mov_epi16(__m512i a, uint32_t mask, __m512i b) {
    parts x = {.v = a}, y = {.v = b};
    EACH(32, x.u16[i] = mask >> i & 1 ? y.u16[i] : x.u16[i]);
    return x.v;
}

EMULATED __m512i emulated_maskz_mov_epi16(uint32_t mask, __m512i a) {
    return emulated_and_si512(emulated_movm_epi16(mask), a);
}

EMULATED __m512i emulated_mask_blend_epi8(uint64_t mask, __m512i a, __m512i b) {
    parts x = {.v = a}, y = {.v = b};
    EACH(64, x.u8[i] = mask >> i & 1 ? y.u8[i] : x.u8[i]);
    return x.v;
}

EMULATED __m512i emulated_maskz_compress_epi8(uint64_t mask, __m512i a) {
    parts x = {.v = a}, z;
    int kept = 0;
    memset(&z, 0, sizeof z);
    EACH(64, if (mask >> i & 1) z.u8[kept++] = x.u8[i]);
    return z.v;
}

EMULATED __m256i emulated_extracti64x4_epi64(__m512i a, int half) {
    parts x = {.v = a};
    return x.halves[half];
}

EMULATED __m256i emulated_castsi512_si256(__m512i a) { return emulated_extracti64x4_epi64(a, 0); }

EMULATED __m512i emulated_cvtepu8_epi16(__m256i a) {
    parts x = {.halves = {a, a}}, z;
    EACH(32, z.u16[i] = x.u8[i]);
    return z.v;
}

EMULATED __m512i emulated_mask_permutexvar_epi16(__m512i kept, uint32_t mask, __m512i index, __m512i a) {
    return emulated_mask_mov_epi16(kept, mask, emulated_permutexvar_epi16(index, a));
}

EMULATED __m512i emulated_mask_add_epi16(__m512i kept, uint32_t mask, __m512i a, __m512i b) {
    return emulated_mask_mov_epi16(kept, mask, emulated_add_epi16(a, b));
}

EMULATED __m512i emulated_mask_sub_epi16(__m512i kept, uint32_t mask, __m512i a, __m512i b) {
    return emulated_mask_mov_epi16(kept, mask, emulated_sub_epi16(a, b));
}

#define TO_MASK(name, type, field, n, condition)           \
    EMULATED type emulated_##name(__m512i a, __m512i b) {  \
        parts x = {.v = a}, y = {.v = b};                  \
        type mask = 0;                                     \
        EACH(n, mask |= (type)((condition) ? 1 : 0) << i); \
        return mask;                                       \
    }

TO_MASK(testn_epi16_mask, uint32_t, u16, 32, (x.u16[i] & y.u16[i]) == 0)
TO_MASK(test_epi16_mask, uint32_t, u16, 32, (x.u16[i] & y.u16[i]) != 0)
TO_MASK(cmpeq_epi16_mask, uint32_t, u16, 32, x.u16[i] == y.u16[i])
TO_MASK(cmpgt_epu16_mask, uint32_t, u16, 32, x.u16[i] > y.u16[i])
TO_MASK(cmpge_epu16_mask, uint32_t, u16, 32, x.u16[i] >= y.u16[i])
TO_MASK(test_epi8_mask, uint64_t, u8, 64, (x.u8[i] & y.u8[i]) != 0)
TO_MASK(testn_epi8_mask, uint64_t, u8, 64, (x.u8[i] & y.u8[i]) == 0)
TO_MASK(cmplt_epu8_mask, uint64_t, u8, 64, x.u8[i] < y.u8[i])
TO_MASK(cmpeq_epi8_mask, uint64_t, u8, 64, x.u8[i] == y.u8[i])
TO_MASK(cmpgt_epi8_mask, uint64_t, u8, 64, (int8_t)x.u8[i] > (int8_t)y.u8[i])
TO_MASK(cmpge_epu8_mask, uint64_t, u8, 64, x.u8[i] >= y.u8[i])

EMULATED uint64_t emulated_mask_test_epi8_mask(uint64_t mask, __m512i a, __m512i b) {
    return mask & emulated_test_epi8_mask(a, b);
}

#define _mm512_and_si512 emulated_and_si512
#define _mm512_or_si512 emulated_or_si512
#define _mm512_xor_si512 emulated_xor_si512
#define _mm512_andnot_si512 emulated_andnot_si512
#define _mm512_add_epi16 emulated_add_epi16
#define _mm512_sub_epi16 emulated_sub_epi16
#define _mm512_mullo_epi16 emulated_mullo_epi16
#define _mm512_mulhi_epu16 emulated_mulhi_epu16
#define _mm512_subs_epu16 emulated_subs_epu16
#define _mm512_add_epi64 emulated_add_epi64
#define _mm512_slli_epi64 emulated_slli_epi64
#define _mm512_srli_epi64 emulated_srli_epi64
#define _mm512_packs_epi16 emulated_packs_epi16
#define _mm512_set1_epi64 emulated_set1_epi64
#undef _mm512_cmpgt_epi8_mask
#define _mm512_cmpgt_epi8_mask emulated_cmpgt_epi8_mask
#define _mm512_avg_epu16 emulated_avg_epu16
#define _mm512_max_epu16 emulated_max_epu16
#define _mm512_min_epu16 emulated_min_epu16
#define _mm512_add_epi8 emulated_add_epi8
#define _mm512_sub_epi8 emulated_sub_epi8
#define _mm512_min_epu8 emulated_min_epu8
#define _mm512_max_epu8 emulated_max_epu8
#define _mm512_shuffle_epi8 emulated_shuffle_epi8
#define _mm512_unpacklo_epi8 emulated_unpacklo_epi8
#define _mm512_unpackhi_epi8 emulated_unpackhi_epi8
#define _mm512_unpacklo_epi64 emulated_unpacklo_epi64
#define _mm512_unpackhi_epi64 emulated_unpackhi_epi64
#define _mm512_permutexvar_epi8 emulated_permutexvar_epi8
#define _mm512_permutexvar_epi16 emulated_permutexvar_epi16
#define _mm512_permutexvar_epi64 emulated_permutexvar_epi64
#define _mm512_permutex2var_epi16 emulated_permutex2var_epi16
#undef _mm512_ternarylogic_epi64
#define _mm512_ternarylogic_epi64 emulated_ternarylogic_epi64
#undef _mm512_shuffle_i64x2
#define _mm512_shuffle_i64x2 emulated_shuffle_i64x2
#define _mm512_slli_epi16 emulated_slli_epi16
#define _mm512_srli_epi16 emulated_srli_epi16
#define _mm512_popcnt_epi8 emulated_popcnt_epi8
#define _mm512_popcnt_epi16 emulated_popcnt_epi16
#define _mm512_set1_epi8 emulated_set1_epi8
#define _mm512_set1_epi32 emulated_set1_epi32
#define _mm512_set1_epi16 emulated_set1_epi16
#undef _mm512_setr_epi64
#define _mm512_setr_epi64 emulated_setr_epi64
#define _mm512_loadu_si512 emulated_loadu_si512
#define _mm512_storeu_si512 emulated_storeu_si512
#define _mm512_broadcast_i32x4 emulated_broadcast_i32x4
#define _mm512_movm_epi8 emulated_movm_epi8
#define _mm512_movm_epi16 emulated_movm_epi16
#define _mm512_maskz_mov_epi16 emulated_maskz_mov_epi16
#define _mm512_mask_mov_epi16 emulated_mask_mov_epi16
#define _mm512_mask_blend_epi8 emulated_mask_blend_epi8
#define _mm512_maskz_compress_epi8 emulated_maskz_compress_epi8
#undef _mm512_extracti64x4_epi64
#define _mm512_extracti64x4_epi64 emulated_extracti64x4_epi64
#define _mm512_castsi512_si256 emulated_castsi512_si256
#define _mm512_cvtepu8_epi16 emulated_cvtepu8_epi16
#define _mm512_mask_permutexvar_epi16 emulated_mask_permutexvar_epi16
#define _mm512_mask_sub_epi16 emulated_mask_sub_epi16
#define _mm512_mask_add_epi16 emulated_mask_add_epi16
#define _mm512_testn_epi16_mask emulated_testn_epi16_mask
#define _mm512_test_epi16_mask emulated_test_epi16_mask
#define _mm512_test_epi8_mask emulated_test_epi8_mask
#define _mm512_testn_epi8_mask emulated_testn_epi8_mask
#define _mm512_mask_test_epi8_mask emulated_mask_test_epi8_mask
#undef _mm512_cmplt_epu8_mask
#define _mm512_cmplt_epu8_mask emulated_cmplt_epu8_mask
#undef _mm512_cmpeq_epi8_mask
#define _mm512_cmpeq_epi8_mask emulated_cmpeq_epi8_mask
#undef _mm512_cmpge_epu16_mask
#define _mm512_cmpge_epu16_mask emulated_cmpge_epu16_mask
#undef _mm512_cmpeq_epi16_mask
#define _mm512_cmpeq_epi16_mask emulated_cmpeq_epi16_mask
#undef _mm512_cmpgt_epu16_mask
#define _mm512_cmpgt_epu16_mask emulated_cmpgt_epu16_mask
#undef _mm512_cmpge_epu8_mask
#define _mm512_cmpge_epu8_mask emulated_cmpge_epu8_mask

/* One copy of a function for all numbers of cards: inlined into the doors, they take five times as long to build. */
#include "kernel.h"
#undef FORCE_INLINE
#define FORCE_INLINE inline

#define EVALUATOR_EMULATED
#include "level/avx512.c"

const kernel_level *emulated_level(void) { return &level_avx512; }

#include "level_deals.h"
#include "level_omaha.h"
