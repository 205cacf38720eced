"""Who wins how many boards before the flop, by dealing every board: the slow way round of evaluator.odds.preflop.

Boards are combinations in colex order, so that those of the first n cards of a deck come first in one array. Values are
those of oracle.py: hand by hand or, for millions of boards, of every multiset of five ranks beside the two of a hand,
and of every set of ranks in one suit. Nothing is imported from the package.
"""

from functools import lru_cache
from itertools import combinations, combinations_with_replacement
from math import comb

import numpy as np
import oracle

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


@lru_cache(maxsize=None)
def values_beside(own):
    """uint16 (13**5,): the ranks of a board, ascending, as digits → the value with two more ranks, without a flush."""
    board = np.array(list(combinations_with_replacement(range(13), 5)))
    ranks = np.sort(np.column_stack((board, np.tile(own, (len(board), 1)))), axis=1)
    possible = (ranks[:, 4:] != ranks[:, :-4]).all(axis=1)  # no five of a rank
    values = np.zeros(13**5, np.uint16)
    unsuited = 4 * ranks + np.arange(7) % 4  # equal ranks are neighbours
    values[board[possible] @ oracle.DIGITS] = oracle.high_many(unsuited[possible])
    return values


@lru_cache(maxsize=None)
def flush_values():
    """uint16 (2**13,): a set of ranks in one suit → the flush or straight flush that they make, 0 if none."""
    suited = oracle.five_card_values(oracle.five_high_key)
    held = [[rank for rank in range(13) if ranks >> rank & 1] for ranks in range(1 << 13)]
    return np.array([max((suited[five, True] for five in combinations(own, 5)), default=0) for own in held], np.uint16)


def values_on(digits, boards, hand):
    """The values of a hand on boards, whose ranks are digits and whose cards are masks."""
    ranks = tuple(sorted(int(card) // 4 for card in hand))
    cards, values = boards | BIT[list(hand)].sum(), values_beside(ranks).take(digits)
    for suit in range(4):
        own = (cards >> np.uint64(16 * suit) & np.uint64(0x1FFF)).astype(np.intp)
        np.maximum(values, flush_values().take(own), out=values)
    return values


def count_by_ranks(hands, dead=()):
    """The same for any number of live cards."""
    live = np.array(live_cards(hands, dead), np.intp)
    boards, digits = np.zeros(comb(len(live), 5), np.uint64), np.zeros(comb(len(live), 5), np.intp)
    for column, digit in zip(places(len(live)).T, oracle.DIGITS):  # ascending cards: ascending ranks
        boards |= BIT[live][column]
        digits += (live // 4 * digit)[column]
    return winners_of(np.array([values_on(digits, boards, hand) for hand in hands]))


def mask_of(cards):
    return int(BIT[list(cards)].sum()) if len(cards) else 0
