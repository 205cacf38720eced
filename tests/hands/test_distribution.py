"""Work in other processes: two workers of a Dask cluster give the integers of one thread, also if one of them dies."""

import logging
import os
import signal
import sys
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import numpy as np
import pytest

from evaluator import equity, exact
from evaluator.conformance.known import TABLES
from evaluator.odds import methods

dask, distributed = pytest.importorskip("dask"), pytest.importorskip("distributed")
pytestmark = pytest.mark.skipif(
    bool(os.environ.get("EVALUATOR_SANITIZE")), reason="Dask's workers come to a stand under a preloaded sanitizer"
)

QUESTIONS = {
    "known hands": {"hands": ["AsKsQhJh", "9c8c7d6d"], "board": "2s", "game": "omaha8"},
    "ranges": {"hands": ["AA,AKs:0.5", "QQ+", "AcKc"], "board": "2c 3c 4h"},
    "part of a hand": {"hands": ["AsKs2s3h4h", "9c8c7c7d6d5h"], "game": "stud8", "dead": "Th"},
    "random deals": {"hands": ["AhKh", "random"], "samples": 60_000, "seed": 1},
    "until exact enough": {"hands": ["As2s3d", "Kc", "random"], "game": "razz", "stderr": 0.004, "seed": 2},
}


@pytest.fixture(scope="module")
def client():
    silent = {"dashboard_address": ":0", "silence_logs": logging.CRITICAL}
    with (
        dask.config.set({"distributed.comm.timeouts.connect": "3s"}),  # how long a dead worker is waited for
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, processes=True, **silent) as cluster,
        distributed.Client(cluster) as client,
    ):
        yield client


@pytest.fixture(scope="module")
def pool():
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        yield pool


@pytest.fixture
def short_shards(monkeypatch):
    monkeypatch.setattr("evaluator.work.shards.SHARD_WORK", 10**4)
    monkeypatch.setattr(methods, "SHARD_DEALS", 1 << 10)


@pytest.mark.parametrize("question", QUESTIONS.values(), ids=QUESTIONS)
def test_equity(client, pool, short_shards, question):
    expected = equity(**question)
    assert equity(**question, executor=pool) == expected
    with distributed.get_task_stream(client) as stream:
        assert equity(**question, executor=client.get_executor()) == expected
    assert len({task["worker"] for task in stream.data}) == 2


def test_the_same_again(client, short_shards):
    """Dask knows calls that are alike by one key; those of a job that ended early may just be on their way out."""
    expected = equity(**QUESTIONS["until exact enough"])
    for _ in range(3):
        assert equity(**QUESTIONS["until exact enough"], executor=client.get_executor()) == expected


@pytest.mark.skipif(sys.platform == "win32", reason="a process is killed by a signal")
def test_a_worker_dies(client, monkeypatch):
    """In mid-job, with what it has worked out and not yet handed over, and with what it has begun."""
    monkeypatch.setattr("evaluator.work.shards.SHARD_WORK", 5 * 10**6)
    (victim, _) = client.run(os.getpid).values()
    told = []

    def kill_one(done, shards):
        told.append(done)
        if done == 3:
            assert shards > 20
            os.kill(victim, signal.SIGKILL)

    by_value = exact.value_counts("stud", 6, executor=client.get_executor(pure=False), progress=kill_one)
    known = TABLES["tab-6"]["counts"]
    assert by_value.sum() == known["total"] and np.count_nonzero(by_value) == known["distinct"]
    assert (7463 - np.arange(7463)) @ by_value == known["sum_of_kev_ranks"]
    assert told == list(range(1, len(told) + 1))
    assert victim not in client.run(os.getpid).values()


@pytest.mark.skipif(sys.platform == "win32", reason="a process is killed by a signal")
def test_a_worker_dies_over_random_deals(client, monkeypatch):
    monkeypatch.setattr(methods, "SHARD_DEALS", 1 << 17)
    question = {"hands": ["AhKh", "QsQd", "random"], "samples": 40 << 17, "seed": 5}
    client.wait_for_workers(2)
    (_, victim) = client.run(os.getpid).values()
    killed = []

    def kill_one(done, deals):
        if not killed:
            killed.append(victim)
            os.kill(victim, signal.SIGKILL)

    answer = equity(**question, executor=client.get_executor(), progress=kill_one)
    assert killed and answer == equity(**question)
