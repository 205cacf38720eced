"""Caribbean Stud's showdowns counted: for a player's hand and the dealer's up card, how many of the 163,185 hands
that the dealer may have are weaker, equal, or do not qualify.

    dealer's hands  = as if there were no flushes   by the ranks of the five cards, 6,175 lists in order of strength:
                                                    suits can be chosen in Π C(live of a rank, times it occurs) ways
                    - flushes, counted there        as high cards and straights, …
                    + flushes                       … but worth more: sets of five live ranks of the up card's suit

Each list holds the up card in the part of these ways that has this card and no other of its rank: by symmetry the
times its rank occurs divided by its live cards. A player's hand is a bound in the order of strength: what is below it
is a sum, and the sums of many hands and all up cards are one product of matrices. All sums are whole numbers below
2^24, which float32 holds exactly.

Worked: the player has Kc Kd 7h 5s 2c, the up card is 9h. Of the dealer's list 9 9 7 4 3 the live cards are 4, 3, 4,
4; so there are C(4, 2) * 3 * 4 * 4 = 288 hands, 2 / 4 of which have the 9h.
"""

from __future__ import annotations

from functools import cache
from math import comb
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from evaluator.casino.parts.canonical_hands import canonical_hands
from evaluator.encoding import DECK, MAX_VALUE, RANKS, SUITS
from evaluator.hands.evaluators import high
from evaluator.odds.joint_hands import subsets
from evaluator.work.frozen import frozen

if TYPE_CHECKING:
    from numpy.typing import NDArray

HAND = 5
DEALT = comb(DECK - HAND - 1, HAND - 1)
"""163,185: hands that the dealer may have with one up card."""
LEAST_TO_QUALIFY = int(high("As Kh 4d 3c 2s"))
LISTS = comb(RANKS + HAND - 1, HAND) - RANKS
"""6,175: lists of the ranks of five cards."""

_WAYS = frozen(np.array([[comb(live, times) for times in range(SUITS + 1)] for live in range(SUITS + 1)], np.float32))
_SETS = 1 << 11  # more than the 1,287 sets of five ranks


class _Lists(NamedTuple):
    """Lists of five ranks."""

    values: NDArray[np.intp]
    """As if there were no flushes, ascending, (6175,)."""
    times: NDArray[np.int8]
    """By list and rank, how often it occurs, (6175, 13)."""
    numbers: NDArray[np.int64]
    """What the ranks of five cards are found by, (6175,)."""
    factors: NDArray[np.intp]
    """By list: columns of a table by rank and times, (6175, 5), whose product is the number of ways to choose suits."""
    sets: NDArray[np.int16]
    """Sets of five ranks, the weakest first, as a straight or high card and as a flush too, (1287,)."""
    plain_values: NDArray[np.intp]
    flush_values: NDArray[np.intp]
    holds: NDArray[np.float32]
    """By set and rank, whether it is in the set, (1287, 13)."""


@cache
def _lists() -> _Lists:
    ranks = subsets(RANKS + HAND - 1, HAND) - np.arange(HAND)  # repetitions allowed
    ranks = ranks[ranks[:, 0] != ranks[:, -1]]
    values = high((SUITS * ranks + [0, 1, 2, 3, 0]).astype(np.uint8))  # ascending: neither a flush nor a card twice
    order = np.argsort(values)
    ranks, values = ranks[order], values[order].astype(np.intp)
    times = (ranks[:, :, None] == np.arange(RANKS)).sum(axis=1).astype(np.int8)
    first = np.diff(ranks, axis=1, prepend=-1) != 0  # of its rank
    factors = np.where(first, (SUITS + 1) * ranks + np.take_along_axis(times, ranks, axis=1), 0)
    unlike = first.all(axis=1)
    flush_values = high((SUITS * ranks[unlike]).astype(np.uint8)).astype(np.intp)
    sets = (1 << ranks[unlike]).sum(axis=1).astype(np.int16)
    holds = times[unlike].astype(np.float32)
    return frozen(_Lists(values, times, _numbers(ranks), factors, sets, values[unlike], flush_values, holds))


def _numbers(ranks: NDArray[np.intp]) -> NDArray[np.int64]:
    """Lists of ranks in any order as numbers: the times that each occurs are the digits."""
    numbers: NDArray[np.int64] = ((SUITS + 1) ** np.arange(RANKS, dtype=np.int64))[ranks].sum(axis=1)
    return numbers


@cache
def hands_by_list() -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """The hands apart in the order of their lists of ranks, and where those of each list begin, (6176,)."""
    lists = _lists()
    by_number = np.argsort(lists.numbers)
    numbers = _numbers((canonical_hands(HAND).cards // SUITS).astype(np.intp))
    own = by_number[np.searchsorted(lists.numbers[by_number], numbers)]
    rows = np.argsort(own, kind="stable")
    return frozen((rows, np.searchsorted(own[rows], np.arange(LISTS + 1))))


def ranks_of_values() -> NDArray[np.bool_]:
    """By value of a hand and rank, whether the hand has a card of the rank, (7463, 13)."""
    lists, held = _lists(), np.zeros((MAX_VALUE["high"] + 1, RANKS), bool)
    held[lists.values], held[lists.flush_values] = lists.times > 0, lists.holds > 0
    return held


class Showdowns(NamedTuple):
    """Some of the hands apart, and what the dealer may have beside each up card."""

    rows: NDArray[np.intp]
    """Which of the hands apart, (n,)."""
    values: NDArray[np.intp]
    """What they are worth, (n,)."""
    live: NDArray[np.bool_]
    """Which cards may be the up card, (n, 52)."""
    unqualified: NDArray[np.int64]
    """Hands of the dealer that do not qualify, (n, 52); the same for those that …"""
    beaten: NDArray[np.int64]
    """… qualify and lose, …"""
    equal: NDArray[np.int64]
    """… qualify and tie, …"""
    better: NDArray[np.int64]
    """… and win."""


def showdowns(first: int, n: int) -> Showdowns:
    """Those of hands of so many lists of ranks, the first of them of the weakest lists.

    >>> from evaluator import to_text
    >>> quads = showdowns(LISTS - 1, 1)  # of aces with a king: one hand, but for the names of the suits
    >>> to_text(canonical_hands(HAND).cards[quads.rows[0]]), int(quads.better[0, 0])  # to a straight flush
    ('Kc Ac Ad Ah As', 1)
    """
    lists = _lists()
    of_list, starts = hands_by_list()
    rows = of_list[starts[first] : starts[first + n]]
    own = np.repeat(np.arange(n), np.diff(starts[first : first + n + 1]))  # the list of each hand
    apart = canonical_hands(HAND)
    hands, held = apart.cards[rows], apart.ranks[rows]
    values = np.asarray(high(hands), np.intp)

    live_ranks = SUITS - lists.times[first : first + n].astype(np.intp)
    ways = _ways(live_ranks)
    flushes = _Flushes(held)
    below = flushes.corrected(_below(ways, live_ranks, own, np.searchsorted(lists.values, values)), values)
    least = np.full_like(values, LEAST_TO_QUALIFY)
    unqualified = flushes.corrected(_below(ways, live_ranks, own, np.searchsorted(lists.values, least)), least)

    # Equal: the player's own ranks. Suits that the player has no card of can make a flush of them.
    plain = values == lists.values[first + own]
    suits = ways[np.arange(n), np.arange(first, first + n)].astype(np.int64)  # of the list, in all
    same = _one_up(suits[:, None] * lists.times[first : first + n], live_ranks)[own]
    unlike = lists.times[first + own].max(axis=1) <= 1
    flush = ((held == 0) & unlike[:, None])[:, None, :] & (lists.times[first + own] == 1)[:, :, None]
    equal = np.where(plain[:, None, None], same[:, :, None] - flush, flush).reshape(len(rows), DECK)

    live = np.ones((len(rows), DECK), bool)
    np.put_along_axis(live, hands.astype(np.intp), False, axis=1)
    qualified = (values >= LEAST_TO_QUALIFY)[:, None]
    beaten = np.where(qualified, below - unqualified, 0)
    equal = np.where(qualified, equal, 0)
    found = (some * live for some in (unqualified, beaten, equal, DEALT - unqualified - beaten - equal))
    return Showdowns(rows, values, live, *found)


def _ways(live_ranks: NDArray[np.intp]) -> NDArray[np.float32]:
    """By player's and dealer's list: in how many ways the dealer's suits can be chosen; at most 4^5."""
    choices = _WAYS[live_ranks].reshape(len(live_ranks), -1)  # by rank and times
    factors = _lists().factors
    ways = choices[:, factors[:, 0]]
    for column in factors.T[1:]:
        ways *= choices[:, column]
    return ways


def _below(
    ways: NDArray[np.float32], live_ranks: NDArray[np.intp], own: NDArray[np.intp], bounds: NDArray[np.intp]
) -> NDArray[np.int64]:
    """By hand and rank of the up card: the dealer's hands of the lists below a bound."""
    lists = _lists()
    pairs, pair_of = np.unique(own * (LISTS + 1) + bounds, return_inverse=True)
    own, bounds = np.divmod(pairs, LISTS + 1)
    most = int(bounds.max())
    some = ways[own, :most]
    some *= np.arange(most, dtype=np.int16) < bounds.astype(np.int16)[:, None]
    return _one_up((some @ lists.times[:most].astype(np.float32)).astype(np.int64), live_ranks[own])[pair_of]


def _one_up(cards: NDArray[np.int64], live_ranks: NDArray[np.intp]) -> NDArray[np.int64]:
    """From how many cards of each rank some hands have together: the hands that have a certain one of them."""
    return cards // np.maximum(live_ranks, 1)


class _Flushes:
    """Flushes that the dealer may have, by what the player holds in a suit."""

    def __init__(self, held: NDArray[np.int64]) -> None:
        self.held = held  # sets of ranks, (n, 4)

    def corrected(self, plain: NDArray[np.int64], values: NDArray[np.intp]) -> NDArray[np.int64]:
        """Hands below a value by up card, (n, 52), from those by its rank, (n, 13), that count flushes as none."""
        lists = _lists()
        miscounted = self._below(np.searchsorted(lists.plain_values, values))
        flushes = self._below(np.searchsorted(lists.flush_values, values))
        return (plain[:, None, :] + flushes - miscounted).transpose(0, 2, 1).reshape(len(values), DECK)

    def _below(self, bounds: NDArray[np.intp]) -> NDArray[np.int64]:
        """By hand, suit and rank of the up card, (n, 4, 13): sets below a bound of ranks that are live in the suit."""
        lists = _lists()
        questions, of_question = np.unique(self.held * _SETS + bounds[:, None], return_inverse=True)
        held, bounds = np.divmod(questions.astype(np.int32), _SETS)
        free = lists.sets & held.astype(np.int16)[:, None] == 0
        free &= np.arange(len(lists.sets), dtype=np.int16) < bounds.astype(np.int16)[:, None]
        counts = (free.astype(np.float32) @ lists.holds).astype(np.int64)
        found: NDArray[np.int64] = counts[of_question.reshape(self.held.shape)]
        return found
