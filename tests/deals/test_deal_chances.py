"""Random deals are equally likely: chi-square on cards, pairs of cards, orders, and all 2,598,960 boards.

Seeds are fixed, so the statistics are too: a test that passes once passes always.
"""

from itertools import combinations, permutations

import numpy as np
import pytest

from evaluator import cards, deal

DECK = range(52)


def deviation(counts, possible=None):
    """How many standard deviations chi-square is from what equal chances make of it."""
    cells = counts.size if possible is None else possible
    mean = counts.sum() / cells
    chi_square = ((counts - mean) ** 2).sum() / mean - (counts.size - cells) * mean  # impossible cells are empty
    return (chi_square - (cells - 1)) / np.sqrt(2 * (cells - 1))


def cards_by_position(hole, board):
    return np.concatenate([hole.reshape(len(hole), -1), board], axis=1).T.astype(np.intp, order="C")


def check_cards_and_pairs(n, seed):
    positions = cards_by_position(*deal(n, 6, seed=seed))
    singles = [deviation(np.bincount(position, minlength=52)) for position in positions]
    pairs = [
        deviation(np.bincount(52 * one + other, minlength=52 * 52), possible=52 * 51)
        for one, other in combinations(positions, 2)
    ]
    for deviations in (singles, pairs):
        assert max(map(abs, deviations)) < 4.5
        assert abs(sum(deviations)) < 4 * np.sqrt(len(deviations))


def sorted_columns(columns):
    """Five columns sorted row by row."""
    columns = list(columns)
    for low, high in [(0, 1), (3, 4), (2, 4), (2, 3), (1, 4), (0, 3), (0, 2), (1, 3), (1, 2)]:
        one, other = columns[low], columns[high]
        columns[low], columns[high] = np.minimum(one, other), np.maximum(one, other)
    return columns


def board_numbers(board):
    """Sets of five cards as numbers 0 … 2598959, by the combinatorial number system."""
    number = np.zeros(len(board), np.intp)
    for place, column in enumerate(sorted_columns(board.T.copy()), 1):
        binomials = np.array([np.prod(np.arange(c - place + 1, c + 1), dtype=np.int64) for c in DECK])
        number += (binomials // np.prod(np.arange(1, place + 1)))[column]
    return number


def check_boards(seeds):
    """Ten million boards of each seed, over all 2,598,960 that there are."""
    counts = np.zeros(2_598_960, np.intp)
    for seed in seeds:
        _, board = deal(10_000_000, 1, seed=seed)
        counts += np.bincount(board_numbers(board), minlength=len(counts))
    assert abs(deviation(counts)) < 4


def test_chances_of_cards_and_pairs():
    check_cards_and_pairs(300_000, seed=1)


def test_chances_of_boards():
    check_boards([2])


def test_chances_of_orders():
    _, board = deal(600_000, 1, seed=3)
    numbers = {order: number for number, order in enumerate(permutations(range(5)))}
    codes = {sum(10**place * rank for place, rank in enumerate(order)): number for order, number in numbers.items()}
    ranks = board.argsort(axis=1).argsort(axis=1) @ 10 ** np.arange(5)
    found, counts = np.unique(ranks, return_counts=True)
    assert set(found.tolist()) == set(codes) and abs(deviation(counts)) < 4


def test_chances_of_what_is_left_of_a_deck():
    """Known and dead cards out: the others are equally likely in every place."""
    given_ = {"players": 3, "known": ["AsKh", "Td"], "board": "2c 7d", "dead": "Qs 3h 9c"}
    hole, board = deal(200_000, seed=4, **given_)
    out = cards("AsKhTd2c7dQs3h9c")
    for position in (*hole.reshape(-1, 6).T[3:], *board.T[2:]):
        counts = np.bincount(position, minlength=52)
        assert not counts[out].any() and abs(deviation(np.delete(counts, out))) < 4.5


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10, 14))
def test_chances_at_length(seed):
    check_cards_and_pairs(1_000_000, seed)
    check_boards([[seed, part] for part in range(10)])
