/* What compilers call by different names. */
#ifndef EVALUATOR_COMPILER_H
#define EVALUATOR_COMPILER_H

#if defined(__GNUC__)
#if defined(EVALUATOR_SANITIZE) /* with its checks in it, what is all inlined takes a quarter of an hour to compile */
#define FORCE_INLINE inline
#else
#define FORCE_INLINE inline __attribute__((always_inline))
#endif
#define NO_INLINE __attribute__((noinline))
#define PREFETCH(address) __builtin_prefetch(address)
#define UNLIKELY(condition) __builtin_expect(!!(condition), 0)
#elif defined(_MSC_VER)
#define FORCE_INLINE __forceinline
#define NO_INLINE __declspec(noinline)
#define PREFETCH(address) ((void)(address))
#define UNLIKELY(condition) (condition)
#else
#define FORCE_INLINE inline
#define NO_INLINE
#define PREFETCH(address) ((void)(address))
#define UNLIKELY(condition) (condition)
#endif

/* Before a loop of at most 32 rounds that is to become straight-line code. */
#if defined(__clang__)
#define UNROLL _Pragma("unroll 32")
#elif defined(__GNUC__)
#define UNROLL _Pragma("GCC unroll 32")
#else
#define UNROLL
#endif

/* Before a loop over lanes of plain C that the compiler is to turn into vectors: GCC would unroll it first and then,
 * its vectoriser of straight-line code being switched off in the targets of the levels, leave it as it is. */
#if defined(__GNUC__) && !defined(__clang__)
#define KEEP_LOOP _Pragma("GCC unroll 1")
#else
#define KEEP_LOOP
#endif

/* Whether the first byte of a word in memory is its lowest. */
#if defined(EVALUATOR_PLAIN) || (defined(__BYTE_ORDER__) && __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__)
#define LOW_BYTES_FIRST 0 /* or, for the tests, take no advantage of it */
#else
#define LOW_BYTES_FIRST 1
#endif

enum { CACHE_LINE = 64 };

#endif
