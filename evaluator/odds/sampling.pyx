"""Equity by random deals: what they are drawn from, and one shard of a Monte Carlo estimate.

    known cards ────────────────────────┐
    listings ─► range_draws.py: tables ─┼─► tiles of deals by column ─► values by seat ─► winners by set of seats
    levels and their chances ───────────┤                                                 (sample_tiles.h)
    what is not known ──────────────────┘

A shard is a fixed number of deals with a seed of its own, so the sum of many is the same whoever draws which of them.
"""

cimport cython
cimport numpy as cnp
from cpython.exc cimport PyErr_CheckSignals
from libc.stdint cimport UINT64_MAX, int64_t, uint8_t, uint32_t, uint64_t
from libc.string cimport memset

from math import comb

import numpy as np

from evaluator.hands.card_sets import from_mask
from evaluator.cpu cimport batch_level, deal_plan, sample_job, sample_tile
from evaluator.odds.range_draws import Levels, Listing, bits_of, draws_of
from evaluator.odds.seat_kernels cimport rank_game, seat_ranking

cnp.import_array()

cdef extern from "deals/deal_plan.h" nogil:
    enum: DECK, UNKNOWN
    enum: STATE_WORDS "SEED_WORDS"
    void plan_deal(deal_plan *plan, const uint8_t *row, int hole_cards, int board_cards, uint64_t stub)

cdef extern from "deal_tiles.h" nogil:
    enum: MOST_TALLY_SEATS, MOST_SET_BITS

cdef extern from "deals/sample_plan.h" nogil:
    enum: MOST_RANGE_CARDS
    ctypedef struct choice:
        pass
    ctypedef struct alias_entry:
        pass
    ctypedef struct joint_entry:
        pass
    ctypedef struct joint_layer:
        const choice *states
        const joint_entry *entries
    ctypedef struct holding:
        joint_layer joint
        const choice *classes
        const alias_entry *entries
        const uint64_t *sets
        const uint8_t *places
        int cards
    ctypedef struct dealt_range:
        const uint8_t *levels
        const uint64_t *chances
        int width, column
    ctypedef struct sample_plan:
        deal_plan deal
        holding *holdings
        int seats, first
        dealt_range *dealt
        int ranges, range_cards
        uint32_t (*below)[DECK]
    void draw_first(deal_plan *plan, const uint8_t *columns, int first)
    void place_sets(const uint8_t *cards, size_t count, int set_cards, const uint8_t *place_of, uint64_t *sets,
                    uint8_t *places)
    void fill_below(uint32_t (*below)[DECK])
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
    IDS = 64  # numbers that a card may have in a set of 64 bits
    DRAWN_AT_ONCE = 1 << 21  # joint draws, some tens of milliseconds, and then it is looked for a Ctrl-C
    DEALT_AT_ONCE = 1 << 16

_CERTAIN = 2.0**32


cdef object checked(object given, int hole_cards):
    """A seat's holdings as arrays of the right types."""
    if isinstance(given, Levels):
        levels, weights = np.ascontiguousarray(given.levels), np.ascontiguousarray(given.weights, np.float64)
        if levels.dtype not in (np.uint8, np.uint32) or levels.shape != (comb(DECK, hole_cards),):
            raise ValueError(f"a level for each hand of {hole_cards} cards, not {levels.dtype} {levels.shape}")
        if weights.ndim != 1 or hole_cards > MOST_RANGE_CARDS or levels.max() >= len(weights) or not weights.max() > 0:
            raise ValueError("levels have weights, one of which is above 0")
        return Levels(levels, weights)
    sets, weights = given
    sets, weights = np.ascontiguousarray(sets, np.uint8), np.ascontiguousarray(weights, np.float64)
    if sets.ndim != 2 or not len(sets) or sets.shape[1] > hole_cards or sets.max(initial=0) >= DECK:
        raise ValueError(f"a seat has sets of up to {hole_cards} cards, not the shape {sets.shape}")
    if weights.shape != sets.shape[:1]:
        raise ValueError(f"{len(sets)} sets have as many weights, not the shape {weights.shape}")
    return Listing(sets, weights)


cdef uint64_t read_stub(object deck, object gone, uint8_t *place_of) except? 0:
    """The cards that can be drawn, bit = id, and the place of each among them."""
    cdef uint64_t stub = 0
    cdef int place = 0, card
    memset(place_of, 0, IDS)
    for card in deck:
        if card not in gone and card < DECK:
            stub |= <uint64_t>1 << card
            place_of[card] = place
            place += 1
    return stub


@cython.final
cdef class Dealer:
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
    cdef list owners  # of all that the job points to, and of the job
    cdef tuple arguments
    cdef readonly bint collides
    """Whether draws may be in vain."""

    def __cinit__(self, game, seats, int hole_cards, board, int board_cards, dead):
        cdef cnp.ndarray shared = np.ascontiguousarray(board, dtype=np.uint8)
        cdef cnp.ndarray memory = np.zeros(sizeof(sample_question), np.uint8)
        if shared.ndim != 1:
            raise ValueError(f"a board has one axis, not the shape {(<object>shared).shape}")
        most = min(MOST_TALLY_SEATS, MOST_SET_BITS // len(game.evaluators))
        if not 1 <= len(seats) <= most:
            raise ValueError(f"winners are counted for 1 to {most} seats, not {len(seats)}")
        self.job, self.owners = <sample_question *>cnp.PyArray_DATA(memory), [memory]
        self.arguments = game, seats, hole_cards, board, board_cards, dead
        self.job.seats, self.job.hole_cards, self.job.board_cards = <int>len(seats), hole_cards, board_cards
        self.job.halves = rank_game(self.job.ranking, game, hole_cards, board_cards)
        self.plan([checked(given, hole_cards) for given in seats], shared, game, dead)

    cdef int plan(self, list seats, cnp.ndarray board, object game, object dead) except -1:
        """In bounds: no more than DECK cards are dealt."""
        cdef uint8_t row[DECK]
        cdef uint8_t place_of[IDS]
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
        self.hold({seat: possible(held, stub) for seat, held in enumerate(seats)
                   if isinstance(held, Listing) and len(held.sets) > 1}, place_of)
        fill_below(self.job.plan.below)
        self.job.plan.range_cards = hole_cards
        for seat, held in enumerate(seats):
            if isinstance(held, Levels):
                self.deal_range(seat, held)
        self.collides = self.job.plan.ranges > 0 or self.job.plan.seats > 1
        return 0

    cdef int hold(self, dict listings, const uint8_t *place_of) except -1:
        """Fill in the holdings. Their columns are the first that are drawn."""
        cdef uint8_t columns[DECK]
        cdef holding *own
        cdef cnp.ndarray sets, bits, places
        cdef int card
        for drawn in draws_of(listings):
            own = &self.job.plan.holdings[self.job.plan.seats]
            self.job.plan.seats += 1
            sets = drawn.sets
            bits, places = np.empty(sets.shape[0], np.uint64), np.empty_like(sets)
            own.cards = <int>sets.shape[1]
            place_sets(<const uint8_t *>cnp.PyArray_DATA(sets), sets.shape[0], own.cards, place_of,
                       <uint64_t *>cnp.PyArray_DATA(bits), <uint8_t *>cnp.PyArray_DATA(places))
            own.sets, own.places = <const uint64_t *>cnp.PyArray_DATA(bits), <const uint8_t *>cnp.PyArray_DATA(places)
            own.classes = <const choice *>cnp.PyArray_DATA(<cnp.ndarray>drawn.classes)
            own.entries = <const alias_entry *>cnp.PyArray_DATA(<cnp.ndarray>drawn.entries)
            own.joint.states = <const choice *>cnp.PyArray_DATA(<cnp.ndarray>drawn.layer.states)
            own.joint.entries = <const joint_entry *>cnp.PyArray_DATA(<cnp.ndarray>drawn.layer.entries)
            self.owners += [drawn, bits, places]
            for card in range(own.cards):
                columns[self.job.plan.first] = drawn.seat * self.job.hole_cards + card
                self.job.plan.first += 1
        draw_first(&self.job.plan.deal, columns, self.job.plan.first)
        return 0

    cdef int deal_range(self, int seat, object held) except -1:
        cdef dealt_range *own = &self.job.plan.dealt[self.job.plan.ranges]
        cdef cnp.ndarray levels = held.levels, chances = np.floor(held.weights / held.weights.max() * _CERTAIN).astype(np.uint64)
        self.job.plan.ranges += 1
        own.levels, own.width = <const uint8_t *>cnp.PyArray_DATA(levels), <int>cnp.PyArray_ITEMSIZE(levels)
        own.chances = <const uint64_t *>cnp.PyArray_DATA(chances)
        own.column = seat * self.job.hole_cards
        self.owners += [levels, chances]
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


cdef object possible(object listing, uint64_t stub):
    """The sets of which all cards can be drawn."""
    fits = bits_of(listing.sets) & np.uint64(~stub & <uint64_t>0xFFFFFFFFFFFFFFFF) == 0
    if fits.all():
        return listing
    if not fits.any():
        raise ValueError("known cards block every hand of a range")
    return Listing(listing.sets[fits], listing.weights[fits])


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
