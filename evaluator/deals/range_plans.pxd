"""What draws hands of ranges, for what deals them: see range_plans.pyx."""

from libc.stdint cimport uint8_t, uint32_t, uint64_t

from evaluator.cpu cimport deal_plan

cdef enum:
    IDS = 64  # numbers that a card may have in a set of 64 bits

cdef extern from "deals/sample_plan.h" nogil:
    enum: DECK, MOST_HOLDINGS
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

cdef object checked_holding(object given, int hole_cards)
cdef uint64_t read_stub(object deck, object gone, uint8_t *place_of) except? 0

cdef class RangePlan:
    cdef sample_plan *plan
    cdef list owners
    cdef readonly bint collides
    cdef list draw_ranges(self, list seats, int hole_cards, uint64_t stub, const uint8_t *place_of)
    cdef list hold(self, dict listings, const uint8_t *place_of)
    cdef int deal_range(self, int column, object held) except -1
