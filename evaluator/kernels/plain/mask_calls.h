/* Masks as a ufunc's inner loop gets them, any strides, any alignment → kernels, which read and write contiguous
 * blocks. */
#ifndef EVALUATOR_MASK_CALLS_H
#define EVALUATOR_MASK_CALLS_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <time.h>

#include "encoding.h"
#include "kernel.h"

enum { BLOCK_MASKS = 1024 };

static inline const uint64_t *masks_at(const char *from, ptrdiff_t stride, size_t n, uint64_t *buffer) {
    if (stride == sizeof *buffer && (uintptr_t)from % sizeof *buffer == 0)
        return (const uint64_t *)from;
    for (size_t i = 0; i < n; i++, from += stride)
        memcpy(&buffer[i], from, sizeof *buffer);
    return buffer;
}

static inline void scatter_values(const uint16_t *values, size_t n, char *to, ptrdiff_t stride) {
    for (size_t i = 0; i < n; i++, to += stride)
        memcpy(to, &values[i], sizeof *values);
}

/* Whether n values may share bytes with the masks that they are of. Fields of records lie between each other without. */
static inline int share_bytes(const char *masks, ptrdiff_t stride, const char *values, ptrdiff_t value_stride,
                              size_t n) {
    const intptr_t last = (intptr_t)n - 1, mask = (intptr_t)masks, value = (intptr_t)values;
    const intptr_t mask_end = mask + last * stride, value_end = value + last * value_stride;
    const intptr_t first_mask = stride < 0 ? mask_end : mask, first_value = value_stride < 0 ? value_end : value;
    const intptr_t last_mask = stride < 0 ? mask : mask_end, last_value = value_stride < 0 ? value : value_end;
    if (first_value >= last_mask + (intptr_t)sizeof(uint64_t) || first_mask >= last_value + (intptr_t)sizeof(uint16_t))
        return 0;
    if (stride != value_stride || stride == 0)
        return 1;
    const intptr_t step = stride < 0 ? -stride : stride, between = ((value - mask) % step + step) % step;
    return between < (intptr_t)sizeof(uint64_t) || between + (intptr_t)sizeof(uint16_t) > step;
}

/* Index of the first mask that is none, or n. */
static inline size_t first_wrong_mask(const char *from, ptrdiff_t stride, size_t n, int least) {
    for (size_t i = 0; i < n; i++, from += stride) {
        uint64_t mask;
        memcpy(&mask, from, sizeof mask);
        if (mask & ~DECK_MASK || ones_of(mask) < least || ones_of(mask) > least + 2)
            return i;
    }
    return n;
}

/* What the inner loops of one call of a ufunc have in common. NumPy calls them one after the other in the calling
 * thread, without the GIL and without a place for it, so that it is the thread's.
 *
 *     loop ─► blocks ─► some thousand masks ─► the clock ─► some hundredths of a second ─► signals, with the GIL
 */

#if defined(_MSC_VER) && !defined(__clang__)
#define EVALUATOR_THREAD_LOCAL __declspec(thread)
#else
#define EVALUATOR_THREAD_LOCAL _Thread_local
#endif

typedef struct {
    int64_t looked; /* when signals were looked for, in nanoseconds; 0: the clock has not been read yet */
    uint32_t masks; /* since the last look at the clock */
    uint8_t ended;  /* an exception is set, and what NumPy still calls has nothing to do */
    uint8_t known;  /* between begin_call and end_call; methods of a ufunc, such as outer, have neither */
} mask_call;

static EVALUATOR_THREAD_LOCAL mask_call call_of_thread;

static inline mask_call *this_call(void) { return &call_of_thread; }

static inline void begin_call(mask_call *call) { *call = (mask_call){.known = 1}; }

static inline void end_call(mask_call *call) { call->ended = call->known = 0; }

/* Whether it is time to look for signals, after so many masks more. A clock that is set back makes it time, too. */
static inline int look_is_due(mask_call *call, size_t masks) {
    enum { MASKS_BETWEEN_LOOKS = 1 << 15 }; /* at most 50 ms of the slowest kernel */
    const int64_t between_signals = 25000000;
    struct timespec now;
    call->masks += (uint32_t)masks;
    if (call->masks < MASKS_BETWEEN_LOOKS)
        return 0;
    call->masks = 0;
    timespec_get(&now, TIME_UTC);
    const int64_t at = (int64_t)now.tv_sec * 1000000000 + now.tv_nsec, before = call->looked;
    if (before && at >= before && at - before < between_signals)
        return 0;
    call->looked = at;
    return before != 0;
}

#endif
