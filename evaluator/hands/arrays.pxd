"""The array path, for the doors."""

cimport numpy as cnp
from libc.stdint cimport int64_t

from evaluator.cpu cimport rows_kernel, two_rows_kernel
from evaluator.work.row_views cimport MOST_AXES, add_axis, row_view

cdef struct family:
    # A game's evaluator: its public name, how many cards it takes, its kernels, one hand at a time and in batches, and
    # how many values it gives a row: 1 or, of a board, one for every pair of hole cards.
    const char *name
    int least, most, least_board, most_board
    rows_kernel one_hand, rows
    two_rows_kernel one_deal, deals
    int values_each
    int first_id, last_id  # of the deck

cdef struct leading_shape:
    int axes
    cnp.npy_intp lengths[MOST_AXES]

cdef object ONE

cdef int check_count(const char *name, str what, Py_ssize_t count, int least, int most) except -1
cdef int check_counts(const family *game, Py_ssize_t count, Py_ssize_t board_count) except -1
cdef cnp.ndarray as_ids(object cards, list faults=*)
cdef cnp.ndarray as_integers(object given, str demand)
cpdef cnp.ndarray plain_array(object given)
cpdef int refuse_masked(object given) except -1
cdef str describe_type(object cards, cnp.ndarray array)
cdef int broadcast_leading(const char *name, list arrays, leading_shape *shape) except -1
cdef void set_view(row_view *view, cnp.ndarray ids, const leading_shape *shape) noexcept
cdef tuple as_tuple(const leading_shape *shape)
cdef int64_t rows_of(const leading_shape *shape) noexcept
cdef cnp.ndarray check_out(object out, const leading_shape *shape, int dtype=*)
cdef bint written_in_place(cnp.ndarray out, list arrays)
cdef str fault_of(list arrays, const leading_shape *leading, object fault, int first_id=*, int last_id=*)
cpdef int thread_count(object threads) except -1
cdef tuple before_fault(const char *name, list arrays, list faults)
cdef object evaluate_given(const family *game, object cards, object board, object out, object threads, bint validate)
cdef object evaluate_arrays(const family *game, list arrays, object out, object threads, bint validate)
