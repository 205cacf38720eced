"""The cases of cases.jsonl, and what their shorthands mean: hands that other programs got wrong.

A text such as "flush KQJT3" or "full house JT" names a category and the ranks as they are read aloud.
"""

import pytest

from evaluator import Category, category
from evaluator.conformance.known import CASES

RUN = set()

NAMES = {
    "high card": Category.HIGH_CARD,
    "no pair": Category.HIGH_CARD,
    "pair": Category.PAIR,
    "two pair": Category.TWO_PAIR,
    "three of a kind": Category.TRIPS,
    "straight": Category.STRAIGHT,
    "flush": Category.FLUSH,
    "full house": Category.FULL_HOUSE,
    "four of a kind": Category.QUADS,
    "straight flush": Category.STRAIGHT_FLUSH,
}


def run(*ids):
    """Parametrize a test over cases; they count as run."""
    assert set(ids) <= set(CASES), set(ids) - set(CASES)
    RUN.update(ids)
    return pytest.mark.parametrize("case", [pytest.param(CASES[one], id=one) for one in ids])


def where(condition):
    """Ids of the cases that meet a condition on (input, expected)."""
    chosen = [one for one, case in CASES.items() if condition(case["input"], case["expected"])]
    assert chosen
    return chosen


def has(part, *names):
    return isinstance(part, dict) and set(names) <= set(part)


def ranks(five):
    """The different ranks of a hand in the order in which it is read: 'JT' for J J J T T."""
    return "".join(dict.fromkeys("23456789TJQKA"[one // 4] for one in five.tolist()))


def agrees(shorthand, value, five, evaluator="high"):
    """Whether a value and the cards that play are what a shorthand such as "two pair KJA" says."""
    if shorthand.endswith(" high"):
        name, top = shorthand.removesuffix(" high").split(", ")
        return category(value, evaluator) == NAMES[name] and ranks(five)[0] == top
    name, _, letters = shorthand.rpartition(" ")
    return category(value, evaluator) == NAMES[name] and ranks(five) == letters


def winners(values):
    return [seat for seat, value in enumerate(values) if value == max(values)]
