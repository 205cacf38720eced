"""The command evaluator showdown."""

import json
import re

import pytest
from command_line import runner

from evaluator import showdown

HANDS, BOARD = ["AsKs", "9c9d", "-", "AhKd"], "Ac Kh 9h 2s 2d"


@pytest.fixture
def run(capsys):
    return runner(capsys, "showdown")


def fields(line):
    return re.split(" {2,}", line.strip())


def test_table(run):
    result = run(*HANDS, "--board", BOARD)
    assert (result.code, result.err) == (0, "")
    assert [fields(line) for line in result.out.splitlines()] == [
        ["seat", "cards", "hand", "plays", "share"],
        ["1", "AsKs", "two pair, aces and kings, 9", "As Ac Ks Kh 9h", "0"],
        ["2", "9c9d", "full house, nines over deuces", "9h 9d 9c 2s 2d", "1"],
        ["3", "-", "folded", "0"],
        ["4", "AhKd", "two pair, aces and kings, 9", "Ah Ac Kh Kd 9h", "0"],
    ]


def test_high_and_low(run):
    result = run("As2s7c7d", "Kc3cQdQh", "--board", "4h 5d 8c Qs Jh", "--game", "omaha8")
    heads, first, second = map(fields, result.out.splitlines())
    assert heads == ["seat", "cards", "high", "plays", "low", "plays", "share"]
    assert first[4:] == ["8-5-4-2-A low", "8c 5d 4h 2s As", "0.5"] and second[4:] == ["no low", "0.5"]


def test_json(run):
    found = json.loads(run(*HANDS, "--board", BOARD, "--json").out)
    hands = [None if hand == "-" else hand for hand in HANDS]
    assert found == {"hands": hands, "board": BOARD, **showdown(hands, BOARD).to_dict()}


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["AsKs", "AsQd", "--board", BOARD], "seat 2: As appears twice"),
        (["AsKs", "--board", "2c"], "board: 1 card, a complete board has 5"),
        (["-", "-"], "everybody has folded"),
        (["AsKs", "--game", "chess"], "unknown game"),
        ([], "required: HAND"),
    ],
)
def test_what_is_wrong_is_said(run, arguments, message):
    result = run(*arguments)
    assert result.code == 2 and message in result.err and not result.out
