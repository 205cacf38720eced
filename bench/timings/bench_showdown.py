"""Showdowns of all hands against a range: batches, calls with a plan, threads."""

import numpy as np
import pytest

from bench.lib.hands import random_rows
from bench.measures.showdown import BOARDS, PAIRS, our_calls, pay_matrix, weights_of
from evaluator import showdown_ev


@pytest.mark.parametrize("name", our_calls(1))
def test_showdown(benchmark, name):
    benchmark.group = f"{BOARDS:,} boards"
    benchmark(our_calls(BOARDS)[name])


@pytest.mark.parametrize("threads", [1, 2, -1])
def test_threads(benchmark, threads):
    boards, weights, out = random_rows(4 * BOARDS, 5), weights_of(4 * BOARDS), np.ones((4 * BOARDS, PAIRS))
    benchmark.group = f"showdown_ev, {4 * BOARDS:,} boards on threads"
    benchmark(showdown_ev, boards, weights, out=out, threads=threads)


def test_matrix(benchmark):
    benchmark.group = "one board by NumPy"
    benchmark(np.matmul, pay_matrix(random_rows(1, 5)[0]), weights_of(1)[0])
