from libc.stdint cimport uint8_t, uint16_t, uint64_t

cdef extern from "kernel.h" nogil:
    const int DUPLICATE_CARD, NOT_A_CARD
    ctypedef unsigned (*rows_kernel)(const uint8_t *rows, size_t n, int count, uint16_t *values) noexcept
    ctypedef unsigned (*two_rows_kernel)(const uint8_t *hole, int hole_count, const uint8_t *board, int board_count,
                                         size_t n, uint16_t *values) noexcept
    ctypedef unsigned (*mask_kernel)(const uint64_t *masks, size_t n, uint16_t *values) noexcept
    ctypedef unsigned (*two_mask_kernel)(const uint64_t *hole, const uint64_t *board, size_t n,
                                         uint16_t *values) noexcept
    ctypedef struct kernel_level:
        const char *name
        rows_kernel high, low8, razz
        two_rows_kernel omaha_high, omaha_low8
        mask_kernel high_mask, low8_mask, razz_mask
        two_mask_kernel omaha_high_mask, omaha_low8_mask

cdef const kernel_level *batch_level() noexcept nogil
cdef const kernel_level *one_hand_level() noexcept nogil
