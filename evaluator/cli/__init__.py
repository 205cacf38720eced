"""The command line: ``evaluator COMMAND …``; each command is one file that registers its own arguments.

Exit codes: 0, or 2 for bad input (as argparse has it), or 128 + the signal's number when the reader of the output has
gone (``| head``) or a signal ends it. Bad input is one sentence on stderr, never a traceback.

    eval        values of hands, from arguments or a file
    equity      how much each seat wins
    spot_files  many of them, in files
    showdown    who wins at one table, and with what
    edge        the house's edge in a casino game
    chart       a range as a grid of 169 classes
    strength    what a hand is worth on a board, and becomes
    games       what the commands know of a game, and the error they report
    files       files that are there whole or not at all
    streams     hands from a file or a pipe, values to one
    lines       tables and bars for a terminal
    pictures    axes into files
"""

import argparse
import os
import sys
from typing import NoReturn

from evaluator import __version__
from evaluator.cli import chart as chart_command
from evaluator.cli import edge as edge_command
from evaluator.cli import equity as equity_command
from evaluator.cli import eval as eval_command
from evaluator.cli import showdown as showdown_command
from evaluator.cli import strength as strength_command
from evaluator.cli.files import Stopped, signals_raised
from evaluator.cli.games import InputError

BROKEN_PIPE = 128 + 13
INTERRUPTED = 128 + 2
LONGEST_COMPLAINT = 400
"""Characters: argparse quotes arguments, and the system names files, as long as they are."""


class Parser(argparse.ArgumentParser):
    """Its complaints, and those of the commands, have an end."""

    def error(self, message: str) -> NoReturn:
        super().error(shortened(message))


def shortened(text: str) -> str:
    """What argparse or the system says, with an end."""
    return text if len(text) <= LONGEST_COMPLAINT else text[:LONGEST_COMPLAINT] + "…"


def build_parser() -> argparse.ArgumentParser:
    """Return the parser with every command registered."""
    parser: argparse.ArgumentParser = Parser(prog="evaluator", description="Poker hands to values.")
    parser.add_argument("--version", action="version", version=f"evaluator {__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    eval_command.register(commands)
    equity_command.register(commands)
    showdown_command.register(commands)
    edge_command.register(commands)
    chart_command.register(commands)
    strength_command.register(commands)
    return parser


def main(argv: list[str] | None = None) -> int:
    """Run one command line (``sys.argv[1:]`` if None) and return its exit code.

    >>> main(["eval", "As Ks Qs Js Ts 2c 3d", "2c 3d 4h 5h 7c"])  # doctest: +NORMALIZE_WHITESPACE
    7462  royal flush            As Ks Qs Js Ts
    1     high card, 7-5-4-3-2   7c 5h 4h 3d 2c
    0
    """
    try:
        with signals_raised():
            arguments = build_parser().parse_args(argv)
            arguments.run(arguments)
            sys.stdout.flush()
    except SystemExit as stop:  # argparse has printed its help or its complaint
        return int(stop.code or 0)
    except InputError as error:
        print(error, file=sys.stderr)
        return 2
    except BrokenPipeError:
        # The interpreter flushes stdout once more when it ends, which must not complain either.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return BROKEN_PIPE
    except OSError as error:
        print(f"{shortened(str(error.filename or 'evaluator'))}: {error.strerror or error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt as stop:
        return stop.exit_code if isinstance(stop, Stopped) else INTERRUPTED
    return 0
