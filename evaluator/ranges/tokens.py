"""What the texts of both kinds of range are made of: ranks, suits, weights, percentages, and the errors about a token.

Letters are read in either case, a ten as T or 10. ``range_parser`` reads the text of a ``Range``, and
``omaha_range_parser`` that of an ``OmahaRange``.
"""

import re
from bisect import bisect_right
from collections.abc import Sequence

from evaluator.deck import wording
from evaluator.work import quoting

RANK, SUIT, NUMBER = "10|[2-9TJQKA]", f"[cdhs{wording.SUIT_SYMBOLS}]", r"(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?"


def pattern(text: str) -> re.Pattern[str]:
    return re.compile(text, re.ASCII | re.IGNORECASE)  # without ASCII some foreign letters would pass for K and S


PERCENT = pattern(rf"({NUMBER})%(?:-({NUMBER})%)?")
WEIGHT = pattern(rf"{NUMBER}%?")


def bad_token(token: str, position: int, character: int, reason: str = "") -> ValueError:
    """The error about token number ``position`` of a text, which stands at ``character``.

    >>> bad_token("AKx", 1, 4)
    ValueError("'AKx' at position 1 (character 4) is not a range of hands")
    """
    quoted = f"{quoting.quoted(token)} at position {position} (character {character})"
    return ValueError(f"{quoted} is not a range of hands{f': {reason}' if reason else wording.hint(token)}")


def weight_of(text: str, hands: str) -> float:
    """The number that the weight of some hands is, from 0 to 1 or a percentage; a ValueError if it is none.

    >>> weight_of("0.5", "AA"), weight_of("12.5%", "AA")
    (0.5, 0.125)
    >>> weight_of("50", "AA")
    Traceback (most recent call last):
    ...
    ValueError: '50' is no weight, which is from 0 to 1: did you mean 'AA:0.5' or 'AA:50%'?
    """
    is_percentage = text[-1:] == "%"
    if WEIGHT.fullmatch(text) and (weight := _hundredth(text[:-1]) if is_percentage else float(text)) <= 1:
        return weight
    reason = f"{quoting.quoted(text)} is no weight, which is from 0 to 1"
    if not WEIGHT.fullmatch(text):
        raise ValueError(f"{reason} or a percentage")
    if is_percentage or weight > 100:
        raise ValueError(f"{reason} or a percentage up to 100%")
    readings = (quoting.quoted(f"{hands}:{meant}") for meant in (_hundredth(text), f"{text}%"))
    raise ValueError(f"{reason}: did you mean {' or '.join(readings)}?")


def _hundredth(number: str) -> float:
    """The float next to a hundredth of a number: 33.3 / 100 is not next to 0.333."""
    digits, _, exponent = number.lower().partition("e")
    return float(f"{digits}e{int(exponent or 0) - 2}") if len(exponent) < 10 else float(number) / 100


def percentage_behind(hands: str, percentage: str) -> str:
    """What is wrong with a percentage that only blanks separate from the hands before it: it may be meant as a weight.

    >>> percentage_behind("AA", "50%")
    "write 'AA:50%' for a weight, or 'AA,50%' for the strongest so many per cent"
    """
    listed = f"{quoting.quoted(f'{hands},{percentage}')} for the strongest so many per cent"
    if ":" in hands or hands[0] == "!" or not WEIGHT.fullmatch(percentage):
        return f"write {listed}"
    return f"write {quoting.quoted(f'{hands}:{percentage}')} for a weight, or {listed}"


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
