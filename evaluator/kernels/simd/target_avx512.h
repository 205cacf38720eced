/* From here on, functions are compiled for AVX-512 with BW, DQ, VL, VBMI, VBMI2 and BITALG. */
#if defined(EVALUATOR_EMULATED) /* tests/levels/emulation: the CPU may have none of it */
#elif defined(__clang__)
#pragma clang attribute push(                                                                                  \
    __attribute__((                                                                                            \
        target("avx2,bmi,bmi2,lzcnt,popcnt,fma,avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vbmi2,avx512bitalg"))), \
    apply_to = function)
#elif defined(__GNUC__)
#pragma GCC push_options
#pragma GCC optimize("no-tree-slp-vectorize") /* it would gather single loads and numbers into registers, at a loss */
#pragma GCC target("avx2,bmi,bmi2,lzcnt,popcnt,fma,avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vbmi2,avx512bitalg")
#endif
