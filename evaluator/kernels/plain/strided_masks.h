/* Masks as a ufunc's inner loop gets them, any strides, any alignment → kernels, which read and write contiguous
 * blocks. */
#ifndef EVALUATOR_STRIDED_MASKS_H
#define EVALUATOR_STRIDED_MASKS_H

#include <string.h>

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

static inline int count_cards(uint64_t mask) {
    int count = 0;
    for (; mask; mask &= mask - 1)
        count++;
    return count;
}

/* Index of the first mask that is none, or n. */
static inline size_t first_wrong_mask(const char *from, ptrdiff_t stride, size_t n, int least) {
    for (size_t i = 0; i < n; i++, from += stride) {
        uint64_t mask;
        memcpy(&mask, from, sizeof mask);
        if (mask & ~DECK_MASK || count_cards(mask) < least || count_cards(mask) > least + 2)
            return i;
    }
    return n;
}

#endif
