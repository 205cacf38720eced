"""One pool of threads for the process, made when a call first asks for more than one thread.

The kernels release the GIL, so the standard library's executor is all it takes. A forked child starts without the
parent's threads, hence without its pool.
"""

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

_Answer = TypeVar("_Answer")

_pool: ThreadPoolExecutor | None = None


def cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def pool() -> ThreadPoolExecutor:
    """The pool; it starts a thread only when a task finds none idle."""
    global _pool
    if _pool is None:
        _pool = ThreadPoolExecutor(max_workers=1024, thread_name_prefix="evaluator")
    return _pool


def forget_pool() -> None:
    global _pool
    _pool = None


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=forget_pool)


def run_pieces(piece: Callable[[int, int], _Answer | None], rows: int, block: int, threads: int) -> _Answer | None:
    """Run ``piece(first, n)`` over all rows in about equal parts of whole blocks, one of them in this thread.

    Returns the first answer, in the order of the rows, that is not None.
    """
    blocks = -(-rows // block)
    share = -(-blocks // threads) * block
    firsts = range(0, rows, share)
    others = [pool().submit(piece, first, min(share, rows - first)) for first in firsts[1:]]
    answers = [piece(0, min(share, rows)), *(other.result() for other in others)]
    return next((answer for answer in answers if answer is not None), None)
