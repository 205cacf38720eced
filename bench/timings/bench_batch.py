"""Batches: every door on two million rows, next to a copy of the same bytes, and what a small call costs."""

import numpy as np
import pytest

import evaluator
from bench.lib.hands import random_rows
from bench.lib.workloads import WORKLOADS

ROWS = 2_000_000
"""14 MB of seven-card rows; ``python -m bench`` takes ten times as many."""


@pytest.mark.parametrize("workload", WORKLOADS, ids=lambda workload: workload.name)
def test_door(benchmark, workload):
    benchmark.group = f"{workload.name}, {ROWS:,} rows"
    benchmark(workload.function, *workload.arrays(ROWS), out=np.ones(ROWS, np.uint16))


@pytest.mark.parametrize("workload", WORKLOADS, ids=lambda workload: workload.name)
def test_copy(benchmark, workload):
    arrays = workload.arrays(ROWS)
    copies = [array.copy() for array in arrays]
    benchmark.group = f"{workload.name}, {ROWS:,} rows"
    benchmark(lambda: [np.copyto(target, array) for target, array in zip(copies, arrays)])


@pytest.mark.parametrize("threads", [1, 2, -1])
def test_threads(benchmark, threads):
    rows = random_rows(ROWS, 9)
    benchmark.group = f"omaha_high 4+5, {ROWS:,} rows on threads"
    benchmark(evaluator.omaha_high, rows[:, :4], rows[:, 4:], out=np.ones(ROWS, np.uint16), threads=threads)


@pytest.mark.parametrize("rows", [1, 10, 1_000])
def test_small_batch(benchmark, rows):
    benchmark.group = "high 7, small batches"
    benchmark(evaluator.high, random_rows(rows, 7), out=np.ones(rows, np.uint16))


@pytest.mark.parametrize("dtype", [np.uint8, np.int8, np.int64])
def test_dtypes(benchmark, dtype):
    benchmark.group = f"high 7, {ROWS:,} rows by dtype"
    benchmark(evaluator.high, random_rows(ROWS, 7).astype(dtype), out=np.ones(ROWS, np.uint16))


def test_one_board_for_all_hands(benchmark):
    hole, board = random_rows(ROWS, 4, deck=47), np.arange(47, 52, dtype=np.uint8)
    benchmark.group = f"omaha_high 4+5, {ROWS:,} rows on one board"
    benchmark(evaluator.omaha_high, hole, board, out=np.ones(ROWS, np.uint16))
