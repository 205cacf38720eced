"""Instructions per hand, counted by valgrind: a regression shows without a stopwatch, whatever else the machine does.

One run evaluates the same number of rows with every door; for each door, one more run gives it twice the rows. The
difference of two runs is that door's work alone. Only the kernels are counted: what the interpreter does differs by
tens of instructions a hand from run to run. Valgrind runs no AVX-512, so a level that it cannot run is left out.
``python -m bench.measures.instructions ROWS NAME`` is what a run executes.
"""

import re
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np

from bench.lib.children import run_module
from bench.lib.workloads import WORKLOADS
from evaluator import cpu

ROWS = 8_192
EVERY_DOOR_ALIKE = "-"
KERNEL = re.compile(rf"(?m)^ *([\d,]+) [^:]*:(?!_*[Pp]y).*\[{re.escape(cpu.__file__)}\]$")
"""A line of callgrind_annotate about a function of the module with the kernels that Cython did not write."""


def count(level: str, rows: int, doubled: str) -> int | None:
    """Instructions of one run in the kernels, or None if valgrind cannot run the level."""
    with TemporaryDirectory() as folder:
        profile = Path(folder) / "profile"
        tool = ("valgrind", "--tool=callgrind", f"--callgrind-out-file={profile}")
        child = run_module("measures.instructions", rows, doubled, level=level, prefix=tool)
        if "only" in child.stderr and "ImportError" in child.stderr:
            return None
        if child.returncode or not profile.exists():
            raise RuntimeError(f"{' '.join(child.args)} failed:\n{child.stderr}")
        command = ["callgrind_annotate", "--threshold=100", profile]
        report = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return sum(int(found[1].replace(",", "")) for found in KERNEL.finditer(report))


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
