"""Exact outcomes of many spots of known hands, a row a spot, over threads: what stands behind equities.

    sets of cards by row ─► match-ups that are missing in the table ─► blocks of rows, over threads (known_spots.h)
                                                                       ─► shares of the pot, or counts by set of seats

Sets (card masks) show at once what is no spot; the words for it are found by the callers, who have the hands as they came.
"""

cimport cython
cimport numpy as cnp
from libc.stdint cimport int64_t, uint8_t, uint16_t, uint64_t

from math import nan

import numpy as np

from evaluator.cpu cimport batch_level, kernel_level
from evaluator.hands.arrays cimport thread_count
from evaluator.hands.card_sets import mask
from evaluator.odds.preflop cimport fill_matchups, kept_matchups, kept_rank_boards, matchup_table, rank_boards
from evaluator.odds.seat_kernels cimport rank_game, seat_ranking
from evaluator.work.jobs cimport Job

cnp.import_array()

cdef extern from "preflop/known_spots.h" nogil:
    enum: DECK, MOST_HALVES, MOST_PAID_SEATS, MOST_ROW, SPOT_BLOCK, ENTRIES
    ctypedef enum preflop_method:
        BY_RUNOUTS, BY_TWO_CARDS, BY_TWO_AND_THREE
    ctypedef struct spot_form:
        int board_cards, least_dead, most_dead
        seat_ranking *ranking
    ctypedef struct spot_rows:
        const uint64_t *hands
        const uint64_t *boards
        const uint64_t *dead
        int64_t board_step, dead_step
        int seats, halves
        spot_form *forms
    void set_deck(spot_rows *rows, uint64_t deck)
    ctypedef struct spot_answers:
        int seats
        double *shares
        int64_t *counts
    ctypedef struct known_spots_job:
        const kernel_level *level
        spot_rows rows
        spot_answers answers
        preflop_method before_flop
        const rank_boards *boards
        const matchup_table *table
        int64_t count, turns
        int threads
        bint leave_out
        double nothing
    ctypedef struct known_spots_room:
        int64_t *winners
    bint want_matchups(const known_spots_job *job, int64_t first, int64_t n, uint8_t *wanted)
    bint count_known_spots(const known_spots_job *job, int64_t first, int64_t n, known_spots_room *room)
    int64_t first_fault(const spot_rows *rows, int64_t count)

MOST_SEATS = MOST_PAID_SEATS


@cython.final
cdef class _Spots(Job):
    """The spots, and the arrays that own their memory."""

    cdef known_spots_job job
    cdef list owners

    cdef object piece(self, int64_t first, int64_t n):
        """Count the rows of these positions; True if one of them is no spot."""
        cdef cnp.ndarray memory = np.empty(sizeof(known_spots_room), np.uint8)
        cdef cnp.ndarray winners = np.zeros(1 << self.job.rows.seats * self.job.rows.halves, np.int64)
        cdef known_spots_room *room = <known_spots_room *>cnp.PyArray_DATA(memory)
        cdef bint fine
        room.winners = <int64_t *>cnp.PyArray_DATA(winners)
        with nogil:
            fine = count_known_spots(&self.job, first, n, room)
        return None if fine else True


@cython.final
cdef class _Wanted(Job):
    """The spots again, and which entries of the table of match-ups they want."""

    cdef _Spots spots
    cdef cnp.ndarray entries

    cdef object piece(self, int64_t first, int64_t n):
        cdef uint8_t *wanted = <uint8_t *>cnp.PyArray_DATA(self.entries)
        with nogil:
            want_matchups(&self.spots.job, first, n, wanted)


cdef int set_forms(spot_rows *rows, object game) except -1:
    """How the game is dealt, for every number of hole cards with which it is."""
    cdef spot_form *form
    cdef int hole
    for hole in range(MOST_ROW + 1):
        rows.forms[hole].board_cards = -1
    for dead in range(DECK):
        for most in game.hole:
            try:
                hole, board_cards = game.cards_dealt(rows.seats, most, len(game.deck) - dead)
            except ValueError:  # more cards than there are
                continue
            form = &rows.forms[hole]
            if form.board_cards < 0:
                form.board_cards, form.least_dead = board_cards, dead
                rank_game(form.ranking, game, hole, board_cards)
            form.most_dead = dead
    return 0


cdef int fill_table(_Spots spots, int threads) except -1:
    """What the table of match-ups lacks of these spots."""
    cdef _Wanted wanted = _Wanted.__new__(_Wanted)
    wanted.spots, wanted.entries = spots, np.zeros(ENTRIES, np.uint8)
    wanted.rows, wanted.step = spots.job.count, SPOT_BLOCK
    wanted.run(1)  # ten nanoseconds a row
    entries = np.flatnonzero(wanted.entries).astype(np.uint16)
    if entries.size:
        fill_matchups(entries, threads)
    return 0


def count_spots(game, hands, boards, dead, before_flop, bint counts, bint leave_out, threads):
    """Exact answers of many spots.

    Parameters
    ----------
    game : Game
        A record; two to ten seats.
    hands : uint64 array (n, seats)
        Hands as sets of cards, C-contiguous. A set that is empty or has a bit that is no card of the game's deck marks a
        row that is no spot; so in boards and dead cards, but for the empty set.
    boards, dead : uint64 arrays (n,) or (1,)
        Likewise; one for all rows.
    before_flop : str or None
        By which class method spots without a card of the board are counted: "two cards" (hold'em), "two and three"
        (Omaha); None: by their runouts.
    counts : bool
        Whether counts are wanted.
    leave_out : bool
        Whether rows that are no spots have NaN, or zeros, as their answer.
    threads : int
        How many threads share the rows; -1 means all cores.

    Returns
    -------
    float64 array (n, seats) or, with `counts`, int64 array (n, 2**seats)
        Shares of the pot, or outcomes by set of seats that get something; or, where rows are not left out, the number
        of the first that is no spot, an int.

    Examples
    --------
    >>> from evaluator import mask
    >>> from evaluator.rules import GAMES
    >>> hands, none = mask(["AhKh", "QsQd"]).reshape(1, 2), np.zeros(1, np.uint64)
    >>> count_spots(GAMES["holdem"], hands, mask(["2c7d9h"]), none, "two cards", True, False, 1)
    array([[  0, 249, 741,   0]])
    """
    cdef _Spots work = _Spots.__new__(_Spots)
    cdef known_spots_job *job = &work.job
    cdef cnp.ndarray result, held = hands, shown = boards, gone = dead
    cdef int halves = <int>len(game.evaluators), workers = thread_count(threads), seats = <int>held.shape[1]
    cdef int64_t n = held.shape[0], blocks = (n + SPOT_BLOCK - 1) // SPOT_BLOCK
    for array in (held, shown, gone):
        if array.dtype != np.uint64 or not array.flags.c_contiguous or len(array) not in (n, 1):
            raise TypeError("sets are contiguous arrays of uint64, a row a spot")
    if not 2 <= held.shape[1] <= MOST_PAID_SEATS:
        raise ValueError(f"spots are of 2 to {MOST_PAID_SEATS} seats, not {held.shape[1]}")
    result = np.zeros((n, 1 << seats), np.int64) if counts else np.empty((n, seats))
    work.owners = [held, shown, gone, result]
    job.level = batch_level()
    job.rows.hands, job.rows.seats, job.rows.halves = <const uint64_t *>cnp.PyArray_DATA(held), seats, halves
    job.rows.boards, job.rows.board_step = <const uint64_t *>cnp.PyArray_DATA(shown), 0 if len(boards) == 1 else 1
    job.rows.dead, job.rows.dead_step = <const uint64_t *>cnp.PyArray_DATA(gone), 0 if len(dead) == 1 else 1
    set_deck(&job.rows, mask([*game.deck]))
    set_forms(&job.rows, game)
    job.answers.seats = seats
    job.answers.shares = NULL if counts else <double *>cnp.PyArray_DATA(result)
    job.answers.counts = <int64_t *>cnp.PyArray_DATA(result) if counts else NULL
    job.before_flop = BY_TWO_CARDS if before_flop == "two cards" else BY_TWO_AND_THREE if before_flop else BY_RUNOUTS
    job.count, job.threads, job.leave_out, job.nothing = n, workers, leave_out, nan
    if job.before_flop != BY_RUNOUTS:
        job.boards = kept_rank_boards()
    if job.before_flop == BY_TWO_CARDS and seats == 2:
        job.table = kept_matchups()
        fill_table(work, workers)
    job.turns = max((blocks + workers - 1) // workers, 1)
    work.rows, work.step = job.turns * workers * SPOT_BLOCK if n else 0, SPOT_BLOCK
    if work.run(workers) is None:
        return result
    return first_fault(&job.rows, n)
