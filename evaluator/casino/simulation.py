"""simulate: a casino game played many times over, by the strategy that house_edge reports."""

from __future__ import annotations

from contextlib import nullcontext
from functools import lru_cache
from math import sqrt
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from evaluator.casino.edges import read_rules
from evaluator.casino.games import CasinoGame, game_named
from evaluator.hands.arrays import thread_count
from evaluator.odds.methods import MOST_DEALS
from evaluator.work.arguments import whole_number
from evaluator.work.frozen import frozen
from evaluator.work.progress import Report, shown
from evaluator.work.quoting import number
from evaluator.work.randomness import seed_sequence, shard_seed
from evaluator.work.shards import Plan, add_up

if TYPE_CHECKING:
    from concurrent.futures import Executor
    from typing import SupportsIndex

    from numpy.typing import NDArray

    from evaluator.work.randomness import Seed

SHARD_DEALS = 1 << 16
"""Deals with one seed: some tens of milliseconds, and arrays of a few megabytes."""

_SEED_WORDS = 4


class Simulation(NamedTuple):
    """What :func:`evaluator.casino.simulate` found.

    >>> from evaluator.casino import simulate
    >>> found = simulate("pair_plus", 1000, seed=1)
    >>> found.deals, found.edge.hex() == simulate("pair_plus", 1000, seed=1).edge.hex()
    (1000, True)
    """

    game: str
    deals: int
    edge: float
    """The mean of what the house won in a deal, in base bets."""
    stderr: float
    """Of the edge: the standard deviation of a deal divided by the square root of the number of deals."""
    frequencies: dict[str, float]
    """How often the player ended a deal with more than before ("ahead"), with as much ("even"), with less ("behind")."""


def simulate(
    game: str,
    n: SupportsIndex,
    *,
    seed: Seed = None,
    threads: SupportsIndex = 1,
    executor: Executor | None = None,
    progress: bool | Report = False,
    **rules: object,
) -> Simulation:
    """Play n random deals of a casino game, by the strategy that ``house_edge`` finds or that the rules name.

    Parameters
    ----------
    game, threads, executor, progress, **rules
        As for :func:`house_edge`.
    n : int
        How many deals, from two to 10**14.
    seed : None, int, sequence of ints, SeedSequence, Generator or BitGenerator
        None plays different deals every time. The deals depend on neither threads nor executor.

    Returns
    -------
    Simulation
        ``deals``, ``edge`` and its ``stderr``, in base bets; ``frequencies`` of deals that end "ahead", "even", "behind".

    Raises
    ------
    ValueError, TypeError
        As for :func:`house_edge`, and for fewer than two deals or more than 10**14.

    Examples
    --------
    >>> from evaluator.casino import simulate
    >>> found = simulate("pair_plus", 100_000, seed=1)
    >>> abs(found.edge - 0.0438) < 4 * found.stderr
    True
    """
    record = game_named(game)
    question, deals, threads = read_rules(record, rules), _deals(n), thread_count(threads)
    prepared, seeds = _prepared(record.name, question), seed_sequence(seed)
    shards = -(-deals // SHARD_DEALS)

    def arguments(shard: int) -> tuple[Any, ...]:
        seed = shard_seed(seeds, shard, _SEED_WORDS)
        return record.name, question, prepared, seed, min(SHARD_DEALS, deals - shard * SHARD_DEALS)

    with nullcontext() if progress is False else shown(progress, record.title) as report:
        tell = None if report is None else lambda done, sums: report(done, shards)
        won, squared, *ends = add_up(Plan(_play, arguments, shards), threads, executor, report=tell).tolist()
    variance = max(0.0, (squared - won * won / deals) / (deals - 1))
    frequencies = {name: end / deals for name, end in zip(("ahead", "even", "behind"), ends)}
    return Simulation(record.name, deals, -won / deals, sqrt(variance / deals), frequencies)


@lru_cache(maxsize=4)
def _prepared(name: str, rules: Any) -> Any:
    """What a game plays by; it takes some seconds to find."""
    return frozen(game_named(name).prepare(rules))


def _play(name: str, rules: Any, prepared: Any, seed: NDArray[np.uint64], n: int) -> NDArray[np.float64]:
    """What the player wins in n deals: the sum, the sum of the squares, and how many deals end ahead, even and behind."""
    game: CasinoGame = game_named(name)
    assert game.play is not None
    won = game.play(rules, prepared, np.random.Generator(np.random.SFC64(np.random.SeedSequence(seed.tolist()))), n)
    return np.array([won.sum(), (won * won).sum(), (won > 0).sum(), (won == 0).sum(), (won < 0).sum()])


def _deals(n: SupportsIndex) -> int:
    deals = whole_number(n, "n")
    if deals < 2:
        raise ValueError(f"n must be at least 2, not {number(deals)}")
    if deals > MOST_DEALS:
        raise ValueError(f"n must be at most {MOST_DEALS:,}, not {number(deals)}")
    return deals
