"""Texts of hundreds of kilobytes at every door that reads one: each takes milliseconds, in linear time.

What was quadratic took minutes for one of them, and all together days: the guard is against that, not against a slow
machine.
"""

import subprocess
import sys
from pathlib import Path

import pytest

import evaluator

PROGRAM = """
import numpy as np
import evaluator
from evaluator import OmahaRange, Range, card, cards, deal, equity, high, mask, to_text, stud
from evaluator.casino import house_edge
from evaluator.columns.handfile import parse_lines
from evaluator.strength import strength_of

N = 200_000
TEXTS = [
    "*" + " " * N + "x", ("*" + " " * 999) * 200 + "x", "*" * N, ", *" * (N // 3), "* ," * (N // 3), " " * N, "," * N,
    "As" * (N // 2), "As," * (N // 3) + "As", "A\\u2660" * (N // 2), "\\u00e9" * N, "AA " * (N // 3),
    "AA;" * (N // 3) + "AA", "AA 50% " * (N // 7), "1%" * (N // 2), "\\n" * N + "AA", "AA\\n" * (N // 3),
    "AA\\n!" * (N // 4) + "AA", "(" * N, "[" * N, "!" * N, "$ds" * (N // 3),
    "AA" + "$ds" * (N // 3), ":" * N, "AA:0." + "1" * N, "AA:1e" + "9" * N, "AK-" * (N // 3), "|" * N,
    "[" + "A," * (N // 2) + "K]", "[" + "A-K" * (N // 3) + "]", "x," * (N // 2) + "x", "2!3," * (N // 4) + "2",
    "-_ " * (N // 3), "AA:0.5," * (N // 7) + "AA", "*," * (N // 2), "(AA)," * (N // 5) + "AA",
    "AA" + "!AA" * (N // 3), "As | Kd " * (N // 8),
]
DOORS = [
    card, cards, mask, to_text, high, Range, OmahaRange, stud.bring_in,
    lambda text: OmahaRange(text, 6),
    lambda text: equity([text, "KsKh"], samples=1),
    lambda text: equity(["KsKhQdJd", text], game="omaha", samples=1),
    lambda text: equity([text, "KsKh"], game="razz", samples=1),
    lambda text: equity(["AsAh", "KsKh"], text, dead=text, samples=1),
    lambda text: equity(["AsAh", "KsKh"], game=text),
    lambda text: deal(1, known=[text]),
    lambda text: deal(1, board=text),
    lambda text: strength_of("AhKh", "2c 3c 4c", against=text),
    lambda text: cards([text, "As"]),
    lambda text: equity([[text, "As"], "KsKh"], samples=1),
    lambda text: house_edge(text),
    lambda text: house_edge("pair_plus", pay_table=text),
    lambda text: house_edge("pair_plus", pay_table={text: 1}),
    lambda text: house_edge("casino_holdem", qualifier=text),
    lambda text: parse_lines(text.encode(), (5,), (7,)),
    lambda text: parse_lines(text.encode(), (4, 3), (6, 5)),
]
refused = 0
for door in DOORS:
    for text in TEXTS:
        try:
            door(text)
        except (ValueError, TypeError) as error:
            assert len(str(error)) < 600, text[:40]
            refused += 1
print(refused, len(DOORS) * len(TEXTS))
"""


def test_long_texts_take_linear_time():
    root = str(Path(evaluator.__file__).parents[1])
    command = [sys.executable, "-c", f"import sys; sys.path.insert(0, {root!r})\n{PROGRAM}"]
    result = subprocess.run(command, capture_output=True, text=True, timeout=600)
    assert result.stderr == ""
    refused, tried = map(int, result.stdout.split())
    assert 0.8 * tried < refused < tried


STARS = ["*", "* *", "As*", "As *", "As,*", "*,As", "* , As", "As , *", "*As", "**", "\t* ", "*,", ",*"]


@pytest.mark.parametrize("text", STARS)
def test_stars_and_their_commas(text):
    """A star takes one comma with it: what is left is a list of cards."""
    from evaluator.deals.spots import read_spot
    from evaluator.rules import GAMES

    for game, stars in (("holdem", text), ("omaha", text + "*")):
        (hand,) = read_spot(GAMES[game], 1, [stars], "", "").hands
        assert hand == ((51,) if "As" in text else ())
