"""Rakes: from what a caller gives, one number or one a row, to fractions of 64-bit numbers, exactly.

    0.05   Fraction(1, 20)   Decimal("0.05")   float32 0.05      ─►  1 / 20
    0.012345678901234567 and other numbers of many digits        ─►  the largest fraction not above it that fits

A kernel multiplies chips by whole numbers, so that no rounding of floats ever takes a chip or leaves one: 0.29 of 100
is 29, as floats it is 28.999999999999996. Nothing changes where a fraction has to be replaced. What is taken of n chips
is the largest m with m / n not above the rake; n is at most 2^63 - 1, so m / n is one of the fractions among which the
largest is chosen, and m chips are taken of n by either.
"""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from evaluator.hands.arrays import plain_array
from evaluator.work.quoting import type_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

MOST = 2**63 - 1
"""Chips, and the largest denominator."""

_NO_PART = (-1, 1)
_LEAST = Decimal(1).scaleb(-19)
"""Of fewer than 2^63 chips, less than this is nothing."""


class Rakes(NamedTuple):
    """By row: what was given, for messages, and the fraction, -1 / 1 where that is no part of a pot."""

    given: NDArray[Any]
    numerators: NDArray[np.int64]
    denominators: NDArray[np.int64]


def read_rakes(rake: Any) -> Rakes:
    """The fractions of a rake, a number or an array of them; TypeError for what holds no numbers.

    >>> rakes = read_rakes([0.05, 0.5, 1.5])
    >>> rakes.numerators.tolist(), rakes.denominators.tolist()
    ([1, 1, -1], [20, 2, 1])
    """
    given = plain_array(rake)
    if given.dtype.kind not in "iufO":
        what = type(rake).__name__ if given.ndim == 0 else f"an array of {type_of(given)}"
        raise TypeError(f"rake must be a number from 0 to 1, or one a row, not {what}")
    if given.ndim == 0 or given.dtype.kind == "O":
        fractions = np.array([_fraction(number) for number in given.reshape(-1)], np.int64).reshape(*given.shape, 2)
    else:  # a million rows have few rakes
        parts, which = np.unique(given.reshape(-1), return_inverse=True)
        listed = np.array([_fraction(number) for number in parts], np.int64).reshape(-1, 2)
        fractions = listed[which].reshape(*given.shape, 2)
    return Rakes(given, fractions[..., 0], fractions[..., 1])


def _fraction(number: Any) -> tuple[int, int]:
    """Numerator and denominator; a float is the decimal that its repr shows."""
    if isinstance(number, (bool, np.bool_)) or not isinstance(number, (int, float, np.number, Fraction, Decimal)):
        raise TypeError(f"rake must be a number from 0 to 1, or one a row, not {type(number).__name__}")
    if isinstance(number, Decimal) and number.is_nan():
        return _NO_PART
    if not 0 <= number <= 1:
        return _NO_PART
    if isinstance(number, (float, np.floating, Decimal)):
        decimal = Decimal(str(number))
        number = Fraction(decimal) if decimal >= _LEAST else Fraction(0)
    part = not_above(Fraction(number))
    return part.numerator, part.denominator


def not_above(number: Fraction, most: int = MOST) -> Fraction:
    """The largest fraction that is not above a number of at least 0, and whose denominator is at most ``most``.

    The last convergent of the continued fraction that has such a denominator and the last fraction between it and the
    next one enclose the number, and no fraction with such a denominator lies between them.

    >>> not_above(Fraction(314159265, 10**8), 100), not_above(Fraction(1, 20))
    (Fraction(311, 99), Fraction(1, 20))
    """
    if number.denominator <= most:
        return number
    before, last = (0, 1), (1, 0)
    above, below = number.numerator, number.denominator
    while (denominator := before[1] + above // below * last[1]) <= most:
        before, last = last, (before[0] + above // below * last[0], denominator)
        above, below = below, above % below
    steps = (most - before[1]) // last[1]
    between = Fraction(before[0] + steps * last[0], before[1] + steps * last[1])
    return min(between, Fraction(*last))
