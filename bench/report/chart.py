"""The comparison as a picture: nanoseconds a hand on a log scale, a panel for each of a few games.

``python -m bench.report.chart numbers.json docs/speed.png`` draws what ``python -m bench --json numbers.json`` measured.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from bench.measures.agreement import contests
from bench.measures.comparison import OURS
from bench.report.results import COMPARISON, rows_of

PANELS = {
    "high 7": "High of seven cards",
    "omaha_high 4+5": "Omaha, four hole cards and a board",
    "low8 7": "Eight-or-better low of seven cards",
    "razz 7": "Razz, seven cards",
}
FORMS = {"cards": "one call", "text": "one call, from text", "batch": "many hands a call"}
BLUE, GREY = "#0072b2", "#9a9a9a"  # told apart by every kind of sight, and in print


def bars_of(records: list[dict], game: str) -> list[tuple[str, float, float, float, bool]]:
    """Label, median, quartiles and whether it is ours, the fastest first: of others the fastest call each."""
    bars, taken = [], set()
    found = [one for one in records if one["game"] == game and one["order"] == "random"]
    for one in sorted(found, key=lambda one: one["ns_median"]):
        ours = one["who"] == OURS
        if one["who"] in taken:
            continue
        if not ours:
            taken.add(one["who"])
        level = f", {one['level']}" if one["level"] else ""
        label = f"{one['who'].replace('_', '-')}: {FORMS[one['form']]}{level}"
        bars.append((label, one["ns_median"], one["ns_quartile_1"], one["ns_quartile_3"], ours))
    return bars


def absent(records: list[dict], game: str) -> list[str]:
    """Packages in the comparison that have no evaluator of this game."""
    there = dict.fromkeys(one["who"] for one in records if one["who"] != OURS)
    play = {one["who"] for one in records if one["game"] == game}
    return [who.replace("_", "-") for who in there if who not in play]


def number(ns: float) -> str:
    """Three digits with a unit.

    >>> number(2.345), number(52), number(166_000)
    ('2.3 ns', '52 ns', '166 µs')
    """
    if ns >= 1e9:
        return f"{ns / 1e9:.2f} s"
    if ns >= 1e6:
        return f"{ns / 1e6:.3g} ms"
    if ns >= 1e4:
        return f"{ns / 1e3:.3g} µs"
    return f"{ns:.0f} ns" if ns >= 10 else f"{ns:.1f} ns"


def draw(results: dict, path: Path) -> None:
    """Write the picture; its format follows from the name."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    records = rows_of(results, COMPARISON)
    panels = {game: title for game, title in PANELS.items() if bars_of(records, game)}
    heights = [len(bars_of(records, game)) + bool(absent(records, game)) + 0.2 for game in panels]
    figure = Figure(figsize=(9, 0.26 * sum(heights) + 2), layout="constrained")
    FigureCanvasAgg(figure)
    axes = figure.subplots(len(panels), 1, sharex=True, squeeze=False, gridspec_kw={"height_ratios": heights})[:, 0]
    facts = results["machine"][0]
    figure.suptitle(
        f"Time of a hand, the less the better; a log scale. {facts['cpu']}, Python {facts['Python']}", fontsize=11
    )
    for axis, (game, title) in zip(axes, panels.items()):
        bars = bars_of(records, game)
        for place, (label, median, low, high, ours) in enumerate(bars):
            axis.barh(place, median, color=BLUE if ours else GREY, height=0.75)
            axis.hlines(place, low, high, color="black", linewidth=1)
            axis.annotate(number(median), (high, place), (4, 0), textcoords="offset points", va="center", fontsize=8)
        gaps = absent(records, game)
        if gaps:  # a row of its own, without a bar
            axis.text(0.01, len(bars), ", ".join(gaps), transform=axis.get_yaxis_transform(), va="center", fontsize=8)
        names = [bar[0] for bar in bars] + (["do not play it"] if gaps else [])
        axis.set_yticks(range(len(names)), names, fontsize=8)
        axis.set_ylim(len(names) - 0.4, -0.6)
        axis.set_title(title, loc="left", fontsize=10)
        axis.spines[["top", "right"]].set_visible(False)
        axis.grid(axis="x", color="#dddddd", linewidth=0.6)
        axis.set_axisbelow(True)
    axes[0].set_xscale("log")
    axes[-1].set_xlabel("nanoseconds a hand (bars: medians; lines: quartiles)")
    figure.savefig(path, dpi=110)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.report.chart", description=__doc__)
    parser.add_argument("numbers", type=Path, help="what python -m bench --json wrote")
    parser.add_argument("picture", type=Path, help="png, svg or pdf")
    arguments = parser.parse_args()
    assert {game for game in PANELS} <= {contest.name for contest in contests()}
    draw(json.loads(arguments.numbers.read_text(encoding="utf-8")), arguments.picture)


if __name__ == "__main__":
    main()
