/* From here on, functions are compiled for x86-64-v3. (MSVC compiles intrinsics of any level without being asked.) */
#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2,bmi,bmi2,lzcnt,popcnt,fma"))), apply_to = function)
#elif defined(__GNUC__)
#pragma GCC push_options
#pragma GCC optimize("no-tree-slp-vectorize") /* it would gather single loads and numbers into registers, at a loss */
#pragma GCC target("avx2,bmi,bmi2,lzcnt,popcnt,fma")
#endif
