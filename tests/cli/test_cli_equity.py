"""The command evaluator equity: tables, JSON, and a sentence for whatever is wrong."""

import json
import re
import subprocess
import sys

import numpy as np
import pytest
from command_line import Terminal, runner

import evaluator
from evaluator.cli import main


@pytest.fixture
def run(capsys):
    return runner(capsys, "equity")


def test_table(run):
    result = run("AhKh", "QsQd")
    assert (result.code, result.err) == (0, "")
    heading, first, second, summary = result.out.splitlines()
    assert re.split(" {2,}", heading) == ["hand", "equity %", "win %", "tie %", "std. error %"]
    assert first.split() == ["AhKh", "46.2145", "46.0179", "0.3932", "0"]
    assert second.split() == ["QsQd", "53.7855", "53.5890", "0.3932", "0"]
    assert len({len(line) for line in (heading, first, second)}) == 1
    assert summary.startswith("1,712,304 outcomes, exact, ") and summary.endswith(" s")


def test_random_deals(run):
    result = run("AhKh", "QQ+,AK:0.5", "random", "--samples", "2e4", "--seed", 1, "--threads", 2)
    answer = evaluator.equity(["AhKh", "QQ+,AK:0.5", "random"], samples=20_000, seed=1)
    rows = result.out.splitlines()[1:4]
    assert [row.split()[1] for row in rows] == [f"{100 * share:.4f}" for share in answer.equity]
    assert [row.split()[-1] for row in rows] == [f"{100 * error:.4f}" for error in answer.stderr]
    assert "20,000 random deals, " in result.out
    assert run("AhKh", "QsQd", "--stderr", 0.01, "--seed", 1).code == 0


def test_json(run):
    options = ["--board", "2c 3c 4c", "--dead", "Ks", "--json"]
    found = json.loads(run("AhKh", "QsQd", *options).out)
    answer = evaluator.equity(["AhKh", "QsQd"], "2c 3c 4c", dead="Ks")
    assert found.pop("seconds") > 0
    assert found == {
        "game": "holdem",
        "board": "2c 3c 4c",
        "dead": "Ks",
        "seats": [
            {
                "hand": hand,
                "equity": answer.equity[seat],
                "wins": answer.wins[seat],
                "ties": answer.ties[seat],
                "stderr": 0.0,
            }
            for seat, hand in enumerate(["AhKh", "QsQd"])
        ],
        "trials": answer.trials,
        "exact": True,
        "winners": answer.winners.tolist(),
    }


def test_other_games(run):
    hands = ["5dQsQc7d", "KdKhAdKs"]
    result = run(*hands, "--game", "omaha4", "--board", "2d5cQhJs")
    assert [row.split()[1] for row in result.out.splitlines()[1:3]] == ["87.5000", "12.5000"]


def test_two_halves_and_a_file(run, tmp_path):
    hands, board, file = ["Ah2hKsQs", "8c7c6d5d"], "Ac 3d 9h", tmp_path / "answer.json"
    result = run(*hands, "--game", "omaha8", "--board", board, "--save", file)
    heading, first, second, _ = result.out.splitlines()
    assert re.split(" {2,}", heading)[2:] == ["scoop %", "high %", "low %", "quartered %", "std. error %"]
    answer = evaluator.equity(hands, board, game="omaha8")
    scoops, highs, lows = ([float(line.split()[place]) for line in (first, second)] for place in (2, 3, 4))
    assert np.allclose(scoops, 100 * answer.scoop / answer.trials, rtol=0, atol=6e-5)
    assert np.allclose(np.add(highs, lows), 100 * answer.equity, rtol=0, atol=2e-4)
    saved = json.loads(file.read_text())
    assert saved["low_winners"] == answer.low_winners.tolist() and saved["seats"][1]["scoop"] == answer.scoop[1]
    assert run(*hands, "--game", "omaha8", "--board", board, "--save", tmp_path / "no" / "file").err.endswith(
        "No such file or directory\n"
    )


@pytest.mark.parametrize("rich", [True, False])
def test_terminal(monkeypatch, rich):
    out, err = Terminal(), Terminal()
    monkeypatch.setattr(sys, "stdout", out)
    monkeypatch.setattr(sys, "stderr", err)
    if not rich:
        monkeypatch.setitem(sys.modules, "rich.console", None)
    assert main(["equity", "AhKh", "QsQd", "--samples", "3_000_000", "--seed", "1"]) == 0
    shown = out.getvalue()
    assert "AhKh" in shown and "46." in shown and "3,000,000 random deals" in shown
    assert ("━" in shown or "┃" in shown) == rich
    assert err.getvalue()  # a bar


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["AhKh"], "equity is for 2 to 10 seats, not 1\n"),
        (["AhKh", "AhQd"], "seat 2: Ah appears twice\n"),
        (["AhKh", "AhQx"], "seat 2: 'AhQx' at position 0 (character 0) is not a range of hands\n"),
        (["AhKh", "AA", "--board", "AsAdAc"], "seat 2: known cards block every hand of Range('AA')\n"),
        (["AhKh", "QsQd", "--board", "2c3c4c5c6c7c"], "board: 6 cards, but holdem with 2 seats deals 5 there\n"),
        (["AhKh", "QsQd", "--samples", "0"], "samples must be 1 to "),
        (["AhKh", "QsQd", "--stderr", "nan"], "stderr must be above 0"),
        (["random"] * 4, "an exact answer takes about "),
        (["AhKhQhJh", "QsQdTsTd9c", "Qh", "--game", "omaha8"], "seat 3: Qh appears twice"),
    ],
)
def test_bad_requests(run, arguments, sentence):
    result = run(*arguments)
    assert (result.code, result.out) == (2, "") and result.err.startswith(sentence) and result.err.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ([], "give either hands or --file"),
        (["AhKh", "QsQd", "--samples", "1.5"], "1.5 is not a whole number"),
        (["AhKh", "QsQd", "--samples", "many"], "invalid whole_number value: 'many'"),
        (["AhKh", "QsQd", "--threads", "0"], "0 is neither -1 nor at least 1"),
        (["AhKh", "QsQd", "--game", "poker"], "unknown game 'poker'"),
        (["AhKh", "QsQd", "--stderr", "x"], "invalid float value: 'x'"),
    ],
)
def test_usage(run, arguments, complaint):
    result = run(*arguments)
    assert (result.code, result.out) == (2, "") and complaint in result.err


def test_process():
    command = [sys.executable, "-m", "evaluator", "equity", "AA", "KK", "--json"]
    result = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert result.returncode == 0 and json.loads(result.stdout)["trials"] == 36 * 1_712_304
