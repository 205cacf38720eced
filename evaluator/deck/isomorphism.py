"""Isomorphism of suits: the ways to rename them that change nothing of what is asked.

Suits have no rank, so boards that such a renaming makes of each other are worth the same, and one of them stands for all.
So do a seat's hands: of those that differ by such a renaming one is counted, by the weight of all.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import permutations
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from evaluator.deck.combos import HIGHER, LOWER, sets_of
from evaluator.encoding import DECK, SUITS
from evaluator.work.frozen import frozen

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray


def suit_isomorphisms(weights: NDArray[np.float64], *cards: tuple[int, ...]) -> NDArray[np.uint8]:
    """The ways to rename the suits that change neither some sets of cards nor any seat's weights, uint8 (k, 4).

    What each suit becomes; the first changes nothing.

    >>> from evaluator import Range
    >>> suit_isomorphisms(np.array([Range("AhKh").weights, Range("random").weights]), (0, 1, 2)).tolist()
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


def hand_isomorphisms(
    seats: list[tuple[NDArray[np.uint8], NDArray[np.float64]]], *cards: tuple[int, ...]
) -> NDArray[np.uint8]:
    """The same for hands of any size: by seat, ids (n, k) and weights (n,).

    >>> from evaluator import OmahaRange
    >>> ranges = [OmahaRange("AsAh**"), OmahaRange("KK$ds")]
    >>> hand_isomorphisms([(held.hands, held.weights) for held in ranges]).tolist()
    [[0, 1, 2, 3], [0, 1, 3, 2], [1, 0, 2, 3], [1, 0, 3, 2]]
    """
    weighted = [_by_set(sets_of(hands), weights) for hands, weights in seats]
    kept: set[tuple[int, ...]] = {(0, 1, 2, 3)}
    lost: set[tuple[int, ...]] = set()
    for suits in map(tuple, _suit_permutations().suits.tolist()):
        if suits in kept or suits in lost:
            continue
        if _keeps(suits, seats, weighted, cards):
            kept = _closed({*kept, suits})
        else:  # as does whatever makes this one of those that are kept
            lost |= {tuple(suits[suit] for suit in other) for other in kept}
    return np.array(sorted(kept), np.uint8)


def canonical_only(
    hands: NDArray[np.uint8], weights: NDArray[np.float64], renamings: NDArray[np.uint8]
) -> tuple[NDArray[np.uint8], NDArray[np.float64]]:
    """Of hands that renamings, which keep the weights of them all, make of each other one, with the sum of the weights.

    >>> from evaluator import OmahaRange
    >>> aces = OmahaRange("AA**")
    >>> hands, weights = canonical_only(aces.hands, aces.weights, hand_isomorphisms([(aces.hands, aces.weights)]))
    >>> len(aces), len(hands), weights.sum() == aces.weights.sum()
    (6961, 457, np.True_)
    """
    sets = sets_of(hands)
    least, same = sets, np.zeros(len(sets), np.int64)
    for suits in renamings.tolist():
        renamed = _renamed(sets, suits)
        least = np.minimum(least, renamed)
        same += renamed == sets
    chosen = least == sets
    return hands[chosen], weights[chosen] * (len(renamings) // same[chosen])


def _by_set(sets: NDArray[np.int64], weights: NDArray[np.float64]) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
    order = np.argsort(sets)
    return sets[order], weights[order]


def _renamed(sets: NDArray[np.int64], suits: Sequence[int]) -> NDArray[np.int64]:
    """Sets of cards with each suit in the place of what it becomes."""
    clubs = sum(1 << card for card in range(0, DECK, SUITS))
    return sum(((sets >> suit & clubs) << becomes for suit, becomes in enumerate(suits)), np.zeros_like(sets))


def _keeps(
    suits: tuple[int, ...],
    seats: list[tuple[NDArray[np.uint8], NDArray[np.float64]]],
    weighted: list[tuple[NDArray[np.int64], NDArray[np.float64]]],
    cards: tuple[tuple[int, ...], ...],
) -> bool:
    """Whether a renaming changes neither the sets of cards nor what the seats may hold; the cheap questions first."""
    if any({card // SUITS * SUITS + suits[card % SUITS] for card in some} != {*some} for some in cards):
        return False
    for hands, _ in seats:
        in_suit = np.bincount(hands.ravel() % SUITS, minlength=SUITS)
        if (in_suit[[*suits]] != in_suit).any():
            return False
    for sets, weights in weighted:
        renamed, moved = _by_set(_renamed(sets, suits), weights)
        if not (np.array_equal(renamed, sets) and np.array_equal(moved, weights)):
            return False
    return True


def _closed(renamings: set[tuple[int, ...]]) -> set[tuple[int, ...]]:
    """With all that one after the other makes."""
    while True:
        made = {tuple(then[suit] for suit in first) for first in renamings for then in renamings}
        if made <= renamings:
            return renamings
        renamings = renamings | made


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
    return frozen(_SuitPermutations(suits, renamed, hi * (hi - 1) // 2 + lo))
