"""Shards: sums, order and stopping, whoever works on them; plans whose counts are known beforehand."""

import threading
import time
from concurrent.futures import Executor, Future, ThreadPoolExecutor

import numpy as np
import pytest

from evaluator.plans import Plan
from evaluator.shards import UNFINISHED, UNFINISHED_AT_FIRST, add_up, run_task


def numbered(shards):
    """A plan whose shard number n counts [n, 1]."""
    return Plan(lambda shard: np.array([shard, 1]), lambda shard: (shard,), shards)


def slow_first(seconds):
    """The same; the first shard takes longest."""

    def count(shard):
        time.sleep(seconds if shard == 0 else 0)
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
    for threads, executor in ((1, None), (3, None), (1, pool), (1, Here())):
        told = []
        add_up(slow_first(0.02), threads, executor, report=lambda done, total: told.append((done, total.tolist())))
        assert told == [(done, [done * (done - 1) // 2, done]) for done in range(1, 41)]


def test_where_it_stops_does_not_depend_on_who_works(pool):
    for threads, executor in ((1, None), (3, None), (1, pool), (1, Here())):
        told = []
        total = add_up(
            slow_first(0.02),
            threads,
            executor,
            enough=lambda total: total[1] >= 5,
            report=lambda done, total: told.append(done),
        )
        assert total.tolist() == [10, 5] and told == [1, 2, 3, 4, 5]


def test_nothing_is_begun_after_the_end():
    """Beyond what threads have in hand when the job stops."""
    begun = []

    def count(shard):
        begun.append(shard)
        time.sleep(0.001)
        return np.array([1])

    add_up(Plan(count, lambda shard: (shard,), 10**9), 2, enough=lambda total: total[0] >= 20)
    time.sleep(0.05)
    number = len(begun)
    time.sleep(0.05)
    assert len(begun) == number < 40


@pytest.mark.parametrize(("finished", "unfinished"), [(3, UNFINISHED_AT_FIRST + 2), (300, UNFINISHED)])
def test_tasks_that_are_not_begun_are_cancelled(finished, unfinished, monkeypatch):
    """As many as there are when a job stops: one more for each task whose counts are in, up to a limit."""
    monkeypatch.setattr("evaluator.shards.TASK_SECONDS", 1e-9)
    executor = Idle(finished)
    add_up(numbered(10**9), 1, executor, enough=lambda total: total[1] >= finished)
    assert all(task.done() for task in executor.tasks)
    assert sum(task.cancelled() for task in executor.tasks) == len(executor.tasks) - finished == unfinished


def test_tasks_grow():
    """Shards that take no time are sent by the dozen."""
    executor = Here()
    assert add_up(numbered(5000), 1, executor)[1] == 5000
    assert executor.sizes[:2] == [1, 1] and 16 <= max(executor.sizes) <= 64
    assert len(executor.sizes) < 1500


def test_slow_tasks_stay_small(monkeypatch):
    monkeypatch.setattr("evaluator.shards.TASK_SECONDS", 1e-9)
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
