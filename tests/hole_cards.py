"""The 1,326 pairs of hole cards in the order of their numbers, the higher card first, and hands with other suits."""

from itertools import permutations

import numpy as np

from evaluator import cards

PAIRS = 1326
HANDS = np.array([(hi, lo) for hi in range(52) for lo in range(hi)], np.uint8)
SHARE = (HANDS[:, None, :, None] == HANDS[None, :, None, :]).any(axis=(2, 3))
SUIT_ORDERS = np.array(list(permutations(range(4))), np.uint8)


def hands_of(text):
    return cards(text.split()).reshape(-1, 2)


def rename_suits(ids, order):
    return (ids // 4 * 4 + SUIT_ORDERS[order][ids % 4]).astype(np.uint8)
