"""All hands of so many hole cards, in colex order, and how to find those that hold what one asks for.

Hands have numbers as pairs have: with cards c0 < c1 < c2 … the number is C(c0, 1) + C(c1, 2) + C(c2, 3) + …, so that
5c 4c 3c 2c of four cards comes first. It follows that the hands whose highest card is ``top`` are neighbours, a block,
and that they are, in order, the first C(top, k - 1) hands of one card less, each with ``top`` added::

    hands of two cards    2d2c | 2h2c 2h2d | 2s2c 2s2d 2s2h | 3c2c …        one block for each highest card
    those with 3d on top         2d2c 2h2c 2h2d 2s2c …                      become 3d2d2c 3d2h2c 3d2h2d 3d2s2c …

So what all 20,358,520 hands of six cards are follows from one table of the 2,598,960 hands of five: no table of six
cards is kept.
"""

from collections.abc import Iterator
from functools import cache
from math import comb
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from evaluator.encoding import DECK

HOLE_CARDS = (4, 5, 6)
"""The hands there are ranges of."""


def hand_count(hole_cards: int) -> int:
    """How many hands there are."""
    return comb(DECK, hole_cards)


class Block(NamedTuple):
    """The hands that have one highest card: ``hands`` is where they are among all."""

    top: int
    hands: slice

    @property
    def size(self) -> int:
        return int(self.hands.stop - self.hands.start)


def blocks(hole_cards: int) -> Iterator[Block]:
    """All hands, by their highest card.

    >>> list(blocks(51))[0], sum(block.size for block in blocks(4))
    (Block(top=50, hands=slice(0, 1, None)), 270725)
    """
    for top in range(hole_cards - 1, DECK):
        yield Block(top, slice(comb(top, hole_cards), comb(top + 1, hole_cards)))


def numbers_of(hands: NDArray[np.integer[Any]]) -> NDArray[np.int64]:
    """The numbers of hands, rows (…, k) of different ids in any order.

    >>> numbers_of(np.array([[0, 1, 2, 3], [51, 50, 49, 48]])).tolist()
    [0, 270724]
    """
    places = np.arange(hands.shape[-1])
    numbers: NDArray[np.int64] = _numbers_below()[places, np.sort(hands, axis=-1)].sum(axis=-1)
    return numbers


@cache
def _numbers_below() -> NDArray[np.int64]:
    """C(card, place + 1), by place and card."""
    return np.array([[comb(card, place + 1) for card in range(DECK)] for place in range(max(HOLE_CARDS))])


# --- Finding hands ----------------------------------------------------------------------------------------------------


def hands_holding(ids: NDArray[np.integer[Any]], hole_cards: int) -> NDArray[np.bool_]:
    """Which hands hold one of these cards.

    >>> int(hands_holding(np.array([51, 50, 51]), 4).sum()) == comb(52, 4) - comb(50, 4)
    True
    """
    held = np.zeros(DECK, np.bool_)
    held[ids] = True
    holding = held
    for count in range(2, hole_cards + 1):
        holding = np.concatenate([holding[: block.size] | held[block.top] for block in blocks(count)])
    return holding


def cards_of(chosen: NDArray[Any], hole_cards: int) -> NDArray[np.uint8]:
    """The cards, ascending, of the hands that are chosen (not 0): uint8 (n, k).

    >>> chosen = np.zeros(270725, bool)
    >>> chosen[[0, 2]] = True
    >>> cards_of(chosen, 4).tolist()
    [[0, 1, 2, 3], [0, 1, 3, 4]]
    """
    lower = _lower_cards(hole_cards)
    found = np.empty((np.count_nonzero(chosen), hole_cards), np.uint8)
    done = 0
    for block in blocks(hole_cards):
        rows = np.flatnonzero(chosen[block.hands])
        part = found[done : done + rows.size]
        part[:, :-1], part[:, -1] = lower[rows], block.top
        done += rows.size
    return found


@cache
def _lower_cards(hole_cards: int) -> NDArray[np.uint8]:
    """All hands of one card less, which are what stands below the highest card."""
    if hole_cards == 1:
        return np.empty((1, 0), np.uint8)
    return cards_of(np.broadcast_to(np.True_, hand_count(hole_cards - 1)), hole_cards - 1)
