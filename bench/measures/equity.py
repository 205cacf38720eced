"""Equity, the Python call included: every line of the targets, next to other engines in the same process.

A level is measured in a process of its own: ``python -m bench.measures.equity --rounds N`` prints its numbers, with ``--peers``
those of the engines that are installed, too. What the first call of a process pays for the tables is measured in one
more for each: ``python -m bench.measures.equity --first NAME``.
"""

import argparse
import json
import sys
import time
from collections.abc import Callable, Sequence

import numpy as np

from bench.lib.children import result_of, run_module
from bench.lib.timing import best_times, verdict
from bench.rivals.equities import ENGINES, RANDOM, Engine, Question
from evaluator import Range, cpu, equity, preflop_matrix

SIX = ("AhKh", "QsQd", "8c7c", "AsTd", "5h5c", "JdTc")
FLOP, RIVER, DEAD = "2c 7h Ks", "2c 7h Ks 3s 9s", "Qh 2c"
QUESTIONS = {
    "AhKh v QsQd": Question(SIX[:2]),
    "AhKh v QsQd, two cards dead": Question(SIX[:2], dead=DEAD),
    "three hands": Question(SIX[:3]),
    "three hands, two cards dead": Question(SIX[:3], dead=DEAD),
    "six hands": Question(SIX),
    "six hands, two cards dead": Question(SIX, dead=DEAD),
    "AhKd v random": Question(("AhKd", RANDOM)),
    "10% v 20%": Question(("10%", "20%")),
    "random v random on a flop": Question((RANDOM, RANDOM), FLOP),
    "random v random on a river": Question((RANDOM, RANDOM), RIVER),
    "AhKd v random on a flop": Question(("AhKd", RANDOM), FLOP),
    "10% v 20% on a flop": Question(("10%", "20%"), FLOP),
    "20% three times on a flop": Question(("20%", "20%", "20%"), FLOP),
    "Omaha, AsAhKsQh v KdKcJdTc": Question(("AsAhKsQh", "KdKcJdTc"), game="omaha"),
    "Omaha eight-or-better, Ah2hKsQs v 8c7c6d5d": Question(("Ah2hKsQs", "8c7c6d5d"), game="omaha8"),
}
WEIGHTED, MATRIX = "weights v weights", "preflop_matrix()"
TOO_LONG = {"10% v 20%", "20% three times on a flop"}
"""Not asked of other engines: the first takes them seconds, the second minutes."""
MOST = dict(zip(QUESTIONS, [60, 60, 150, 150, 250, 250, 100, 400, 15e3])) | {
    "20% three times on a flop": 3e6, WEIGHTED: 500, MATRIX: 4e6,
    "Omaha, AsAhKsQh v KdKcJdTc": 400, "Omaha eight-or-better, Ah2hKsQs v 8c7c6d5d": 4e3,
}  # fmt: skip
"""Microseconds a call may take at level avx512, twice that at others."""
MOST_FIRST = {"AhKd v random": 40e3, "10% v 20%": 60e3, MATRIX: 4e6}
"""The same for the first call of a process, which fills the tables."""

DEALS = 1 << 23
STUD_HANDS = ("As2h3c", "7d7c2s")
DEALT = {
    "AhKh v QsQd": Question(SIX[:2]),
    "AhKh v five random": Question(("AhKh", *[RANDOM] * 5)),
    "Omaha, a hand v random": Question(("AsAhKsQh", RANDOM), game="omaha"),
    "Omaha eight-or-better, a hand v random": Question(("Ah2hKsQs", RANDOM), game="omaha8"),
    "razz, three cards each": Question(STUD_HANDS, game="razz"),
    "stud eight-or-better, three cards each": Question(STUD_HANDS, game="stud8"),
}
MOST_DEALT = dict(zip(DEALT, [1e3 / 600, 1e3 / 150, 1e3 / 200, 1e3 / 120, 1e3 / 80, 1e3 / 80]))
"""Nanoseconds a random deal may take at level avx512, twice that at others."""
MOST_OF_ONE = 1 / 1.8
"""The time that two threads may take, of that of one."""
Call = Callable[[], object]


def our_calls() -> dict[str, Call]:
    """The exact questions, by name. Ranges are made before: reading a text is measured elsewhere."""

    def call(question: Question) -> Call:
        hands = [Range(hand) if "%" in hand else hand for hand in question.hands]
        return lambda: equity(hands, question.board, dead=question.dead, game=question.game)

    weighted = [Range.from_array(weights) for weights in np.random.default_rng(1).random((2, 1326))]
    calls = {name: call(question) for name, question in QUESTIONS.items()}
    return calls | {WEIGHTED: lambda: equity(weighted), MATRIX: preflop_matrix}


def our_deals(name: str, threads: int, deals: int) -> Call:
    hands, game = list(DEALT[name].hands), DEALT[name].game
    return lambda: equity(hands, game=game, samples=deals, seed=1, threads=threads)


def limits(most: dict[str, float], name: str) -> list[float]:
    """The target of a call at the level of this process."""
    return [most[name] if cpu.level() == "avx512" else 2 * most[name]] if name in most else []


def peer_seconds(engine: Engine, question: Question, rounds: int, deals: int = 0) -> float | None:
    """The time of an engine's call; None for a gap, ValueError if it answers differently."""
    call = engine.call(question, deals)
    if call is None:
        return None
    start = time.perf_counter()
    answer = call()
    seconds = time.perf_counter() - start
    samples = 100_000 if deals else None
    ours = equity(question.hands, question.board, game=question.game, dead=question.dead, samples=samples, seed=1)
    if abs(answer - ours.equity[0]) > (2.5 / deals**0.5 if deals else 1e-6):  # five standard errors or more
        raise ValueError(f"{engine.package} says {answer} of {question}, not {ours.equity[0]}")
    return best_times({"": call}, rounds)[""] if seconds < 1 else seconds


def measure_exact(rounds: int, engines: Sequence[Engine] = ()) -> list[dict]:
    """Time every question at the level of this process, with tables that are filled; and the engines."""
    preflop_matrix()
    records = []
    for name, seconds in best_times(our_calls(), rounds, warm=True).items():
        us = seconds * 1e6
        found = {"level": cpu.level(), "name": name, "us_per_call": us, "verdict": verdict(us, limits(MOST, name))}
        for engine in engines:
            asked = name in QUESTIONS and name not in TOO_LONG
            took = peer_seconds(engine, QUESTIONS[name], min(rounds, 3)) if asked else None
            found[engine.package] = "" if took is None else took * 1e6
        records.append(found)
    return records


def measure_deals(rounds: int, engines: Sequence[Engine] = (), deals: int = DEALS) -> list[dict]:
    """Nanoseconds a random deal, on one thread and on two; and those of the engines."""
    calls = {(name, threads): our_deals(name, threads, deals) for name in DEALT for threads in (1, 2)}
    times = best_times(calls, rounds, warm=True)
    records = []
    for (name, threads), seconds in times.items():
        ns = seconds / deals * 1e9
        most = limits(MOST_DEALT, name) if threads == 1 else [times[name, 1] / deals * 1e9 * MOST_OF_ONE]
        what = name if threads == 1 else f"{name}, two threads"
        found = {"level": cpu.level(), "name": what, "ns_per_deal": ns, "verdict": verdict(round(ns, 3), most)}
        for engine in engines:
            some = min(deals, engine.most_deals)
            took = peer_seconds(engine, DEALT[name], min(rounds, 3), some) if threads == 1 else None
            found[engine.package] = "" if took is None else took / some * 1e9
        records.append(found)
    return records


def measure_first(name: str) -> list[dict]:
    """Time one call, the first of this process."""
    us = best_times({name: our_calls()[name]}, 1)[name] * 1e6
    what = f"{name}, first call"
    return [
        {"level": cpu.level(), "name": what, "us_per_call": us, "verdict": verdict(us, limits(MOST_FIRST, name))}
        | {engine.package: "" for engine in ENGINES}
    ]


def measure(rounds: int, with_peers: bool) -> tuple[list[dict], list[dict]]:
    """The exact questions and the random deals at the level of this process."""
    engines = ENGINES if with_peers else ()
    found = measure_exact(rounds, engines), measure_deals(min(rounds, 5), engines)
    for record in (*found[0], *found[1]):
        for engine in ENGINES:
            record.setdefault(engine.package, "")
    return found


def measure_levels(rounds: int) -> tuple[list[dict], list[dict]]:
    """Both at every level that this CPU runs, the engines beside the best."""
    exact, dealt = [], []
    for level in cpu.available():
        peers = ["--peers"] if level == cpu.available()[-1] else []
        here = result_of(run_module("measures.equity", "--rounds", rounds, *peers, level=level))
        exact, dealt = exact + here[0], dealt + here[1]
        for name in MOST_FIRST:
            firsts = [result_of(run_module("measures.equity", "--first", name, level=level)) for _ in range(min(rounds, 5))]
            exact += min(firsts, key=lambda first: first[0]["us_per_call"])
    return exact, dealt


def main() -> None:
    parser = argparse.ArgumentParser(description="Time equity at one level and print it as JSON.")
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--peers", action="store_true")
    parser.add_argument("--first", choices=MOST_FIRST)
    arguments = parser.parse_args()
    if arguments.first:
        json.dump(measure_first(arguments.first), sys.stdout)
    else:
        json.dump(measure(arguments.rounds, arguments.peers), sys.stdout)


if __name__ == "__main__":
    main()
