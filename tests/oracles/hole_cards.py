"""The 1,326 pairs of hole cards in the order of their numbers, the higher card first, and hands with other suits."""

from itertools import permutations

import numpy as np

PAIRS = 1326
HANDS = np.array([(hi, lo) for hi in range(52) for lo in range(hi)], np.uint8)
SHARE = (HANDS[:, None, :, None] == HANDS[None, :, None, :]).any(axis=(2, 3))
SUIT_ORDERS = np.array(list(permutations(range(4))), np.uint8)


def ids_of(text):
    """The ids of cards such as "AhKh QsQd"; like all else here, without the package."""
    letters = text.replace(" ", "")
    cards = zip(letters[::2], letters[1::2], strict=True)
    return [4 * "23456789TJQKA".index(rank) + "cdhs".index(suit) for rank, suit in cards]


def hands_of(text):
    return np.array(ids_of(text), np.uint8).reshape(-1, 2)


def rename_suits(ids, order):
    return (ids // 4 * 4 + SUIT_ORDERS[order][ids % 4]).astype(np.uint8)
