"""Every level that this CPU runs gives the same values as the baseline, bit for bit, and refuses the same rows.

A level is chosen at import, so each works in a process of its own (levels_run.py). The counts of all hands are those of
test_exhaustive.py, run once for each level.
"""

from pathlib import Path
from tempfile import TemporaryDirectory

import levels_run
import numpy as np
import oracle
import pytest
from at_levels import LEVELS, run_at
from families import EVERY, MASKED

from evaluator import cpu

MOST_CARDS = max(deal.total for deal in EVERY)


def hands(n, seed):
    """uint8 (n, 11): two fifths random, two fifths of rare classes, and long runs of hands from one small deck."""
    decks = oracle.rare_decks()
    blocks = [oracle.random_hands(10_000, MOST_CARDS, [seed, block]) for block in range(n * 2 // 5 // 10_000)]
    blocks.append(oracle.rare_hands(n * 2 // 5, MOST_CARDS, seed))
    run = (n // 5 + len(decks)) // len(decks)
    blocks += [oracle.random_hands(run, MOST_CARDS, [seed, place, 1], deck) for place, deck in enumerate(decks)]
    return np.concatenate(blocks)


def compare_levels(n, seed, by_oracle):
    """n hands of each deal at each level; every so many of them by the oracle."""
    rows = hands(n, seed)
    assert len(rows) >= n
    with TemporaryDirectory() as folder:
        np.save(Path(folder) / "rows.npy", rows)
        for level in LEVELS:
            run_at(level, levels_run.__file__, "values", folder)
        found = {level: np.load(Path(folder) / f"{level}.npz") for level in LEVELS}
        chosen = slice(None, None, len(rows) // by_oracle)
        for deal in EVERY:
            values = found["baseline"][str(deal)]
            cards = deal.rows_of(rows if deal in MASKED else rows[::4])
            assert values.shape == (len(cards),) and values.dtype == np.uint16
            assert np.array_equal(values[chosen], deal.expected(cards[chosen])), f"{deal}"
            for level in LEVELS[1:]:
                wrong = np.flatnonzero(found[level][str(deal)] != values)
                assert not len(wrong), f"{deal} at {level}, {len(wrong)} rows, e.g. {cards[wrong[0]]}"
        for file in found.values():
            file.close()


def test_a_million_hands():
    compare_levels(10**6, seed=0, by_oracle=60_000)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(1, 11))
def test_ten_million_hands(seed):
    compare_levels(10**6, seed, by_oracle=30_000)


@pytest.mark.parametrize("job", ["remainders", "fences", "faults", "mask_faults"])
@pytest.mark.parametrize("level", LEVELS)
def test_rows_about_a_chunk(level, job, tmp_path):
    mixed = np.random.default_rng(5).permutation(hands(20_000, seed=11))
    np.save(tmp_path / "rows.npy", mixed[:2100])
    run_at(level, levels_run.__file__, job, tmp_path)


@pytest.mark.parametrize("level", [level for level in LEVELS if level != cpu.level()])
def test_all_hands(level):
    """All five-, six- and seven-card hands; the level of this process has its turn in test_exhaustive.py itself."""
    count_all_hands(level, "test_high or test_razz or test_low8")


@pytest.mark.slow
@pytest.mark.parametrize("level", LEVELS)
def test_all_hands_and_all_omaha_hands_on_some_boards(level):
    count_all_hands(level, "test")


def count_all_hands(level, which):
    options = ["-c", Path(__file__).parents[2] / "pyproject.toml", "-p", "no:cacheprovider", "-k", which]
    run_at(level, "-m", "pytest", *options, Path(__file__).with_name("test_exhaustive.py"))
