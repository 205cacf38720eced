"""The 1,326 pairs of hole cards, and the 169 classes into which players group them.

A class is a cell of the grid in which ranges are drawn, aces first; it is numbered 13 * row + column::

           A    K    Q  …  2
      A   AA   AKs  AQs …        suited above the diagonal, where the row is the higher card: 4 pairs of cards each
      K   AKo  KK   KQs …        pairs on the diagonal: 6 pairs of cards each
      Q   AQo  KQo  QQ  …        offsuit below it, where the column is the higher card: 12 pairs of cards each
      …

Places in the grid run from the ace down: place 0 is A, place 12 is 2.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from evaluator.deck import wording
from evaluator.deck.notation import cards as parse_cards
from evaluator.encoding import DECK, RANK_TEXT, RANKS, SUITS
from evaluator.work.frozen import frozen

PLACES = RANK_TEXT[::-1]
"""The ranks in the order of the grid's rows and columns."""

HIGHER, LOWER = map(frozen, np.tril_indices(DECK, -1))
"""The two cards of each combo, by its number ``hi * (hi - 1) // 2 + lo``."""


def _class_of_combo() -> np.ndarray:
    higher, lower = RANKS - 1 - HIGHER // SUITS, RANKS - 1 - LOWER // SUITS
    suited = HIGHER % SUITS == LOWER % SUITS
    return np.where(suited, RANKS * higher + lower, RANKS * lower + higher)


CLASS_OF_COMBO = frozen(_class_of_combo())
"""The class of each combo."""

COMBO_SETS = frozen((np.left_shift(1, HIGHER) | np.left_shift(1, LOWER)).astype(np.int64))
"""The cards of each combo as a set, int64 (1326,): bit c is the card of id c."""

COMBO_CARDS = frozen(np.stack([HIGHER, LOWER], axis=1).astype(np.uint8))
"""The ids of each combo, (1326, 2)."""

CLASS_SIZES = frozen(np.bincount(CLASS_OF_COMBO))
"""How many combos each class holds: 6, 4 or 12."""

_BY_CLASS = frozen(np.argsort(CLASS_OF_COMBO, kind="stable"))
_STARTS = frozen(np.cumsum(CLASS_SIZES) - CLASS_SIZES)

COMBOS_OF_CLASS = tuple(np.split(_BY_CLASS, _STARTS[1:]))
"""The combos of each class, 169 arrays."""


def sets_of(hands: NDArray[np.uint8]) -> NDArray[np.int64]:
    """Hands (n, k) as sets (n,): bit c is the card of id c.

    >>> sets_of(np.array([[0, 3], [1, 2]], np.uint8)).tolist()
    [9, 6]
    """
    sets: NDArray[np.int64] = np.bitwise_or.reduce(np.left_shift(1, hands, dtype=np.int64), axis=1, initial=0)
    return sets


def reduce_classes(weights: np.ndarray, *operations: np.ufunc) -> list[np.ndarray]:
    """What each operation makes of the weights of a class: (1326,) to an array (169,) for each.

    >>> smallest, total = reduce_classes(np.ones(1326), np.minimum, np.add)
    >>> smallest[:2], total[:2]
    (array([1., 1.]), array([6., 4.]))
    """
    by_class = weights[_BY_CLASS]
    return [operation.reduceat(by_class, _STARTS) for operation in operations]


def class_number(higher: int, lower: int, suited: bool) -> int:
    """The class of two places, the higher card first; of a pair ``suited`` does not matter.

    >>> class_number(0, 1, True), class_number(0, 1, False), class_number(2, 2, False)
    (1, 13, 28)
    """
    return RANKS * higher + lower if suited else RANKS * lower + higher


def class_of_name(name: str) -> int:
    """The class called ``AA``, ``AKs`` or ``AKo``."""
    return class_number(PLACES.index(name[0]), PLACES.index(name[1]), name.endswith("s"))


def combo_number(hand: Any) -> int:
    """The number of a hand of two cards, which is anything that ``cards`` takes; a ValueError if it is another hand.

    >>> combo_number("2d 2c"), combo_number([50, 51])
    (0, 1325)
    """
    ids = parse_cards(hand)
    if ids.ndim != 1 or ids.size != 2:
        raise ValueError(f"a hand has two cards, not {ids.size if ids.ndim == 1 else f'the shape {ids.shape}'}")
    low, high = sorted(ids.tolist())
    if high >= DECK or low == high:
        raise ValueError(wording.bad_card(high < DECK, high))
    return int(high * (high - 1) // 2 + low)
