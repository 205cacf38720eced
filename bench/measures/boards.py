"""Boards: the values of all 1,326 hands on each at every level, next to filling the same memory with a number.

A level is measured in a process of its own: ``python -m bench.measures.boards --rounds N`` prints its numbers.
"""

import argparse
import json
import sys
from collections.abc import Callable

import numpy as np

from bench.lib.children import result_of, run_module
from bench.lib.hands import random_rows
from bench.lib.timing import best_times, verdict
from evaluator import board_values, cpu, to_text

PAIRS = 1326
MOST_NS = {"avx512": [0.6]}
"""Nanoseconds that a value may take, by level, the call included."""
MOST_SHARED = [1 / 1.8]
"""What two threads may take of the time of one."""
IN_CACHE, IN_MEMORY = 100, 10_000
"""Boards whose values, 2,652 bytes each, stay in the caches, or do not."""
FILL = "NumPy: out.fill(1)"

Call = tuple[Callable[[], object], int]


def rivers_in_order(n: int) -> np.ndarray:
    """The first rivers of one flop, (n, 5), as one loop inside another lists them."""
    late = np.column_stack(np.triu_indices(49, 1))[:n].astype(np.uint8)
    return np.column_stack([np.tile(np.uint8([49, 50, 51]), (len(late), 1)), late])


def our_calls(in_cache: int, in_memory: int) -> dict[str, Call]:
    """Calls by name, each with its number of boards."""
    few, many, in_order = random_rows(in_cache, 5), random_rows(in_memory, 5), rivers_in_order(in_cache)
    text, one = to_text(few[0]), few[0]
    out = np.ones((in_memory, PAIRS), np.uint16)
    near = out[:in_cache]
    calls = {f"{k} cards": (lambda k=k: board_values(few[:, :k], out=near), in_cache) for k in (3, 4, 5)}
    return calls | {
        "5 cards, rivers of a flop in order": (lambda: board_values(in_order, out=near), in_cache),
        "5 cards, in memory": (lambda: board_values(many, out=out), in_memory),
        "5 cards, in memory, two threads": (lambda: board_values(many, out=out, threads=2), in_memory),
        "5 cards, in new memory": (lambda: board_values(many), in_memory),
        f"{FILL}, in memory": (lambda: out.fill(1), in_memory),
        "one board, ids in an array": (lambda: board_values(one), 1),
        "one board, text": (lambda: board_values(text), 1),
    }


def measure(rounds: int, in_cache: int = IN_CACHE, in_memory: int = IN_MEMORY) -> list[dict]:
    """Time every call at the level of this process."""
    calls = our_calls(in_cache, in_memory)
    times = best_times({name: call for name, (call, _) in calls.items()}, rounds, warm=True)
    records = []
    for name, (_, boards) in calls.items():
        per_value = times[name] / boards / PAIRS * 1e9
        judged = verdict(per_value, MOST_NS.get(cpu.level(), ())) if boards > 1 and FILL not in name else ""
        if "two threads" in name:
            judged = verdict(times[name] / times["5 cards, in memory"], MOST_SHARED)
        records.append(
            {
                "level": cpu.level(),
                "name": name,
                "boards": boards,
                "us_per_board": times[name] / boards * 1e6,
                "ns_per_value": per_value,
                "verdict": judged,
            }
        )
    return records


def measure_levels(rounds: int) -> list[dict]:
    """Time everything at every level that this CPU runs."""
    children = (run_module("measures.boards", "--rounds", rounds, level=level) for level in cpu.available())
    return [record for child in children for record in result_of(child)]


def main() -> None:
    parser = argparse.ArgumentParser(description="Time the boards of one level and print them as JSON.")
    parser.add_argument("--rounds", type=int, default=20)
    json.dump(measure(parser.parse_args().rounds), sys.stdout)


if __name__ == "__main__":
    main()
