"""Lists of hands: which ones a seat may have, which joint hands several seats, and about how many without a card twice."""

from __future__ import annotations

from math import comb, prod
from typing import TYPE_CHECKING

import numpy as np

from evaluator.deck.combos import COMBO_SETS, HIGHER, LOWER
from evaluator.encoding import DECK, SUITS

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from evaluator.deals.held import Held
    from evaluator.odds.seats import Seats

_ESTIMATED_FROM = 128
_ESTIMATED_OF = 1 << 14


# --- Of one seat -------------------------------------------------------------------------------------------------------


def hands_of(held: Held | None, hand: tuple[int, ...], seats: Seats) -> int:
    """How many hands a seat may have."""
    if held is not None:
        return len(held.hands)
    return comb(DECK - seats.gone.bit_count(), seats.spot.hole_cards - len(hand))


def listed(held: Held | None, hand: tuple[int, ...], seats: Seats) -> tuple[NDArray[np.uint8], NDArray[np.float64]]:
    """The hands a seat may have, whole, and their weights."""
    if held is not None:
        return held.hands, held.weights
    gone = seats.gone
    live = np.array([card for card in seats.spot.game.deck if not gone >> card & 1], np.uint8)
    dealt = live[subsets(len(live), seats.spot.hole_cards - len(hand))]
    shown = np.broadcast_to(np.array(hand, np.uint8), (len(dealt), len(hand)))
    return np.concatenate([shown, dealt], axis=1), np.ones(len(dealt))


def by_ranks(hands: NDArray[np.uint8], weights: NDArray[np.float64]) -> tuple[NDArray[np.uint8], NDArray[np.float64]]:
    """Hands that differ by suits only next to each other."""
    order = np.lexsort(np.sort(hands // SUITS, axis=1).T)
    return hands[order], weights[order]


def subsets(n: int, k: int) -> NDArray[np.intp]:
    """All sets of k of the numbers 0 … n - 1, ascending in each row.

    >>> subsets(4, 2).tolist()
    [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]]
    """
    rows = np.empty((1, 0), np.intp)
    for size in range(1, k + 1):
        last = rows[:, -1] if size > 1 else np.full(1, -1)
        choices = n - k + size - 1 - last
        ends = np.cumsum(choices)
        of_row = np.repeat(np.arange(len(rows)), choices)
        chosen = np.arange(len(of_row)) - (ends - choices)[of_row] + last[of_row] + 1
        rows = np.concatenate([rows[of_row], chosen[:, None]], axis=1)
    return rows


# --- Of all seats ------------------------------------------------------------------------------------------------------


def joint_hands(
    pairs: tuple[NDArray[np.intp], ...], weights: tuple[NDArray[np.float64], ...]
) -> tuple[NDArray[np.uint8], NDArray[np.float64]]:
    """All ways to give each seat one of its pairs without a card twice: cards (n, seats, 2), products of weights (n,).

    >>> aces, one = np.array([1323, 1324, 1325]), np.ones(3)
    >>> joint_hands((aces, aces), (one, one))[0].shape
    (0, 2, 2)
    """
    used, chosen, product = np.zeros(1, np.int64), np.empty((1, 0), np.intp), np.ones(1)
    for own, own_weights in zip(pairs, weights):
        rows, columns = np.nonzero(used[:, None] & COMBO_SETS[own] == 0)
        used = used[rows] | COMBO_SETS[own[columns]]
        chosen = np.concatenate([chosen[rows], own[columns, None]], axis=1)
        with np.errstate(over="ignore"):  # refused when they are added up
            product = product[rows] * own_weights[columns]
    return np.stack([HIGHER[chosen], LOWER[chosen]], axis=-1).astype(np.uint8), product


def joint_count(pairs: list[NDArray[np.intp]]) -> float:
    """About how many joint hands there are; an upper bound where none is found.

    >>> aces = np.arange(1320, 1326)
    >>> joint_count([aces, np.arange(1326)])
    7350.0
    """
    share = fitting_share([(COMBO_SETS[own], np.ones(len(own))) for own in pairs])
    return float(prod(map(len, pairs)) * (share or 1.0))


def fitting_share(seats: list[tuple[NDArray[np.int64], NDArray[np.float64]]]) -> float:
    """Which share of the joint hands, by weight, has no card twice; hands are sets of cards, with weights.

    Each seat's share that fits, averaged over joint hands of the seats before it: all, or a fair choice of some.
    """
    used, share = np.zeros(1, np.int64), 1.0
    for sets, weights in seats:
        every = 1 + len(sets) // _ESTIMATED_OF
        sets, weights = sets[::every], weights[::every]
        fitting = np.cumsum(np.where(used[:, None] & sets == 0, weights, 0.0))
        if fitting[-1] == 0.0:
            return 0.0
        share *= fitting[-1] / (len(used) * weights.sum())
        some = min(len(fitting), _ESTIMATED_FROM)
        chosen = np.searchsorted(fitting, (np.arange(some) + 0.5) / some * fitting[-1])
        used = used[chosen // len(sets)] | sets[chosen % len(sets)]
    return share
