"""Batches in multiples of a copy: each door on rows larger than the caches, next to ``np.copyto`` of the same bytes.

Everything that is written to is allocated and touched before the clock starts. A level is measured in a process of its
own, together with its yardstick: ``python -m bench.measures.batch --rows N --rounds N`` prints the numbers of one level.
"""

import argparse
import json
import sys

import numpy as np

from bench.lib.children import result_of, run_module
from bench.lib.timing import best_times, verdict
from bench.lib.workloads import WORKLOADS, Workload
from evaluator import cpu


def measure(workload: Workload, rows: int, rounds: int) -> dict:
    """Time one workload at the level of this process."""
    arrays = workload.arrays(rows)
    copies = [array.copy() for array in arrays]
    out = np.ones(rows, np.uint16)
    function = workload.function

    def copy():
        for target, array in zip(copies, arrays):
            np.copyto(target, array)

    times = best_times({"copy": copy, "call": lambda: function(*arrays, out=out)}, rounds)
    ratio = times["call"] / times["copy"]
    return {
        "level": cpu.level(),
        "name": workload.name,
        "ns_per_hand": times["call"] / rows * 1e9,
        "copy_ns_per_hand": times["copy"] / rows * 1e9,
        "ratio": ratio,
        "verdict": verdict(ratio, workload.targets.get(cpu.level(), ())),
    }


def measure_levels(rows: int, rounds: int) -> list[dict]:
    """Time every workload at every level that this CPU runs."""
    children = (run_module("measures.batch", "--rows", rows, "--rounds", rounds, level=level) for level in cpu.available())
    return [record for child in children for record in result_of(child)]


def main() -> None:
    parser = argparse.ArgumentParser(description="Time the batches of one level and print them as JSON.")
    parser.add_argument("--rows", type=int, required=True)
    parser.add_argument("--rounds", type=int, required=True)
    arguments = parser.parse_args()
    json.dump([measure(workload, arguments.rows, arguments.rounds) for workload in WORKLOADS], sys.stdout)


if __name__ == "__main__":
    main()
