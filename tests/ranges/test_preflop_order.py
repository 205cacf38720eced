"""The order of the 169 classes is that of their equity against a random hand, counted again over all boards."""

from itertools import combinations, pairwise, product
from math import factorial, prod

import numpy as np
import pytest

from evaluator import board_values, showdown_ev
from evaluator.ranges.preflop_order import PREFLOP_ORDER

RANKS = "AKQJT98765432"
PAIRS = [(higher, lower) for higher in range(52) for lower in range(higher)]
HIGHER, LOWER = np.array(PAIRS).T


def name_of(higher, lower):
    ranks = RANKS[12 - higher // 4] + RANKS[12 - lower // 4]
    return ranks if ranks[0] == ranks[1] else ranks + ("s" if higher % 4 == lower % 4 else "o")


NAMES = np.array([name_of(*pair) for pair in PAIRS])


def unlike_boards():
    """Boards that no exchange of suits makes each other, uint8 (134459, 5), and of how many boards each is one."""
    boards, counts = [], []
    for shape in ((5, 0, 0, 0), (4, 1, 0, 0), (3, 2, 0, 0), (3, 1, 1, 0), (2, 2, 1, 0), (2, 1, 1, 1)):
        for suits in product(*(combinations(range(13), size) for size in shape)):
            if any(len(one) == len(other) and one < other for one, other in pairwise(suits)):
                continue
            boards.append([4 * rank + suit for suit, ranks in enumerate(suits) for rank in ranks])
            counts.append(24 // prod(factorial(suits.count(one)) for one in set(suits)))
    return np.array(boards, np.uint8), np.array(counts)


def standing_by_counting(boards):
    """For each hand how many hands it beats less how many beat it, of those that share no card with it: (n, 1326).

    A table per board counts live hands by the place of their value among the board's values, one row for each card that
    they hold and one for all; a hand's opponents are all hands less those that hold the one or the other of its cards.
    """
    values = board_values(boards)
    n, rows = len(boards), np.arange(len(boards))[:, None]
    seen = np.zeros((n, 7463), bool)
    seen[rows, values] = True
    seen[:, 0] = False
    places = seen.cumsum(axis=1)[rows, values]
    size = places.max() + 1
    live = values > 0
    cells = [((53 * rows + row) * size + places)[live] for row in (HIGHER, LOWER, np.array([52]))]
    table = sum(np.bincount(one, minlength=53 * n * size) for one in cells).reshape(n, 53, size)
    below = table.cumsum(axis=2)
    difference = 2 * below - table - below[:, :, -1:]
    return live * (difference[rows, 52, places] - difference[rows, HIGHER, places] - difference[rows, LOWER, places])


def standing_by_showdowns(boards):
    return showdown_ev(boards, np.ones(1326))


def check_order(standing, chunk):
    boards, counts = unlike_boards()
    assert len(boards) == 134_459 and counts.sum() == 2_598_960
    total = np.zeros(1326)
    for start in range(0, len(boards), chunk):
        total += counts[start : start + chunk] @ standing(boards[start : start + chunk])
    # A class of hands stays itself when suits are exchanged, so its mean over unlike boards is that over all boards.
    mean = {name: total[NAMES == name].mean() for name in set(NAMES.tolist())}
    assert mean["AA"] == 1_781_508_418 - (2_097_572_400 - 1_781_508_418 - 11_402_312)
    assert sorted(mean, key=mean.get, reverse=True) == list(PREFLOP_ORDER)
    assert len(set(mean.values())) == 169


def test_names():
    assert len(PREFLOP_ORDER) == 169 and set(PREFLOP_ORDER) == set(NAMES.tolist())


def test_order_by_showdowns():
    check_order(standing_by_showdowns, 2_000)


@pytest.mark.slow
def test_order_by_counting():
    check_order(standing_by_counting, 20)
