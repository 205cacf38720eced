"""``evaluator strength``: what a hand may become, as a table or as a picture."""

from __future__ import annotations

import argparse
import json
from math import ceil

import numpy as np

from evaluator.charts import called
from evaluator.cli.games import InputError
from evaluator.cli.lines import Line, print_lines
from evaluator.cli.pictures import add_output, drawing, save
from evaluator.deck.notation import to_text
from evaluator.strength import CATEGORIES, Strength, equity_bins, strength_of

DESCRIPTION = (
    "Show how a hold'em hand ends over all boards that can come, and its equity after the next card or the flop."
)

EPILOG = """\
All is counted, nothing sampled. Before the flop that takes some seconds.

examples:
  evaluator strength AhKh --board "2c 7d Jh"
  evaluator strength AhKh --board "2c 7d Jh" --dead Qs --against "TT+,AQ+" -o strength.png
"""

BAR = 40
"""Columns of the longest bar."""
BINS = 20


def register(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command and its arguments."""
    parser = commands.add_parser(
        "strength",
        help="how a hand may end, and its equity by the next card, in text or as a picture",
        description=DESCRIPTION,
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("hand", metavar="HAND", help="two hole cards, such as AhKh")
    parser.add_argument("--board", default="", metavar="CARDS", help="the flop, or flop and turn")
    parser.add_argument("--dead", default="", metavar="CARDS", help="cards that cannot come")
    parser.add_argument("--against", default="random", metavar="RANGE", help="the other hand (default: random)")
    add_output(parser, "two histograms")
    parser.add_argument("--json", action="store_true", help="print a JSON object instead of tables")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> None:
    """Count, and print or draw."""
    plots = drawing(arguments.output)
    try:
        strength = strength_of(arguments.hand, arguments.board, against=arguments.against, dead=arguments.dead)
    except ValueError as error:
        raise InputError(str(error)) from None
    if plots:
        save(plots, plots.plot_strength(strength)[0], arguments.output)
    if arguments.json:
        print(json.dumps(as_json(arguments, strength)))
    elif not plots:
        print_lines(table_lines(strength))


def as_json(arguments: argparse.Namespace, strength: Strength) -> dict[str, object]:
    """The question; boards by category; equities by the cards that come next and how many of such there are."""
    coming = zip(to_text(strength.next_cards), strength.counts.tolist(), strength.equities.tolist())
    return {
        "hand": arguments.hand,
        "board": arguments.board,
        "dead": arguments.dead,
        "against": arguments.against,
        "equity": strength.equity,
        "boards": strength.boards,
        "categories": {
            category.name.lower(): boards for category, boards in zip(CATEGORIES, strength.categories.tolist())
        },
        "next": [dict(zip(("cards", "count", "equity"), row)) for row in coming],
    }


def table_lines(strength: Strength) -> list[Line]:
    """Both histograms in text; next cards are listed by name, flops are counted."""
    board = f"on {to_text(strength.board)}" if strength.board else "before the flop"
    question = f"{to_text(strength.hand)} {board}"
    edges, bins = equity_bins(strength, BINS)
    counts = np.bincount(bins, strength.counts, len(edges) - 1).astype(np.int64)
    street = {0: "flop", 3: "turn", 4: "river"}[len(strength.board)]
    names = [category.name.replace("_", " ").lower() for category in CATEGORIES]
    listed = [""] * len(counts)
    if strength.board:
        for place, card in zip(bins.tolist(), strength.next_cards[:, 0].tolist()):
            listed[place] += " " + to_text(card)
    intervals = [f"{low:3}-{high} %" for low, high in zip(edges[:-1].tolist(), edges[1:].tolist())]
    unit = "flops" if street == "flop" else "cards"
    return [
        [(question, "bold"), (f" against {called(strength.against)}: equity {100 * strength.equity:.4f} %, exact", "")],
        [],
        *histogram("final hand", "boards", names[::-1], strength.categories[::-1], [""] * len(names)),
        [],
        *histogram(f"after the {street}", unit, intervals[::-1], counts[::-1], listed[::-1]),
    ]


def histogram(heading: str, unit: str, names: list[str], counts: np.ndarray, notes: list[str]) -> list[Line]:
    """A line for each name with its count, share and bar.

    >>> for line in histogram("hand", "boards", ["pair", "trips"], np.array([30, 10]), ["", " Ah"]):
    ...     print("".join(text for text, _ in line).rstrip())
    hand   boards   share
    pair       30   75.0 %  ########################################
    trips      10   25.0 %  ############## Ah
    """
    name_width, count_width = max(map(len, [heading, *names])), max(len(unit), len(f"{counts.max():,}"))
    lines: list[Line] = [[(f"{heading:{name_width}}  {unit:>{count_width}}   share", "dim")]]
    for name, count, share, note in zip(names, counts.tolist(), (100 * counts / counts.sum()).tolist(), notes):
        numbers = f"{name:{name_width}}  {count:{count_width},}  {share:5.1f} %  "
        lines.append(
            [(numbers, "" if count else "dim"), ("#" * ceil(BAR * count / int(counts.max())), "blue"), (note, "")]
        )
    return lines
