"""Instructions per hand, counted by valgrind: a regression shows without a stopwatch, whatever else the machine does.

One run evaluates the same number of rows with every door; for each door, one more run gives it twice the rows. The
difference of two runs is that door's work alone, since starting Python cancels. Valgrind runs no AVX-512, so a level
that it cannot run is left out. ``python -m bench.instructions ROWS NAME`` is what a run executes.
"""

import re
import shutil
import sys
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from evaluator import cpu

from .children import run_module
from .workloads import WORKLOADS

ROWS = 8_192
"""Enough that the noise of starting Python (thousands of instructions) is below one a hand."""
EVERY_DOOR_ALIKE = "-"


def count(level: str, rows: int, doubled: str) -> int | None:
    """Instructions of one run, or None if valgrind cannot run the level."""
    tool = ("valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null")
    child = run_module("instructions", rows, doubled, level=level, prefix=tool)
    if "only" in child.stderr and "ImportError" in child.stderr:
        return None
    found = re.search(r"Collected : (\d+)", child.stderr)
    if child.returncode or not found:
        raise RuntimeError(f"{' '.join(child.args)} failed:\n{child.stderr}")
    return int(found[1])


def measure(rows: int = ROWS) -> list[dict]:
    """Instructions per hand of every workload at every level that valgrind runs; empty without valgrind."""
    if shutil.which("valgrind") is None:
        return []
    records = []
    for level in cpu.available():
        start = count(level, rows, EVERY_DOOR_ALIKE)
        if start is None:
            continue
        with ThreadPoolExecutor(2) as pool:
            counts = list(pool.map(lambda name, level=level: count(level, rows, name), [w.name for w in WORKLOADS]))
        records += [
            {"level": level, "name": workload.name, "instructions_per_hand": (total - start) / rows}
            for workload, total in zip(WORKLOADS, counts)
        ]
    return records


def run(rows: int, doubled: str) -> None:
    """Evaluate ``rows`` rows with every door, twice as many with the one that is named."""
    for workload in WORKLOADS:
        n = 2 * rows if workload.name == doubled else rows
        workload.function(*(array[:n] for array in workload.arrays(2 * rows)), out=np.empty(n, np.uint16))


if __name__ == "__main__":
    run(int(sys.argv[1]), sys.argv[2])
