"""Rows to work on in pieces, for what owns the arrays: see jobs.pyx."""

from libc.stdint cimport int64_t

cdef class Job:
    cdef int64_t rows, step
    cdef bint stopped
    cdef object piece(self, int64_t first, int64_t n)
    cdef object run(self, int threads)
