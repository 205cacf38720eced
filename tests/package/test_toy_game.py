"""A toy game, added to a copy of the package by touching exactly the files that CONTRIBUTING lists, built, and played.

Its evaluator is "pips": two cards are worth the sum of their ranks, 1 (two deuces) to 25 (two aces).
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
GUIDE = ROOT / ".github" / "CONTRIBUTING.md"
TESTED_ELSEWHERE = ("tests/", "bench/", "docs/")
OF_TABLES = {"evaluator/kernels/tables/gametables.py", "evaluator/kernels/tables/game_tables.h"}
"""A game that needs no table of its own touches none."""

KERNEL = """/* A toy: two cards are worth the sum of their ranks. In bounds: nothing is looked up. */
#ifndef EVALUATOR_PIPS_H
#define EVALUATOR_PIPS_H

#include "encoding.h"
#include "kernel.h"

static unsigned pips(const uint8_t *rows, size_t n, int count, uint16_t *values) {
    unsigned faults = 0;
    for (size_t row = 0; row < n; row++, rows += count) {
        faults |= rows[0] >= DECK || rows[1] >= DECK ? NOT_A_CARD : 0;
        faults |= rows[0] == rows[1] ? DUPLICATE_CARD : 0;
        values[row] = (uint16_t)(card_rank(rows[0]) + card_rank(rows[1]) + 1);
    }
    return faults;
}

#endif
"""

DOOR = '''def pips(cards, *, out=None, threads=1, bint validate=True):
    """Value of two cards: the sum of their ranks, 1 to 25."""
    return evaluate(&PIPS, cards, None, out, threads, validate)


# --- Boards'''

CLASSES = '''def pips_classes() -> Classes:
    """The 25 sums of two ranks."""
    return [(Category.HIGH_CARD, [f"{pips} pips" for pips in range(25)])]


def _low_names('''

STEPS = {
    "evaluator/encoding.py": [('        "pai_gow_front": 91,\n', '{}        "pips": 25,\n')],
    "evaluator/kernels/games/game_kernels.h": [('#include "games/showing.h"\n', '#include "games/pips.h"\n{}')],
    "evaluator/kernels/kernel.h": [
        ("    KERNEL(rows_kernel, showing_low)\n", "    KERNEL(rows_kernel, showing_low)         \\\n    KERNEL(rows_kernel, pips)\n")
    ],
    "evaluator/cpu.pxd": [("rows_kernel pai_gow_front, showing_high, showing_low\n", "{}        rows_kernel pips\n")],
    "evaluator/kernels/plain/seat_ranking.h": [
        ('        {"badugi", NULL, level->badugi, 4, 4, 0},\n', '{}        {"pips", NULL, level->pips, 2, 2, 0},\n')
    ],
    "evaluator/hands/evaluators.pyx": [
        ("\n# A board kernel is", '\ncdef family PIPS = game("pips", 2, 2, one_hand_level().pips, batch_level().pips)\n{}'),
        ("# --- Boards", DOOR),
    ],
    "evaluator/hands/evaluators.pyi": [
        ("", "{}\ndef pips(cards: Any, *, out: Any = None, threads: Any = 1, validate: bool = True) -> Any: ...\n")
    ],
    "evaluator/__init__.py": [("    three_card,\n", "    pips,\n{}"), ('    "pots",\n', '    "pips",\n{}')],
    "evaluator/hands/value_classes.py": [("def _low_names(", CLASSES)],
    "evaluator/hands/readings.py": [
        ("    low8,\n", "{}    pips,\n"),
        ('    Reading("pai_gow_front"', '    Reading("pips", value_classes.pips_classes, pips, playing=2, wheel=()),\n{}'),
    ],
    "evaluator/hands/played.pyx": [
        ('    if evaluator == "pai_gow_front":\n', '    if evaluator == "pips":\n        return level.pips\n{}')
    ],
    "evaluator/rules.py": [
        ('            Game("badugi"', '            Game("pips", hole=(2,), board=0, high="pips"),\n{}')
    ],
}
"""By file: what is found there once, and what comes in its place, {} being that itself."""

PLAY = """
import numpy as np
import evaluator
from evaluator import best_five, category, deal, describe, equities, equity, pips, showdown, to_text
from evaluator.cli import main

hole, board = deal(5_000, 2, game="pips", seed=1)
assert hole.shape == (5_000, 2, 2) and board.shape == (5_000, 0)
values = pips(hole)
assert np.array_equal(values, (hole // 4).sum(axis=-1) + 1) and pips("As Ks") == 24
for bad, words in ("As As", "As appears twice"), ("As", "pips takes 2 cards"), ([51, 52], "52 is not a card id"):
    try:
        pips(bad)
    except ValueError as error:
        assert words in str(error), error
    else:
        raise AssertionError(bad)
assert describe(24, "pips") == "23 pips" and int(category(24, "pips")) == 0
assert to_text(best_five("Ks As", evaluator="pips")) == "As Ks"
table = showdown(["AsKs", "AdKd", None, "2c2d"], game="pips")
assert table.winners == (0, 1) and table.shares.tolist() == [0.5, 0.5, 0, 0] and table.names[3] == "0 pips"
answer = equity(["As*", "KsKd"], game="pips")
rest = [card for card in range(51) if card not in (47, 45)]
ranks = np.array(rest) // 4 + 12
assert answer.winners.tolist() == [0, (ranks > 22).sum(), (ranks < 22).sum(), (ranks == 22).sum()], answer.winners
assert abs(equity(["random", "random"], game="pips", samples=100_000, seed=1).equity[0] - 0.5) < 0.01
assert np.array_equal(equities(hole, game="pips")[:, 0], (np.sign(values[:, 0] * 1.0 - values[:, 1]) + 1) / 2)
assert main(["eval", "--game", "pips", "As Ks"]) == main(["showdown", "AsKs", "2c2d", "--game", "pips"]) == 0
assert main(["equity", "AsKs", "2c2d", "--game", "pips"]) == 0
"""


def listed():
    """The package's files in the guide's list, as it names them."""
    section = re.search(r"## Add a game\n(.*?)\n## ", GUIDE.read_text(encoding="utf-8"), re.DOTALL)[1]
    names = [name for name in re.findall(r"`([\w./]+)`", section) if "/" in name and not name.startswith(TESTED_ELSEWHERE)]
    return {name for name in names if not name.endswith("/")} - OF_TABLES


def test_the_guide_lists_what_is_touched():
    assert listed() == set(STEPS)


@pytest.mark.slow
def test_a_game_is_added_by_the_guide(tmp_path):
    for name in ("evaluator", "setup.py", "pyproject.toml", "README.md", "LICENSE"):
        kept = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__")
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, tmp_path / name, ignore=kept)
        else:
            shutil.copy2(ROOT / name, tmp_path / name)
    (tmp_path / "evaluator/kernels/games/pips.h").write_text(KERNEL)
    for name, steps in STEPS.items():
        path = tmp_path / name
        text = path.read_text(encoding="utf-8")
        for found, instead in steps:
            assert not found or text.count(found) == 1, (name, found)
            text = text.replace(found, instead.replace("{}", found)) if found else instead.replace("{}", text)
        path.write_text(text, encoding="utf-8")
    environment = os.environ | {"PYTHONPATH": str(tmp_path), "EVALUATOR_WERROR": "1"}
    build = [sys.executable, "setup.py", "-q", "build_ext", "--inplace", "-j2"]
    for command in (build, [sys.executable, "-W", "error", "-c", PLAY]):
        done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
