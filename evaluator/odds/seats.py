"""Seats: what every player of an equity question may hold, read from what the caller gives and freed of blocked hands.

    "AhKh"  "Ah*"  "random"  [51, 47]      ─► listed cards, checked as those of a deal (spots.py) ─┐
    "QQ+,AKs"  Range(…)  OmahaRange(…)     ─► the hands of a range, with weights (held.py) ────────┴─► Seats

Cards that are known, on the board, dead or in a hand, block the hands of a range that hold one of them: these go here, once.
What ranges block of each other is a matter of the joint deal, which every method of counting minds by itself.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from evaluator.deals.held import Held, Holding, free_of_known, gone_cards, holdings_of, read_ranges, set_of
from evaluator.deals.spots import Hand, Spot, read_spot
from evaluator.deck.combos import COMBO_SETS
from evaluator.encoding import HOLE_COMBOS
from evaluator.ranges.holdem import Range
from evaluator.ranges.omaha import OmahaRange

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from evaluator.deals.range_draws import Levels, Listing
    from evaluator.rules import Game

MOST_SEATS = 10
"""Outcomes are counted by set of seats: 2^seats numbers."""


class Seats(NamedTuple):
    """The question: what is known of each seat, of the board and of the dead cards."""

    spot: Spot
    """Listed cards, and how many are dealt; a seat with a range lists none."""
    ranges: tuple[Held | None, ...]
    """By seat, the hands of a range that known cards do not block; None: cards are listed."""
    whole: bool
    """Whether all weights are 0 or 1, so that outcomes are counted in whole numbers."""
    gone: int
    """The cards that no seat with unknown cards can be dealt, or the deck does not have, as a set of ids."""

    @property
    def known(self) -> bool:
        """Whether every seat lists all its cards."""
        hole = self.spot.hole_cards
        return all(held is None and len(hand) == hole for held, hand in zip(self.ranges, self.spot.hands))

    def hands(self) -> NDArray[np.uint8]:
        """The cards of the seats, uint8 (seats, hole), when all are known."""
        return np.array(self.spot.hands, np.uint8).reshape(len(self.ranges), -1)

    def weights(self) -> NDArray[np.float64]:
        """What each seat may hold, float64 (seats, 1326), in a game of two hole cards: an unknown card may be any."""
        rows = np.zeros((len(self.ranges), HOLE_COMBOS))
        for row, held, hand in zip(rows, self.ranges, self.spot.hands):
            if held is None:
                row[:] = COMBO_SETS & self.gone == set_of(hand)
            else:
                row[:] = held.by_combo
        return rows

    def holdings(self) -> list[Listing | Levels]:
        """By seat, what random deals draw."""
        return holdings_of(self.spot, self.ranges)


def read_seats(hands: Iterable[Holding], board: Hand, game: Game, dead: Hand) -> Seats:
    """Read an equity question; ValueError or TypeError, which names the seat and the card, for what is none.

    >>> from evaluator.rules import GAMES
    >>> seats = read_seats(["AhKh", "KK+"], "", GAMES["holdem"], "As")
    >>> seats.spot.hands, len(seats.ranges[1].hands), seats.known
    (((50, 46), ()), 4, False)
    """
    if isinstance(hands, (str, bytes, Range, OmahaRange)) or not isinstance(hands, Iterable):
        raise TypeError(f"hands is a list, one hand or range for each seat, not {type(hands).__name__}")
    given = list(hands)
    _check_given(given)
    game, read = read_ranges(given, game)
    if not 2 <= len(read) <= MOST_SEATS:
        raise ValueError(f"equity is for 2 to {MOST_SEATS} seats, not {len(read)}")
    ranges = [holding if isinstance(holding, (Range, OmahaRange)) else None for holding in read]
    listed = [None if isinstance(holding, (Range, OmahaRange)) else holding for holding in read]
    spot = read_spot(game, len(read), listed, board, dead)
    gone = gone_cards(spot)
    if all(given is None for given in ranges):
        return Seats(spot, (None,) * len(read), True, gone)
    whole = all(map(_is_whole, {id(given): given for given in ranges if given is not None}.values()))
    return Seats(spot, free_of_known(spot, ranges), whole, gone)


def _check_given(hands: list[Holding]) -> None:
    """ValueError for a seat without a hand: it may have been forgotten, or lost on the way here."""
    for seat, hand in enumerate(hands):
        if isinstance(hand, str):
            missing = not hand.strip()
        else:
            listed = isinstance(hand, (list, tuple)) or (isinstance(hand, np.ndarray) and hand.ndim > 0)
            missing = hand is None or (listed and not len(hand))
        if missing:
            raise ValueError(f'seat {seat}: no hand is given; a hand of which nothing is known is "random"')


def _is_whole(given: Range | OmahaRange) -> bool:
    """Whether all weights are 0 or 1."""
    weights = given.weights
    return bool(((weights == 0) | (weights == 1)).all())
