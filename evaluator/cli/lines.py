"""Lines of text with styles, which only a terminal shows, and only where rich is installed."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console

Line = list[tuple[str, str]]
"""Pieces of a line and their styles, as rich names these; "" is none."""


def print_lines(lines: Iterable[Line]) -> None:
    """Print them, in style or plain; nothing wraps."""
    console = _console() if sys.stdout.isatty() else None
    if console is None:
        for line in lines:
            print("".join(text for text, _ in line).rstrip())
        return
    from rich.text import Text

    for line in lines:
        console.print(Text.assemble(*line), soft_wrap=True, highlight=False)


def _console() -> Console | None:
    """Rich's console, None without rich."""
    try:
        from rich.console import Console
    except ImportError:
        return None
    return Console()
