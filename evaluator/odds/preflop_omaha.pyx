"""Omaha equity before the flop, exact: known hands, without a board being dealt.

    hands, dead cards ─► class method (omaha_equity.h) ─► boards by the sets of seats that win

Boards by their ranks are those that preflop.pyx keeps for the process.
"""

cimport numpy as cnp
from libc.stdint cimport int64_t, uint8_t, uint64_t

import numpy as np

from evaluator.cpu cimport batch_level
from evaluator.odds.preflop cimport check_hands, kept_rank_boards, rank_boards
from evaluator.odds.seat_kernels cimport omaha_halves

cnp.import_array()

cdef extern from "preflop/omaha_spot.h" nogil:
    enum: MOST_SEATS
    ctypedef struct omaha_spot:
        uint64_t *hands
    void begin_omaha_spot(omaha_spot *spot, int seats, int halves, uint64_t dead)
    uint64_t mask_of_cards(const uint8_t *ids, int count)


def known_omaha(game, hands, dead=0):
    """Boards won by each set of seats, when all Omaha hands are known and no board card is.

    Parameters
    ----------
    game : Game
        A record whose evaluators are ``omaha_high`` or ``omaha_high`` and ``omaha_low8``.
    hands : uint8 array (seats, k)
        Ids of all hole cards, four to six a seat, one to ten seats.
    dead : int
        Mask of cards that cannot come.

    Returns
    -------
    int64 array (2**seats,) or, for two halves of a pot, (4**seats,)
        How many of the boards that the live cards make are won by the set of seats whose bits its number has, those of
        the low half above those of the high one.

    Examples
    --------
    >>> from evaluator import cards
    >>> from evaluator.rules import GAMES
    >>> known_omaha(GAMES["omaha"], cards(["AsAhKsQh", "KdKcJdTc"]))
    array([     0, 728691, 356189,   1128])
    """
    cdef cnp.ndarray cards = np.ascontiguousarray(hands)
    if cnp.PyArray_TYPE(cards) != cnp.NPY_UINT8:
        raise TypeError(f"hands must be an array of uint8, not {cards.dtype}")
    if cards.ndim != 2 or not 1 <= cards.shape[0] <= MOST_SEATS:
        raise ValueError(f"hands have the shape (seats, k) with at most {MOST_SEATS} seats, not {(<object>cards).shape}")
    cdef int seats = <int>cards.shape[0], hole_cards = <int>min(cards.shape[1], 255), seat
    cdef int halves = omaha_halves(game, hole_cards)
    cdef uint64_t gone = dead
    cdef const uint8_t *ids = <const uint8_t *>cnp.PyArray_DATA(cards)
    check_hands(ids, 1, seats * hole_cards, gone)
    cdef const rank_boards *boards = kept_rank_boards()
    cdef cnp.ndarray memory = np.empty(sizeof(omaha_spot), np.uint8), winners = np.zeros(1 << seats * halves, np.int64)
    cdef omaha_spot *spot = <omaha_spot *>cnp.PyArray_DATA(memory)
    cdef int64_t *counts = <int64_t *>cnp.PyArray_DATA(winners)
    begin_omaha_spot(spot, seats, halves, gone)
    for seat in range(seats):
        spot.hands[seat] = mask_of_cards(ids + seat * hole_cards, hole_cards)
    with nogil:
        batch_level().count_omaha(boards, spot, counts)
    return winners
