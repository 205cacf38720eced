"""``evaluator eval``: the value of hands on the command line, or of every hand of a file."""

from __future__ import annotations

import argparse
import contextlib
import sys
import textwrap
from typing import TYPE_CHECKING, TypeAlias, cast

import numpy as np

from evaluator import rules
from evaluator.cli.games import Game, InputError, game_named, known_games
from evaluator.deck.notation import cards, to_text
from evaluator.hands.playing_cards import best_five
from evaluator.hands.values import describe
from evaluator.work import quoting
from evaluator.work.progress import shown
from evaluator.work.workers import cores

if TYPE_CHECKING:
    from io import BufferedReader

    from numpy.typing import NDArray

    from evaluator.cli.streams import Source

    Result: TypeAlias = tuple[int, str, str]
    """Value, name and playing cards of one side of a hand."""

DESCRIPTION = (
    "Print value, name and playing cards of each hand. The larger value wins in every game, lows included; 0 is no low."
)

EPILOG = f"""\
{textwrap.fill(f"games: {rules.names(known_games())}", 110)}

files: text has a hand a line, which may be written "hole | board", and must be in Omaha; blank lines and lines
starting with # are skipped. A file named *.npy is an integer array (n, k) of card ids 0..51 (4 * rank + suit). The
output is TSV with a header line, or, if --output ends in .npy, a uint16 array: (n,), or (n, 2) for high and low. The
output file appears when it is complete; the first bad line ends the run with exit code 2.

examples:
  evaluator eval "As Ks Qs Js Ts 2c 3d"
  evaluator eval --game omaha8 --board "Ah 2d 3c Kh Qs" "As 4s Kd Ks"
  evaluator eval --file hands.txt --output values.tsv
"""


def register(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command and its arguments."""
    parser = commands.add_parser(
        "eval",
        help="evaluate hands, or a file of hands",
        description=DESCRIPTION,
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("hands", nargs="*", metavar="HAND", help='cards such as "As Ks Qs Js Ts 2c 3d"')
    parser.add_argument("--game", type=game_named, default="high", help="what is evaluated (default: high)")
    parser.add_argument("--board", help="board for the hands on the command line")
    parser.add_argument("--file", help="read hands from a text file, a .npy array of ids, or - for stdin")
    parser.add_argument("--hole", type=int, metavar="N", help="a .npy file's first N columns are the hole cards")
    parser.add_argument("--output", metavar="PATH", help="write to a .tsv or .npy file instead of stdout")
    parser.add_argument("--cards", action="store_true", help="add the playing cards to the TSV (much slower)")
    parser.add_argument("--threads", type=thread_count, default=1, metavar="N", help="threads, -1 = all cores")
    parser.set_defaults(run=lambda arguments: run(parser, arguments))


def thread_count(text: str) -> int:
    """Return the number of threads meant by a count or -1; more than there are cores would only hold more blocks."""
    count = int(text)
    if count != -1 and count < 1:
        raise argparse.ArgumentTypeError(f"{quoting.number(count)} is neither -1 nor at least 1")
    return cores() if count == -1 else min(count, cores())


def run(parser: argparse.ArgumentParser, arguments: argparse.Namespace) -> None:
    """Check which of the two jobs is asked for, and do it."""
    if (arguments.file is None) == (not arguments.hands):
        parser.error("give either hands or --file")
    if arguments.file is None:
        for option in ("hole", "output", "cards"):
            if getattr(arguments, option):
                parser.error(f"--{option} goes with --file")
        show_hands(arguments.game, arguments.hands, arguments.board)
        return
    if arguments.board is not None:
        parser.error('--board goes with hands on the command line; in a file write "hole | board"')
    is_array = arguments.file.lower().endswith(".npy")
    if is_array and arguments.game.has_board and arguments.hole is None:
        if arguments.game.fewest[0] < arguments.game.most[0]:
            parser.error("--hole must say how many columns of the .npy file are hole cards")
        arguments.hole = arguments.game.most[0]
    elif arguments.hole is not None and not (is_array and arguments.game.has_board):
        parser.error("--hole goes with a .npy file of an Omaha game")
    convert_file(arguments, is_array)


def evaluate_hand(game: Game, text: str, board: str | None) -> list[Result]:
    """Return (value, name, playing cards) for each side of the game; ValueError if the hand is none."""
    hole, bar, behind = text.partition("|")
    boards = [given for given in (behind if bar else None, board) if given is not None]
    if len(boards) > 1 or (game.has_board and not boards):
        raise ValueError('give the board once, with --board or as "hole | board"')
    parts = [cards(hole), *map(cards_of_board, boards)]
    if bar and not game.has_board and not all(map(len, parts)):
        raise ValueError(f"no cards {'behind' if len(parts[0]) else 'before'} '|'")
    if not game.has_board:
        parts = [np.concatenate(parts)]
    game.check_counts(*map(len, parts))
    results = []
    for side in game.sides:
        value = side.evaluate(*parts)
        playing = to_text(best_five(*parts, evaluator=side.scale)) if value else ""
        results.append((value, describe(value, side.scale), playing))
    return results


def cards_of_board(text: str) -> NDArray[np.uint8]:
    """Like `cards`; the error says that it means the board, for its positions count from there."""
    try:
        return cards(text)
    except ValueError as error:
        raise ValueError(f"board: {error}") from None


def show_hands(game: Game, hands: list[str], board: str | None) -> None:
    """Print a line a hand; nothing is printed if any of them is bad."""
    rows = []
    for number, text in enumerate(hands, 1):
        try:
            rows.append(evaluate_hand(game, text, board))
        except ValueError as error:
            raise InputError(f"hand {number}: {error}") from None
    if not (sys.stdout.isatty() and print_table(game, hands, rows)):
        for results in rows:
            print("\t".join(str(field) for result in results for field in result))


def print_table(game: Game, hands: list[str], rows: list[list[Result]]) -> bool:
    """Print the results as a table on a terminal; False if rich, which draws it, is not installed."""
    try:
        from rich.console import Console
        from rich.table import Table
        from rich.text import Text
    except ImportError:
        return False
    suit_style = {"c": "green", "d": "blue", "h": "red", "s": ""}
    table = Table("hand")
    for side in game.sides:
        table.add_column(side.title, justify="right")
        table.add_column("name")
        table.add_column("cards")
    for text, results in zip(hands, rows):
        fields = [Text(text)]
        for value, name, playing in results:
            fields += [Text(str(value), style="bold"), Text(name)]
            fields.append(Text(" ").join(Text(card, style=suit_style[card[1]]) for card in playing.split()))
        table.add_row(*fields)
    Console().print(table)
    return True


def convert_file(arguments: argparse.Namespace, is_array: bool) -> None:
    """Evaluate every hand of --file."""
    from evaluator.cli.streams import ArraySource, NpySink, TextSource, TsvSink, convert

    game, output = arguments.game, arguments.output
    to_array = output is not None and output.lower().endswith(".npy")
    if to_array and arguments.cards:
        raise InputError("--cards adds a column of text, which a .npy file of values cannot hold")
    with contextlib.ExitStack() as stack:
        source: Source
        if is_array:
            source = ArraySource(arguments.file, game, arguments.hole)
        elif arguments.file == "-":
            source = TextSource(cast("BufferedReader", sys.stdin.buffer), "<stdin>", game)
        else:
            source = TextSource(stack.enter_context(open(arguments.file, "rb")), arguments.file, game)
        sink = NpySink(game) if to_array else TsvSink(game, arguments.cards)
        rows_on_screen = output is None and sys.stdout.isatty()
        report = stack.enter_context(shown(sys.stderr.isatty() and not rows_on_screen, "evaluating"))
        convert(source, sink, output, arguments.threads, report)
