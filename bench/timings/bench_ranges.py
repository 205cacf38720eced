"""Ranges: reading and writing one, and the peer that reads the same notation."""

import pytest

from bench.measures.ranges import our_calls, peer_calls


@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # of the peer's parser
@pytest.mark.parametrize("name", [*our_calls(), *peer_calls()])
def test_range(benchmark, name):
    function, argument = (our_calls() | peer_calls())[name]
    benchmark(function, argument)
