/* The levels of this build, the best last, and which of them this CPU and its operating system run. */
#ifndef EVALUATOR_DISPATCH_H
#define EVALUATOR_DISPATCH_H

#include "kernel.h"

#if defined(__x86_64__) || defined(_M_X64)

#if defined(_MSC_VER) && !defined(__clang__)
#include <intrin.h>

static inline void cpu_id(unsigned leaf, unsigned registers[4]) {
    int filled[4];
    __cpuidex(filled, (int)leaf, 0);
    for (int i = 0; i < 4; i++)
        registers[i] = (unsigned)filled[i];
}

static inline uint64_t saved_state(void) { return _xgetbv(0); }
#else
#include <cpuid.h>

static inline void cpu_id(unsigned leaf, unsigned registers[4]) {
    if (!__get_cpuid_count(leaf, 0, &registers[0], &registers[1], &registers[2], &registers[3]))
        registers[0] = registers[1] = registers[2] = registers[3] = 0;
}

static inline uint64_t saved_state(void) {
    uint32_t low, high;
    __asm__ volatile("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
    return (uint64_t)high << 32 | low;
}
#endif

enum { EAX, EBX, ECX, EDX };

/* Registers are of use only if the operating system saves them when it switches threads. */
static inline int system_saves(uint64_t state) {
    unsigned features[4];
    cpu_id(1, features);
    return features[ECX] >> 27 & 1 && (saved_state() & state) == state;
}

static inline int cpu_has_avx2(void) {
    enum { XMM_YMM = 0x06, POPCNT_FMA = 1 << 23 | 1 << 12, LZCNT = 1 << 5, BMI1_AVX2_BMI2 = 1 << 3 | 1 << 5 | 1 << 8 };
    unsigned basic[4], extended[4], amd[4];
    cpu_id(1, basic);
    cpu_id(7, extended);
    cpu_id(0x80000001u, amd);
    return (basic[ECX] & POPCNT_FMA) == POPCNT_FMA && (amd[ECX] & LZCNT) == LZCNT &&
           (extended[EBX] & BMI1_AVX2_BMI2) == BMI1_AVX2_BMI2 && system_saves(XMM_YMM);
}

static inline int cpu_has_avx512(void) {
    const uint64_t xmm_ymm_zmm_masks = 0xe6;
    const unsigned f_dq_bw_vl = 1u << 16 | 1u << 17 | 1u << 30 | 1u << 31,
                   vbmi_vbmi2_bitalg = 1u << 1 | 1u << 6 | 1u << 12;
    unsigned extended[4];
    cpu_id(7, extended);
    return cpu_has_avx2() && (extended[EBX] & f_dq_bw_vl) == f_dq_bw_vl &&
           (extended[ECX] & vbmi_vbmi2_bitalg) == vbmi_vbmi2_bitalg && system_saves(xmm_ymm_zmm_masks);
}

enum { LEVELS = 3 };
static const kernel_level *const all_levels[LEVELS] = {&level_baseline, &level_avx2, &level_avx512};

static inline int cpu_runs(const kernel_level *level) {
    return level == &level_baseline || (level == &level_avx2 && cpu_has_avx2()) ||
           (level == &level_avx512 && cpu_has_avx512());
}

#else

enum { LEVELS = 1 };
static const kernel_level *const all_levels[LEVELS] = {&level_baseline};

static inline int cpu_runs(const kernel_level *level) { return level == &level_baseline; }

#endif

#endif
