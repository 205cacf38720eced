"""What the steps of an exact answer take, in nanoseconds of one thread: estimates by which methods are chosen and refused.

Measured at level AVX2 and at the baseline on a CPU of 3 GHz; they are meant to be within a factor of two of the clock.
"""

from __future__ import annotations

from collections.abc import Iterable

from evaluator import cpu

_VALUED = {
    "high": (3.0, 7.0),
    "low8": (1.5, 3.0),
    "razz": (8.0, 8.0),
    "omaha_high": (6.0, 19.0),
    "omaha_low8": (1.5, 9.0),
    "short_deck": (10.0, 21.0),
    "deuce_seven": (9.0, 13.0),
    "badugi": (6.0, 10.0),
}
"""A hand in a tile of deals, by evaluator: at the vector levels and at the baseline."""

_SLOWEST = (10.0, 21.0)
_BASELINE = cpu.level() == "baseline"
_SLOWER = 2.0 if _BASELINE else 1.0

PLACED = 6.0
"""A card of a joint hand, put into a column of a tile."""
TALLIED = 12.0
"""A deal whose winners are found and weighed."""
PATTERN_HAND = 8_000 * _SLOWER
"""A known hand before the flop, by the class method; one more for the boards."""
OMAHA_HAND = 6_000 * _SLOWER
"""The same in Omaha; the boards take as much, and the low half of the pot."""
JOINT = 10.0
"""A joint hand made and compared with others."""
BOARD = 3_200 * _SLOWER
"""The 1,326 hands of a board evaluated and in order, two ranges summed up by strength."""
TRIO_HAND = 65 * _SLOWER
"""A hand of one of three ranges that are summed up, on a board."""
ROWS = 800 * _SLOWER
"""For a hand of the first of them instead: a table of what the last may hold,"""
READ_OFF = 3.2 * _SLOWER
"""and a joint hand that is read off it."""
FURTHER = 0.25 if _BASELINE else 0.4
"""Of that, what it takes when other seats hold hands already: what these beat is passed over."""
MATCHUP = 23_000 * _SLOWER
"""An entry of the table of match-ups that no call has asked for before."""


def valued(evaluators: Iterable[str]) -> float:
    """A hand ranked by these evaluators and compared.

    >>> 1 < valued(["high"]) < valued(["omaha_high", "omaha_low8"])
    True
    """
    return sum(_VALUED.get(name, _SLOWEST)[_BASELINE] for name in evaluators)
