"""The seeds of deals: numbers that are SeedSequence's own, and streams of those that have no seed."""

import os
import threading

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from evaluator import deal
from evaluator.work.shard_seeds import seed_words


@given(st.one_of(st.integers(0, 2**10), st.integers(0, 2**140)), st.sampled_from([0, 1, 2, 2**32 - 1, 2**32, 2**46]))
def test_seeds_are_those_of_numpy(seed, shard):
    words = np.random.SeedSequence(seed, spawn_key=(shard,)).generate_state(24, np.uint64)
    assert seed_words(seed, shard) == words.tolist()


@pytest.mark.parametrize("seed", [2**32 - 1, 2**32, 2**64 - 1, 2**127, 2**128 - 1, 2**128, 2**200])
def test_long_seeds_are_those_of_numpy(seed):
    assert seed_words(seed, 3) == np.random.SeedSequence(seed, spawn_key=(3,)).generate_state(24, np.uint64).tolist()


def test_other_seeds_are_those_of_numpy():
    for seed in ([1, 2], (2**40, 3), np.random.SeedSequence(5, pool_size=8), np.random.SeedSequence(4).spawn(2)[1]):
        same = seed if isinstance(seed, np.random.SeedSequence) else np.random.SeedSequence(seed)
        words = np.random.SeedSequence(same.entropy, spawn_key=(*same.spawn_key, 1), pool_size=same.pool_size)
        assert seed_words(seed, 1) == words.generate_state(24, np.uint64).tolist()


def several(count=20):
    """Unseeded deals, as bytes."""
    return [deal(1, 9)[0].tobytes() for _ in range(count)]


def test_unseeded_deals_differ():
    assert len({*several(500)}) == 500
    shards = deal(2 * (1 << 17), 4, threads=2)[0]
    assert not np.array_equal(shards[: 1 << 17], shards[1 << 17 :])


def test_unseeded_deals_are_equally_likely():
    counts = np.bincount(np.concatenate([deal(1, 6)[0].ravel() for _ in range(20_000)]), minlength=52)
    mean = counts.mean()  # twelve different cards at a time vary less than as many throws of a die
    assert ((counts - mean) ** 2 / mean).sum() < 51 + 8 * np.sqrt(2 * 51)


def test_threads_have_streams_of_their_own():
    found, start = [], threading.Barrier(8)

    def work():
        start.wait()
        found.extend(several())

    threads = [threading.Thread(target=work) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == len({*found}) == 160


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork here")
@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
def test_a_forked_child_goes_another_way():
    several()
    found = []
    for _ in range(2):
        read, write = os.pipe()
        child = os.fork()
        if not child:
            os.write(write, b"".join(several()))
            os._exit(0)
        os.close(write)
        with os.fdopen(read, "rb") as pipe:
            found.append(pipe.read())
        assert os.waitpid(child, 0)[1] == 0
    found.append(b"".join(several()))
    hands = [dealt[at : at + 18] for dealt in found for at in range(0, len(dealt), 18)]
    assert len(hands) == len({*hands}) == 60


def test_a_spot_that_is_kept_is_the_same_spot():
    """Plans of texts are kept: as from ids, which are read anew, also once very many others have come."""
    first = deal(30, 3, known=["AsKd", None, "Qh*"], board="2c 7d", dead="3h", seed=1)
    for seats in range(1, 20):
        for rank in "23456789TJQKA":
            deal(1, seats, known=[f"{rank}c"], seed=1)
    ids = deal(30, 3, known=[[51, 45], None, [42]], board=[0, 21], dead=[6], seed=1)
    again = deal(30, 3, known=("AsKd", None, "Qh*"), board="2c 7d", dead="3h", seed=1)
    for one, other, third in zip(first, ids, again, strict=True):
        assert np.array_equal(one, other) and np.array_equal(one, third)


def test_what_is_kept_tells_games_and_seats_apart():
    games = ("holdem", "omaha", "omaha5", "stud")
    shapes = [deal(1, players, game=game)[0].shape for players in (2, 3) for game in games]
    assert shapes == [(1, 2, 2), (1, 2, 4), (1, 2, 5), (1, 2, 7), (1, 3, 2), (1, 3, 4), (1, 3, 5), (1, 3, 7)]
