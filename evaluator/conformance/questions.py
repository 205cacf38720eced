"""What each case asks of an evaluator, whatever its scale.

- ``Worth``: a hand is worth as much as the cards that its shorthand spells.
- ``Showdown``: of these hands these win.
- ``Refused``: these are no legal cards.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from typing import Any, NamedTuple

from .known import CASES, card_texts, spelled

Text = str | list[str]
Hand = tuple[Text, ...]
"""All cards, or hole cards and board."""

API_ONLY = {
    "api-semantics-04", "api-semantics-05", "api-semantics-07", "api-semantics-08", "api-semantics-09",
    "input-validation-12", "property-02", "threads-01",
}  # fmt: skip
"""Cases about the manners of a library, which an adapter cannot show."""
TEXTS: dict[str, str | None] = {
    "input-validation-01": "Ts Jd Qc 6d 5c",
    "input-validation-02": "2d 6s 6c 3d Tc",
    "input-validation-03": None,
    "input-validation-04": None,
    "input-validation-05": "Ah Ah Ah Ts",
}
"""Cases about the reading of texts, and the cards that they are; None: an error."""
GAMES = {
    "high": "high", "holdem": "high", "omaha": "omaha_high", "omaha4": "omaha_high", "omaha8": "omaha_high",
    "7-card 8-or-better": "high", "razz (A-5)": "razz", "2-7 low": "deuce_seven", "badugi": "badugi",
    "short deck (flush>FH, straight>trips)": "short_deck", "three card poker": "three_card",
    "pai gow 7-card incl. joker (joker = ace, or completes straight/flush/SF)": "pai_gow", "any": "high",
}  # fmt: skip
LOWS = {"high": "low8", "omaha_high": "omaha_low8"}


class Worth(NamedTuple):
    case: str
    game: str
    hand: Hand
    like: str | None
    """Five cards (badugi: four) of the same worth; None: no low."""
    kev: int | None = None


class Showdown(NamedTuple):
    case: str
    game: str
    hands: list[Hand]
    winners: list[int]


class Refused(NamedTuple):
    case: str
    game: str
    hand: Hand


def hands_of(given: dict[str, Any], game: str) -> list[Hand]:
    """The hands of a case's input: hole cards and board are one hand but in Omaha."""
    for name in ("hands", "best_to_worst"):
        if name in given:
            return [(hand,) for hand in given[name]]
    if "a" in given:
        return [(given[name],) for name in "ab" if name in given]
    if "cards" in given:
        return [(given["cards"],)]
    board = given.get("board", "")
    holes = given["holes"] if "holes" in given else [given["hole"]]
    return [(hole, board) if game.startswith("omaha") else (hole + board,) for hole in holes]


@cache
def questions(name: str) -> list[Worth | Showdown | Refused]:
    """What a case asks of evaluators; nothing for the other kinds."""
    return list(_questions(CASES[name]))


def _questions(case: dict[str, Any]) -> Iterator[Worth | Showdown | Refused]:
    given, expected, name = case["input"], case["expected"], case["id"]
    if case["kind"] in ("equity", "range-parse", "property") or name in API_ONLY or name in TEXTS:
        return
    game = GAMES.get(case["game"], "high")
    if case["kind"] == "input-validation":
        yield from _refusals(name, game, given)
        return
    if name == "api-semantics-06":  # one suit for the other, and nothing changes
        one, two = (f"{card}KdQh7d5h3c2d" for card in given["cards"])
        yield from (Showdown(name, each, [(one,), (two,)], [0, 1]) for each in ("high", "low8", "razz"))
        return
    hands = hands_of(given, game)
    if isinstance(expected, str) or expected.get("equal"):  # a == b
        yield Showdown(name, game, hands, [0, 1])
        return
    yield from _worths(name, game, hands, expected)
    yield from _showdowns(name, game, hands, expected)


def _worths(name: str, game: str, hands: list[Hand], expected: dict[str, Any]) -> Iterator[Worth]:
    """Each hand's shorthand, high or low, with its classic number where there is one."""
    texts = [expected[key] for key in ("hand", "high", "low", "badugi", "best_five_category") if key in expected]
    texts = expected.get("hands", expected.get("highs", texts))
    kevs = expected.get("kev_ranks", [expected.get("kev_rank")] * len(texts))
    if not texts and "kev_rank" in expected:
        texts, kevs = [expected["best_five"].replace(" ", "")], [expected["kev_rank"]]
    for hand, text, kev in zip(hands, texts, kevs):
        yield Worth(name, game, hand, text if "best_five" in expected else spelled(text), kev)
    lows = expected.get("lows", [expected["low8"]] if "low8" in expected else [])
    for hand, low in zip(hands, lows):
        yield Worth(name, LOWS[game], hand, low and spelled(low))


def _showdowns(name: str, game: str, hands: list[Hand], expected: dict[str, Any]) -> Iterator[Showdown]:
    if "best_to_worst" in CASES[name]["input"]:
        yield from (Showdown(name, game, [one, two], [0]) for one, two in pairwise(hands))
    if "winners" in expected or "winner" in expected:
        yield Showdown(name, game, hands, expected.get("winners", [expected.get("winner")]))
    if "high_winner" in expected:
        yield Showdown(name, game, hands, ["AB".index(expected["high_winner"])])
        yield Showdown(name, LOWS[game], hands, ["AB".index(expected["low_winner"])])


def _refusals(name: str, game: str, given: dict[str, Any]) -> Iterator[Refused]:
    if "board_contains" in given:
        given = {"cards": given["hole"] + given["board_contains"] + "2c3c4c5c"}
    if name == "input-validation-09":  # a question of equity
        given = {"cards": given["holes"][0] + given["board"]}
    for hand in hands_of(given, game):
        texts = [card for part in hand for card in card_texts(part)]
        if len(set(texts)) < len(texts) or len(texts) < 5:
            yield Refused(name, game, hand)
