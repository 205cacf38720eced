"""Canonical hands: of all that differ by the names of the suits only, one stands for all. Five cards have 134,459.

    a hand      Kd 7h 7s 2h                            its ranks by suit   c {} d {K} h {7 2} s {7}
    sorted      the suits by what they hold            {K} {7 2} {7} {}    bit r is rank r, the greatest number first
    stands for  all hands that sort to the same        Kc 7d 2d 7h         which is the one that is listed

The list is in order of the four numbers, read as one; so the place of any hand in it is found by bisection.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations_with_replacement
from math import factorial
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from evaluator.encoding import DECK, RANKS, SUITS
from evaluator.odds.joint_hands import subsets
from evaluator.work.frozen import frozen

if TYPE_CHECKING:
    from numpy.typing import NDArray

_DIGITS = frozen(RANKS * np.arange(SUITS)[::-1])  # of the four numbers in one: 52 bits


class CanonicalHands(NamedTuple):
    """All hands of one size that differ by more than the names of the suits."""

    cards: NDArray[np.uint8]
    """Ids (n, size), ascending in each row."""
    alike: NDArray[np.int64]
    """How many hands each stands for, itself included, (n,)."""
    ranks: NDArray[np.int64]
    """Sets of ranks by suit, (n, 4), descending in each row."""

    def find(self, hands: NDArray[np.uint8]) -> tuple[NDArray[np.intp], NDArray[np.uint8]]:
        """The rows in which hands (m, size) are, and which suit each of their suits is there, (m, 4).

        >>> hands = np.array([[51, 46]], np.uint8)  # As Kh
        >>> rows, suits = canonical_hands(2).find(hands)
        >>> renamed(hands, suits).tolist(), canonical_hands(2).cards[rows].tolist()
        ([[48, 45]], [[45, 48]])
        """
        ranks = ranks_by_suit(hands)
        order = np.argsort(-ranks, axis=1)
        rows = np.searchsorted(_as_one(self.ranks), _as_one(np.take_along_axis(ranks, order, axis=1)))
        return rows, np.argsort(order, axis=1).astype(np.uint8)


@cache
def canonical_hands(size: int) -> CanonicalHands:
    """Those of so many cards, 0 to 5.

    >>> [len(canonical_hands(size).cards) for size in range(6)]
    [1, 13, 169, 1755, 16432, 134459]
    """
    patterns = combinations_with_replacement(range(size + 1), SUITS)  # how many cards each suit has, in any order
    ranks = np.concatenate([_of_pattern(pattern) for pattern in patterns if sum(pattern) == size])
    ranks = -np.sort(-ranks, axis=1)
    ranks = ranks[np.argsort(_as_one(ranks))]
    bits = np.left_shift(1, np.arange(RANKS), dtype=np.int16)
    held = ranks.astype(np.int16)[:, None, :] & bits[:, None] != 0  # by rank and suit, as cards are numbered
    cards = np.flatnonzero(held).reshape(len(ranks), size) % DECK
    places = np.ones_like(ranks)  # of each suit among those that hold the same
    for suit in range(1, SUITS):
        places[:, suit] += places[:, suit - 1] * (ranks[:, suit] == ranks[:, suit - 1])
    return frozen(CanonicalHands(cards.astype(np.uint8), factorial(SUITS) // places.prod(axis=1), ranks))


def _of_pattern(pattern: tuple[int, ...]) -> NDArray[np.int64]:
    """Sets of ranks by suit, of these sizes; suits of one size have theirs in one order of all."""
    ranks = np.zeros((1, 0), np.int64)
    for size, suits in Counter(pattern).items():
        sets = (1 << subsets(RANKS, size)).sum(axis=1)
        chosen = np.indices((len(sets),) * suits).reshape(suits, -1)
        chosen = sets[chosen[:, (chosen[:-1] <= chosen[1:]).all(axis=0)]].T
        ranks = np.concatenate([np.repeat(ranks, len(chosen), axis=0), np.tile(chosen, (len(ranks), 1))], axis=1)
    return ranks


def ranks_by_suit(hands: NDArray[np.uint8]) -> NDArray[np.int64]:
    """Sets of ranks, (n, 4), of hands (n, size).

    >>> ranks_by_suit(np.array([[0, 1, 5, 51]], np.uint8)).tolist()
    [[1, 3, 0, 4096]]
    """
    held = np.left_shift(1, (hands // SUITS).astype(np.int64))
    suits = hands % SUITS
    return np.stack([np.where(suits == suit, held, 0).sum(axis=1) for suit in range(SUITS)], axis=1)


def renamed(cards: NDArray[np.uint8], suits: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Cards (n, k) whose suits have become others, given by row and suit, (n, 4)."""
    return cards - cards % SUITS + np.take_along_axis(suits, (cards % SUITS).astype(np.intp), axis=1)


def _as_one(ranks: NDArray[np.int64]) -> NDArray[np.int64]:
    numbers: NDArray[np.int64] = (ranks << _DIGITS).sum(axis=1)
    return numbers
