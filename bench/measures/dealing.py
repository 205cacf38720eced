"""Deals: cards a second at every level, next to the way NumPy alone would deal.

A level is measured in a process of its own: ``python -m bench.measures.dealing --deals N --rounds N`` prints its numbers.
"""

import argparse
import json
import sys
from collections.abc import Callable

import numpy as np

from bench.lib.children import result_of, run_module
from bench.lib.timing import best_times, verdict
from evaluator import cpu, deal

DEALS = 1_000_000
MOST = 5.0
"""Nanoseconds a card may take, the call included: 200 million cards a second."""
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
    return calls


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
            "verdict": "" if name.startswith("NumPy") else verdict(ns, [MOST]),
        }
        for name, ns in per_card.items()
    ]


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
