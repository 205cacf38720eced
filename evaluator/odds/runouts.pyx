"""Exact equity by going through every board that can come: known hands in any game, ranges of hold'em hands.

    known hands ─► tiles of boards (runout_tiles.h) ─► values by seat ─► winners by set of seats
    ranges ──────► blocks of boards (range_runouts.h) ─► 1,326 values each ─► all joint hands by strength ─► winners

Boards are numbered, in colex order of the live deck, and a call counts any stretch of them: the sums of stretches that
cover all of them are the answer.
"""

cimport numpy as cnp
from libc.stdint cimport int64_t, uint8_t, uint16_t, uint64_t
from libc.string cimport memcpy

from math import comb

import numpy as np

from evaluator.cpu cimport batch_level, kernel_level, tally_kernel
from evaluator.hands.card_sets import from_mask
from evaluator.odds.seat_kernels cimport rank_game, seat_ranking

cnp.import_array()

cdef extern from "plain/runout_list.h" nogil:
    enum: MOST_LIVE, MOST_RUNOUT
    ctypedef struct runout_list:
        uint8_t *live
        int count, cards
    void go_to_runout(runout_list *runouts, uint64_t number)
    void take_runout(runout_list *runouts, uint8_t *cards, size_t stride)

cdef extern from "plain/runout_tiles.h" nogil:
    enum: MOST_TALLY_SEATS, MOST_SET_BITS, RUNOUT_COLUMNS
    ctypedef struct known_runouts_job:
        seat_ranking *ranking
        tally_kernel tally
        runout_list list
        int halves, seats, hole_cards, board_cards
        uint8_t *columns
    void put_in_columns(uint8_t *columns, int column, const uint8_t *cards, int count)
    void count_known_runouts(known_runouts_job *job, uint64_t first, uint64_t n, int64_t *winners)

cdef extern from "plain/range_runouts.h" nogil:
    enum: DECK, SUITS, SUIT_ORDERS, HOLE_COMBOS, MOST_RANGES, ROW_NUMBERS, MOST_TRIED
    ctypedef struct ranged_hand:
        pass
    ctypedef struct trio_hand:
        pass
    ctypedef struct trio_room:
        pass
    ctypedef struct ranged_seat:
        ranged_hand *hands
        ranged_hand *live
        int count
    ctypedef struct range_showdown:
        const kernel_level *level
        int seats
        ranged_seat *seat
        unsigned *bit
        const double **weights
        double *rows
        double *winners
        trio_hand *trio
        trio_room *room
    ctypedef struct suit_isomorphisms:
        int count
        uint8_t *suit[4]
    ctypedef struct range_runouts_job:
        runout_list list
        suit_isomorphisms alike
        int on_board
        uint8_t *board
        range_showdown showdown
    int list_hands(const double *weights, ranged_hand *hands)
    void count_range_runouts(range_runouts_job *job, uint64_t first, uint64_t n)

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
    job.tally = batch_level().tally
    job.halves = rank_game(job.ranking, game, hole_cards, board_cards)
    list_live(&job.list, game.deck, {*cards.ravel().tolist(), *known.tolist(), *from_mask(dead).tolist()}, missing)
    check_stretch(&job.list, first, n)
    job.seats, job.hole_cards, job.board_cards = seats, hole_cards, board_cards
    put_in_columns(job.columns, 0, <const uint8_t *>cnp.PyArray_DATA(cards), seats * hole_cards)
    put_in_columns(job.columns, seats * hole_cards, <const uint8_t *>cnp.PyArray_DATA(known),
                   board_cards - missing)
    cdef cnp.ndarray result = np.zeros(1 << seats * job.halves, np.int64)
    cdef int64_t *winners = <int64_t *>cnp.PyArray_DATA(result)
    cdef uint64_t start = first, boards = n
    with nogil:
        count_known_runouts(job, start, boards, winners)
    return result


cdef object seat_ranges(range_showdown *job, cnp.ndarray weights):
    """The seats, that with the most hands last, and the memory that they take: to be kept."""
    cdef const double *weight = <const double *>cnp.PyArray_DATA(weights)
    cdef int seats = <int>weights.shape[0], at, number
    counts = np.count_nonzero(weights, axis=1)
    cdef int total = counts.sum(), copies = 2 if seats > 2 else 1
    cdef bint listed = seats != 2 or counts[0] * counts[1] <= MOST_TRIED  # two wide ranges need no lists
    cdef cnp.ndarray hands = memory_for(copies * total * sizeof(ranged_hand) if listed else 0), rows, trio, walk
    cdef ranged_hand *room = <ranged_hand *>cnp.PyArray_DATA(hands)
    job.seats = seats
    for at, number in enumerate(counts.argsort(kind="stable").tolist()):
        job.bit[at], job.weights[at] = 1 << number, weight + number * HOLE_COMBOS
        job.seat[at].hands, job.seat[at].live = room, room + (copies - 1) * total
        job.seat[at].count = list_hands(job.weights[at], room) if listed else counts[number]
        room += job.seat[at].count
    if seats <= 2:
        return hands
    rows, trio = np.empty((HOLE_COMBOS + 1, ROW_NUMBERS)), memory_for((HOLE_COMBOS + 1) * sizeof(trio_hand))
    walk = memory_for(sizeof(trio_room))
    job.rows, job.trio = <double *>cnp.PyArray_DATA(rows), <trio_hand *>cnp.PyArray_DATA(trio)
    job.room = <trio_room *>cnp.PyArray_DATA(walk)
    return hands, rows, trio, walk


cdef int set_renamings(suit_isomorphisms *alike, object renamings) except -1:
    """The ways to rename the suits; with None there is but one, which is not looked at."""
    alike.count = 1
    if renamings is None:
        return 0
    cdef cnp.ndarray suits = np.ascontiguousarray(renamings, dtype=np.uint8)
    if suits.ndim != 2 or not 1 <= suits.shape[0] <= SUIT_ORDERS or suits.shape[1] != SUITS:
        raise ValueError(f"renamings are 1 to {SUIT_ORDERS} rows of {SUITS} suits, not the shape {(<object>suits).shape}")
    if (np.sort(suits, axis=1) != np.arange(SUITS)).any() or (suits[0] != np.arange(SUITS)).any():
        raise ValueError("a renaming has each suit once, and the first one changes none")
    alike.count = <int>suits.shape[0]
    memcpy(alike.suit, cnp.PyArray_DATA(suits), suits.shape[0] * SUITS)
    return 0


def range_runouts(weights, board, dead, first, n, renamings=None):
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
    renamings : uint8 array (k, 4), optional
        What each suit becomes, for every way to rename the suits that changes neither the weights nor the cards that are
        known, the first the one that changes nothing. Of boards that these make of one another one is counted, as often
        as there are such boards, and the others are not: so only the sum over all boards is the same.

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
    if numbers.ndim != 2 or not 1 <= numbers.shape[0] <= MOST_RANGES or numbers.shape[1] != HOLE_COMBOS:
        raise ValueError(f"weights are those of 1 to {MOST_RANGES} ranges, not the shape {(<object>numbers).shape}")
    if known.shape[0] > BOARD:
        raise ValueError(f"a board has up to {BOARD} cards, not {known.shape[0]}")
    cdef cnp.ndarray memory = memory_for(sizeof(range_runouts_job)), result = np.zeros(1 << <int>numbers.shape[0])
    cdef range_runouts_job *job = <range_runouts_job *>cnp.PyArray_DATA(memory)
    job.on_board = <int>known.shape[0]
    memcpy(job.board, cnp.PyArray_DATA(known), job.on_board)
    list_live(&job.list, range(DECK), {*known.tolist(), *from_mask(dead).tolist()}, BOARD - job.on_board)
    check_stretch(&job.list, first, n)
    set_renamings(&job.alike, renamings)
    job.showdown.level, job.showdown.winners = batch_level(), <double *>cnp.PyArray_DATA(result)
    room = seat_ranges(&job.showdown, numbers)
    cdef uint64_t start = first, boards = n
    with nogil:
        count_range_runouts(job, start, boards)
    return result
