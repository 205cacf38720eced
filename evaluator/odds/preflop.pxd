from libc.stdint cimport uint8_t, uint64_t

cdef extern from "preflop/rank_boards.h" nogil:
    ctypedef struct rank_boards:
        pass

cdef extern from "preflop/matchup_table.h" nogil:
    ctypedef struct matchup_table:
        pass

# The boards by their ranks that the process keeps.
cdef const rank_boards *kept_rank_boards() except NULL

# The table of match-ups that the process keeps; and fill these of its entries, uint16, that still have to be.
cdef const matchup_table *kept_matchups() except NULL
cdef int fill_matchups(object entries, int threads) except -1

# ValueError for a card that is none, is dead, or comes twice in a row of `count` cards.
cdef int check_hands(const uint8_t *cards, Py_ssize_t rows, Py_ssize_t count, uint64_t dead) except -1
