"""Which row of seats cannot be divided, and why: for the errors of settling.pyx and side_pots.py.

The kernels only say that there may be such a row. Whole arrays are looked at again, here, for the first one; this is
reached when an input is refused, hence plain Python.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from math import prod
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from evaluator.work.quoting import quoted, row_name

MOST = np.iinfo(np.int64).max

_Numbers: TypeAlias = NDArray[Any]
_Inputs: TypeAlias = Mapping[str, _Numbers]
"""By the names that messages have for them: contributions, high, low, orders of odd chips and, the last axis being 1,
dead_chips, rake (a number below 0: none that can be) and rake_cap. Several run-outs are an axis of high and low."""

_WORDS = {
    "contributions": "the contribution of seat {seat} is {fault}",
    "high": "the high of seat {seat}{runout} is {fault}",
    "low": "the low of seat {seat}{runout} is {fault}",
    "dead_chips": "dead_chips is {fault}",
    "rake_cap": "rake_cap is {fault}",
}
_CHIPS = ("contributions", "dead_chips")


class _Fault(NamedTuple):
    bad: NDArray[np.bool_]
    """Rows, (n,)."""
    tell: Callable[[int], str]
    """The message for one of them."""


def _any_of_row(bad: NDArray[np.bool_]) -> NDArray[np.bool_]:
    rows: NDArray[np.bool_] = np.logical_or.reduce(bad, axis=tuple(range(1, bad.ndim)))
    return rows


def _number_faults(inputs: _Inputs) -> Iterator[_Fault]:
    """What is no number of chips, or no value."""
    for name in [name for name in _WORDS if name in inputs]:
        numbers = inputs[name]
        bad = (numbers < 0) | (numbers > MOST)
        if name == "low":
            bad = bad & (inputs["high"] > 0)
        yield _Fault(_any_of_row(bad), partial(_tell_number, name, numbers, bad))


def _tell_number(name: str, numbers: _Numbers, bad: NDArray[np.bool_], row: int) -> str:
    place = tuple(int(axis) for axis in np.argwhere(bad[row])[0])
    found = numbers[(row, *place)]
    runout = f" in run-out {place[0]}" if len(place) > 1 else ""
    fault = f"{'negative' if found < 0 else 'too large'}: {found}"
    return _WORDS[name].format(seat=place[-1], runout=runout, fault=fault)


def _live_faults(high: _Numbers) -> Iterator[_Fault]:
    """Nobody is live, or a seat sometimes; what is live at the first run-out is so at all of them."""
    live = high > 0
    if live.ndim == 3:
        mixed: NDArray[np.bool_] = np.logical_or.reduce(live, 1) & ~np.logical_and.reduce(live, 1)
        where = f"is folded, high is 0, in some of its {high.shape[1]} run-outs only"
        yield _Fault(_any_of_row(mixed), lambda row: f"seat {mixed[row].argmax()} {where}")
        live = live[:, 0]
    yield _Fault(~_any_of_row(live), lambda row: "no seat is live, high is 0 everywhere")


def _chip_faults(inputs: _Inputs) -> Iterator[_Fault]:
    """Too many chips, or chips that nobody can win."""
    if "contributions" not in inputs:
        return
    contributions, high = inputs["contributions"], inputs["high"]
    live = (high if high.ndim == 2 else high[:, 0]) > 0
    added = [name for name in _CHIPS if name in inputs]
    chips = np.concatenate([inputs[name].astype(np.int64) for name in added], axis=-1)
    sums = chips.cumsum(-1)  # an overflow shows as a negative sum
    beyond = f"the {' and '.join(added)} add up to more than an int64 holds"
    yield _Fault(_any_of_row(sums < 0), lambda row: beyond)
    lost = _any_of_row(contributions > 0) & ~_any_of_row(live & (contributions > 0))
    yield _Fault(lost, lambda row: "no live seat has chips in the pot")


def _rake_faults(inputs: _Inputs, given: _Numbers | None) -> Iterator[_Fault]:
    """What is no part of a pot, quoted as it was given."""
    if given is not None:
        bad = inputs["rake"][:, 0] < 0
        yield _Fault(bad, lambda row: f"rake must be 0 to 1, not {_quoted(given[row, 0])}")


def _quoted(number: object) -> str:
    return str(number) if isinstance(number, np.floating) else quoted(number)


def _same(message: str, row: int) -> str:
    return message


def _order_faults(inputs: _Inputs) -> Iterator[_Fault]:
    for name, order in inputs.items():
        if name.startswith("odd_chip"):
            seats = np.arange(order.shape[-1])
            message = f"{name} does not name each of {len(seats)} seats once"
            yield _Fault(_any_of_row(np.sort(order, -1) != seats), partial(_same, message))


def first_fault(
    shape: tuple[int, ...], inputs: _Inputs, runouts: int = 1, rakes: _Numbers | None = None
) -> str | None:
    """The message for the first illegal row of arrays (..., seats) that broadcast to the leading shape, or None; with
    several run-outs high and low are (..., runouts, seats). ``rakes``, (..., 1), are as they were given.

    >>> first_fault((2,), {"high": np.array([[7, 7], [0, 0]])})
    'row 1: no seat is live, high is 0 everywhere'
    >>> first_fault((), {"contributions": np.array([10, -5]), "high": np.array([7, 0])})
    'the contribution of seat 1 is negative: -5'
    """
    # One leading axis: np.sort takes fewer axes than arrays may have.
    first = rows = prod(shape)

    def flat(name: str, numbers: _Numbers) -> _Numbers:
        own = numbers.shape[-2 if runouts > 1 and name in ("high", "low") else -1 :]
        return np.broadcast_to(numbers, (*shape, *own)).reshape(rows, *own)

    inputs = {name: flat(name, numbers) for name, numbers in inputs.items()}
    given = None if rakes is None else flat("rake", rakes)
    message = None
    for faults in (
        _number_faults(inputs),
        _live_faults(inputs["high"]),
        _chip_faults(inputs),
        _rake_faults(inputs, given),
        _order_faults(inputs),
    ):
        for bad, tell in faults:
            row = int(bad.argmax()) if rows else 0
            if row < first and bad[row]:
                first, message = row, tell(row)
    return None if message is None else row_name(shape, first) + message
