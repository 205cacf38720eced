"""What is wrong is found out by the conformance kit: in every kind of check that can see it, and in no other game."""

import numpy as np
import pytest

import evaluator
from evaluator.conformance import FULL, Adapter, Effort, check
from evaluator.conformance.__main__ import failures
from evaluator.conformance.findings import FAILED, NOT_PLAYED
from evaluator.conformance.ours import Arrays, Ids
from evaluator.conformance.players import PLAYS

SHORT = Effort(sample=400, seconds=0.05)
EVALUATORS = ("cases", "input", "classes", "sample", "tables")


class Wrong(Ids):
    """One game, in which ``wrong`` turns the value of a hand into another; what has the same scale is right."""

    name = "wrong"

    def __init__(self, game, wrong):
        for name in {PLAYS[game].scale, *(name for name, play in PLAYS.items() if play.scale == game)} - {""}:
            setattr(self, name, getattr(evaluator, name))
        right = getattr(evaluator, game)
        setattr(self, game, lambda *parts: wrong(right(*parts), *parts))
        self.cactus_kev = None


def ties_kickers(value, *parts):
    return value // 2


def wheel_is_no_straight(value, *parts):
    return 1277 if value == 5854 else value


def bad_flush(value, *parts):
    return 5864 if evaluator.describe(value).startswith("flush") else value


WRONG = [
    ("high", ties_kickers, {"cases", "classes", "sample"}),
    ("high", wheel_is_no_straight, {"cases", "classes", "sample"}),
    ("high", bad_flush, {"cases", "classes", "sample"}),
    ("high", lambda value, cards: -value, {"cases", "classes", "sample"}),
    ("high", lambda value, cards: value + (0.5 if cards[0] % 4 == 3 else 0), {"cases", "sample"}),
    ("high", lambda value, cards: value if cards[0] > cards[-1] else 7463 - value, {"cases", "classes", "sample"}),
    ("omaha_high", lambda value, hole, board: evaluator.high([*hole[:2], *board]), {"cases", "sample"}),
    ("omaha_low8", lambda value, hole, board: evaluator.low8([*hole[:2], *board]), {"cases", "sample"}),
    ("low8", lambda value, cards: value or 1, {"cases", "classes", "sample"}),
    ("razz", lambda value, cards: evaluator.low8(cards), {"cases", "classes", "sample"}),
    ("short_deck", lambda value, cards: evaluator.high(cards), {"cases", "classes", "sample"}),
    ("deuce_seven", lambda value, cards: 7463 - evaluator.high(cards), {"cases", "classes", "sample"}),
    ("badugi", lambda value, cards: len({card // 4 for card in cards}), {"cases", "classes", "sample"}),
    ("three_card", lambda value, cards: 13 * max(cards) + min(cards), {"cases", "classes", "sample"}),
    ("pai_gow", lambda value, cards: evaluator.high([card for card in cards if card < 52][:5]), {"cases", "sample"}),
]


@pytest.mark.parametrize(("game", "wrong", "kinds"), WRONG)
def test_a_wrong_evaluator_is_found_out(game, wrong, kinds):
    """By every kind of check that can see it, in its own game and in those of the same scale only."""
    report = check(Wrong(game, wrong), kinds=EVALUATORS[:-1], effort=Effort(sample=1000))
    found = {one.kind for one in report.failures}
    assert found >= kinds, found
    related = {one.game for one in report.failures} - {game}
    assert related <= {name for name, play in PLAYS.items() if play.scale == game}
    for one in report.failures:
        assert one.wrong >= len(one.findings) > 0
        for finding in one.findings:
            assert finding.hand and finding.expected and finding.found and finding.expected != finding.found


class WrongTables(Arrays):
    """Three cards and badugi, of which every hand is counted in a moment."""

    def __init__(self, wrong):
        self.three_card = lambda cards: wrong(evaluator.three_card(cards), cards)


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        (lambda values, cards: values // 2, ["741 different strengths"]),
        (lambda values, cards: -values.astype(int), ["48 of straight flush"]),
        (lambda values, cards: np.where(cards.max(axis=1) == 51, 1, values), ["741 different", "52 of trips"]),
        (
            lambda values, cards: np.where(values > 700, values.astype(int) % 2 - 9, values),
            ["of flush, the 1,916 best"],
        ),
    ],
)
def test_wrong_counts_are_found_out(wrong, words):
    adapter = WrongTables(wrong)
    report = check(adapter, kinds=["tables"], effort=FULL)
    assert set(report.games().values()) == {FAILED, NOT_PLAYED} and report.games()["three_card"] == FAILED
    text = "\n".join(str(finding) for one in report.failures for finding in one.findings)
    assert any(word in text for word in words), text


def test_a_wrong_classic_number_is_found_out():
    class OffByOne(Ids):
        def cactus_kev(self, strength):
            return 7462 - strength

    report = check(OffByOne, kinds=["cases"])
    assert "the classic number 1609, found 1608" in "\n".join(failures(report))


def test_whoever_accepts_a_card_twice_is_found_out():
    class Careless(Ids):
        def __init__(self):
            self.high = lambda cards: 5

    report = check(Careless, kinds=["input"])
    assert report.games() == {"input": FAILED}
    assert report.failures[0].name == "input-validation-06, high"
    assert str(report.failures[0].findings[0]) == "As Qh Ts As 2d: expected a refusal, found the strength 5"

    class Accidental(Ids):
        def __init__(self):
            self.high = lambda cards: {}["no such number"]

    report = check(Accidental, kinds=["input"])
    assert "found KeyError: 'no such number'" in "\n".join(failures(report)) and len(report.failures) == 6


@pytest.mark.parametrize(
    ("method", "answer", "kind"),
    [
        ("combos", lambda text: 1, "ranges"),
        ("equity", lambda game, hands, board, dead: [0.5] * len(hands), "equity"),
        ("equity", lambda game, hands, board, dead: [1.0], "equity"),
        ("read", lambda text: ["As"], "text"),
        ("read", lambda text: evaluator.to_text(evaluator.cards(text.replace("10", "X"))).split(), "text"),
    ],
)
def test_other_wrong_answers_are_found_out(method, answer, kind):
    adapter = Adapter()
    setattr(adapter, method, answer)
    report = check(adapter, kinds=["others"])
    assert report.failures and {one.kind for one in report.failures} == {kind}
    assert all(one.outcome == NOT_PLAYED for one in report.results if one.kind != kind)


@pytest.mark.parametrize("arrays", [False, True])
def test_an_adapter_that_raises_is_reported(arrays):
    def fails(cards):
        raise RuntimeError("out of order")

    adapter = Adapter()
    adapter.arrays, adapter.high, adapter.card = arrays, fails, str
    report = check(adapter, kinds=("cases", "classes", "sample", "tables"), effort=SHORT)
    assert not report.passed and report.games()["high"] == FAILED and report.games()["razz"] == NOT_PLAYED
    assert {one.kind for one in report.failures} == {"cases", "classes", "sample", "tables"}
    for one in report.failures:
        assert one.findings[0].found == "RuntimeError: out of order" and one.findings[0].hand


def test_strengths_that_do_not_compare_are_reported():
    adapter = Adapter()
    adapter.high = lambda cards: object()
    report = check(adapter, kinds=EVALUATORS, effort=SHORT)
    found = {one.kind: one.findings[0].found for one in report.failures if one.name == "all of it"}
    assert set(found) == {"cases", "classes", "sample"}
    assert all(text.startswith("TypeError: ") and "not supported between" in text for text in found.values())
    adapter.three_card, adapter.high = adapter.high, None
    (failed,) = check(adapter, kinds=["tables"], effort=FULL).failures
    assert failed.name == "all of it" and "not supported between" in failed.findings[0].found


def test_an_adapter_that_cannot_be_made_is_reported():
    class Broken(Adapter):
        def __init__(self):
            raise OSError("no such table")

    report = check(Broken)
    assert (report.problem, report.passed, report.installed) == ("OSError: no such table", False, True)
