"""Showdowns: microseconds a board at every level, next to the product of a ready-made matrix with the weights.

A level is measured in a process of its own: ``python -m bench.measures.showdown --boards N --rounds N`` prints its numbers.
"""

import argparse
import json
import sys
from collections.abc import Callable

import numpy as np

from bench.lib.children import result_of, run_module
from bench.lib.hands import random_rows
from bench.lib.timing import best_times, verdict
from evaluator import ShowdownPlan, board_values, cpu, showdown_ev

BOARDS = 500
PAIRS = 1326
MOST = {"showdown_ev, a board and a range each": 8.0, "ShowdownPlan.ev, a call each": 5.0}
"""Microseconds that a board may take, the call included."""
MATRIX = "NumPy: matrix of one board @ weights"


def weights_of(boards: int) -> np.ndarray:
    """Full ranges, (boards, 1326)."""
    return np.random.default_rng(1).random((boards, PAIRS))


def pay_matrix(board: np.ndarray) -> np.ndarray:
    """What hand i gets from hand j; that hands share cards is left out, which only makes the yardstick cheaper."""
    values = board_values(board).astype(int)
    return np.sign(values[:, None] - values) * 1.0


def our_calls(boards: int) -> dict[str, Callable[[], object]]:
    """Calls by name; each does all boards."""
    dealt, weights = random_rows(boards, 5), weights_of(boards)
    out, plan, plans = np.ones((boards, PAIRS)), ShowdownPlan(dealt[0]), ShowdownPlan(dealt)
    return {
        "showdown_ev, a board and a range each": lambda: showdown_ev(dealt, weights, out=out),
        "showdown_ev, one range": lambda: showdown_ev(dealt, weights[0], out=out),
        "ShowdownPlan, made": lambda: ShowdownPlan(dealt),
        "ShowdownPlan.ev, a call each": lambda: [plan.ev(one) for one in weights],
        "ShowdownPlan.ev, a call each, ties paid": lambda: [plan.ev(one, tie=0.5) for one in weights],
        "ShowdownPlan.ev, one call": lambda: plan.ev(weights, out=out),
        "ShowdownPlan.ev, one call, a board each": lambda: plans.ev(weights, out=out),
    }


def measure(boards: int, rounds: int) -> list[dict]:
    """Time every call at the level of this process, and NumPy's product."""
    matrix, weights = pay_matrix(random_rows(1, 5)[0]), weights_of(boards)
    calls = our_calls(boards) | {MATRIX: lambda: [matrix @ one for one in weights]}
    return [
        {
            "level": cpu.level(),
            "name": name,
            "us_per_board": seconds / boards * 1e6,
            "verdict": verdict(seconds / boards * 1e6, [MOST[name]]) if name in MOST else "",
        }
        for name, seconds in best_times(calls, rounds).items()
    ]


def measure_levels(boards: int, rounds: int) -> list[dict]:
    """Time everything at every level that this CPU runs."""
    children = (
        run_module("measures.showdown", "--boards", boards, "--rounds", rounds, level=level) for level in cpu.available()
    )
    return [record for child in children for record in result_of(child)]


def main() -> None:
    parser = argparse.ArgumentParser(description="Time the showdowns of one level and print them as JSON.")
    parser.add_argument("--boards", type=int, default=BOARDS)
    parser.add_argument("--rounds", type=int, default=20)
    arguments = parser.parse_args()
    json.dump(measure(arguments.boards, arguments.rounds), sys.stdout)


if __name__ == "__main__":
    main()
