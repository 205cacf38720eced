"""Deals: cards a second at every level, next to the way NumPy alone would deal.

A level is measured in a process of its own: ``python -m bench.measures.dealing --deals N --rounds N`` prints its numbers.
"""

import argparse
import json
import sys
from collections.abc import Callable
from time import process_time

import numpy as np

from bench.lib.children import result_of, run_module
from bench.lib.timing import best_times, verdict
from evaluator import cpu, deal

DEALS = 1_000_000
MOST = 5.0
"""Nanoseconds a card may take, the call included: 200 million cards a second."""
MOST_OF_STATES = 15.0
"""The same where every row has a state of its own, or seats hold ranges."""
MOST_OF_A_CALL = {"unseeded": 12.0, "seeded": 20.0, "around AsAh": 20.0}
"""Microseconds of a call for one deal to six players."""
SMALL_CALLS = 1000
NUMPY_DEALS = 20_000
"""Deals of the other way, which takes a thousand times as long."""

SEATS = {"holdem": (2, 6), "omaha": (6,), "stud": (7,)}
"""Numbers of seats to deal for, by game."""


def our_calls(deals: int) -> dict[str, Callable[[], tuple[np.ndarray, np.ndarray]]]:
    """Calls by name; all are seeded."""
    calls = {
        f"{game}, {players} players": lambda game=game, players=players: deal(deals, players, game=game, seed=1)
        for game, several in SEATS.items()
        for players in several
    }
    calls["boards for AsAh v KdKc"] = lambda: deal(deals, known=["AsAh", "KdKc"], seed=1)
    known = np.full((deals, 6, 2), 255, np.uint8)
    calls["a state a row, 6 players"] = lambda: deal(deals, 6, known=known, seed=1)
    calls["QQ+,AK v 22+, 2 players"] = lambda: deal(deals, known=["QQ+,AK", "22+"], seed=1)
    return calls


def small_calls() -> dict[str, Callable[[], object]]:
    """One deal a call, of which nearly all is what a call costs."""
    return {
        "unseeded": lambda: deal(1, 6),
        "seeded": lambda: deal(1, 6, seed=1),
        "around AsAh": lambda: deal(1, 6, known=["AsAh"], board="2c 7d 8h", seed=1),
    }


def measure_calls(rounds: int) -> list[dict]:
    """Microseconds of a call for one deal, in the time of this process."""
    calls = {name: lambda call=call: [call() for _ in range(SMALL_CALLS)] for name, call in small_calls().items()}
    times = best_times(calls, rounds, warm=True, clock=process_time)
    return [
        {"name": name, "microseconds": us, "verdict": verdict(us, [MOST_OF_A_CALL[name]])}
        for name, us in ((name, seconds / SMALL_CALLS * 1e6) for name, seconds in times.items())
    ]


def drawn(name: str, hole: np.ndarray, board: np.ndarray) -> int:
    """How many cards a call has drawn."""
    return board.size if name.startswith("boards") else hole.size + board.size


def numpy_deals(deals: int, cards: int) -> np.ndarray:
    """As many deals by NumPy: every row of decks shuffled by itself."""
    decks = np.tile(np.arange(52, dtype=np.uint8), (deals, 1))
    return np.random.default_rng(1).permuted(decks, axis=1)[:, :cards]


def measure(deals: int, rounds: int) -> list[dict]:
    """Time every call at the level of this process, and NumPy's six-handed deals."""
    calls = our_calls(deals)
    cards = {name: drawn(name, *call()) for name, call in calls.items()}
    few = min(deals, NUMPY_DEALS)
    calls["NumPy's permuted, 17 cards"] = lambda: numpy_deals(few, 17)
    cards["NumPy's permuted, 17 cards"] = 17 * few
    per_card = {name: seconds / cards[name] * 1e9 for name, seconds in best_times(calls, rounds).items()}
    return [
        {
            "level": cpu.level(),
            "name": name,
            "ns_per_card": ns,
            "million_cards_per_second": 1e3 / ns,
            "verdict": "" if name.startswith("NumPy") else verdict(ns, [_most(name)]),
        }
        for name, ns in per_card.items()
    ]


def _most(name: str) -> float:
    return MOST_OF_STATES if name.startswith(("a state", "QQ+")) else MOST


def measure_levels(deals: int, rounds: int) -> list[dict]:
    """Time everything at every level that this CPU runs."""
    children = (run_module("measures.dealing", "--deals", deals, "--rounds", rounds, level=level) for level in cpu.available())
    return [record for child in children for record in result_of(child)]


def main() -> None:
    parser = argparse.ArgumentParser(description="Time the deals of one level and print them as JSON.")
    parser.add_argument("--deals", type=int, default=DEALS)
    parser.add_argument("--rounds", type=int, default=10)
    arguments = parser.parse_args()
    json.dump(measure(arguments.deals, arguments.rounds), sys.stdout)


if __name__ == "__main__":
    main()
