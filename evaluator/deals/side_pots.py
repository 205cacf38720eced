"""The pots of one hand: how much is in each, who may win it, and what returns because nobody called it.

    contribution   100   30  100   60      seat 3 has folded, seat 1 is all-in; 10 dead chips
    main pot       130 = 4 · 30 + 10       seats 0, 1 and 2 are eligible
    side pot       170 = 70 + 70 + 30      seats 0 and 2

The rules are those of pot_settle.h and pot_play.h, which divide many rows of seats at once and keep no pots.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from evaluator.hands.arrays import plain_array
from evaluator.work.arguments import refuse_long, refuse_masked, whole_number
from evaluator.work.quoting import number, type_of

if TYPE_CHECKING:
    from typing import SupportsIndex

    from numpy.typing import ArrayLike, NDArray

_MOST_SEATS = 64  # as of settle
_MOST_CHIPS = 2**63 - 1


class Pots(NamedTuple):
    """The pots of one hand, the main pot first: the answer of :func:`pots`. All chips are in `amounts` and `returned`.

    Examples
    --------
    >>> from evaluator import pots
    >>> amounts, eligible, returned = pots([50, 80])
    >>> amounts.tolist(), eligible.tolist(), returned.tolist()
    ([100], [[True, True]], [0, 30])
    """

    amounts: NDArray[np.int64]
    """Chips of each pot, (pots,)."""
    eligible: NDArray[np.bool_]
    """Which seats compete for it, (pots, seats)."""
    returned: NDArray[np.int64]
    """What each seat takes back since nobody called it, (seats,)."""


def pots(contributions: ArrayLike, folded: Iterable[SupportsIndex] = (), *, dead_chips: SupportsIndex = 0) -> Pots:
    """The main pot and the side pots of one hand, as :func:`settle` divides them.

    The contributions are cut into layers of equal height, and neighbouring layers with the same live seats are one pot.
    Chips of folded seats above the highest contribution of a live one join the last pot. What a live seat has put in
    above everybody else, folded seats included, returns to it and is in no pot.

    Parameters
    ----------
    contributions : integers (seats,)
        Chips that each seat has put in, not negative; 1 to 64 seats.
    folded : iterable of int
        The seats that have folded, counted from 0.
    dead_chips : int
        Chips that are nobody's contribution (a dead blind, an ante that one seat posts for all): they join the main
        pot, for which the live seats compete that have put in anything, or all live seats where nobody has.

    Returns
    -------
    Pots
        ``amounts`` int64 (pots,), ``eligible`` bool (pots, seats), ``returned`` int64 (seats,). Where there are no
        chips, or they all return, there is no pot.

    Raises
    ------
    ValueError, TypeError
        For contributions that are no row of integers, negative chips, more of them than an int64 holds, a folded seat
        that does not exist, a table at which everybody has folded, and contributions but none of a live seat.

    See Also
    --------
    settle : who receives which chips, for any number of hands.

    Notes
    -----
    Table stakes: a seat wins from each other one at most what it has put in itself.

    Examples
    --------
    Seat 1 is all-in for 30, seat 3 has folded after 60, and one chip of seat 2 returns:

    >>> main_and_side = pots([100, 30, 101, 60], folded=[3], dead_chips=10)
    >>> main_and_side.amounts, main_and_side.returned
    (array([130, 170]), array([0, 0, 1, 0]))
    >>> main_and_side.eligible.astype(int)
    array([[1, 1, 1, 0],
           [1, 0, 1, 0]])
    """
    chips = _chips(contributions)
    seats = range(len(chips))
    gone = _folded(folded, len(chips))
    live = [seat for seat in seats if seat not in gone]
    dead = whole_number(dead_chips, "dead_chips")
    _check(chips, live, dead)
    returned = _uncalled(chips, live)
    called = [own - back for own, back in zip(chips, returned)]
    levels = sorted({called[seat] for seat in live} - {0})
    amounts = [_between(called, *layer) for layer in pairwise([0, *levels[:-1], _MOST_CHIPS])] if levels else [0]
    amounts[0] += dead
    paid = [seat for seat in live if chips[seat]] or live
    competing = [[seat for seat in live if called[seat] >= level] for level in levels] or [paid]
    if not amounts[0]:
        amounts, competing = [], []
    eligible = np.array([[seat in one for seat in seats] for one in competing], bool).reshape(-1, len(chips))
    return Pots(np.array(amounts, np.int64), eligible, np.array(returned, np.int64))


def _chips(contributions: ArrayLike) -> list[int]:
    given = plain_array(contributions)
    if given.dtype.kind not in "iu":
        refuse_long(given, "contributions must be integers")
        raise TypeError(f"contributions must be integers, not {type_of(given)}")
    if given.ndim != 1:
        raise ValueError(f"pots is for one hand, contributions (seats,), not of shape {given.shape}")
    if not 1 <= len(given) <= _MOST_SEATS:
        raise ValueError(f"pots takes 1 to {_MOST_SEATS} seats, got {len(given)}")
    chips: list[int] = given.tolist()
    return chips


def _folded(folded: Iterable[SupportsIndex], seats: int) -> set[int]:
    refuse_masked(folded)
    if not isinstance(folded, Iterable):
        raise TypeError(f"folded lists the seats that have folded, not {type(folded).__name__}")
    gone = {whole_number(seat, "a seat of folded") for seat in folded}
    for seat in gone:
        if not 0 <= seat < seats:
            raise ValueError(f"folded: seats are 0 to {seats - 1}, not {number(seat)}")
    return gone


def _check(chips: list[int], live: list[int], dead: int) -> None:
    for seat, own in enumerate(chips):
        if own < 0:
            raise ValueError(f"the contribution of seat {seat} is negative: {own}")
    if dead < 0:
        raise ValueError(f"dead_chips is negative: {number(dead)}")
    if sum(chips) + dead > _MOST_CHIPS:
        raise ValueError("the contributions and dead_chips add up to more than an int64 holds")
    if not live:
        raise ValueError("every seat has folded")
    if any(chips) and not any(chips[seat] for seat in live):
        raise ValueError("no live seat has chips in the pot")


def _uncalled(chips: list[int], live: list[int]) -> list[int]:
    """By seat, what a live one has put in above all others."""
    second, most = sorted([0, *chips])[-2:]
    return [own - second if own == most and seat in live else 0 for seat, own in enumerate(chips)]


def _between(chips: list[int], below: int, top: int) -> int:
    return sum(min(own, top) - min(own, below) for own in chips)
