"""Joint classes: a table from which several seats' classes of hands are drawn together, no card of them twice.

    classes by seat: sets of some cards, with weights ─► states and entries, seat by seat ─► worth, backwards
                                                      ─► an alias table for each state (joint_classes.h)
"""

cimport numpy as cnp
from libc.stdint cimport uint32_t, uint64_t

from typing import NamedTuple

import numpy as np

cnp.import_array()

cdef extern from "plain/joint_classes.h" nogil:
    ctypedef struct choice:
        uint32_t first, count, excess
    ctypedef struct alias_entry:
        pass
    size_t count_entries(const uint64_t *gone, size_t states, const uint64_t *classes, size_t count)
    uint32_t link_classes(const uint64_t *gone, size_t states, const uint64_t *classes, size_t count, uint64_t later,
                          choice *choices, uint32_t *class_of, uint32_t *next, uint64_t *next_gone, uint32_t *slots,
                          size_t room)
    double weigh_classes(choice *choices, size_t states, const double *class_weights, uint32_t *class_of, uint32_t *next,
                         const double *next_worth, double *weights, double *worth)
    ctypedef struct joint_entry:
        pass
    void pack_entries(const alias_entry *chances, const uint32_t *class_of, const uint32_t *next, size_t count,
                      joint_entry *entries)
    void fill_choices(choice *choices, size_t count, const double *weights, double *scaled, uint32_t *list,
                      alias_entry *entries)

cdef enum:
    TRIED_FOR_AN_ENTRY = 8  # classes looked at for each entry that there may be


class Layer(NamedTuple):
    """What one seat's class is drawn from; arrays of uint32 in the layout of sample_plan.h."""

    states: np.ndarray
    """(states, 3): the entries that a state has."""
    entries: np.ndarray
    """(entries, 4): their alias tables, the class that an entry gives, and the state that it leads to."""


def alias_tables(choices, weights):
    """Alias tables, uint32 (n, 2), for choices (k, 3) among neighbouring weights; their third column is filled in.

    >>> choices = np.array([[0, 2, 0]], np.uint32)
    >>> (alias_tables(choices, np.array([1.0, 3.0])) / 2**32).round(2).tolist(), choices.tolist()
    ([[0.5, 0.0], [1.0, 0.0]], [[0, 2, 0]])
    """
    cdef cnp.ndarray own = choices, numbers = weights
    cdef Py_ssize_t most = int(choices[:, 1].max(initial=0))
    cdef cnp.ndarray entries = np.empty((len(weights), 2), np.uint32)
    cdef cnp.ndarray scaled = np.empty(most), listed = np.empty(most, np.uint32)
    cdef choice *chosen = <choice *>cnp.PyArray_DATA(own)
    cdef size_t count = own.shape[0]
    with nogil:
        fill_choices(chosen, count, <const double *>cnp.PyArray_DATA(numbers), <double *>cnp.PyArray_DATA(scaled),
                     <uint32_t *>cnp.PyArray_DATA(listed), <alias_entry *>cnp.PyArray_DATA(entries))
    return entries


cdef tuple linked(cnp.ndarray gone, cnp.ndarray classes, uint64_t later, size_t entries):
    """The choices of a seat's states, the classes and next states of their entries, and the next seat's states."""
    cdef size_t states = gone.shape[0], count = classes.shape[0], room = 16
    cdef cnp.ndarray choices = np.zeros((states, 3), np.uint32), class_of, following, slots, next_gone
    cdef uint32_t next_states
    while room <= 2 * entries:
        room *= 2
    class_of, following = np.empty(entries, np.uint32), np.empty(entries, np.uint32)
    slots, next_gone = np.zeros(room, np.uint32), np.empty(entries, np.uint64)
    with nogil:
        next_states = link_classes(
            <const uint64_t *>cnp.PyArray_DATA(gone), states, <const uint64_t *>cnp.PyArray_DATA(classes), count, later,
            <choice *>cnp.PyArray_DATA(choices), <uint32_t *>cnp.PyArray_DATA(class_of),
            <uint32_t *>cnp.PyArray_DATA(following), <uint64_t *>cnp.PyArray_DATA(next_gone),
            <uint32_t *>cnp.PyArray_DATA(slots), room)
    return choices, class_of, following, next_gone[:next_states].copy()


cdef tuple weighed(cnp.ndarray choices, cnp.ndarray class_of, cnp.ndarray following, cnp.ndarray class_weights,
                   cnp.ndarray next_worth):
    """The weights of a seat's entries, what its states are worth, and whether any of them is worth something."""
    cdef size_t states = choices.shape[0]
    cdef cnp.ndarray weights = np.empty(class_of.shape[0]), worth = np.empty(states)
    cdef double largest
    with nogil:
        largest = weigh_classes(
            <choice *>cnp.PyArray_DATA(choices), states, <const double *>cnp.PyArray_DATA(class_weights),
            <uint32_t *>cnp.PyArray_DATA(class_of), <uint32_t *>cnp.PyArray_DATA(following),
            <const double *>cnp.PyArray_DATA(next_worth), <double *>cnp.PyArray_DATA(weights),
            <double *>cnp.PyArray_DATA(worth))
    return weights, worth, largest > 0


cdef object packed(cnp.ndarray choices, cnp.ndarray class_of, cnp.ndarray following, cnp.ndarray weights):
    cdef cnp.ndarray chances = alias_tables(choices, weights), entries = np.empty((len(weights), 4), np.uint32)
    with nogil:
        pack_entries(<const alias_entry *>cnp.PyArray_DATA(chances), <const uint32_t *>cnp.PyArray_DATA(class_of),
                     <const uint32_t *>cnp.PyArray_DATA(following), chances.shape[0],
                     <joint_entry *>cnp.PyArray_DATA(entries))
    return Layer(choices, entries)


def join_classes(seats, most):
    """The table of all joint classes, no card of them twice, by the product of their weights.

    Parameters
    ----------
    seats : sequence of (uint64 array (c,), float64 array (c,))
        By seat, the cards of each class as a set of ids, and its weight, above 0 and not above 1.
    most : int
        Entries that the table may have in all.

    Returns
    -------
    tuple of Layer, or None
        By seat; an empty tuple if no joint class has every card once at most, None if the table would be too large.

    Examples
    --------
    Two seats that hold one of three cards each:

    >>> ones = np.array([1, 2, 4], np.uint64), np.ones(3)
    >>> [len(layer.entries) for layer in join_classes([ones, ones], 100)], join_classes([ones] * 4, 100)
    ([3, 6], ())
    """
    cdef cnp.ndarray gone = np.zeros(1, np.uint64), classes
    cdef size_t entries
    seats = [(np.ascontiguousarray(cards, np.uint64), np.ascontiguousarray(weights, np.float64)) for cards, weights in seats]
    held = [int(np.bitwise_or.reduce(cards)) for cards, _ in seats]
    links, left = [], most
    for number, (classes, _) in enumerate(seats):
        later = 0
        for cards in held[number + 1:]:
            later |= cards
        if len(gone) * len(classes) > TRIED_FOR_AN_ENTRY * most:
            return None
        entries = count_entries(<const uint64_t *>cnp.PyArray_DATA(gone), len(gone),
                                <const uint64_t *>cnp.PyArray_DATA(classes), len(classes))
        left -= entries
        if left < 0:
            return None
        *link, gone = linked(gone, classes, later, entries)
        links.append(link)
    worth, layers = np.ones(len(gone)), []
    for (choices, class_of, following), (_, class_weights) in zip(links[::-1], seats[::-1]):
        weights, worth, possible = weighed(choices, class_of, following, class_weights, worth)
        if not possible:
            return ()
        layers.append(packed(choices, class_of, following, weights))
    return tuple(layers[::-1])
