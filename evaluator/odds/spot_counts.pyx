"""Exact outcomes of many spots of known hands, a row a spot, over threads: what stands behind equities.

    ids by row ─► match-ups that are missing in the table ─► blocks of rows, over threads (known_spots.h)
                                                             ─► shares of the pot, or counts by set of seats

What is no spot is found on the way; the words for it are left to the callers, who have the hands as they came.
"""

cimport cython
cimport numpy as cnp
from cpython.unicode cimport PyUnicode_Check
from libc.stdint cimport int64_t, uint8_t, uint16_t, uint64_t

import numpy as np

from evaluator.cpu cimport batch_level, kernel_level
from evaluator.columns.card_columns cimport read_row
from evaluator.hands.arrays cimport thread_count
from evaluator.odds.preflop cimport fill_matchups, kept_matchups, kept_rank_boards, matchup_table, rank_boards
from evaluator.odds.seat_kernels cimport rank_game, seat_ranking
from evaluator.work.jobs cimport Job

cnp.import_array()

cdef extern from "spots/card_columns.h" nogil:
    enum: NOT_READ
    uint64_t bits_of_row(const uint8_t *row, int width)
    int count_ids(const uint8_t *ids, int width)

cdef extern from "spots/known_spots.h" nogil:
    enum: DECK, MOST_HALVES, MOST_PAID_SEATS, MOST_ROW, SPOT_BLOCK, ENTRIES
    ctypedef enum preflop_method:
        BY_RUNOUTS, BY_TWO_CARDS, BY_TWO_AND_THREE
    ctypedef struct spot_form:
        int board_cards, least_dead, most_dead
        seat_ranking *ranking
    ctypedef struct spot_rows:
        const uint8_t *hands
        const uint8_t *boards
        const uint64_t *dead
        int64_t board_step, dead_step
        int seats, hole_width, board_width, halves
        spot_form *forms
    void set_deck(spot_rows *rows, int first, int end)
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
        double nothing
    ctypedef struct known_spots_room:
        int64_t *winners
    void want_matchups(const known_spots_job *job, int64_t first, int64_t n, uint8_t *wanted)
    int64_t count_known_spots(const known_spots_job *job, int64_t first, int64_t n, known_spots_room *room)
    int missing_entry(const known_spots_job *job, int64_t row)
    int64_t first_fault(const spot_rows *rows, int64_t count)

cdef enum:
    MOST_TABLES = 64  # that are kept


@cython.final
cdef class _Spots(Job):
    """The spots, and the arrays that own their memory."""

    cdef known_spots_job job
    cdef bint stops
    cdef list owners

    cdef object piece(self, int64_t first, int64_t n):
        """Count the rows of these positions; True if one of them is no spot, and that ends it."""
        cdef cnp.ndarray memory = np.empty(sizeof(known_spots_room), np.uint8)
        cdef cnp.ndarray winners = np.zeros(1 << self.job.rows.seats * self.job.rows.halves, np.int64)
        cdef known_spots_room *room = <known_spots_room *>cnp.PyArray_DATA(memory)
        cdef int64_t left_out
        room.winners = <int64_t *>cnp.PyArray_DATA(winners)
        with nogil:
            left_out = count_known_spots(&self.job, first, n, room)
        return True if left_out and self.stops else None


@cython.final
cdef class _Wanted(Job):
    """The spots again, and which entries of the table of match-ups they want."""

    cdef _Spots spots
    cdef cnp.ndarray entries

    cdef object piece(self, int64_t first, int64_t n):
        cdef uint8_t *wanted = <uint8_t *>cnp.PyArray_DATA(self.entries)
        with nogil:
            want_matchups(&self.spots.job, first, n, wanted)


# --- What spots of a game have in common ------------------------------------------------------------------------------


@cython.final
cdef class _Table:
    """A game for so many seats, as the kernel has it; kept, for a single spot takes less time than to find this out."""

    cdef known_spots_job job


cdef dict _tables = {}


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


cdef _Table table_of(object game, int seats, object before_flop):
    """Of two to ten seats."""
    cdef _Table table = _tables.get((game, seats, before_flop))
    cdef known_spots_job *job
    if table is not None:
        return table
    table = _Table.__new__(_Table)
    job = &table.job
    job.level, job.rows.seats, job.rows.halves = batch_level(), seats, <int>len(game.evaluators)
    job.answers.seats, job.nothing, job.threads = seats, np.nan, 1
    job.before_flop = BY_TWO_CARDS if before_flop == "two cards" else BY_TWO_AND_THREE if before_flop else BY_RUNOUTS
    set_deck(&job.rows, game.deck.start, game.deck.stop)
    set_forms(&job.rows, game)
    if job.before_flop != BY_RUNOUTS:
        job.boards = kept_rank_boards()
    if job.before_flop == BY_TWO_CARDS and seats == 2:
        job.table = kept_matchups()
    if len(_tables) < MOST_TABLES:
        _tables[game, seats, before_flop] = table
    return table


# --- Many spots -------------------------------------------------------------------------------------------------------


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


cdef _Spots read_spots(object game, cnp.ndarray hands, cnp.ndarray boards, cnp.ndarray dead, object before_flop):
    """The rows as the kernel has them."""
    cdef _Spots spots = _Spots.__new__(_Spots)
    cdef spot_rows *rows = &spots.job.rows
    cdef int64_t n = hands.shape[0]
    for array, dtype, axes in ((hands, np.uint8, 3), (boards, np.uint8, 2), (dead, np.uint64, 1)):
        if array.dtype != dtype or array.ndim != axes or not array.flags.c_contiguous or len(array) not in (n, 1):
            raise TypeError("spots are contiguous arrays of bytes, dead cards of bits, a row each")
    if not 2 <= hands.shape[1] <= MOST_PAID_SEATS:
        raise ValueError(f"spots are of 2 to {MOST_PAID_SEATS} seats, not {hands.shape[1]}")
    if not 1 <= hands.shape[2] <= DECK or not 1 <= boards.shape[1] <= DECK:
        raise ValueError(f"rows of cards are 1 to {DECK} wide")
    spots.job = table_of(game, <int>hands.shape[1], before_flop).job
    spots.owners, spots.job.count = [hands, boards, dead], n
    rows.hole_width, rows.board_width = <int>hands.shape[2], <int>boards.shape[1]
    rows.hands, rows.boards = <const uint8_t *>cnp.PyArray_DATA(hands), <const uint8_t *>cnp.PyArray_DATA(boards)
    rows.dead = <const uint64_t *>cnp.PyArray_DATA(dead)
    rows.board_step = 0 if boards.shape[0] == 1 else rows.board_width
    rows.dead_step = 0 if dead.shape[0] == 1 else 1
    return spots


def first_bad_spot(game, hands, boards, dead):
    """The number of the first row that is no spot of the game, -1 if there is none; arguments as of count_spots.

    A row is a spot if its cards are different ones of the game's deck, all hands complete and alike, and no more on the
    board than the game deals there.
    """
    cdef _Spots spots = read_spots(game, hands, boards, dead, None)
    return first_fault(&spots.job.rows, spots.job.count)


def count_spots(game, hands, boards, dead, before_flop, bint counts, bint stops, threads):
    """Exact answers of many spots.

    Parameters
    ----------
    game : Game
        A record.
    hands : uint8 array (n, seats, k)
        Ids, C-contiguous, two to ten seats; 255 fills up hands of less than k cards. Any other id that is no card makes
        its row none, as does an empty hand.
    boards : uint8 array (n, b) or (1, b)
        Likewise, one for all rows; b is at least 1.
    dead : uint64 array (n,) or (1,)
        Dead cards as bits by id.
    before_flop : str or None
        By which class method spots without a card of the board are counted: "two cards" (hold'em), "two and three"
        (Omaha); None: by their runouts.
    counts : bool
        Whether counts are wanted.
    stops : bool
        Whether a row that is no spot ends it; else its answer is NaN, or zeros.
    threads : int
        How many threads share the rows; -1 means all cores.

    Returns
    -------
    float64 array (n, seats) or, with `counts`, int64 array (n, 2**seats)
        Shares of the pot, or outcomes by set of seats that get something; None where it was ended.

    Examples
    --------
    >>> from evaluator import cards
    >>> from evaluator.rules import GAMES
    >>> hands, nothing = cards(["AhKh", "QsQd"]).reshape(1, 2, 2), np.zeros(1, np.uint64)
    >>> count_spots(GAMES["holdem"], hands, cards(["2c7d9h"]), nothing, "two cards", True, True, 1)
    array([[  0, 280, 710,   0]])
    """
    cdef _Spots work = read_spots(game, hands, boards, dead, before_flop)
    cdef known_spots_job *job = &work.job
    cdef cnp.ndarray result
    cdef int workers = thread_count(threads), seats = job.rows.seats
    cdef int64_t blocks = (job.count + SPOT_BLOCK - 1) // SPOT_BLOCK
    result = np.zeros((job.count, 1 << seats), np.int64) if counts else np.empty((job.count, seats))
    work.owners.append(result)
    work.stops = stops
    job.answers.shares = NULL if counts else <double *>cnp.PyArray_DATA(result)
    job.answers.counts = <int64_t *>cnp.PyArray_DATA(result) if counts else NULL
    job.threads = workers
    if job.table != NULL:
        fill_table(work, workers)
    job.turns = max((blocks + workers - 1) // workers, 1)
    work.rows, work.step = job.turns * workers * SPOT_BLOCK if blocks else 0, SPOT_BLOCK
    return None if work.run(workers) else result


# --- One spot ---------------------------------------------------------------------------------------------------------


@cython.final
cdef class _Room:
    """What one spot at a time is counted in: much more than it takes, so it is kept."""

    cdef known_spots_room *room
    cdef cnp.ndarray memory, winners

    def __cinit__(self):
        self.memory = np.empty(sizeof(known_spots_room), np.uint8)
        self.winners = np.zeros(1 << MOST_PAID_SEATS, np.int64)
        self.room = <known_spots_room *>cnp.PyArray_DATA(self.memory)
        self.room.winners = <int64_t *>cnp.PyArray_DATA(self.winners)


cdef list _rooms = []  # of calls that have ended: one of each thread, at most


def count_spot(game, list hands, board, dead, before_flop):
    """The exact answer of one spot of complete hands, each a text or ids: as of count_spots, where the pot is whole.

    Returns int64 (2**seats,) and float64 (seats,), counts and shares. If it is no such spot, a list instead: the hands, with
    ids in the place of every text that lists cards, so that nobody has to read it again.

    >>> from evaluator.rules import GAMES
    >>> count_spot(GAMES["holdem"], ["AhKh", "QsQd"], "2c7d9h3s", "", "two cards")[0]
    array([ 0,  6, 38,  0])
    >>> count_spot(GAMES["holdem"], ["AhKh", "QQ+"], "2c7d9h3s", "", "two cards")
    [(50, 46), 'QQ+']
    """
    cdef uint8_t rows[MOST_PAID_SEATS * MOST_ROW]
    cdef uint8_t on_board[MOST_ROW]
    cdef uint8_t out[DECK]
    cdef uint64_t gone = 0
    cdef known_spots_job job
    cdef Py_ssize_t seats = len(hands), seat, entry
    cdef int64_t left_out
    cdef cnp.npy_intp width = seats, sets = 1 << min(seats, MOST_PAID_SEATS)
    cdef cnp.ndarray counts, shares
    cdef _Room room
    cdef bint whole = 2 <= seats <= MOST_PAID_SEATS and (game.high is None or game.low is None)
    if not whole:
        return hands
    for seat in range(seats):
        if not read_row(hands[seat], MOST_ROW, rows + seat * MOST_ROW):
            whole = False
    if not whole or not read_row(board, MOST_ROW, on_board) or not read_row(dead, DECK, out):
        return [as_read(hands[seat], rows + seat * MOST_ROW, game) for seat in range(seats)]
    gone = bits_of_row(out, DECK)
    job = table_of(game, <int>seats, before_flop).job
    counts, shares = cnp.PyArray_ZEROS(1, &sets, cnp.NPY_INT64, False), cnp.PyArray_EMPTY(1, &width, cnp.NPY_DOUBLE, False)
    job.rows.hands, job.rows.boards, job.rows.dead = rows, on_board, &gone
    job.rows.hole_width = job.rows.board_width = MOST_ROW
    job.answers.counts, job.answers.shares = <int64_t *>cnp.PyArray_DATA(counts), <double *>cnp.PyArray_DATA(shares)
    job.count = job.turns = 1
    if job.table != NULL:
        entry = missing_entry(&job, 0)
        if entry >= 0:
            fill_matchups(np.array([entry], np.uint16), 1)
    try:
        room = _rooms.pop()
    except IndexError:
        room = _Room()
    with nogil:
        left_out = count_known_spots(&job, 0, 1, room.room)
    _rooms.append(room)
    if left_out:
        return [as_read(hands[seat], rows + seat * MOST_ROW, game) for seat in range(seats)]
    return counts, shares


cdef object as_read(object hand, const uint8_t *row, object game):
    """The ids of a text that lists cards, no more than a hand has; else the hand as it was given."""
    cdef int count = count_ids(row, MOST_ROW)
    if not PyUnicode_Check(hand) or row[0] == NOT_READ or not 1 <= count <= max(game.hole):
        return hand
    return tuple([row[i] for i in range(count)])
