"""Deals: a million of each kind, on threads, and what a small call costs."""

import pytest

from bench.measures.dealing import DEALS, NUMPY_DEALS, numpy_deals, our_calls, small_calls
from evaluator import deal


@pytest.mark.parametrize("name", our_calls(DEALS))
def test_deal(benchmark, name):
    benchmark.group = f"{DEALS:,} deals"
    benchmark(our_calls(DEALS)[name])


@pytest.mark.parametrize("threads", [1, 2, -1])
def test_threads(benchmark, threads):
    benchmark.group = f"{DEALS:,} six-handed deals on threads"
    benchmark(deal, DEALS, 6, seed=1, threads=threads)


@pytest.mark.parametrize("n", [1, 100, 10_000])
def test_small_call(benchmark, n):
    benchmark.group = "six-handed, small calls"
    benchmark(deal, n, 6, seed=1)


@pytest.mark.parametrize("name", small_calls())
def test_one_deal(benchmark, name):
    benchmark.group = "one deal, six-handed"
    benchmark(small_calls()[name])


def test_numpy(benchmark):
    benchmark.group = f"{NUMPY_DEALS:,} deals of 17 cards by NumPy"
    benchmark(numpy_deals, NUMPY_DEALS, 17)
