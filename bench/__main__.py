"""``python -m bench``: every evaluator that is installed, on the same hands; bench/README.md says how to read it.

Without a section: do they agree, then the comparison, batches and equity. The other sections are for those who work on
the library: their own kind of numbers, next to targets.
"""

import argparse
import json
from pathlib import Path

from bench.measures import (
    agreement,
    batch,
    boards,
    casino,
    comparison,
    dealing,
    equity,
    estimates,
    footprint,
    instructions,
    last_mile,
    matchups,
    pots,
    ranges,
    scalar,
    showdown,
)
from bench.report import chart, machine
from bench.report.results import AGREEMENT, BATCH, COMPARISON, EQUITY
from bench.report.tables import show

BY_DEFAULT = ("agreement", "comparison", "batch", "equity")
SECTIONS = (
    *BY_DEFAULT, "scalar", "boards", "deals", "ranges", "pots", "showdown", "matchups", "spots", "casino", "estimates", "import",
    "instructions",
)  # fmt: skip


def parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument(
        "sections", nargs="*", metavar="SECTION", help=f"of {', '.join(SECTIONS)} (default: {', '.join(BY_DEFAULT)})"
    )
    parser.add_argument("--rows", type=int, default=20_000_000, help="rows of a batch (default: 20 million)")
    parser.add_argument("--rounds", type=int, default=20, help="rounds of which the best counts (default: 20)")
    parser.add_argument("--hands", type=int, default=100_000, help="hands that all compare (default: 100,000)")
    parser.add_argument("--json", type=Path, metavar="PATH", help="write all numbers to a file, too")
    parser.add_argument("--chart", type=Path, metavar="PATH", help="draw the comparison: png, svg or pdf")
    arguments = parser.parse_args()
    if unknown := set(arguments.sections) - set(SECTIONS):
        parser.error(f"no section {', '.join(sorted(unknown))}; there are {', '.join(SECTIONS)}")
    arguments.sections = arguments.sections or list(BY_DEFAULT)
    return arguments


def main() -> None:
    arguments = parse_arguments()
    results = {"machine": [machine.describe()]}
    if "agreement" in arguments.sections:
        results[AGREEMENT] = agreement.measure(arguments.hands)
    if "comparison" in arguments.sections:
        results[COMPARISON] = comparison.measure(arguments.hands, min(arguments.rounds, 11))
    if "scalar" in arguments.sections:
        results["one hand a call"], results["one hand a call, ratios"] = scalar.measure(arguments.rounds)
    if "batch" in arguments.sections:
        title = f"{BATCH} of {arguments.rows:,} rows on one thread, ratio = multiples of np.copyto of the same bytes"
        results[title] = batch.measure_levels(arguments.rows, arguments.rounds)
    if "boards" in arguments.sections:
        results["values of all 1,326 hands on boards"] = boards.measure_levels(arguments.rounds)
    if "ranges" in arguments.sections:
        results["ranges"] = ranges.measure(arguments.rounds)
    if "deals" in arguments.sections:
        results[f"{dealing.DEALS:,} deals on one thread"] = dealing.measure_levels(dealing.DEALS, arguments.rounds)
        results["one deal a call, six players"] = dealing.measure_calls(arguments.rounds)
    if "pots" in arguments.sections:
        results[f"{pots.ROWS:,} rows of seats on one thread"] = pots.measure(pots.ROWS, arguments.rounds)
    if "showdown" in arguments.sections:
        title = f"{showdown.BOARDS} boards, 1,326 hands against full ranges, one thread"
        results[title] = showdown.measure_levels(showdown.BOARDS, arguments.rounds)
    if "spots" in arguments.sections:
        results["hands, tables and spots, one thread"], results["hands, tables and spots, ratios"] = last_mile.measure(
            last_mile.SPOTS, min(arguments.rounds, 7)
        )
    if "matchups" in arguments.sections:
        results["hold'em before the flop, one thread"] = matchups.measure_levels(arguments.rounds)
    if "equity" in arguments.sections:
        title = f"{EQUITY}, the call included, and microseconds of other engines, one thread"
        dealt = f"{equity.DEALS:,} random deals of hold'em, and nanoseconds of other engines"
        results[title], results[dealt] = equity.measure_levels(arguments.rounds)
    if "casino" in arguments.sections:
        title = f"house edges, exact, {casino.THREADS} threads, and {casino.DEALS:,} random deals"
        results[title] = casino.measure(min(arguments.rounds, 5))
    if "estimates" in arguments.sections:
        results["exact answers: seconds as estimated, and by the clock"] = estimates.measure_levels()
    if "import" in arguments.sections:
        results["import and size"] = footprint.measure(min(arguments.rounds, 11))
    if "instructions" in arguments.sections:
        results["instructions (callgrind)"] = instructions.measure()
    show("machine", [{"what": what, "which": which} for what, which in results["machine"][0].items()])
    for title, records in results.items():
        if title == COMPARISON:
            for game, rows in comparison.by_game(records).items():
                show(game, rows)
        elif title == AGREEMENT:
            show(
                "hands on which others agree, order and ties; no number: they do not play it",
                agreement.by_peer(records),
            )
            show("where they do not", agreement.differences(records))
        elif title != "machine":
            show(title, records)
    if arguments.chart:
        chart.draw(results, arguments.chart)
    if arguments.json:
        arguments.json.write_text(json.dumps(results, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
