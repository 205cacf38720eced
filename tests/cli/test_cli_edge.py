"""The command evaluator edge: edges, strategies and tables in text and JSON, and a sentence for whatever is wrong."""

import doctest
import json
import subprocess
import sys

import pytest
from command_line import Terminal, runner

from evaluator.casino import NAMES, house_edge, simulate
from evaluator.casino.games import game_named
from evaluator.cli import edge, main


@pytest.fixture
def run(capsys):
    return runner(capsys, "edge")


def test_examples():
    results = doctest.testmod(edge)
    assert results.attempted > 1 and not results.failed


def test_tables(run):
    result = run("three-card-poker", "--rule", "ante_bonus=5/4/1", "--threads", 2)
    assert (result.code, result.err) == (0, "")
    head, rules, bets, *lines, exact = result.out.splitlines()
    assert head == "Three Card Poker: house edge -3.482862 %, in the player's favour"
    assert rules == "ante_bonus=5/4/1"
    assert bets == "base bet: ante; bet on average: 1.88376; element of risk: -1.848892 %"
    assert "  facing A: play A-9-2 or better, fold the rest" in lines
    headings = [line.split(" ")[0] for line in lines]
    decisions, outcomes = headings.index("decision"), headings.index("outcome")
    assert [line.split()[-2] for line in lines[decisions + 1 : decisions + 3]] == ["88.375658", "11.624342"]
    assert [line.split()[-2] for line in lines[outcomes + 1 : outcomes + 3]] == ["11.624342", "30.407240"]
    assert lines[outcomes - 1] == ""
    assert lines[lines.index("pay table       pays   how often") + 1] == "straight flush     5  0.217195 %"
    assert exact.startswith("exact: -42,543,552 / 1,221,511,200, ") and exact.endswith(" s")


def test_long_strategies_are_wrapped(run, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    lines = run("let-it-ride").out.splitlines()
    strategy = lines[lines.index("strategy") + 1 : lines.index("decision    how often") - 1]
    assert len(strategy) > 4 and max(map(len, strategy)) <= 80
    words = " ".join(" ".join(strategy).split())
    assert words == house_edge("let_it_ride").strategy.replace("\n", " ")


def test_json(run):
    found = json.loads(run("Three-Card-Poker", "--rule", "dealer-up-card=False", "--json").out)
    answer = house_edge("three_card_poker", dealer_up_card=False)
    assert found.pop("seconds") > 0
    assert found == {
        "game": "three_card_poker",
        "rules": {"dealer_up_card": False, "ante_bonus": None, "strategy": "optimal"},
        "base_bet": "ante",
        "exact": True,
        "edge": float(answer.edge),
        "numerator": 35_253_012,
        "denominator": 407_170_400,
        "element_of_risk": float(answer.element_of_risk),
        "wager": float(answer.wager),
        "strategy": ["play Q-6-4 or better, fold the rest"],
        "frequencies": {name: float(share) for name, share in answer.frequencies.items()},
        "pay_table": [],
    }


def test_pay_tables_of_files_and_names(run, tmp_path):
    path = tmp_path / "mine.json"
    path.write_text('{"straight flush": 40, "trips": 30, "straight": 6, "flush": 3.5, "pair": 1}', encoding="utf-8")
    found = json.loads(run("pair-plus", "--pay-table", path, "--json").out)
    assert (found["numerator"], found["denominator"]) == (2 * 1_060, 2 * 22_100)
    assert [line["pays"] for line in found["pay_table"]] == [40, 30, 6, 3.5, 1]
    named = json.loads(run("pair_plus", "--pay-table", "40/30/6/4/1", "--json").out)
    assert (named["numerator"], named["denominator"]) == (512, 22_100)
    mapping = json.dumps({"straight flush": 5, "trips": 4, "straight": 1})
    rules = "--rule", f"ante_bonus={mapping}", "--rule", "dealer_up_card=false"
    assert json.loads(run("three-card-poker", *rules, "--json").out)["numerator"] == 13_733_780


def test_random_deals(run):
    result = run("aa-bonus", "--simulate", "1e5", "--seed", 4, "--threads", 2)
    found = simulate("aa_bonus", 100_000, seed=4)
    head, error, _, _, ahead, even, behind, _, summary = result.out.splitlines()
    assert head.startswith(f"AA Bonus: house edge {100 * found.edge:.6f} %")
    assert error == f"standard error: {100 * found.stderr:.6f} %; base bet: bet"
    assert summary.startswith("100,000 random deals, ")
    in_json = json.loads(run("aa-bonus", "--simulate", 100_000, "--seed", 4, "--json").out)
    assert (in_json["edge"], in_json["stderr"], in_json["deals"]) == (found.edge, found.stderr, 100_000)
    assert in_json["exact"] is False and in_json["frequencies"] == found.frequencies
    for line, (end, share) in zip((ahead, even, behind), found.frequencies.items()):
        assert line.split() == [end, f"{100 * share:.6f}", "%"]
    assert found.frequencies["even"] == 0 and abs(sum(found.frequencies.values()) - 1) < 1e-12


def test_list(run):
    result = run("--list")
    assert result.code == 0
    heads = [line for line in result.out.splitlines() if not line.startswith(" ")]
    assert [head.split()[0].replace("-", "_") for head in heads] == list(NAMES)
    assert "three-card-poker  Three Card Poker; base bet: ante" in heads
    assert "    dealer_up_card=true\n    ante_bonus=null\n    strategy=optimal\n" in result.out
    in_json = json.loads(run("--list", "--json").out)
    assert list(in_json) == list(NAMES)
    for name in NAMES:
        assert list(in_json[name]["rules"]) == list(game_named(name).defaults)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "a game is needed, such as casino-holdem; evaluator edge --list names them"),
        (["roulette"], "unknown casino game 'roulette'; there are three_card_poker, "),
        (["pair-plus", "--rule", "decks=6"], "pair_plus has no rule 'decks'; it has pay_table"),
        (["pair-plus", "--rule", "decks"], "--rule takes name=value, not 'decks'"),
        (["pair-plus", "--rule", "pay_table=1"], "pay_table must be a mapping of line names to pay-outs, not int"),
        (["pair-plus", "--rule", 'pay_table={"pair": 1, "pair": 2}'], "--rule pay_table: 'pair' is there twice"),
        (["pair-plus", "--rule", 'pay_table={"pair": -1}'], "pay_table['pair'] must be 0 to 1,000,000, not -1"),
        (["pair-plus", "--rule", 'pay_table={"pair": 1}'], "pay_table lacks the line 'straight flush'; its lines are "),
        (["pair-plus", "--rule", "a=1", "--rule", "a=2"], "the rule a is given twice"),
        (["pair-plus", "--pay-table", "my table"], "pay_table 'my table' is unknown: named ones are '40/30/6/4/1', "),
        (["pair-plus", "--pay-table", "nowhere.json"], "nowhere.json: No such file or directory"),
        (["pair-plus", "--seed", "1"], "--seed is of random deals, which --simulate N asks for"),
        (["pair-plus", "--simulate", "1"], "n must be at least 2, not 1"),
        (["pair-plus", "--simulate", "10", "--seed", "-1"], "seed must not be negative, got -1"),
        (["three-card-poker", "--rule", "strategy=bold"], "strategy must be one of 'optimal', 'house way', not 'bold'"),
        (["three-card-poker", "--rule", "dealer_up_card=7"], "dealer_up_card must be True or False, not int"),
    ],
)
def test_bad_input(run, arguments, message):
    result = run(*arguments)
    assert (result.code, result.out) == (2, "") and result.err.startswith(message) and result.err.count("\n") == 1


def test_too_many_deals_propose_random_ones(run):
    result = run("pai-gow-poker")
    assert result.code == 2 and result.err.startswith("Pai Gow Poker has ")
    assert "too many to enumerate; --simulate 10_000_000 plays random ones" in result.err


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-32"])
def test_byte_order_marks(run, tmp_path, encoding):
    path = tmp_path / "mine.json"
    text = json.dumps({"straight flush": 40, "trips": 30, "straight": 6, "flush": 4, "pair": 1})
    path.write_bytes(text.encode(encoding))
    answers = [
        run("pair-plus", "--pay-table", path, "--json"),
        run("pair-plus", "--rule", f"pay_table={text}", "--json"),
        run("pair-plus", "--rule", f"pay_table=\ufeff{text}", "--json"),
    ]
    assert [json.loads(answer.out)["numerator"] for answer in answers] == [512] * 3


@pytest.mark.parametrize("deep", ["[" * 100_000, '{"a":' * 100_000, '{"pair": ' + "[" * 100_000 + "]" * 100_000 + "}"])
def test_deep_brackets_are_refused(run, tmp_path, deep):
    path = tmp_path / "deep.json"
    path.write_text("\ufeff" + deep, encoding="utf-8")
    complaint = "brackets stand in brackets too deep\n"
    for arguments, message in (
        (["--pay-table", path], f"{path}: {complaint}"),
        (["--rule", f"pay_table={deep}"], f"--rule pay_table: {complaint}"),
        (["--rule", f"name={deep}"], f"--rule name: {complaint}"),
    ):
        result = run("pair-plus", *arguments)
        assert (result.code, result.out, result.err) == (2, "", message)


LONG = "x" * 100_000


@pytest.mark.parametrize(
    "arguments",
    [
        [LONG],
        ["pair-plus", "--pay-table", LONG],
        ["pair-plus", "--pay-table", f"{LONG}.json"],
        ["pair-plus", "--rule", LONG],
        ["pair-plus", "--rule", f"{LONG}=1"],
        ["pair-plus", "--rule", f"{LONG}=1", "--rule", f"{LONG}=1"],
        ["pair-plus", "--rule", f'a={{"{LONG}": 1, "{LONG}": 1}}'],
        ["pair-plus", "--rule", f'{LONG}={{"a": 1, "a": 1}}'],
        ["pair-plus", "--rule", f'pay_table={{"{LONG}": 1}}'],
        ["pair-plus", "--rule", f"pay_table={LONG}"],
        ["pair-plus", "--rule", f"decks={'9' * 4000}"],
        ["three-card-poker", "--rule", f"strategy={LONG}"],
        ["casino-holdem", "--rule", f"qualifier={LONG}"],
        ["buster-blackjack", "--rule", f"decks={'9' * 4000}"],
        ["video-poker", "--rule", f"wild={LONG}"],
        ["pai-gow-poker", "--rule", f"house_way={LONG}", "--simulate", "9"],
        ["pair-plus", "--simulate", "9", "--seed", f"-{'9' * 4000}"],
        ["pair-plus", "--threads", LONG],
        ["pair-plus", "--simulate", LONG],
        ["pair-plus", f"--{LONG}"],
    ],
    ids=lambda arguments: " ".join(argument[:20] for argument in arguments),
)
def test_complaints_have_an_end(run, arguments):
    result = run(*arguments)
    assert (result.code, result.out) == (2, "") and "Traceback" not in result.err
    assert len(result.err.splitlines()[-1]) < 700 and LONG not in result.err and "9" * 100 not in result.err


@pytest.mark.parametrize("text", ["{", "[1, 2", '{"pair": 1, "pair": 2}', "\xff"])
def test_bad_files(run, tmp_path, text):
    path = tmp_path / "bad.json"
    path.write_bytes(text.encode("latin-1"))
    result = run("pair-plus", "--pay-table", path)
    assert result.code == 2 and result.err.startswith(f"{path}: ") and result.err.count("\n") == 1


def test_bad_options(run):
    assert run("pair-plus", "--simulate", "some").code == 2
    assert run("pair-plus", "--threads", "0").code == 2


def test_on_a_terminal(run, monkeypatch):
    pytest.importorskip("rich")
    screen, bar = Terminal(), Terminal()
    monkeypatch.setattr(sys, "stdout", screen)
    monkeypatch.setattr(sys, "stderr", bar)
    assert main(["edge", "three-card-poker"]) == 0
    assert "Three Card Poker" in screen.getvalue() and "1.802206 %" in screen.getvalue()
    assert "Three Card Poker" in bar.getvalue()


def test_as_a_program():
    command = [sys.executable, "-m", "evaluator", "edge", "pair-plus", "--pay-table", "40/30/6/3/1"]
    result = subprocess.run(command, check=False, capture_output=True, text=True)
    assert (result.returncode, result.stderr) == (0, "")
    assert result.stdout.startswith("Pair Plus: house edge 7.276018 %\npay_table=40/30/6/3/1\n")
