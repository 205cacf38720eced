"""Equity: how often each seat wins, the public function.

hands, board, dead ─► seats.py ─► methods.py: a method in shards ─► shards.py ─► counts by set of seats ─► outcomes.py
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import nullcontext
from math import ceil, inf, sqrt
from numbers import Real
from time import perf_counter
from typing import TYPE_CHECKING, Any

import numpy as np

from evaluator.deals.held import Holding
from evaluator.hands.arrays import thread_count
from evaluator.odds import methods
from evaluator.odds.outcomes import Equity, HiLoEquity, standard_errors
from evaluator.odds.seats import Seats, read_seats
from evaluator.odds.spot_counts import count_spot
from evaluator.rules import GAMES, game_named
from evaluator.work.arguments import whole_number
from evaluator.work.frozen import frozen
from evaluator.work.progress import Report, shown
from evaluator.work.quoting import number
from evaluator.work.randomness import seed_sequence
from evaluator.work.shards import Plan, add_up, tell_shards

if TYPE_CHECKING:
    from concurrent.futures import Executor
    from typing import SupportsIndex

    from numpy.typing import NDArray

    from evaluator.deals.spots import Hand
    from evaluator.work.randomness import Seed

_LEAST_DEALS = 64
_CAUTION = 1.0


def equity(
    hands: Iterable[Holding],
    board: Hand = "",
    *,
    game: str = "holdem",
    dead: Hand = "",
    samples: SupportsIndex | None = None,
    stderr: float | None = None,
    max_seconds: float | None = None,
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
        range is a ``Range`` in hold'em, an ``OmahaRange`` in Omaha, or a text of the kind that these take. Its weights
        say how likely each hand is before other cards are seen; hands with a card that is known elsewhere are
        impossible, and so are combinations of hands that share one. In stud, cards of folded hands go into ``dead``.
    board : str or ids
        Known cards of the board, any number; the others are dealt.
    game : str
        ``holdem``, ``omaha`` and ``omaha8`` (also ``omaha5``, ``omaha8-5`` …; four hole cards where no hand shows
        more), ``stud``, ``stud8``, ``razz``.
    dead : str or ids
        Cards that are not dealt.
    samples : int, optional
        So many random deals instead of an exact answer.
    stderr : float, optional
        Random deals until the standard error of every seat's equity is not above this, but for ``samples`` deals at
        most if those are given too. This is looked at after every 1,048,576 deals, or fewer where ranges collide a lot.
    max_seconds : float, optional
        How long an exact answer may take one thread, as estimated, whatever ``threads`` and ``executor`` are: if it is
        more, a ValueError says how long. 60 where it is not given. With ``samples`` or ``stderr`` too, the answer is exact
        where it may be, and otherwise from random deals, which end after so many seconds; ``stderr`` of the answer says
        what they reached.
    seed : None, int, sequence of ints, SeedSequence, Generator or BitGenerator
        Of the random deals; None gives different ones every time. Has no effect on an exact answer.
    threads : int
        How many threads share the work; -1 means all cores. The answer does not depend on it.
    executor : concurrent.futures.Executor, optional
        Works on the shards instead of threads: of this machine's processes, or of others, such as Dask's
        ``client.get_executor(pure=False)``. The answer does not depend on it. Questions of one shard, some tenths of a
        second, are answered here.
    progress : bool or callable
        True shows a bar on stderr; a function is called with what is done and what there is to do, after each shard:
        shards, or random deals (with ``stderr`` the second number is an estimate). An exception that it raises cancels
        the call, which passes it on.

    Returns
    -------
    Equity
        ``equity``, ``wins``, ``ties``, ``stderr`` by seat; ``trials``, ``exact``; ``winners`` by set of seats. For a
        pot of two halves also ``high_equity``, ``low_equity``, ``scoop``, ``quartered``, ``high_winners`` and
        ``low_winners``.

    Raises
    ------
    ValueError, TypeError
        For a card that appears twice or does not exist, ranges of which nothing is left, more cards than there are,
        fewer than two seats or more than ten, numbers that make no sense; the message names the seat and the card.
        Also where an exact answer takes longer than ``max_seconds``: it is never replaced by random deals unasked.

    Notes
    -----
    Ctrl-C ends a call at once. Random deals are made in shards of 1,048,576, or of a smaller power of two where
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
    >>> answer = equity(["Ah2hKsQs", "8c7c6d5d"], "Ac 3d 9h", game="omaha8")
    >>> answer.equity.round(4).tolist(), answer.scoop.tolist(), answer.low_winners.tolist()
    ([0.5238, 0.4762], [208, 169], [231, 51, 538, 0])
    """
    record = GAMES[game] if isinstance(game, str) and game in GAMES else game_named(game)
    threads = thread_count(threads)
    plain = progress is False and all(option is None for option in (samples, stderr, max_seconds, seed, executor))
    if plain and isinstance(hands, (list, tuple)):
        counted = count_spot(record, [*hands], board, dead, methods.before_flop(record))
        if isinstance(counted, tuple):
            return Equity._of_shares(*frozen(counted))
        hands = counted
    started = perf_counter()
    halves = len(record.evaluators)
    most = None if samples is None else _samples(samples)
    limit = None if max_seconds is None else _limit(max_seconds)
    target = None if stderr is None else _target(stderr, most is None and limit is None)
    seeds = None if seed is None else seed_sequence(seed)
    seats = read_seats(hands, board, record, dead)
    plan, exact = _plan(seats, threads, most, target, limit, seeds)
    if plain and plan.shards == 1:
        return _answer(plan.function(*plan.arguments(0)), seats, halves, exact=True)
    stops = None if exact else _stops(target, halves, None if limit is None else started + limit)
    with nullcontext() if progress is False else shown(progress) as report:
        tell = tell_shards(report, plan.shards) if exact else _tell_deals(report, most, target, halves)
        counts = add_up(plan, threads, executor, enough=stops, report=tell)
    return _answer(counts, seats, halves, exact)


def _answer(counts: NDArray[Any], seats: Seats, halves: int, exact: bool) -> Equity:
    if exact and seats.whole:  # below 2^53 a float64 holds whole numbers exactly, and no answer reaches beyond
        counts = counts.astype(np.int64, copy=False)
    return Equity(counts, exact) if halves == 1 else HiLoEquity(counts.reshape(1 << len(seats.ranges), -1), exact)


def _plan(
    seats: Seats,
    threads: int,
    most: int | None,
    target: float | None,
    limit: float | None,
    seeds: np.random.SeedSequence | None,
) -> tuple[Plan, bool]:
    """How the question is answered, and whether that is exact."""
    if most is None and target is None:
        return methods.exact(seats, threads, methods.MOST_SECONDS if limit is None else limit), True
    if limit is not None and (method := methods.fastest(seats, threads, limit)).seconds <= limit:
        return method.plan(), True
    return methods.sampling(seats, most or methods.MOST_DEALS, seeds or seed_sequence(None)), False


def _stops(
    target: float | None, halves: int, deadline: float | None
) -> Callable[[NDArray[np.int64]], bool] | None:
    """Whether random deals are enough. A few deals may have varied less than they usually do, hence the caution."""

    def enough(counts: NDArray[np.int64]) -> bool:
        if deadline is not None and perf_counter() >= deadline:
            return True
        if target is None or counts.sum() < _LEAST_DEALS:
            return False
        return bool(standard_errors(counts, halves, _CAUTION).max() <= target)

    return None if target is None and deadline is None else enough


def _limit(max_seconds: float) -> float:
    seconds = _number(max_seconds, "max_seconds")
    if not seconds > 0:
        raise ValueError(f"max_seconds must be above 0, not {seconds:g}")
    return seconds


def _number(given: float, name: str) -> float:
    if isinstance(given, (bool, np.bool_)) or not isinstance(given, Real):
        raise TypeError(f"{name} must be a number, not {type(given).__name__}")
    try:
        return float(given)
    except OverflowError:
        return inf if given > 0 else -inf


def _samples(samples: SupportsIndex) -> int:
    deals = whole_number(samples, "samples")
    if not 1 <= deals <= methods.MOST_DEALS:
        raise ValueError(f"samples must be 1 to {methods.MOST_DEALS:,}, not {number(deals)}")
    return deals


def _target(stderr: float, endless: bool) -> float:
    """The target as a float; a pot share has a standard deviation of a half at most."""
    target = _number(stderr, "stderr")
    if not 0 < target < inf:
        raise ValueError(f"stderr must be above 0 and finite, not {target:g}")
    if endless and target < 0.5 / sqrt(methods.MOST_DEALS):
        raise ValueError(
            f"stderr={target:g} may take more than {methods.MOST_DEALS:,} random deals, the most that are made"
        )
    return target


def _tell_deals(
    report: Report | None, most: int | None, target: float | None, halves: int
) -> Callable[[int, NDArray[Any]], object] | None:
    """Deals done and in all; with a target as many as it takes if the deals to come vary like those so far."""
    if report is None:
        return None

    def tell(done: int, counts: NDArray[np.int64]) -> None:
        deals = int(counts.sum())
        excess = inf if target is None else float(standard_errors(counts, halves, _CAUTION).max()) / target
        expected = methods.MOST_DEALS if excess == inf else max(deals, ceil(deals * excess**2))
        report(deals, expected if most is None else min(most, expected))

    return tell
