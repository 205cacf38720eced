"""Rows of ids as NumPy holds them (kernels/plain/rows.h), for what reads them."""

from libc.stdint cimport int64_t

cdef extern from "plain/rows.h" nogil:
    enum: MOST_AXES, BLOCK_ROWS
    ctypedef struct row_view:
        const char *data
        int axes
        int64_t card_stride
        int cards
        int item_size
    void add_axis(row_view *view, int64_t length, int64_t stride)
