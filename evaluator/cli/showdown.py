"""``evaluator showdown``: who has what at one table, and who wins how much of the pot."""

from __future__ import annotations

import argparse
import json

from evaluator.cli.equity import game_named
from evaluator.cli.games import InputError, seats_from_one
from evaluator.cli.lines import Line, print_lines
from evaluator.deals.one_table import Showdown, showdown, text_of

DESCRIPTION = "Print what each hand is, which of its cards play, and its share of the pot."

EPILOG = """\
Hands and board are complete. A hand "-" has folded. Seats count from 1.

examples:
  evaluator showdown AsKs 9c9d - AhKd --board "Ac Kh 9h 2s 2d"
  evaluator showdown As2s7c7d Kc3cQdQh --board "4h 5d 8c Qs Jh" --game omaha8
  evaluator showdown As2s7c7d8hKcKd 2c3c4c5c9hTsJd --game razz --json
"""

FOLDED = "-"


def register(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command and its arguments."""
    parser = commands.add_parser(
        "showdown",
        help="who wins at one table, and with what",
        description=DESCRIPTION,
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("hands", nargs="+", metavar="HAND", help="a hand for each seat, - where it has folded")
    parser.add_argument("--board", default="", metavar="CARDS", help="the whole board")
    parser.add_argument("--game", type=game_named, default="holdem", help="what is played (default: holdem)")
    parser.add_argument("--json", action="store_true", help="print a JSON object instead of a table")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> None:
    """Print the table, or the object."""
    hands = [None if hand.strip() == FOLDED else hand for hand in arguments.hands]
    try:
        answer = showdown(hands, arguments.board, game=arguments.game)
    except ValueError as error:
        raise InputError(seats_from_one(str(error))) from None
    if arguments.json:
        print(json.dumps({"hands": hands, "board": arguments.board, **answer.to_dict()}))
    else:
        print_lines(lines_of(arguments.hands, answer))


def lines_of(hands: list[str], answer: Showdown) -> list[Line]:
    """The table: a line a seat, those of the winners in bold."""
    halves, heads = [(answer.names, answer.best)], ["seat", "cards", "hand", "plays"]
    if answer.low_names is not None and answer.low_best is not None:
        halves.append((answer.low_names, answer.low_best))
        heads = ["seat", "cards", "high", "plays", "low", "plays"]
    rows = [[*heads, "share"]]
    for seat, (hand, share) in enumerate(zip(hands, answer.shares.tolist())):
        parts = [part for names, best in halves for part in (names[seat] or "folded", text_of(best[seat]))]
        rows.append([str(seat + 1), hand, *parts, f"{share:.4g}"])
    widths = [max(map(len, column)) for column in zip(*rows)]
    styles = ["dim", *("bold" if share else "" for share in answer.shares.tolist())]
    return [[("  ".join(map(str.ljust, row, widths)).rstrip(), style)] for row, style in zip(rows, styles)]

