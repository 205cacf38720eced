"""A hand that is missing: a random one where somebody deals, an error where somebody asks for equity."""

import numpy as np
import pytest

from evaluator import Range, deal, equity
from evaluator.cli import main

MISSING = [None, "", " \t\n", [], (), np.array([], np.uint8), np.empty((0, 2), np.int64)]


@pytest.mark.parametrize("missing", MISSING, ids=repr)
@pytest.mark.parametrize("game", ["holdem", "omaha", "omaha8-5", "stud", "stud8", "razz"])
def test_equity_of_a_missing_hand_is_an_error(missing, game):
    for hands, seat in (["AhKh", missing], 1), ([missing, "AhKh"], 0), (["AhKh", "random", missing], 2):
        with pytest.raises(ValueError, match=f'^seat {seat}: no hand is given; .* is "random"$'):
            equity(hands, game=game, samples=10)


def test_unknown_hands_are_written():
    expected = equity(["AhKh", Range("100%")], "2c 7d Jh", dead="Qs")
    for unknown in ("random", " Random ", "*", "**", ["*"], ["*", "*"]):
        assert equity(["AhKh", unknown], "2c 7d Jh", dead="Qs") == expected


@pytest.mark.parametrize("missing", MISSING[:-1], ids=repr)
def test_deals_to_a_missing_hand(missing):
    hole, _ = deal(100, 3, known=["AhKh", missing], seed=1)
    expected, _ = deal(100, 3, known=["AhKh", "random"], seed=1)
    assert np.array_equal(hole, expected)


def test_the_command_line_says_so_too(capsys):
    assert main(["equity", "AhKh", ""]) == 2
    assert capsys.readouterr().err == 'seat 2: no hand is given; a hand of which nothing is known is "random"\n'
