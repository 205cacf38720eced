"""Counting hands by value: every set of so many cards, by itself or with a board.

    live cards ─► all sets of k, by number (runout_list.h) ─► tiles ─► values ─► counts by value (value_counts.h)

A call counts any stretch of the sets: the sums of stretches that cover all of them are the answer.
"""

cimport numpy as cnp
from libc.stdint cimport int64_t, uint8_t, uint64_t
from libc.string cimport memcpy

from math import comb

import numpy as np

from evaluator.cpu cimport batch_level
from evaluator.encoding import DECK, MAX_VALUE
from evaluator.odds.seat_kernels cimport rank_seats, seat_ranking

cnp.import_array()

cdef extern from "plain/value_counts.h" nogil:
    enum: MOST_RUNOUT, COUNTED_COLUMNS
    ctypedef struct runout_list:
        uint8_t *live
        int count, cards
    ctypedef struct value_counts_job:
        seat_ranking ranking
        runout_list list
        int board_cards
        uint8_t *columns
    void put_in_columns(uint8_t *columns, int column, const uint8_t *cards, int count)
    void count_values_of_sets(value_counts_job *job, uint64_t first, uint64_t n, int64_t *counts)


def count_values(str evaluator, live, board, int cards, first, n):
    """How many sets of live cards have each value.

    Parameters
    ----------
    evaluator : str
        The name of a public evaluator.
    live : uint8 array (m,)
        Ids of the cards that the sets are of.
    board : uint8 array (b,)
        Other cards: the board that all sets meet. Empty where the evaluator takes all cards as one hand.
    cards : int
        Cards of a set.
    first, n : int
        Sets number first … first + n - 1 of the ``C(m, cards)`` in colex order.

    Returns
    -------
    int64 array (N + 1,)
        By value.

    Examples
    --------
    Five cards from tens to aces:

    >>> live, board = np.arange(32, 52, dtype=np.uint8), np.empty(0, np.uint8)
    >>> counts = count_values("high", live, board, 5, 0, 15_504)
    >>> int(counts.sum()), int(counts[7462])
    (15504, 4)
    """
    cdef cnp.ndarray deck = np.ascontiguousarray(live, dtype=np.uint8), known = np.ascontiguousarray(board, np.uint8)
    if deck.ndim != 1 or known.ndim != 1:
        raise ValueError("live cards and those of the board have one axis")
    listed = deck.tolist() + known.tolist()
    if len(listed) != len({*listed} & {*range(DECK)}):
        raise ValueError(f"live cards and those of the board are different ids below {DECK}")
    cdef int board_cards = <int>known.shape[0]
    cdef seat_ranking ranking = {"tile": NULL, "rows": NULL}
    cdef bint ranked = rank_seats(batch_level(), evaluator.encode(), cards, board_cards, &ranking)
    if not ranked or cards > MOST_RUNOUT or cards + board_cards > COUNTED_COLUMNS:
        raise ValueError(f"{evaluator} does not take {cards} cards with {board_cards} on the board")
    ways = comb(deck.shape[0], cards)
    if first < 0 or n < 0 or first + n > ways:
        raise ValueError(f"there are {ways} sets, not the {n} from number {first} on")
    cdef cnp.ndarray memory = np.zeros(sizeof(value_counts_job), np.uint8)
    largest = MAX_VALUE[evaluator.removeprefix("omaha_")]  # Omaha has the scales of high and low8
    cdef cnp.ndarray result = np.zeros(largest + 1, np.int64)
    cdef value_counts_job *job = <value_counts_job *>cnp.PyArray_DATA(memory)
    cdef int64_t *counts = <int64_t *>cnp.PyArray_DATA(result)
    cdef uint64_t start = first, sets = n
    memcpy(job.list.live, cnp.PyArray_DATA(deck), deck.shape[0])
    job.list.count, job.list.cards, job.board_cards, job.ranking = <int>deck.shape[0], cards, board_cards, ranking
    put_in_columns(job.columns, cards, <const uint8_t *>cnp.PyArray_DATA(known), board_cards)
    with nogil:
        count_values_of_sets(job, start, sets, counts)
    return result
