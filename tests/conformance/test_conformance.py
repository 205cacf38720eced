"""The conformance kit: what is right passes, what is not played is a gap, and the command line says all of it."""

import json
import subprocess
import sys
from collections import Counter
from importlib.util import find_spec
from pathlib import Path

import oracle
import pytest
from test_conformance_faults import EVALUATORS, SHORT, Wrong, ties_kickers

import evaluator
from evaluator.conformance import FULL, KINDS, Adapter, Effort, check
from evaluator.conformance.__main__ import failures, main, table
from evaluator.conformance.cases import known_value
from evaluator.conformance.catalogue import ADAPTERS, adapter_named, check_alone
from evaluator.conformance.findings import FAILED, NOT_PLAYED, PASSED, Report
from evaluator.conformance.known import CASES, FOLDER, TABLES, card_texts, spelled
from evaluator.conformance.order import disagreements, ladder
from evaluator.conformance.ours import OURS, Arrays, Ids
from evaluator.conformance.peers import PEERS
from evaluator.conformance.players import PLAYS
from evaluator.conformance.questions import API_ONLY, Refused, Showdown, Worth, questions
from evaluator.conformance.tables import KNOWN

# --- What is right passes ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ours", OURS, ids=lambda ours: ours.name)
def test_ours_pass(ours):
    report = check(ours, kinds=EVALUATORS, effort=SHORT)
    assert report.passed, failures(report)
    played = {game for game, outcome in report.games().items() if outcome == PASSED} - {"input"}
    masks = {"high", "low8", "razz", "omaha_high", "omaha_low8"}
    assert played == (masks if ours.name == "evaluator-masks" else set(PLAYS))


def test_every_text_range_and_equity_passes():
    report = check(Ids, kinds=["others"])
    assert report.passed, failures(report)
    assert {one.outcome for one in report.results} == {PASSED}
    assert Counter(one.kind for one in report.results) == {"equity": 19, "text": 5, "ranges": 2}


def test_tables_of_five_cards():
    """Every hand of as many cards as are dealt at least, of one large deck and the small ones; -m slow has them all."""

    class Five(Arrays):
        sizes = {name: [] for name in PLAYS if name not in ("badugi", "three_card")}  # noqa: RUF012
        sizes |= {"high": [(5,)], "short_deck": [(5,)]}

    report = check(Five, kinds=["tables"], effort=FULL)
    assert report.passed, failures(report)
    counted = {(one.game, one.hands) for one in report.results if one.outcome == PASSED}
    small = {("short_deck", 376_992), ("badugi", 270_725), ("three_card", 22_100)}
    assert counted == {("high", 2_598_960), *small}


def test_omaha_on_a_board():
    class Omaha(Arrays):
        sizes = {name: [(5, 5)] if name == "omaha_high" else [] for name in PLAYS}  # noqa: RUF012

    report = check(Omaha, kinds=["tables"], effort=FULL)
    assert report.passed and [one.hands for one in report.results if one.outcome == PASSED] == [1_533_939]


def test_samples_end_where_time_does_not():
    report = check(Arrays, kinds=["sample"], effort=Effort(sample=100, seconds=float("inf")))
    assert report.passed and {one.hands for one in report.results} == {100}


def test_what_would_take_too_long_is_left_out():
    report = check(Arrays, kinds=["tables"], effort=Effort(seconds=1e-6))
    assert report.passed and all(one.reason.startswith("would take ") for one in report.results)


@pytest.mark.slow
def test_all_tables():
    report = check(Arrays, kinds=["sample", "tables"], effort=FULL)
    assert report.passed and {one.outcome for one in report.results} == {PASSED}


# --- What is known ----------------------------------------------------------------------------------------------------


def test_no_case_is_left_out():
    """Every case asks something of an adapter, or is known to be about the manners of a library."""
    lines = (FOLDER / "cases.jsonl").read_text(encoding="utf-8").splitlines()
    assert len(CASES) == len(lines)
    asked = {name for name in CASES if questions(name)}
    others = {one.name for one in check(Adapter(), kinds=["others"]).results}
    assert not asked & others and not (asked | others) & API_ONLY
    assert set(CASES) - asked - others - API_ONLY == {"property-01"}  # what `sample` checks of every hand


def test_every_worth_is_what_the_case_says():
    """The shorthands' cards by the oracle: their classic numbers are those of the cases."""
    worths = [one for name in CASES for one in questions(name) if isinstance(one, Worth)]
    assert len(worths) > 60
    for one in worths:
        if one.kev is not None:
            five = tuple(evaluator.cards(one.like).tolist())
            assert oracle.high(five) == 7463 - one.kev == known_value(one)
    kinds = Counter(type(one) for name in CASES for one in questions(name))
    assert kinds[Showdown] > 25 and kinds[Refused] == 7


def test_shorthands():
    assert spelled("high card KQJT2") == "KcQdJhTs2c" and spelled("flush KQJT3") == "KcQcJcTc3c"
    assert spelled("straight, 5 high") == "5c4d3h2sAc" and spelled("four of a kind 87") == "8c8d8h8s7c"
    assert spelled("2-card KA") == "KcAdKdAc" and spelled("1-card A") == "AcAdAhAs"
    assert card_texts(spelled("five aces")) == ("Ac", "Ad", "Ah", "As", "Jk")


@pytest.mark.parametrize("game", [name for name, play in PLAYS.items() if not play.scale])
def test_ladders_have_a_hand_of_every_class(game):
    hands, values = ladder(game)
    low = game == "low8"
    largest = {"high": 7462, "low8": 56, "razz": 6175, "short_deck": 1404, "deuce_seven": 7462}
    largest |= {"badugi": 1092, "three_card": 741, "pai_gow": 7463}
    assert values.tolist() == list(range(1 - low, largest[game] + 1)) and len(hands) == len(values)


def test_tables_add_up():
    deck = {"short_deck": 36, "pai_gow": 53}
    for one in KNOWN:
        cards = deck.get(one.game, 52) - len(one.board) // 2
        assert len(one.cards) == cards
        assert sum(hands for _, hands in one.counts) == one.hands, one.name
    games = {name.rstrip("45678") for name in TABLES}
    assert games and {one.game for one in KNOWN} == set(PLAYS)


# --- Gaps -------------------------------------------------------------------------------------------------------------


def test_what_is_not_played_is_a_gap():
    report = check(Adapter(), effort=SHORT)
    assert report.passed and set(report.games().values()) == {NOT_PLAYED}


def test_seven_cards_only():
    """Then hands of known worth are compared with each other, as no five cards can be asked for."""

    class Sevens(Adapter):
        sizes = {"high": [(7,)]}  # noqa: RUF012

        def high(self, cards):
            return evaluator.high(list(cards))

    right = check(Sevens, kinds=EVALUATORS, effort=SHORT)
    assert right.passed and right.games()["high"] == PASSED
    wrong = Sevens()
    wrong.high = lambda cards: -evaluator.high(list(cards))
    assert any("hands of the cases in order" in one.name for one in check(wrong, kinds=["cases"]).failures)


def test_what_an_adapter_leaves_out_says_why():
    class Trusting(Adapter):
        leaves_out = {"input": "cards are the caller's business"}  # noqa: RUF012

        def high(self, cards):
            raise SystemExit("not even asked")

    report = check(Trusting, kinds=["input"])
    assert {(one.outcome, one.reason) for one in report.results} == {(NOT_PLAYED, "cards are the caller's business")}


def test_unknown_kinds():
    with pytest.raises(ValueError, match="^kinds are cases, .* not speed"):
        check(Adapter(), kinds=["speed"])


def test_what_is_not_installed():
    class Missing(Adapter):
        package = "no_such_package_at_all"

    report = check(Missing)
    assert report.passed and not report.installed and not report.results
    assert table([report]) == [["adapter"], ["Missing", "not installed"]]


# --- Peers ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("peer", [peer for peer in PEERS if find_spec(peer.package)], ids=lambda peer: peer.name)
@pytest.mark.filterwarnings("ignore")  # of their own imports
def test_peers_are_asked_rightly(peer):
    """They know the worth of the cases' hands: an adapter that asks them wrongly would not."""
    report = check(peer, kinds=["cases"])
    assert report.passed, [report.problem, *failures(report)]
    assert PASSED in report.games().values()


def test_disagreements():
    assert list(disagreements([3, 1, 2], "cab")) == [] and list(disagreements([3, 1, 2], "cba")) == [(1, 2)]
    assert list(disagreements([1, 1], "ab")) == [(0, 1)] and list(disagreements([], [])) == []


# --- The command line -------------------------------------------------------------------------------------------------

MINE = """
import os
from evaluator.conformance import Adapter

class Crashes(Adapter):
    name = "mine"
    def high(self, cards):
        os._exit(11)

class Fails(Adapter):
    def high(self, cards):
        return max(cards)
"""


def test_a_crash_is_reported(tmp_path, monkeypatch):
    (tmp_path / "mine.py").write_text(MINE)
    monkeypatch.syspath_prepend(str(tmp_path))
    report = check_alone("mine:Crashes", ["cases"], SHORT)
    assert report == Report("mine:Crashes", problem="it crashed the interpreter") and not report.passed
    assert adapter_named("mine:Fails").__name__ == "Fails"


def test_command_line_of_an_adapter_of_ones_own(tmp_path):
    (tmp_path / "mine.py").write_text(MINE)
    root = str(Path(evaluator.__file__).parents[1])
    command = (
        f"import sys; sys.path[:0] = [{str(tmp_path)!r}, {root!r}]; from evaluator.conformance.__main__ import main"
    )
    options = ["--kinds", "cases", "--json", "evaluator", "mine:Fails"]
    run = subprocess.run(
        [sys.executable, "-c", f"if __name__ == '__main__':\n    {command}; sys.exit(main({options!r}))"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 1, run.stderr
    ours, mine = json.loads(run.stdout)
    assert ours["passed"] and ours["adapter"] == "evaluator" and not mine["passed"] and mine["adapter"] == "Fails"
    assert mine["games"]["high"] == FAILED and ours["games"]["high"] == PASSED
    assert {"hand", "expected", "found"} == set(mine["results"][0]["findings"][0])


def test_table_of_the_command_line(capsys, monkeypatch):
    monkeypatch.setattr(
        "evaluator.conformance.__main__.check_alone",
        lambda name, kinds, effort: check(
            ADAPTERS[name] if name == "evaluator" else Wrong("razz", ties_kickers), kinds=kinds, effort=effort
        ),
    )
    assert main(["evaluator", "--kinds", "classes", "--quick"]) == 0
    head, row = capsys.readouterr().out.splitlines()
    assert head.split()[:2] == ["adapter", "high"] and row.split()[:2] == ["evaluator", "pass"]
    assert main(["treys", "--kinds", "classes", "--full"]) == 1
    out = capsys.readouterr().out
    assert "FAIL" in out and "wrong, razz, classes, 6,175 classes in order (" in out and " in all)" in out


def test_table_on_a_terminal(capsys, monkeypatch):
    """Rich draws it, where it is installed; who runs is told meanwhile."""
    pytest.importorskip("rich")
    monkeypatch.setenv("COLUMNS", "200")
    monkeypatch.setattr(
        "evaluator.conformance.__main__.check_alone", lambda *_: check(Wrong("razz", ties_kickers), kinds=["classes"])
    )
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    assert main(["treys", "eval7"]) == 1
    out, err = capsys.readouterr()
    assert out.count("FAIL") == 2 and "deuce_seven" in out and "│" in out and err == "1/2 treys\n2/2 eval7\n"


@pytest.mark.parametrize("arguments", [["nobody"], ["no_such_module:X"], ["math:nothing"], ["--kinds", "speed"]])
def test_wrong_arguments(arguments, capsys):
    with pytest.raises(SystemExit) as stop:
        main(arguments)
    assert stop.value.code == 2 and "error: " in capsys.readouterr().err


def test_reports_are_plain():
    report = check(Wrong("razz", ties_kickers), kinds=["classes"], effort=SHORT)
    plain = json.loads(json.dumps(report.as_json()))
    assert plain["passed"] is False and plain["games"]["razz"] == FAILED and set(KINDS) >= {"classes"}
