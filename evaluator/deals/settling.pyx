"""Pots: who wins how much of what is on the table, in fractions (shares) and in chips (settle).

    values, chips (..., seats) ─► broadcast leading axes ─► row views (rows.h) ─► blocks (pot_batch.h), over threads
                                                                             ─► float64 or int64 (..., seats)

Nothing is copied that can be read in place, and the caller's arrays are never written to. The rules are those of the
kernels: pot_shares.h divides one pot, pot_settle.h makes pots of contributions and divides each, pot_play.h takes the
rake from them and cuts them into run-outs, which are an axis before the seats: high and low are (..., runouts, seats).
"""

cimport cython
cimport numpy as cnp
from libc.stdint cimport int64_t

import numpy as np

from evaluator.hands.arrays cimport (
    ONE, as_integers, as_tuple, broadcast_leading, check_out, leading_shape, row_view, rows_of, set_view, thread_count,
    written_in_place,
)
from evaluator.work.arguments import whole_number
from evaluator.work.jobs cimport Job
from evaluator.work.pieces import copy_into
from evaluator.work.quoting import number

cnp.import_array()

cdef extern from "plain/pot_batch.h" nogil:
    enum: MOST_POT_SEATS, BLOCK_ITEMS
    enum: CONTRIBUTIONS, HIGH_VALUES, LOW_VALUES, ODD_CHIP, LOW_ODD_CHIP, DEAD_CHIPS
    enum: RAKE_NUMERATOR, RAKE_DENOMINATOR, RAKE_CAP, POT_INPUTS
    ctypedef struct pot_batch:
        const row_view *inputs[POT_INPUTS]
        int seats
        int64_t runouts
        double *shares
        int64_t *received
    bint run_pots(const pot_batch *job, int64_t first, int64_t n)

cdef object ZERO = 0  # the default, recognised without reading it

cdef enum: MOST_RUNOUTS = 65_536  # a row is settled between two signals

_DEMANDS = {name: f"{name} must be integers" for name in (
    "contributions", "high", "low", "dead_chips", "rake_cap", "odd_chip", "odd_chip[0]", "odd_chip[1]")}


@cython.final
cdef class _Input:
    """One input: what errors call it, the array that owns the memory, a view; and what has the leading axes, (..., 1)
    of a number a row, (..., seats) else, of high and low at the first run-out."""

    cdef int which
    cdef str name
    cdef cnp.ndarray numbers, leading
    cdef row_view view


@cython.final
cdef class _Pots(Job):
    """Rows of seats to divide pots between. The job points to views of the inputs, which live as long as it does."""

    cdef pot_batch job
    cdef leading_shape leading
    cdef list inputs, arrays
    cdef object result, rakes

    def __cinit__(self):
        self.inputs, self.arrays = [], []
        self.job.runouts = 1

    cdef int add(self, int which, str name, object given) except -1:
        return self.add_numbers(which, name, as_integers(given, _DEMANDS[name]))

    cdef int add_numbers(self, int which, str name, cnp.ndarray numbers) except -1:
        cdef _Input one = _Input.__new__(_Input)
        if which >= DEAD_CHIPS:  # a number a row is a row of one
            numbers = numbers.reshape((*(<object>numbers).shape, 1))
        one.which, one.name, one.numbers, one.leading = which, name, numbers, numbers
        if self.job.runouts > 1 and which in (HIGH_VALUES, LOW_VALUES):
            one.leading = self.first_runout(name, numbers)
        self.inputs.append(one)
        self.arrays.append(numbers)
        self.job.inputs[which] = &one.view
        return 0

    cdef object first_runout(self, str name, object numbers):
        if numbers.ndim < 2 or numbers.shape[-2] != self.job.runouts:
            raise ValueError(f"settle: {name} of shape {numbers.shape} is not (..., {self.job.runouts}, seats), "
                             f"as it is for runouts={self.job.runouts}")
        return numbers[..., 0, :]

    cdef int add_rake(self, object rake) except -1:
        from evaluator.deals.rakes import read_rakes
        self.rakes = read_rakes(rake)
        self.add_numbers(RAKE_NUMERATOR, "rake", self.rakes.numerators)
        return self.add_numbers(RAKE_DENOMINATOR, "rake", self.rakes.denominators)

    cdef int add_orders(self, object odd_chip) except -1:
        """One order of odd chips, or a tuple of two: those of the high and of the low half."""
        if not (isinstance(odd_chip, tuple) and len(odd_chip) == 2 and any([np.ndim(order) for order in odd_chip])):
            return self.add(ODD_CHIP, "odd_chip", odd_chip)
        if self.job.inputs[LOW_VALUES] == NULL:
            raise ValueError("settle: a tuple of two orders of odd chips is for high and low, and there is no low; "
                             "orders by row are a list or an array")
        self.add(ODD_CHIP, "odd_chip[0]", odd_chip[0])
        return self.add(LOW_ODD_CHIP, "odd_chip[1]", odd_chip[1])

    cdef int set_views(self, const char *function) except -1:
        """Views of the inputs, once all are there and have the same seats."""
        cdef _Input one
        cdef Py_ssize_t seats = -1
        for one in self.inputs:
            if one.which >= DEAD_CHIPS:
                continue
            if cnp.PyArray_NDIM(one.numbers) == 0:
                raise ValueError(f"{function.decode()} takes rows of seats, {one.name} is a single number")
            if seats not in (-1, seats_of(one.numbers)):
                raise ValueError(f"{function.decode()}: not the same number of seats, {self.counts_of_seats()}")
            seats = seats_of(one.numbers)
        if not 1 <= seats <= MOST_POT_SEATS:
            raise ValueError(f"{function.decode()} takes 1 to {MOST_POT_SEATS} seats, got {seats}")
        self.job.seats = <int>seats
        self.broadcast(function)
        for one in self.inputs:
            if one.numbers is one.leading:
                set_view(&one.view, one.numbers, &self.leading)
            else:
                self.set_view_of_runouts(one)
        return 0

    cdef int set_view_of_runouts(self, _Input one) except -1:
        cdef leading_shape shape = self.leading
        shape.lengths[shape.axes] = self.job.runouts  # in bounds: the last of an array's MOST_AXES axes is no leading one
        shape.axes += 1
        set_view(&one.view, one.numbers, &shape)
        return 0

    cdef str counts_of_seats(self):
        cdef _Input one
        return ", ".join([f"{one.name} has {seats_of(one.numbers)}" for one in self.inputs
                          if one.which < DEAD_CHIPS and cnp.PyArray_NDIM(one.numbers)])

    cdef int broadcast(self, const char *function) except -1:
        cdef _Input one
        leading = self.arrays if self.job.runouts == 1 else [one.leading for one in self.inputs]
        try:
            return broadcast_leading(function, leading, &self.leading)
        except ValueError as error:
            raise ValueError("; ".join([str(error), *self.shapes_of_others()])) from None

    cdef list shapes_of_others(self):
        """What the shapes in a message are of, where an input has another one."""
        cdef _Input one
        named = {one.name: (<object>one.numbers).shape[:-1] for one in self.inputs if one.which >= DEAD_CHIPS}
        return [f"{name} of shape {shape} is one number a row" for name, shape in named.items()]

    cdef object divide(self, const char *function, int dtype, object out, object threads):
        """The shares (float64) or chips (int64) of all rows."""
        cdef leading_shape shape
        cdef cnp.ndarray values
        self.set_views(function)
        shape = self.leading
        shape.lengths[shape.axes] = self.job.seats  # in bounds: the last of an array's MOST_AXES axes is no leading one
        shape.axes += 1
        checked = None if out is None else check_out(out, &shape, dtype)
        if checked is not None and written_in_place(checked, self.arrays):
            values = checked
        else:
            values = cnp.PyArray_EMPTY(shape.axes, shape.lengths, dtype, False)
        self.result = values
        if dtype == cnp.NPY_FLOAT64:
            self.job.shares = <double *>cnp.PyArray_DATA(values)
        else:
            self.job.received = <int64_t *>cnp.PyArray_DATA(values)
        self.rows, self.step = rows_of(&self.leading), max(1, BLOCK_ITEMS // self.job.runouts)
        if self.run(1 if threads is ONE else thread_count(threads)):
            self.refuse()
        if checked is None or checked is values:
            return values
        copy_into(checked, values)
        return checked

    cdef object piece(self, int64_t first, int64_t n):
        """True if a row may be illegal, else None."""
        cdef bint fault
        with nogil:
            fault = run_pots(&self.job, first, n)
        return True if fault else None

    cdef int refuse(self) except -1:
        """Look for an illegal row, and raise the error for it if there is one."""
        from evaluator.deals.pot_faults import first_fault
        cdef _Input one
        inputs = {one.name: one.numbers for one in self.inputs}
        given = None
        if self.rakes is not None:
            inputs["rake"] = self.rakes.numerators[..., None]
            given = self.rakes.given[..., None]
        message = first_fault(as_tuple(&self.leading), inputs, self.job.runouts, given)
        if message is not None:
            raise ValueError(message)
        return 0


cdef inline Py_ssize_t seats_of(cnp.ndarray numbers):
    return cnp.PyArray_DIM(numbers, cnp.PyArray_NDIM(numbers) - 1)


def shares(high, low=None, *, out=None, threads=1):
    """Fraction of the pot that each seat wins: ties split evenly, with lows each side gets half.

    Parameters
    ----------
    high : integer array (..., seats)
        Values of the hands for the high half or the only one, the larger wins (:func:`evaluator.high` and every other
        evaluator, lows included); 0 = folded. Any integer dtype, any strides; 1 to 64 seats.
    low : integer array (..., seats), optional
        Values for the low half, 0 = no low; what it holds for folded seats does not matter. Leading axes broadcast.
        In a row without a live low, high takes all.
    out : float64 array, optional
        Where to put the shares; its shape is (..., seats).
    threads : int
        How many threads share the rows; -1 means all cores. The shares do not depend on it.

    Returns
    -------
    float64 array (..., seats)
        Each row adds up to 1, but for rounding.

    Raises
    ------
    ValueError, TypeError
        For a row without a live seat, a negative value, unequal numbers of seats, leading axes that do not broadcast,
        dtypes that are not integer, a wrong `out` or `threads`; the message names the first bad row.

    See Also
    --------
    settle : chips instead of fractions, with side pots and odd chips.

    Examples
    --------
    Seat 1 has folded; seats 2 and 3 tie for high, and seat 2 has the only low: a half and a quarter.

    >>> shares([5854, 0, 7296, 7296], [0, 56, 12, 0])
    array([0.  , 0.  , 0.75, 0.25])
    """
    cdef _Pots pots = _Pots.__new__(_Pots)
    pots.add(HIGH_VALUES, "high", high)
    if low is not None:
        pots.add(LOW_VALUES, "low", low)
    return pots.divide("shares", cnp.NPY_FLOAT64, out, threads)


cdef int64_t runout_count(object runouts) except -1:
    count = whole_number(runouts, "runouts")
    if not 1 <= count <= MOST_RUNOUTS:
        raise ValueError(f"runouts must be 1 to {MOST_RUNOUTS:,}, not {number(count)}")
    return count


def settle(contributions, high, low=None, *, dead_chips=0, runouts=1, rake=None, rake_cap=None, odd_chip=None, out=None,
           threads=1):
    """Chips that each seat receives from a pot and its side pots, which are all of them but for the rake.

    Nobody wins more from a player than the own contribution covers: the contributions are cut into layers of equal
    height, neighbouring layers with the same live seats are one pot, and each pot is divided once, among the live seats
    that put in that much. Chips of folded seats above the highest contribution of a live one join the last pot; a bet
    that nobody called is a pot of its own and returns.

    A pot with a live low is halved, the odd chip going to high; but where the same seats win both halves it is divided
    once, as if it had no low. Where ties do not divide evenly, the chips left over go one by one to those who tie, in
    the order `odd_chip`. Where the board is run out several times, each pot is cut into as many parts, and each part is
    divided by the values of its own run-out.

    Parameters
    ----------
    contributions : integer array (..., seats)
        Chips that each seat has put in, not negative, in the smallest unit that is paid out. Leading axes of all arrays
        broadcast; 1 to 64 seats.
    high, low : integer array (..., seats)
        Values of the hands as for :func:`shares`; a folded seat (high 0) leaves its chips to the others. Of several
        run-outs (..., runouts, seats), in each of which the same seats are live.
    dead_chips : int or integer array (...)
        Chips that are nobody's contribution, one number or one a row, not negative: a dead blind, an ante that one seat
        posts for all. They join the main pot, for which all live seats compete that have put in anything, and cover
        nothing; where no seat has put in anything all live seats compete for them.
    runouts : int
        How many times the board was run out, 1 to 65,536. With 1 high and low have no axis of run-outs. The odd chips
        of a pot go one by one to the first run-outs: of 11 in three 4, 4 and 3.
    rake : float, Fraction or Decimal, or array (...) of such, optional
        The part that the house takes of every pot, 0 to 1, a float being the decimal that it shows: 0.05 is exactly
        1/20. It is taken of each pot that is called, one that two seats or more have paid into, folded ones too: with
        its dead chips, before it is cut into run-outs, rounded down to whole chips. What returns to a seat because
        nobody called it is part of no such pot.
    rake_cap : int or integer array (...), optional
        The most that is taken of all pots of a row, the main pot first; without it there is no such limit.
    odd_chip : integer array (seats,) or (..., seats), or a tuple of two of them, optional
        Seats in the order in which they get odd chips; by default 0, 1, 2 …, from the left of the button if that is how
        the seats are numbered. A tuple of two orders is for the high and for the low half; a pot that is divided once
        has the order for high. (Two orders by row are a list or an array.)
    out : int64 array, optional
        Where to put the chips; its shape is (..., seats).
    threads : int
        How many threads share the rows; -1 means all cores. The chips do not depend on it.

    Returns
    -------
    int64 array (..., seats)
        Chips received, those of the seat's own contribution included. Each row adds up to its contributions and dead
        chips; what lacks is the rake.

    Raises
    ------
    ValueError, TypeError
        As for :func:`shares`, and for negative contributions or dead chips, more of them in a row than an int64 holds,
        contributions but none of a live seat (nobody has covered them, whether or not there are dead chips), a seat
        that is folded in some run-outs only, a rake below 0, above 1 or NaN, a negative `rake_cap`, an `odd_chip` that
        does not name each seat once, two of them without `low`.

    See Also
    --------
    pots : the pots themselves, of one hand.
    allin_ev : what everybody receives on average, before the board is complete.

    Notes
    -----
    Table stakes; house rules differ on the odd chip: hold'em and Omaha give it to the first seat left of the button,
    stud to the highest card by suit (:func:`evaluator.stud.odd_chip_order`). One division where both halves have the
    same winners is TDA 20-D. Run-outs, and rake from called pots only, are as card rooms' rule sheets have them.

    Examples
    --------
    Seat 1 is all-in for 30 and wins the main pot of 120; seats 0 and 2 divide the side pot, in which seat 3, who
    folded, has left 30:

    >>> settle([100, 30, 101, 60], [217, 7296, 217, 0])
    array([ 85, 120,  86,   0])

    Seat 0 is all-in for 100 and wins the dead chips, too; two wheels share 66 chips:

    >>> settle([100, 300, 300], [7296, 217, 5], dead_chips=225)
    array([525, 400,   0])
    >>> settle([33, 33], [5854, 5854], [56, 56])
    array([33, 33])

    Run twice, a main pot of 250 and a side pot of 250: seat 0 wins the first board, seat 1 the second and both halves
    of the side pot. With a rake of 5 %, 15 at most, 12 of the main pot and 3 of the side pot are gone:

    >>> settle([75, 200, 200, 25], [[7296, 217, 5, 0], [5, 7296, 217, 0]], runouts=2)
    array([125, 375,   0,   0])
    >>> settle([75, 200, 200, 25], [[7296, 217, 5, 0], [5, 7296, 217, 0]], runouts=2, rake=0.05, rake_cap=15)
    array([119, 366,   0,   0])
    """
    cdef _Pots pots = _Pots.__new__(_Pots)
    if runouts is not ONE:
        pots.job.runouts = runout_count(runouts)
    pots.add(CONTRIBUTIONS, "contributions", contributions)
    pots.add(HIGH_VALUES, "high", high)
    if low is not None:
        pots.add(LOW_VALUES, "low", low)
    if dead_chips is not ZERO:
        pots.add(DEAD_CHIPS, "dead_chips", dead_chips)
    if rake is not None:
        pots.add_rake(rake)
    if rake_cap is not None:
        pots.add(RAKE_CAP, "rake_cap", rake_cap)
    if odd_chip is not None:
        pots.add_orders(odd_chip)
    return pots.divide("settle", cnp.NPY_INT64, out, threads)
