"""House edges: what a call of each game takes with two threads, its tables included.

Every call is the first of a process of its own, as games keep what does not depend on the pay table: ``python -m
bench.measures.casino GAME`` prints its seconds, the edge and the deals a second that ``simulate`` plays.
"""

import argparse
import json
import sys
import time

from bench.lib.children import result_of, run_module
from bench.lib.timing import verdict
from evaluator import cpu
from evaluator.casino import house_edge, simulate

THREADS = 2
DEALS = 1_000_000
SHORT = 2.0
"""Seconds: longer calls are timed once."""

GAMES: dict[str, tuple[str, dict[str, object]]] = {
    "Casino Hold'em": ("casino_holdem", {}),
    "Ultimate Texas Hold'em": ("ultimate_holdem", {}),
    "Caribbean Stud": ("caribbean_stud", {}),
    "Three Card Poker, an up-card": ("three_card_poker", {}),
    "Three Card Poker, closed": ("three_card_poker", {"dealer_up_card": False, "ante_bonus": "5/4/1"}),
    "Let It Ride": ("let_it_ride", {}),
    "video poker, jacks or better": ("video_poker", {}),
    "video poker, deuces wild": ("video_poker", {"pay_table": "deuces wild"}),
    "Buster Blackjack": ("buster_blackjack", {}),
    "Pair Plus": ("pair_plus", {}),
    "AA Bonus": ("aa_bonus", {}),
    "Trips Bet": ("trips", {}),
}
MOST = dict(zip(GAMES, [10, 15, 30, 0.5, 0.5, 1, 1, 3, 10]))
"""Seconds a call may take at level avx512, twice that at others."""


def measure_game(name: str) -> dict[str, float]:
    """Seconds of the exact answer, which is the first that this process gives, and simulated deals a second."""
    game, rules = GAMES[name]
    start = time.perf_counter()
    answer = house_edge(game, threads=THREADS, **rules)
    seconds = time.perf_counter() - start
    simulate(game, 2, seed=1, threads=THREADS, **rules)  # finds the strategy, which some games keep
    start = time.perf_counter()
    simulate(game, DEALS, seed=1, threads=THREADS, **rules)
    return {
        "seconds": seconds,
        "edge": float(answer.edge),
        "deals_per_second": DEALS / (time.perf_counter() - start),
    }


def record(name: str, found: list[dict[str, float]]) -> dict:
    """A line of the table, from what several processes have found."""
    seconds = min(one["seconds"] for one in found)
    limits = [MOST[name] if cpu.level() == "avx512" else 2 * MOST[name]] if name in MOST else []
    return {
        "level": cpu.level(),
        "name": name,
        "seconds": seconds,
        "house_edge_%": f"{100 * found[0]['edge']:.6f}",
        "million_deals_per_second": max(one["deals_per_second"] for one in found) / 1e6,
        "verdict": verdict(seconds, limits),
    }


def measure(rounds: int) -> list[dict]:
    """Every game at the best level."""
    records = []
    for name in GAMES:
        found = []
        while len(found) < rounds and (not found or found[0]["seconds"] < SHORT):
            found.append(result_of(run_module("measures.casino", name)))
        records.append(record(name, found))
    return records


def main() -> None:
    parser = argparse.ArgumentParser(description="Time the house edge of one game and print it as JSON.")
    parser.add_argument("game", choices=GAMES)
    json.dump(measure_game(parser.parse_args().game), sys.stdout)


if __name__ == "__main__":
    main()
