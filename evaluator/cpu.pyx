"""Which instruction-set level the kernels run at; the module that holds the compiled kernels.

The level is chosen once, at import: the best that this CPU runs, or the one that the environment variable
``EVALUATOR_CPU`` names. All levels give the same values.
"""

import os

from evaluator.work.quoting import quoted

from evaluator.cpu cimport kernel_level

cdef extern from "dispatch.h" nogil:
    enum: LEVELS
    const kernel_level *all_levels[LEVELS]
    const kernel_level one_hand
    bint cpu_runs(const kernel_level *level)

cdef const kernel_level *_active = NULL


cdef const kernel_level *batch_level() noexcept nogil:
    return _active


cdef const kernel_level *one_hand_level() noexcept nogil:
    return &one_hand


def level():
    """The level that runs, a name of :func:`available`.

    >>> level() in available()
    True
    """
    return _active.name.decode()


def available():
    """The levels that this CPU can run, the best last.

    >>> available()[0]
    'baseline'
    """
    return tuple([all_levels[i].name.decode() for i in range(LEVELS) if cpu_runs(all_levels[i])])


cdef int choose_level() except -1:
    global _active
    wanted = os.environ.get("EVALUATOR_CPU", "")
    names = [all_levels[i].name.decode() for i in range(LEVELS)]
    runnable = available()
    if not wanted:
        wanted = runnable[len(runnable) - 1]
    elif wanted not in names:
        raise ImportError(f"EVALUATOR_CPU={quoted(wanted)} is no level; there are: {', '.join(names)}")
    elif wanted not in runnable:
        raise ImportError(f"EVALUATOR_CPU={quoted(wanted)}: this CPU runs {', '.join(runnable)} only")
    _active = all_levels[names.index(wanted)]
    return 0


choose_level()
