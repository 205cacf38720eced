"""All kinds of doors at once from several Python threads, each with threads=2, and in forked children meanwhile."""

import os
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import oracle
import pytest
from families import USUAL

from evaluator import (
    OmahaRange,
    Range,
    ShowdownPlan,
    best_five,
    board_values,
    cards,
    deal,
    describe,
    equity,
    high,
    high_mask,
    mask,
    settle,
    shares,
    showdown_ev,
    to_text,
)  # fmt: skip

BOARDS = oracle.random_hands(100, 5, seed=1)
WEIGHTS = np.random.default_rng(2).random((100, 1326))
SEATS = np.random.default_rng(3).integers(1, 100, (20_000, 6))
ROWS = oracle.random_hands(20_000, 7, seed=4)


def jobs():
    """Functions of the number of threads."""
    plan = ShowdownPlan(BOARDS)
    yield from (lambda threads, d=d, r=d.hands(9_000, 5): d.values(r, threads=threads) for d in USUAL)
    yield lambda threads: board_values(BOARDS, threads=threads)
    yield lambda threads: showdown_ev(BOARDS, WEIGHTS, threads=threads)
    yield lambda threads: plan.ev(WEIGHTS, threads=threads)
    yield lambda threads: shares(SEATS, threads=threads)
    yield lambda threads: settle(SEATS, SEATS, SEATS, dead_chips=SEATS[:, 0], threads=threads)
    yield lambda threads: settle(SEATS[::2], SEATS.reshape(-1, 2, 6), runouts=2, rake=0.05, threads=threads)
    yield lambda threads: deal(140_000, 2, seed=6, threads=threads)[1]
    yield lambda threads: deal(140_000, board=np.resize([[0, 255], [1, 2]], (140_000, 2)), seed=6, threads=threads)[0]
    yield lambda threads: deal(140_000, 2, known=["22+", "AA,KK:0.5"], seed=6, threads=threads)[0]
    yield lambda threads: equity(["AhKh", "QsQd"], "2c 7d Jh", threads=threads).winners
    yield lambda threads: equity(["AhKh", "random"], samples=50_000, seed=7, threads=threads).winners
    yield lambda threads: high_mask(mask(ROWS))
    yield lambda threads: describe(high(ROWS[:500], threads=threads))
    yield lambda threads: best_five(ROWS[:200])
    yield lambda threads: cards(to_text(ROWS[:500]))
    yield lambda threads: Range("22+,A2s+:0.5").weights
    yield lambda threads: OmahaRange("AA$ds").hands


def test_every_door_at_once():
    every = list(jobs())
    wanted = [job(1) for job in every]
    with ThreadPoolExecutor(max_workers=6) as callers:
        answers = callers.map(lambda number: every[number % len(every)](2), range(3 * len(every)))
        for number, found in enumerate(answers):
            np.testing.assert_array_equal(found, wanted[number % len(every)])


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork here")
@pytest.mark.filterwarnings("ignore:.*multi-threaded.*fork:DeprecationWarning")
def test_children_forked_while_the_pool_works():
    wanted = high(ROWS)
    with ThreadPoolExecutor(max_workers=1) as caller:
        busy = caller.submit(lambda: [high(ROWS, threads=2) for _ in range(50)])
        for _ in range(4):
            child = os.fork()
            if child == 0:
                os._exit(0 if np.array_equal(high(ROWS, threads=3), wanted) else 1)
            assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
        assert all(np.array_equal(values, wanted) for values in busy.result())
