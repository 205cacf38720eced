"""Which row of seats cannot be divided, and why: for the errors of pots.pyx.

The kernels only say that there may be such a row. Whole arrays are looked at again, here, for the first one; this is
reached when an input is refused, hence plain Python.
"""

from collections.abc import Iterator
from math import prod
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from evaluator.wording import row_name

MOST = np.iinfo(np.int64).max

_Numbers: TypeAlias = NDArray[np.integer[Any]]
_Given: TypeAlias = _Numbers | None
_Bad: TypeAlias = NDArray[np.bool_]


def beyond_int64(numbers: _Numbers) -> _Bad:
    beyond: _Bad = (numbers < 0) | (numbers > MOST)
    return beyond


def seat_faults(contributions: _Given, high: _Numbers, low: _Given) -> Iterator[tuple[str, _Numbers, _Bad]]:
    """What of which seats is illegal: name, numbers and a bool array, all of the same shape."""
    if contributions is not None:
        yield "contribution", contributions, beyond_int64(contributions)
    yield "high", high, beyond_int64(high)
    if low is not None:
        yield "low", low, beyond_int64(low) & (high > 0)


def row_faults(contributions: _Given, high: _Numbers, odd_chip: _Given) -> Iterator[tuple[str, _Bad | np.bool_]]:
    """What of which rows is illegal."""
    live = high > 0
    yield "no seat is live, high is 0 everywhere", ~live.any(-1)
    if contributions is not None:
        sums = contributions.cumsum(-1, dtype=np.int64)  # an overflow shows as a negative sum
        yield "the contributions add up to more than an int64 holds", (sums < 0).any(-1)
        lost = contributions.any(-1) & ~(live & (contributions > 0)).any(-1)
        yield "no live seat has chips in the pot", lost
    if odd_chip is not None:
        seats = np.arange(odd_chip.shape[-1])
        yield f"odd_chip does not name each of {len(seats)} seats once", (np.sort(odd_chip, -1) != seats).any(-1)


def first_fault(
    shape: tuple[int, ...], *, high: _Numbers, low: _Given = None, contributions: _Given = None, odd_chip: _Given = None
) -> str | None:
    """The message for the first illegal row of arrays (..., seats) that broadcast to the leading shape, or None.

    >>> first_fault((2,), high=np.array([[7, 7], [0, 0]]))
    'row 1: no seat is live, high is 0 everywhere'
    >>> first_fault((), contributions=np.array([10, -5]), high=np.array([7, 0]))
    'the contribution of seat 1 is negative: -5'
    """
    # One leading axis: np.sort takes fewer axes than arrays may have.
    rows, seats = prod(shape), high.shape[-1]
    high = np.broadcast_to(high, (*shape, seats)).reshape(rows, seats)
    low, contributions, odd_chip = (
        None if numbers is None else np.broadcast_to(numbers, (*shape, seats)).reshape(rows, seats)
        for numbers in (low, contributions, odd_chip)
    )
    first, message = rows, None
    for name, numbers, bad in seat_faults(contributions, high, low):
        row, seat = divmod(int(bad.argmax()), bad.shape[-1])
        if row < first and bad.any():
            number = numbers[row, seat]
            first, message = row, f"the {name} of seat {seat} is {'negative' if number < 0 else 'too large'}: {number}"
    for words, bad_rows in row_faults(contributions, high, odd_chip):
        row = int(bad_rows.argmax())
        if row < first and bad_rows.any():
            first, message = row, words
    return None if message is None else row_name(shape, first) + message
