"""Every Omaha deal there is: 4 hole cards and 5 board cards, 463,563,500,400 of them, high and low.

Exchanging suits changes no value. So one of the boards that differ by suits alone stands for all of them: it meets all
C(47, 4) hands of the cards it leaves, and counts as often as there are such boards. That is 134,459 boards and 24
thousand million deals to evaluate. The counts are those of known_tables.json, made elsewhere by brute force.
"""

import json
from concurrent.futures import ThreadPoolExecutor
from math import comb
from pathlib import Path

import numpy as np
import oracle
import pytest

from evaluator import omaha_high, omaha_low8
from evaluator.workers import cores

TABLES = json.loads((Path(__file__).parent / "vectors" / "known_tables.json").read_text(encoding="utf-8"))
CATEGORIES = ["high card", "pair", "two pair", "trips", "straight", "flush", "full house", "quads", "straight flush"]
HANDS_OF_A_BOARD = comb(47, 4)
BOARDS_OF_A_BLOCK = 50


def boards_apart_from_suits():
    """Boards (n, 5), no two of which differ by suits alone, and how many boards each stands for."""
    boards = oracle.all_hands(5)
    rank_sets = np.zeros((len(boards), 4), dtype=np.int64)  # by suit
    for cards in boards.T.astype(np.int64):
        rank_sets[np.arange(len(boards)), cards % 4] |= 1 << cards // 4
    classes = np.sort(rank_sets, axis=1) @ (1 << 13 * np.arange(4))
    _, first, count = np.unique(classes, return_index=True, return_counts=True)
    return boards[first], count


def with_three_low_ranks(boards):
    ranks = np.array([oracle.low_ranks(board) for board in boards.tolist()])
    return sum((ranks == low).any(axis=1).astype(int) for low in range(8)) >= 3


def count_at_least(values, bounds):
    """How many values reach each bound. Sorting or np.bincount would cost more than the evaluation."""
    return np.array([np.count_nonzero(values >= bound) for bound in bounds])


def count_deals(evaluate, boards, weights, bounds):
    """How many deals with these boards, each as often as its weight says, have at least the value of each bound."""
    places = oracle.all_hands(4)
    places = places[places[:, 3] < 47].astype(np.intp)
    assert len(places) == HANDS_OF_A_BOARD

    def count_block(start):
        reached = np.zeros(len(bounds), dtype=np.int64)
        for board, weight in zip(boards[start : start + BOARDS_OF_A_BLOCK], weights[start:], strict=False):
            live = np.setdiff1d(np.arange(52, dtype=np.uint8), board)
            reached += weight * count_at_least(evaluate(live.take(places), board), bounds)
        return reached

    with ThreadPoolExecutor(cores()) as threads:
        return sum(threads.map(count_block, range(0, len(boards), BOARDS_OF_A_BLOCK)))


@pytest.fixture(scope="module")
def boards():
    chosen, weights = boards_apart_from_suits()
    assert len(chosen) == 134_459 and weights.sum() == comb(52, 5)
    return chosen, weights


@pytest.mark.slow
def test_every_high(boards):
    known = TABLES["tab-omaha"]["counts"]
    category = np.array([key[0] for key in oracle.ladder(oracle.five_high_key)])
    bounds = [*(np.searchsorted(category, range(9)) + 1), 7462]
    reached = count_deals(omaha_high, *boards, bounds)
    found = dict(zip(CATEGORIES, (-np.diff(reached[:-1], append=0)).tolist(), strict=True))
    assert found | {"royal": reached[-1], "total": reached[0]} == known
    assert known["total"] == comb(52, 5) * HANDS_OF_A_BOARD


@pytest.mark.slow
def test_every_low(boards):
    """Only boards with three low ranks can make one."""
    known = TABLES["tab-omaha8"]["counts"]
    chosen, weights = boards
    low = with_three_low_ranks(chosen)
    assert weights[low].sum() == known["boards_with_3_low_ranks"] and weights.sum() == known["of_boards"]
    # The top card of every low, ace as 1; the keys have the ace as rank 0, negated. The best lows come last.
    top = np.array([1 - key[1] for key in oracle.ladder(oracle.five_low8_key)])
    bounds = [0, *(np.searchsorted(-top, [-8, -7, -6, -5]) + 1)]
    reached = count_deals(omaha_low8, chosen[low], weights[low], bounds)
    names = ["no low", "8-high", "7-high", "6-high", "5-high"]
    found = dict(zip(names, (-np.diff(reached, append=0)).tolist(), strict=True))
    found["no low"] += int(weights[~low].sum()) * HANDS_OF_A_BOARD
    assert found == {name: known[name] for name in names}
    assert sum(found.values()) == known["total"]
