"""Checks of the cases: an adapter is asked what they ask.

What a hand is worth is seen by comparing it with one hand of its class, of the class above and of the class below, all
by the adapter itself. Where the adapter does not take five cards, hands of known worth are compared with each other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from .findings import Finding, Result, not_played, result
from .known import CASES, card_texts
from .order import compare, ladder
from .players import PLAYS, Comparable, Player, Raised, Sizes, ids, shown
from .questions import Hand, Refused, Showdown, Worth, questions


class _Row(NamedTuple):
    row: NDArray[np.uint8]
    sizes: Sizes

    @property
    def text(self) -> str:
        return shown(self.row, self.sizes)


def _row(hand: Hand) -> _Row:
    parts = [ids(card_texts(part)) for part in hand]
    return _Row(np.concatenate(parts), tuple(map(len, parts)))


def _strength(player: Player, game: str, row: _Row) -> Comparable:
    return player.strengths(game, row.row[np.newaxis], row.sizes)[0]


def _ask_showdown(player: Player, asked: Showdown) -> Iterator[Finding] | None:
    rows = list(map(_row, asked.hands))
    if not all(player.plays(asked.game, row.sizes) for row in rows):
        return None
    strengths = [_strength(player, asked.game, row) for row in rows]
    won = [seat for seat, strength in enumerate(strengths) if strength == max(strengths)]
    texts = " / ".join(row.text for row in rows)
    names = [f"hand {seat + 1}" for seat in range(len(rows))]
    winners, found = (" and ".join(names[seat] for seat in seats) + " to win" for seats in (asked.winners, won))
    return iter([] if won == asked.winners else [Finding(texts, winners, found)])


def _ask_worth(player: Player, asked: Worth) -> Iterator[Finding] | None:
    row = _row(asked.hand)
    scale = PLAYS[asked.game].scale or asked.game
    hands, values = ladder(scale)
    sizes = (hands.shape[1],)
    if not (player.plays(asked.game, row.sizes) and player.plays(scale, sizes)):
        return None
    strength = _strength(player, asked.game, row)
    value = known_value(asked)
    findings = []
    for place in np.flatnonzero(abs(values.astype(int) - value) <= 1):
        other = _Row(hands[place], sizes)
        both = [strength, _strength(player, scale, other)]
        texts = [row.text, other.text]
        findings += compare([value, int(values[place])], both, texts.__getitem__, scale)[1]
    to_kev: Callable[..., Any] | None = getattr(player.adapter, "cactus_kev", None)
    if asked.kev is not None and to_kev is not None and (number := to_kev(strength[1])) != asked.kev:
        findings.append(Finding(row.text, f"the classic number {asked.kev}", str(number)))
    return iter(findings)


def known_value(asked: Worth) -> int:
    """The value here of the cards that a shorthand spells."""
    if asked.like is None:
        return 0
    scale = PLAYS[asked.game].scale or asked.game
    spelled_row = _row((asked.like,))
    return int(PLAYS[scale].values(spelled_row.row, spelled_row.sizes))


def _ask_refused(player: Player, asked: Refused) -> Iterator[Finding] | None:
    row = _row(asked.hand)
    five_to_seven = player.sizes(asked.game)
    usual = any(sum(sizes) == len(row.row) for sizes in five_to_seven)
    if not five_to_seven or not (usual or len(row.row) < 5):
        return None
    wanted = "a refusal" + (" or some answer" if len(row.row) < 5 else "")
    try:
        strength = _strength(player, asked.game, row)
    except Raised as raised:
        accident = isinstance(raised.__cause__, ACCIDENTS)
        return iter([Finding(row.text, wanted, raised.found)] if accident else [])
    return iter([] if len(row.row) < 5 else [Finding(row.text, wanted, f"the strength {strength[-1]}")])


ACCIDENTS = (LookupError, ArithmeticError, AttributeError)
"""Errors that say nothing about the cards: something was not found in a table."""

_ASK: dict[type, Callable[..., Iterator[Finding] | None]] = {
    Worth: _ask_worth,
    Showdown: _ask_showdown,
    Refused: _ask_refused,
}


def check_cases(player: Player, kind: str, game: str) -> Iterator[Result]:
    """The cases of a game: those about hands, or, with the kind "input", about what is no hand, as a game of its own."""
    for name in CASES:
        asked = [one for one in questions(name) if one.game == game and (kind == "input") == isinstance(one, Refused)]
        if not asked:
            continue
        found: list[Finding] = []
        played = 0
        for one in asked:
            try:
                findings = _ASK[type(one)](player, one)
            except Raised as raised:
                findings = iter([Finding(raised.hand, "a strength", raised.found)])
            played += findings is not None
            found += findings or ()
        about, name = (kind, f"{name}, {game}") if kind == "input" else (game, name)
        yield result(kind, about, name, found, played) if played else not_played(kind, about, name)
    if kind == "cases":
        yield from _check_one_another(player, game)


def _check_one_another(player: Player, game: str) -> Iterator[Result]:
    """Hands of known worth in order, whatever other hands the adapter takes: seven cards only, Omaha only."""
    asked = [one for name in CASES for one in questions(name) if isinstance(one, Worth) and one.game == game]
    rows = [(known_value(one), _row(one.hand)) for one in asked]
    rows = [(value, row) for value, row in rows if player.plays(game, row.sizes)]
    name = f"{len(rows)} hands of the cases in order"
    if len(rows) < 2:
        return
    values = [value for value, _ in rows]
    try:
        strengths = [_strength(player, game, row) for _, row in rows]
    except Raised as raised:
        yield result("cases", game, name, [Finding(raised.hand, "a strength", raised.found)])
        return
    wrong, findings = compare(values, strengths, lambda place: rows[place][1].text, PLAYS[game].scale or game)
    yield result("cases", game, name, findings, len(rows), wrong)
