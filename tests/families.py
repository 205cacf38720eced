"""The five families as the tests go through them: evaluator, oracle and the numbers of cards it takes.

A Deal is a family with one choice of these numbers. Its cards are one row: for Omaha the hole cards, then the board.
"""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
import oracle
import pytest

import evaluator

ROW_SIZES = ((5,), (6,), (7,))
OMAHA_SIZES = tuple((hole, board) for hole in (4, 5, 6) for board in (3, 4, 5))


class Deal(NamedTuple):
    name: str
    sizes: tuple[int, ...]
    evaluate: Callable
    oracle: Callable
    oracle_many: Callable

    @property
    def total(self):
        return sum(self.sizes)

    def __str__(self):
        return f"{self.name}-{'+'.join(map(str, self.sizes))}"

    def split(self, cards):
        """The arguments of the evaluator, from an array (..., total) or a flat list of cards."""
        if len(self.sizes) == 1:
            return [cards]
        hole = self.sizes[0]
        return [cards[..., :hole], cards[..., hole:]] if isinstance(cards, np.ndarray) else [cards[:hole], cards[hole:]]

    def values(self, cards, **options):
        return self.evaluate(*self.split(cards), **options)

    def expected(self, rows):
        """The oracle's values of an array (..., total)."""
        rows = np.asarray(rows).astype(np.intp)
        return self.oracle_many(*self.split(rows.reshape(-1, self.total))).reshape(rows.shape[:-1])


def deals(name, all_sizes):
    return [
        Deal(name, sizes, getattr(evaluator, name), getattr(oracle, name), getattr(oracle, f"{name}_many"))
        for sizes in all_sizes
    ]


ROWS = [deal for name in ("high", "low8", "razz") for deal in deals(name, ROW_SIZES)]
OMAHA = [deal for name in ("omaha_high", "omaha_low8") for deal in deals(name, OMAHA_SIZES)]
EVERY = ROWS + OMAHA

# For what does not depend much on the number of cards: the usual game of each family, and one other.
USUAL = [deal for deal in EVERY if deal.sizes in ((7,), (4, 5))]
SOME = [deal for deal in EVERY if deal.sizes in ((5,), (7,), (4, 5), (6, 3))]


def each(chosen):
    """Parametrize a test over deals."""
    return pytest.mark.parametrize("deal", [pytest.param(deal, id=str(deal)) for deal in chosen])


def mixed_hands(n, k, seed):
    """uint8 (n, k): half of them random, half of the rare classes."""
    return np.concatenate([oracle.random_hands(n - n // 2, k, seed), oracle.rare_hands(n // 2, k, seed)])
