# One hand by table look-up, for other people's Cython: cimport these from evaluator.scalar, no GIL needed.
# Values as everywhere (1..N, the larger wins); 0 for no qualifying low, an illegal card, a duplicate or a wrong count.
from libc.stdint cimport uint8_t, uint16_t

cdef uint16_t high(const uint8_t *cards, int count) noexcept nogil
cdef uint16_t low8(const uint8_t *cards, int count) noexcept nogil
cdef uint16_t razz(const uint8_t *cards, int count) noexcept nogil
cdef uint16_t short_deck(const uint8_t *cards, int count) noexcept nogil
cdef uint16_t deuce_seven(const uint8_t *cards, int count) noexcept nogil
cdef uint16_t badugi(const uint8_t *cards, int count) noexcept nogil
cdef uint16_t three_card(const uint8_t *cards, int count) noexcept nogil
cdef uint16_t pai_gow(const uint8_t *cards, int count) noexcept nogil
cdef uint16_t pai_gow_front(const uint8_t *cards, int count) noexcept nogil
cdef uint16_t omaha_high(const uint8_t *hole, int hole_count, const uint8_t *board, int board_count) noexcept nogil
cdef uint16_t omaha_low8(const uint8_t *hole, int hole_count, const uint8_t *board, int board_count) noexcept nogil
