"""Exact equity by going through all joint hands of the seats and every board that can come, in any game.

    hands by seat, with weights ─► joint hands without a card twice ─► tiles of deals (joint_tiles.h) ─► winners

A shard has some of the hands of one seat: the sums of shards that have them all are the answer.
"""

cimport numpy as cnp
from libc.stdint cimport uint8_t, uint64_t

import numpy as np

from evaluator.cpu cimport tile_kernel
from evaluator.notation import from_mask
from evaluator.ranking cimport rank_game

cnp.import_array()

cdef extern from "runout_list.h" nogil:
    enum: MOST_RUNOUT

cdef extern from "joint_tiles.h" nogil:
    enum: MOST_TALLY_SEATS, MOST_SET_BITS, JOINT_COLUMNS
    ctypedef struct joint_seat:
        const uint8_t *hands
        const uint64_t *sets
        const double *weights
        size_t count
    ctypedef struct joint_job:
        tile_kernel *value
        int halves, seats, hole_cards, board_cards, missing
        uint64_t deck
        joint_seat *seat
        double *winners
        uint8_t *columns
    void put_in_columns(uint8_t *columns, int column, const uint8_t *cards, int count)
    void count_joint_hands(joint_job *job)

cdef enum:
    IDS = 64


cdef list read_seats(joint_job *job, object seats):
    """The seats' hands, and who owns their memory."""
    cdef cnp.ndarray hands, weights, sets
    cdef joint_seat *seat
    owners = []
    for number, (given, given_weights) in enumerate(seats):
        hands = np.ascontiguousarray(given, dtype=np.uint8)
        weights = np.ascontiguousarray(given_weights, dtype=np.float64)
        if hands.ndim != 2 or hands.shape[1] != job.hole_cards or hands.max(initial=0) >= IDS:
            raise ValueError(f"seat {number}: hands are of {job.hole_cards} ids, not the shape {(<object>hands).shape}")
        if weights.ndim != 1 or weights.shape[0] != hands.shape[0]:
            raise ValueError(f"seat {number}: {hands.shape[0]} hands, weights of the shape {(<object>weights).shape}")
        sets = np.bitwise_or.reduce(np.left_shift(np.uint64(1), hands, dtype=np.uint64), axis=1)
        owners.append((hands, weights, sets))
        seat = &job.seat[number]
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
    job.seats, job.hole_cards = <int>len(seats), <int>min(np.shape(seats[0][0])[-1], JOINT_COLUMNS)
    job.board_cards, job.missing = <int>min(known.shape[0], JOINT_COLUMNS) + missing, missing
    if job.seats * job.hole_cards + job.board_cards > JOINT_COLUMNS:
        raise ValueError(f"{job.seats} hands of {job.hole_cards} and a board of {job.board_cards} are too many cards")
    job.halves = rank_game(job.value, game, job.hole_cards, job.board_cards)
    owners = read_seats(job, seats)
    job.deck = sum(1 << card for card in {*game.deck} - {*known.tolist(), *from_mask(dead).tolist()})
    put_in_columns(job.columns, job.seats * job.hole_cards, <const uint8_t *>cnp.PyArray_DATA(known),
                   job.board_cards - missing)
    cdef cnp.ndarray result = np.zeros(1 << job.seats * job.halves)
    job.winners = <double *>cnp.PyArray_DATA(result)
    with nogil:
        count_joint_hands(job)
    return result
