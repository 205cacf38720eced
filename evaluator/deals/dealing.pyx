"""Random deals: the public function deal.

    game, known cards ─► spots.py: what there is to deal ─► deal_plan.h ─► shards, over threads ─► deal_rows.h
    seed ─────────────► randomness.py: a seed for each shard ─────────────────┘

A shard is SHARD_DEALS consecutive deals, the last one fewer. Each has a seed of its own and writes rows of its own, so
the deals are the same on any number of threads, and those of a smaller n are the first of a larger.
"""

cimport cython
cimport numpy as cnp
from libc.stdint cimport int64_t, uint8_t, uint64_t
from libc.string cimport memset

import numpy as np

from evaluator.hands.arrays cimport thread_count
from evaluator.cpu cimport batch_level, deal_plan
from evaluator.work.jobs cimport Job
from evaluator.work.randomness import seed_sequence, shard_seed
from evaluator.rules import game_named
from evaluator.deals.spots import read_spot
from evaluator.work.arguments import whole_number
from evaluator.work.quoting import number

cnp.import_array()

cdef extern from "deals/deal_plan.h" nogil:
    enum: DECK
    enum: UNKNOWN
    enum: SEED_WORDS
    void plan_deal(deal_plan *plan, const uint8_t *row, int hole_cards, int board_cards, uint64_t stub)

cdef enum:
    SHARD_DEALS = 1 << 17  # six-handed a millisecond or so, twenty times what a seed takes


cdef void make_plan(deal_plan *plan, object spot) except *:
    """Rows as the kernel has them. In bounds: no card is dealt twice, so a row has at most DECK (Game.cards_dealt)."""
    cdef uint8_t row[DECK]
    cdef uint64_t stub = 0
    cdef int seats = len(spot.hands), hole_cards = spot.hole_cards, board_cards = spot.board_cards, at, card
    memset(row, UNKNOWN, sizeof(row))
    for seat, hand in enumerate(spot.hands):
        for at, card in enumerate(hand, seat * hole_cards):
            row[at] = card
    for at, card in enumerate(spot.board, seats * hole_cards):
        row[at] = card
    for card in spot.stub:
        stub |= <uint64_t>1 << card
    plan_deal(plan, row, seats * hole_cards, board_cards, stub)


@cython.final
cdef class _Deals(Job):
    """The rows to write, and the arrays that own their memory."""

    cdef deal_plan plan
    cdef object seeds
    cdef cnp.ndarray hole, board

    cdef object piece(self, int64_t first, int64_t n):
        """Deals first … first + n - 1; `first` is where a shard begins."""
        cdef uint8_t *hole = <uint8_t *>cnp.PyArray_DATA(self.hole)
        cdef uint8_t *board = <uint8_t *>cnp.PyArray_DATA(self.board)
        cdef int64_t hole_bytes = self.hole.shape[1] * self.hole.shape[2], board_bytes = self.board.shape[1]
        cdef int64_t part, end = first + n
        cdef cnp.ndarray seed
        while first < end:
            seed = shard_seed(self.seeds, first // SHARD_DEALS, SEED_WORDS)
            part = min(end - first, <int64_t>SHARD_DEALS)
            with nogil:
                batch_level().deal(&self.plan, <const uint64_t *>cnp.PyArray_DATA(seed), <size_t>part,
                                   hole + first * hole_bytes, board + first * board_bytes)
            first += part


def deal(n, players=2, *, game="holdem", known=None, board="", dead="", seed=None, threads=1):
    """Random deals without repeated cards, all equally likely, in the order of dealing too.

    Parameters
    ----------
    n : int
        How many deals.
    players : int
        Seats of each deal.
    game : str
        ``holdem``, ``omaha`` and ``omaha8`` (``omaha5``, ``omaha8-6`` … fix the hole cards: else as many as the
        longest known hand, at least four), ``stud``, ``stud8``, ``razz``; hyphens, underscores and capitals do not
        matter.
    known : list of hands, optional
        What is known of the seats' hands, seat 0 first; it may end early. A hand is a text or a sequence of ids,
        shorter than what is dealt if some of it is not known; ``*`` is a card, and None, "" and "random" are hands of
        which nothing is known. Known cards come first in the seat's row, in their order.
    board : str or ids
        Known board cards, which come first in the board's row.
    dead : str or ids
        Cards that are never dealt.
    seed : None, int, sequence of ints, SeedSequence, Generator or BitGenerator
        None gives different deals every time. A NumPy generator only supplies the seed, which moves it on.
    threads : int
        How many threads share the deals; -1 means all cores. The deals do not depend on it.

    Returns
    -------
    (hole, board) : uint8 (n, players, k) and uint8 (n, b)
        Hole cards and board cards as ids. In stud k is 7 and b is 0, but where the deck cannot serve every seat a
        seventh card, or a sixth and a seventh, that card is one on the board for everybody: k = 6, b = 1 with eight
        players, k = 5, b = 2 with nine, and with fewer if enough cards are dead. A seat's seven cards are then its row
        and the board's.

    Raises
    ------
    ValueError, TypeError
        For a card that appears twice or is not in the game's deck, more cards than the deck has, a hand or board
        longer than what is dealt, a negative n, fewer than one player or more than the game has seats (nine in stud),
        an unknown game, a wrong seed or `threads`.

    Notes
    -----
    Equal seeds give equal deals at every instruction-set level and on every machine, and the deals of a smaller n are
    the first of a larger one. Draws that would make some deal likelier than another are rejected, so nothing is
    approximate but the generator: eight SFC64 side by side, seeded anew by ``SeedSequence`` every 131,072 deals.

    Examples
    --------
    >>> from evaluator import to_text
    >>> hole, board = deal(3, players=2, known=["AsAh"], board="2c 7d", seed=1)
    >>> hole.shape, board.shape
    ((3, 2, 2), (3, 5))
    >>> to_text(hole[:, 0])
    ['As Ah', 'As Ah', 'As Ah']
    """
    cdef _Deals work = _Deals.__new__(_Deals)
    n, players, threads = whole_number(n, "n"), whole_number(players, "players"), thread_count(threads)
    if n < 0:
        raise ValueError(f"n must not be negative, got {number(n)}")
    spot = read_spot(game_named(game), players, known, board, dead)
    make_plan(&work.plan, spot)
    work.hole = np.empty((n, players, spot.hole_cards), np.uint8)
    work.board = np.empty((n, spot.board_cards), np.uint8)
    work.seeds = seed_sequence(seed)
    work.rows, work.step = n, SHARD_DEALS
    work.run(threads)
    return work.hole, work.board
