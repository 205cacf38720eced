"""The comparison: every installed evaluator on the same hands in one process, one hand a call and many at once.

Calls take turns; the median of the rounds counts, and the quartiles say how steady it is. Hands that are random and hands
in order are apart: what looks values up in a large table lives on neighbours. An evaluator that does not play a game has
no number there. Our arrays at other levels than the best are timed in a process each.

``python -m bench.measures.comparison --hands N --rounds N`` prints our arrays at the level of its process.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable

import numpy as np

from bench.lib.children import result_of, run_module
from bench.lib.hands import id_arguments, rows_in_order, split_rows, text_arguments
from bench.lib.timing import all_times, each
from bench.lib.workloads import Workload
from bench.measures.agreement import contests, players
from bench.report.tables import cell
from evaluator import cpu

OURS = "evaluator"
MOST_SECONDS = 0.02
"""Of one call of a turn: slower evaluators get fewer of the hands."""
LEAST_HANDS = 20

Timed = tuple[dict, Callable[[], object], int]
"""What is said of a call, the call, and how many hands it takes."""


def rows_of(contest: Workload, order: str, hands: int) -> np.ndarray:
    if order == "random":
        return contest.rows(hands)
    return rows_in_order(hands, sum(contest.counts), deck=len(contest.deck), first=contest.deck.start)


def fewer(function: Callable, arguments: list[tuple]) -> list[tuple]:
    """As many of the arguments as a turn has time for."""
    started = time.perf_counter()
    each(function, arguments[:LEAST_HANDS])()
    seconds = (time.perf_counter() - started) / min(LEAST_HANDS, len(arguments))
    return arguments[: max(LEAST_HANDS, int(MOST_SECONDS / max(seconds, 1e-9)))]


def our_array(contest: Workload, rows: np.ndarray) -> Timed:
    arrays, out = split_rows(rows, *contest.counts), np.empty(len(rows), np.uint16)
    said = {"who": OURS, "level": cpu.level(), "form": "batch", "call": f"{contest.door}(array)"}
    return said, lambda: contest.function(*arrays, out=out), len(rows)


def our_calls(contest: Workload, rows: np.ndarray) -> list[Timed]:
    """Ids, text, and an array of all hands."""
    found = []
    forms = {"cards": ("[id …]", id_arguments), "text": ("text", lambda *given: text_arguments(*given, glue=""))}
    for form, (written, prepare) in forms.items():
        arguments = fewer(contest.function, prepare(rows, *contest.counts))
        call = f"{contest.door}({', '.join([written] * len(contest.counts))})"
        said = {"who": OURS, "level": "", "form": form, "call": call}
        found.append((said, each(contest.function, arguments), len(arguments)))
    return [*found, our_array(contest, rows)]


def peer_calls(contest: Workload, rows: np.ndarray) -> list[Timed]:
    found = []
    for peer in players(contest):
        function, prepare = peer.load()
        if peer.form == "batch":
            arguments, hands = prepare(rows, *contest.counts), len(rows)
        else:
            arguments = fewer(function, prepare(rows, *contest.counts))
            hands = len(arguments)
        said = {"who": peer.package, "level": "", "form": peer.form, "call": peer.call}
        found.append((said, each(function, arguments), hands))
    return found


def timed(contest: Workload, order: str, calls: list[Timed], rounds: int) -> list[dict]:
    times = all_times({number: call for number, (_, call, _) in enumerate(calls)}, rounds)
    records = []
    for number, (said, _, hands) in enumerate(calls):
        quartiles = np.quantile(times[number], (0.25, 0.5, 0.75)) / hands * 1e9
        low, median, high = map(float, quartiles)
        numbers = {
            "ns_best": times[number][0] / hands * 1e9,
            "ns_median": median,
            "ns_quartile_1": low,
            "ns_quartile_3": high,
            "hands": hands,
        }
        records.append({"game": contest.name, "order": order, **said, **numbers})
    return records


def measure(hands: int, rounds: int) -> list[dict]:
    """Every contest in both orders of hands."""
    records = []
    for contest in contests():
        for order in ("random", "in order"):
            rows = rows_of(contest, order, hands)
            records += timed(contest, order, our_calls(contest, rows) + peer_calls(contest, rows), rounds)
    for level in cpu.available():
        if level != cpu.level():
            records += result_of(run_module("measures.comparison", "--hands", hands, "--rounds", rounds, level=level))
    return records


def measure_arrays(hands: int, rounds: int) -> list[dict]:
    """Ours alone, at the level of this process."""
    return [
        record
        for contest in contests()
        for record in timed(contest, "random", [our_array(contest, contest.rows(hands))], rounds)
    ]


def by_game(records: list[dict]) -> dict[str, list[dict]]:
    """The same for the eye: a table for each game, the fastest first, random hands beside hands in order."""
    tables: dict[str, dict] = {}
    for one in records:
        calls = tables.setdefault(f"{one['game']}, ns a hand", {})
        row = calls.setdefault((one["call"], one["level"]), {"call": f"{one['call']} {one['level']}".strip()})
        row[one["order"]] = one["ns_median"]
        row[f"{one['order']}, quartiles"] = f"{cell(one['ns_quartile_1'])} – {cell(one['ns_quartile_3'])}"
    headings = ("call", "random", "random, quartiles", "in order", "in order, quartiles")
    return {
        title: [
            {heading: row.get(heading, "") for heading in headings}
            for row in sorted(calls.values(), key=lambda row: row["random"])
        ]
        for title, calls in tables.items()
    }


def main() -> None:
    parser = argparse.ArgumentParser(description="Time our arrays at one level and print them as JSON.")
    parser.add_argument("--hands", type=int, required=True)
    parser.add_argument("--rounds", type=int, required=True)
    arguments = parser.parse_args()
    json.dump(measure_arrays(arguments.hands, arguments.rounds), sys.stdout)


if __name__ == "__main__":
    main()
