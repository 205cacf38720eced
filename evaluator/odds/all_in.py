"""All-in: what each seat receives on average of the pots that it competes for, before the board is complete.

    contributions, folded seats ─► deals.side_pots: pots, and what returns
    hands, board, dead ─► seats.py ─► for each pot the equity among those eligible ─► fractions ─► float64 by seat

Hands that do not compete for a pot have been seen all the same: their cards cannot come. Everything is a fraction until
the end, so that not a part of a chip is lost between the pots.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING, Any

import numpy as np

from evaluator.deals.held import Holding
from evaluator.deals.side_pots import pots
from evaluator.hands.arrays import plain_array
from evaluator.odds.outcomes import Equity, HiLoEquity
from evaluator.odds.question import equity
from evaluator.odds.seats import Seats, read_seats
from evaluator.rules import Game, game_named

if TYPE_CHECKING:
    from typing import SupportsIndex

    from numpy.typing import ArrayLike, NDArray

    from evaluator.deals.spots import Hand


def allin_ev(
    hands: Iterable[Holding | None],
    contributions: ArrayLike,
    board: Hand = "",
    *,
    game: str = "holdem",
    dead: Hand = "",
    dead_chips: SupportsIndex = 0,
) -> NDArray[np.float64]:
    """Chips that each seat receives on average once all are all-in: each pot times the equity among those eligible.

    Parameters
    ----------
    hands : list of hands and ranges
        One for each seat, as for :func:`equity`: up to ten, and None for each seat that has folded. Of hands that do
        not compete for a pot the known cards are out of the deck there, too.
    contributions : integers (seats,)
        Chips that each seat has put in, not negative.
    board : str or ids
        Known cards of the board, any number; the others are dealt.
    game : str
        A game of :func:`equity`; in games for high and low the halves are those of each pot.
    dead : str or ids
        Cards that are not dealt: those of folded hands, where they are known.
    dead_chips : int
        Chips that are nobody's contribution and join the main pot.

    Returns
    -------
    float64 array (seats,)
        Chips received, those of the own contribution included; as exact as a float64 is, and before they are rounded to
        one they add up to all contributions and dead chips.

    Raises
    ------
    ValueError, TypeError
        As for :func:`equity` and :func:`pots`; also where hands and contributions are not of the same seats, where the
        exact equity of a pot takes too long, for a range of a seat that is not eligible for a side pot which others
        compete for, and in stud for such a pot if the seats share a card.

    See Also
    --------
    settle : the chips that are received, once the board is complete.

    Notes
    -----
    Chips that an average cannot have are not rounded: neither odd chips nor a rake are part of it.

    Examples
    --------
    Aces are all-in for 100 against kings and queens, who have 250 each in. Seat 3 has folded after 20:

    >>> allin_ev(["AsAd", "KsKd", "QhQc", None], [100, 250, 250, 20]).round(2)
    array([212.84, 293.98, 113.18,   0.  ])

    A bet that nobody called returns:

    >>> allin_ev(["AhKh", "AdKd"], [100, 40], "2c 7s Jc 3h").tolist()
    [100.0, 40.0]
    """
    return np.array([float(chips) for chips in expected_chips(hands, contributions, board, game, dead, dead_chips)])


def expected_chips(
    hands: Iterable[Holding | None],
    contributions: ArrayLike,
    board: Hand,
    game: str,
    dead: Hand,
    dead_chips: SupportsIndex,
) -> list[Fraction]:
    """The same exactly.

    >>> expected_chips(["AhKh", "AdKc"], [10, 10], "2c 7s Jd Qd", "holdem", "", 1)
    [Fraction(21, 2), Fraction(21, 2)]
    """
    if isinstance(hands, (str, bytes)) or not isinstance(hands, Iterable):
        raise TypeError(f"hands is a list, one hand or range for each seat, not {type(hands).__name__}")
    given = list(hands)
    live = [seat for seat, hand in enumerate(given) if hand is not None]
    chips = plain_array(contributions)
    if chips.ndim == 1 and len(chips) != len(given):
        raise ValueError(f"there are {len(given)} hands and {len(chips)} contributions")
    found = pots(chips, set(range(len(given))) - set(live), dead_chips=dead_chips)
    table = _Table(given, live, board, game_named(game), dead)
    received = [Fraction(chips) for chips in found.returned.tolist()]
    for amount, eligible in zip(found.amounts.tolist(), found.eligible):
        seats = np.flatnonzero(eligible).tolist()
        for seat, share in zip(seats, table.shares(seats)):
            received[seat] += amount * share
    return received


class _Table:
    """What the live seats hold, checked together."""

    def __init__(self, hands: Sequence[Holding | None], live: list[int], board: Hand, game: Game, dead: Hand) -> None:
        self._hands, self._live, self._game = hands, live, game
        self._seats = self._read([hand for hand in hands if hand is not None], board, dead)

    def _read(self, hands: list[Holding], board: Hand, dead: Hand) -> Seats:
        """Errors name seats of the table, not those among the live ones."""
        if len(hands) == 1:  # who is left alone has cards all the same
            hands = [*hands, "random"]
        try:
            return read_seats(hands, board, self._game, dead)
        except (TypeError, ValueError) as error:
            kind = TypeError if isinstance(error, TypeError) else ValueError
            raise kind(re.sub(r"^seat (\d+)", lambda seat: f"seat {self._live[int(seat[1])]}", str(error))) from None

    def shares(self, eligible: list[int]) -> list[Fraction]:
        """The part of a pot that each of those seats wins on average; they add up to 1."""
        if len(eligible) == 1:
            return [Fraction(1)]
        spot = self._seats.spot
        others = [seat for seat in self._live if seat not in eligible]
        self._check_others(others)
        seen = [card for seat in others for card in spot.hands[self._live.index(seat)]]
        name = self._game.name if len(self._game.hole) == 1 else f"{self._game.name}-{spot.hole_cards}"
        holdings = [self._holding(seat) for seat in eligible]
        try:
            answer = equity(holdings, [*spot.board], game=name, dead=[*spot.dead, *seen])
        except ValueError as error:  # it takes too long, and proposes what equity has for that
            reason = re.split(": (?=max_seconds=|samples=)", str(error))[0]
            seats = ", ".join(map(str, eligible))
            raise ValueError(f"the pot of seats {seats}: {reason}; equity estimates with samples=") from None
        return _shares(answer)

    def _holding(self, seat: int) -> Holding:
        place = self._live.index(seat)
        if self._seats.ranges[place] is not None:
            return self._hands[seat]
        return list(self._seats.spot.hands[place]) or "random"

    def _check_others(self, others: list[int]) -> None:
        """ValueError for seats of which it matters what they hold, and is not known."""
        for seat in others:
            if self._seats.ranges[self._live.index(seat)] is not None:
                raise ValueError(f"seat {seat}: a range is not eligible for a side pot, where its cards are out")
        if others and self._seats.spot.board_cards > self._game.board:
            raise ValueError(f"{self._game.name} with {len(self._live)} seats shares cards, which side pots cannot")


def _shares(answer: Equity) -> list[Fraction]:
    """Of exact counts. Where there is a low the high hands share a half, else everything."""
    seats = len(answer.equity)
    if isinstance(answer, HiLoEquity):
        lows = answer.halves.sum(axis=1)
        lows[0] = 0
        highs = 2 * answer.halves[0] + answer.halves[1:].sum(axis=0)
        won = [high + low for high, low in zip(_split(highs, seats), _split(lows, seats))]
    else:
        won = _split(answer.winners, seats)
    total = sum(won)
    return [Fraction(own, total) for own in won]


def _split(counts: NDArray[Any], seats: int) -> list[int | Fraction]:
    """Outcomes by set of winners, (2^seats,), to outcomes by seat, in units of which any number of seats share one
    evenly. Weights that are no whole numbers are fractions as they are."""
    unit = lcm(*range(1, seats + 1))
    won: list[int | Fraction] = [0] * seats
    for winners in np.flatnonzero(counts).tolist():
        count = counts[winners].item()
        part = (count if isinstance(count, int) else Fraction(count)) * (unit // winners.bit_count())
        for seat in range(seats):
            if winners >> seat & 1:
                won[seat] += part
    return won
