"""One hand at a time for compiled callers: ``from evaluator.scalar cimport high``.

The functions take card ids (4 * rank + suit) and their number, need no GIL and never raise; anything illegal has the
value 0. Numba finds their addresses with ``numba.extending.get_cython_function_address("evaluator.scalar", "high")``.
From Python, call :func:`evaluator.high` and its siblings instead.
"""

from evaluator.cpu cimport one_hand_level, rows_kernel, two_rows_kernel


cdef inline uint16_t one_row(rows_kernel kernel, const uint8_t *cards, int count, int least=5,
                             int most=7) noexcept nogil:
    cdef uint16_t value
    if count < least or count > most or kernel(cards, 1, count, &value):
        return 0
    return value


cdef inline uint16_t one_deal(two_rows_kernel kernel, const uint8_t *hole, int hole_count, const uint8_t *board,
                              int board_count) noexcept nogil:
    cdef uint16_t value
    if hole_count < 4 or hole_count > 6 or board_count < 3 or board_count > 5:
        return 0
    if kernel(hole, hole_count, board, board_count, 1, &value):
        return 0
    return value


cdef uint16_t high(const uint8_t *cards, int count) noexcept nogil:
    return one_row(one_hand_level().high, cards, count)


cdef uint16_t low8(const uint8_t *cards, int count) noexcept nogil:
    return one_row(one_hand_level().low8, cards, count)


cdef uint16_t razz(const uint8_t *cards, int count) noexcept nogil:
    return one_row(one_hand_level().razz, cards, count)


cdef uint16_t short_deck(const uint8_t *cards, int count) noexcept nogil:
    return one_row(one_hand_level().short_deck, cards, count)


cdef uint16_t deuce_seven(const uint8_t *cards, int count) noexcept nogil:
    return one_row(one_hand_level().deuce_seven, cards, count)


cdef uint16_t badugi(const uint8_t *cards, int count) noexcept nogil:
    return one_row(one_hand_level().badugi, cards, count, 4, 4)


cdef uint16_t three_card(const uint8_t *cards, int count) noexcept nogil:
    return one_row(one_hand_level().three_card, cards, count, 3, 3)


cdef uint16_t pai_gow(const uint8_t *cards, int count) noexcept nogil:
    return one_row(one_hand_level().pai_gow, cards, count)


cdef uint16_t pai_gow_front(const uint8_t *cards, int count) noexcept nogil:
    return one_row(one_hand_level().pai_gow_front, cards, count, 2, 2)


cdef uint16_t omaha_high(const uint8_t *hole, int hole_count, const uint8_t *board, int board_count) noexcept nogil:
    return one_deal(one_hand_level().omaha_high, hole, hole_count, board, board_count)


cdef uint16_t omaha_low8(const uint8_t *hole, int hole_count, const uint8_t *board, int board_count) noexcept nogil:
    return one_deal(one_hand_level().omaha_low8, hole, hole_count, board, board_count)
