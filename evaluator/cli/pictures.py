"""Pictures of the command line: whatever is wrong with ``-o`` is said before anything is computed."""

import argparse
from types import ModuleType

from evaluator.cli.games import InputError


def add_output(parser: argparse.ArgumentParser, what: str) -> None:
    """Add the argument ``--output``."""
    parser.add_argument(
        "-o", "--output", metavar="PATH", help=f"draw {what} to a .png, .svg or .pdf file (needs matplotlib)"
    )


def drawing(path: str | None) -> ModuleType | None:
    """The module that draws, when a picture is asked for; InputError without matplotlib or for another format."""
    if path is None:
        return None
    try:
        from evaluator import plots

        plots.check_path(path)
    except (ImportError, ValueError) as error:
        raise InputError(str(error)) from None
    return plots
