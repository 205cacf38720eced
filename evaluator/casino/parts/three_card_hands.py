"""Three cards against three: how many of the dealer's hands a hand meets, by one card of them and by what they are.

    hands of at most a value that hold u   −   those that hold p too, for each p of the player's cards
                                           +   those that are u and two of the player's cards

which is inclusion and exclusion; a hand of u and all three of the player's has four cards. So tables of hands by value
and by one or two of their cards answer for any hand and any card u, and no two hands are ever compared.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from evaluator.encoding import DECK, MAX_VALUE
from evaluator.hands.evaluators import three_card
from evaluator.odds.joint_hands import subsets
from evaluator.work.frozen import frozen

CARDS = 3
VALUES = MAX_VALUE["three_card"] + 1
HIDDEN = (DECK - CARDS - 1) * (DECK - CARDS - 2) // 2
"""Hands of the dealer that hold one given card."""

_PAIRS = ((0, 1), (0, 2), (1, 2))


class _Tables(NamedTuple):
    values: NDArray[np.uint16]
    """Of every three cards, in any order, (52, 52, 52); 0 where a card is there twice."""
    of_one: NDArray[np.int32]
    """Hands that hold a card and are worth a value at most, (52, VALUES)."""
    of_two: NDArray[np.int32]
    """Hands that hold two cards, …, (52, 52, VALUES); 0 for a card and itself."""


@cache
def tables() -> _Tables:
    """Filled by the first call: 22,100 hands evaluated and counted."""
    hands = all_hands()
    values = np.zeros((DECK,) * CARDS, np.uint16)
    of_hands = three_card(hands)
    for first, second, third in ((0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0)):
        values[hands[:, first], hands[:, second], hands[:, third]] = of_hands
    # The counts of values at the index of two cards: those of the third cards that go with them.
    places = values.reshape(DECK * DECK, DECK) + VALUES * np.arange(DECK * DECK)[:, None]
    counts = np.bincount(places[values.reshape(places.shape) > 0], minlength=DECK * DECK * VALUES)
    of_two = counts.reshape(DECK, DECK, VALUES).cumsum(axis=2, dtype=np.int32)
    return frozen(_Tables(values, of_two.sum(axis=1, dtype=np.int32) // (CARDS - 1), of_two))


def all_hands() -> NDArray[np.intp]:
    """All hands, (22100, 3)."""
    return subsets(DECK, CARDS)


def hands_of_dealer(hands: NDArray[np.intp], values: NDArray[np.intp]) -> NDArray[np.int64]:
    """How many hands of the dealer hold a card u, none of the player's cards, and are worth so much at most: (n, 52),
    by u, for the player's hands (n, 3) and values (n,); 0 for a u that the player holds.

    >>> hands = np.array([[51, 47, 43]])  # As Ks Qs
    >>> hands_of_dealer(hands, np.array([VALUES - 1]))[0, [50, 51]].tolist(), HIDDEN
    ([1128, 0], 1128)
    """
    known = tables()
    found = known.of_one[:, values].T.astype(np.int64)
    for place in range(CARDS):
        found -= known.of_two[hands[:, place], :, values]
    for one, other in _PAIRS:
        third = known.values[hands[:, one], hands[:, other]]
        found += (third > 0) & (third <= values[:, None])
    np.put_along_axis(found, hands, 0, axis=1)
    return found
