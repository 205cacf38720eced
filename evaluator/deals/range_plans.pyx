"""What the hands of ranges are drawn from, as the kernels have it: what equity by random deals and deal share.

    listings ─► range_draws.py: tables ───┐
    levels and their chances ─────────────┴─► holdings and dealt ranges of a plan (sample_plan.h)
"""

cimport numpy as cnp
from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libc.string cimport memset

from math import comb

import numpy as np

from evaluator.deals.range_draws import Levels, Listing, bits_of, draws_of

cnp.import_array()

cdef extern from "deals/sample_plan.h" nogil:
    enum: MOST_RANGE_CARDS
    void place_sets(const uint8_t *cards, size_t count, int set_cards, const uint8_t *place_of, uint64_t *sets,
                    uint8_t *places)
    void fill_below(uint32_t (*below)[DECK])

_CERTAIN = 2.0**32


cdef object checked_holding(object given, int hole_cards):
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


cdef class RangePlan:
    """Fills the ranges' part of a plan, which its subclass has, and keeps alive what that points to."""

    cdef list draw_ranges(self, list seats, int hole_cards, uint64_t stub, const uint8_t *place_of):
        """Fill in the holdings of all seats; those that are drawn from lists, in the order in which they are."""
        if len(seats) > MOST_HOLDINGS:
            raise ValueError(f"ranges are drawn for at most {MOST_HOLDINGS} seats, not {len(seats)}")
        cdef list drawn = self.hold({seat: possible(held, stub) for seat, held in enumerate(seats)
                                     if isinstance(held, Listing) and len(held.sets) > 1}, place_of)
        fill_below(self.plan.below)
        self.plan.range_cards = hole_cards
        for seat, held in enumerate(seats):
            if isinstance(held, Levels):
                self.deal_range(seat * hole_cards, held)
        self.collides = self.plan.ranges > 0 or self.plan.seats > 1
        return drawn

    cdef list hold(self, dict listings, const uint8_t *place_of):
        """Listings by seat; in bounds: draw_ranges has counted them."""
        cdef holding *own
        cdef cnp.ndarray sets, bits, places
        cdef list order = []
        for drawn in draws_of(listings):
            own = &self.plan.holdings[self.plan.seats]
            self.plan.seats += 1
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
            order.append(drawn.seat)
        return order

    cdef int deal_range(self, int column, object held) except -1:
        cdef dealt_range *own = &self.plan.dealt[self.plan.ranges]
        cdef cnp.ndarray levels = held.levels
        cdef cnp.ndarray chances = np.floor(held.weights / held.weights.max() * _CERTAIN).astype(np.uint64)
        self.plan.ranges += 1
        own.levels, own.width = <const uint8_t *>cnp.PyArray_DATA(levels), <int>cnp.PyArray_ITEMSIZE(levels)
        own.chances = <const uint64_t *>cnp.PyArray_DATA(chances)
        own.column = column
        self.owners += [levels, chances]
        return 0


cdef object possible(object listing, uint64_t stub):
    """The sets of which all cards can be drawn."""
    fits = bits_of(listing.sets) & np.uint64(~stub & <uint64_t>0xFFFFFFFFFFFFFFFF) == 0
    if fits.all():
        return listing
    if not fits.any():
        raise ValueError("known cards block every hand of a range")
    return Listing(listing.sets[fits], listing.weights[fits])
