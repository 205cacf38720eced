"""Lines of pay tables that go by the value of ``high``: what each takes, from its least hand to that of the line above."""

from __future__ import annotations

from collections.abc import Sequence

from evaluator.hands.evaluators import high

LEAST_HANDS = {
    "royal flush": "As Ks Qs Js Ts",
    "straight flush": "5s 4s 3s 2s As",
    "quads": "2s 2h 2d 2c 3s",
    "full house": "2s 2h 2d 3s 3h",
    "flush": "7s 5s 4s 3s 2s",
    "straight": "5s 4h 3d 2c As",
    "trips": "2s 2h 2d 4s 3h",
    "two pair": "3s 3h 2d 2s 4h",
    "aces to straight": "As Ah 4s 3h 2d",
    "jacks or better": "Js Jh 4s 3h 2d",
    "tens or better": "Ts Th 4s 3h 2d",
}


def least_values(lines: Sequence[str]) -> list[int]:
    """The least value of each line, ascending: the lines are in the order of a table, the best first; "other" is
    whatever the lines above it leave.

    >>> least_values(["royal flush", "tens or better", "other"])
    [0, 3038, 7462]
    """
    return [0 if line == "other" else high(LEAST_HANDS[line]) for line in reversed(lines)]
