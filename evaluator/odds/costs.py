"""What the steps of an exact answer take, in nanoseconds of one thread: estimates by which methods are chosen and refused.

Measured at level AVX2 and at the baseline on a server's CPU, between its full and its half clock, so that they are within
a factor of two of either (``python -m bench estimates``).
"""

from __future__ import annotations

from collections.abc import Iterable

from evaluator import cpu

_VALUED = {
    "high": (3.5, 8.0),
    "low8": (2.0, 4.0),
    "razz": (12.0, 12.0),
    "omaha_high": (8.0, 24.0),
    "omaha_low8": (2.5, 12.0),
    "short_deck": (13.0, 27.0),
    "deuce_seven": (13.0, 18.0),
    "badugi": (9.0, 14.0),
}
"""A hand in a tile of deals, by evaluator: at the vector levels and at the baseline."""

_SLOWEST = (13.0, 27.0)
_BASELINE = cpu.level() == "baseline"
_SLOWER = 2.0 if _BASELINE else 1.0

PLACED = 9.0
"""A card of a joint hand, put into a column of a tile."""
TALLIED = 18.0
"""A deal whose winners are found and weighed."""
PATTERN_HAND = 11_000 * _SLOWER
"""A known hand before the flop, by the class method; one more for the boards."""
OMAHA_HAND = 8_500 * _SLOWER
"""The same in Omaha; the boards take as much, and the low half of the pot."""
JOINT = 15.0
"""A joint hand made and compared with others."""
BOARD = 4_200 * _SLOWER
"""The 1,326 hands of a board evaluated and in order, two ranges summed up by strength."""
TRIO_HAND = 85 * _SLOWER
"""A hand of one of three ranges that are summed up, on a board."""
ROWS = 1_050 * _SLOWER
"""For a hand of the first of them instead: a table of what the last may hold,"""
READ_OFF = 4.2 * _SLOWER
"""and a joint hand that is read off it."""
FURTHER = 0.25 if _BASELINE else 0.4
"""Of that, what it takes when other seats hold hands already: what these beat is passed over."""
MATCHUP = 28_000 * _SLOWER
"""An entry of the table of match-ups that no call has asked for before."""


def valued(evaluators: Iterable[str]) -> float:
    """A hand ranked by these evaluators and compared.

    >>> 1 < valued(["high"]) < valued(["omaha_high", "omaha_low8"])
    True
    """
    return sum(_VALUED.get(name, _SLOWEST)[_BASELINE] for name in evaluators)
