"""What the texts of both kinds of range are made of: ranks, suits, weights, percentages, and the error about a token.

Letters are read in either case, a ten as T or 10. ``range_parser`` reads the text of a ``Range``, and
``omaha_range_parser`` that of an ``OmahaRange``.
"""

import re
from bisect import bisect_right
from collections.abc import Sequence

import numpy as np

from evaluator import wording

RANK, SUIT, NUMBER = "10|[2-9TJQKA]", f"[cdhs{wording.SUIT_SYMBOLS}]", r"(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?"


def pattern(text: str) -> re.Pattern[str]:
    return re.compile(text, re.ASCII | re.IGNORECASE)  # without ASCII some foreign letters would pass for K and S


PERCENT = pattern(rf"({NUMBER})%(?:-({NUMBER})%)?")
WEIGHT = pattern(NUMBER)


def bad_token(token: str, position: int, character: int, reason: str = "") -> ValueError:
    """The error about token number ``position`` of a text, which stands at ``character``.

    >>> bad_token("AKx", 1, 4)
    ValueError("'AKx' at position 1 (character 4) is not a range of hands")
    """
    quoted = f"{token!r} at position {position} (character {character})"
    return ValueError(f"{quoted} is not a range of hands{f': {reason}' if reason else wording.hint(token)}")


def weight_of(text: str) -> float:
    """The number that a weight is; a ValueError if it is none."""
    weight = float(text) if WEIGHT.fullmatch(text) else np.inf
    if weight == np.inf:
        raise ValueError(f"{text!r} is no weight, which is a finite number of 0 or more")
    return weight


def count_within(percent: str, so_far: Sequence[int]) -> int:
    """How many hands the strongest classes hold that together stay within a percentage of all hands.

    ``so_far`` counts the hands of the first 0, 1, 2 … classes, the last number all hands. The billionth of a hand is
    for percentages like 100 * 6 / 1326, which rounding may have put just below six pairs.

    >>> count_within("50", [0, 3, 6, 10]), count_within("60", [0, 3, 6, 10])
    (3, 6)
    """
    if float(percent) > 100:
        raise ValueError("a percentage is at most 100")
    return int(so_far[bisect_right(so_far, float(percent) * so_far[-1] / 100 + 1e-9) - 1])
