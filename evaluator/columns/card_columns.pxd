"""Hands of any kind as rows of bytes, for what counts spots."""

from libc.stdint cimport uint8_t

# One hand, a text or a sequence of ids, into a row that NO_CARD fills up; False if it is none, or has more cards.
cdef bint read_row(object hand, int width, uint8_t *row) except -1
