"""Random cards for simulations: rows of different cards of a deck, every row in every order equally likely."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from evaluator.deals.dealing import deal
from evaluator.encoding import DECK

if TYPE_CHECKING:
    from numpy.typing import NDArray

_STUD_CARDS = 7
_MOST_SEATS = 7  # that have seven cards of their own: 49 in all


def random_rows(generator: np.random.Generator, n: int, cards: int, deck: int = DECK) -> NDArray[np.uint8]:
    """The first cards of n shuffled decks, uint8 (n, cards).

    >>> rows = random_rows(np.random.default_rng(1), 1000, 5)
    >>> rows.shape, bool((np.diff(np.sort(rows)) > 0).all())
    ((1000, 5), True)
    """
    seats = -(-cards // _STUD_CARDS)
    if deck != DECK or seats > _MOST_SEATS:
        return _shuffled(generator, n, cards, deck)
    hole, _ = deal(n, seats, game="stud", seed=generator)
    return np.ascontiguousarray(hole.reshape(n, -1)[:, :cards])


def _shuffled(generator: np.random.Generator, n: int, cards: int, deck: int) -> NDArray[np.uint8]:
    """The same for any deck: Fisher and Yates' shuffle, a column at a time."""
    decks = np.tile(np.arange(deck, dtype=np.uint8), (n, 1))
    row = np.arange(n)
    for place in range(cards):
        other = generator.integers(place, deck, n)
        kept = decks[:, place].copy()
        decks[:, place] = decks[row, other]
        decks[row, other] = kept
    return np.ascontiguousarray(decks[:, :cards])
