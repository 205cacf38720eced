"""Which row of seats cannot be divided, and why: for the errors of pots.pyx.

The kernels only say that there may be such a row. Whole arrays are looked at again, here, for the first one; this is
reached when an input is refused, hence plain Python.
"""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from evaluator.wording import row_name

MOST = np.iinfo(np.int64).max


def beyond_int64(numbers: NDArray) -> NDArray:
    return (numbers < 0) | (numbers > MOST)


def seat_faults(contributions, high, low) -> Iterator[tuple[str, NDArray, NDArray]]:
    """What of which seats is illegal: name, numbers and a bool array, all of the same shape."""
    if contributions is not None:
        yield "contribution", contributions, beyond_int64(contributions)
    yield "high", high, beyond_int64(high)
    if low is not None:
        yield "low", low, beyond_int64(low) & (high > 0)


def row_faults(contributions, high, odd_chip) -> Iterator[tuple[str, NDArray]]:
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


def first_fault(shape: tuple[int, ...], *, high, low=None, contributions=None, odd_chip=None) -> str | None:
    """The message for the first illegal row of arrays (..., seats) that broadcast to the leading shape, or None.

    >>> first_fault((2,), high=np.array([[7, 7], [0, 0]]))
    'row 1: no seat is live, high is 0 everywhere'
    >>> first_fault((), contributions=np.array([10, -5]), high=np.array([7, 0]))
    'the contribution of seat 1 is negative: -5'
    """
    high, low, contributions, odd_chip = (
        None if numbers is None else np.broadcast_to(numbers, (*shape, numbers.shape[-1]))
        for numbers in (high, low, contributions, odd_chip)
    )
    first, message = high[..., 0].size, None
    for name, numbers, bad in seat_faults(contributions, high, low):
        row, seat = divmod(int(bad.argmax()), bad.shape[-1])
        if row < first and bad.any():
            number = numbers[np.unravel_index(row, shape)][seat]
            first, message = row, f"the {name} of seat {seat} is {'negative' if number < 0 else 'too large'}: {number}"
    for words, bad in row_faults(contributions, high, odd_chip):
        row = int(bad.argmax())
        if row < first and bad.any():
            first, message = row, words
    return None if message is None else row_name(shape, first) + message
