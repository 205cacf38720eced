"""Which row of seats cannot be divided, and why: for the errors of settling.pyx.

The kernels only say that there may be such a row. Whole arrays are looked at again, here, for the first one; this is
reached when an input is refused, hence plain Python.
"""

from collections.abc import Iterator, Mapping
from math import prod
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from evaluator.work.quoting import row_name

MOST = np.iinfo(np.int64).max

_Numbers: TypeAlias = NDArray[np.integer[Any]]
_Inputs: TypeAlias = Mapping[str, _Numbers]
"""By the names that messages have for them: contributions, high, low, orders of odd chips and, the last axis being 1,
dead_chips."""
_Bad: TypeAlias = NDArray[np.bool_]

_WORDS = {
    "contributions": "the contribution of seat {seat} is {fault}",
    "high": "the high of seat {seat} is {fault}",
    "low": "the low of seat {seat} is {fault}",
    "dead_chips": "dead_chips is {fault}",
}


def beyond_int64(numbers: _Numbers) -> _Bad:
    beyond: _Bad = (numbers < 0) | (numbers > MOST)
    return beyond


def number_faults(inputs: _Inputs) -> Iterator[tuple[str, _Numbers, _Bad]]:
    """What is no number of chips, or no value: words to fill in, numbers and a bool array of the same shape."""
    for name, words in _WORDS.items():
        if name in inputs:
            looked_at = inputs["high"] > 0 if name == "low" else np.True_
            yield words, inputs[name], beyond_int64(inputs[name]) & looked_at


def row_faults(inputs: _Inputs) -> Iterator[tuple[str, _Bad | np.bool_]]:
    """What of which rows is illegal."""
    live = inputs["high"] > 0
    yield "no seat is live, high is 0 everywhere", ~live.any(-1)
    if "contributions" in inputs:
        contributions = inputs["contributions"]
        added = [name for name in ("contributions", "dead_chips") if name in inputs]
        chips = np.concatenate([inputs[name].astype(np.int64) for name in added], axis=-1)
        sums = chips.cumsum(-1)  # an overflow shows as a negative sum
        yield f"the {' and '.join(added)} add up to more than an int64 holds", (sums < 0).any(-1)
        lost = contributions.any(-1) & ~(live & (contributions > 0)).any(-1)
        yield "no live seat has chips in the pot", lost
    for name, order in inputs.items():
        if name.startswith("odd_chip"):
            seats = np.arange(order.shape[-1])
            yield f"{name} does not name each of {len(seats)} seats once", (np.sort(order, -1) != seats).any(-1)


def first_fault(shape: tuple[int, ...], inputs: _Inputs) -> str | None:
    """The message for the first illegal row of arrays (..., seats) that broadcast to the leading shape, or None.

    >>> first_fault((2,), {"high": np.array([[7, 7], [0, 0]])})
    'row 1: no seat is live, high is 0 everywhere'
    >>> first_fault((), {"contributions": np.array([10, -5]), "high": np.array([7, 0])})
    'the contribution of seat 1 is negative: -5'
    """
    # One leading axis: np.sort takes fewer axes than arrays may have.
    first = rows = prod(shape)
    inputs = {
        name: np.broadcast_to(numbers, (*shape, numbers.shape[-1])).reshape(rows, numbers.shape[-1])
        for name, numbers in inputs.items()
    }
    message = None
    for words, numbers, bad in number_faults(inputs):
        row, seat = divmod(int(bad.argmax()), bad.shape[-1])
        if row < first and bad.any():
            number = numbers[row, seat]
            fault = f"{'negative' if number < 0 else 'too large'}: {number}"
            first, message = row, words.format(seat=seat, fault=fault)
    for words, bad_rows in row_faults(inputs):
        row = int(bad_rows.argmax())
        if row < first and bad_rows.any():
            first, message = row, words
    return None if message is None else row_name(shape, first) + message
