"""Renaming the suits: the ways that change nothing of what is asked.

Suits have no rank, so boards that such a renaming makes of each other are worth the same, and one of them stands for all.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import permutations
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from evaluator.encoding import DECK, SUITS
from evaluator.hand_classes import HIGHER, LOWER

if TYPE_CHECKING:
    from numpy.typing import NDArray


def suit_renamings(weights: NDArray[np.float64], *cards: tuple[int, ...]) -> NDArray[np.uint8]:
    """The ways to rename the suits that change neither some sets of cards nor any seat's weights, uint8 (k, 4).

    What each suit becomes; the first changes nothing.

    >>> from evaluator import Range
    >>> suit_renamings(np.array([Range("AhKh").weights, Range("random").weights]), (0, 1, 2)).tolist()
    [[0, 1, 2, 3], [1, 0, 2, 3]]
    """
    permutations_ = _suit_permutations()
    kept = np.ones(len(permutations_.suits), bool)
    for some in cards:
        chosen = np.isin(np.arange(DECK), some)
        kept &= (chosen[permutations_.cards] == chosen).all(axis=1)
    for number in np.flatnonzero(kept)[1:].tolist():
        kept[number] = np.array_equal(weights[:, permutations_.pairs[number]], weights)
    return permutations_.suits[kept]


class _SuitPermutations(NamedTuple):
    """By permutation, the first changing nothing, what each suit, card and pair of cards becomes."""

    suits: NDArray[np.uint8]
    cards: NDArray[np.intp]
    pairs: NDArray[np.intp]


@lru_cache(maxsize=1)
def _suit_permutations() -> _SuitPermutations:
    suits = np.array(list(permutations(range(SUITS))), np.uint8)
    renamed = np.arange(DECK) // SUITS * SUITS + suits[:, np.arange(DECK) % SUITS]
    hi, lo = np.maximum(renamed[:, HIGHER], renamed[:, LOWER]), np.minimum(renamed[:, HIGHER], renamed[:, LOWER])
    return _SuitPermutations(suits, renamed, hi * (hi - 1) // 2 + lo)
