"""Progress: how far a long job is, on stderr or to a function of the caller's."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeAlias

Report: TypeAlias = Callable[[int, int], object]
"""Takes what is done and what there is to do, 0 where nobody knows."""


@contextmanager
def shown(progress: bool | Report, job: str = "equity") -> Iterator[Report | None]:
    """Yield what to tell how far the job is: ``progress`` itself if it is a function, a bar if True, None if False."""
    if callable(progress):
        yield progress
    elif progress not in (True, False):
        raise TypeError(f"progress must be a bool or a function of two numbers, not {type(progress).__name__}")
    elif not progress:
        yield None
    else:
        try:
            from rich.console import Console
            from rich.progress import Progress
        except ImportError:
            yield from _plain_bar()
            return
        with Progress(console=Console(stderr=True), transient=True) as bar:
            task = bar.add_task(job)
            yield lambda done, total: bar.update(task, completed=done, total=total or None)


def _plain_bar() -> Iterator[Report]:
    last = -1

    def report(done: int, total: int) -> None:
        nonlocal last
        percent = 100 * done // total if total else last
        if percent != last:
            last = percent
            print(f"\r{percent:3d} %", end="", file=sys.stderr, flush=True)

    try:
        yield report
    finally:
        print("\r     \r", end="", file=sys.stderr, flush=True)
