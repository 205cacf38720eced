"""Text ↔ card ids: the public functions card, cards and to_text.

The grammar of the text is in kernels/plain/notation.h, the numbers are in encoding.py.  This module decides what counts as
one hand and what as many, and words the errors: each names the first bad row and quotes the token or the id.
The joker is a card here (id 52, text ``Jk``); whether a game plays with it is the evaluators' question.
"""

cimport numpy as cnp
from cpython.exc cimport PyErr_CheckSignals
from cpython.long cimport PyLong_AsLongAndOverflow
from cpython.number cimport PyIndex_Check
from cpython.unicode cimport PyUnicode_AsEncodedString, PyUnicode_DATA, PyUnicode_GET_LENGTH
from libc.limits cimport INT_MAX
from libc.stdint cimport uint8_t
from libc.string cimport memcpy

import numpy as np

from evaluator.deck import wording
from evaluator.work import arguments, quoting
from evaluator.work.pieces import MOST_ITEMS, WHOLE, pieces
from evaluator.work.quoting import row_name

cnp.import_array()


cdef extern from "Python.h":
    bint PyUnicode_IS_COMPACT_ASCII(object text)
    str PyUnicode_New(Py_ssize_t size, Py_UCS4 largest)


cdef enum:
    SHORT_HAND = 64  # cards read into a buffer on the stack; a longer text gets one on the heap
    PART_OF_TEXT = 1 << 20  # cards read at once: between two parts Python looks for signals


cdef str describe_bad_token(const char *text, size_t length, notation_error *error):
    return wording.bad_token(text[:error.start], text[error.start:error.stop], error.position)


cdef str describe_too_many(const char *text, size_t length, notation_error *error, int capacity):
    return wording.too_many(text[error.start:error.stop], error.position, capacity)


cdef object item_error(object item, Py_ssize_t position):
    """The exception for a text that should be one card of a flat sequence, and is none or several."""
    quoted = quoting.quoted(item)
    try:
        count = ids_of_text(item).size
    except ValueError:
        return ValueError(f"{quoted} at position {position} is not a card{wording.hint(item)}")
    return ValueError(f"{quoted} at position {position} holds {wording.counted(count)}, not one")


cdef object row_error(Py_ssize_t row, object hand, Py_ssize_t width):
    """The exception for a hand of a sequence that cannot be read or has not row 0's number of cards."""
    try:
        count = ids_of_hand(hand).size
    except (TypeError, ValueError) as error:
        kind = TypeError if isinstance(error, TypeError) else ValueError
        return kind(f"row {row}: {error}")
    return ValueError(f"row {row}: {wording.other_count(count, width)}")


cdef int parse_hand(object text, uint8_t *ids, int capacity) except -1:
    cdef const char *characters
    cdef Py_ssize_t length
    cdef bytes encoded
    cdef notation_error error
    if PyUnicode_IS_COMPACT_ASCII(text):
        characters = <const char *>PyUnicode_DATA(text)
        length = PyUnicode_GET_LENGTH(text)
    else:
        # Lone surrogates pass, so that they are refused below as what they are: a token that is no card.
        encoded = PyUnicode_AsEncodedString(text, "utf-8", "surrogatepass")
        characters = encoded
        length = len(encoded)
    count = notation_parse(characters, length, ids, capacity, &error)
    if count >= 0:
        return count
    if count == NOTATION_TOO_MANY:
        raise ValueError(describe_too_many(characters, length, &error, capacity))
    raise ValueError(describe_bad_token(characters, length, &error))


cdef Py_ssize_t parse_long(object text, uint8_t *ids, Py_ssize_t room) except -1:
    """The same for a text of any length, in parts of so many cards; there is room for all."""
    cdef bytes encoded = PyUnicode_AsEncodedString(text, "utf-8", "surrogatepass")
    cdef const char *characters = encoded
    cdef Py_ssize_t length = len(encoded), read = 0
    cdef size_t at = 0
    cdef notation_error error
    while True:
        count = notation_parse(characters + at, length - at, ids + read, min(room - read, PART_OF_TEXT), &error)
        if count >= 0:
            return read + count
        at += error.start
        if count == NOTATION_BAD_TOKEN:
            error.stop, error.start, error.position = at + error.stop - error.start, at, error.position + <int>read
            raise ValueError(describe_bad_token(characters, length, &error))
        read += PART_OF_TEXT
        PyErr_CheckSignals()


cdef bint is_integer(object number):
    """True for the integers of Python and NumPy, which ids are; bool is no card, and an array is not one number."""
    if isinstance(number, int):
        return not isinstance(number, bool)
    return PyIndex_Check(number) and not isinstance(number, (np.bool_, np.timedelta64, np.ndarray))


cdef int read_item(object item, Py_ssize_t position) except -1:
    """The id of one item of a flat sequence, an id or a one-card text."""
    cdef uint8_t card
    cdef int count, overflow
    cdef long number
    if isinstance(item, str):
        try:
            count = parse_hand(item, &card, 1)
        except ValueError:
            count = 0
        if count == 0:
            raise item_error(item, position)
        return card
    if is_integer(item):
        number = PyLong_AsLongAndOverflow(item, &overflow)
        if overflow or not 0 <= number <= JOKER:
            raise ValueError(wording.bad_id(item))
        return <int>number
    raise TypeError(f"a card is an id or a text such as 'As', not {type(item).__name__}")


cdef int read_hand(object hand, uint8_t *ids, int capacity) except -1:
    cdef cnp.ndarray array
    cdef int count = 0
    if isinstance(hand, str):
        return parse_hand(hand, ids, capacity)
    if isinstance(hand, (list, tuple)):
        for item in hand:
            card = read_item(item, count)
            if count == capacity:
                raise ValueError(f"more than {capacity} cards: {quoting.quoted(item)} at position {count}")
            ids[count] = card
            count += 1
        return count
    array = ids_of_hand(hand)
    if array.shape[0] > capacity:
        raise ValueError(f"more than {capacity} cards: {array[capacity]} at position {capacity}")
    memcpy(ids, cnp.PyArray_DATA(array), array.shape[0])
    return <int>array.shape[0]


cdef cnp.ndarray empty_ids(Py_ssize_t count):
    cdef cnp.npy_intp shape = count
    return cnp.PyArray_SimpleNew(1, &shape, cnp.NPY_UINT8)


cdef cnp.ndarray copy_of_ids(const uint8_t *ids, Py_ssize_t count):
    cdef cnp.ndarray copy = empty_ids(count)
    memcpy(cnp.PyArray_DATA(copy), ids, count)
    return copy


cdef cnp.ndarray ids_of_text(object text):
    cdef uint8_t short_hand[SHORT_HAND]
    cdef Py_ssize_t room = len(<str>text) // 2  # a card takes two characters or more
    cdef cnp.ndarray ids
    if room <= SHORT_HAND:
        return copy_of_ids(short_hand, parse_hand(text, short_hand, SHORT_HAND))
    ids = empty_ids(room)
    return ids[: parse_long(text, <uint8_t *>cnp.PyArray_DATA(ids), room)].copy()


cdef cnp.ndarray ids_of_hand(object hand):
    """One hand of any kind as a fresh uint8 array (k,)."""
    cdef cnp.ndarray ids
    if isinstance(hand, str):
        return ids_of_text(hand)
    if isinstance(hand, (list, tuple)):
        hand = tuple(hand)  # reading an item may run Python code, which must not change the length meanwhile
        ids = empty_ids(len(hand))
        read_hand(hand, <uint8_t *>cnp.PyArray_DATA(ids), <int>min(len(hand), INT_MAX))
        return ids
    ids = ids_of_array(hand)
    if ids.ndim != 1:
        raise TypeError(f"a hand has one axis, not {ids.ndim}")
    return ids


cdef cnp.ndarray ids_of_array(object array_like, list faults=None):
    """Ids of any integer dtype, checked, as a fresh uint8 array of the same shape."""
    cdef cnp.ndarray ids
    if isinstance(array_like, (bytes, bytearray)):
        raise TypeError(f"cards are text or ids, not {type(array_like).__name__}; decode the text first")
    array = array_like
    if not cnp.PyArray_CheckExact(array):
        array = np.asanyarray(array)
        arguments.refuse_masked(array)
        array = np.asarray(array)
    if array.dtype.kind in "UT" and array.ndim:
        return rows_of_any(array.tolist(), faults)
    if array.dtype.kind not in "iu" or not array.ndim:
        is_array = isinstance(array_like, np.ndarray)
        kind = f"an array of {quoting.type_of(array)}" if is_array else type(array_like).__name__
        raise TypeError(f"cards are text, integer ids or sequences of them, not {kind}")
    ids = np.empty(array.shape, np.uint8)
    first = 0
    for index in pieces(array.shape) if array.size > MOST_ITEMS else WHOLE:
        given, part = array[index], ids[index]
        part[...] = given
        refused = (part > JOKER) | (part != given)
        if refused.any():
            first += int(refused.argmax())
            *leading, width = array.shape
            error = ValueError(row_name(leading, first // width) + wording.bad_id(array.item(first)))
            put_off(faults, first // width, error)
            break
        first += part.size
    return ids


cdef int put_off(list faults, Py_ssize_t row, object error) except -1:
    """Raise the exception for a row, unless somebody who has given a list looks first for faults of the rows before."""
    if faults is None or row == 0:
        raise error
    faults.append((row, error))
    return 0


cdef bint is_flat(object items):
    """Whether a sequence is one hand: its first item is an id or the text of one card (or there is none)."""
    if not items or is_integer(items[0]):
        return True
    if not isinstance(items[0], str):
        return False
    try:
        return ids_of_text(items[0]).size == 1
    except ValueError:
        return False


cdef cnp.ndarray ids_of_any(object hands):
    """Whatever the public functions take, as a fresh uint8 array (..., k)."""
    if isinstance(hands, str):
        return ids_of_text(hands)
    return rows_of_any(hands, None)


cdef cnp.ndarray rows_of_any(object hands, list faults):
    cdef tuple given
    cdef cnp.ndarray ids
    cdef Py_ssize_t row, width
    cdef uint8_t *cursor
    if not isinstance(hands, (str, list, tuple)):
        return ids_of_array(hands, faults)
    if isinstance(hands, str) or is_flat(hands):
        return ids_of_hand(hands)
    given = tuple(hands)  # for the same reason as in ids_of_hand
    try:
        width = ids_of_hand(given[0]).size
    except (TypeError, ValueError):
        raise row_error(0, given[0], 0) from None
    ids = np.empty((len(given), width), np.uint8)
    cursor = <uint8_t *>cnp.PyArray_DATA(ids)
    for row in range(len(given)):
        try:
            count = read_hand(given[row], cursor, <int>min(width, INT_MAX))
        except (TypeError, ValueError):
            count = -1
        if count != width:
            put_off(faults, row, row_error(row, given[row], width))
            break
        cursor += width
        if row % ROWS_BETWEEN_SIGNALS == 0:
            PyErr_CheckSignals()
    return ids


cdef str text_of_ids(const uint8_t *ids, Py_ssize_t count):
    """ids[0..count), all valid, as text: two letters a card, one blank between."""
    cdef Py_ssize_t i
    cdef char *letters
    if count == 0:
        return ""
    text = PyUnicode_New(3 * count - 1, 127)
    letters = <char *>PyUnicode_DATA(text)
    for i in range(count):
        if i:
            letters[3 * i - 1] = b" "
        notation_write_card(ids[i], letters + 3 * i)
    return text


cdef object texts_of_ids(cnp.ndarray ids):
    """The text of a C-contiguous (k,) array, or nested lists of texts for more axes."""
    if ids.ndim == 1:
        return text_of_ids(<const uint8_t *>cnp.PyArray_DATA(ids), ids.shape[0])
    texts = []
    for hand in ids:
        texts.append(texts_of_ids(hand))
        if len(texts) % ROWS_BETWEEN_SIGNALS == 0:
            PyErr_CheckSignals()
    return texts


def card(text):
    """The id of one card, ``4 * rank + suit`` (see ``evaluator.encoding``).

    ``text`` is ``As``, ``aS``, ``A♠`` or ``A♤``, ten is ``T`` or ``10``, and ``Jk`` is the joker, 52.
    A TypeError if it is not a str, a ValueError that quotes the wrong token if it is not exactly one card.

    >>> card("As"), card("10♥"), card("2c")
    (51, 34, 0)
    """
    cdef uint8_t number
    if not isinstance(text, str):
        arguments.refuse_masked(text)
        raise TypeError(f"a card is a text such as 'As', not {type(text).__name__}")
    if parse_hand(text, &number, 1) == 0:
        raise ValueError(f"no card in {quoting.quoted(text)}")
    return number


def cards(hands):
    """Card ids, a fresh uint8 array: (k,) for one hand, (n, k) for a sequence of n hands, an array's own shape.

    One hand is a text (cards with nothing, white space or one comma between them) or a sequence of ids or of one-card
    texts.  A sequence whose first item is anything longer is many hands of one length, each of them as above.  An array
    of any integer dtype has its cards on the last axis.  Whether a card occurs twice is not checked here.

    A TypeError for bytes, floats, bools and other objects; a ValueError that names the first bad row, and the card, for
    a token that is not a card, an id outside 0…52 and a hand with another number of cards than the first.

    >>> cards("As Kd, 10h2c")
    array([51, 45, 34,  0], dtype=uint8)
    >>> cards(["As Kd", "2c 2d"])
    array([[51, 45],
           [ 0,  1]], dtype=uint8)
    >>> cards("As Xx")
    Traceback (most recent call last):
    ...
    ValueError: 'Xx' at position 1 (character 3) is not a card
    """
    return ids_of_any(hands)


def to_text(cards):
    """The text of one id or of anything ``cards`` takes: two letters a card, one blank between.

    A str for one hand, a list of n texts for (n, k), nested lists for more axes.  Errors as of ``cards``.

    >>> to_text([51, 45]), to_text(0), to_text("a♠10d")
    ('As Kd', '2c', 'As Td')
    >>> to_text([[51, 45], [0, 1]])
    ['As Kd', '2c 2d']
    """
    return texts_of_ids(ids_of_any([cards] if is_integer(cards) else cards))
