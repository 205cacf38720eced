"""Pots: rows a second for shares and settle, next to the way NumPy alone would share a pot.

Everything that is written to is allocated and touched before the clock starts. No kernel here belongs to a level.
"""

from collections.abc import Callable

import numpy as np

from bench.lib.hands import SEED
from bench.lib.timing import best_times, verdict
from evaluator import settle, shares

ROWS = 2_000_000
MOST = 20.0
"""Nanoseconds a row of six seats may take: 50 million rows a second."""
TARGET = "shares, 6 seats"
SEATS = (2, 6, 9)


def numpy_shares(high: np.ndarray) -> np.ndarray:
    """Shares of high only, by NumPy."""
    wins = high == high.max(axis=1, keepdims=True)
    return wins / wins.sum(axis=1, keepdims=True)


def values(rows: int, seats: int) -> tuple[np.ndarray, np.ndarray]:
    """Seeded uint16 (rows, seats): one seat in four has folded (never seat 0), lows in every other row."""
    rng = np.random.default_rng(SEED)
    high = rng.integers(1, 7463, (rows, seats), dtype=np.uint16)
    high[:, 1:] *= rng.random((rows, seats - 1)) < 0.75
    low = rng.integers(0, 57, (rows, seats), dtype=np.uint16)
    return high, low * (rng.random((rows, 1)) < 0.5)


def our_calls(rows: int) -> dict[str, Callable[[], np.ndarray]]:
    """Calls by name: pots without and with a low, chips of one pot and with side pots."""
    calls: dict[str, Callable[[], np.ndarray]] = {}
    for seats in SEATS:
        high, low = values(rows, seats)
        one_pot = np.full((rows, seats), 100)
        side_pots = np.random.default_rng(SEED).choice([100, 250, 400], (rows, seats), p=[0.2, 0.2, 0.6])
        parts, chips = np.ones((rows, seats)), np.ones((rows, seats), np.int64)
        several = {
            "shares": lambda high=high, out=parts: shares(high, out=out),
            "shares high-low": lambda high=high, low=low, out=parts: shares(high, low, out=out),
            "settle": lambda pot=one_pot, high=high, out=chips: settle(pot, high, out=out),
            "settle side pots": lambda pot=side_pots, high=high, out=chips: settle(pot, high, out=out),
            "settle side pots high-low": lambda pot=side_pots, high=high, low=low, out=chips: settle(
                pot, high, low, out=out
            ),
        }
        calls |= {f"{name}, {seats} seats": call for name, call in several.items()}
    return calls


def measure(rows: int, rounds: int) -> list[dict]:
    """Time every call, and NumPy's shares of six seats."""
    high, _ = values(rows, 6)
    calls = our_calls(rows) | {"NumPy's shares, 6 seats": lambda: numpy_shares(high)}
    per_row = {name: seconds / rows * 1e9 for name, seconds in best_times(calls, rounds, warm=True).items()}
    return [
        {
            "name": name,
            "ns_per_row": ns,
            "million_rows_per_second": 1e3 / ns,
            "verdict": verdict(ns, [MOST]) if name == TARGET else "",
        }
        for name, ns in per_row.items()
    ]
