"""Boards: the value of every pair of hole cards that could meet them.

    boards (..., 3 | 4 | 5) ─► arrays.pyx, as any rows of cards ─► board kernel (board_rows.h) ─► values (..., 1326)
"""

from evaluator.hands.arrays cimport evaluate_given, family
from evaluator.cpu cimport batch_level

cdef extern from "encoding.h" nogil:
    enum: DECK, HOLE_PAIRS

# A board kernel is a row kernel that writes more than one value a row.
cdef family BOARDS = family("board_values", 3, 5, 0, 0, NULL, batch_level().boards, NULL, NULL, HOLE_PAIRS, 0, DECK - 1)


def board_values(boards, *, out=None, threads=1):
    """Values of all 1,326 pairs of hole cards with a board of three, four or five cards, by the scale of `high`.

    Parameters
    ----------
    boards : str, sequence or integer array
        One board: a text, a flat sequence of ids or of one-card texts, a 1-D array. Many: an integer array (..., k), any
        integer dtype, any strides; k = 3, 4 or 5 cards on the last axis.
    out : uint16 array, optional
        Where to put the values; its shape is that of the result.
    threads : int
        How many threads share the boards; -1 means all cores. The values do not depend on it.

    Returns
    -------
    uint16 array (..., 1326)
        For the pair of cards lo < hi, at ``hi * (hi - 1) // 2 + lo`` (2d2c, 2h2c, 2h2d, 2s2c …, AsAh), the value that
        :func:`evaluator.high` gives these two cards and the board, or 0 if one of them is on the board.

    Raises
    ------
    ValueError, TypeError
        For an id outside 0…51, a duplicate card, a wrong number of cards, a dtype that is not integer, a wrong `out` or
        `threads`; the message names the first bad row and its card.

    Examples
    --------
    >>> values = board_values("Ks Qs Js 2c 2d")
    >>> values.shape, int(values.max()), int((values == 0).sum())
    ((1326,), 7462, 245)
    >>> import numpy as np
    >>> int(values.argmax()) == 51 * 50 // 2 + 35
    True
    >>> board_values(np.array([[0, 5, 10], [47, 43, 39]])).shape
    (2, 1326)
    """
    return evaluate_given(&BOARDS, boards, None, out, threads, True)
