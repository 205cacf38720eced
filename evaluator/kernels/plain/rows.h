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

/* Whether the rows lie one after the other without gaps, as items of so many bytes. */
static inline int is_packed(const row_view *view, int item_size) {
    return (view->item_size == item_size || view->item_size == -item_size) && view->card_stride == item_size &&
           (view->axes == 0 || (view->axes == 1 && view->strides[0] == (int64_t)view->cards * item_size));
}

static inline int is_contiguous(const row_view *view) { return is_packed(view, 1); }

/* Copy rows that are `row_stride` bytes apart to where `to` points, and move it behind them. */
typedef void (*run_copy)(const row_view *view, const char *from, int64_t row_stride, int64_t rows, void **to);

#define COPY_RUN(from_type, to_type, converted)                                                \
    for (int64_t row = 0; row < rows; row++, from += row_stride)                               \
        for (int64_t i = 0; i < cards; i++) {                                                  \
            from_type number;                                                                  \
            memcpy(&number, from + i * stride, sizeof number); /* alignment is not promised */ \
            *out++ = (to_type)(converted);                                                     \
        }                                                                                      \
    break

/* A run_copy from any integer type; `converted` is an expression of `number`, the item that was read. */
#define DEFINE_COPY(name, to_type, converted)                                                                      \
    static inline void name(const row_view *view, const char *from, int64_t row_stride, int64_t rows, void **to) { \
        const int64_t stride = view->card_stride, cards = view->cards;                                             \
        to_type *out = (to_type *)*to;                                                                             \
        switch (view->item_size) {                                                                                 \
        case 1: COPY_RUN(uint8_t, to_type, converted);                                                             \
        case 2: COPY_RUN(uint16_t, to_type, converted);                                                            \
        case 4: COPY_RUN(uint32_t, to_type, converted);                                                            \
        case 8: COPY_RUN(uint64_t, to_type, converted);                                                            \
        case -1: COPY_RUN(int8_t, to_type, converted);                                                             \
        case -2: COPY_RUN(int16_t, to_type, converted);                                                            \
        case -4: COPY_RUN(int32_t, to_type, converted);                                                            \
        default: COPY_RUN(int64_t, to_type, converted);                                                            \
        }                                                                                                          \
        *to = out;                                                                                                 \
    }

DEFINE_COPY(copy_ids, uint8_t, (uint64_t)number < 255 ? number : 255) /* a negative id is a huge one */

/* Rows first .. first + n - 1, run by run. */
static FORCE_INLINE void copy_rows(const row_view *view, int64_t first, int64_t n, run_copy copy, void *to) {
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
        copy(view, from, stride, run, &to);
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

/* Rows first .. first + n - 1 as contiguous bytes. */
static inline void read_rows(const row_view *view, int64_t first, int64_t n, uint8_t *to) {
    copy_rows(view, first, n, copy_ids, to);
}

/* A block of rows, in place where they are contiguous bytes already, else through the buffer. */
static inline const uint8_t *rows_at(const row_view *view, int contiguous, int64_t first, int64_t n, uint8_t *buffer) {
    if (contiguous)
        return (const uint8_t *)view->data + first * view->cards;
    read_rows(view, first, n, buffer);
    return buffer;
}

#endif
