"""Text to card ids for the package's other compiled modules, with the error messages every text door shares."""

cimport numpy as cnp
from libc.stdint cimport uint8_t


cdef extern from "encoding.h" nogil:
    const int JOKER


cdef extern from "plain/notation.h" nogil:
    ctypedef struct notation_error:
        size_t start
        size_t stop
        int position
    enum:
        NOTATION_BAD_TOKEN
        NOTATION_TOO_MANY
    int notation_parse(const char *text, size_t length, uint8_t *ids, int capacity, notation_error *error)
    void notation_write_card(uint8_t card, char *text)

cdef enum:
    ROWS_BETWEEN_SIGNALS = 1 << 10  # hands of a list, some tenths of a millisecond


# The messages for NOTATION_BAD_TOKEN and NOTATION_TOO_MANY: `text` is what was parsed, `error` what the parser filled.
cdef str describe_bad_token(const char *text, size_t length, notation_error *error)
cdef str describe_too_many(const char *text, size_t length, notation_error *error, int capacity)

# One hand into ids[0..capacity): the number of cards, or a ValueError that quotes the token, the id or the extra card.
cdef int parse_hand(object text, uint8_t *ids, int capacity) except -1
# The same for a text or a flat sequence of ids and one-card texts, or a 1-D integer array; else a TypeError.
cdef int read_hand(object hand, uint8_t *ids, int capacity) except -1
# What the function cards takes, as fresh ids (..., k). Where a row cannot be read that is not the first, its number and
# exception go to `faults`, and what is in the array from there on means nothing; without `faults` it is raised.
cdef cnp.ndarray rows_of_any(object hands, list faults)
# Whether it is one number, as ids and masks are; ids as an array; text of valid ids.
cdef bint is_integer(object number)
cdef cnp.ndarray copy_of_ids(const uint8_t *ids, Py_ssize_t count)
cdef str text_of_ids(const uint8_t *ids, Py_ssize_t count)
