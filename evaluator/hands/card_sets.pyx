"""Card ids ↔ masks: the public functions mask and from_mask. A mask is a set of cards, whose bits are in encoding.py."""

cimport numpy as cnp
from cpython.exc cimport PyErr_CheckSignals
from libc.stdint cimport uint8_t, uint64_t
from libc.string cimport memcpy

from evaluator.deck.notation cimport ROWS_BETWEEN_SIGNALS, copy_of_ids, is_integer, rows_of_any, text_of_ids

import numpy as np

from evaluator.deck import wording
from evaluator.work import quoting
from evaluator.hands.arrays cimport plain_array
from evaluator.work.pieces import as_dtype
from evaluator.work.quoting import row_name

cnp.import_array()


cdef extern from "encoding.h" nogil:
    const int JOKER
    const uint64_t DECK_MASK
    uint64_t card_mask(int card)

cdef enum:
    ALL_CARDS = 53  # the deck and the joker: no hand without a duplicate is longer


cdef uint64_t mask_of_ids(const uint8_t *ids, Py_ssize_t count, object leading, Py_ssize_t row) except? -1:
    """The set of valid ids, which are row number `row` of an array with these leading axes."""
    cdef uint64_t bit, mask = 0
    cdef Py_ssize_t i
    for i in range(count):
        bit = card_mask(ids[i])
        if mask & bit:
            raise ValueError(f"{row_name(leading, row)}{text_of_ids(ids + i, 1)} appears twice")
        mask |= bit
    return mask


cdef cnp.ndarray masks_of_ids(cnp.ndarray ids, Py_ssize_t rows):
    """(..., k) → uint64 (...), of so many rows, -1 means all."""
    *leading, size = (<object>ids).shape
    cdef Py_ssize_t width = size
    cdef cnp.ndarray masks = np.empty(leading, np.uint64)
    cdef const uint8_t *cursor = <const uint8_t *>cnp.PyArray_DATA(ids)
    cdef uint64_t *out = <uint64_t *>cnp.PyArray_DATA(masks)
    cdef Py_ssize_t row
    for row in range(masks.size if rows < 0 else rows):
        out[row] = mask_of_ids(cursor, width, leading, row)
        cursor += width
        if row % ROWS_BETWEEN_SIGNALS == 0:
            PyErr_CheckSignals()
    return masks


cdef int ids_of_mask(uint64_t mask, uint8_t *ids) noexcept nogil:
    """The cards of a mask in ascending order into ids[0..ALL_CARDS): how many, or -1 if a bit is no card."""
    cdef int card, count = 0
    if mask & ~(DECK_MASK | card_mask(JOKER)):
        return -1
    for card in range(ALL_CARDS):
        if mask & card_mask(card):
            ids[count] = card
            count += 1
    return count


cdef cnp.ndarray ids_of_masks(object given):
    """Masks (...) of any integer dtype → uint8 (..., k)."""
    cdef cnp.ndarray masks = as_dtype(given, np.uint64)  # a negative mask gets bits that are no card
    cdef const uint64_t *sets = <const uint64_t *>cnp.PyArray_DATA(masks)
    cdef uint8_t hand[ALL_CARDS]
    cdef Py_ssize_t row
    cdef int count
    cdef int width = max(ids_of_mask(sets[0], hand), 0) if masks.size else 0
    cdef cnp.ndarray ids = np.empty((*given.shape, width), np.uint8)
    cdef uint8_t *cursor = <uint8_t *>cnp.PyArray_DATA(ids)
    for row in range(masks.size):
        count = ids_of_mask(sets[row], hand)
        if count < 0:
            raise ValueError(row_name(given.shape, row) + wording.bad_mask(given.item(row)))
        if count != width:
            raise ValueError(row_name(given.shape, row) + wording.other_count(count, width))
        memcpy(cursor, hand, count)
        cursor += count
        if row % ROWS_BETWEEN_SIGNALS == 0:
            PyErr_CheckSignals()
    return ids


def mask(cards):
    """The set of cards of anything ``cards`` takes: bit ``16 * suit + rank`` for each, bit 13 for the joker.

    An int for one hand, uint64 (...) for (..., k).  Errors as of ``cards``, and a ValueError that names the first row
    with a duplicate, and the card.

    >>> hex(mask("As 2c"))
    '0x1000000000000001'
    >>> mask([[0, 1], [0, 4]])
    array([65537,     3], dtype=uint64)
    """
    cdef list faults = None if isinstance(cards, str) else []
    cdef cnp.ndarray ids = rows_of_any(cards, faults)
    if ids.ndim == 1:
        return mask_of_ids(<const uint8_t *>cnp.PyArray_DATA(ids), ids.shape[0], (), 0)
    masks = masks_of_ids(ids, faults[0][0] if faults else -1)
    if faults:  # and none before it
        raise faults[0][1]
    return masks


def from_mask(mask):
    """The cards of a set in ascending order of ids, uint8 (k,): the inverse of ``mask``.

    An integer array or sequence (...) of masks with equally many cards gives (..., k).  A TypeError for anything but
    integers; a ValueError for a bit that is no card and for the first row with another number of cards than row 0.

    >>> from_mask(mask("As 2c"))
    array([ 0, 51], dtype=uint8)
    >>> from_mask([65537, 3])
    array([[0, 1],
           [0, 4]], dtype=uint8)
    """
    cdef uint8_t hand[ALL_CARDS]
    cdef int count
    if is_integer(mask):
        count = ids_of_mask(mask, hand) if 0 <= mask <= 0xFFFFFFFFFFFFFFFF else -1
        if count < 0:
            raise ValueError(wording.bad_mask(int(mask)))
        return copy_of_ids(hand, count)
    masks = plain_array(mask)
    if masks.dtype.kind not in "iu":
        raise TypeError(f"masks are integers, not {quoting.type_of(masks)}")
    return ids_of_masks(masks)
