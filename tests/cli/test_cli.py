"""The command line: hands as arguments, terminals, and one clear sentence for whatever is wrong with the hands."""

import io
import subprocess
import sys

import pytest
from command_line import ROYAL, WHEEL, rows_of, runner

import evaluator
from evaluator.cli import main
from evaluator.cli.games import game_named


@pytest.fixture
def run(capsys):
    return runner(capsys)


def process(*arguments, **options):
    command = [sys.executable, "-m", "evaluator", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, **options)


# Hands on the command line.


def test_one_hand(run):
    assert run("eval", ROYAL + " 2c 3d").out == f"7462\troyal flush\t{ROYAL}\n"


def test_several_hands(run):
    result = run("eval", ROYAL, "7c5h4h3d2c")
    assert result.code == 0 and result.err == ""
    assert result.out == f"7462\troyal flush\t{ROYAL}\n1\thigh card, 7-5-4-3-2\t7c 5h 4h 3d 2c\n"


@pytest.mark.parametrize(
    ("game", "hand", "fields"),
    [
        ("low8", WHEEL + " Kd Kc", ["56", "5-4-3-2-A low", "5h 4s 3c 2d Ah"]),
        ("low8", ROYAL, ["0", "no low", ""]),
        ("razz", WHEEL + " Kd Kc", ["6175", "5-4-3-2-A low", "5h 4s 3c 2d Ah"]),
        ("stud", ROYAL, ["7462", "royal flush", ROYAL]),
        ("stud8", "Ah 2h 3h 4h 6h Kd Kc", None),
    ],
)
def test_games_without_a_board(run, game, hand, fields):
    found = rows_of(run("eval", "--game", game, hand).out)[0]
    if fields is None:  # hi-lo: the flush for high, 6-4-3-2-A, the second best low of all, for low
        assert found[1:] == ["flush, A-6-4-3-2", "Ah 6h 4h 3h 2h", "55", "6-4-3-2-A low", "6h 4h 3h 2h Ah"]
    else:
        assert found == fields


@pytest.mark.parametrize("game", ["omaha8", "omaha8-4", "omaha8_4", "OMAHA8-4"])
def test_omaha_high_and_low(run, game):
    expected = [["three of a kind, kings, A-Q", "Ks Kh Kd Ah Qs"], ["no low", ""]]
    given_board = run("eval", "--game", game, "--board", "Ah 2d 3c Kh Qs", "As 4s Kd Ks")
    in_hand = run("eval", "--game", game, "As 4s Kd Ks | Ah 2d 3c Kh Qs")
    fields = rows_of(given_board.out)[0]
    assert [fields[1:3], fields[4:6]] == expected and fields[3] == "0"
    assert in_hand.out == given_board.out


@pytest.mark.parametrize("game", ["omaha", "omaha-high", "omaha4"])
def test_omaha_board_of_one_suit_needs_two_in_the_hand(run, game):
    result = run("eval", "--game", game, "--board", "2s 7s 9s Js Ks", "As Ah 5d 6c")
    assert rows_of(result.out)[0][1:] == ["pair of aces, K-J-9", "As Ah Ks Js 9s"]


@pytest.mark.parametrize("game", ["high", "holdem", "short_deck", "stud", "stud8", "razz", "deuce_seven", "low8"])
def test_a_bar_before_the_board_in_every_game(run, game):
    hand, board = "As Kd", "Qh Jh 9c"
    expected = run("eval", "--game", game, f"{hand} {board}")
    assert expected.code == 0 and expected.out
    for text in (f"{hand} | {board}", f"{hand}|{board}"):
        assert run("eval", "--game", game, text).out == expected.out
    assert run("eval", "--game", game, "--board", board, hand).out == expected.out
    assert run("eval", "--game", "badugi", "As Kd | Qh Jc").out == run("eval", "--game", "badugi", "As Kd Qh Jc").out


def test_board_of_holdem(run):
    assert run("eval", "--board", "Qs Js Ts 2c 3d", "As Ks").out == f"7462\troyal flush\t{ROYAL}\n"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["As Ks Xx"], "hand 1: 'Xx' at position 2 (character 6) is not a card"),
        ([ROYAL, "As Ks"], "hand 2: 2 cards, expected 5 to 7"),
        ([ROYAL + " 2c 3c 4c"], "hand 1: 8 cards, expected 5 to 7"),
        ([""], "hand 1: 0 cards, expected 5 to 7"),
        (["--game", "stud8", ROYAL + " 2c 3c 4c"], "hand 1: 8 cards, expected 5 to 7"),
        (["--game", "omaha5", ROYAL[:11] + "| 2c 3c 4c"], "hand 1: 4 hole cards, expected 5"),
        (["--game", "omaha", ROYAL + "| 2c Xx"], "hand 1: board: 'Xx' at position 1 (character 4) is not a card"),
        (["As Ks | Qs Xs Ts"], "hand 1: board: 'Xs' at position 1 (character 4) is not a card"),
        (["As Ks | Qs Js As"], "hand 1: As appears twice"),
        (["As Ks | Qs Js"], "hand 1: 4 cards, expected 5 to 7"),
        (["As Ks | Qs | Js Ts"], "hand 1: board: '|' at position 1 (character 4) is not a card"),
        ([f"{ROYAL} |"], "hand 1: no cards behind '|'"),
        ([f"| {ROYAL}"], "hand 1: no cards before '|'"),
        (["--board", "2c 3c 4c", "As Ks | 2d"], "hand 1: give the board once, "),
        (["--game", "omaha", ROYAL], 'hand 1: give the board once, with --board or as "hole | board"'),
        (["--game", "omaha", "--board", "2c 3c 4c", ROYAL + "| 2c"], "hand 1: give the board once, "),
    ],
)
def test_bad_hands(run, arguments, sentence):
    result = run("eval", *arguments)
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith(sentence) and result.err.count("\n") == 1


def test_duplicate_card_in_a_hand_is_named(run):
    result = run("eval", "As Ks Qs Js As")
    assert (result.code, result.out) == (2, "")
    assert result.err == "hand 1: As appears twice\n"


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["eval"],
        ["deal"],
        ["eval", ROYAL, "--file", "hands.txt"],
        ["eval", ROYAL, "--output", "values.tsv"],
        ["eval", ROYAL, "--cards"],
        ["eval", ROYAL, "--hole", "4"],
        ["eval", ROYAL, "--game", "bridge"],
        ["eval", ROYAL, "--game", "omaha7"],
        ["eval", "--file", "hands.txt", "--board", "2c 3c 4c"],
        ["eval", "--file", "hands.txt", "--hole", "4"],
        ["eval", "--file", "hands.npy", "--hole", "4"],
        ["eval", "--file", "hands.npy", "--game", "omaha"],
        ["eval", "--file", "hands.txt", "--threads", "0"],
        ["eval", "--file", "hands.txt", "--threads", "many"],
    ],
)
def test_usage_errors(run, arguments):
    result = run(*arguments)
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith("usage: evaluator") and "Traceback" not in result.err


def test_help_and_version(run):
    assert run("--help").out.startswith("usage: evaluator")
    assert "hole | board" in run("eval", "--help").out
    assert run("--version").out == f"evaluator {evaluator.__version__}\n"


def test_game_names():
    for name in ("holdem", "high", "stud"):
        assert game_named(name).fewest == (5,) and [side.scale for side in game_named(name).sides] == ["high"]
    assert (game_named("omaha6").fewest, game_named("omaha6").most) == ((6, 3), (6, 5))
    assert len(game_named("omaha8-6").sides) == 2 and len(game_named("omaha6").sides) == 1


# On a terminal.


def terminal(monkeypatch):
    """Make stdout a terminal that remembers what it shows."""
    screen = io.StringIO()
    screen.isatty = lambda: True
    monkeypatch.setattr(sys, "stdout", screen)
    return screen


def test_table_on_a_terminal(monkeypatch):
    pytest.importorskip("rich")
    monkeypatch.setenv("TERM", "dumb")
    monkeypatch.setenv("COLUMNS", "120")
    screen = terminal(monkeypatch)
    assert main(["eval", "--game", "stud8", ROYAL + " 2c 3d"]) == 0
    shown = screen.getvalue()
    for piece in ("hand", "high", "low", "royal flush", ROYAL, "no low"):
        assert piece in shown
    assert "\t" not in shown


def test_plain_lines_on_a_terminal_without_rich(monkeypatch):
    monkeypatch.setitem(sys.modules, "rich.console", None)
    screen = terminal(monkeypatch)
    assert main(["eval", ROYAL]) == 0
    assert screen.getvalue() == f"7462\troyal flush\t{ROYAL}\n"


# As a program.


def test_program():
    result = process("eval", ROYAL)
    assert (result.returncode, result.stdout, result.stderr) == (0, f"7462\troyal flush\t{ROYAL}\n", "")


def test_program_reads_stdin():
    result = process("eval", "--file", "-", input=f"{ROYAL}\n{WHEEL}")
    assert [row[0] for row in rows_of(result.stdout)] == ["value", "7462", "5854"]
    result = process("eval", "--file", "-", input=f"{ROYAL}\nXx\n")
    assert result.returncode == 2
    assert result.stderr == "<stdin>:2: 'Xx' at position 0 (character 0) is not a card\n"


def test_library_import_leaves_the_command_line_alone():
    code = "import sys, evaluator; assert not {'evaluator.cli', 'argparse', 'rich'} & set(sys.modules)"
    code += "; import evaluator.cli; assert 'rich' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)
