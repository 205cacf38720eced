"""Random deals from a state a row, and from ranges: the second way of deal.

    states.py: arrays, one for all or a row a deal ─► blocks of bytes (state_batch.h) ─┐
    held.py: ranges ─► range_plans.pyx ────────────────────────────────────────────────┼─► state_rows.h ─► deals
    shard_seeds.pyx ───────────────────────────────────────────────────────────────────┘

Shards are those of dealing.pyx. In one the rows are read in order by one generator, so equal seeds give equal deals on
any number of threads here too.
"""

cimport cython
cimport numpy as cnp
from cpython.exc cimport PyErr_CheckSignals
from libc.stdint cimport int64_t, uint8_t, uint64_t

import numpy as np

from evaluator.cpu cimport batch_level, state_place, state_plan, states_kernel
from evaluator.deals.held import holdings_of
from evaluator.deals.range_draws import Levels, Listing
from evaluator.deals.range_plans cimport IDS, RangePlan, checked_holding, read_stub, sample_plan
from evaluator.deals.states import in_vain, refused
from evaluator.work.row_views cimport add_axis, row_view
from evaluator.work.jobs cimport Job
from evaluator.work.shard_seeds cimport SEED_WORDS, ShardSeeds

cnp.import_array()

cdef extern from "plain/state_batch.h" nogil:
    enum: ROW_ATTEMPTS, STATE_PARTS
    ctypedef struct plan_of_states "state_plan":
        uint64_t outside
        int lowest, span
        int seats, hole_cards, board_cards
        int known_given, board_given, dead_given
        const sample_plan *ranges
        uint8_t *seat_of
        int sorted
        uint8_t *sorted_seats
    ctypedef struct place_of_states "state_place":
        uint64_t attempts
    ctypedef struct state_part:
        row_view view
        int rows, bytes
    ctypedef struct state_batch:
        plan_of_states plan
        state_part *parts
        uint8_t *hole
        uint8_t *board
    size_t run_states(const state_batch *batch, states_kernel kernel, state_place *place, const uint64_t *seed,
                      size_t first, size_t n, int *fault)

cdef enum:
    REFUSED = 1


@cython.final
cdef class _States(Job):
    """The rows to write, and the arrays that own their memory."""

    cdef state_batch batch
    cdef ShardSeeds seeds
    cdef RangePlan ranges
    cdef list owners

    cdef object piece(self, int64_t first, int64_t n):
        """Deals first … first + n - 1; `first` is where a shard begins. None, or (row, fault) of the first refused."""
        cdef uint64_t words[SEED_WORDS]
        cdef place_of_states place
        cdef const uint64_t *seed
        cdef int64_t end = first + n, shard_end
        cdef int fault = 0
        while first < end:
            self.seeds.seed(first // self.step, words)
            seed, shard_end = words, min(first + self.step, end)
            while first < shard_end:
                with nogil:
                    first += run_states(&self.batch, batch_level().deal_states, <state_place *>&place, seed, first,
                                        shard_end - first, &fault)
                if fault:
                    return first, fault
                if first < shard_end:
                    seed = NULL
                    PyErr_CheckSignals()
                    if self.stopped:
                        return None
        return None

    cdef int set_part(self, int part, cnp.ndarray ids, bint by_row) except -1:
        """An array (n, seats, k) or (n, k) with a row a deal, or one of one row for all. In bounds: k and seats * k are
        at most DECK (states.py)."""
        cdef state_part *own = &self.batch.parts[part]
        cdef int axis, last = cnp.PyArray_NDIM(ids) - 1
        if not by_row:
            ids = np.ascontiguousarray(ids, np.uint8)
        own.view.data = cnp.PyArray_BYTES(ids)
        own.view.cards, own.view.card_stride = <int>cnp.PyArray_DIM(ids, last), cnp.PyArray_STRIDE(ids, last)
        own.view.item_size = <int>cnp.PyArray_ITEMSIZE(ids) * (-1 if cnp.PyArray_ISSIGNED(ids) else 1)
        own.view.axes = 0
        for axis in range(last):
            add_axis(&own.view, cnp.PyArray_DIM(ids, axis), cnp.PyArray_STRIDE(ids, axis))
        own.bytes = own.view.cards * (<int>cnp.PyArray_DIM(ids, 1) if last == 2 else 1)
        own.rows = 0 if not by_row else <int>cnp.PyArray_DIM(ids, 1) if last == 2 else 1
        self.owners.append(ids)
        return 0

    cdef int hold(self, object states, cnp.ndarray known) except -1:
        """Plan the hands of ranges; those of one hand are known, and go into `known`, (1, seats, k)."""
        cdef cnp.ndarray memory = np.zeros(sizeof(sample_plan), np.uint8)
        cdef uint8_t place_of[IDS]
        cdef plan_of_states *plan = &self.batch.plan
        cdef list seats = [checked_holding(given, plan.hole_cards) for given in holdings_of(states.spot, states.held)]
        gone = {*states.spot.board, *states.spot.dead}.union(*states.spot.hands)
        self.ranges = RangePlan.__new__(RangePlan)
        self.ranges.plan, self.ranges.owners = <sample_plan *>cnp.PyArray_DATA(memory), [memory]
        for seat, (given, held) in enumerate(zip(seats, states.held)):
            if held is None:
                continue
            if isinstance(given, Levels) or not given.sets.shape[1]:
                plan.sorted_seats[plan.sorted] = seat
                plan.sorted += 1
            elif len(given.sets) == 1:
                hand = sorted(given.sets[0].tolist(), reverse=True)
                known[0, seat, :] = hand
                gone.update(hand)
        stub = read_stub(states.spot.game.deck, gone, place_of)
        for at, seat in enumerate(self.ranges.draw_ranges(seats, plan.hole_cards, stub, place_of)):
            plan.seat_of[at] = seat
        plan.ranges = self.ranges.plan
        return 0


def deal_states(states, n, ShardSeeds seeds not None, int64_t step, int threads):
    """Hole cards and boards of n deals, `step` of them a shard; ValueError for the first row that is refused."""
    cdef _States work = _States.__new__(_States)
    cdef plan_of_states *plan = &work.batch.plan
    cdef int card
    spot, known = states.spot, states.known
    seats = len(spot.hands)
    hole, board = np.empty((n, seats, spot.hole_cards), np.uint8), np.empty((n, spot.board_cards), np.uint8)
    plan.seats, plan.hole_cards, plan.board_cards = seats, spot.hole_cards, spot.board_cards
    plan.outside = ~<uint64_t>0
    for card in spot.game.deck:
        plan.outside &= ~(<uint64_t>1 << card)
    plan.lowest = min(spot.game.deck)
    plan.span = max(spot.game.deck) + 1 - plan.lowest
    work.owners = []
    if states.held:
        work.hold(states, known)
    for part, (ids, by_row) in enumerate(zip((known, states.board, states.dead), states.by_row)):
        work.set_part(part, ids, by_row)
    plan.known_given = work.batch.parts[0].view.cards
    plan.board_given = work.batch.parts[1].view.cards
    plan.dead_given = work.batch.parts[2].view.cards
    work.batch.hole = <uint8_t *>cnp.PyArray_DATA(<cnp.ndarray>hole)
    work.batch.board = <uint8_t *>cnp.PyArray_DATA(<cnp.ndarray>board)
    work.owners += [hole, board]
    work.seeds, work.rows, work.step = seeds, n, step
    fault = work.run(threads)
    if fault is not None:
        row, kind = fault
        raise ValueError(refused(states, row) if kind == REFUSED else in_vain(states, row, ROW_ATTEMPTS))
    return hole, board
