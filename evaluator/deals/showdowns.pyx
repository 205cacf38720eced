"""Showdowns of all hands at once: what each of my 1,326 hands is worth against a weighted range on a board of five.

    board (..., 5) ids ─► values ─► hands in order ─┐ broadcast      showdown.h
    villain (..., 1326) weights ────────────────────┴────────────► sums of weight × pay-off (..., 1326)

A solver meets one board with thousands of ranges: ShowdownPlan keeps the orders, an array of their bytes that is viewed
and broadcast like the boards themselves.
"""

cimport cython
cimport numpy as cnp
from libc.math cimport isfinite
from libc.stdint cimport int64_t

import numpy as np

from evaluator.deck import wording
from evaluator.work import quoting
from evaluator.hands.arrays cimport (
    ONE, as_ids, as_tuple, before_fault, broadcast_leading, check_count, check_out, describe_type, fault_of,
    leading_shape, plain_array, row_view, rows_of, set_view, thread_count, written_in_place,
)
from evaluator.cpu cimport NOT_A_WEIGHT, batch_level, kernel_level
from evaluator.work.frozen import frozen
from evaluator.work.jobs cimport Job
from evaluator.deck.notation import to_text
from evaluator.work.pieces import as_dtype, copy_into

cnp.import_array()

cdef extern from "plain/showdown_batch.h" nogil:
    enum: HOLE_COMBOS, MOST_BOARD
    ctypedef struct hand_order:
        pass
    ctypedef struct pay_offs:
        double win, tie, lose
    ctypedef struct showdown_batch:
        const kernel_level *level
        row_view boards
        row_view orders
        row_view weights
        pay_offs pay
        double *ev
    ctypedef struct row_fault:
        int64_t row
        int position
        unsigned kind
    bint order_boards(const showdown_batch *job, int64_t first, int64_t n, hand_order *orders, row_fault *fault)
    bint run_showdowns(const showdown_batch *job, int64_t first, int64_t n, row_fault *fault)

cdef enum:
    PIECE_ROWS = 16  # rows that are worth a thread


cdef cnp.ndarray as_boards(const char *name, object board, list faults):
    cdef cnp.ndarray ids = as_ids(board, faults)
    cdef int axes = cnp.PyArray_NDIM(ids)
    if axes == 0:
        raise ValueError(f"{name.decode()} takes boards of five cards, got a single number")
    check_count(name, "board ", cnp.PyArray_DIM(ids, axes - 1), MOST_BOARD, MOST_BOARD)
    return ids


cdef inline bint are_doubles(object villain):
    return (cnp.PyArray_CheckExact(villain) and cnp.PyArray_TYPE(<cnp.ndarray>villain) == cnp.NPY_DOUBLE
            and cnp.PyArray_ISNOTSWAPPED(<cnp.ndarray>villain))


cdef cnp.ndarray as_weights(object villain):
    """The weights as float64 in the byte order of this machine, not copied where they are that."""
    cdef cnp.ndarray weights
    if are_doubles(villain):
        weights = villain
    else:
        given = plain_array(villain)
        if given.dtype.kind not in "fiu":
            raise TypeError(f"weights must be real numbers, not {describe_type(villain, given)}")
        weights = given if are_doubles(given) else as_dtype(given, np.float64)
    cdef int axes = cnp.PyArray_NDIM(weights)
    if axes == 0 or cnp.PyArray_DIM(weights, axes - 1) != HOLE_COMBOS:
        shape = (<object>weights).shape
        raise ValueError(f"weights take {HOLE_COMBOS} pairs of hole cards on the last axis, not the shape {shape}")
    return weights


cdef double check_pay_off(str name, double pay_off) except? -1:
    if not isfinite(pay_off):
        raise ValueError(f"{name} must be a finite number, not {pay_off}")
    return pay_off


@cython.final
cdef class _Showdowns(Job):
    """Rows of boards and weights, and the arrays that own their memory."""

    cdef showdown_batch job
    cdef leading_shape shape
    cdef list owners
    cdef object ev

    cdef object piece(self, int64_t first, int64_t n):
        """Evaluate n rows; None, or (row, position, kind) of the first illegal one."""
        cdef row_fault fault
        cdef bint failed
        with nogil:
            failed = run_showdowns(&self.job, first, n, &fault)
        return (fault.row, fault.position, fault.kind) if failed else None

    cdef object pay(self, list arrays, double win, double tie, double lose, object out, object threads):
        """The worth of all hands; the views are set, and `arrays` are what they view: ids, weights."""
        cdef leading_shape result = self.shape
        cdef cnp.ndarray ev
        result.lengths[result.axes] = HOLE_COMBOS
        result.axes += 1
        given = None if out is None else check_out(out, &result, cnp.NPY_DOUBLE)
        if given is not None and written_in_place(given, arrays):
            ev = given
        else:
            ev = cnp.PyArray_EMPTY(result.axes, result.lengths, cnp.NPY_DOUBLE, False)
        self.owners, self.ev = arrays, ev
        self.rows, self.step = rows_of(&self.shape), PIECE_ROWS
        self.job.level = batch_level()
        self.job.ev = <double *>cnp.PyArray_DATA(ev)
        self.job.pay.win = check_pay_off("win", win)
        self.job.pay.tie = check_pay_off("tie", tie)
        self.job.pay.lose = check_pay_off("lose", lose)
        fault = self.run(1 if threads is ONE else thread_count(threads))
        if fault is not None:
            raise ValueError(self.words_of(fault))
        if given is not None and given is not ev:
            copy_into(given, ev)
        return ev if given is None else given

    cdef str words_of(self, object fault):
        row, position, kind = fault
        if kind != NOT_A_WEIGHT:
            return fault_of(self.owners[:1], &self.shape, fault)
        shape = as_tuple(&self.shape)
        index = np.unravel_index(row, shape) if shape else ()
        weights = np.broadcast_to(self.owners[1], (*shape, HOLE_COMBOS))[index]
        return quoting.row_name(shape, row) + wording.bad_weight(position, float(weights[position]))


def showdown_ev(board, villain, *, double win=1.0, double tie=0.0, double lose=-1.0, out=None, threads=1):
    """What each of my 1,326 hands is worth at showdown against a weighted range, hands that share a card left out.

    Parameters
    ----------
    board : str, sequence or integer array
        Five cards: a text, ids, or an integer array (..., 5).
    villain : array or `Range`
        Weights (..., 1326) in pair order, finite and not negative, of any real dtype (computed with as float64). Hands
        that touch the board have no influence, whatever their weight.
    win, tie, lose : float
        What I get for each unit of weight that I beat, tie, lose to. The defaults count wins less losses; in a pot of
        ``p`` with ``c`` of it mine and rake ``r``, ``win=p-r-c, tie=(p-r)/2-c, lose=-c`` are chips.
    out : float64 array, optional
        Where to put the result; its shape is that of the result.
    threads : int
        How many threads share the rows; -1 means all cores. The result does not depend on it.

    Returns
    -------
    float64 array (..., 1326)
        For each hand of mine the sum of weight times pay-off over the hands of the villain that share no card with it
        or the board, 0.0 where my own hand touches the board. Leading axes broadcast: many boards, many ranges.

    Raises
    ------
    ValueError, TypeError
        For an illegal board, a weight that is negative, infinite or NaN (the message names the first bad row and the
        card or the pair), other numbers of weights, bool or object weights, pay-offs that are not finite, a wrong
        `out` or `threads`.

    Notes
    -----
    Sums are taken in float64, apart for weaker, equal and stronger hands, so that a side without a pay-off adds no
    error. A result is off by less than 2e-13 times what all the villain's live hands would pay, those that a blocker
    takes away included: it has few digits left only where blockers take nearly all. Weights that are whole numbers, or
    whole multiples of one power of two, are summed exactly up to 2**53 of these. Sums beyond float64 are infinite or
    NaN. Levels and threads give the same floats.

    Examples
    --------
    AsAh, the last pair, against all hands: of the 990 that are live it beats 893, and AdAc ties.

    >>> import numpy as np
    >>> everything = np.ones(1326)
    >>> ev = showdown_ev("Ks 9d 5h 5c 2s", everything)
    >>> ev.shape, float(ev[-1])
    ((1326,), 797.0)
    >>> [float(showdown_ev("Ks 9d 5h 5c 2s", everything, win=w, tie=t, lose=0)[-1]) for w, t in [(1, 0), (0, 1)]]
    [893.0, 1.0]
    """
    cdef list faults = []
    cdef cnp.ndarray ids = as_boards("showdown_ev", board, faults), weights = as_weights(villain)
    cdef _Showdowns work = _Showdowns.__new__(_Showdowns)
    broadcast_leading("showdown_ev", [ids, weights], &work.shape)
    if faults:
        before, error = before_fault("showdown_ev", [ids, weights], faults)
        showdown_ev(*before)
        raise error
    set_view(&work.job.boards, ids, &work.shape)
    set_view(&work.job.weights, weights, &work.shape)
    work.job.orders.cards = 0
    return work.pay([ids, weights], win, tie, lose, out, threads)


@cython.final
cdef class _Orders(Job):
    """Boards, and room for the order of the hands on each."""

    cdef showdown_batch job
    cdef leading_shape shape
    cdef cnp.ndarray orders

    cdef object piece(self, int64_t first, int64_t n):
        """Order the hands of n boards; None, or (row, position, kind) of the first illegal one."""
        cdef hand_order *orders = <hand_order *>cnp.PyArray_DATA(self.orders)
        cdef row_fault fault
        cdef bint failed
        with nogil:
            failed = order_boards(&self.job, first, n, orders, &fault)
        return (fault.row, fault.position, fault.kind) if failed else None


@cython.final
cdef class ShowdownPlan:
    """ShowdownPlan(board)\n--\n
    Boards of five prepared for many ranges: ``ShowdownPlan(board).ev(villain)`` is ``showdown_ev(board, villain)``.

    What depends on the boards alone is done once: the values of all hands, and their order. A plan is never changed and
    may be used by several threads at once. It can be copied and pickled, which keeps the boards only.

    Parameters
    ----------
    board : str, sequence or integer array
        Five cards, or an integer array (..., 5): a plan of many boards takes 4 kB for each.

    Attributes
    ----------
    board : uint8 array (..., 5), read-only

    Raises
    ------
    ValueError, TypeError
        For an illegal board, as of :func:`showdown_ev`.

    Examples
    --------
    >>> import numpy as np
    >>> plan = ShowdownPlan("Ks 9d 5h 5c 2s")
    >>> plan
    ShowdownPlan('Ks 9d 5h 5c 2s')
    >>> villain = np.linspace(0, 1, 1326)
    >>> bool((plan.ev(villain) == showdown_ev("Ks 9d 5h 5c 2s", villain)).all())
    True
    """

    cdef readonly object board
    cdef cnp.ndarray orders  # (..., bytes of a hand_order), shaped and aligned by NumPy

    def __cinit__(self, board):
        cdef list faults = []
        cdef cnp.ndarray ids = as_boards("ShowdownPlan", board, faults)
        cdef _Orders work = _Orders.__new__(_Orders)
        if faults:
            before, error = before_fault("ShowdownPlan", [ids], faults)
            ShowdownPlan(*before)
            raise error
        broadcast_leading("ShowdownPlan", [ids], &work.shape)
        set_view(&work.job.boards, ids, &work.shape)
        work.job.level = batch_level()
        work.orders = self.orders = np.empty((*as_tuple(&work.shape), sizeof(hand_order)), dtype=np.uint8)
        work.rows, work.step = rows_of(&work.shape), PIECE_ROWS
        fault = work.run(1)
        if fault is not None:
            raise ValueError(fault_of([ids], &work.shape, fault))
        self.board = frozen(as_dtype(ids, np.uint8))

    def ev(self, villain, *, double win=1.0, double tie=0.0, double lose=-1.0, out=None, threads=1):
        """What each hand is worth; parameters, result and errors as of :func:`showdown_ev`.

        The leading axes of `villain` and of the plan's boards broadcast.

        >>> import numpy as np
        >>> ev = ShowdownPlan("Ks 9d 5h 5c 2s").ev(np.ones(1326))
        >>> int(ev.argmax()), float(ev.max())  # 5s 5d beats all 990 hands of the other 45 cards
        (118, 990.0)
        """
        cdef cnp.ndarray weights = as_weights(villain)
        cdef _Showdowns work = _Showdowns.__new__(_Showdowns)
        broadcast_leading("ShowdownPlan.ev", [self.board, weights], &work.shape)
        set_view(&work.job.orders, self.orders, &work.shape)
        set_view(&work.job.weights, weights, &work.shape)
        return work.pay([self.orders, weights], win, tie, lose, out, threads)

    def __reduce__(self):
        return ShowdownPlan, (self.board,)

    def __repr__(self):
        if self.board.ndim == 1:
            return f"ShowdownPlan({to_text(self.board)!r})"
        return f"<ShowdownPlan of {self.board.shape[:-1]} boards>"
