"""Every Omaha deal there is: 4 hole cards and 5 board cards, 463,563,500,400 of them, high and low.

The counts are those of known_tables.json, made elsewhere by brute force.
"""

from math import comb

import numpy as np
import oracle
import pytest

from evaluator import exact
from evaluator.conformance.known import TABLES

CATEGORIES = ["high card", "pair", "two pair", "trips", "straight", "flush", "full house", "quads", "straight flush"]


@pytest.mark.slow
def test_every_high():
    known = TABLES["tab-omaha"]["counts"]
    by_value = exact.value_counts("omaha", threads=-1)
    category = np.array([key[0] for key in oracle.ladder(oracle.five_high_key)])
    by_category = [int(by_value[1:][category == place].sum()) for place in range(9)]
    found = dict(zip(CATEGORIES, by_category, strict=True))
    assert found | {"royal": by_value[7462], "total": by_value.sum()} == known
    assert known["total"] == comb(52, 5) * comb(47, 4)


@pytest.mark.slow
def test_every_low():
    known = TABLES["tab-omaha8"]["counts"]
    by_value = exact.value_counts("omaha8", evaluator="omaha_low8", threads=-1)
    # The top card of every low, 0 for no low; the keys have the ace as rank 0, negated.
    top = np.array([0] + [1 - key[1] for key in oracle.ladder(oracle.five_low8_key)])
    names = {0: "no low", 8: "8-high", 7: "7-high", 6: "6-high", 5: "5-high"}
    assert {name: by_value[top == card].sum() for card, name in names.items()} == {
        name: known[name] for name in names.values()
    }
    assert by_value.sum() == known["total"]
