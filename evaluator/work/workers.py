"""One pool of threads for the process, made when a call first asks for more than one thread.

The kernels release the GIL, so the standard library's executor is all it takes. A forked child starts without the
parent's threads, hence without its pool.
"""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor, wait
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from concurrent.futures import Future
    from typing import Protocol

    class Job(Protocol):
        """What jobs.pyx has: work on n rows from the first on, and the end of it after the piece that is being done."""

        def share(self, first: int, n: int) -> object: ...
        def stop(self) -> None: ...

_POLL_SECONDS = 0.1  # a wait without end cannot be interrupted on Windows

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


def run_shares(job: Job, rows: int, step: int, threads: int) -> object:
    """Work on all rows in about equal shares of whole steps, one of them in this thread.

    Returns the first answer, in the order of the rows, that is not None. Then, and where this thread is interrupted, the
    other threads are stopped and waited for: nobody writes to the caller's arrays after the call.
    """
    steps = -(-rows // step)
    share = -(-steps // threads) * step
    others: list[Future[object]] = []
    try:
        for first in range(share, rows, share):
            others.append(pool().submit(job.share, first, min(share, rows - first)))
        answer = job.share(0, min(share, rows))
        for other in others:
            if answer is not None:
                break
            _wait(other)
            answer = other.result()
        return answer
    finally:
        job.stop()
        for other in [other for other in others if not other.cancel()]:
            _wait(other)


def _wait(task: Future[object]) -> None:
    """Until it has ended."""
    while not task.done():
        wait([task], timeout=_POLL_SECONDS)
