"""Equity by random deals: one shard of a Monte Carlo estimate.

    known cards ─────────┐
    holdings by weight ──┼─► tiles of deals by column ─► values by seat ─► winners by set of seats (sample_tiles.h)
    what is not known ───┘

A shard is a fixed number of deals with a seed of its own, so the sum of many is the same whoever draws which of them.
"""

cimport numpy as cnp
from libc.stdint cimport int64_t, uint8_t, uint32_t, uint64_t
from libc.string cimport memset

import numpy as np

from evaluator.cpu cimport batch_level, deal_plan, sample_job
from evaluator.notation import from_mask
from evaluator.ranking cimport rank_game, seat_ranking

cnp.import_array()

cdef extern from "deal_plan.h" nogil:
    enum: DECK, UNKNOWN
    enum: STATE_WORDS "SEED_WORDS"
    void plan_deal(deal_plan *plan, const uint8_t *row, int hole_cards, int board_cards, uint64_t stub)

cdef extern from "alias_table.h" nogil:
    ctypedef struct alias_entry:
        pass
    void fill_alias_table(const double *weights, uint32_t m, double *scaled, uint32_t *numbers, alias_entry *entries)

cdef extern from "deal_tiles.h" nogil:
    enum: MOST_TALLY_SEATS, MOST_SET_BITS

cdef extern from "sample_plan.h" nogil:
    ctypedef struct holding:
        const alias_entry *entries
        const uint64_t *sets
        const uint8_t *places
        uint32_t count, excess
        int cards
    ctypedef struct sample_plan:
        deal_plan deal
        holding *holdings
        int seats, first
    void draw_first(deal_plan *plan, const uint8_t *columns, int first)
    uint32_t keep_possible(const uint8_t *cards, const double *weights, size_t count, int set_cards, uint64_t stub,
                           const uint8_t *place_of, uint64_t *sets, uint8_t *places, double *kept_weights)
    ctypedef struct sample_question "sample_job":
        sample_plan plan
        seat_ranking *ranking
        int halves, seats, hole_cards, board_cards

SEED_WORDS = STATE_WORDS

cdef enum:
    IDS = 64  # numbers that a card may have in a set of 64 bits
    MOST_SETS = 1 << 30

_TOO_RARE = (
    "the seats' ranges share so many cards that fewer than 1 in 100,000 draws fits; leave out samples= and stderr= for an"
    " exact answer, or change the ranges"
)


cdef class _Holding:
    """The sets of cards one of which a seat holds, by weight, and the arrays that own them."""

    cdef holding held
    cdef cnp.ndarray entries, sets, places

    cdef int fill(self, cnp.ndarray cards, cnp.ndarray weights, uint64_t stub, const uint8_t *place_of) except -1:
        cdef size_t count = <size_t>cards.shape[0]
        cdef int set_cards = <int>cards.shape[1]
        cdef cnp.ndarray kept = np.empty(count), scaled = np.empty(count), numbers = np.empty(count, np.uint32)
        self.entries = np.empty(count * sizeof(alias_entry), np.uint8)
        self.sets, self.places = np.empty(count, np.uint64), np.empty((count, set_cards), np.uint8)
        self.held.cards = set_cards
        self.held.entries = <const alias_entry *>cnp.PyArray_DATA(self.entries)
        self.held.sets = <const uint64_t *>cnp.PyArray_DATA(self.sets)
        self.held.places = <const uint8_t *>cnp.PyArray_DATA(self.places)
        self.held.count = keep_possible(
            <const uint8_t *>cnp.PyArray_DATA(cards), <const double *>cnp.PyArray_DATA(weights), count, set_cards, stub,
            place_of, <uint64_t *>cnp.PyArray_DATA(self.sets), <uint8_t *>cnp.PyArray_DATA(self.places),
            <double *>cnp.PyArray_DATA(kept))
        if self.held.count == 0:
            raise ValueError(_TOO_RARE)
        self.held.excess = <uint32_t>((<uint64_t>1 << 32) % self.held.count)
        fill_alias_table(<const double *>cnp.PyArray_DATA(kept), self.held.count, <double *>cnp.PyArray_DATA(scaled),
                         <uint32_t *>cnp.PyArray_DATA(numbers), <alias_entry *>cnp.PyArray_DATA(self.entries))
        return 0


cdef tuple read_seat(object cards, object weights, int hole_cards):
    cdef cnp.ndarray sets = np.ascontiguousarray(cards, dtype=np.uint8)
    cdef cnp.ndarray numbers = np.ascontiguousarray(weights, dtype=np.float64)
    if sets.ndim != 2 or not 1 <= sets.shape[0] < MOST_SETS or sets.shape[1] > hole_cards:
        raise ValueError(f"a seat has sets of up to {hole_cards} cards, not the shape {(<object>sets).shape}")
    if numbers.ndim != 1 or numbers.shape[0] != sets.shape[0]:
        raise ValueError(f"{sets.shape[0]} sets have as many weights, not the shape {(<object>numbers).shape}")
    return sets, numbers


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


cdef list plan_sample(sample_plan *plan, list seats, int hole_cards, cnp.ndarray board, int board_cards, object game,
                      object dead):
    """The plan of the deals, and who owns its memory. In bounds: no more than DECK cards are dealt."""
    cdef uint8_t row[DECK]
    cdef uint8_t columns[DECK]
    cdef uint8_t place_of[IDS]
    cdef int at, card, seat, seats_cards = len(seats) * hole_cards, drawn = seats_cards + board_cards
    cdef _Holding held
    if drawn > DECK or hole_cards < 0 or board.shape[0] > board_cards:
        raise ValueError(f"{seats_cards} hole cards and {board_cards} on the board cannot be dealt")
    memset(row, UNKNOWN, sizeof(row))
    gone, owners = {*board.tolist(), *from_mask(dead).tolist()}, []
    for at, card in enumerate(board.tolist(), seats_cards):
        row[at] = card
    for seat, (sets, _) in enumerate(seats):
        if len(sets) == 1:
            gone.update(sets[0].tolist())
            for at, card in enumerate(sets[0].tolist(), seat * hole_cards):
                row[at] = card
    cdef uint64_t stub = read_stub(game.deck, gone, place_of)
    drawn = bytes(row[:drawn]).count(UNKNOWN)
    if bin(stub).count("1") < drawn:
        raise ValueError(f"{drawn} cards are to be drawn, {bin(stub).count('1')} are left")
    plan_deal(&plan.deal, row, seats_cards, board_cards, stub)
    plan.seats = plan.first = 0
    for seat, (sets, weights) in enumerate(seats):
        if len(sets) > 1:
            held = _Holding()
            held.fill(sets, weights, stub, place_of)
            owners.append(held)
            plan.holdings[plan.seats] = held.held
            plan.seats += 1
            for at in range(held.held.cards):
                columns[plan.first] = seat * hole_cards + at
                plan.first += 1
    draw_first(&plan.deal, columns, plan.first)
    return owners


def sample(game, seats, int hole_cards, board, int board_cards, dead, deals, seed):
    """Random deals won by each set of seats.

    Parameters
    ----------
    game : Game
        A record; of its evaluators each ranks the hands for its half of the pot.
    seats : sequence of (uint8 array (m, k), float64 array (m,))
        By seat, the sets of cards one of which it holds, and their weights, above 0 and finite. The other
        ``hole_cards - k`` cards of its hand are dealt. Sets share no card with the board or the dead cards.
    hole_cards, board_cards : int
        Cards of each seat and on the board at showdown.
    board : uint8 array (b,)
        The board so far.
    dead : int
        Mask of cards that are never dealt, besides those that are known.
    deals : int
        How many, at least 1.
    seed : uint64 array (SEED_WORDS,)

    Returns
    -------
    int64 array (2**seats,) or, for two halves of a pot, (4**seats,)
        How many of the deals are won by the set of seats whose bits its number has, those of the low half above those
        of the high one. It depends on the arguments alone.

    Raises
    ------
    ValueError
        If the sets of several seats share so many cards that hardly any joint draw fits.

    Examples
    --------
    >>> from evaluator.randomness import seed_sequence, shard_seed
    >>> from evaluator.rules import GAMES
    >>> aces, anything = (np.array([[51, 50]], np.uint8), np.ones(1)), (np.empty((1, 0), np.uint8), np.ones(1))
    >>> seed = shard_seed(seed_sequence(1), 0, SEED_WORDS)
    >>> won = sample(GAMES["holdem"], (aces, anything), 2, np.empty(0, np.uint8), 5, 0, 10000, seed)
    >>> int(won.sum()), bool(8300 < won[1] < 8700)
    (10000, True)
    """
    cdef cnp.ndarray shared = np.ascontiguousarray(board, dtype=np.uint8)
    cdef cnp.ndarray words = np.ascontiguousarray(seed, dtype=np.uint64)
    if shared.ndim != 1:
        raise ValueError(f"a board has one axis, not the shape {(<object>shared).shape}")
    if words.ndim != 1 or words.shape[0] != STATE_WORDS:
        raise ValueError(f"a seed has {STATE_WORDS} words, not the shape {(<object>words).shape}")
    if deals < 1:
        raise ValueError(f"deals must be at least 1, not {deals}")
    most = min(MOST_TALLY_SEATS, MOST_SET_BITS // len(game.evaluators))
    if not 1 <= len(seats) <= most:
        raise ValueError(f"winners are counted for 1 to {most} seats, not {len(seats)}")
    cdef cnp.ndarray memory = np.empty(sizeof(sample_question), np.uint8)
    cdef sample_question *job = <sample_question *>cnp.PyArray_DATA(memory)
    job.seats, job.hole_cards, job.board_cards = <int>len(seats), hole_cards, board_cards
    job.halves = rank_game(job.ranking, game, hole_cards, board_cards)
    read = [read_seat(cards, weights, hole_cards) for cards, weights in seats]
    owners = plan_sample(&job.plan, read, hole_cards, shared, board_cards, game, dead)
    cdef cnp.ndarray result = np.zeros(1 << job.seats * job.halves, np.int64)
    cdef int64_t *winners = <int64_t *>cnp.PyArray_DATA(result)
    cdef const uint64_t *state = <const uint64_t *>cnp.PyArray_DATA(words)
    cdef uint64_t wanted = deals
    cdef bint fits
    with nogil:
        fits = batch_level().count_samples(<const sample_job *>job, state, wanted, winners)
    if not fits:
        raise ValueError(_TOO_RARE)
    return result
