"""Columns of hands, boards and dead cards to rows of bytes, as spots are counted of.

    uint8 … int64 (n, …, k)      ─► card_columns.h ─► uint8 (n, …, width)     NO_CARD fills up shorter rows
    "AsKh", "", None, [51, 46]   ─┘                                           NOT_READ: missing, or no cards

Rows that cannot be read are only marked here: of all that is wrong the first is told, and whoever has the column as it
was given looks at that row again for the words.
"""

cimport numpy as cnp
from cpython.exc cimport PyErr_CheckSignals
from cpython.unicode cimport PyUnicode_Check, PyUnicode_DATA, PyUnicode_GET_LENGTH
from libc.stdint cimport int64_t, uint8_t, uint32_t, uint64_t

import sys

import numpy as np

from evaluator.deck.notation cimport ROWS_BETWEEN_SIGNALS
from evaluator.deck.notation import cards
from evaluator.work.row_views cimport BLOCK_ROWS, add_axis, row_view

cnp.import_array()

cdef extern from "Python.h":
    bint PyUnicode_IS_COMPACT_ASCII(object text)

cdef extern from "spots/card_columns.h" nogil:
    enum: NO_CARD, NOT_READ
    void read_filled_rows(const row_view *view, int64_t first, int64_t n, uint8_t *to)
    bint read_text(const char *text, size_t length, int width, uint8_t *row)
    bint read_characters(const uint32_t *characters, size_t size, int width, uint8_t *row)
    uint64_t bits_of_row(const uint8_t *row, int width)
    int count_ids(const uint8_t *ids, int width)

cdef enum:
    MOST_COUNTED = 64  # cards of a text of up to twice as many characters
    MOST_OWN = 8  # cards of a hand, or of a board, of one table: one more than there are

cdef uint64_t ALL_BITS = 0xFFFFFFFFFFFFFFFF  # of a row that is none

FILLED_UP = int(NO_CARD)
"""The byte where a row has no card."""


def rows_of_ids(ids):
    """Ids (..., k) of any integer type as contiguous bytes: themselves, or a copy in which what no byte holds is NOT_READ.

    >>> rows_of_ids(np.array([[0, 51], [-1, 255]]))
    array([[  0,  51],
           [254, 255]], dtype=uint8)
    """
    cdef cnp.ndarray given = ids, rows
    cdef int last = given.ndim - 1, axis
    cdef row_view view
    cdef int64_t row, n
    if given.dtype == np.uint8 and given.flags.c_contiguous:
        return given
    rows = np.empty((<object>given).shape, np.uint8)
    view.data, view.axes = cnp.PyArray_BYTES(given), 0
    view.card_stride, view.cards = given.strides[last], <int>min(given.shape[last], BLOCK_ROWS)
    view.item_size = <int>given.itemsize * (-1 if cnp.PyArray_ISSIGNED(given) else 1)
    if view.cards < given.shape[last] or view.cards == 0:  # no row is so long
        rows.fill(NOT_READ)
        return rows
    for axis in range(last):
        add_axis(&view, given.shape[axis], given.strides[axis])
    n = rows.size // view.cards
    for row in range(0, n, BLOCK_ROWS):
        read_filled_rows(&view, row, min(n - row, <int64_t>BLOCK_ROWS), <uint8_t *>cnp.PyArray_DATA(rows) + row * view.cards)
        if row // BLOCK_ROWS % 64 == 63:
            PyErr_CheckSignals()
    return rows


def is_missing(item):
    """Whether an item of a column is None, NaN, NaT, or the NA of pandas.

    >>> [is_missing(item) for item in (None, float("nan"), np.datetime64("NaT"), "", "As")]
    [True, True, True, False, False]
    """
    if item is None or (isinstance(item, (float, np.floating)) and item != item):
        return True
    if isinstance(item, (np.datetime64, np.timedelta64)):
        return bool(np.isnat(item))
    pandas = sys.modules.get("pandas")
    return pandas is not None and (item is getattr(pandas, "NA", pandas) or item is getattr(pandas, "NaT", pandas))


cdef bint read_row(object hand, int width, uint8_t *row) except -1:
    cdef cnp.ndarray ids
    cdef int i
    row[0] = NOT_READ
    if PyUnicode_Check(hand) and PyUnicode_IS_COMPACT_ASCII(hand):
        return read_text(<const char *>PyUnicode_DATA(hand), PyUnicode_GET_LENGTH(hand), width, row)
    if is_missing(hand):
        return False
    try:
        ids = cards(hand)
    except (TypeError, ValueError):
        return False
    if ids.ndim != 1 or ids.shape[0] > width:
        return False
    for i in range(width):
        row[i] = (<uint8_t *>cnp.PyArray_DATA(ids))[i] if i < ids.shape[0] else NO_CARD
    return True


def count_cards(str text not None):
    """How many cards a text lists, -1 where it lists none: without an exception, and the words of one.

    >>> count_cards("As Kd"), count_cards(""), count_cards("AKs")
    (2, 0, -1)
    """
    cdef uint8_t row[MOST_COUNTED]
    if PyUnicode_IS_COMPACT_ASCII(text) and PyUnicode_GET_LENGTH(text) <= 2 * MOST_COUNTED:
        return count_ids(row, MOST_COUNTED) if read_row(text, MOST_COUNTED, row) else -1
    try:
        return cards(text).size
    except ValueError:
        return -1


def read_column(items, cnp.ndarray rows not None):
    """Hands of a list, a tuple or an array of texts or objects (n,) into `rows`, uint8 (n, width) whose rows are contiguous.

    >>> rows = np.empty((4, 2), np.uint8)
    >>> read_column(["2c2d", None, "", [51]], rows)
    >>> rows[:, 0], rows[:, 1][[0, 2, 3]]
    (array([  0, 254, 255,  51], dtype=uint8), array([  1, 255, 255], dtype=uint8))
    """
    cdef cnp.ndarray characters = None
    cdef tuple listed = None
    cdef size_t size = 0
    cdef Py_ssize_t row, n = rows.shape[0]
    cdef int width = <int>rows.shape[1]
    cdef uint8_t *to = <uint8_t *>cnp.PyArray_DATA(rows)
    if rows.dtype != np.uint8 or rows.ndim != 2 or width < 1 or rows.strides[1] != 1 or len(items) != n:
        raise ValueError("rows are as many as items, of contiguous bytes")
    if isinstance(items, np.ndarray) and items.dtype.kind == "U":
        characters = np.ascontiguousarray(items, items.dtype.newbyteorder("="))
        size = characters.itemsize // sizeof(uint32_t)
    else:
        listed = tuple(items.tolist() if isinstance(items, np.ndarray) else items)  # nothing can change it meanwhile
    for row in range(n):
        if characters is None:
            read_row(listed[row], width, to)
        elif not read_characters(<const uint32_t *>cnp.PyArray_DATA(characters) + row * size, size, width, to):
            read_row(characters.item(row), width, to)
        to += rows.strides[0]
        if row % ROWS_BETWEEN_SIGNALS == 0:
            PyErr_CheckSignals()


def bits_of_rows(cnp.ndarray rows not None):
    """Rows of ids, contiguous bytes (n, width), to sets of ids, uint64 (n,): bit i is card i, all bits what is no row.

    >>> bits_of_rows(np.array([[0, 3], [5, 255], [7, 7]], np.uint8))
    array([                   9,                   32, 18446744073709551615],
          dtype=uint64)
    """
    cdef cnp.ndarray bits = np.empty(rows.shape[0], np.uint64)
    cdef uint64_t *to = <uint64_t *>cnp.PyArray_DATA(bits)
    cdef Py_ssize_t row
    for row in range(rows.shape[0]):
        to[row] = bits_of_row(<const uint8_t *>cnp.PyArray_DATA(rows) + row * rows.shape[1], <int>rows.shape[1])
    return bits


def rows_of_table(list hands, board):
    """The hands of one table with its board behind each, uint8 (seats, own + shown), and how many cards are a hand's own.

    None if there is no hand, if one cannot be read, has more than MOST_OWN cards or another number than the first, or if
    two cards are the same.

    >>> rows_of_table(["2c2d", [8, 9]], "5c")
    (array([[ 0,  1, 12],
           [ 8,  9, 12]], dtype=uint8), 2)
    >>> rows_of_table(["2c2d", "2d2h"], "5c")
    """
    cdef uint8_t hand[MOST_OWN]
    cdef uint8_t shown[MOST_OWN]
    cdef int own = 0, on_board, count, i
    cdef uint64_t seen
    cdef cnp.ndarray rows
    cdef uint8_t *row = NULL
    if not hands or not read_row(board, MOST_OWN, shown):
        return None
    on_board, seen = count_ids(shown, MOST_OWN), bits_of_row(shown, MOST_OWN)
    rows = None
    for place, given in enumerate(hands):
        if not read_row(given, MOST_OWN, hand):
            return None
        count = count_ids(hand, MOST_OWN)
        if rows is None:
            own = count
            rows = np.empty((len(hands), own + on_board), np.uint8)
            row = <uint8_t *>cnp.PyArray_DATA(rows)
        if count != own or count == 0 or seen & bits_of_row(hand, MOST_OWN):
            return None
        seen |= bits_of_row(hand, MOST_OWN)
        for i in range(own):
            row[i] = hand[i]
        for i in range(on_board):
            row[own + i] = shown[i]
        row += own + on_board
    return None if seen == ALL_BITS else (rows, own)
