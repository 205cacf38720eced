"""Files of hands: the command line's own work on a million lines, without starting Python."""

import pytest

from bench.lib.hands import random_rows, text_arguments
from evaluator.cli import main

LINES = 1_000_000


@pytest.mark.parametrize("game, counts", [("high", (7,)), ("omaha8", (4, 5))], ids=["high", "omaha8"])
@pytest.mark.parametrize("output", ["values.tsv", "values.npy"])
def test_file(benchmark, tmp_path, game, counts, output):
    hands = tmp_path / "hands.txt"
    texts = text_arguments(random_rows(LINES, sum(counts)), *counts)
    hands.write_text("".join(" | ".join(parts) + "\n" for parts in texts))
    benchmark.group = f"{game}, {LINES:,} lines"
    command = ["eval", "--game", game, "--file", str(hands), "--output", str(tmp_path / output)]
    assert benchmark.pedantic(main, (command,), rounds=3) == 0
