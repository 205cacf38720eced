"""Showdowns the slow way: each of 1,326 hands against each of 1,326: what the other has, whether they share a card.

Ranks come from the slow evaluator of oracle.py; nothing is imported from the package.
"""

from functools import lru_cache

import numpy as np
import oracle
from hole_cards import HANDS, PAIRS, SHARE, ids_of

WIN, TIE, LOSE, NEVER = 1, 0, -1, 2  # NEVER: they share a card, or one of them is on the board


def ids(board):
    return tuple(ids_of(board) if isinstance(board, str) else map(int, board))


@lru_cache(maxsize=64)
def outcomes(board):
    """int8 (1326, 1326): how the hand of the row fares against the hand of the column."""
    live = ~np.isin(HANDS, board).any(axis=1)
    values = np.zeros(PAIRS, dtype=int)
    hands = np.hstack([HANDS[live], np.tile(board, (live.sum(), 1))])
    values[live] = oracle.high_many(hands)
    fares = np.sign(values[:, None] - values[None, :]).astype(np.int8)
    fares[SHARE | ~live[:, None] | ~live[None, :]] = NEVER
    return fares


def expected(board, weights, win=1.0, tie=0.0, lose=-1.0):
    pays = np.array([tie, win, 0.0, lose])[outcomes(ids(board))]
    return weights @ pays.T


def close(got, wanted, weights, pay=1.0):
    """Relative to 1e-9, and where the result is about 0, to what is at stake."""
    at_stake = pay * weights.sum(axis=-1, keepdims=True)
    return (abs(got - wanted) <= 1e-9 * abs(wanted) + 1e-12 * at_stake).all()


def random_boards(n, seed):
    return oracle.random_hands(n, 5, seed)
