"""Hold'em before the flop, exact: known hands, ranges against ranges and all match-ups, at every level.

A level is measured in a process of its own: ``python -m bench.measures.matchups --rounds N`` prints its numbers. What the first
call of a process pays for the tables is measured in one more for each: ``python -m bench.measures.matchups --first NAME``.
"""

import argparse
import json
import sys
from collections.abc import Callable

import numpy as np

from bench.lib.children import result_of, run_module
from bench.lib.timing import best_times, verdict
from evaluator import Range, cards, cpu, mask, preflop_matrix
from evaluator.odds.preflop import known_preflop, range_preflop

HANDS = {
    "AhKh v QsQd": ("AhKh QsQd", ""),
    "AhKh v QsQd, two cards dead": ("AhKh QsQd", "Qh 2c"),
    "AhKh v QsJs": ("AhKh QsJs", ""),
    "AhKd v 7s6c": ("AhKd 7s6c", ""),
    "three hands": ("AhKh QsQd 8c7c", ""),
    "six hands": ("AhKh QsQd 8c7c AsTd 5h5c JdTc", ""),
}
RANGES = {
    "AhKd v random": ("AhKd", "random"),
    "10% v 20%": ("10%", "20%"),
    "random v random": ("random", "random"),
}
WEIGHTED, MATRIX = "weights v weights", "preflop_matrix()"
MOST = {"AhKh v QsQd": 60, "AhKh v QsQd, two cards dead": 60, "three hands": 150, "six hands": 250} | {
    "AhKd v random": 100, "10% v 20%": 400, "random v random": 500, WEIGHTED: 500
}  # fmt: skip
"""Microseconds a call may take at level avx512, twice that at others."""
MOST_FIRST = {"AhKd v random": 40e3, "10% v 20%": 60e3, MATRIX: 4e6}
"""The same for the first call of a process, which fills the tables."""

Call = Callable[[], object]


def calls_with_hands() -> dict[str, Call]:
    """The class method, by name."""

    def call(hands: str, dead: str) -> Call:
        ids, gone = cards(hands.split()).reshape(-1, 2), int(mask(dead)) if dead else 0
        return lambda: known_preflop(ids, gone)

    return {name: call(*spot) for name, spot in HANDS.items()}


def calls_with_ranges() -> dict[str, Call]:
    """The table of match-ups, by name."""

    def call(first: np.ndarray, second: np.ndarray) -> Call:
        return lambda: range_preflop(first, second)

    calls = {name: call(*(Range(text).weights for text in texts)) for name, texts in RANGES.items()}
    return calls | {WEIGHTED: call(*np.random.default_rng(1).random((2, 1326))), MATRIX: preflop_matrix}


def limits(name: str, first: bool) -> list[float]:
    """The target of a call at the level of this process."""
    most = (MOST_FIRST if first else MOST).get(name)
    return [] if most is None else [most if cpu.level() == "avx512" else 2 * most]


def record(name: str, seconds: float, first: bool) -> dict:
    """One line of the table."""
    us = seconds * 1e6
    what = f"{name}, first call" if first else name
    return {"level": cpu.level(), "name": what, "us_per_call": us, "verdict": verdict(us, limits(name, first))}


def measure(rounds: int) -> list[dict]:
    """Time every call at the level of this process, with tables that are filled."""
    preflop_matrix()
    times = best_times(calls_with_hands() | calls_with_ranges(), rounds, warm=True)
    return [record(name, seconds, False) for name, seconds in times.items()]


def measure_first(name: str) -> list[dict]:
    """Time one call, the first of this process."""
    return [record(name, best_times({name: calls_with_ranges()[name]}, 1)[name], True)]


def measure_levels(rounds: int) -> list[dict]:
    """Time everything at every level that this CPU runs."""
    records = []
    for level in cpu.available():
        records += result_of(run_module("measures.matchups", "--rounds", rounds, level=level))
        for name in MOST_FIRST:
            firsts = [result_of(run_module("measures.matchups", "--first", name, level=level)) for _ in range(min(rounds, 5))]
            records += min(firsts, key=lambda first: first[0]["us_per_call"])
    return records


def main() -> None:
    parser = argparse.ArgumentParser(description="Time match-ups before the flop at one level and print them as JSON.")
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--first", choices=MOST_FIRST)
    arguments = parser.parse_args()
    json.dump(measure_first(arguments.first) if arguments.first else measure(arguments.rounds), sys.stdout)


if __name__ == "__main__":
    main()
