"""``evaluator chart``: a range as a grid of the 169 classes of hands, in text or as a picture."""

from __future__ import annotations

import argparse
import json

import numpy as np

from evaluator.charts import called, class_equities, class_names, other_range, shortened, size_text
from evaluator.cli.games import InputError
from evaluator.cli.lines import Line, print_lines
from evaluator.cli.pictures import add_output, drawing, save
from evaluator.deck.combos import PLACES
from evaluator.encoding import RANKS
from evaluator.ranges.holdem import Range

DESCRIPTION = "Show a range of hold'em hands as a grid: suited hands above the diagonal, offsuit hands below it."

EPILOG = """\
Numbers are per cent: how much of each class of hands is in the range, by weight, or its equity before the flop, exact.
In a picture of equities the range stands out; the bar in a cell is the share of the class that is in it.

examples:
  evaluator chart "QQ+,AKs,A5s-A2s:0.5"
  evaluator chart "22+,A2s+,KTs+" --equity -o range.png
  evaluator chart 15% --against "TT+,AQ+" -o range.svg
"""


def register(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command and its arguments."""
    parser = commands.add_parser(
        "chart",
        help="a range as a 13 by 13 grid, in text or as a picture",
        description=DESCRIPTION,
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("range", metavar="RANGE", help='hands, such as "QQ+,AKs,A5s-A2s:0.5" or 15%%')
    parser.add_argument("--equity", action="store_true", help="show the equity of every class against a random hand")
    parser.add_argument("--against", metavar="RANGE", help="show the equity of every class against this range")
    add_output(parser, "the grid")
    parser.add_argument("--json", action="store_true", help="print a JSON object instead of a grid")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> None:
    """Read the range, and print or draw it."""
    plots = drawing(arguments.output)
    against = "random" if arguments.equity and arguments.against is None else arguments.against
    try:
        hands = Range(arguments.range)
        other = other_range(against) if against is not None else None
        equities = None if other is None else class_equities(other)
    except ValueError as error:
        raise InputError(str(error)) from None
    label = "" if other is None else f"equity against {called(other)}, exact"
    if plots:
        save(plots, plots.plot_range(arguments.range, equities, label=label), arguments.output)
    if arguments.json:
        print(json.dumps(as_json(arguments.range, against, hands, equities)))
    elif not plots:
        print_lines(grid_lines(arguments.range, hands, equities, label))


def as_json(text: str, against: str | None, hands: Range, equities: np.ndarray | None) -> dict[str, object]:
    """The range, and by class its mean weight and equity."""
    names, columns = class_names().ravel().tolist(), {"weight": hands.to_grid()}
    if equities is not None:
        columns["equity"] = equities
    cells = zip(names, *(column.ravel().tolist() for column in columns.values()))
    return {
        "range": text,
        "against": against,
        "combos": len(hands),
        "weight": float(hands.weights.sum()),
        "classes": {name: dict(zip(columns, numbers)) for name, *numbers in cells},
    }


def grid_lines(text: str, hands: Range, equities: np.ndarray | None, label: str) -> list[Line]:
    """The grid, a row of text for each row; a star marks the cells of the range where numbers do not."""
    weights = hands.to_grid()
    lines: list[Line] = [
        [(shortened(text), "bold"), (f": {size_text(hands)}", "")],
        [(f"{label or 'share of each class in the range'}, %", "")],
        [("  " + "".join(f"{place:>6}" for place in PLACES), "dim")],
    ]
    for row, place in enumerate(PLACES):
        cells = [
            cell(weights[row, column], None if equities is None else equities[row, column]) for column in range(RANKS)
        ]
        lines.append([(f"{place} ", "dim"), *cells])
    star = "" if equities is None else "; * is in the range"
    lines.append([(f"suited hands above the diagonal, offsuit hands below it{star}", "dim")])
    return lines


def cell(weight: float, equity: float | None) -> tuple[str, str]:
    """The text of a class, six columns wide, and its style.

    >>> cell(0.25, None), cell(0, None), cell(1, 0.852)
    (('    25', 'bold blue'), ('     .', 'dim'), (' 85.2*', 'bold blue'))
    """
    style = "bold blue" if weight else "dim"
    if equity is not None:
        return f"{100 * equity:5.1f}{'*' if weight else ' '}", style
    return f"{100 * weight:6.3g}" if weight else f"{'.':>6}", style
