"""From a hand's value to what users ask: hole cards and board apart, a table, a spot, a hundred thousand spots.

Times are microseconds of one thread, over hundreds of different inputs; of a call that answers with an object the fields
that its line names are read.
"""

from collections.abc import Callable

import numpy as np

from bench.lib.hands import SEED
from bench.lib.timing import best_times, verdict
from evaluator import best_five, deal, equities, equity, high, preflop_matrix, showdown, to_text

SPOTS = 40_000
TABLES = 400
STREETS = {"before the flop": 0, "flop": 3, "turn": 4, "river": 5}
MOST = {
    "equities, two hands, before the flop": 0.1,
    "equities, two hands, flop": 4.0,
    "equities, two hands, turn": 0.25,
    "equities, two hands, river": 0.06,
    "equities, three hands, before the flop": 60.0,
    "equities, omaha, flop": 12.0,
    "equities, omaha8, flop": 20.0,
    "equity, before the flop": 35.0,
    "equity, flop": 25.0,
    "equity, river": 15.0,
    "best_five of one hand": 3.0,
    "best_five of one hand of Omaha": 6.0,
    "best_five, a row": 0.2,
    "best_five of one hand, an array": 6.0,
    "best_five, a row of Omaha": 0.5,
    "showdown of six seats, every field": 25.0,
    "showdown of six seats in omaha8, every field": 50.0,
    "preflop_matrix() again": 50.0,
}
"""Microseconds a spot, a hand or a call may take at the level AVX2."""
APART = "high of hole cards and board, apart / joined"
MOST_APART = 1.3


def spots(n: int, seats: int, street: str, game: str = "holdem") -> tuple[np.ndarray, np.ndarray]:
    """Ids of hands, and of as many board cards as the street has."""
    hole, board = deal(n, seats, game=game, seed=SEED)
    return hole, board[:, : STREETS[street]].copy()


def many_calls(n: int) -> dict[str, tuple[Callable[[], object], int]]:
    """Calls by name, and what a call's time is divided by."""
    calls: dict[str, tuple[Callable[[], object], int]] = {}
    for street, few in (("before the flop", 1), ("flop", 20), ("turn", 2), ("river", 1)):
        hole, board = spots(max(n // few, 1), 2, street)
        calls[f"equities, two hands, {street}"] = lambda hole=hole, board=board: equities(hole, board), len(hole)
        columns = [np.array(to_text(hole[:, seat]), object) for seat in range(2)]
        texts = to_text(board) if board.shape[1] else None
        name = f"the same from columns of text, {street}"
        calls[name] = lambda columns=columns, texts=texts: equities(columns, texts), len(hole)
    for name, seats, street, game in (
        ("three hands, before the flop", 3, "before the flop", "holdem"),
        ("omaha, flop", 2, "flop", "omaha"),
        ("omaha8, flop", 2, "flop", "omaha8"),
    ):
        hole, board = spots(max(n // 100, 1), seats, street, game)
        calls[f"equities, {name}"] = (
            lambda hole=hole, board=board, game=game: equities(hole, board, game=game),
            len(hole),
        )
    hole, board = deal(n, 1, seed=SEED)
    rows = np.concatenate([hole[:, 0], board], axis=1)
    calls["best_five, a row"] = lambda: best_five(rows), n
    held, shown = deal(n, 1, game="omaha", seed=SEED)
    calls["best_five, a row of Omaha"] = lambda: best_five(held[:, 0], shown, evaluator="omaha"), n
    return calls


def single_calls(n: int) -> dict[str, tuple[Callable[[], object], int]]:
    """The same for one table, one spot, one hand a call, as texts."""
    calls: dict[str, tuple[Callable[[], object], int]] = {}
    for street in ("before the flop", "flop", "river"):
        hole, board = spots(n, 2, street)
        asked = [(to_text(hands), to_text(cards) if len(cards) else "") for hands, cards in zip(hole, board)]
        calls[f"equity, {street}"] = lambda asked=asked: [equity(*question).equity for question in asked], n
    hole, board = deal(n, 1, seed=SEED)
    hands = to_text(np.concatenate([hole[:, 0], board], axis=1))
    calls["best_five of one hand"] = lambda: [best_five(hand) for hand in hands], n
    arrays = [*np.concatenate([hole[:, 0], board], axis=1)]
    calls["best_five of one hand, an array"] = lambda: [best_five(hand) for hand in arrays], n
    hole, board = deal(n, 1, game="omaha", seed=SEED)
    omaha = list(zip(to_text(hole[:, 0]), to_text(board)))
    calls["best_five of one hand of Omaha"] = lambda: [best_five(*hand, evaluator="omaha") for hand in omaha], n
    for name, game in (("showdown of six seats", "holdem"), ("showdown of six seats in omaha8", "omaha8")):
        hole, board = deal(n, 6, game=game, seed=SEED)
        tables = [(to_text(hands), to_text(cards), game) for hands, cards in zip(hole, board)]
        calls[f"{name}, every field"] = lambda tables=tables: [every_field(*table) for table in tables], n
    calls["preflop_matrix() again"] = lambda: [preflop_matrix() for _ in range(100)], 100
    return calls


def every_field(hands: list[str], board: str, game: str) -> tuple[object, ...]:
    """All that a table says."""
    table = showdown(hands, board, game=game)
    high = table.values, table.names, table.best, table.winners, table.shares
    return *high, table.low_values, table.low_names, table.low_best, table.low_winners


def apart_calls(n: int) -> dict[str, Callable[[], object]]:
    """Six hands on each board, and the same hands joined."""
    hole, board = deal(n // 6 + 1, 6, seed=SEED)
    boards = board[:, np.newaxis]
    rows = np.concatenate([hole, np.broadcast_to(boards, (*hole.shape[:2], 5))], axis=2)
    out = np.empty(hole.shape[:2], np.uint16)
    return {"apart": lambda: high(hole, boards, out=out), "joined": lambda: high(rows, out=out)}


def measure(n: int, rounds: int) -> tuple[list[dict], list[dict]]:
    """Time every call, a table that it takes being filled before; and the ratio of hands apart and joined."""
    calls = many_calls(n) | single_calls(min(n, TABLES))
    seconds = best_times({name: call for name, (call, _) in calls.items()}, rounds, warm=True)
    records = []
    for name, (_, parts) in calls.items():
        microseconds = seconds[name] / parts * 1e6
        limit = [MOST[name]] if name in MOST else []
        records.append({"name": name, "us": microseconds, "verdict": verdict(microseconds, limit) if limit else ""})
    apart = best_times(apart_calls(25 * n), rounds, warm=True)
    ratio = apart["apart"] / apart["joined"]
    return records, [{"name": APART, "ratio": ratio, "verdict": verdict(ratio, [MOST_APART])}]
