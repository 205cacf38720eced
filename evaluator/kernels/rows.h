/* Rows of card ids as NumPy holds them: any integer type, any strides, any leading axes, broadcast or not.
 *
 * Kernels read contiguous bytes. A row_view that is not already that is read block by block into a small buffer that
 * stays in the first-level cache; the input as a whole is never copied. Ids that do not fit a byte become 255, which no
 * kernel takes for a card.
 */
#ifndef EVALUATOR_ROWS_H
#define EVALUATOR_ROWS_H

#include <string.h>

#include "kernel.h"

enum { MOST_AXES = 64 }; /* NumPy's own limit */

typedef struct {
    const char *data;
    int axes; /* leading axes, merged where they can be; row numbers run over them in C order */
    int64_t shape[MOST_AXES], strides[MOST_AXES];
    int64_t card_stride;
    int cards;
    int item_size; /* 1, 2, 4, 8 bytes; negative: signed */
} row_view;

/* Append a leading axis, outermost first. An axis of one row is dropped, one that continues its neighbour merged. */
static inline void add_axis(row_view *view, int64_t length, int64_t stride) {
    if (length == 1)
        return;
    const int last = view->axes - 1;
    if (last >= 0 && view->strides[last] == length * stride) {
        view->shape[last] *= length;
        view->strides[last] = stride;
    } else {
        view->shape[view->axes] = length;
        view->strides[view->axes++] = stride;
    }
}

static inline int is_contiguous(const row_view *view) {
    return (view->item_size == 1 || view->item_size == -1) && view->card_stride == 1 &&
           (view->axes == 0 || (view->axes == 1 && view->strides[0] == view->cards));
}

#define DEFINE_COPY(name, type)                                                                          \
    static void name(const char *from, int64_t row_stride, int64_t card_stride, int cards, int64_t rows, \
                     uint8_t *to) {                                                                      \
        for (int64_t row = 0; row < rows; row++, from += row_stride)                                     \
            for (int i = 0; i < cards; i++) {                                                            \
                type id;                                                                                 \
                memcpy(&id, from + i * card_stride, sizeof id); /* alignment is not promised */          \
                *to++ = (uint64_t)id < 255 ? (uint8_t)id : 255; /* a negative id is a huge one */        \
            }                                                                                            \
    }

DEFINE_COPY(copy_int8, int8_t)
DEFINE_COPY(copy_uint8, uint8_t)
DEFINE_COPY(copy_int16, int16_t)
DEFINE_COPY(copy_uint16, uint16_t)
DEFINE_COPY(copy_int32, int32_t)
DEFINE_COPY(copy_uint32, uint32_t)
DEFINE_COPY(copy_int64, int64_t)
DEFINE_COPY(copy_uint64, uint64_t)

static inline void copy_run(const row_view *view, const char *from, int64_t row_stride, int64_t rows, uint8_t *to) {
    switch (view->item_size) {
    case 1: copy_uint8(from, row_stride, view->card_stride, view->cards, rows, to); break;
    case 2: copy_uint16(from, row_stride, view->card_stride, view->cards, rows, to); break;
    case 4: copy_uint32(from, row_stride, view->card_stride, view->cards, rows, to); break;
    case 8: copy_uint64(from, row_stride, view->card_stride, view->cards, rows, to); break;
    case -1: copy_int8(from, row_stride, view->card_stride, view->cards, rows, to); break;
    case -2: copy_int16(from, row_stride, view->card_stride, view->cards, rows, to); break;
    case -4: copy_int32(from, row_stride, view->card_stride, view->cards, rows, to); break;
    default: copy_int64(from, row_stride, view->card_stride, view->cards, rows, to);
    }
}

/* Rows first .. first + n - 1 as contiguous bytes. */
static inline void read_rows(const row_view *view, int64_t first, int64_t n, uint8_t *to) {
    int64_t at[MOST_AXES];
    const char *from = view->data;
    for (int axis = view->axes - 1; axis >= 0; axis--) {
        at[axis] = first % view->shape[axis];
        first /= view->shape[axis];
        from += at[axis] * view->strides[axis];
    }
    const int inner = view->axes - 1;
    while (n > 0) {
        const int64_t left = inner < 0 ? n : view->shape[inner] - at[inner];
        const int64_t run = n < left ? n : left;
        const int64_t stride = inner < 0 ? 0 : view->strides[inner];
        copy_run(view, from, stride, run, to);
        to += run * view->cards;
        n -= run;
        if (n == 0)
            return;
        at[inner] += run;
        from += run * stride;
        for (int axis = inner; axis > 0 && at[axis] == view->shape[axis]; axis--) {
            from += view->strides[axis - 1] - view->shape[axis] * view->strides[axis];
            at[axis] = 0;
            at[axis - 1]++;
        }
    }
}

/* A block of rows, in place where they are contiguous bytes already, else through the buffer. */
static inline const uint8_t *rows_at(const row_view *view, int contiguous, int64_t first, int64_t n, uint8_t *buffer) {
    if (contiguous)
        return (const uint8_t *)view->data + first * view->cards;
    read_rows(view, first, n, buffer);
    return buffer;
}

#endif
