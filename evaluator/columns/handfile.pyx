"""Blocks of text lines to arrays of card ids, and arrays of values to lines of TSV, both in C without the GIL.

The command line's file mode stands on this module; the line format and the bounds are argued in kernels/plain/handfile.h.
Nothing is decoded or allocated per line here, so a file costs tens of nanoseconds a line; only the first bad line is
looked at again, in Python, to say what is wrong with it.
"""

cimport cython
cimport numpy as cnp
from cpython.buffer cimport PyBUF_SIMPLE, PyBuffer_Release, PyObject_GetBuffer
from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize
from libc.stdint cimport uint8_t, uint16_t, uint32_t

import numpy as np

from evaluator.deck.notation cimport notation_error

from evaluator.deck.notation import to_text
from evaluator.deck.wording import bad_token, too_many


cdef extern from "plain/handfile.h" nogil:
    enum:
        HANDFILE_PARTS, HANDFILE_SHAPE_STEP, HANDFILE_SLACK
    ctypedef enum handfile_fault:
        HANDFILE_FINE, HANDFILE_BAD_TOKEN, HANDFILE_TOO_MANY, HANDFILE_TOO_FEW, HANDFILE_JOKER, HANDFILE_DUPLICATE
        HANDFILE_NO_BAR, HANDFILE_SECOND_BAR, HANDFILE_NO_CARDS, HANDFILE_FULL
    ctypedef struct handfile_layout:
        int parts
        int fewest[2]
        int most[2]
    ctypedef struct handfile_report:
        size_t rows, lines
        handfile_fault fault
        size_t start, stop
        int part, cards, card
        notation_error token
    ctypedef struct handfile_texts:
        const char *bytes
        const uint32_t *offsets
        size_t size
    void handfile_parse(const char *text, size_t length, const handfile_layout *layout, uint8_t *ids, uint8_t *shapes,
                        size_t capacity, handfile_report *report)
    size_t handfile_format(char *out, const uint16_t *values, size_t rows, size_t columns, const handfile_texts *texts)


cnp.import_array()

SHAPE_STEP = HANDFILE_SHAPE_STEP


def parse_lines(block not None, tuple fewest not None, tuple most not None):
    """Read a block of lines, a hand each, up to the first bad line.

    Parameters
    ----------
    block : bytes-like
        UTF-8 text. Blank lines and lines starting with ``#`` are skipped; the last line needs no newline.
    fewest, most : tuple of int
        Cards allowed in each part of a line: ``(5,), (7,)``, or ``(4, 3), (6, 5)`` for ``hole | board``, which may
        be written of one part too.

    Returns
    -------
    ids : uint8 array (rows, sum(most))
        Part 0 starts at column 0, part 1 at column ``most[0]``; columns beyond a part's cards are undefined.
    shapes : uint8 array (rows,)
        Cards in part 0 + ``SHAPE_STEP`` * cards in part 1.
    lines : int
        Whole lines read, the skipped ones included: the bad line, if any, is line ``lines + 1`` of the block.
    fault : str or None
        What is wrong with that line.

    >>> ids, shapes, lines, fault = parse_lines(b"2c 3c 4c 5c 6c\\n2c 2d Xx 2s 3c\\n", (5,), (7,))
    >>> ids[:, :5].tolist(), shapes.tolist(), lines
    ([[0, 4, 8, 12, 16]], [5], 1)
    >>> fault
    "'Xx' at position 2 (character 6) is not a card"
    """
    cdef handfile_layout layout
    cdef handfile_report report
    cdef int part
    if not 1 <= len(fewest) == len(most) <= HANDFILE_PARTS:
        raise ValueError("fewest and most name one part or two")
    layout.parts = len(fewest)
    for part in range(layout.parts):
        layout.fewest[part], layout.most[part] = fewest[part], most[part]
        # a shape holds each count in four bits, and 0 means "no hand"
        if not 1 <= layout.fewest[part] <= layout.most[part] < HANDFILE_SHAPE_STEP:
            raise ValueError(f"from {fewest[part]} to {most[part]} cards is not a range within 1..{SHAPE_STEP - 1}")
    # A card takes two bytes and a line its newline (the last may lack it), so no block holds more hands than the
    # quotient; the row beyond is where a bad line is read.
    cdef Py_buffer text
    PyObject_GetBuffer(block, &text, PyBUF_SIMPLE)
    try:
        capacity = (text.len + 1) // (2 * sum(fewest) + 1) + 1
        ids, shapes = np.empty((capacity, sum(most)), np.uint8), np.empty(capacity, np.uint8)
        _parse(&text, &layout, ids, shapes, &report)
        fault = None
        if report.fault != HANDFILE_FINE:
            line = PyBytes_FromStringAndSize(<const char *>text.buf + report.start, report.stop - report.start)
            fault = _explain(&report, line, fewest, most)
    finally:
        PyBuffer_Release(&text)
    return ids[:report.rows], shapes[:report.rows], report.lines, fault


cdef int _parse(Py_buffer *text, handfile_layout *layout, cnp.ndarray ids, cnp.ndarray shapes,
                handfile_report *report) except -1:
    cdef uint8_t *to_ids = <uint8_t *>cnp.PyArray_DATA(ids)
    cdef uint8_t *to_shapes = <uint8_t *>cnp.PyArray_DATA(shapes)
    cdef size_t capacity = shapes.shape[0]
    with nogil:
        handfile_parse(<const char *>text.buf, text.len, layout, to_ids, to_shapes, capacity, report)
    return 0


cdef str _explain(handfile_report *report, bytes line, tuple fewest, tuple most):
    """The sentence for the fault of a line."""
    before, token = line[:report.token.start], line[report.token.start:report.token.stop]
    if report.fault == HANDFILE_NO_BAR:
        return "no '|' between the hole cards and the board"
    if report.fault == HANDFILE_SECOND_BAR:
        return f"a second '|' (character {len(before.decode(errors='replace'))})"
    if report.fault == HANDFILE_NO_CARDS:
        return f"no cards {'behind' if report.part else 'before'} '|'"
    if report.fault == HANDFILE_DUPLICATE:
        return f"{to_text([report.card])} appears twice"
    if report.fault == HANDFILE_JOKER:
        return "the joker is not a card of this game"
    if report.fault == HANDFILE_FULL:
        raise AssertionError("a block of lines has no room for more hands than its bytes can write")
    part = "board" if report.part else "hole" if len(fewest) > 1 else ""
    if report.fault == HANDFILE_TOO_FEW:
        return count_fault(report.cards, fewest[report.part], most[report.part], part)
    prefix = part and part + ": "
    if report.fault == HANDFILE_TOO_MANY:
        return prefix + too_many(token, report.token.position, most[report.part])
    return prefix + bad_token(before, token, report.token.position)


def count_fault(found, fewest, most, part=""):
    """Return the sentence for a wrong number of cards, or None if `found` is within ``fewest .. most``.

    >>> count_fault(8, 5, 7)
    '8 cards, expected 5 to 7'
    >>> count_fault(1, 4, 4, "hole")
    '1 hole card, expected 4'
    """
    if fewest <= found <= most:
        return None
    expected = fewest if fewest == most else f"{fewest} to {most}"
    return f"{found} {part + ' ' if part else ''}card{'' if found == 1 else 's'}, expected {expected}"


@cython.final
cdef class TextTable:
    """The ready-made text of every value of one TSV column, its separator included.

    Parameters
    ----------
    texts : sequence of str
        ``texts[v]`` is written for the value v.
    """

    cdef bytes text_bytes
    cdef cnp.ndarray offsets
    cdef handfile_texts view
    cdef size_t longest

    def __init__(self, texts):
        pieces = [text.encode() for text in texts]
        self.text_bytes = b"".join(pieces) + bytes(HANDFILE_SLACK)
        lengths = [len(piece) for piece in pieces]
        self.offsets = np.cumsum([0, *lengths], dtype=np.uint32)
        self.longest = max(lengths, default=0)
        self.view.bytes = PyBytes_AS_STRING(self.text_bytes)
        self.view.offsets = <const uint32_t *>cnp.PyArray_DATA(self.offsets)
        self.view.size = len(pieces)


def format_tsv(cnp.ndarray values not None, tuple tables not None):
    """Write the text of every value, row by row.

    Parameters
    ----------
    values : uint16 array (n, columns), C order
    tables : tuple of TextTable, one a column

    Returns
    -------
    memoryview
        UTF-8 bytes, ready to be written.

    Raises
    ------
    ValueError
        The array is another, the number of tables is not that of the columns, or a value has no text.

    >>> table = TextTable(["0\\tno low\\n", "1\\t8-7-6-5-4 low\\n"])
    >>> bytes(format_tsv(np.array([[1], [0]], dtype=np.uint16), (table,)))
    b'1\\t8-7-6-5-4 low\\n0\\tno low\\n'
    """
    cdef handfile_texts views[HANDFILE_PARTS]
    if cnp.PyArray_NDIM(values) != 2 or cnp.PyArray_TYPE(values) != cnp.NPY_UINT16 or not cnp.PyArray_ISCARRAY_RO(values):
        raise ValueError("values must be a uint16 array of two dimensions in C order")
    cdef size_t columns = values.shape[1], rows = values.shape[0], widest = 0, column
    if not 1 <= columns == <size_t>len(tables) <= HANDFILE_PARTS:
        raise ValueError(f"{columns} columns and {len(tables)} tables; both must be 1, or both 2")
    for column in range(columns):
        views[column] = (<TextTable?>tables[column]).view
        widest += (<TextTable>tables[column]).longest
    if rows == 0:
        return memoryview(b"")
    # The widest rows possible: what is not written is never touched, and given back.
    text = PyBytes_FromStringAndSize(NULL, rows * widest + HANDFILE_SLACK)
    cdef char *out = PyBytes_AS_STRING(text)
    cdef const uint16_t *numbers = <const uint16_t *>cnp.PyArray_DATA(values)
    cdef size_t written
    with nogil:
        written = handfile_format(out, numbers, rows, columns, views)
    if written == <size_t>-1:
        raise ValueError("a value without a text in its table")
    return memoryview(text)[:written]
