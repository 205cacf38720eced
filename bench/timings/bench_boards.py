"""All hands on boards: batches in the caches and in memory, one board a call, threads, dtypes."""

import numpy as np
import pytest

from bench.lib.hands import random_rows
from bench.measures.boards import IN_CACHE, IN_MEMORY, PAIRS, our_calls
from evaluator import board_values


@pytest.mark.parametrize("name", our_calls(1, 1))
def test_boards(benchmark, name):
    call, boards = our_calls(IN_CACHE, IN_MEMORY)[name]
    benchmark.group = f"board_values, {boards:,} boards"
    benchmark(call)


@pytest.mark.parametrize("threads", [1, 2, -1])
def test_threads(benchmark, threads):
    boards, out = random_rows(IN_MEMORY, 5), np.ones((IN_MEMORY, PAIRS), np.uint16)
    benchmark.group = f"board_values, {IN_MEMORY:,} boards on threads"
    benchmark(board_values, boards, out=out, threads=threads)


@pytest.mark.parametrize("dtype", [np.uint8, np.int64])
def test_dtypes(benchmark, dtype):
    boards, out = random_rows(IN_CACHE, 5).astype(dtype), np.ones((IN_CACHE, PAIRS), np.uint16)
    benchmark.group = f"board_values, {IN_CACHE:,} boards by dtype"
    benchmark(board_values, boards, out=out)
