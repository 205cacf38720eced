"""Hold'em before the flop: known hands, and ranges once the tables are filled."""

import pytest

from bench.measures.matchups import HANDS, MATRIX, RANGES, WEIGHTED, calls_with_hands, calls_with_ranges
from evaluator import preflop_matrix


@pytest.mark.parametrize("name", HANDS)
def test_known_hands(benchmark, name):
    benchmark.group = "known hands before the flop"
    benchmark(calls_with_hands()[name])


@pytest.mark.parametrize("name", [*RANGES, WEIGHTED, MATRIX])
def test_ranges(benchmark, name):
    preflop_matrix()
    benchmark.group = "ranges before the flop, tables filled"
    benchmark(calls_with_ranges()[name])
