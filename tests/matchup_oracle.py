"""Who wins how many boards before the flop, by dealing every board: the slow way round of evaluator.matchups.

Boards are combinations in colex order, so that those of the first n cards of a deck come first in one array. Values are
those of oracle.py, which shares nothing with the package, or for millions of boards of ``high_mask``, which other tests
compare with it.
"""

from functools import lru_cache
from math import comb

import numpy as np
import oracle

from evaluator import high_mask

BIT = np.uint64(1) << np.array([16 * (card % 4) + card // 4 for card in range(52)], np.uint64)


@lru_cache
def combinations_in_colex_order(n, k):
    """uint8 (C(n, k), k): the places of a deck of n cards, ascending."""
    if k == 0:
        return np.zeros((1, 0), np.uint8)
    fewer = combinations_in_colex_order(n, k - 1)
    parts = [
        np.column_stack((fewer[: comb(top, k - 1)], np.full(comb(top, k - 1), top, np.uint8)))
        for top in range(k - 1, n)
    ]
    return np.concatenate(parts) if parts else np.zeros((0, k), np.uint8)


def live_cards(hands, dead):
    return [card for card in range(52) if card not in {*np.ravel(hands).tolist(), *dead}]


def places(n):
    return combinations_in_colex_order(max(n, 20) if n <= 20 else 52, 5)[: comb(n, 5)]


def winners_of(values):
    """Values (seats, boards) to the number of boards of each set of seats."""
    sets = ((values == values.max(axis=0)) << np.arange(len(values))[:, None]).sum(axis=0)
    return np.bincount(sets, minlength=2 ** len(values))


def count_by_oracle(hands, dead=()):
    """int64 (2**seats,): boards that each set of seats wins. For few live cards."""
    live = np.array(live_cards(hands, dead), np.uint8)
    boards = live[places(len(live))] if len(live) >= 5 else np.zeros((0, 5), np.uint8)
    rows = [np.column_stack((np.tile(np.array(hand, np.uint8), (len(boards), 1)), boards)) for hand in hands]
    return winners_of(np.array([oracle.high_many(row) for row in rows]))


def count_by_masks(hands, dead=()):
    """The same for any number of live cards."""
    live = BIT[live_cards(hands, dead)]
    boards = np.zeros(comb(len(live), 5), np.uint64)
    for column in places(len(live)).T:
        boards |= live[column]
    return winners_of(np.array([high_mask(boards | BIT[list(hand)].sum()) for hand in hands]))


def mask_of(cards):
    return int(BIT[list(cards)].sum()) if len(cards) else 0
