"""The public evaluators: one hand → int, an integer array (..., k) → uint16 array (...).

What happens to an argument:

    text, flat list or tuple of ids ──────────────► ids on the stack ─► one-hand kernel ─► int
    anything else (other sequences, 1-D arrays) ─► NumPy array ─► arrays.pyx ─► values

Every error names the first bad row and its card. The public functions are the compiled ones below; there is no Python
wrapper before them.
"""

from cpython.list cimport PyList_CheckExact, PyList_GET_SIZE
from cpython.object cimport PyObject
from cpython.tuple cimport PyTuple_CheckExact, PyTuple_GET_SIZE
from cpython.unicode cimport PyUnicode_CheckExact
from libc.stdint cimport uint8_t, uint16_t

from evaluator.deck import wording
from evaluator.hands.arrays cimport (
    ONE, check_count, check_out, evaluate_arrays, evaluate_given, family, thread_count,
)
from evaluator.cpu cimport DUPLICATE_CARD, batch_level, one_hand_level, rows_kernel, two_rows_kernel
from evaluator.deck.notation cimport copy_of_ids, parse_hand

cdef extern from "plain/batch.h" nogil:
    unsigned fault_of_row(const uint8_t *ids, int count, int first_id, int last_id, int *position)
    enum: DECK

cdef enum:
    MOST_READ = 16  # cards read into a buffer on the stack; no family takes more than 11

cdef family rows_family(const char *name, rows_kernel one_hand, rows_kernel rows) noexcept:
    return family(name, 5, 7, 0, 0, one_hand, rows, NULL, NULL, 1, 0, DECK - 1)


cdef family omaha_family(const char *name, two_rows_kernel one_deal, two_rows_kernel deals) noexcept:
    return family(name, 4, 6, 3, 5, NULL, NULL, one_deal, deals, 1, 0, DECK - 1)


cdef family HIGH = rows_family("high", one_hand_level().high, batch_level().high)
cdef family LOW8 = rows_family("low8", one_hand_level().low8, batch_level().low8)
cdef family RAZZ = rows_family("razz", one_hand_level().razz, batch_level().razz)
cdef family OMAHA_HIGH = omaha_family("omaha_high", one_hand_level().omaha_high, batch_level().omaha_high)
cdef family OMAHA_LOW8 = omaha_family("omaha_low8", one_hand_level().omaha_low8, batch_level().omaha_low8)


# --- One hand --------------------------------------------------------------------------------------------------------

cdef extern from *:
    """
    #include <Python.h>
    #if PY_VERSION_HEX < 0x030B0000
    #include <longintrepr.h>
    #endif

    #define LIST_ITEMS(list) (((PyListObject *)(list))->ob_item)
    #define TUPLE_ITEMS(tuple) (((PyTupleObject *)(tuple))->ob_item)

    /* The value of an exact int of one digit, -1 for everything else: a fifth of the time of PyLong_AsLong. */
    static inline long short_int(PyObject *item) {
        if (!PyLong_CheckExact(item))
            return -1;
    #if PY_VERSION_HEX >= 0x030C0000
        if (!PyUnstable_Long_IsCompact((PyLongObject *)item))
            return -1;
        return (long)PyUnstable_Long_CompactValue((PyLongObject *)item);
    #else
        const Py_ssize_t digits = Py_SIZE(item);
        return digits == 1 ? (long)((PyLongObject *)item)->ob_digit[0] : digits == 0 ? 0 : -1;
    #endif
    }
    """
    PyObject **LIST_ITEMS(object)
    PyObject **TUPLE_ITEMS(object)
    long short_int(PyObject *item)


cdef inline int read_ids(PyObject **items, Py_ssize_t count, uint8_t *ids) noexcept:
    """Exact ints that fit a byte; anything else makes it -1 and is looked at again, slowly, for a precise error."""
    cdef long number
    if count > MOST_READ:
        return -1
    for i in range(count):
        number = short_int(items[i])
        if number < 0 or number > 255:
            return -1
        ids[i] = <uint8_t>number
    return <int>count


cdef inline int read_one(object hand, uint8_t *ids) except -2:
    """The cards of a text or a flat sequence of ids, or -1 for everything that goes the way of arrays."""
    if PyUnicode_CheckExact(hand):
        return parse_hand(hand, ids, MOST_READ)
    if PyList_CheckExact(hand):
        return read_ids(LIST_ITEMS(hand), PyList_GET_SIZE(hand), ids)
    if PyTuple_CheckExact(hand):
        return read_ids(TUPLE_ITEMS(hand), PyTuple_GET_SIZE(hand), ids)
    return -1


cdef object finish_one(const family *game, uint16_t value, unsigned flags, const uint8_t *ids, int count,
                       int board_count, object out, object threads, bint validate):
    """What only some calls need: the words for an illegal card, the options checked, the value written to `out`."""
    cdef int position = 0
    if flags and not validate:  # what a card that is there twice is worth is up to the kernel: that of the arrays
        arrays = [copy_of_ids(ids, count), copy_of_ids(ids + count, board_count)]
        return evaluate_arrays(game, arrays if board_count else arrays[:1], out, threads, validate)
    if flags:
        flags = fault_of_row(ids, count + board_count, game.first_id, game.last_id, &position)
        raise ValueError(wording.bad_card(flags == DUPLICATE_CARD, ids[position], game.first_id, game.last_id))
    if threads is not ONE:
        thread_count(threads)
    if out is not None:
        check_out(out, NULL)[()] = value
    return value


cdef object evaluate(const family *game, object cards, object board, object out, object threads, bint validate):
    """The one way into an evaluator; `board` is looked at for Omaha only.

    In bounds: each half of `ids` has room for all that read_one reads.
    """
    cdef uint8_t ids[2 * MOST_READ]
    cdef uint16_t value
    cdef unsigned flags
    cdef int board_count = 0, count = read_one(cards, ids)
    if game.most_board and count >= 0:
        board_count = read_one(board, ids + count)
    if count < 0 or board_count < 0:
        return evaluate_given(game, cards, board, out, threads, validate)
    if count < game.least or count > game.most:
        check_count(game.name, "hole " if game.most_board else "", count, game.least, game.most)
    if game.most_board:
        if board_count < game.least_board or board_count > game.most_board:
            check_count(game.name, "board ", board_count, game.least_board, game.most_board)
        flags = game.one_deal(ids, count, ids + count, board_count, 1, &value)
    else:
        flags = game.one_hand(ids, 1, count, &value)
    if flags or out is not None or threads is not ONE:
        return finish_one(game, value, flags, ids, count, board_count, out, threads, validate)
    return value


# --- The doors -------------------------------------------------------------------------------------------------------

def high(cards, *, out=None, threads=1, bint validate=True):
    """Value of the best five of five to seven cards by the high ranking (hold'em, stud): 1…7462, the larger wins.

    Parameters
    ----------
    cards : str, sequence or integer array
        One hand: a text, a flat sequence of ids or of one-card texts, a 1-D array. Many: an integer array (..., k), any
        integer dtype, any strides; k = 5, 6 or 7 cards on the last axis.
    out : uint16 array, optional
        Where to put the values; its shape is the leading shape of `cards`.
    threads : int
        How many threads share the rows; -1 means all cores. The values do not depend on it.
    validate : bool
        False skips the check for duplicate cards; ids outside 0…51 are refused all the same.

    Returns
    -------
    int, or uint16 array of the leading shape

    Raises
    ------
    ValueError, TypeError
        For an id outside 0…51, a duplicate card, a wrong number of cards, a dtype that is not integer, a wrong `out` or
        `threads`; the message names the first bad row and its card.

    Notes
    -----
    The scale is dense over the 7,462 classes of five-card hands: 7462 is the royal flush, 1 is 7-5-4-3-2.
    ``7463 - value`` is the classic scale on which 1 is best (:func:`evaluator.to_cactus_kev`).

    Examples
    --------
    >>> high("As Ks Qs Js Ts 2c 3d")
    7462
    >>> import numpy as np
    >>> high(np.array([[51, 47, 43, 39, 35, 0, 5], [0, 5, 10, 15, 20, 49, 45]]))
    array([7462, 5854], dtype=uint16)
    """
    return evaluate(&HIGH, cards, None, out, threads, validate)


def low8(cards, *, out=None, threads=1, bint validate=True):
    """Value of the best eight-or-better low of five to seven cards: 56 = 5-4-3-2-A … 1 = 8-7-6-5-4, 0 = no low.

    A low is five different ranks, all eight or lower, ace low; straights and flushes do not count against it; lows
    compare from the highest card down. Parameters, shapes and errors as for :func:`high`.

    >>> low8("As 2d 3c 4h 5s Kd Kc"), low8("8s 7d 6c 5h 4s Kd Kc"), low8("8s 7d 6c 5h 9s Kd Kc")
    (56, 1, 0)
    """
    return evaluate(&LOW8, cards, None, out, threads, validate)


def razz(cards, *, out=None, threads=1, bint validate=True):
    """Value of the best ace-to-five low of five to seven cards (razz): 6175 = 5-4-3-2-A … 1 = K-K-K-K-Q.

    Ace low, straights and flushes are ignored, no qualifier; any unpaired hand beats any pair, and paired hands compare
    the group first, then the kickers from the top. Parameters, shapes and errors as for :func:`high`.

    >>> razz("As 2d 3c 4h 5s Kd Kc"), razz("As Ad Ac Ah Ks Kd Kc")
    (6175, 301)
    """
    return evaluate(&RAZZ, cards, None, out, threads, validate)


def omaha_high(hole, board, *, out=None, threads=1, bint validate=True):
    """Value of the best high hand of exactly two hole cards and exactly three board cards: 1…7462, the larger wins.

    Parameters
    ----------
    hole, board : str, sequence or integer array
        Four to six hole cards and three to five board cards, on the last axis; the leading axes broadcast, so one board
        meets many hands and one hand many boards without a copy.
    out, threads, validate
        As for :func:`high`. A card both in the hand and on the board is a duplicate.

    Returns
    -------
    int, or uint16 array of the broadcast leading shape

    Raises
    ------
    ValueError, TypeError
        As for :func:`high`, and for leading axes that do not broadcast.

    Examples
    --------
    Five spades on the board and one in the hand are no flush:

    >>> omaha_high("As Kd Qd Jh", "9s 7s 5s 3s 2s") < high("As 9s 7s 5s 3s")
    True
    """
    return evaluate(&OMAHA_HIGH, hole, board, out, threads, validate)


def omaha_low8(hole, board, *, out=None, threads=1, bint validate=True):
    """Value of the best eight-or-better low of exactly two hole and three board cards: 56 = 5-4-3-2-A … 1, 0 = no low.

    Parameters, shapes and errors as for :func:`omaha_high`, values as for :func:`low8`.

    >>> omaha_low8("As 2s 3d Kc", "2h 4d 7c 8s Jd"), omaha_low8("As Ks Qd Jc", "2h 4d 7c 8s 3d")
    (50, 0)
    """
    return evaluate(&OMAHA_LOW8, hole, board, out, threads, validate)
