"""Shards: the pieces of a job, run by this thread, by a pool of threads or by an executor, and added up in order.

    plan ─► tasks of consecutive shards, a bounded number at a time ─► counts, shard by shard in order ─► sum

The order is what makes an answer independent of who works on it: whether to stop is asked after each shard in turn, of
the sum so far, and shards that somebody has already worked on beyond that point do not count.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Sequence
from contextlib import suppress
from time import perf_counter
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

import numpy as np

if TYPE_CHECKING:
    from concurrent.futures import Executor, Future
    from queue import SimpleQueue

    from numpy.typing import NDArray

    from evaluator.work.progress import Report

    Counts: TypeAlias = Generator[NDArray[Any], None, None]
    Task: TypeAlias = Future[tuple[list[NDArray[Any]], float]]

SHARD_WORK = 3 * 10**7
"""Nanoseconds of a shard, beside which a call is nothing and after which a Ctrl-C is heard."""

UNFINISHED = 128
"""Tasks that an executor has at a time. How many workers it has is not known; those it has not begun are cancelled."""

UNFINISHED_AT_FIRST = 4
"""At the beginning; one more with every task that finishes. So a job that ends early leaves little to cancel, which takes
some executors a while, and idle workers all have tasks after a few rounds."""

TASK_SECONDS = 0.1
"""What a task of an executor should last, beside which sending it is nothing; it grows to so much work."""

_MOST_IN_TASK = 64
_MOST_IN_THREAD = 8  # of a pool of threads, one of which waits while the next task is handed to it
_AHEAD = 4
_LAST_TASKS = 2
_POLL_SECONDS = 0.1  # a wait without end cannot be interrupted on Windows


class Plan(NamedTuple):
    """One way to the answer, in shards."""

    function: Callable[..., NDArray[Any]]
    arguments: Callable[[int], tuple[Any, ...]]
    """Of a shard, by its number."""
    shards: int


class Cut(NamedTuple):
    """Items, of so much work each, in pieces that are a shard."""

    items: int
    work: float

    @property
    def size(self) -> int:
        return max(1, int(SHARD_WORK / self.work))

    @property
    def pieces(self) -> int:
        return -(-self.items // self.size)

    def piece(self, number: int) -> tuple[int, int]:
        """The first item of a piece, and how many it has."""
        first = number * self.size
        return first, min(self.size, self.items - first)


# --- Several hands, in any game ----------------------------------------------------------------------------------------


def add_up(
    plan: Plan,
    threads: int = 1,
    executor: Executor | None = None,
    *,
    enough: Callable[[NDArray[Any]], bool] | None = None,
    report: Callable[[int, NDArray[Any]], object] | None = None,
) -> NDArray[Any]:
    """The sum of what the shards of a plan count.

    ``enough(sum)`` is asked after each shard, in order, and true ends the job there; ``report(shards, sum)`` is told
    after each shard how many are done. TypeError for what is no executor.
    """
    if executor is not None and not callable(getattr(executor, "submit", None)):
        raise TypeError(f"executor must be a concurrent.futures.Executor, not {type(executor).__name__}")
    counts = _counts(plan, threads, executor)
    total: NDArray[Any] | None = None
    try:
        for done, one in enumerate(counts, 1):
            total = one if total is None else np.add(total, one)
            if report is not None:
                report(done, total)
            if enough is not None and enough(total):
                break
    finally:
        counts.close()
    assert total is not None  # a plan has at least one shard
    return total


def tell_shards(report: Report | None, shards: int) -> Callable[[int, NDArray[Any]], object] | None:
    """What ``add_up`` tells after each shard, for a report of the shards that are done and those there are."""
    return None if report is None else lambda done, counts: report(done, shards)


def run_task(
    function: Callable[..., NDArray[Any]], arguments: Sequence[tuple[Any, ...]]
) -> tuple[list[NDArray[Any]], float]:
    """What an executor works on: some shards. Their counts, and the seconds they took."""
    started = perf_counter()
    counts = [function(*one) for one in arguments]
    return counts, perf_counter() - started


def _counts(plan: Plan, threads: int, executor: Executor | None) -> Counts:
    """The counts of the shards, in order."""
    if executor is not None and plan.shards > 1:
        return _from_executor(plan, executor, UNFINISHED_AT_FIRST, UNFINISHED, _MOST_IN_TASK)
    if threads > 1 and plan.shards > 1:
        from evaluator.work.workers import pool

        return _from_executor(plan, pool(), threads, threads, _MOST_IN_THREAD)
    return (plan.function(*plan.arguments(shard)) for shard in range(plan.shards))


def _from_executor(plan: Plan, executor: Executor, workers: int, most_workers: int, most_in_task: int) -> Counts:
    """Keeps so many tasks unfinished until all are given out; closing the iterator cancels those that have not begun."""
    from queue import SimpleQueue

    tasks: deque[Task] = deque()  # in order, finished or not
    finished: SimpleQueue[Task] = SimpleQueue()
    next_shard, size = 0, 1
    try:
        while tasks or next_shard < plan.shards:
            while next_shard < plan.shards and _is_room(tasks, workers):
                last = next_shard + min(size, _fair_share(plan.shards - next_shard, workers))
                arguments = [plan.arguments(shard) for shard in range(next_shard, last)]
                tasks.append(executor.submit(run_task, plan.function, arguments))
                tasks[-1].add_done_callback(finished.put)
                next_shard = last
            if not tasks[0].done():
                _wait(finished)
                continue
            counts, seconds = tasks.popleft().result()
            yield from counts
            workers = min(workers + 1, most_workers)
            size = max(1, min(2 * size, int(len(counts) * TASK_SECONDS / max(seconds, 1e-6)), most_in_task))
    finally:
        for task in reversed(tasks):  # before anybody begins the last ones
            task.cancel()


def _fair_share(shards: int, workers: int) -> int:
    """How many of the shards that are left may be one task: the last tasks are small, so that all end together."""
    return -(-shards // (_LAST_TASKS * workers))


def _is_room(tasks: deque[Task], workers: int) -> bool:
    """Whether a worker may be idle; not if it is too far ahead of a slow one, whose counts come first."""
    return len(tasks) < _AHEAD * workers and sum(not task.done() for task in tasks) < workers


def _wait(finished: SimpleQueue[Task]) -> None:
    """Until a task finishes, or for some time."""
    from queue import Empty

    with suppress(Empty):
        finished.get(timeout=_POLL_SECONDS)
