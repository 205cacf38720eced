"""Random deals: the public function deal.

    game, known cards ─► states.py ─┬─► a spot, one for all ─► deal_plan.h ─► shards, over threads ─► deal_rows.h
                                    └─► a state a row, ranges ─► state_deals.pyx
    seed ─────────────► shard_seeds.pyx: a seed for each shard ─────────────────┘

A shard is SHARD_DEALS consecutive deals, the last one fewer. Each has a seed of its own and writes rows of its own, so
the deals are the same on any number of threads, and those of a smaller n are the first of a larger.

What plans a spot takes many microseconds, a single deal one: the plans of the last spots that were given as texts are
kept.
"""

cimport cython
cimport numpy as cnp
from libc.stdint cimport int64_t, uint8_t, uint64_t
from libc.string cimport memset

import numpy as np

from evaluator.hands.arrays cimport thread_count
from evaluator.cpu cimport batch_level, deal_plan
from evaluator.work.jobs cimport Job
from evaluator.work.shard_seeds cimport SEED_WORDS, shard_seeds, ShardSeeds
from evaluator.rules import game_named
from evaluator.deals.spots import Spot
from evaluator.deals.states import read_states
from evaluator.work.arguments import whole_number
from evaluator.work.quoting import number

cnp.import_array()

cdef extern from "deals/deal_plan.h" nogil:
    enum: DECK
    enum: UNKNOWN
    void plan_deal(deal_plan *plan, const uint8_t *row, int hole_cards, int board_cards, uint64_t stub)

cdef enum:
    SHARD_DEALS = 1 << 17  # six-handed a millisecond or so, a thousand times what a seed takes
    MOST_PLANS = 256
    LONGEST_TEXT = 64  # of a spot whose plan is kept
    SMALL = 1 << 20  # arrays that are made without NumPy's own checks


@cython.final
@cython.auto_pickle(False)
cdef class _Plan:
    """How a spot is dealt."""

    cdef deal_plan plan
    cdef object game
    cdef int seats, hole_cards, board_cards

    cdef int fill(self, object spot) except -1:
        """Rows as the kernel has them. In bounds: no card is dealt twice, so a row has at most DECK of them."""
        cdef uint8_t row[DECK]
        cdef uint64_t stub = 0
        cdef int at, card
        self.seats, self.hole_cards, self.board_cards = len(spot.hands), spot.hole_cards, spot.board_cards
        memset(row, UNKNOWN, sizeof(row))
        for seat, hand in enumerate(spot.hands):
            for at, card in enumerate(hand, seat * self.hole_cards):
                row[at] = card
        for at, card in enumerate(spot.board, self.seats * self.hole_cards):
            row[at] = card
        for card in spot.stub:
            stub |= <uint64_t>1 << card
        plan_deal(&self.plan, row, self.seats * self.hole_cards, self.board_cards, stub)
        return 0


_plans = {}
"""By what a caller gave; each knows its game, since a name may come to mean another."""


cdef object text_key(object players, object known, object board, object dead):
    """What tells a spot from others, if it is made of short texts; else None."""
    cdef tuple texts = () if known is None else tuple(known) if type(known) is list or type(known) is tuple else None
    if texts is None:
        return None
    for text in (*texts, board, dead):
        if not (text is None or (type(text) is str and len(<str>text) <= LONGEST_TEXT)):
            return None
    return players, texts, board, dead


cdef object planned(object n, object game, object players, object known, object board, object dead):
    """The plan of a spot, or the states of n deals."""
    cdef _Plan plan
    key = text_key(players, known, board, dead)
    if key is not None:
        found = _plans.get((game.name, game.hole, key))
        if found is not None and ((<_Plan>found).game is game or (<_Plan>found).game == game):
            return found
    read = read_states(n, game, players, known, board, dead)
    if not isinstance(read, Spot):
        return read
    plan = _Plan.__new__(_Plan)
    plan.game = game
    plan.fill(read)
    if key is not None:
        if len(_plans) >= MOST_PLANS:
            _plans.clear()
        _plans[game.name, game.hole, key] = plan
    return plan


@cython.final
cdef class _Deals(Job):
    """The rows to write, and the arrays that own their memory."""

    cdef _Plan plan
    cdef ShardSeeds seeds
    cdef cnp.ndarray hole, board

    cdef object piece(self, int64_t first, int64_t n):
        """Deals first … first + n - 1; `first` is where a shard begins."""
        cdef uint8_t *hole = <uint8_t *>cnp.PyArray_DATA(self.hole)
        cdef uint8_t *board = <uint8_t *>cnp.PyArray_DATA(self.board)
        cdef int64_t hole_bytes = self.plan.seats * self.plan.hole_cards, board_bytes = self.plan.board_cards
        cdef int64_t part, end = first + n
        cdef uint64_t seed[SEED_WORDS]
        while first < end:
            self.seeds.seed(first // SHARD_DEALS, seed)
            part = min(end - first, <int64_t>SHARD_DEALS)
            with nogil:
                batch_level().deal(&self.plan.plan, seed, <size_t>part, hole + first * hole_bytes,
                                   board + first * board_bytes)
            first += part


cdef cnp.ndarray rows_of_bytes(object n, int axes, int second, int third):
    """An empty uint8 array (n, second) or (n, second, third)."""
    cdef cnp.npy_intp shape[3]
    if n > SMALL:  # it may be too large, which NumPy finds words for
        return np.empty((n, second, third)[:axes], np.uint8)
    shape[0], shape[1], shape[2] = n, second, third
    return cnp.PyArray_EMPTY(axes, shape, cnp.NPY_UINT8, False)


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
    known : list of hands or ranges, or integer array (n, players, k), optional
        What is known of the seats' hands, seat 0 first; a list may end early. A hand is a text or a sequence of ids,
        shorter than what is dealt if some of it is not known; ``*`` is a card, and None, "" and "random" are hands of
        which nothing is known. Known cards come first in the seat's row, in their order. A range (``Range``,
        ``OmahaRange``, or a text as ``equity`` reads it, such as ``"QQ+,AKs"``) gives a hand of its own in every deal,
        the highest card first. An array has a state a row: ids, and 255 for what is not known; in Omaha k decides how
        many hole cards there are.
    board : str, ids or integer array (n, b)
        Known board cards, which come first in the board's row: one board for all deals, or a row a deal, filled up with
        255.
    dead : str, ids or integer array (n, d)
        Cards that are never dealt, likewise.
    seed : None, int, sequence of ints, SeedSequence, Generator or BitGenerator
        None gives different deals every time. A NumPy generator only supplies the seed, which moves it on.
    threads : int
        How many threads share the deals; -1 means all cores. The deals do not depend on it.

    Returns
    -------
    (hole, board) : uint8 (n, players, k) and uint8 (n, b)
        Hole cards and board cards as ids. In stud k is 7 and b is 0, but where the deck cannot serve every seat a
        seventh card, or a sixth and a seventh, that card is one on the board for everybody: k = 6, b = 1 with eight
        players, k = 5, b = 2 with nine, and with fewer if enough cards are dead (the row with most of them decides for
        all). A seat's seven cards are then its row and the board's.

    Raises
    ------
    ValueError, TypeError
        For a card that appears twice or is not in the game's deck, more cards than the deck has, a hand or board
        longer than what is dealt (of arrays the first such row is named), arrays that have not n rows, seats whose
        ranges block each other or are blocked, a negative n, fewer than one player or more than the game has seats
        (nine in stud), an unknown game, a wrong seed or `threads`.

    Notes
    -----
    Equal seeds give equal deals at every instruction-set level and on every machine, and the deals of a smaller n are
    the first of a larger one with the same rows. Draws that would make some deal likelier than another are rejected, so
    nothing is approximate but the generator: eight SFC64 side by side, seeded anew by ``SeedSequence`` every 131,072
    deals; without a seed, from a stream of the thread's own, which the operating system's entropy begins.

    Hands of several ranges come by the product of their weights, given that no card is dealt twice and none is known
    elsewhere in the row, as in ``equity(…, samples=…)``. A row that the ranges fit in none of two million draws is
    refused.

    Examples
    --------
    >>> from evaluator import to_text
    >>> hole, board = deal(3, players=2, known=["AsAh"], board="2c 7d", seed=1)
    >>> hole.shape, board.shape
    ((3, 2, 2), (3, 5))
    >>> to_text(hole[:, 0])
    ['As Ah', 'As Ah', 'As Ah']

    Ranges, one of them against a known hand:

    >>> hole, board = deal(1000, known=["AKs", "KsQs"], board="2c 7d 8h", seed=1)
    >>> sorted(set(to_text(hole[:, 0])))
    ['Ac Kc', 'Ad Kd', 'Ah Kh']

    A state a row, as a search for the best play has them: here what is left of two deals is dealt a million times.

    >>> known = np.array([[[51, 47], [255, 255]], [[12, 13], [50, 255]]])
    >>> flops = np.array([[0, 21, 26], [48, 49, 255]])
    >>> again = np.arange(1_000_000) % 2
    >>> hole, board = deal(1_000_000, known=known[again], board=flops[again], dead="Kd", seed=1)
    >>> to_text(hole[:2, 0]), to_text(board[:2, :2])
    (['As Ks', '5c 5d'], ['2c 7d', 'Ac Ad'])
    """
    cdef _Deals work
    cdef _Plan plan
    if type(n) is not int:
        n = whole_number(n, "n")
    if type(players) is not int:
        players = whole_number(players, "players")
    threads = thread_count(threads)
    if n < 0:
        raise ValueError(f"n must not be negative, got {number(n)}")
    found = planned(n, game_named(game), players, known, board, dead)
    if not isinstance(found, _Plan):
        from evaluator.deals.state_deals import deal_states  # by its first use: ranges take long to import
        return deal_states(found, n, shard_seeds(seed), SHARD_DEALS, threads)
    plan = found
    work = _Deals.__new__(_Deals)
    work.plan = plan
    work.hole = rows_of_bytes(n, 3, plan.seats, plan.hole_cards)
    work.board = rows_of_bytes(n, 2, plan.board_cards, 0)
    work.seeds = shard_seeds(seed)
    work.rows, work.step = n, SHARD_DEALS
    work.run(threads)
    return work.hole, work.board
