"""Pots: two million rows at a time, on threads, and what one pot costs."""

import numpy as np
import pytest

from bench.measures.pots import ROWS, numpy_shares, our_calls, values
from evaluator import settle, shares


@pytest.mark.parametrize("name", our_calls(1))
def test_pots(benchmark, name):
    benchmark.group = f"{ROWS:,} rows"
    benchmark(our_calls(ROWS)[name])


def test_numpy(benchmark):
    benchmark.group = f"{ROWS:,} rows"
    benchmark(numpy_shares, values(ROWS, 6)[0])


@pytest.mark.parametrize("threads", [1, 2, -1])
def test_threads(benchmark, threads):
    benchmark.group = f"shares high-low, {ROWS:,} rows of 6 seats on threads"
    benchmark(shares, *values(ROWS, 6), out=np.ones((ROWS, 6)), threads=threads)


@pytest.mark.parametrize("layout", [np.ascontiguousarray, np.asfortranarray, np.int64])
def test_layouts(benchmark, layout):
    benchmark.group = f"shares, {ROWS:,} rows of 6 seats by layout"
    benchmark(shares, layout(values(ROWS, 6)[0]), out=np.ones((ROWS, 6)))


def test_one_pot(benchmark):
    benchmark.group = "one pot"
    benchmark(settle, [100, 30, 101, 60], [217, 7296, 217, 0])
