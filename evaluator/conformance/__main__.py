"""``python -m evaluator.conformance``: a table of adapters and games, and every failure with its hand.

Exit code: 0, 1 if an evaluator fails, 2 for wrong arguments.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from importlib.util import find_spec

from .catalogue import ADAPTERS, adapter_named, check_alone
from .findings import FAILED, NOT_PLAYED, PASSED, Report
from .runner import FULL, KINDS, QUICK, USUAL

SIGNS = {PASSED: "pass", FAILED: "FAIL", NOT_PLAYED: "·"}


def table(reports: Sequence[Report]) -> list[list[str]]:
    """Rows of texts, the head first: what became of each game."""
    games = list(dict.fromkeys(game for report in reports for game in report.games()))
    rows = [["adapter", *games]]
    for report in reports:
        if report.problem or not report.installed:
            rows.append([report.adapter, report.problem or "not installed"])
            continue
        found = report.games()
        rows.append([report.adapter, *(SIGNS[found.get(game, NOT_PLAYED)] for game in games)])
    return rows


def failures(report: Report) -> list[str]:
    """Lines that say what failed."""
    lines = []
    for failed in report.failures:
        more = f" ({failed.wrong:,} in all)" if failed.wrong > len(failed.findings) else ""
        lines.append(f"{report.adapter}, {failed.game}, {failed.kind}, {failed.name}{more}")
        lines += [f"    {finding}" for finding in failed.findings]
    return lines


def print_reports(reports: Sequence[Report]) -> None:
    rows = table(reports)
    if find_spec("rich") and sys.stdout.isatty():
        from rich.console import Console
        from rich.table import Table as RichTable

        shown = RichTable(*rows[0])
        for row in rows[1:]:
            shown.add_row(*(cell.replace("FAIL", "[red]FAIL[/red]") for cell in row))
        Console().print(shown)
    else:
        widths = [max(len(row[at]) for row in rows if len(row) == len(rows[0])) for at in range(len(rows[0]))]
        widths[0] = max(len(row[0]) for row in rows)
        for row in rows:
            print("  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip())
    for report in reports:
        print(*failures(report), sep="\n", end="\n" if report.failures else "")


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m evaluator.conformance", description="Check poker evaluators.")
    parser.add_argument("adapters", nargs="*", metavar="ADAPTER", help=f"{', '.join(ADAPTERS)}, or MODULE:NAME")
    parser.add_argument("--kinds", nargs="+", choices=KINDS, default=KINDS, help="what to check (default: everything)")
    effort = parser.add_mutually_exclusive_group()
    effort.add_argument("--quick", action="store_const", dest="effort", const=QUICK, help="small samples, short tables")
    effort.add_argument("--full", action="store_const", dest="effort", const=FULL, help="all tables, however long")
    parser.add_argument("--json", action="store_true", help="everything as JSON")
    arguments = parser.parse_args(argv)
    names = arguments.adapters or list(ADAPTERS)
    try:
        for name in names:
            adapter_named(name)
    except ValueError as error:
        parser.error(str(error))
    reports = []
    for place, name in enumerate(names):
        if sys.stderr.isatty():
            print(f"{place + 1}/{len(names)} {name}", file=sys.stderr)
        reports.append(check_alone(name, arguments.kinds, arguments.effort or USUAL))
    if arguments.json:
        json.dump([report.as_json() for report in reports], sys.stdout, indent=1)
        print()
    else:
        print_reports(reports)
    return 0 if all(report.passed for report in reports) else 1


if __name__ == "__main__":
    sys.exit(main())
