"""Shards: sums, order and stopping, whoever works on them; plans whose counts are known beforehand."""

import threading
from concurrent.futures import Executor, Future, ThreadPoolExecutor

import numpy as np
import pytest

from evaluator.odds.methods import Plan
from evaluator.work.shards import UNFINISHED, UNFINISHED_AT_FIRST, add_up, run_task

HANGS = 60
"""Seconds after which something that waits has waited in vain."""


def numbered(shards):
    """A plan whose shard number n counts [n, 1]."""
    return Plan(lambda shard: np.array([shard, 1]), lambda shard: (shard,), shards)


def slow_first(waits):
    """Forty of them; if it waits, the first ends after the third, which somebody else works on."""
    third = threading.Event()

    def count(shard):
        if shard == 2:
            third.set()
        assert shard or not waits or third.wait(HANGS)
        return np.array([shard, 1])

    return Plan(count, lambda shard: (shard,), 40)


class Here(Executor):
    """An executor that works on a task when it is submitted, and remembers how many shards it had."""

    def __init__(self):
        self.sizes = []

    def submit(self, function, /, *args):
        self.sizes.append(len(args[1]))
        task = Future()
        try:
            task.set_result(function(*args))
        except BaseException as error:
            task.set_exception(error)
        return task


class Idle(Executor):
    """An executor that begins some tasks and never another."""

    def __init__(self, begun):
        self.begun, self.tasks = begun, []

    def submit(self, function, /, *args):
        task = Future()
        self.tasks.append(task)
        if len(self.tasks) <= self.begun:
            task.set_running_or_notify_cancel()
            task.set_result(function(*args))
        return task


@pytest.fixture
def pool():
    with ThreadPoolExecutor(3) as executor:
        yield executor


@pytest.mark.parametrize("shards", [1, 2, 7, 300])
def test_sum(shards, pool):
    expected = [shards * (shards - 1) // 2, shards]
    assert add_up(numbered(shards)).tolist() == expected
    for threads in (2, 5):
        assert add_up(numbered(shards), threads).tolist() == expected
    for executor in (pool, Here()):
        assert add_up(numbered(shards), 1, executor).tolist() == expected


def test_reports_come_in_order(pool):
    for threads, executor, waits in ((1, None, False), (3, None, True), (1, pool, True), (1, Here(), False)):
        told = []
        add_up(slow_first(waits), threads, executor, report=lambda done, total: told.append((done, total.tolist())))
        assert told == [(done, [done * (done - 1) // 2, done]) for done in range(1, 41)]


def test_where_it_stops_does_not_depend_on_who_works(pool):
    for threads, executor, waits in ((1, None, False), (3, None, True), (1, pool, True), (1, Here(), False)):
        told = []
        total = add_up(
            slow_first(waits),
            threads,
            executor,
            enough=lambda total: total[1] >= 5,
            report=lambda done, total: told.append(done),
        )
        assert total.tolist() == [10, 5] and told == [1, 2, 3, 4, 5]


@pytest.mark.parametrize("threads", [2, 5])
def test_nothing_is_begun_after_the_end(threads, monkeypatch):
    """Beyond the one task that each thread has in hand when the job stops: those do not end before it has stopped."""
    begun, stopped = [], threading.Event()

    def count(shard):
        begun.append(shard)
        assert shard < 20 or stopped.wait(HANGS)
        return np.array([1])

    monkeypatch.setattr("evaluator.work.shards.TASK_SECONDS", 1e-9)  # a shard a task
    with ThreadPoolExecutor(20) as workers:  # of whom most have nothing to do
        monkeypatch.setattr("evaluator.work.workers.pool", lambda: workers)
        total = add_up(Plan(count, lambda shard: (shard,), 10**9), threads, enough=lambda total: total[0] >= 20)
        stopped.set()
    assert total.tolist() == [20]  # and all workers have gone home
    assert sorted(begun) == list(range(len(begun))) and 20 <= len(begun) <= 20 + threads


@pytest.mark.parametrize(("finished", "unfinished"), [(3, UNFINISHED_AT_FIRST + 2), (300, UNFINISHED)])
def test_tasks_that_are_not_begun_are_cancelled(finished, unfinished, monkeypatch):
    """As many as there are when a job stops: one more for each task whose counts are in, up to a limit."""
    monkeypatch.setattr("evaluator.work.shards.TASK_SECONDS", 1e-9)
    executor = Idle(finished)
    add_up(numbered(10**9), 1, executor, enough=lambda total: total[1] >= finished)
    assert all(task.done() for task in executor.tasks)
    assert sum(task.cancelled() for task in executor.tasks) == len(executor.tasks) - finished == unfinished


def test_tasks_grow(monkeypatch):
    """Shards that take no time are sent by the dozen, twice as many each time."""
    monkeypatch.setattr("evaluator.work.shards.perf_counter", lambda: 0.0)
    executor = Here()
    assert add_up(numbered(5000), 1, executor)[1] == 5000
    assert list(dict.fromkeys(executor.sizes))[:7] == [1, 2, 4, 8, 16, 32, 64]
    assert max(executor.sizes) == 64 and sum(executor.sizes) == 5000 and len(executor.sizes) < 500


def test_slow_tasks_stay_small(monkeypatch):
    monkeypatch.setattr("evaluator.work.shards.TASK_SECONDS", 1e-9)
    executor = Here()
    add_up(numbered(300), 1, executor)
    assert set(executor.sizes) == {1}


def test_one_shard_is_counted_here():
    executor = Here()
    assert add_up(numbered(1), 1, executor).tolist() == [0, 1] and executor.sizes == []
    threads = set()
    add_up(Plan(lambda shard: threads.add(threading.get_ident()) or np.ones(1), lambda shard: (shard,), 1), 8)
    assert threads == {threading.get_ident()}


@pytest.mark.parametrize("workers", [(1, None), (3, None), (1, Here())])
def test_errors_are_passed_on(workers):
    def count(shard):
        if shard == 7:
            raise ValueError("the seventh")
        return np.array([1])

    told = []
    with pytest.raises(ValueError, match="the seventh"):
        add_up(Plan(count, lambda shard: (shard,), 50), *workers, report=lambda done, total: told.append(done))
    assert told == list(range(1, 8))[: len(told)]
    assert add_up(numbered(5), *workers).tolist() == [10, 5]


def test_timeout_error_of_a_task_is_its_own():
    def count(shard):
        raise TimeoutError("mine")

    with pytest.raises(TimeoutError, match="mine"):
        add_up(Plan(count, lambda shard: (shard,), 5), 2)


def test_sums_do_not_touch_counts():
    """A function may return one array again and again."""
    one = np.ones(3)
    assert add_up(Plan(lambda shard: one, lambda shard: (shard,), 4)).tolist() == [4, 4, 4]
    assert one.tolist() == [1, 1, 1]


def test_task():
    counts, seconds = run_task(np.full, [(2, 1), (2, 5)])
    assert [one.tolist() for one in counts] == [[1, 1], [5, 5]] and seconds >= 0
