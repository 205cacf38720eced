"""Equity: how often each seat wins, the public function and what it returns.

    hands, board, dead ─► seats.py ─► plans.py: a method in shards ─► shards.py ─► winners, outcomes by set of seats ─► Equity

Whatever the method, all that is said of a question follows from ``winners``, and follows here.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable
from contextlib import nullcontext
from functools import cache
from math import ceil, inf, lcm, sqrt
from numbers import Real
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from evaluator import plans
from evaluator.arrays import thread_count
from evaluator.progress import Report, shown
from evaluator.randomness import seed_sequence
from evaluator.rules import game_named
from evaluator.seats import MOST_SEATS, Holding, read_seats
from evaluator.shards import add_up

if TYPE_CHECKING:
    from concurrent.futures import Executor
    from typing import NoReturn, SupportsIndex

    from numpy.typing import NDArray

    from evaluator.randomness import Seed
    from evaluator.spots import Hand

PARTS = lcm(*range(1, MOST_SEATS + 1))
"""Parts of a pot such that any number of seats can share it in whole parts: 2520."""


class _Sets(NamedTuple):
    """What the sets of seats mean, by set; and the standard errors of an exact answer."""

    takes: NDArray[np.int64]
    """Parts of the pot that each seat gets, (seats, 2^seats)."""
    sums: NDArray[np.int64]
    """Rows that sum up winners: by seat, outcomes that it takes alone; that it shares; parts of the pot."""
    zeros: NDArray[np.float64]


@cache
def _sets(seats: int) -> _Sets:
    numbers = np.arange(1 << seats)
    members = numbers >> np.arange(seats)[:, None] & 1
    size = members.sum(axis=0)
    takes = members * (PARTS // np.maximum(size, 1))
    zeros = np.zeros(seats)
    zeros.setflags(write=False)
    return _Sets(takes, np.concatenate([members * (size == 1), members * (size > 1), takes]), zeros)


class Equity:
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
    """

    __slots__ = ("__weakref__", "equity", "exact", "stderr", "ties", "trials", "winners", "wins")

    equity: NDArray[np.float64]
    wins: NDArray[Any]
    ties: NDArray[Any]
    stderr: NDArray[np.float64]
    trials: int | float
    exact: bool
    winners: NDArray[Any]

    def __init__(self, winners: NDArray[Any], exact: bool) -> None:
        """From counts by set of seats, which it keeps and makes read-only."""
        seats = len(winners).bit_length() - 1
        sets = _sets(seats)
        trials = np.add.reduce(winners).item()
        if not 0 < trials < inf:
            raise ValueError(f"the products of the ranges' weights add up to {trials}: scale the weights")
        sums = sets.sums.dot(winners)
        equity = sums[2 * seats :] / (PARTS * trials)
        stderr = sets.zeros if exact else standard_errors(winners)
        for array in (sums, equity, stderr, winners):
            array.setflags(write=False)
        keep = object.__setattr__
        keep(self, "equity", equity)
        keep(self, "wins", sums[:seats])
        keep(self, "ties", sums[seats : 2 * seats])
        keep(self, "stderr", stderr)
        keep(self, "trials", trials)
        keep(self, "exact", exact)
        keep(self, "winners", winners)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"an Equity does not change: {name} cannot be set")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"an Equity does not change: {name} cannot be deleted")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Equity):
            return NotImplemented
        return self.exact == other.exact and np.array_equal(self.winners, other.winners)

    def __hash__(self) -> int:
        return hash((self.exact, self.winners.tobytes()))

    def __reduce__(self) -> tuple:
        return type(self), (self.winners, self.exact)

    def __repr__(self) -> str:
        shares = ", ".join(f"{share:.6f}" for share in self.equity.tolist())
        how = "exact" if self.exact else f"stderr {self.stderr.max():.6f}"
        return f"<Equity {shares}; {how}, {self.trials:,} {'outcomes' if self.exact else 'deals'}>"


def standard_errors(winners: NDArray[np.int64]) -> NDArray[np.float64]:
    """The standard error of each seat's mean share of the pot over random deals: sqrt(sample variance / deals).

    >>> standard_errors(np.array([0, 50, 50, 0])).round(6)
    array([0.050252, 0.050252])
    """
    deals = int(winners.sum())
    takes = _sets(len(winners).bit_length() - 1).takes / PARTS
    mean = takes @ (winners / deals)
    variance = np.square(takes - mean[:, None]) @ (winners / deals)
    return np.sqrt(variance / max(deals - 1, 1))


def equity(
    hands: Iterable[Holding],
    board: Hand = "",
    *,
    game: str = "holdem",
    dead: Hand = "",
    samples: SupportsIndex | None = None,
    stderr: float | None = None,
    seed: Seed = None,
    threads: SupportsIndex = 1,
    executor: Executor | None = None,
    progress: bool | Report = False,
) -> Equity:
    """How much of the pot each seat wins on average: exact, or by random deals where ``samples`` or ``stderr`` is given.

    Parameters
    ----------
    hands : list of hands and ranges
        One for each seat, two to ten. A hand is a text or a sequence of ids: the cards that are known of it, ``*`` for
        one that is not or nothing at all; what is missing is dealt. ``random`` is a hand of which nothing is known. A
        range, for hold'em, is a ``Range`` or a text of the kind that ``Range`` takes. Its weights say how likely each
        hand is before other cards are seen; hands with a card that is known elsewhere are impossible, and so are
        combinations of hands that share one.
    board : str or ids
        Known cards of the board, any number; the others are dealt.
    game : str
        ``holdem``, ``omaha`` (also ``omaha5``, ``omaha6``), ``stud``, ``razz``. But for hold'em, an exact answer is
        for hands that are wholly known.
    dead : str or ids
        Cards that are not dealt.
    samples : int, optional
        So many random deals instead of an exact answer.
    stderr : float, optional
        Random deals until the standard error of every seat's equity is not above this, but for ``samples`` deals at
        most if those are given too. This is looked at after every 1,048,576 deals, or fewer where ranges collide a lot.
    seed : None, int, sequence of ints, SeedSequence, Generator or BitGenerator
        Of the random deals; None gives different ones every time. Has no effect on an exact answer.
    threads : int
        How many threads share the work; -1 means all cores. The answer does not depend on it.
    executor : concurrent.futures.Executor, optional
        Works on the shards instead of threads: of this machine's processes, or of others. The answer does not depend
        on it. Questions of one shard, some tenths of a second, are answered here.
    progress : bool or callable
        True shows a bar on stderr; a function is called with what is done and what there is to do, after each shard:
        shards, or random deals (with ``stderr`` the second number is an estimate).

    Returns
    -------
    Equity
        ``equity``, ``wins``, ``ties``, ``stderr`` by seat; ``trials``, ``exact``; ``winners`` by set of seats.

    Raises
    ------
    ValueError, TypeError
        For a card that appears twice or does not exist, ranges of which nothing is left, more cards than there are,
        fewer than two seats or more than ten, numbers that make no sense; the message names the seat and the card.
        Also where an exact answer takes more than the budget, 10^11 elementary operations or a minute or two of one
        thread: it is never replaced by random deals unasked.

    Notes
    -----
    Ctrl-C ends a call within a second. Random deals are made in shards of 1,048,576, or of a smaller power of two where
    most draws of hands from the ranges are in vain, because two seats get one card. Each shard has a seed of its own,
    derived from ``seed`` and its number, so that the deals are the same at every instruction-set level, on any number
    of threads and in any executor.

    Examples
    --------
    >>> answer = equity(["AhKh", "QsQd"])
    >>> answer
    <Equity 0.462145, 0.537855; exact, 1,712,304 outcomes>
    >>> answer.wins.tolist(), answer.ties.tolist(), answer.winners.tolist()
    ([787966, 917606], [6732, 6732], [0, 787966, 917606, 6732])
    >>> equity(["QQ+", "TT+"]).trials
    770536800
    """
    record = game_named(game)
    if len(record.evaluators) > 1:
        raise ValueError(f"equity is for games in which one hand takes the pot, not for {record.name}")
    threads = thread_count(threads)
    if executor is not None and not callable(getattr(executor, "submit", None)):
        raise TypeError(f"executor must be a concurrent.futures.Executor, not {type(executor).__name__}")
    most = None if samples is None else _samples(samples)
    target = None if stderr is None else _target(stderr, most is None)
    seeds = None if seed is None else seed_sequence(seed)
    seats = read_seats(hands, board, record, dead)
    exact = most is None and target is None
    if exact:
        plan = plans.exact(seats, threads)
    else:
        plan = plans.sampling(seats, most or plans.MOST_DEALS, seeds or seed_sequence(None))
    enough = None if target is None else lambda winners: standard_errors(winners).max() <= target
    with nullcontext() if progress is False else shown(progress) as report:
        tell = report and (_tell_shards(report, plan.shards) if exact else _tell_deals(report, most, target))
        winners = add_up(plan, threads, executor, enough=enough, report=tell)
    if exact and seats.whole:  # below 2^53 a float64 holds whole numbers exactly, and no budget reaches beyond
        winners = winners.astype(np.int64, copy=False)
    return Equity(winners, exact)


def _samples(samples: SupportsIndex) -> int:
    try:
        deals = operator.index(None if isinstance(samples, (bool, np.bool_)) else samples)
    except TypeError:
        raise TypeError(f"samples must be an int, not {type(samples).__name__}") from None
    if not 1 <= deals <= plans.MOST_DEALS:
        raise ValueError(f"samples must be 1 to {plans.MOST_DEALS:,}, not {deals:,}")
    return deals


def _target(stderr: float, without_limit: bool) -> float:
    """The target as a float; a pot share has a standard deviation of a half at most."""
    if isinstance(stderr, (bool, np.bool_)) or not isinstance(stderr, Real):
        raise TypeError(f"stderr must be a number, not {type(stderr).__name__}")
    target = float(stderr)
    if not 0 < target < inf:
        raise ValueError(f"stderr must be above 0 and finite, not {stderr}")
    if without_limit and target < 0.5 / sqrt(plans.MOST_DEALS):
        raise ValueError(
            f"stderr={stderr} may take more than {plans.MOST_DEALS:,} random deals, the most that are made"
        )
    return target


def _tell_shards(report: Report, shards: int) -> Callable[[int, NDArray[Any]], object]:
    return lambda done, winners: report(done, shards)


def _tell_deals(report: Report, most: int | None, target: float | None) -> Callable[[int, NDArray[Any]], object]:
    """Deals done and in all; with a target as many as it takes if the deals to come vary like those so far."""

    def tell(done: int, winners: NDArray[np.int64]) -> None:
        deals = int(winners.sum())
        excess = inf if target is None else float(standard_errors(winners).max()) / target
        expected = plans.MOST_DEALS if excess == inf else max(deals, ceil(deals * excess**2))
        report(deals, expected if most is None else min(most, expected))

    return tell
