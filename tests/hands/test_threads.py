"""Threads change nothing but the time: values, the row an error names, calls from several threads, forked children.

No test looks at a clock. That the GIL is released shows in memory: another thread sees half of the values written.
"""

import os
import subprocess
import sys
import threading
import weakref
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest
from families import EVERY, SOME, USUAL, each, mixed_hands

import evaluator
from evaluator import high
from evaluator.work import workers

THREADS = [1, 2, 3, 7, 64, -1]


@each(EVERY)
def test_values_do_not_depend_on_threads(deal):
    for n in (1, 2047, 4095, 4096, 4097, 30_001):
        rows = deal.hands(n, seed=n)
        wide = np.asfortranarray(rows.astype(np.int32))
        wanted = deal.values(rows)
        for threads in THREADS:
            assert np.array_equal(deal.values(rows, threads=threads), wanted)
            assert np.array_equal(deal.values(wide, threads=threads), wanted)


@each(USUAL)
@pytest.mark.parametrize("threads", THREADS)
def test_threaded_values_are_those_of_the_oracle(deal, threads):
    rows = deal.hands(20_000, seed=3)
    cards = rows.reshape(4, 50, 100, -1)
    out = np.zeros((4, 50, 100), dtype=np.uint16)
    assert deal.values(cards, threads=threads, out=out) is out
    assert np.array_equal(out.ravel(), deal.expected(rows))


@each(SOME)
def test_the_earliest_row_is_named_whichever_thread_finds_it(deal):
    rows = deal.hands(40_000, seed=4)
    for first in (0, 9_999, 20_000, 39_999):
        cards = rows.copy()
        cards[first:, 1] = 200
        for threads in THREADS:
            with pytest.raises(ValueError, match=rf"^row {first}: 200 is not a card id"):
                deal.values(cards, threads=threads)


def test_an_error_leaves_the_pool_usable():
    rows = mixed_hands(40_000, 7, seed=5)
    wanted = high(rows)
    for _ in range(20):
        with pytest.raises(ValueError, match="row 39999: 99 is not"):
            high(np.where(np.arange(40_000)[:, None] == 39_999, 99, rows), threads=3)
        assert np.array_equal(high(rows, threads=3), wanted)


def test_several_python_threads_call_at_once():
    jobs = [(deal, deal.hands(20_000, seed=6)) for deal in USUAL]
    wanted = [deal.values(rows) for deal, rows in jobs]

    def call(number):
        deal, rows = jobs[number % len(jobs)]
        return deal.values(rows, threads=1 + number % 4)

    with ThreadPoolExecutor(max_workers=8) as callers:
        for number, values in enumerate(callers.map(call, range(80))):
            assert np.array_equal(values, wanted[number % len(jobs)])


def test_one_array_may_be_read_by_many_calls():
    rows = mixed_hands(50_000, 7, seed=7)
    wanted = high(rows)
    with ThreadPoolExecutor(max_workers=4) as callers:
        for values in callers.map(lambda threads: high(rows, threads=threads), THREADS * 5):
            assert np.array_equal(values, wanted)


@each(USUAL)
def test_the_gil_is_released(deal):
    """No value is 0 here, and they are written in order: the first but not the last is seen only while a call runs."""
    row = next(row for row in deal.hands(500, seed=8) if deal.values(row))
    rows = np.broadcast_to(row, (2_000_000, deal.total))
    watched = [np.zeros(len(rows), dtype=np.uint16)]
    seen, enough = threading.Event(), threading.Event()

    def watch():
        while not (seen.is_set() or enough.is_set()):
            out = watched[0]
            if out[0] and not out[-1]:
                seen.set()

    watcher = threading.Thread(target=watch)
    watcher.start()
    for _ in range(200):  # the watcher may be late for a call, hardly for all of them
        watched[0] = np.zeros(len(rows), dtype=np.uint16)
        deal.values(rows, out=watched[0])
        if seen.is_set():
            break
    enough.set()
    watcher.join()
    assert seen.is_set()


def test_interrupted_threads_keep_the_memory_they_write_to(monkeypatch):
    """Ctrl-C twice while another thread still works: arrays that nobody else holds must outlive the call."""
    pending = []

    class Pool:
        def submit(self, share, *rows):
            task = Future()
            task.set_running_or_notify_cancel()
            pending.append((share, rows))
            return task

    def interrupted(tasks, timeout):
        raise KeyboardInterrupt

    monkeypatch.setattr(workers, "pool", Pool)
    monkeypatch.setattr(workers, "wait", interrupted)
    rows, out = mixed_hands(20_000, 7, seed=9), np.zeros(20_000, dtype=np.uint16)
    kept = weakref.ref(rows), weakref.ref(out)
    with pytest.raises(KeyboardInterrupt):
        high(rows, out=out, threads=2)
    del rows, out
    assert pending and all(array() is not None for array in kept)
    for share, share_rows in pending:  # what has not begun is left
        assert share(*share_rows) is None
    assert kept[1]()[0] and not kept[1]()[-1]
    del share, pending[:]
    assert all(array() is None for array in kept)


def test_cores_are_those_this_process_may_use():
    assert 1 <= workers.cores() <= (os.cpu_count() or 1)


def test_cores_where_there_is_no_affinity(monkeypatch):
    """As on macOS and Windows; a system may not even know how many cores it has."""
    monkeypatch.delattr(os, "sched_getaffinity", raising=False)
    monkeypatch.setattr(os, "cpu_count", lambda: 3)
    assert workers.cores() == 3
    monkeypatch.setattr(os, "cpu_count", lambda: None)
    assert workers.cores() == 1


FORK = """
import os
import numpy as np
from evaluator import high

rows = np.random.default_rng(1).permuted(np.tile(np.arange(52), (30_000, 1)), axis=1)[:, :7]
wanted = high(rows, threads=3)
child = os.fork()
if child == 0:
    right = np.array_equal(high(rows, threads=3), wanted) and np.array_equal(high(rows), wanted)
    os._exit(0 if right else 1)
_, status = os.waitpid(child, 0)
assert os.waitstatus_to_exitcode(status) == 0
assert np.array_equal(high(rows, threads=3), wanted)
"""

if hasattr(os, "fork"):

    def test_a_forked_child_starts_its_own_threads():
        root = str(Path(evaluator.__file__).parents[1])
        program = f"import sys; sys.path.insert(0, {root!r})\n{FORK}"
        result = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=300)
        assert result.returncode == 0, result.stderr
