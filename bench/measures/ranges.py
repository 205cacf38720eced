"""Ranges: reading and writing the text of one, next to a package that reads the same notation."""

import importlib.util
import warnings
from collections.abc import Callable
from typing import Any

from bench.lib.timing import best_times, each, verdict
from evaluator import Range

TEXT = "QQ+,AKs,A5s-A2s"
READING = f"Range({TEXT!r})"
MOST = 20.0
"""Microseconds that reading may take."""
CALLS = 500
PEER_CALLS = 2
"""Calls a round; the peer takes milliseconds."""

Call = tuple[Callable, Any]


def our_calls() -> dict[str, Call]:
    """What is done with one range, as functions of one argument."""
    made = Range(TEXT)
    return {READING: (Range, TEXT), "to_text()": (Range.to_text, made), "to_grid()": (Range.to_grid, made)}


def peer_calls() -> dict[str, Call]:
    """The peer's reading, if it is installed; ValueError if it finds another number of hands."""
    if importlib.util.find_spec("eval7") is None:
        return {}
    with warnings.catch_warnings():  # about the parser that it uses
        warnings.simplefilter("ignore")
        from eval7 import HandRange

        found = len(HandRange(TEXT))
    if found != len(Range(TEXT)):
        raise ValueError(f"eval7.HandRange finds {found} hands in {TEXT!r}")
    return {"eval7.HandRange, same text": (HandRange, TEXT)}


def measure(rounds: int) -> list[dict]:
    """The time of each call, and whether reading meets its target."""
    calls = {name: (*call, CALLS) for name, call in our_calls().items()}
    calls |= {name: (*call, PEER_CALLS) for name, call in peer_calls().items()}
    timed = {name: each(function, [(argument,)] * count) for name, (function, argument, count) in calls.items()}
    per_call = {name: seconds / calls[name][-1] * 1e6 for name, seconds in best_times(timed, rounds, warm=True).items()}
    return [
        {"name": name, "us_per_call": us, "verdict": verdict(us, [MOST]) if name == READING else ""}
        for name, us in per_call.items()
    ]
