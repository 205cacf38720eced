"""``evaluator equity``: how often each hand or range wins, exactly or by random deals."""

from __future__ import annotations

import argparse
import json
import sys
from time import perf_counter

from evaluator import rules
from evaluator.cli.eval import thread_count
from evaluator.cli.files import open_output
from evaluator.cli.games import InputError, seats_from_one
from evaluator.odds.outcomes import Equity, HiLoEquity, trials_text
from evaluator.odds.question import equity

DESCRIPTION = "Print how often each hand wins, alone or with others, and its share of the pot on average."

EPILOG = """\
A hand lists the cards that are known of it, * for one that is not; what is missing is dealt, as is the rest of the board.
"random" is a hand of which nothing is known. It may also be a range: in hold'em such as "QQ+,AKs,A5s-A2s:0.5" or 15%, in
Omaha such as "AA$ds,AKQJ:0.5". In games for high and low, scoop is how often a hand takes everything, and high and low
are the shares of the pot that it wins with its high and its low hand.
The answer is exact unless --samples or --stderr asks for random deals; with --max-seconds as well, it is exact where that
fits, and else random deals end in time.
With --file it answers every line of a tab-separated file, exactly: hands are complete, an empty board is one before the
flop. The same columns are written, and equity_1, equity_2 and so on, as fractions. Columns are named by the header, or
are numbers from 1; then the first line is a header only with --header.

examples:
  evaluator equity AhKh QsQd
  evaluator equity "QQ+,AKs" random --board "Jh Th 4c" --dead 2c
  evaluator equity AsAh random random random --samples 10_000_000 --seed 1 --threads -1
  evaluator equity As2h3cKd "KK$ds" --game omaha8 --board "4c 7d Jh" --save answer.json
  evaluator equity As2h3c 7d7c2s --game razz --samples 1e7
  evaluator equity --file spots.tsv --columns hero,villain --board-column board --output equities.tsv
"""


def register(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command and its arguments."""
    parser = commands.add_parser(
        "equity",
        help="how often each hand or range wins",
        description=DESCRIPTION,
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("hands", nargs="*", metavar="HAND", help="a hand or a range for each seat, two to ten")
    parser.add_argument("--board", default="", metavar="CARDS", help="known cards of the board")
    parser.add_argument("--dead", default="", metavar="CARDS", help="cards that are not dealt")
    parser.add_argument("--game", type=game_named, default="holdem", help="what is played (default: holdem)")
    parser.add_argument("--samples", type=whole_number, metavar="N", help="so many random deals")
    parser.add_argument("--stderr", type=float, metavar="X", help="random deals until the standard error is X")
    parser.add_argument("--max-seconds", type=float, metavar="S", help="how long the answer may take (default: 60)")
    parser.add_argument("--seed", type=whole_number, metavar="N", help="of the random deals; else they always differ")
    parser.add_argument("--threads", type=thread_count, default=1, metavar="N", help="threads, -1 = all cores")
    parser.add_argument("--json", action="store_true", help="print a JSON object instead of a table")
    parser.add_argument("--save", metavar="FILE", help="write the JSON object to a file")
    files = parser.add_argument_group("files of spots")
    files.add_argument("--file", metavar="PATH", help="a tab-separated file, a spot a line, or - for stdin")
    files.add_argument("--columns", type=column_names, metavar="A,B", help="the columns of the hands, one for each seat")
    files.add_argument("--board-column", metavar="C", help="the column of the board; else --board is that of all lines")
    files.add_argument("--dead-column", metavar="D", help="the column of the dead cards; else --dead")
    files.add_argument("--header", action="store_true", help="the first line is a header though columns are numbers")
    files.add_argument("--missing", choices=("raise", "nan"), default="raise", help="what lines without a spot become")
    files.add_argument("--output", metavar="PATH", help="write to a file instead of stdout")
    parser.set_defaults(run=lambda arguments: run(parser, arguments))


def column_names(text: str) -> list[str]:
    """Names or numbers, with commas between them."""
    return [name.strip() for name in text.split(",")]


def game_named(text: str) -> str:
    """The name of a game, checked."""
    try:
        rules.game_named(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None
    return text


def whole_number(text: str) -> int:
    """A whole number, as ``10_000_000`` or ``1e7`` too."""
    try:
        return int(text)
    except ValueError:
        number = float(text)
        if not number.is_integer():
            raise argparse.ArgumentTypeError(f"{text} is not a whole number") from None
        return int(number)


def run(parser: argparse.ArgumentParser, arguments: argparse.Namespace) -> None:
    """Check which of the two jobs is asked for, and do it."""
    if (arguments.file is None) == (not arguments.hands):
        parser.error("give either hands or --file")
    if arguments.file is None:
        for option in ("columns", "board_column", "dead_column", "header", "output"):
            if getattr(arguments, option):
                parser.error(f"--{option.replace('_', '-')} goes with --file")
        answer_one(arguments)
        return
    for option in ("samples", "stderr", "max_seconds", "seed", "json", "save"):
        if getattr(arguments, option) not in (None, False):
            parser.error(f"--{option.replace('_', '-')} goes with hands on the command line")
    if not arguments.columns:
        parser.error("--file needs --columns: which of them are the hands")
    from evaluator.cli.spot_files import write_equities

    write_equities(arguments)


def answer_one(arguments: argparse.Namespace) -> None:
    """Answer, and print the answer."""
    started = perf_counter()
    try:
        answer = equity(
            arguments.hands,
            arguments.board,
            game=arguments.game,
            dead=arguments.dead,
            samples=arguments.samples,
            stderr=arguments.stderr,
            max_seconds=arguments.max_seconds,
            seed=arguments.seed,
            threads=arguments.threads,
            progress=sys.stderr.isatty(),
        )
    except ValueError as error:
        raise InputError(seats_from_one(str(error))) from None
    seconds = perf_counter() - started
    question_and_answer = json.dumps(as_json(arguments, answer, seconds))
    if arguments.save:
        save(arguments.save, question_and_answer)
    if arguments.json:
        print(question_and_answer)
        return
    rows = [headings(answer), *table_rows(arguments.hands, answer)]
    summary = f"{trials_text(answer.trials)} {'outcomes, exact' if answer.exact else 'random deals'}, {seconds:.3g} s"
    if not (sys.stdout.isatty() and print_table(rows, summary)):
        print_text(rows, summary)


def save(path: str, text: str) -> None:
    """Write a line to a file."""
    try:
        with open_output(path) as stream:
            stream.write(f"{text}\n".encode())
    except OSError as error:
        raise InputError(f"{path}: {error.strerror}") from None


def as_json(arguments: argparse.Namespace, answer: Equity, seconds: float) -> dict[str, object]:
    """The question and the answer; counts by set of seats that share the pot, or one half of it, bit i = seat i."""
    columns, sets = ["equity", "wins", "ties", "stderr"], ["winners"]
    if isinstance(answer, HiLoEquity):
        columns += ["high_equity", "low_equity", "scoop", "quartered"]
        sets += ["high_winners", "low_winners"]
    values = zip(arguments.hands, *(getattr(answer, name).tolist() for name in columns))
    return {
        "game": arguments.game,
        "board": arguments.board,
        "dead": arguments.dead,
        "seats": [dict(zip(("hand", *columns), seat)) for seat in values],
        "trials": answer.trials,
        "exact": answer.exact,
        **{name: getattr(answer, name).tolist() for name in sets},
        "seconds": seconds,
    }


def headings(answer: Equity) -> tuple[str, ...]:
    """What the columns of the table are."""
    shares = ("scoop", "high", "low", "quartered") if isinstance(answer, HiLoEquity) else ("win", "tie")
    return ("hand", *(f"{name} %" for name in ("equity", *shares, "std. error")))


def table_rows(hands: list[str], answer: Equity) -> list[tuple[str, ...]]:
    """The fields of each seat, percents but for the first; an exact answer has no standard error."""
    if isinstance(answer, HiLoEquity):
        shares = [answer.scoop / answer.trials, answer.high_equity, answer.low_equity, answer.quartered / answer.trials]
    else:
        shares = [answer.wins / answer.trials, answer.ties / answer.trials]
    rows = []
    for hand, *fields, error in zip(hands, answer.equity, *shares, answer.stderr):
        percents = [f"{100 * share:.4f}" for share in fields]
        rows.append((hand, *percents, "0" if answer.exact else f"{100 * error:.4f}"))
    return rows


def print_text(rows: list[tuple[str, ...]], summary: str) -> None:
    """Print the table, its headings first, in columns of blanks."""
    widths = [max(map(len, column)) for column in zip(*rows)]
    for first, *others in rows:
        fields = [field.rjust(width) for field, width in zip(others, widths[1:])]
        print("  ".join([first.ljust(widths[0]), *fields]))
    print(summary)


def print_table(rows: list[tuple[str, ...]], summary: str) -> bool:
    """Print the table on a terminal; False if rich, which draws it, is not installed."""
    try:
        from rich.console import Console
        from rich.table import Table
        from rich.text import Text
    except ImportError:
        return False
    (first_heading, *others), *seats = rows
    table = Table(first_heading, caption=summary, pad_edge=False)
    for heading in others:
        table.add_column(heading, justify="right")
    for first, share, *others in seats:
        table.add_row(Text(first), Text(share, style="bold"), *map(Text, others))
    Console().print(table)
    return True
