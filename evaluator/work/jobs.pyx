"""Long work in pieces: what hands, showdowns, pots, deals and match-ups have in common, whatever their rows are.

    rows ─► a share for each thread (workers.py) ─► pieces, one after the other ─► what is wrong with the first bad row
                                                    └─ between two: signals, and whether the job has been stopped

Python sees a Ctrl-C only where somebody asks for it. A piece lasts some milliseconds, on any machine, so a call ends soon
after; and a job of a few rows is one piece, which nobody asks anything.
"""

from cpython.exc cimport PyErr_CheckSignals

from time import perf_counter

cdef enum:
    FIRST_STEPS = 4  # of a share's first piece: at most 10 ms of the slowest kernel
    GROWTH = 4

cdef double LONGEST = 0.05  # seconds of a piece: it grows while the last took less than an eighth, so to half of this


cdef class Job:
    """Rows to work on, and in a subclass the arrays that own their memory: a piece may outlive an interrupted call.

    There are `rows` of them; a share has whole steps of `step` rows, but for the last.
    """

    cdef object piece(self, int64_t first, int64_t n):
        """Work on n rows, without the GIL; None, or what is wrong with the first illegal one. Any thread may call."""
        raise NotImplementedError

    def share(self, int64_t first, int64_t n):
        """The same in pieces, until one finds something wrong or the job is stopped."""
        cdef int64_t end = first + n, steps = FIRST_STEPS, part
        cdef double before, seconds
        fault = None
        while first < end and fault is None and not self.stopped:
            part = min(steps * self.step, end - first)
            before = perf_counter()
            fault = self.piece(first, part)
            first += part
            PyErr_CheckSignals()
            seconds = perf_counter() - before
            if seconds < LONGEST / (2 * GROWTH):
                steps *= GROWTH
            elif seconds > LONGEST:
                steps = max(steps // 2, 1)
        return fault

    def stop(self):
        """Shares end after their piece."""
        self.stopped = True

    cdef object run(self, int threads):
        """Work on all rows; None, or what is wrong with the first illegal one."""
        if threads > 1 and self.rows >= 2 * self.step:
            from evaluator.work.workers import run_shares
            return run_shares(self, self.rows, self.step, threads)
        if self.rows > FIRST_STEPS * self.step:
            return self.share(0, self.rows)
        return self.piece(0, self.rows) if self.rows else None
