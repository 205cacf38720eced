"""``python -m bench``: the comparison with the targets and with the peers that are installed."""

import argparse
import json
from pathlib import Path

from . import batch, boards, dealing, equity, footprint, instructions, machine, matchups, pots, ranges, scalar, showdown
from .report import show

SECTIONS = (
    "scalar", "batch", "boards", "deals", "ranges", "pots", "showdown", "matchups", "equity", "import", "instructions"
)  # fmt: skip


def parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument(
        "sections", nargs="*", metavar="SECTION", help=f"of {', '.join(SECTIONS)} (default: all)"
    )
    parser.add_argument("--rows", type=int, default=20_000_000, help="rows of a batch (default: 20 million)")
    parser.add_argument("--rounds", type=int, default=20, help="rounds of which the best counts (default: 20)")
    parser.add_argument("--json", type=Path, metavar="PATH", help="write all numbers to a file, too")
    arguments = parser.parse_args()
    if unknown := set(arguments.sections) - set(SECTIONS):
        parser.error(f"no section {', '.join(sorted(unknown))}; there are {', '.join(SECTIONS)}")
    arguments.sections = arguments.sections or list(SECTIONS)
    return arguments


def main() -> None:
    arguments = parse_arguments()
    results = {"machine": [machine.describe()]}
    if "scalar" in arguments.sections:
        results["one hand a call"], results["one hand a call, ratios"] = scalar.measure(arguments.rounds)
    if "batch" in arguments.sections:
        title = f"batches of {arguments.rows:,} rows on one thread, ratio = multiples of np.copyto of the same bytes"
        results[title] = batch.measure_levels(arguments.rows, arguments.rounds)
    if "boards" in arguments.sections:
        results["values of all 1,326 hands on boards"] = boards.measure_levels(arguments.rounds)
    if "ranges" in arguments.sections:
        results["ranges"] = ranges.measure(arguments.rounds)
    if "deals" in arguments.sections:
        results[f"{dealing.DEALS:,} deals on one thread"] = dealing.measure_levels(dealing.DEALS, arguments.rounds)
    if "pots" in arguments.sections:
        results[f"{pots.ROWS:,} rows of seats on one thread"] = pots.measure(pots.ROWS, arguments.rounds)
    if "showdown" in arguments.sections:
        title = f"{showdown.BOARDS} boards, 1,326 hands against full ranges, one thread"
        results[title] = showdown.measure_levels(showdown.BOARDS, arguments.rounds)
    if "matchups" in arguments.sections:
        results["hold'em before the flop, one thread"] = matchups.measure_levels(arguments.rounds)
    if "equity" in arguments.sections:
        title = "hold'em equity, the call included, and microseconds of other engines, one thread"
        dealt = f"{equity.DEALS:,} random deals of hold'em, and nanoseconds of other engines"
        results[title], results[dealt] = equity.measure_levels(arguments.rounds)
    if "import" in arguments.sections:
        results["import and size"] = footprint.measure(min(arguments.rounds, 11))
    if "instructions" in arguments.sections:
        results["instructions (callgrind)"] = instructions.measure()
    show("machine", [{"what": what, "which": which} for what, which in results["machine"][0].items()])
    for title, records in results.items():
        if title != "machine":
            show(title, records)
    if arguments.json:
        arguments.json.write_text(json.dumps(results, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
