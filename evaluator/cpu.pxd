from libc.stdint cimport int64_t, uint8_t, uint16_t, uint64_t

cdef extern from "kernel.h" nogil:
    const int DUPLICATE_CARD, NOT_A_CARD, NOT_A_WEIGHT
    ctypedef unsigned (*rows_kernel)(const uint8_t *rows, size_t n, int count, uint16_t *values) noexcept
    ctypedef unsigned (*two_rows_kernel)(const uint8_t *hole, int hole_count, const uint8_t *board, int board_count,
                                         size_t n, uint16_t *values) noexcept
    ctypedef unsigned (*mask_kernel)(const uint64_t *masks, size_t n, uint16_t *values) noexcept
    ctypedef unsigned (*two_mask_kernel)(const uint64_t *hole, const uint64_t *board, size_t n,
                                         uint16_t *values) noexcept
    ctypedef unsigned (*board_kernel)(const uint8_t *boards, size_t n, int count, uint16_t *values) noexcept
    ctypedef struct deal_plan:
        pass
    ctypedef void (*deal_kernel)(const deal_plan *plan, const uint64_t *seed, size_t n, uint8_t *hole,
                                 uint8_t *board) noexcept
    ctypedef struct state_plan:
        pass
    ctypedef struct state_place:
        pass
    ctypedef struct state_rows:
        pass
    ctypedef size_t (*states_kernel)(const state_plan *plan, state_place *place, const uint64_t *seed,
                                     const state_rows *rows, size_t n, uint8_t *hole, uint8_t *board,
                                     int *fault) noexcept
    ctypedef struct deal_tile:
        pass
    ctypedef struct sample_job:
        pass
    ctypedef void (*tile_kernel)(const deal_tile *tile, uint16_t *values) noexcept
    ctypedef void (*tally_kernel)(const uint16_t *values, int seats, int halves, size_t n, int64_t *winners) noexcept
    ctypedef struct sample_tile:
        pass
    ctypedef uint64_t (*samples_kernel)(const sample_job *job, sample_tile *tile, const uint64_t *seed, uint64_t deals,
                                        int64_t *winners) noexcept
    ctypedef struct hand_order:
        pass
    ctypedef struct pay_offs:
        pass
    ctypedef void (*order_kernel)(const uint16_t *values, hand_order *order) noexcept
    ctypedef unsigned (*showdown_kernel)(const hand_order *order, const double *weights, const pay_offs *pay,
                                         double *ev) noexcept
    ctypedef struct trio_hand:
        pass
    ctypedef struct trio_room:
        pass
    ctypedef void (*hand_showdown_kernel)(const uint16_t *values, uint16_t value, const double *weights, double factor,
                                          double *winners) noexcept
    ctypedef void (*pair_showdown_kernel)(const hand_order *order, const double *first, const double *second,
                                          double *winners) noexcept
    ctypedef void (*trio_list_kernel)(const hand_order *order, const double *const *weights, trio_hand *hands) noexcept
    ctypedef void (*trio_showdown_kernel)(const trio_hand *hands, uint64_t taken, uint16_t bar, trio_room *room,
                                          double *winners, double *bar_wins) noexcept
    ctypedef struct rank_boards:
        pass
    ctypedef struct matchup_table:
        pass
    ctypedef struct matchup_side:
        pass
    ctypedef void (*rank_boards_kernel)(rank_boards *boards) noexcept
    ctypedef void (*known_hands_kernel)(const rank_boards *boards, const uint8_t *hands, int seats, uint64_t dead,
                                        int64_t *winners) noexcept
    ctypedef struct omaha_spot:
        pass
    ctypedef void (*omaha_spot_kernel)(const rank_boards *boards, omaha_spot *spot, int64_t *winners) noexcept
    ctypedef int (*matchup_sums_kernel)(const matchup_table *table, matchup_side *sides, double *winners,
                                        uint16_t *missing) noexcept
    ctypedef struct kernel_level:
        const char *name
        rows_kernel high, low8, razz
        two_rows_kernel omaha_high, omaha_low8
        mask_kernel high_mask, low8_mask, razz_mask
        two_mask_kernel omaha_high_mask, omaha_low8_mask
        rows_kernel short_deck, short_deck_trips, deuce_seven, badugi, three_card, pai_gow, pai_gow_second
        rows_kernel pai_gow_front, showing_high, showing_low
        board_kernel boards
        deal_kernel deal
        states_kernel deal_states
        tile_kernel high_tile, low8_tile, razz_tile, omaha_high_tile, omaha_low8_tile
        tally_kernel tally
        samples_kernel count_samples
        order_kernel order_hands
        showdown_kernel showdown
        hand_showdown_kernel hand_showdown
        pair_showdown_kernel pair_showdown
        trio_list_kernel list_trio
        trio_showdown_kernel trio_showdown
        rank_boards_kernel fill_rank_boards
        known_hands_kernel known_preflop
        matchup_sums_kernel sum_matchups
        omaha_spot_kernel count_omaha

cdef const kernel_level *batch_level() noexcept nogil
cdef const kernel_level *one_hand_level() noexcept nogil
