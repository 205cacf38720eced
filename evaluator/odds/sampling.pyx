"""Equity by random deals: what they are drawn from, and one shard of a Monte Carlo estimate.

    known cards ────────────────────────┐
    ranges ─► range_plans.pyx ──────────┼─► tiles of deals by column ─► values by seat ─► winners by set of seats
    what is not known ──────────────────┘

A shard is a fixed number of deals with a seed of its own, so the sum of many is the same whoever draws which of them.
"""

cimport cython
cimport numpy as cnp
from cpython.exc cimport PyErr_CheckSignals
from libc.stdint cimport UINT64_MAX, int64_t, uint8_t, uint64_t
from libc.string cimport memset

import numpy as np

from evaluator.hands.card_sets import from_mask
from evaluator.cpu cimport batch_level, deal_plan, sample_job, sample_tile
from evaluator.deals.range_draws import Listing
from evaluator.deals.range_plans cimport IDS, RangePlan, checked_holding, read_stub, sample_plan
from evaluator.odds.seat_kernels cimport rank_game, seat_ranking

cnp.import_array()

cdef extern from "deals/deal_plan.h" nogil:
    enum: DECK, UNKNOWN
    enum: STATE_WORDS "SEED_WORDS"
    void plan_deal(deal_plan *plan, const uint8_t *row, int hole_cards, int board_cards, uint64_t stub)

cdef extern from "deal_tiles.h" nogil:
    enum: MOST_TALLY_SEATS, MOST_SET_BITS

cdef extern from "deals/sample_plan.h" nogil:
    void draw_first(deal_plan *plan, const uint8_t *columns, int first)
    ctypedef struct sample_question "sample_job":
        sample_plan plan
        seat_ranking *ranking
        int halves, seats, hole_cards, board_cards

cdef extern from "deals/sample_plan.h" nogil:
    ctypedef struct sample_state:
        uint64_t attempts, most_attempts
        uint64_t deals, most_deals
    ctypedef struct sample_place "sample_tile":
        sample_state state

SEED_WORDS = STATE_WORDS

cdef enum:
    DRAWN_AT_ONCE = 1 << 21  # joint draws, some tens of milliseconds, and then it is looked for a Ctrl-C
    DEALT_AT_ONCE = 1 << 16

@cython.final
cdef class Dealer(RangePlan):
    """What a question's random deals are drawn from. It never changes; any thread may draw. It pickles as its arguments.

    Parameters
    ----------
    game : Game
        A record; of its evaluators each ranks the hands for its half of the pot.
    seats : sequence of Listing or Levels
        By seat, what it holds (``draws``): sets of cards, above 0 and finite weights. The other ``hole_cards - k`` cards
        of its hand are dealt. A listing of one set is known cards; no other seat, board or dead card has one of them.
    hole_cards, board_cards : int
        Cards of each seat and on the board at showdown.
    board : uint8 array (b,)
        The board so far.
    dead : int
        Mask of cards that are never dealt, besides those that are known.

    Raises
    ------
    ValueError
        If the seats cannot all have a hand, or the deck has not so many cards.
    """

    cdef sample_question *job
    cdef tuple arguments

    def __cinit__(self, game, seats, int hole_cards, board, int board_cards, dead):
        cdef cnp.ndarray shared = np.ascontiguousarray(board, dtype=np.uint8)
        cdef cnp.ndarray memory = np.zeros(sizeof(sample_question), np.uint8)
        if shared.ndim != 1:
            raise ValueError(f"a board has one axis, not the shape {(<object>shared).shape}")
        most = min(MOST_TALLY_SEATS, MOST_SET_BITS // len(game.evaluators))
        if not 1 <= len(seats) <= most:
            raise ValueError(f"winners are counted for 1 to {most} seats, not {len(seats)}")
        self.job, self.owners = <sample_question *>cnp.PyArray_DATA(memory), [memory]
        self.plan = &self.job.plan
        self.arguments = game, seats, hole_cards, board, board_cards, dead
        self.job.seats, self.job.hole_cards, self.job.board_cards = <int>len(seats), hole_cards, board_cards
        self.job.halves = rank_game(self.job.ranking, game, hole_cards, board_cards)
        self.plan_deals([checked_holding(given, hole_cards) for given in seats], shared, game, dead)

    cdef int plan_deals(self, list seats, cnp.ndarray board, object game, object dead) except -1:
        """In bounds: no more than DECK cards are dealt."""
        cdef uint8_t row[DECK]
        cdef uint8_t place_of[IDS]
        cdef uint8_t columns[DECK]
        cdef int at, card, hole_cards = self.job.hole_cards, seats_cards = len(seats) * hole_cards
        cdef int drawn = seats_cards + self.job.board_cards
        if drawn > DECK or hole_cards < 0 or board.shape[0] > self.job.board_cards:
            raise ValueError(f"{seats_cards} hole cards and {self.job.board_cards} on the board cannot be dealt")
        memset(row, UNKNOWN, sizeof(row))
        gone = {*board.tolist(), *from_mask(dead).tolist()}
        for at, card in enumerate(board.tolist(), seats_cards):
            row[at] = card
        for seat, held in enumerate(seats):
            if isinstance(held, Listing) and len(held.sets) == 1:
                gone.update(held.sets[0].tolist())
                for at, card in enumerate(held.sets[0].tolist(), seat * hole_cards):
                    row[at] = card
        cdef uint64_t stub = read_stub(game.deck, gone, place_of)
        drawn = bytes(row[:drawn]).count(UNKNOWN)
        if bin(stub).count("1") < drawn:
            raise ValueError(f"{drawn} cards are to be drawn, {bin(stub).count('1')} are left")
        plan_deal(&self.job.plan.deal, row, seats_cards, self.job.board_cards, stub)
        for at, seat in enumerate(self.draw_ranges(seats, hole_cards, stub, place_of)):
            for card in range(self.plan.holdings[at].cards):
                columns[self.plan.first] = seat * hole_cards + card
                self.plan.first += 1
        draw_first(&self.plan.deal, columns, self.plan.first)
        return 0

    def __reduce__(self):
        return Dealer, self.arguments

    def draw(self, deals, seed, most_draws=None):
        """Random deals won by each set of seats, and what it took.

        Parameters
        ----------
        deals : int
            How many, at least 1.
        seed : uint64 array (SEED_WORDS,)
        most_draws : int, optional
            How many joint draws and deals may be looked at.

        Returns
        -------
        winners : int64 array (2**seats,) or, for two halves of a pot, (4**seats,)
            How many of the deals are won by the set of seats whose bits its number has, those of the low half above
            those of the high one. It depends on the arguments alone.
        draws : int
            Joint draws and deals that were looked at.

        Raises
        ------
        ValueError
            If that were too few.
        """
        cdef cnp.ndarray words = np.ascontiguousarray(seed, dtype=np.uint64)
        if words.ndim != 1 or words.shape[0] != STATE_WORDS:
            raise ValueError(f"a seed has {STATE_WORDS} words, not the shape {(<object>words).shape}")
        if deals < 1:
            raise ValueError(f"deals must be at least 1, not {deals}")
        cdef cnp.ndarray result = np.zeros(1 << self.job.seats * self.job.halves, np.int64)
        cdef cnp.ndarray memory = np.zeros(sizeof(sample_place), np.uint8)
        cdef sample_place *place = <sample_place *>cnp.PyArray_DATA(memory)
        cdef int64_t *winners = <int64_t *>cnp.PyArray_DATA(result)
        cdef const uint64_t *state = <const uint64_t *>cnp.PyArray_DATA(words)
        cdef uint64_t left = deals, most = UINT64_MAX if most_draws is None else most_draws
        while left:
            place.state.most_attempts = place.state.attempts + min(most, <uint64_t>DRAWN_AT_ONCE)
            place.state.most_deals = place.state.deals + min(most, <uint64_t>DEALT_AT_ONCE)
            with nogil:
                left = batch_level().count_samples(<const sample_job *>self.job, <sample_tile *>place, state, left, winners)
            state = NULL
            PyErr_CheckSignals()
            if left and place.state.attempts + place.state.deals >= most:
                raise ValueError(f"the seats' ranges share so many cards that fewer than 1 in {most // deals:,} random"
                                 " draws fits: random deals would take for ever")
        return result, place.state.attempts + place.state.deals


def sample(dealer, deals, seed):
    """One shard: so many deals of a :class:`Dealer`, by the set of seats that win.

    Examples
    --------
    >>> from evaluator.work.randomness import seed_sequence, shard_seed
    >>> from evaluator.rules import GAMES
    >>> aces = Listing(np.array([[51, 50]], np.uint8), np.ones(1))
    >>> anything = Listing(np.empty((1, 0), np.uint8), np.ones(1))
    >>> dealer = Dealer(GAMES["holdem"], (aces, anything), 2, np.empty(0, np.uint8), 5, 0)
    >>> won = sample(dealer, 10000, shard_seed(seed_sequence(1), 0, SEED_WORDS))
    >>> int(won.sum()), bool(8300 < won[1] < 8700)
    (10000, True)
    """
    return dealer.draw(deals, seed)[0]
