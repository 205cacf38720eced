"""Text to card ids for the package's other compiled modules, with the error messages every text door shares."""

from libc.stdint cimport uint8_t, uint64_t


cdef extern from "encoding.h" nogil:
    const int JOKER
    const uint64_t DECK_MASK
    uint64_t card_mask(int card)


cdef extern from "notation.h" nogil:
    ctypedef struct notation_error:
        size_t start
        size_t stop
        int position
    enum:
        NOTATION_BAD_TOKEN
        NOTATION_TOO_MANY
    int notation_parse(const char *text, size_t length, uint8_t *ids, int capacity, notation_error *error)
    void notation_write_card(uint8_t card, char *text)


# The messages for NOTATION_BAD_TOKEN and NOTATION_TOO_MANY: `text` is what was parsed, `error` what the parser filled.
cdef str describe_bad_token(const char *text, size_t length, notation_error *error)
cdef str describe_too_many(const char *text, size_t length, notation_error *error, int capacity)

# One hand into ids[0..capacity): the number of cards, or a ValueError that quotes the token, the id or the extra card.
cdef int parse_hand(object text, uint8_t *ids, int capacity) except -1
# The same for a text or a flat sequence of ids and one-card texts, or a 1-D integer array; else a TypeError.
cdef int read_hand(object hand, uint8_t *ids, int capacity) except -1
