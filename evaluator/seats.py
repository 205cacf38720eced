"""Seats: what every player of an equity question may hold, read from what the caller gives and freed of blocked hands.

    "AhKh"  "Ah*"  "random"  [51, 47]  ─► listed cards, checked as those of a deal (spots.py) ─┐
    "QQ+,AKs"  "15%"  Range(…)         ─► weights by pair of hole cards ───────────────────────┴─► Seats

Cards that are known, on the board, dead or in a hand, block the hands of a range that hold one of them: these go here, once.
What ranges block of each other is a matter of the joint deal, which every method of counting minds by itself.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

import numpy as np

from evaluator.encoding import DECK, HOLE_PAIRS
from evaluator.hand_classes import HIGHER, LOWER
from evaluator.notation import cards
from evaluator.ranges import Range
from evaluator.spots import Hand, Spot, read_spot

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from evaluator.rules import Game

Holding: TypeAlias = "Hand | Range"
"""What a caller may say of a seat."""

MOST_SEATS = 10
"""Outcomes are counted by set of seats: 2^seats numbers."""

PAIR_BITS = np.left_shift(1, HIGHER) | np.left_shift(1, LOWER)
"""The cards of each pair of hole cards as a set, int64 (1326,): bit c is the card of id c."""

_MOST_STEPS = 2000


class Seats(NamedTuple):
    """The question: what is known of each seat, of the board and of the dead cards."""

    spot: Spot
    """Listed cards, and how many are dealt; a seat with a range lists none."""
    ranges: tuple[NDArray[np.float64] | None, ...]
    """By seat, the weights of a range without the hands that known cards block; None: cards are listed."""
    whole: bool
    """Whether all weights are 0 or 1, so that outcomes are counted in whole numbers."""

    @property
    def known(self) -> bool:
        """Whether every seat lists all its cards."""
        hole = self.spot.hole_cards
        return all(weights is None and len(hand) == hole for weights, hand in zip(self.ranges, self.spot.hands))

    @property
    def gone(self) -> int:
        """The cards that no seat with unknown cards can be dealt, as a set of ids."""
        spot = self.spot
        return _bits([*spot.board, *spot.dead, *(card for hand in spot.hands for card in hand)])

    def hands(self) -> NDArray[np.uint8]:
        """The cards of the seats, uint8 (seats, hole), when all are known."""
        return np.array(self.spot.hands, np.uint8).reshape(len(self.ranges), -1)

    def weights(self) -> NDArray[np.float64]:
        """What each seat may hold, float64 (seats, 1326), in a game of two hole cards: an unknown card may be any."""
        rows = np.empty((len(self.ranges), HOLE_PAIRS))
        gone = self.gone
        for row, weights, hand in zip(rows, self.ranges, self.spot.hands):
            own = _bits(hand)
            row[:] = PAIR_BITS & gone == own if weights is None else weights
        return rows

    def holdings(self) -> tuple[tuple[NDArray[np.uint8], NDArray[np.float64]], ...]:
        """By seat, the sets of cards one of which it holds, uint8 (n, k), and their weights, (n,): the largest is 1.

        What a set lacks of a hand is dealt. A range of all hands, equally weighted, is dealt wholly.
        """
        return tuple(map(self._holding, self.ranges, self.spot.hands))

    def _holding(self, weights, hand):
        if weights is not None:
            dealt = weights[PAIR_BITS & self.gone == 0]
            if dealt.min() < dealt.max():
                pairs = np.flatnonzero(weights)
                sets = np.stack([HIGHER[pairs], LOWER[pairs]], axis=1).astype(np.uint8)
                return sets, weights[pairs] / dealt.max()
        return np.array([hand], np.uint8), np.ones(1)


def read_seats(hands: Iterable[Holding], board: Hand, game: Game, dead: Hand) -> Seats:
    """Read an equity question; ValueError or TypeError, which names the seat and the card, for what is none.

    >>> from evaluator.rules import GAMES
    >>> seats = read_seats(["AhKh", "KK+"], "", GAMES["holdem"], "As")
    >>> seats.spot.hands, int(seats.ranges[1].sum()), seats.known
    (((50, 46), ()), 4, False)
    """
    if isinstance(hands, (str, bytes, Range)) or not isinstance(hands, Iterable):
        raise TypeError(f"hands is a list, one hand or range for each seat, not {type(hands).__name__}")
    read = [_read(seat, holding, game) for seat, holding in enumerate(hands)]
    if not 2 <= len(read) <= MOST_SEATS:
        raise ValueError(f"equity is for 2 to {MOST_SEATS} seats, not {len(read)}")
    ranges = [holding if isinstance(holding, Range) else None for holding in read]
    listed = [None if isinstance(holding, Range) else holding for holding in read]
    seats = Seats(read_spot(game, len(read), listed, board, dead), tuple(ranges), True)
    return seats if ranges.count(None) == len(ranges) else _without_blocked(seats, ranges)


def _read(seat: int, holding: Holding, game: Game) -> Holding:
    """A range, or listed cards as `read_spot` takes them: in a game of two hole cards any text that is no hand."""
    has_ranges = game.hole == (2,) and game.deck == range(DECK)
    if isinstance(holding, Range):
        if not has_ranges:
            raise TypeError(f"seat {seat}: a Range is of two hole cards, which are not those of {game.name}")
        pairs = np.flatnonzero(holding.weights)
        one_hand = pairs.size == 1 and holding.weights[pairs[0]] == 1
        return np.array([HIGHER[pairs[0]], LOWER[pairs[0]]]) if one_hand else holding
    if not (has_ranges and isinstance(holding, str)) or "*" in holding:
        return holding
    try:
        if cards(holding).size <= game.hole[0]:
            return holding
    except ValueError:
        if holding.strip().lower() == "random":
            return holding
    try:
        return Range(holding)
    except ValueError as error:
        raise ValueError(f"seat {seat}: {error}") from None


def _without_blocked(seats: Seats, ranges: list[Range | None]) -> Seats:
    """The seats with what is left of each range; ValueError if that is nothing, or if they cannot all have a hand."""
    free = PAIR_BITS & seats.gone == 0
    left = [None if given is None else np.where(free, given.weights, 0.0) for given in ranges]
    for seat, (given, weights) in enumerate(zip(ranges, left)):
        if given is not None and not len(given):
            raise ValueError(f"seat {seat}: the range has no hands, all weights are 0")
        if given is not None and not weights.any():
            raise ValueError(f"seat {seat}: known cards block every hand of {given!r}")
    if not _fit([PAIR_BITS[weights > 0] for weights in left if weights is not None]):
        raise ValueError("the ranges leave too few cards for each other: the seats cannot all have a hand")
    whole = all(given is None or bool(np.equal(given.weights, given.weights != 0).all()) for given in ranges)
    return seats._replace(ranges=tuple(left), whole=whole)


def _fit(choices: list[NDArray[np.int64]]) -> bool:
    """Whether one set of cards can be chosen from each list so that no two share a card.

    A search that tries the shortest list first. It stops after so many steps, for there are lists that would take
    years, and says yes: whoever counts or draws deals from these finds none then.
    """
    steps = 0

    def search(lists: list[NDArray[np.int64]]) -> bool:
        nonlocal steps
        steps += 1
        lists = sorted(lists, key=len)
        if len(lists) < 2 or steps > _MOST_STEPS:
            return not lists or len(lists[0]) > 0
        union = int(np.bitwise_or.reduce(np.concatenate(lists)))
        if union.bit_count() < 2 * len(lists):
            return False
        return any(search([other[other & int(chosen) == 0] for other in lists[1:]]) for chosen in lists[0])

    return search(choices)


def _bits(ids: Iterable[int]) -> int:
    return sum(1 << card for card in ids)
