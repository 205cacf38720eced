"""Let It Ride's strategy: a table by ranks and suits, and in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from evaluator.encoding import RANK_TEXT, SUITS

NO_PAIR = "no pair"
KINDS = {
    (1, 1, 1): NO_PAIR,
    (2, 1): "pairs",
    (3,): "trips",
    (1, 1, 1, 1): NO_PAIR,
    (2, 1, 1): "pairs",
    (2, 2): "two pair",
    (3, 1): "trips",
    (4,): "quads",
}
"""By how often each rank is there."""
ONE_SUIT, SEVERAL_SUITS = "hands of one suit", "hands of several suits without a pair"
ORDER = ("quads", "trips", "two pair", "pairs", ONE_SUIT, SEVERAL_SUITS)


class Riding(NamedTuple):
    """Whether bets ride: by whether all cards are of one suit, and by their ranks, ascending."""

    first: NDArray[np.bool_]
    """(2, 13, 13, 13)"""
    second: NDArray[np.bool_]
    """(2, 13, 13, 13, 13)"""


def class_of(hands: NDArray[np.uint8]) -> tuple[NDArray[np.intp], ...]:
    """Where hands (n, k) stand in such a table: whether they are of one suit, and their ranks, ascending.

    >>> [column.tolist() for column in class_of(np.array([[51, 47, 43], [51, 47, 42]], np.uint8))]
    [[1, 0], [10, 10], [11, 11], [12, 12]]
    """
    suits = hands % SUITS
    suited = (suits == suits[:, :1]).all(axis=1)
    return suited.astype(np.intp), *np.sort(hands // SUITS, axis=1).T.astype(np.intp)


def ride_words(rides: Riding) -> str:
    """What rides, in two lines; hands are named by their ranks, what is there more than once first."""
    return f"first bet rides with {_all_kinds(rides.first)}\nsecond bet rides with {_all_kinds(rides.second)}"


def _all_kinds(rides: NDArray[np.bool_]) -> str:
    kinds: dict[str, dict[str, list[bool]]] = {}  # by kind of hand and name of its ranks, whether such hands ride
    for ranks in _descending(rides.ndim - 1):
        held = Counter(ranks).most_common()
        kind = KINDS[tuple(times for _, times in held)]
        name = "".join(RANK_TEXT[rank] * times for rank, times in held if times > 1 or kind == NO_PAIR)
        place = ranks[::-1]
        if kind != NO_PAIR:
            kinds.setdefault(kind, {}).setdefault(name, []).append(bool(rides[(0, *place)]))
        else:
            for suited, kind in enumerate((SEVERAL_SUITS, ONE_SUIT)):
                kinds.setdefault(kind, {})[name] = [bool(rides[(suited, *place)])]
    return "; ".join(filter(None, (_one_kind(kind, kinds.get(kind, {})) for kind in ORDER))) or "nothing"


def _descending(cards: int) -> Iterator[tuple[int, ...]]:
    """The ranks that so many cards may have, from the aces down."""
    return combinations_with_replacement(range(len(RANK_TEXT))[::-1], cards)


def _one_kind(kind: str, rides: dict[str, list[bool]]) -> str:
    if rides and all(map(all, rides.values())):
        return f"all {kind}"
    names = [name if all(each) else f"{name} with some kickers" for name, each in rides.items() if any(each)]
    return f"{kind}: {' '.join(names)}" if names else ""
