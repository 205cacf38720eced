"""Sets of Omaha hands, and their weights, as decision diagrams: see kernels/plain/hand_diagrams.h.

A set is a number, made by one ``Diagrams`` from patterns, lists of hands and percentages, and joined by its operations;
equal sets have equal numbers. What that takes is counted in steps, of some tens of nanoseconds each, and bounded.
"""

cimport cython
cimport numpy as cnp
from libc.stdint cimport int32_t, int64_t, uint8_t, uint32_t, uint64_t

import numpy as np

cnp.import_array()

cdef extern from "plain/hand_diagrams.h" nogil:
    const int32_t DIAGRAM_FAILED
    const uint32_t DIAGRAM_THRESHOLD
    enum: DIAGRAM_DECK, DIAGRAM_MOST_CARDS, DIAGRAM_UNSET, DIAGRAM_REMOVED, DIAGRAM_IN
    ctypedef enum diagram_operation:
        DIAGRAM_BOTH, DIAGRAM_LESS, DIAGRAM_OVER
    ctypedef struct diagrams:
        uint32_t count, thresholds
        uint64_t work, most_work
        int out_of_memory
        uint32_t ways[53][7]
    ctypedef struct diagram_pattern:
        int places
        uint64_t cards[6]
    ctypedef struct diagram_list:
        const int64_t *numbers
        const int32_t *leaves
    ctypedef struct diagram_writing:
        const diagrams *all
        const uint32_t *codes
        uint8_t *used
        uint32_t *begun
        const int32_t *places
        void *written
        int width
    bint diagrams_begin(diagrams *all, uint64_t most_work)
    void diagrams_free(diagrams *all)
    bint diagram_is_whole(const diagrams *all, int32_t ref, int hole_cards)
    int32_t diagram_make(diagrams *all, uint32_t place, int32_t without, int32_t with_)
    int32_t diagram_apply(diagrams *all, diagram_operation operation, int32_t a, int32_t b, uint32_t place)
    uint32_t diagram_place(int cards, int left)
    int32_t diagram_of_pattern(diagrams *all, diagram_pattern *pattern, int hole_cards)
    int32_t diagram_of_list(diagrams *all, const diagram_list *list, size_t first, size_t last, int64_t base, int cards,
                            int left)
    void diagram_write(const diagram_writing *job, int32_t ref, int cards, int left, size_t start)

cdef enum:
    MOST_COUNTS = 500  # each is a level of recursion, and of small stacks

NOTHING, REMOVED, ALL = DIAGRAM_UNSET, DIAGRAM_REMOVED, DIAGRAM_IN
"""The diagrams of one leaf for all hands; ALL is the first weight, ALL - i the weight number i."""


@cython.final
cdef class Diagrams:
    """Sets of hands of so many hole cards, which take at most so many steps to make.

    >>> from math import comb
    >>> sets = Diagrams(4, most_work=10_000)
    >>> aces = sum(1 << card for card in range(48, 52))
    >>> two, three = sets.pattern([aces, aces]), sets.pattern([aces, aces, aces])
    >>> sets.both(three, two) == three, sets.less(three, two) == NOTHING
    (True, True)
    >>> levels, used = sets.written(sets.less(two, three), np.array([0, 0, 1], np.uint8))
    >>> len(levels) == comb(52, 4), int(levels.sum()) == comb(4, 2) * comb(48, 2), used.tolist()
    (True, True, [True, False, True])
    """

    cdef diagrams all
    cdef int hole_cards
    cdef int64_t leaves  # the numbers of leaves are smaller
    cdef set counts  # of the strongest hands

    def __cinit__(self, int hole_cards, uint64_t most_work):
        if not 1 <= hole_cards <= DIAGRAM_MOST_CARDS:
            raise ValueError(f"hands have 1 to {DIAGRAM_MOST_CARDS} cards, not {hole_cards}")
        self.hole_cards, self.leaves, self.counts = hole_cards, -DIAGRAM_IN, set()
        if not diagrams_begin(&self.all, most_work):
            raise MemoryError

    def __dealloc__(self):
        diagrams_free(&self.all)

    @property
    def work(self):
        """Steps taken so far."""
        return self.all.work

    @property
    def nodes(self):
        """How many nodes there are, 16 bytes each."""
        return self.all.count

    cdef int32_t checked(self, int64_t ref) except? 0:
        """A leaf or a node that there is, of hands of so many cards: none has been decided yet."""
        there_is = DIAGRAM_FAILED < ref < <int64_t>self.all.count
        if not there_is or not diagram_is_whole(&self.all, <int32_t>ref, self.hole_cards):
            raise IndexError(f"there is no diagram {ref}")
        self.leaves = max(self.leaves, -ref)
        return <int32_t>ref

    cdef object found(self, int32_t ref):
        if ref != DIAGRAM_FAILED:
            return ref
        if self.all.out_of_memory:
            raise MemoryError
        raise ValueError(
            f"the range is too involved: it takes more than {self.all.most_work:,} steps to read;"
            " read parts of it and join them with |"
        )

    def pattern(self, sets):
        """The hands that have a card of its own for each of at most six sets of cards, given as bits."""
        cdef diagram_pattern pattern
        cdef int32_t ref
        cdef int place
        cdef uint64_t cards
        if len(sets) > DIAGRAM_MOST_CARDS:
            raise ValueError(f"a pattern has at most {DIAGRAM_MOST_CARDS} places, not {len(sets)}")
        pattern.places = len(sets)
        for place, cards in enumerate(sets):
            pattern.cards[place] = cards
        with nogil:
            ref = diagram_of_pattern(&self.all, &pattern, self.hole_cards)
        return self.found(ref)

    def listed(self, numbers, leaves):
        """Hands, by their numbers in colex order, ascending and different, each with a diagram of one leaf."""
        cdef cnp.ndarray ascending = np.ascontiguousarray(numbers, np.int64)
        cdef cnp.ndarray given = np.ascontiguousarray(leaves, np.int32)
        cdef diagram_list hands
        cdef size_t count = ascending.size
        cdef int32_t ref
        in_order = bool((ascending[1:] > ascending[:-1]).all()) and ascending.ndim == 1
        if not in_order or given.shape[0] != ascending.shape[0] or given.ndim != 1 or given.max(initial=-1) >= 0:
            raise ValueError("a list has different numbers, ascending, and a leaf for each")
        if count and not 0 <= ascending[0] <= ascending[count - 1] < self.all.ways[DIAGRAM_DECK][self.hole_cards]:
            raise ValueError(f"numbers of hands are 0 to {self.all.ways[DIAGRAM_DECK][self.hole_cards] - 1:,}")
        self.checked(given.min(initial=-1))
        hands.numbers = <const int64_t *>cnp.PyArray_DATA(ascending)
        hands.leaves = <const int32_t *>cnp.PyArray_DATA(given)
        with nogil:
            ref = diagram_of_list(&self.all, &hands, 0, count, 0, DIAGRAM_DECK, self.hole_cards)
        return self.found(ref)

    def strongest(self, int count):
        """The first so many hands, at least one, in an order of strength, which ``written`` is told."""
        if count < 1:
            raise ValueError(f"a count is at least 1, not {count}")
        if count not in self.counts and len(self.counts) == MOST_COUNTS:
            raise ValueError(f"a range has at most {MOST_COUNTS} different percentages")
        self.counts.add(count)
        return self.found(diagram_make(&self.all, DIAGRAM_THRESHOLD + <uint32_t>count, DIAGRAM_UNSET, DIAGRAM_IN))

    cdef object applied(self, diagram_operation operation, object first, object second):
        cdef int32_t a = self.checked(first), b = self.checked(second), ref
        with nogil:
            ref = diagram_apply(&self.all, operation, a, b, diagram_place(DIAGRAM_DECK, self.hole_cards))
        return self.found(ref)

    def both(self, first, second):
        """The second where the first holds the hand."""
        return self.applied(DIAGRAM_BOTH, first, second)

    def less(self, first, second):
        """The first where the second does not hold the hand."""
        return self.applied(DIAGRAM_LESS, first, second)

    def over(self, first, second):
        """The second where it says something of the hand, else the first."""
        return self.applied(DIAGRAM_OVER, first, second)

    def written(self, ref, codes, places=None):
        """A code for each hand in colex order, and which leaves occur.

        ``codes``, uint8, uint16 or uint32, has one for each leaf by its number: NOTHING, REMOVED, the weights.
        ``places``, an int32 for each hand, is where it stands in the order of strength, for ``strongest``.
        """
        cdef diagram_writing job
        cdef int32_t root = self.checked(ref)
        cdef uint32_t count = self.all.ways[DIAGRAM_DECK][self.hole_cards]
        cdef cnp.ndarray by_leaf = np.ascontiguousarray(codes, np.uint32), begun = np.zeros(self.all.count, np.uint32)
        cdef cnp.ndarray used = np.zeros(max(by_leaf.size, 1), np.bool_), written = np.empty(count, codes.dtype), order
        if codes.dtype not in (np.uint8, np.uint16, np.uint32) or codes.ndim != 1 or codes.size < self.leaves:
            raise ValueError(f"codes are unsigned numbers of at most 32 bits, {self.leaves} of them or more")
        job.all, job.width, job.places = &self.all, <int>written.itemsize, NULL
        job.codes, job.used = <const uint32_t *>cnp.PyArray_DATA(by_leaf), <uint8_t *>cnp.PyArray_DATA(used)
        job.begun, job.written = <uint32_t *>cnp.PyArray_DATA(begun), cnp.PyArray_DATA(written)
        if self.all.thresholds:
            order = np.ascontiguousarray(() if places is None else places, np.int32)
            if (<object>order).shape != (count,):
                raise ValueError("every hand needs its place in the order of strength")
            job.places = <const int32_t *>cnp.PyArray_DATA(order)
        with nogil:
            diagram_write(&job, root, DIAGRAM_DECK, self.hole_cards, 0)
        return written, used
