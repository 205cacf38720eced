"""Hold'em equity before the flop, exact: known hands, weighted ranges heads-up, all match-ups.

    known hands ─► class method (class_equity.h) ─┬──────────────────────────────► winners by set of seats
    joint hands ─► one of each isomorphic kind ───┤
    two ranges ──► entries they need ─► table (matchup_table.h) ─► sums (range_sums.h) ─► winners
    all ─────────► all entries ───────────┴─► 1326 × 1326 matrices

What is kept for the process: values by rank board, 1.2 MB; suit orders, 64 KB; the table of match-ups, 0.5 MB, filled as
it is needed; the matrices, 14 MB, if somebody asks for them. One call at a time fills; others read meanwhile, since an entry's numbers are -1 or what they will stay.
"""

cimport cython
cimport numpy as cnp
from cpython.exc cimport PyErr_CheckSignals
from libc.stdint cimport int64_t, uint8_t, uint16_t, uint32_t, uint64_t

import os
from _thread import allocate_lock

import numpy as np

from evaluator.deck import wording
from evaluator.work import quoting
from evaluator.hands.arrays cimport ONE, thread_count
from evaluator.work.frozen import frozen
from evaluator.cpu cimport batch_level, kernel_level
from evaluator.work.jobs cimport Job

cnp.import_array()

cdef extern from "plain/isomorphism.h" nogil:
    ctypedef struct suit_orders:
        pass
    void fill_suit_orders(suit_orders *orders)

cdef extern from "preflop/matchup_table.h" nogil:
    enum: DECK, HOLE_COMBOS, ENTRIES
    const uint64_t DECK_MASK
    uint64_t card_mask(int card)
    ctypedef struct matchup_side:
        const double *weights
    void lay_out_matchups(const suit_orders *orders, matchup_table *table)
    void fill_entries(const kernel_level *level, const rank_boards *boards, matchup_table *table,
                      const uint16_t *entries, size_t n)
    void expand_entries(const matchup_table *table, uint32_t *wins, uint32_t *ties)

cdef extern from "plain/isomorphism.h" nogil:
    enum: SEATS_A_CODE
    void code_joint_hands(const suit_orders *orders, const uint8_t *hands, int seats, size_t n, uint64_t dead,
                          uint64_t *codes)

cdef enum:
    MOST_SEATS = 10
    PIECE_ENTRIES = 64  # entries that are worth a thread, about a millisecond
    BETWEEN_SIGNALS = 256  # calls of the class method, some milliseconds

cdef rank_boards _boards
cdef suit_orders _orders
cdef matchup_table _table
cdef bint _laid_out = False

cdef bint _boards_filled = False
cdef object _matrices = None

# Held while tables are laid out and entries filled. A forked child has nobody who would release it.
_filling = allocate_lock()


def _new_lock():
    global _filling
    _filling = allocate_lock()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_new_lock)


cdef const rank_boards *kept_rank_boards() except NULL:
    global _boards_filled
    if not _boards_filled:
        with _filling:
            if not _boards_filled:
                with nogil:
                    batch_level().fill_rank_boards(&_boards)
                _boards_filled = True
    return &_boards


cdef int lay_out() except -1:
    """The tables, once."""
    global _laid_out
    if _laid_out:
        return 0
    kept_rank_boards()
    with _filling:
        if not _laid_out:
            with nogil:
                fill_suit_orders(&_orders)
                lay_out_matchups(&_orders, &_table)
            _laid_out = True
    return 0


# --- Known hands ------------------------------------------------------------------------------------------------------


cdef int check_hands(const uint8_t *cards, Py_ssize_t rows, Py_ssize_t count, uint64_t dead) except -1:
    """Cards of a row are different, and none of them is dead."""
    cdef uint64_t seen
    cdef Py_ssize_t row, i
    if dead & ~DECK_MASK:
        raise ValueError(wording.bad_mask(dead))
    for row in range(rows):
        seen = dead
        for i in range(count):
            if cards[i] >= DECK or seen & card_mask(cards[i]):
                raise ValueError(quoting.row_name((rows,) if rows > 1 else (), row)
                                 + wording.bad_card(cards[i] < DECK, cards[i]))
            seen |= card_mask(cards[i])
        cards += count
    return 0


cdef int check_seats(cnp.ndarray hands, int axes) except -1:
    if cnp.PyArray_TYPE(hands) != cnp.NPY_UINT8:
        raise TypeError(f"hands must be an array of uint8, not {hands.dtype}")
    if hands.ndim != axes or hands.shape[axes - 1] != 2 or not 1 <= hands.shape[axes - 2] <= MOST_SEATS:
        raise ValueError(f"hands have the shape {'(n, seats, 2)' if axes == 3 else '(seats, 2)'} with at most "
                         f"{MOST_SEATS} seats, not {(<object>hands).shape}")
    return <int>hands.shape[axes - 2]


def known_preflop(hands, dead=0):
    """Boards won by each set of seats, when all hands are known and no board card is.

    Parameters
    ----------
    hands : uint8 array (seats, 2)
        Ids of hold'em hands, one to ten seats.
    dead : int
        Mask of cards that cannot come.

    Returns
    -------
    int64 array (2**seats,)
        How many of the boards that the live cards make are won by the set of seats whose bits its number has.

    Examples
    --------
    >>> known_preflop(np.array([[50, 46], [43, 41]], np.uint8))  # AhKh, QsQd
    array([     0, 787966, 917606,   6732])
    """
    cdef cnp.ndarray cards = np.ascontiguousarray(hands)
    cdef int seats = check_seats(cards, 2)
    cdef uint64_t gone = dead
    cdef const uint8_t *ids = <const uint8_t *>cnp.PyArray_DATA(cards)
    check_hands(ids, 1, 2 * seats, gone)
    lay_out()
    cdef cnp.ndarray winners = np.empty(1 << seats, np.int64)
    cdef int64_t *counts = <int64_t *>cnp.PyArray_DATA(winners)
    with nogil:
        batch_level().known_preflop(&_boards, ids, seats, gone, counts)
    return winners


def joint_preflop(holes, weights, dead=0):
    """The sum of :func:`known_preflop` over joint hands of all seats, each with a weight.

    Joint hands that differ by the names of suits only, dead cards included, are computed once.

    Parameters
    ----------
    holes : uint8 array (n, seats, 2)
    weights : float64 array (n,)
    dead : int
        Mask of cards that cannot come.

    Returns
    -------
    float64 array (2**seats,)
        Exact where the weights are integers and the sums stay below 2**53.
    """
    cdef cnp.ndarray cards = np.ascontiguousarray(holes)
    cdef int seats = check_seats(cards, 3)
    cdef Py_ssize_t n = cards.shape[0]
    cdef uint64_t gone = dead
    cdef const uint8_t *ids = <const uint8_t *>cnp.PyArray_DATA(cards)
    each = np.ascontiguousarray(weights, dtype=np.float64)
    if each.shape != (n,):
        raise ValueError(f"{n} joint hands have as many weights, not the shape {each.shape}")
    check_hands(ids, n, 2 * seats, gone)
    lay_out()
    cdef cnp.ndarray codes = np.empty((n, 2), np.uint64)
    cdef uint64_t *code = <uint64_t *>cnp.PyArray_DATA(codes)
    with nogil:
        code_joint_hands(&_orders, ids, seats, n, gone, code)
    chosen, total = group(codes, each, seats)
    return check_sums(sum_winners(cards, chosen, total, seats, gone))


cdef tuple group(cnp.ndarray codes, cnp.ndarray weights, int seats):
    """One row of each code, and the sum of the weights of all of them."""
    columns = codes.T[::-1] if seats > SEATS_A_CODE else codes.T[:1]
    order = np.lexsort(columns)
    new = np.ones(len(order), bool)
    new[1:] = (codes[order[1:]] != codes[order[:-1]]).any(axis=1)
    starts = np.flatnonzero(new)
    return order[starts], np.add.reduceat(weights[order], starts) if len(starts) else weights


cdef cnp.ndarray sum_winners(cnp.ndarray cards, cnp.ndarray rows, cnp.ndarray weights, int seats, uint64_t dead):
    cdef cnp.ndarray result = np.zeros(1 << seats)
    cdef double *sums = <double *>cnp.PyArray_DATA(result)
    cdef const double *weight = <const double *>cnp.PyArray_DATA(weights)
    cdef const cnp.npy_intp *row = <const cnp.npy_intp *>cnp.PyArray_DATA(rows)
    cdef const uint8_t *ids = <const uint8_t *>cnp.PyArray_DATA(cards)
    cdef int64_t winners[1 << MOST_SEATS]
    cdef Py_ssize_t i, first, n = rows.shape[0]
    cdef int subset
    for first in range(0, n, BETWEEN_SIGNALS):
        with nogil:
            for i in range(first, min(first + BETWEEN_SIGNALS, n)):
                batch_level().known_preflop(&_boards, ids + 2 * seats * row[i], seats, dead, winners)
                for subset in range(1 << seats):
                    sums[subset] += weight[i] * winners[subset]
        PyErr_CheckSignals()
    return result


# --- The table of match-ups -------------------------------------------------------------------------------------------


@cython.final
cdef class _Entries(Job):
    """Entries to fill."""

    cdef cnp.ndarray entries

    cdef object piece(self, int64_t first, int64_t n):
        cdef const uint16_t *entry = <const uint16_t *>cnp.PyArray_DATA(self.entries)
        with nogil:
            fill_entries(batch_level(), &_boards, &_table, entry + first, n)


cdef const matchup_table *kept_matchups() except NULL:
    lay_out()
    return &_table


cdef int fill_matchups(object entries, int threads) except -1:
    cdef _Entries work = _Entries.__new__(_Entries)
    work.entries = entries
    work.rows, work.step = len(entries), PIECE_ENTRIES
    with _filling:
        work.run(threads)
    return 0


cdef object check_sums(cnp.ndarray winners):
    if not np.isfinite(winners).all():
        raise ValueError("weights must be finite numbers, and their products, too")
    return winners


cdef cnp.ndarray sum_ranges(cnp.ndarray first, cnp.ndarray second, int threads):
    """Boards by winners; entries that are missing are filled, and the sums taken again."""
    cdef cnp.ndarray result = np.empty(4), memory = np.empty(2 * sizeof(matchup_side), np.uint8)
    cdef cnp.ndarray entries = np.empty(ENTRIES, np.uint16)
    cdef matchup_side *sides = <matchup_side *>cnp.PyArray_DATA(memory)
    cdef double *winners = <double *>cnp.PyArray_DATA(result)
    cdef uint16_t *missing = <uint16_t *>cnp.PyArray_DATA(entries)
    cdef int count
    sides[0].weights = <const double *>cnp.PyArray_DATA(first)
    sides[1].weights = <const double *>cnp.PyArray_DATA(second)
    with nogil:
        count = batch_level().sum_matchups(&_table, sides, winners, missing)
    if count == 0:
        return result
    fill_matchups(entries[:count], threads)
    with nogil:
        batch_level().sum_matchups(&_table, sides, winners, missing)
    return result


cdef cnp.ndarray as_weights(object weights):
    cdef cnp.ndarray numbers = np.ascontiguousarray(weights, dtype=np.float64)
    if numbers.ndim != 1 or numbers.shape[0] != HOLE_COMBOS:
        raise ValueError(f"a range has {HOLE_COMBOS} weights, not the shape {(<object>numbers).shape}")
    return numbers


def range_preflop(first, second, threads=1):
    """Boards won by each of two ranges, over all their hands that share no card, by the product of the weights.

    Parameters
    ----------
    first, second : float64 arrays (1326,)
        Weights, finite and not negative, by pair of hole cards.
    threads : int
        How many threads share the match-ups that no call has asked for before; -1 means all cores.

    Returns
    -------
    float64 array (4,)
        0, won by the first, won by the second, tied: exact where the weights are integers and sums stay below 2**53.

    Examples
    --------
    >>> aces, kings = np.zeros((2, 1326))
    >>> aces[1325] = kings[47 * 46 // 2 + 46] = 1
    >>> range_preflop(aces, kings).tolist()
    [0.0, 1410336.0, 292660.0, 9308.0]
    """
    cdef cnp.ndarray one = as_weights(first), other = as_weights(second)
    lay_out()
    return check_sums(sum_ranges(one, other, 1 if threads is ONE else thread_count(threads)))


def preflop_matrix(threads=1):
    """Every hold'em hand against every other before the flop, exact.

    Parameters
    ----------
    threads : int
        How many threads share the work of the first call; -1 means all cores. The counts do not depend on it.

    Returns
    -------
    wins, ties : uint32 arrays (1326, 1326)
        ``wins[i, j]``: on how many of the 1,712,304 boards pair i beats pair j; ``ties[i, j]``: on how many they tie.
        Both are 0 where the pairs share a card. Pairs are numbered ``hi * (hi - 1) // 2 + lo``, hi > lo. Read-only: every
        call returns the same arrays, 14 MB, which the first one makes.

    Raises
    ------
    ValueError, TypeError
        For a wrong `threads`.

    Examples
    --------
    >>> wins, ties = preflop_matrix()
    >>> int(wins[1325].sum()), int(ties[1325].sum())  # AsAh against all other hands
    (1781508418, 11402312)
    """
    global _matrices
    cdef cnp.ndarray everything, wins, ties
    cdef uint32_t *won
    cdef uint32_t *tied
    cdef int workers = 1 if threads is ONE else thread_count(threads)
    if _matrices is None:
        lay_out()
        everything = np.ones(HOLE_COMBOS)
        sum_ranges(everything, everything, workers)
        wins, ties = np.empty((2, HOLE_COMBOS, HOLE_COMBOS), np.uint32)
        won = <uint32_t *>cnp.PyArray_DATA(wins)
        tied = <uint32_t *>cnp.PyArray_DATA(ties)
        with nogil:
            expand_entries(&_table, won, tied)
        _matrices = frozen((wins, ties))
    return _matrices
