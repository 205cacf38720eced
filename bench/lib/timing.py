"""The stopwatch: calls that are compared take turns, and the best of several rounds counts.

Other work on the machine only ever makes a call slower, so the minimum is the steadiest estimate; taking turns puts
whatever drifts (clock frequency, neighbours) on all sides of a comparison.
"""

import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence


def best_times(
    calls: Mapping[str, Callable[[], object]], rounds: int, *, warm: bool = False, clock=time.perf_counter
) -> dict[str, float]:
    """Return the shortest time of each call, in the clock's unit (seconds), over ``rounds`` rounds of turns.

    With ``warm`` each turn begins with a call that is not timed, so that no call pays for the caches that the one
    before it has filled with its own data.
    """
    best = dict.fromkeys(calls, float("inf"))
    for _ in range(rounds):
        for name, call in calls.items():
            if warm:
                call()
            start = clock()
            call()
            best[name] = min(best[name], clock() - start)
    return best


def all_times(
    calls: Mapping[str, Callable[[], object]], rounds: int, clock=time.perf_counter
) -> dict[str, list[float]]:
    """Return the times of each call in all rounds of turns, in order of size; a turn begins with an untimed call."""
    times: dict[str, list[float]] = {name: [] for name in calls}
    for _ in range(rounds):
        for name, call in calls.items():
            call()
            start = clock()
            call()
            times[name].append(clock() - start)
    return {name: sorted(seconds) for name, seconds in times.items()}


def each(function: Callable, arguments: Sequence[tuple]) -> Callable[[], object]:
    """A call of ``function`` with each tuple of arguments in turn, by the loop that costs least: one in C."""
    columns = list(zip(*arguments))
    return lambda: deque(map(function, *columns), maxlen=0)


def ratios(times: Mapping[str, float], yardstick: str) -> dict[str, float]:
    """Return every time as a multiple of the yardstick's.

    >>> ratios({"copy": 2.0, "high": 5.0}, "copy")
    {'copy': 1.0, 'high': 2.5}
    """
    return {name: seconds / times[yardstick] for name, seconds in times.items()}


def verdict(ratio: float, targets: Sequence[float]) -> str:
    """Say which of the targets (upper bounds, the easier ones first) a ratio meets.

    >>> verdict(6.7, (7, 6.5))
    '≤ 7 met, ≤ 6.5 missed'
    """
    return ", ".join(f"≤ {target:g} {'met' if ratio <= target else 'missed'}" for target in targets)
