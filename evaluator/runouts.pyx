"""Exact equity by going through every board that can come: known hands in any game, ranges of hold'em hands.

    known hands ─► tiles of boards (runout_tiles.h) ─► values by seat ─► winners by set of seats
    ranges ──────► a board (runout_list.h) ─► 1,326 values ─► all joint hands by strength (range_showdown.h) ─► winners

Boards are numbered, in colex order of the live deck, and a call counts any stretch of them: the sums of stretches that
cover all of them are the answer.
"""

cimport numpy as cnp
from libc.stdint cimport int64_t, uint8_t, uint16_t, uint64_t
from libc.string cimport memcpy

from math import comb

import numpy as np

from evaluator.cpu cimport batch_level, kernel_level, tally_kernel, tile_kernel
from evaluator.notation import from_mask

cnp.import_array()

cdef extern from "seat_ranking.h" nogil:
    tile_kernel rank_seats(const kernel_level *level, const char *name, int hole_cards, int board_cards)

cdef extern from "runout_list.h" nogil:
    enum: MOST_LIVE, MOST_RUNOUT
    ctypedef struct runout_list:
        uint8_t *live
        int count, cards
    void go_to_runout(runout_list *runouts, uint64_t number)
    void take_runout(runout_list *runouts, uint8_t *cards, size_t stride)

cdef extern from "runout_tiles.h" nogil:
    enum: MOST_TALLY_SEATS, MOST_SET_BITS, RUNOUT_COLUMNS
    ctypedef struct known_runouts_job:
        tile_kernel *value
        tally_kernel tally
        runout_list list
        int halves, seats, hole_cards, board_cards
    void put_in_columns(known_runouts_job *job, int column, const uint8_t *cards, int count)
    void count_known_runouts(known_runouts_job *job, uint64_t first, uint64_t n, int64_t *winners)

cdef extern from "range_showdown.h" nogil:
    enum: DECK, HOLE_PAIRS, MOST_RANGES, ROW_NUMBERS
    ctypedef struct ranged_hand:
        pass
    ctypedef struct ranged_seat:
        ranged_hand *hands
        ranged_hand *live
        int count
    ctypedef struct range_showdown:
        int seats
        ranged_seat *seat
        int *number
        const double *weights
        double *rows
        uint16_t *values
        double *winners
    int list_hands(const double *weights, ranged_hand *hands)
    void show_down_ranges(range_showdown *job)

cdef enum:
    BOARD = 5


cdef int list_live(runout_list *runouts, object deck, object gone, int missing) except -1:
    """The cards of the deck that can come."""
    if not 0 <= missing <= MOST_RUNOUT:
        raise ValueError(f"0 to {MOST_RUNOUT} cards can come, not {missing}")
    runouts.count, runouts.cards = 0, missing
    for card in deck:
        if card not in gone and runouts.count < MOST_LIVE:
            runouts.live[runouts.count] = card
            runouts.count += 1
    return 0


cdef int check_stretch(const runout_list *runouts, object first, object n) except -1:
    ways = comb(runouts.count, runouts.cards)
    if first < 0 or n < 0 or first + n > ways:
        raise ValueError(f"there are {ways} boards, not the {n} from number {first} on")
    return 0


cdef cnp.ndarray as_cards(object ids, int axes):
    cdef cnp.ndarray cards = np.ascontiguousarray(ids, dtype=np.uint8)
    if cnp.PyArray_NDIM(cards) != axes:
        raise ValueError(f"cards have {axes} axes here, not the shape {(<object>cards).shape}")
    return cards


cdef cnp.ndarray memory_for(size_t size):
    return np.empty(size, np.uint8)


def known_runouts(game, hands, board, int missing, dead, first, n):
    """Boards won by each set of seats, when all hands are known: those of a stretch of all that can come.

    Parameters
    ----------
    game : Game
        A record; of its evaluators each ranks the hands for its half of the pot.
    hands : uint8 array (seats, k)
        Ids of all hole cards.
    board : uint8 array (b,)
        The board so far.
    missing : int
        How many board cards come.
    dead : int
        Mask of cards that cannot come, besides those on the board and in hands.
    first, n : int
        Boards number first … first + n - 1 of the ``C(live, missing)`` in colex order of the live cards, ascending.

    Returns
    -------
    int64 array (2**seats,) or, for two halves of a pot, (4**seats,)
        How many of these boards are won by the set of seats whose bits its number has, those of the low half above
        those of the high one.

    Examples
    --------
    AhKh against QsQd on a flop: 990 boards.

    >>> from evaluator.rules import GAMES
    >>> hands, flop = np.array([[50, 46], [43, 41]], np.uint8), np.array([0, 22, 30], np.uint8)
    >>> known_runouts(GAMES["holdem"], hands, flop, 2, 0, 0, 990)
    array([  0, 536, 454,   0])
    """
    cdef cnp.ndarray cards = as_cards(hands, 2), known = as_cards(board, 1)
    cdef int most = <int>min(MOST_TALLY_SEATS, MOST_SET_BITS // len(game.evaluators))
    cdef int seats = <int>min(cards.shape[0], most + 1), hole_cards = <int>min(cards.shape[1], DECK)
    cdef int board_cards = <int>known.shape[0] + missing
    cdef cnp.ndarray memory = memory_for(sizeof(known_runouts_job))
    cdef known_runouts_job *job = <known_runouts_job *>cnp.PyArray_DATA(memory)
    if not 1 <= seats <= most:
        raise ValueError(f"winners are counted for 1 to {most} seats, not {cards.shape[0]}")
    if seats * hole_cards + board_cards > RUNOUT_COLUMNS:
        raise ValueError(f"{seats * hole_cards} hole cards and {board_cards} on the board are too many")
    job.tally, job.halves = batch_level().tally, 0
    for name in game.evaluators:
        job.value[job.halves] = rank_seats(batch_level(), name.encode(), hole_cards, board_cards)
        if job.value[job.halves] is NULL:
            raise ValueError(f"{game.name} is not ranked with {hole_cards} hole cards and {board_cards} on the board")
        job.halves += 1
    list_live(&job.list, game.deck, {*cards.ravel().tolist(), *known.tolist(), *from_mask(dead).tolist()}, missing)
    check_stretch(&job.list, first, n)
    job.seats, job.hole_cards, job.board_cards = seats, hole_cards, board_cards
    put_in_columns(job, 0, <const uint8_t *>cnp.PyArray_DATA(cards), seats * hole_cards)
    put_in_columns(job, seats * hole_cards, <const uint8_t *>cnp.PyArray_DATA(known), <int>known.shape[0])
    cdef cnp.ndarray result = np.zeros(1 << seats * job.halves, np.int64)
    cdef int64_t *winners = <int64_t *>cnp.PyArray_DATA(result)
    cdef uint64_t start = first, boards = n
    with nogil:
        count_known_runouts(job, start, boards, winners)
    return result


cdef list by_size(cnp.ndarray weights):
    """The seats, that with the most hands last."""
    return np.argsort(np.count_nonzero(weights, axis=1), kind="stable").tolist()


def range_runouts(weights, board, dead, first, n):
    """What each set of seats wins with weighted ranges of hold'em hands, on a stretch of all boards that can come.

    Parameters
    ----------
    weights : float64 array (seats, 1326)
        By seat, the weight of each pair of hole cards, finite and not negative.
    board : uint8 array (b,)
        The board so far, up to five cards.
    dead : int
        Mask of cards that cannot come, besides those on the board.
    first, n : int
        Boards number first … first + n - 1 in colex order of the cards that are neither on the board nor dead.

    Returns
    -------
    float64 array (2**seats,)
        The product of the weights, summed over these boards and all joint hands that share no card with each other or
        the board, by the set of seats that win: exact where weights are whole numbers and sums stay below 2**53.

    Examples
    --------
    Everything against everything on a board of five: 1,081 * 990 joint hands.

    >>> board = np.array([0, 22, 30, 41, 51], np.uint8)
    >>> won = range_runouts(np.ones((2, 1326)), board, 0, 0, 1)
    >>> won.sum(), won[1] == won[2]
    (np.float64(1070190.0), np.True_)
    """
    cdef cnp.ndarray numbers = np.ascontiguousarray(weights, dtype=np.float64), known = as_cards(board, 1)
    if numbers.ndim != 2 or not 1 <= numbers.shape[0] <= MOST_RANGES or numbers.shape[1] != HOLE_PAIRS:
        raise ValueError(f"weights are those of 1 to {MOST_RANGES} ranges, not the shape {(<object>numbers).shape}")
    if known.shape[0] > BOARD:
        raise ValueError(f"a board has up to {BOARD} cards, not {known.shape[0]}")
    cdef int seats = <int>numbers.shape[0], on_board = <int>known.shape[0], at, number
    cdef runout_list runouts
    list_live(&runouts, range(DECK), {*known.tolist(), *from_mask(dead).tolist()}, BOARD - on_board)
    check_stretch(&runouts, first, n)
    cdef cnp.ndarray memory = memory_for(sizeof(range_showdown)), result = np.zeros(1 << seats)
    cdef cnp.ndarray hands = memory_for(2 * seats * HOLE_PAIRS * sizeof(ranged_hand))
    cdef cnp.ndarray rows = np.empty((HOLE_PAIRS + 1, ROW_NUMBERS))
    cdef range_showdown *job = <range_showdown *>cnp.PyArray_DATA(memory)
    cdef ranged_hand *room = <ranged_hand *>cnp.PyArray_DATA(hands)
    cdef const double *weight = <const double *>cnp.PyArray_DATA(numbers)
    job.seats, job.rows = seats, <double *>cnp.PyArray_DATA(rows)
    job.winners = <double *>cnp.PyArray_DATA(result)
    for at, number in enumerate(by_size(numbers)):
        job.number[at] = number
        job.seat[at].hands, job.seat[at].live = room + 2 * at * HOLE_PAIRS, room + (2 * at + 1) * HOLE_PAIRS
        job.seat[at].count = list_hands(weight + number * HOLE_PAIRS, job.seat[at].hands)
        job.weights = weight + number * HOLE_PAIRS
    cdef uint8_t cards[BOARD + MOST_RUNOUT]
    cdef uint64_t start = first, boards = n
    memcpy(cards, cnp.PyArray_DATA(known), on_board)
    with nogil:
        go_to_runout(&runouts, start)
        while boards:
            take_runout(&runouts, cards + on_board, 1)
            batch_level().boards(cards, 1, BOARD, job.values)
            show_down_ranges(job)
            boards -= 1
    return result
