"""Pictures of the command line: whatever is wrong with ``-o`` is said before anything is computed."""

from __future__ import annotations

import argparse
from types import ModuleType
from typing import TYPE_CHECKING

from evaluator.cli.files import open_output
from evaluator.cli.games import InputError

if TYPE_CHECKING:
    from matplotlib.axes import Axes


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


def save(plots: ModuleType, ax: Axes, path: str) -> None:
    """Write a picture to a file that gets its name when it is complete."""
    with open_output(path) as stream:
        plots.write(ax, stream, path)
