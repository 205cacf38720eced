"""The order of Omaha hands of four cards that percentages such as "15%" follow.

Hands that differ only in the names of their suits are one class, 16,432 in all. Strongest first by all-in equity
against one random hand, the same number that orders the 169 classes of hold'em in ``preflop_order``. There are too many
deals to count them all: ``omaha_equity.npy`` has the equity of each class over 400,000 random deals, as a uint16 in
65,536ths, by number of the class. Its standard error is at most 0.08 %, so that the order of near neighbours is chance:
AATT, AAJJ and AAQQ of two suits stand first, four deuces last. ``python -m bench.measures.omaha_order`` makes the file again in
some minutes; ``tests/ranges/test_omaha_order.py`` deals again for some classes. Of classes with equal numbers the one
with the smaller number of its class is first.
"""

from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from evaluator.encoding import SUITS
from evaluator.hands.card_sets import mask
from evaluator.ranges.omaha_hands import cards_of, hand_count
from evaluator.work.frozen import frozen

HOLE_CARDS = 4
"""The hands that percentages are of: five and six cards have 134,459 and 962,988 classes."""

EQUITIES = Path(__file__).with_name("omaha_equity.npy")


@cache
def strongest() -> tuple[NDArray[np.intp], list[int]]:
    """The numbers of all hands, strongest class first, and how many hands the first 0, 1, 2 … classes have.

    >>> hands, so_far = strongest()
    >>> len(hands), so_far[:3], so_far[-1]
    (270725, [0, 6, 12], 270725)
    """
    class_of, _ = classes()
    order = np.argsort(-np.load(EQUITIES).astype(np.int64), kind="stable")
    place = np.empty_like(order)
    place[order] = np.arange(order.size)
    so_far = [0, *np.cumsum(np.bincount(class_of)[order]).tolist()]
    return frozen(np.argsort(place[class_of], kind="stable")), so_far


def classes() -> tuple[NDArray[np.intp], NDArray[np.uint8]]:
    """The class of each hand, and of each class the hand with the smallest number: (270725,) and (16432, 4).

    A class is the four sets of ranks that the suits have. Sorted, they are the lanes of one number, and classes are in
    the order of these numbers.
    """
    hands = cards_of(np.broadcast_to(np.True_, hand_count(HOLE_CARDS)), HOLE_CARDS)
    lanes = np.sort(np.asarray(mask(hands)).view(np.uint16).reshape(-1, SUITS), axis=1).astype(np.uint64)
    lanes <<= np.arange(SUITS, dtype=np.uint64) * np.uint64(16)
    _, first, class_of = np.unique(lanes.sum(axis=1), return_index=True, return_inverse=True)
    return class_of, hands[first]
