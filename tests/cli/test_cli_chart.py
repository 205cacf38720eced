"""The commands evaluator chart and evaluator strength: text, JSON, pictures, and a sentence for whatever is wrong."""

import json
import subprocess
import sys

import pytest
from command_line import Terminal, runner

from evaluator import Range, to_text
from evaluator.charts import class_equities, class_names
from evaluator.cli import main
from evaluator.strength import strength_of

RANKS = "AKQJT98765432"
FLOP = "2c 7d Jh"


@pytest.fixture
def run(capsys):
    return runner(capsys)


def grid_of(out):
    """The cells of the grid by the names of their classes."""
    title, says, heading, *rows, legend = out.splitlines()
    assert heading.split() == list(RANKS) and [row[0] for row in rows] == list(RANKS)
    assert len({len(row) for row in [heading, *rows]}) <= 2  # the star of the last column
    fields = [field for row in rows for field in row.split()[1:]]
    return title, says, dict(zip(class_names().ravel().tolist(), fields, strict=True)), legend


def test_weights(run):
    result = run("chart", "QQ+,AKs,A5s-A2s:0.5,AsTd")
    title, says, cells, legend = grid_of(result.out)
    assert (result.code, result.err) == (0, "")
    assert title == "QQ+,AKs,A5s-A2s:0.5,AsTd: 39 combos weighing 31, 2.34 % of 1,326"
    assert says == "share of each class in the range, %"
    shown = {name: field for name, field in cells.items() if field != "."}
    full, half = ("AA", "KK", "QQ", "AKs"), ("A5s", "A4s", "A3s", "A2s")
    assert shown == dict.fromkeys(full, "100") | dict.fromkeys(half, "50") | {"ATo": "8.33"}
    assert legend == "suited hands above the diagonal, offsuit hands below it"


@pytest.mark.parametrize("options", [["--equity"], ["--against", "TT+,AQ+"], ["--equity", "--against", "TT+,AQ+"]])
def test_equities(run, options):
    _, says, cells, legend = grid_of(run("chart", "QQ+,AKs", *options).out)
    against = options[-1] if "--against" in options else "random"
    name = "TT+,AQ" if against != "random" else "a random hand"
    assert says.startswith(f"equity against {name}") and says.endswith(", exact, %")
    expected = zip(class_names().ravel().tolist(), class_equities(against).ravel().tolist())
    stars = ("AA", "KK", "QQ", "AKs")
    assert cells == {name: f"{100 * share:.1f}{'*' * (name in stars)}" for name, share in expected}
    assert legend.endswith("* is in the range")


def test_chart_as_json(run):
    found = json.loads(run("chart", "QQ+,AKs:0.5", "--equity", "--json").out)
    classes = found.pop("classes")
    assert found == {"range": "QQ+,AKs:0.5", "against": "random", "combos": 22, "weight": 20.0}
    assert classes["AKs"] == {"weight": 0.5, "equity": class_equities()[0, 1]} and len(classes) == 169
    found = json.loads(run("chart", "QQ+", "--json").out)
    assert found["against"] is None and found["classes"]["QQ"] == {"weight": 1.0}


def test_strength(run):
    result = run("strength", "AhKh", "--board", FLOP)
    strength = strength_of("AhKh", FLOP)
    assert (result.code, result.err) == (0, "")
    lines = result.out.splitlines()
    assert lines[0] == f"Ah Kh on 2c 7d Jh against a random hand: equity {100 * strength.equity:.4f} %, exact"
    assert lines[2].split() == ["final", "hand", "boards", "share"]
    assert lines[3].split() == ["straight", "flush", "1", "0.1", "%", "#"]
    assert lines[10].split()[:4] == ["pair", "512", "47.4", "%"] and lines[10].endswith("#" * 40)
    assert [int(line[:25].split()[-1]) for line in lines[3:12]] == strength.categories[::-1].tolist()
    assert lines[13].split() == ["after", "the", "turn", "cards", "share"]
    listed = [word for line in lines[14:] if "#" in line for word in line.rpartition("#")[2].split()]
    assert sorted(listed) == sorted(to_text(strength.next_cards))


def test_strength_before_the_flop(run):
    dead = " ".join(rank + suit for rank in "23456789" for suit in "cdhs")
    result = run("strength", "AhKh", "--dead", dead, "--against", "QQ,JJ:0.5")
    lines = result.out.splitlines()
    assert lines[0].startswith("Ah Kh before the flop against QQ,JJ:0.5: equity ")
    after = lines.index(next(line for line in lines if line.startswith("after the flop")))
    assert sum(int(line.partition("%")[2].split()[0]) for line in lines[after + 1 :]) == 816


def test_strength_as_json(run):
    found = json.loads(run("strength", "AhKh", "--board", FLOP, "--dead", "Qs", "--against", "QQ+", "--json").out)
    strength = strength_of("AhKh", FLOP, dead="Qs", against="QQ+")
    assert found["categories"]["pair"] == strength.categories[1] and sum(found["categories"].values()) == 1035
    assert found["next"][0] == {"cards": "2d", "count": 1, "equity": strength.equities[0]}
    assert len(found["next"]) == 46 and found["equity"] == strength.equity and found["boards"] == 1035
    question = {"hand": "AhKh", "board": FLOP, "dead": "Qs", "against": "QQ+"}
    assert {key: found[key] for key in question} == question


@pytest.mark.parametrize(
    ("arguments", "suffix"),
    [(["chart", "QQ+", "--equity", "--json"], "png"), (["strength", "AhKh", "--board", FLOP], "svg")],
)
def test_pictures(run, tmp_path, arguments, suffix):
    """A picture takes the place of the text, JSON is printed beside it."""
    path = tmp_path / f"picture.{suffix}"
    result = run(*arguments, "-o", path)
    assert (result.code, result.err) == (0, "") and path.stat().st_size > 5_000
    assert ("classes" in json.loads(result.out)) if "--json" in arguments else not result.out


@pytest.mark.parametrize("arguments", [["chart", "QQ+", "--equity"], ["strength", "AhKh", "--board", FLOP]])
@pytest.mark.parametrize("rich", [True, False])
def test_terminal(monkeypatch, arguments, rich):
    out = Terminal()
    monkeypatch.setattr(sys, "stdout", out)
    monkeypatch.setenv("TERM", "xterm-256color")
    if not rich:
        monkeypatch.setitem(sys.modules, "rich.console", None)
    assert main(arguments) == 0
    assert ("\x1b[" in out.getvalue()) == rich and "a random hand" in out.getvalue()


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["chart", "QQ+,AKx"], "'AKx' at position 1 (character 4) is not a range of hands"),
        (["chart", "QQ+", "--against", "AKx"], "against: 'AKx' at position 0"),
        (["chart", "QQ+", "--against", ""], "against: the range has no hands"),
        (["chart", "QQ+", "-o", "range.gif"], "range.gif: a picture is a file named *.png, *.svg, *.pdf"),
        (["chart", "QQ+", "-o", "range"], "range: a picture is a file named "),
        (["chart", "QQ+", "-o", "no such folder/range.png"], "no such folder/range.png: there is no such folder"),
        (["strength", "AhAh"], "hand: Ah appears twice"),
        (["strength", "QQ+"], "hand: 'QQ' at position 0"),
        (["strength", "AhKh", "--board", "2c3c"], "board: 2 cards; cards are to come after none, three or four"),
        (["strength", "AhKh", "--board", FLOP, "--dead", "Jh"], "dead: Jh appears twice"),
        (["strength", "AhKh", "--board", FLOP, "--against", "AhQh"], "against: known cards block every hand of "),
        (["strength", "AhKh", "-o", "strength.txt"], "strength.txt: a picture is a file named "),
    ],
)
def test_bad_requests(run, arguments, sentence):
    result = run(*arguments)
    assert (result.code, result.out) == (2, "") and result.err.startswith(sentence) and result.err.count("\n") == 1


@pytest.mark.parametrize(("arguments", "missing"), [(["chart"], "RANGE"), (["strength", "--dead", "Ah"], "HAND")])
def test_usage(run, arguments, missing):
    result = run(*arguments)
    assert (result.code, result.out) == (2, "") and f"the following arguments are required: {missing}" in result.err


def test_without_matplotlib():
    """Text needs none of it; a picture says how to get it, in one line."""
    arguments = ["chart", "QQ+"]
    program = "import sys; sys.modules['matplotlib'] = None; from evaluator.cli import main; sys.exit(main())"
    plain = subprocess.run([sys.executable, "-c", program, *arguments], capture_output=True, text=True, timeout=60)
    assert plain.returncode == 0 and plain.stdout and not plain.stderr
    command = [sys.executable, "-c", program, *arguments, "-o", "picture.png"]
    drawn = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert drawn.returncode == 2 and not drawn.stdout
    assert drawn.stderr == 'pictures need matplotlib: pip install "poker-evaluator[plot]"\n'


def test_help_shows_a_percentage(run):
    assert "or 15%" in run("chart", "--help").out and len(Range("15%")) > 0
