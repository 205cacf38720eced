"""The array path, for the doors."""

cimport numpy as cnp

from evaluator.cpu cimport rows_kernel, two_rows_kernel

cdef extern from "rows.h" nogil:
    enum: MOST_AXES

cdef struct family:
    # A game's evaluator: its public name, how many cards it takes and its kernels, one hand at a time and in batches.
    const char *name
    int least, most, least_board, most_board
    rows_kernel one_hand, rows
    two_rows_kernel one_deal, deals

cdef struct leading_shape:
    int axes
    cnp.npy_intp lengths[MOST_AXES]

cdef object ONE

cdef int check_count(const char *name, str what, Py_ssize_t count, int least, int most) except -1
cdef cnp.ndarray as_ids(object cards)
cdef cnp.ndarray check_out(object out, const leading_shape *shape)
cdef int thread_count(object threads) except -1
cdef object evaluate_arrays(const family *game, list arrays, object out, object threads, bint validate)
