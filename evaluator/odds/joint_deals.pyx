"""Exact equity by going through all joint hands of the seats.

    hands by seat, with weights ─► joint hands without a card twice ─┬─► tiles of deals (joint_tiles.h) ─► winners
                                                                     └─► class method (joint_spots.h) ───► winners

Any game has every board that can come dealt with each joint hand; where Omaha has no board card yet, boards are counted
by their ranks (omaha_equity.h), which takes as long as some thousand boards.

A shard has some of the hands of one seat: the sums of shards that have them all are the answer.
"""

cimport numpy as cnp
from libc.stdint cimport int64_t, uint8_t, uint64_t

import numpy as np

from evaluator.deck import wording
from evaluator.cpu cimport batch_level, omaha_spot_kernel
from evaluator.odds.preflop cimport kept_rank_boards, rank_boards
from evaluator.hands.card_sets import from_mask
from evaluator.odds.seat_kernels cimport omaha_halves, rank_game, seat_ranking

cnp.import_array()

cdef extern from "plain/runout_list.h" nogil:
    enum: MOST_RUNOUT

cdef extern from "plain/joint_tiles.h" nogil:
    ctypedef struct joint_seat:
        const uint8_t *hands
        const uint64_t *sets
        const double *weights
        size_t count
    ctypedef struct joint_ranges:
        int seats, hole_cards
        joint_seat *seat

cdef extern from "plain/joint_tiles.h" nogil:
    enum: MOST_TALLY_SEATS, MOST_SET_BITS, JOINT_COLUMNS
    ctypedef struct joint_job:
        seat_ranking *ranking
        int halves, board_cards, missing
        joint_ranges ranges
        uint64_t deck
        double *winners
        uint8_t *columns
    void put_in_columns(uint8_t *columns, int column, const uint8_t *cards, int count)
    void count_joint_hands(joint_job *job)

cdef extern from "preflop/joint_spots.h" nogil:
    enum: MOST_SEATS
    const uint64_t DECK_MASK
    ctypedef struct omaha_spot:
        pass
    ctypedef struct joint_spots_job:
        omaha_spot_kernel count
        const rank_boards *boards
        joint_ranges ranges
        int64_t *counts
        double *winners
        omaha_spot spot
    void begin_omaha_spot(omaha_spot *spot, int seats, int halves, uint64_t dead)
    void count_joint_spots(joint_spots_job *job)

cdef enum:
    IDS = 64


cdef list read_seats(joint_ranges *ranges, object seats):
    """The seats' hands, and who owns their memory."""
    cdef cnp.ndarray hands, weights, sets
    cdef joint_seat *seat
    owners = []
    for number, (given, given_weights) in enumerate(seats):
        hands = np.ascontiguousarray(given, dtype=np.uint8)
        weights = np.ascontiguousarray(given_weights, dtype=np.float64)
        if hands.ndim != 2 or hands.shape[1] != ranges.hole_cards or hands.max(initial=0) >= IDS:
            raise ValueError(f"seat {number}: hands are of {ranges.hole_cards} ids, not the shape {(<object>hands).shape}")
        if weights.ndim != 1 or weights.shape[0] != hands.shape[0]:
            raise ValueError(f"seat {number}: {hands.shape[0]} hands, weights of the shape {(<object>weights).shape}")
        sets = np.bitwise_or.reduce(np.left_shift(np.uint64(1), hands, dtype=np.uint64), axis=1)
        owners.append((hands, weights, sets))
        seat = &ranges.seat[number]
        seat.hands, seat.weights = <const uint8_t *>cnp.PyArray_DATA(hands), <const double *>cnp.PyArray_DATA(weights)
        seat.sets, seat.count = <const uint64_t *>cnp.PyArray_DATA(sets), <size_t>hands.shape[0]
    return owners


def joint_runouts(game, seats, board, int missing, dead):
    """What each set of seats wins over all joint hands, by weight, and all boards that can come.

    Parameters
    ----------
    game : Game
        A record; of its evaluators each ranks the hands for its half of the pot.
    seats : sequence of (uint8 array (m, k), float64 array (m,))
        By seat, the hands that it may have, whole, without a card of the board or a dead one, and their weights.
    board : uint8 array (b,)
        The board so far.
    missing : int
        How many board cards come.
    dead : int
        Mask of cards that cannot come, besides those on the board and in hands.

    Returns
    -------
    float64 array (2**seats,) or, for two halves of a pot, (4**seats,)
        The product of the weights, summed over these deals, by the set of seats that win; those of the low half above
        those of the high one. Exact where weights are whole numbers and sums stay below 2**53.

    Examples
    --------
    Two hands against one on a turn: 2 * 40 deals.

    >>> from evaluator import cards
    >>> from evaluator.rules import GAMES
    >>> aces, others = cards(["AsAhKsQh", "AdAcKsQh"]), cards(["KdKcJdTc"])
    >>> turn, ones = cards("2c 7d Jh 3s"), np.ones(2)
    >>> joint_runouts(GAMES["omaha"], [(aces, ones), (others, ones[:1])], turn, 1, 0)
    array([ 0., 68., 12.,  0.])
    """
    cdef cnp.ndarray known = np.ascontiguousarray(board, dtype=np.uint8)
    cdef cnp.ndarray memory = np.empty(sizeof(joint_job), np.uint8)
    cdef joint_job *job = <joint_job *>cnp.PyArray_DATA(memory)
    most = min(MOST_TALLY_SEATS, MOST_SET_BITS // len(game.evaluators))
    if not 1 <= len(seats) <= most:
        raise ValueError(f"winners are counted for 1 to {most} seats, not {len(seats)}")
    if known.ndim != 1 or not 0 <= missing <= MOST_RUNOUT:
        raise ValueError(f"0 to {MOST_RUNOUT} cards can come to a board of one axis, not {missing}")
    cdef int count = <int>len(seats), hole_cards = <int>min(np.shape(seats[0][0])[-1], JOINT_COLUMNS)
    job.ranges.seats, job.ranges.hole_cards = count, hole_cards
    job.board_cards, job.missing = <int>min(known.shape[0], JOINT_COLUMNS) + missing, missing
    if count * hole_cards + job.board_cards > JOINT_COLUMNS:
        raise ValueError(f"{count} hands of {hole_cards} and a board of {job.board_cards} are too many cards")
    job.halves = rank_game(job.ranking, game, hole_cards, job.board_cards)
    owners = read_seats(&job.ranges, seats)
    job.deck = sum(1 << card for card in {*game.deck} - {*known.tolist(), *from_mask(dead).tolist()})
    put_in_columns(job.columns, count * hole_cards, <const uint8_t *>cnp.PyArray_DATA(known),
                   job.board_cards - missing)
    cdef cnp.ndarray result = np.zeros(1 << count * job.halves)
    job.winners = <double *>cnp.PyArray_DATA(result)
    with nogil:
        count_joint_hands(job)
    return result


def joint_omaha(game, seats, dead=0):
    """The same for all joint hands of Omaha before the flop, each by the class method.

    It is the faster the fewer times the ranks of the hands change from one to the next, those of the last seat above all.

    Parameters
    ----------
    game : Game
        A record whose evaluators are ``omaha_high`` or ``omaha_high`` and ``omaha_low8``.
    seats : sequence of (uint8 array (m, k), float64 array (m,))
        By seat, the hands that it may have, whole, without a dead card, and their weights; ten seats at most.
    dead : int
        Mask of cards that cannot come, besides those in hands.

    Returns
    -------
    float64 array (2**seats,) or, for two halves of a pot, (4**seats,)
        What :func:`joint_runouts` returns.

    Examples
    --------
    >>> from evaluator import cards
    >>> from evaluator.rules import GAMES
    >>> ones = np.ones(2)
    >>> joint_omaha(GAMES["omaha"], [(cards(["AsAhKsQh", "AdAcKsQh"]), ones), (cards(["KdKcJdTc"]), ones[:1])])
    array([      0., 1431412.,  737790.,    2814.])
    """
    cdef cnp.ndarray memory = np.empty(sizeof(joint_spots_job), np.uint8)
    cdef joint_spots_job *job = <joint_spots_job *>cnp.PyArray_DATA(memory)
    cdef uint64_t gone = dead
    if not 1 <= len(seats) <= MOST_SEATS:
        raise ValueError(f"winners are counted for 1 to {MOST_SEATS} seats, not {len(seats)}")
    if gone & ~DECK_MASK:
        raise ValueError(wording.bad_mask(gone))
    cdef int count = <int>len(seats), hole_cards = <int>min(np.shape(seats[0][0])[-1], IDS)
    cdef int halves = omaha_halves(game, hole_cards)
    job.ranges.seats, job.ranges.hole_cards = count, hole_cards
    owners = read_seats(&job.ranges, seats)
    cdef cnp.ndarray counts = np.zeros(1 << count * halves, np.int64), result = np.zeros(1 << count * halves)
    job.counts, job.winners = <int64_t *>cnp.PyArray_DATA(counts), <double *>cnp.PyArray_DATA(result)
    job.count, job.boards = batch_level().count_omaha, kept_rank_boards()
    begin_omaha_spot(&job.spot, count, halves, gone)
    with nogil:
        count_joint_spots(job)
    return result
