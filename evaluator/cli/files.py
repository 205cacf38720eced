"""Files that a command writes: they get their names when they are complete, whatever ends the command before that.

A signal that asks a process to end becomes an exception, so that what was begun is removed on the way out.
"""

from __future__ import annotations

import contextlib
import os
import signal
import sys
import threading
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, BinaryIO

if TYPE_CHECKING:
    from types import FrameType

SIGNALS = tuple(getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name))
"""What asks a program to end: the user, the system, the terminal that is gone."""


class Stopped(KeyboardInterrupt):
    """A signal has come; it passes where a keyboard's interrupt does."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.exit_code = 128 + number


@contextlib.contextmanager
def signals_raised() -> Iterator[None]:
    """Let the first of the SIGNALS raise Stopped, but for those that are ignored; what comes later waits for the end.

    Only the main thread of a process is told of signals; in another nothing changes.
    """
    before: dict[int, Any] = {}

    def stop(number: int, frame: FrameType | None) -> None:
        for other in before:
            signal.signal(other, signal.SIG_IGN)  # nothing shall stop what is cleared away
        raise Stopped(number)

    try:
        if threading.current_thread() is threading.main_thread():
            for number in SIGNALS:
                if signal.getsignal(number) in (signal.SIG_DFL, signal.default_int_handler):
                    before[number] = signal.signal(number, stop)
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


@contextlib.contextmanager
def open_output(path: str | None) -> Iterator[BinaryIO]:
    """Open stdout (None), or a file that gets its name only when it is complete; pipes and devices have theirs."""
    if path is None:
        yield sys.stdout.buffer
        return
    path = os.path.realpath(path)
    if os.path.exists(path) and not os.path.isfile(path):
        with open(path, "wb") as stream:
            yield stream
        return
    partial = f"{path}.{os.getpid()}.part"
    try:
        with open(partial, "wb") as stream:
            yield stream
        os.replace(partial, path)
    finally:
        with contextlib.suppress(FileNotFoundError):
            os.remove(partial)
