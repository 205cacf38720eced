"""The README's tables of speed, from measured numbers: ``python -m bench.report.readme numbers.json`` writes them anew.

They stand between two comments, and nothing else there is kept.
"""

from __future__ import annotations

import argparse
import json
import re
from pathlib import Path

from bench.measures.comparison import OURS
from bench.report.chart import number
from bench.report.results import BATCH, COMPARISON, EQUITY, rows_of
from bench.rivals.equities import ENGINES

README = Path(__file__).resolve().parents[2] / "README.md"
BETWEEN = re.compile(r"(?<=<!-- speed: numbers of python -m bench -->\n).*(?=<!-- speed: end -->)", re.DOTALL)
QUESTIONS = {
    "AhKh v QsQd": '`equity(["AhKh", "QsQd"])`',
    "AhKd v random": '`equity(["AhKd", "random"])`',
    "random v random on a flop": "random v random on a flop",
    "Omaha, AsAhKsQh v KdKcJdTc": "two hands of Omaha",
    "Omaha eight-or-better, Ah2hKsQs v 8c7c6d5d": "two hands of Omaha eight-or-better",
    "preflop_matrix()": "`preflop_matrix()` again",
}
"""Names of equity.QUESTIONS as the table has them."""


def table(headings: list[str], rows: list[list[str]]) -> str:
    lines = [headings, ["---", *("---:" for _ in headings[1:])], *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def fastest_other(records: list[dict], game: str, forms: tuple[str, ...]) -> str:
    """The best of the other evaluators, with its name; a gap where none plays."""
    others = [one for one in records if one["game"] == game and one["who"] != OURS and one["form"] in forms]
    best = min(others, key=lambda one: one["ns_best"], default=None)
    return f"{number(best['ns_best'])} ({best['who'].replace('_', '-')})" if best else "–"


def evaluators_table(results: dict) -> str:
    compared = [one for one in rows_of(results, COMPARISON) if one["order"] == "random"]
    batches = {(one["name"], one["level"]): one for one in rows_of(results, BATCH)}
    levels = list(dict.fromkeys(level for _, level in batches))[::-1]  # the best first
    rows = []
    for name in dict.fromkeys(name for name, _ in batches):
        door, cards = name.split()
        ours = {one["form"]: number(one["ns_best"]) for one in compared if one["game"] == name and one["who"] == OURS}
        arrays = [
            f"{number(batches[name, level]['ns_per_hand'])} ({batches[name, level]['ratio']:.2g})" for level in levels
        ]
        others = fastest_other(compared, name, ("cards", "text", "batch"))
        rows.append([f"`{door}`, {cards}", ours.get("cards", "–"), ours.get("text", "–"), *arrays, others])
    arrays = [f"array, {level} (× copy)" for level in levels]
    return table(["evaluator, cards", "one hand", "from text", *arrays, "fastest other"], rows)


def equity_table(results: dict) -> str:
    found = rows_of(results, EQUITY)
    rows = []
    for name, shown in QUESTIONS.items():
        ours = [one for one in found if one["name"] == name]
        if not ours:
            continue
        best = min(ours, key=lambda one: one["us_per_call"])
        others = {engine.package: best_of(ours, engine.package) for engine in ENGINES}
        who = min((who for who in others if others[who]), key=lambda who: others[who], default=None)
        other = f"{number(1000 * others[who])} ({who.replace('_', '-')})" if who else "–"
        rows.append([shown, number(1000 * best["us_per_call"]), other])
    return table(["equity, exact, one call", "time", "fastest other"], rows)


def best_of(records: list[dict], package: str) -> float:
    return min((one[package] for one in records if one[package]), default=0.0)


def text_of(results: dict) -> str:
    facts = results["machine"][0]
    words = f"Measured on one core ({facts['cpu']}, CPython {facts['Python']}, NumPy {facts['numpy']}), best of all rounds.\n"
    return f"{words}\n{evaluators_table(results)}\n{equity_table(results)}"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.report.readme", description=__doc__)
    parser.add_argument("numbers", type=Path, help="what python -m bench --json wrote")
    results = json.loads(parser.parse_args().numbers.read_text(encoding="utf-8"))
    text, written = README.read_text(encoding="utf-8"), text_of(results)
    assert BETWEEN.search(text), "the README has lost the comments that stand around its tables of speed"
    README.write_text(BETWEEN.sub(lambda _: written, text), encoding="utf-8")


if __name__ == "__main__":
    main()
