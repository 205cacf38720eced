"""The cards that play for a value, compiled: what stands behind best_five.

    hands and their values ─► playing_cards.h: the ranks of the value, or the first choice that is worth as much
"""

cimport cython
cimport numpy as cnp
from libc.stdint cimport int64_t, uint8_t, uint16_t, uint32_t

import numpy as np

from evaluator.cpu cimport kernel_level, one_hand_level, rows_kernel
from evaluator.deck.notation cimport copy_of_ids, read_hand
from evaluator.work.jobs cimport Job

cnp.import_array()

cdef extern from "plain/playing_cards.h" nogil:
    enum: MOST_PLAYING, MOST_ROW_CARDS
    ctypedef struct playing_rules:
        rows_kernel value
        int playing
        const uint8_t *sizes
        bint two_play, ace_low
        int wheel_size
        uint8_t *wheel
        int values
        const uint32_t *ranks
    void fill_ranks(const playing_rules *rules, uint32_t *ranks)
    int find_playing(const playing_rules *rules, const uint8_t *row, int own, int shown, uint16_t value, uint8_t *play)
    void find_all_playing(const playing_rules *rules, const uint8_t *rows, int own, int shown, const uint16_t *values,
                          int64_t first, int64_t n, uint8_t *plays)

cdef enum:
    STEP_ROWS = 256


cdef rows_kernel kernel_of(str evaluator, dict house_rules) except NULL:
    """What values one hand of the cards that play."""
    cdef const kernel_level *level = one_hand_level()
    cdef bint low = house_rules.get("low"), trips = house_rules.get("trips_beat_straight")
    if evaluator in ("high", "omaha_high"):
        return level.high
    if evaluator in ("low8", "omaha_low8"):
        return level.low8
    if evaluator == "razz":
        return level.razz
    if evaluator == "short_deck":
        return level.short_deck_trips if trips else level.short_deck
    if evaluator == "deuce_seven":
        return level.deuce_seven
    if evaluator == "badugi":
        return level.badugi
    if evaluator == "three_card":
        return level.three_card
    if evaluator == "pai_gow":
        return level.pai_gow_second if house_rules.get("wheel") == "second" else level.pai_gow
    if evaluator == "pai_gow_front":
        return level.pai_gow_front
    if evaluator == "showing":
        return level.showing_low if low else level.showing_high
    raise ValueError(f"{evaluator} has no kernel of one hand")


cdef inline object listed(object hand):
    """A small array is read faster as the list of its ids."""
    return hand.tolist() if cnp.PyArray_CheckExact(hand) else hand


@cython.final
cdef class _Plays(Job):
    """Rows whose playing cards are to be found."""

    cdef playing_rules rules
    cdef int own, shown
    cdef cnp.ndarray hands, values, plays

    cdef object piece(self, int64_t first, int64_t n):
        cdef const uint8_t *rows = <const uint8_t *>cnp.PyArray_DATA(self.hands)
        cdef const uint16_t *values = <const uint16_t *>cnp.PyArray_DATA(self.values)
        cdef uint8_t *plays = <uint8_t *>cnp.PyArray_DATA(self.plays)
        with nogil:
            find_all_playing(&self.rules, rows, self.own, self.shown, values, first, n, plays)


@cython.final
cdef class Player:
    """Finds the cards that play, for one evaluator with its house rules.

    ``playing`` cards play, 0 meaning all; ``sizes`` is None, or how many of them by value, uint8; ``two_play`` means
    two of a hand and three of a board; ``largest`` is the largest value that says the ranks, or 0.

    >>> Player("high", {}, 5, None, False, False, (12, 3, 2, 1, 0), 7462).of_one([0, 1, 2, 3, 4], None, 6098)
    array([3, 2, 1, 0, 4], dtype=uint8)
    """

    cdef playing_rules rules
    cdef cnp.ndarray sizes, ranks

    def __init__(self, str evaluator, dict house_rules, int playing, sizes, bint two_play, bint ace_low, tuple wheel,
                 int largest):
        if not 0 <= playing <= MOST_PLAYING or len(wheel) > MOST_PLAYING or (largest and not playing):
            raise ValueError(f"at most {MOST_PLAYING} cards play")
        self.rules.value = kernel_of(evaluator, house_rules)
        self.rules.playing, self.rules.two_play, self.rules.ace_low = playing, two_play, ace_low
        self.rules.wheel_size = <int>len(wheel)
        for place, rank in enumerate(sorted(wheel, reverse=True)):
            self.rules.wheel[place] = rank
        if sizes is not None:
            self.sizes = np.ascontiguousarray(sizes, dtype=np.uint8)
            self.rules.sizes = <const uint8_t *>cnp.PyArray_DATA(self.sizes)
        elif largest:
            self.ranks = np.zeros(largest + 1, np.uint32)
            self.rules.values = largest + 1
            fill_ranks(&self.rules, <uint32_t *>cnp.PyArray_DATA(self.ranks))
            self.rules.ranks = <const uint32_t *>cnp.PyArray_DATA(self.ranks)

    cdef int check(self, int own, int shown) except -1:
        """Whether rows of so many cards are none that the kernels could read beyond."""
        cdef int cards = own + shown
        cdef bint too_few = cards < max(self.rules.playing, 1) or (self.rules.two_play and (own < 2 or shown < 3))
        if cards > MOST_ROW_CARDS or too_few:
            raise ValueError(f"{own} cards and a board of {shown} are no hand")
        return 0

    def of_one(self, hand, board, uint16_t value):
        """Of one hand that the evaluator has taken, and its board or None: as many cards as play, uint8."""
        cdef uint8_t row[MOST_ROW_CARDS]
        cdef uint8_t play[MOST_PLAYING]
        cdef int own = read_hand(listed(hand), row, MOST_ROW_CARDS)
        cdef int shown = 0 if board is None else read_hand(listed(board), row + own, MOST_ROW_CARDS - own)
        self.check(own, shown)
        return copy_of_ids(play, find_playing(&self.rules, row, own, shown, value, play))

    def of_rows(self, cnp.ndarray hands not None, int shown, cnp.ndarray values not None):
        """Of legal hands, uint8 (n, k), the last `shown` cards of each being its board, and values (n,): uint8 (n,
        playing); 255 where fewer play."""
        cdef _Plays work = _Plays.__new__(_Plays)
        cdef Py_ssize_t cards = hands.shape[1]
        work.rules = self.rules
        work.hands, work.values = np.ascontiguousarray(hands, np.uint8), np.ascontiguousarray(values, np.uint16)
        if cards > MOST_ROW_CARDS or not 0 <= shown <= cards or hands.shape[0] != values.shape[0]:
            raise ValueError(f"hands have at most {MOST_ROW_CARDS} cards, and a value each")
        work.own, work.shown = <int>cards - shown, shown
        self.check(work.own, shown)
        work.plays = np.empty((hands.shape[0], self.rules.playing or cards), np.uint8)
        work.rows, work.step = hands.shape[0], STEP_ROWS
        work.run(1)
        return work.plays
