"""Checks of what is no evaluator, each by a method of its own: numbers of hands of a range, exact equities, texts."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from .findings import Finding, Result, not_played, result
from .known import CASES
from .players import Player
from .questions import TEXTS

EQUITY_GAMES = {"omaha4": "omaha", "omaha5": "omaha", "omaha8": "omaha8", "holdem": "holdem"}
AS_EXACT = 1e-6
"""The cases have eight decimals; an engine may have rounded too."""


def check_others(player: Player) -> Iterator[Result]:
    """Each such case; not played where the adapter lacks the method, or says None."""
    for name, case in CASES.items():
        kind = _kind(name, case)
        if kind is None:
            continue
        method, ask = _ASK[kind]
        call = getattr(player.adapter, method, None)
        try:
            findings = ask(call, case) if call else None
        except Exception as error:  # noqa: BLE001 - whatever it raises is a finding
            findings = [Finding(str(case["input"]), "an answer", f"{type(error).__name__}: {error}")]
        yield not_played(kind, kind, name) if findings is None else result(kind, kind, name, findings)


def _kind(name: str, case: dict[str, Any]) -> str | None:
    kinds = {"range-parse": "ranges", "equity": "equity"}
    return kinds.get(case["kind"], "text" if name in TEXTS else None)


def _ask_range(combos: Callable[..., Any], case: dict[str, Any]) -> list[Finding]:
    text, expected = case["input"]["range"], case["expected"]["combos"]
    found = combos(text)
    return [] if found == expected else [Finding(text, f"{expected} hands", f"{found}")]


def _ask_equity(equity: Callable[..., Any], case: dict[str, Any]) -> list[Finding] | None:
    given, expected = case["input"], case["expected"]["equity"]
    hands = given.get("ranges", given.get("hands"))
    game = EQUITY_GAMES.get(case["game"], "short_deck")
    found = equity(game, hands, given.get("board", ""), given.get("dead", ""))
    if found is None:
        return None
    if len(found) == len(expected) and np.allclose(list(found), expected, rtol=0, atol=AS_EXACT):
        return []
    question = f"{game}, {' v '.join(hands)} on {given.get('board') or 'no board'}"
    return [Finding(question, ", ".join(map(str, expected)), ", ".join(f"{share:.8f}" for share in found))]


def _ask_text(read: Callable[..., Any], case: dict[str, Any]) -> list[Finding]:
    given, expected = case["input"], TEXTS[case["id"]]
    text = given.get("cards", given.get("board"))
    text = text if isinstance(text, str) else " ".join(text)
    try:
        found = " ".join(read(text))
    except ValueError as error:
        return [] if expected is None else [Finding(text, expected, f"ValueError: {error}")]
    return [] if found == expected else [Finding(text, expected or "ValueError", found)]


_ASK: dict[str, tuple[str, Callable[..., Any]]] = {
    "ranges": ("combos", _ask_range),
    "equity": ("equity", _ask_equity),
    "text": ("read", _ask_text),
}
