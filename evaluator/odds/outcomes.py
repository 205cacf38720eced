"""Outcomes: from counts by set of seats that win to what each seat's hand is worth.

    one pot       counts[set]             bit i of the set: seat i          ─► Equity
    two halves    counts[low, high]       the sets that win each half       ─► HiLoEquity

Whatever the method, all that is said of a question follows from these counts, and follows here. What a seat gets of a
pot is counted in parts, so many that any number of seats share half a pot in whole ones.
"""

from __future__ import annotations

from functools import lru_cache
from math import inf, lcm, sqrt
from typing import TYPE_CHECKING, Any

import numpy as np

from evaluator.odds.seats import MOST_SEATS
from evaluator.work.answers import Answer
from evaluator.work.frozen import frozen

if TYPE_CHECKING:
    from typing import NoReturn

    from numpy.typing import NDArray

PARTS = 2 * lcm(*range(1, MOST_SEATS + 1))
"""Parts of a pot: 5040."""

_MOST_KEPT = 1 << 12  # sets, or pairs of them, that tables are kept of


def _members(seats: int) -> NDArray[np.int64]:
    """Which seats are in which set: 0 or 1, (seats, 2^seats)."""
    return np.arange(1 << seats) >> np.arange(seats)[:, None] & 1


def _takes(seats: int) -> NDArray[np.int64]:
    """The parts of a pot that each seat gets, by set of seats that win it: (seats, 2^seats)."""
    members = _members(seats)
    takes: NDArray[np.int64] = members * (PARTS // np.maximum(members.sum(axis=0), 1))
    return takes


def _hilo_takes(seats: int) -> NDArray[np.int64]:
    """The parts that each seat gets, by sets that win the halves: (seats, 2^seats low, 2^seats high). Without a low the
    high hands share it all."""
    half = _takes(seats) // 2
    takes = half[:, :, None] + half[:, None, :]
    takes[:, 0] *= 2
    return takes


@lru_cache(maxsize=32)
def _kept_takes(seats: int, halves: int) -> NDArray[np.int64]:
    takes = _takes(seats) if halves == 1 else _hilo_takes(seats).reshape(seats, -1)
    return frozen(takes)


@lru_cache(maxsize=16)
def _sums(seats: int) -> NDArray[np.int64]:
    """Rows that sum up counts of one pot: by seat, outcomes that it takes alone; that it shares; parts of the pot."""
    takes = _takes(seats)
    return frozen(np.concatenate([takes == PARTS, (takes > 0) & (takes < PARTS), takes]).astype(np.int64))


class _Field:
    """A field of an answer, computed, with others, when it is first asked for."""

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    def __get__(self, answer: Equity | None, owner: type | None = None) -> Any:
        if answer is None:
            return self
        fields = answer._fields
        if self._name not in fields:
            for name, field in answer._computed(self._name).items():
                fields.setdefault(name, frozen(field))
        return fields[self._name]

    def __set__(self, answer: Equity, field: object) -> NoReturn:
        raise AttributeError(f"{self._name} is computed")


def _field() -> Any:
    return _Field()


class Equity(Answer):
    """What each seat's hand is worth: the answer of ``equity``. It does not change, and it compares and pickles.

    Attributes
    ----------
    equity : float64 (seats,)
        The share of the pot that each seat wins on average; they add up to 1.
    wins, ties : int64 (seats,)
        Outcomes that the seat takes alone, and that it shares. An outcome is one equally likely combination of
        everything unknown: so ``AA`` against ``QQ`` has 6 · 6 · 1,712,304. float64 where weights are not all 0 or 1:
        sums of the products of weights. Random deals are always whole numbers.
    trials : int or float
        All outcomes, or random deals: the sum of ``winners``.
    stderr : float64 (seats,)
        The standard error of ``equity``: 0 if it is exact, else that of the mean over the deals.
    exact : bool
        Whether all outcomes were counted.
    winners : int64 or float64 (2^seats,)
        Outcomes by set of seats that share the pot: bit i of the index is seat i.

    Raises
    ------
    AttributeError
        When a field is set or deleted.

    Examples
    --------
    >>> from evaluator import equity
    >>> answer = equity(["AsAh", "KsKh"])
    >>> answer.equity.round(4).tolist(), answer.trials, answer.exact
    ([0.8264, 0.1736], 1712304, True)
    """

    __slots__ = ("_counts", "_fields", "exact")

    equity: NDArray[np.float64] = _field()
    wins: NDArray[Any] = _field()
    ties: NDArray[Any] = _field()
    stderr: NDArray[np.float64] = _field()
    trials: int | float = _field()
    winners: NDArray[Any] = _field()
    exact: bool
    _counts: NDArray[Any]
    """All that there is to know."""
    _fields: dict[str, Any]
    """What has been asked for."""

    def __init__(self, counts: NDArray[Any], exact: bool) -> None:
        """From counts by set of seats, (2^seats,), int64 or, of exact answers, float64: copied, and checked."""
        counts = _checked(counts, 1, exact)
        self._say(_counts=counts, exact=exact, _fields={"trials": _added_up(counts)})

    @classmethod
    def _of_shares(cls, counts: NDArray[np.int64], shares: NDArray[np.float64]) -> Equity:
        """From counts of an exact answer and each seat's share that follow from them, both read-only for good."""
        answer = cls.__new__(cls)
        answer._say(_counts=counts, exact=True, _fields={"equity": shares})
        return answer

    def _computed(self, name: str) -> dict[str, Any]:
        counts = self._counts
        if name == "stderr":
            return {name: np.zeros(seats_of(counts, 1)) if self.exact else standard_errors(counts, 1)}
        if name in ("trials", "winners"):
            return {"trials": _added_up(counts), "winners": counts}
        seats, sums = seats_of(counts, 1), _sums(seats_of(counts, 1)).dot(counts)
        return {
            "equity": sums[2 * seats :] / (PARTS * self.trials),
            "wins": sums[:seats],
            "ties": sums[seats : 2 * seats],
        }

    def to_dict(self) -> dict[str, Any]:
        """A dict of every field, as JSON has it: lists by seat, and by set of seats.

        >>> from evaluator import equity
        >>> equity(["AsAh", "KsKh"], "2c 3d 4h 5s").to_dict()["winners"]
        [0, 38, 0, 6]
        """
        names = [name for name in dir(type(self)) if isinstance(getattr(type(self), name), _Field)]
        found = {name: getattr(self, name) for name in names}
        plain = {name: field.tolist() if isinstance(field, np.ndarray) else field for name, field in found.items()}
        return {**plain, "exact": self.exact}

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Equity):
            return NotImplemented
        return self.exact == other.exact and np.array_equal(self._counts, other._counts)

    def __hash__(self) -> int:
        return hash((self.exact, self._counts.astype(np.float64).tobytes()))  # equal counts of either kind are equal

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self._counts, self.exact)

    def __repr__(self) -> str:
        shares = ", ".join(f"{share:.6f}" for share in self.equity.tolist())
        how = "exact" if self.exact else f"stderr {self.stderr.max():.6f}"
        return f"<Equity {shares}; {how}, {trials_text(self.trials)} {'outcomes' if self.exact else 'deals'}>"


class HiLoEquity(Equity):
    """What each seat's hand is worth in a game whose pot the high and the low hand share.

    ``equity``, ``stderr``, ``trials`` and ``exact`` mean what they mean in every ``Equity``; ``wins`` is ``scoop``,
    ``ties`` are outcomes in which a seat gets a part of the pot, and ``winners`` has the set of all seats that get one.

    Attributes
    ----------
    high_equity, low_equity : float64 (seats,)
        Shares of the pot that the seat wins with its high and with its low hand; they add up to ``equity``. Without a
        low the high hands share the whole pot.
    high_winners, low_winners : int64 or float64 (2^seats,)
        Outcomes by set of seats that share the high and the low half; ``low_winners[0]`` are those without a low.
    scoop : int64 (seats,)
        Outcomes in which the seat takes everything.
    quartered : int64 (seats,)
        Outcomes in which it gets something, but not more than a quarter of the pot.
    """

    __slots__ = ()

    high_equity: NDArray[np.float64] = _field()
    low_equity: NDArray[np.float64] = _field()
    high_winners: NDArray[Any] = _field()
    low_winners: NDArray[Any] = _field()
    scoop: NDArray[Any] = _field()
    quartered: NDArray[Any] = _field()
    halves: NDArray[Any] = _field()
    """Outcomes by the sets of seats that share the low and the high half, (2^seats, 2^seats)."""

    def __init__(self, counts: NDArray[Any], exact: bool) -> None:
        """From counts by the sets that win the low and the high half, (2^seats, 2^seats), likewise."""
        counts = _checked(counts, 2, exact)
        self._say(_counts=counts, exact=exact, _fields={"trials": _added_up(counts)})

    def _computed(self, name: str) -> dict[str, Any]:
        counts, seats = self._counts, seats_of(self._counts, 2)
        if name == "stderr":
            return {name: np.zeros(seats) if self.exact else standard_errors(counts.reshape(-1), 2)}
        if name == "winners":
            return {name: _by_union(counts)}
        if name == "halves":
            return {name: counts}
        if name in ("high_winners", "low_winners"):
            return {"high_winners": counts.sum(axis=0), "low_winners": counts.sum(axis=1)}
        if name in ("equity", "high_equity", "low_equity"):
            half = _takes(seats) // 2
            high = half.dot(counts.sum(axis=0) + counts[0])
            low = half.dot(counts.sum(axis=1))
            pots = PARTS * self.trials
            return {"equity": (high + low) / pots, "high_equity": high / pots, "low_equity": low / pots}
        takes, count = takes_of(seats, 2), counts.reshape(-1)
        scoop = np.array([count[own == PARTS].sum() for own in takes])
        return {
            "wins": scoop,
            "scoop": scoop,
            "ties": np.array([count[own > 0].sum() for own in takes]) - scoop,
            "quartered": np.array([count[(own > 0) & (own <= PARTS // 4)].sum() for own in takes]),
        }


def seats_of(counts: NDArray[Any], halves: int) -> int:
    """Of counts by set of seats, or by two of them.

    >>> seats_of(np.zeros(8), 1), seats_of(np.zeros((4, 4)), 2)
    (3, 2)
    """
    return (counts.size.bit_length() - 1) // halves


def takes_of(seats: int, halves: int) -> NDArray[np.int64]:
    """The parts of the pot that each seat gets, by set or by sets that win: (seats, 2^(seats · halves)).

    >>> takes_of(2, 1).tolist()
    [[0, 5040, 0, 2520], [0, 0, 5040, 2520]]
    """
    return (_kept_takes if 1 << seats * halves <= _MOST_KEPT else _kept_takes.__wrapped__)(seats, halves)


def standard_errors(counts: NDArray[np.int64], halves: int, caution: float = 0.0) -> NDArray[np.float64]:
    """The standard error of each seat's mean share of the pot over random deals: sqrt(sample variance / deals).

    Two deals are added, one that the seat wins and one that it loses, for this alone: so it is not 0 where all deals
    ended alike, and means something from the first deal on. (Agresti and Coull 1998 do so for intervals.) With
    ``caution`` the variance is taken to be larger than it looks, by so many of its own standard errors.

    >>> standard_errors(np.array([0, 50, 50, 0]), 1).round(6), standard_errors(np.array([0, 1, 0, 0]), 1).round(4)
    (array([0.049752, 0.049752]), array([0.3333, 0.3333]))
    """
    seats = seats_of(counts, halves)
    deals = int(counts.sum()) + 2
    errors = np.empty(seats)
    for seat, own in enumerate(takes_of(seats, halves)):
        shares = own / PARTS
        mean = (shares @ counts + 1) / deals
        squares, added = np.square(shares - mean), np.square([mean, 1 - mean])
        variance = (squares @ counts + added.sum()) / deals
        if caution:
            spread = (np.square(squares) @ counts + np.square(added).sum()) / deals - variance**2
            variance += caution * sqrt(max(spread, 0.0) / deals)
        errors[seat] = variance / (deals - 1)
    return np.sqrt(errors)


def trials_text(trials: int | float) -> str:
    """A number of outcomes to read: sums of products of weights without the noise of their last digits.

    >>> trials_text(1712304), trials_text(92663.99999999964), trials_text(0.5)
    ('1,712,304', '92,664', '0.5')
    """
    return f"{trials:,}" if isinstance(trials, int) else f"{trials:,.12g}"


def _checked(counts: NDArray[Any], halves: int, exact: bool) -> NDArray[Any]:
    """A copy of counts that outcomes can have; ValueError or TypeError for all else."""
    if not isinstance(exact, bool):
        raise TypeError(f"exact must be a bool, not {type(exact).__name__}")
    if not isinstance(counts, np.ndarray) or counts.dtype not in ((np.int64, np.float64) if exact else (np.int64,)):
        given = counts.dtype if isinstance(counts, np.ndarray) else type(counts).__name__
        raise TypeError(f"counts must be an array of int64{' or float64' if exact else ''}, not {given}")
    seats = (counts.shape[0] if counts.ndim else 0).bit_length() - 1
    if not 1 <= seats <= MOST_SEATS or counts.shape != (1 << seats,) * halves:
        raise ValueError(f"counts of shape {counts.shape} are not of all sets of 1 to {MOST_SEATS} seats")
    listed = counts.ravel().tolist()  # there are few
    if not all(count >= 0 for count in listed):
        raise ValueError("counts must be at least 0")
    if any(listed[:: 1 << seats]):
        raise ValueError("in every outcome some seat wins")
    if counts.dtype == np.int64 and sum(listed) * PARTS >= 1 << 63:
        raise ValueError("the counts add up to more than int64 can hold in parts of the pot")
    return frozen(counts + counts.dtype.type(0))  # makes 0.0 of -0.0, so that equal answers hash alike


def _added_up(counts: NDArray[Any]) -> int | float:
    trials: int | float = np.add.reduce(counts, axis=None).item()
    if not 0 < trials < inf:
        raise ValueError(f"the products of the ranges' weights add up to {trials}: scale the weights")
    return trials


def _by_union(counts: NDArray[Any]) -> NDArray[Any]:
    """Outcomes by the set of seats that get something."""
    winners = np.zeros(len(counts), counts.dtype)
    sets = np.arange(len(counts))
    for low, row in enumerate(counts):
        np.add.at(winners, sets | low, row)
    return winners
