/* What a kernel is, for those who call one and those who write one.
 *
 * A kernel reads n rows of card ids, contiguous bytes, and writes n values. It answers with fault flags: which kinds of
 * illegal card it saw anywhere in the rows. Values of legal rows are right whatever else is in the block; a kernel
 * reads in bounds for any bytes. Which row is at fault is found afterwards, off the fast path (batch.h).
 */
#ifndef EVALUATOR_KERNEL_H
#define EVALUATOR_KERNEL_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#if defined(__GNUC__)
#define FORCE_INLINE inline __attribute__((always_inline))
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

/* Ask for what will be read and written some rows from now: the hardware's own prefetching starts anew at every page,
 * and input from memory came a quarter slower without this. Asking beyond an array's end does no harm. */
enum { BYTES_AHEAD = 4096, VALUES_AHEAD = 1024, CACHE_LINE = 64 };

static FORCE_INLINE void prefetch_ahead(const void *input, int bytes, const uint16_t *values, int rows) {
    UNROLL
    for (int at = 0; at < bytes; at += CACHE_LINE)
        PREFETCH((const char *)input + BYTES_AHEAD + at);
    UNROLL
    for (int at = 0; at < rows; at += CACHE_LINE / 2)
        PREFETCH(values + VALUES_AHEAD + at);
}

enum { DUPLICATE_CARD = 1, NOT_A_CARD = 2, NOT_A_MASK = 4 };

/* Five to seven cards a row. */
typedef unsigned (*rows_kernel)(const uint8_t *rows, size_t n, int count, uint16_t *values);

/* Hole cards (4..6) and board cards (3..5), two arrays of n rows each. */
typedef unsigned (*two_rows_kernel)(const uint8_t *hole, int hole_count, const uint8_t *board, int board_count,
                                    size_t n, uint16_t *values);

/* Card masks, five to seven cards each; for Omaha four to six and three to five. */
typedef unsigned (*mask_kernel)(const uint64_t *masks, size_t n, uint16_t *values);
typedef unsigned (*two_mask_kernel)(const uint64_t *hole, const uint64_t *board, size_t n, uint16_t *values);

/* One instruction-set level: the batch kernels of every family. */
typedef struct {
    const char *name;
    rows_kernel high, low8, razz;
    two_rows_kernel omaha_high, omaha_low8;
    mask_kernel high_mask, low8_mask, razz_mask;
    two_mask_kernel omaha_high_mask, omaha_low8_mask;
} kernel_level;

#endif
