"""The command line with files: hands as text and as arrays, values in files, and the first bad line or row by its
number."""

import io
import os
import subprocess
import sys

import numpy as np
import oracle
import pytest
from command_line import ROYAL, WHEEL, rows_of, runner
from hypothesis import given, settings
from hypothesis import strategies as st

import evaluator
from evaluator.cli import main, streams
from evaluator.cli.games import game_named
from evaluator.hands.values import describe


def text_of(hand):
    return " ".join("23456789TJQKA"[card // 4] + "cdhs"[card % 4] for card in hand)


@pytest.fixture
def run(capsys):
    return runner(capsys)


@pytest.fixture
def file(tmp_path):
    """Write a file of hands and return its path."""

    def file(content, name="hands.txt"):
        path = tmp_path / name
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return path

    return file


# Text.

MIXED = [oracle.random_hands(1, k, seed=[k, n])[0].tolist() for n in range(40) for k in (5, 6, 7)]


@pytest.mark.parametrize("game", ["high", "low8", "razz"])
def test_file_of_mixed_hands(run, file, game):
    path = file("\n".join(map(text_of, MIXED)))
    header, *rows = rows_of(run("eval", "--game", game, "--file", path).out)
    values = [getattr(oracle, game)(hand) for hand in MIXED]
    assert header == ["value", "name"]
    assert rows == [[str(value), describe(value, game)] for value in values]


def test_file_of_omaha8(run, file):
    sizes = [(hole, board) for hole in (4, 5, 6) for board in (3, 4, 5)] * 5
    hands = [oracle.random_hands(1, sum(size), seed=number)[0].tolist() for number, size in enumerate(sizes)]
    parts = [(hand[:hole], hand[hole:]) for hand, (hole, _) in zip(hands, sizes)]
    path = file("\n".join(f"{text_of(hole)} | {text_of(board)}" for hole, board in parts))
    header, *rows = rows_of(run("eval", "--game", "omaha8", "--file", path).out)
    assert header == ["high", "high name", "low", "low name"]
    for (hole, board), row in zip(parts, rows, strict=True):
        high, low = oracle.omaha_high(hole, board), oracle.omaha_low8(hole, board)
        assert row == [str(high), describe(high), str(low), describe(low, "low8")]


def test_file_of_stud8_with_cards(run, file):
    path = file("Ah 2h 3h 4h 6h Kd Kc\n" + ROYAL + " 2c 3d\n")
    header, *rows = rows_of(run("eval", "--game", "stud8", "--cards", "--file", path).out)
    assert header == ["high", "high name", "high cards", "low", "low name", "low cards"]
    assert [row[2] for row in rows] == ["Ah 6h 4h 3h 2h", ROYAL]
    assert [row[5] for row in rows] == ["6h 4h 3h 2h Ah", ""]


def test_cards_column_says_what_single_hands_say(run, file):
    texts = list(map(text_of, MIXED))
    lines = run("eval", "--cards", "--file", file("\n".join(texts))).out.splitlines()
    assert lines[0] == "value\tname\tcards"
    assert lines[1:] == run("eval", *texts).out.splitlines()


@pytest.mark.parametrize("game", ["badugi", "deuce-seven", "short_deck"])
def test_other_games_by_hand_and_by_file(run, file, game):
    k = 4 if game == "badugi" else 5
    texts = list(map(text_of, oracle.random_hands(60, k, seed=k, deck=range(16, 52)).tolist()))
    lines = run("eval", "--game", game, "--cards", "--file", file("\n".join(texts))).out.splitlines()
    assert lines[1:] == run("eval", "--game", game, *texts).out.splitlines()
    name = game.replace("-", "_")
    assert [line.split("\t")[0] for line in lines[1:]] == [str(getattr(evaluator, name)(text)) for text in texts]


@pytest.mark.parametrize(
    "content",
    [
        ROYAL + "\n" + WHEEL,
        ROYAL + "\r\n" + WHEEL + "\r\n",
        "\ufeff" + ROYAL + "\n" + WHEEL + "\n",
        f"# two hands\n\n{ROYAL}\n\n{WHEEL}\n\n",
        "\ufeff# note\n" + ROYAL + "\n" + WHEEL,
    ],
)
def test_forms_of_files(run, file, content):
    assert [row[0] for row in rows_of(run("eval", "--file", file(content)).out)] == ["value", "7462", "5854"]


def test_empty_file(run, file, tmp_path):
    assert run("eval", "--file", file("")).out == "value\tname\n"
    assert run("eval", "--file", file(""), "--output", tmp_path / "none.npy").code == 0
    assert np.load(tmp_path / "none.npy").shape == (0,)


@pytest.mark.parametrize("game", ["high", "holdem", "short_deck", "razz", "stud8"])
def test_a_bar_before_the_board_in_every_game(run, file, game):
    hands = ["As Kd | Qh Jh Tc", "As Kd | Qh Jh Tc 9c 7s", "As Kd Qh|Jh Tc 9c"]
    plain = file("\n".join(hand.replace("|", " ") for hand in hands), "plain.txt")
    expected = run("eval", "--game", game, "--file", plain)
    found = run("eval", "--game", game, "--file", file("\n".join(hands)), "--threads", "2")
    assert (found.code, found.err) == (0, "") and found.out == expected.out and len(rows_of(found.out)) == 4


@pytest.mark.parametrize(
    ("game", "line", "sentence"),
    [
        ("holdem", b"As Ks | Qs Js As", "As appears twice"),
        ("high", b"As Ks | ", "no cards behind '|'"),
        ("high", b"As Ks Xx 2c 3c", "'Xx' at position 2 (character 6) is not a card"),
        ("high", b"As Ks", "2 cards, expected 5 to 7"),
        ("high", b"2c 3c 4c 5c 6c 7c 8c 9c", "more than 7 cards: '9c' at position 7"),
        ("high", b"As Ks Qs Js As", "As appears twice"),
        ("high", b"As \xe9 Qs Js Ts", "b'\\xe9' at position 1 (character 3) is not a card: not UTF-8"),
        ("omaha", b"As Ks Qs Js 2c 3c 4c", "no '|' between the hole cards and the board"),
        ("omaha", b"As Ks Qs Js | 2c 3c 4c | 5c", "a second '|' (character 23)"),
        ("omaha8", b"As Ks Qs Js | 2c 3c As", "As appears twice"),
    ],
)
def test_bad_lines(run, file, tmp_path, game, line, sentence):
    good = b"As Ks Qs Js | 2c 3c 4c\n" if game.startswith("omaha") else b"2c 3c 4c 5c 6c\n"
    path = file(b"# note\n" + good + b"\n" + line + b"\n" + good)
    result = run("eval", "--game", game, "--file", path)
    assert (result.code, result.err) == (2, f"{path}:4: {sentence}\n")
    assert len(result.out.splitlines()) == 2  # the header, and the hand before
    for name in ("values.npy", "values.tsv"):
        assert run("eval", "--game", game, "--file", path, "--output", tmp_path / name).code == 2
    assert os.listdir(tmp_path) == ["hands.txt"]


@pytest.mark.parametrize("threads", [1, 2, -1])
def test_bad_line_far_inside(run, file, threads):
    lines = [text_of(hand) for hand in oracle.random_hands(1000, 7, seed=5).tolist()] * 80
    assert len("\n".join(lines)) > 3 * streams.TEXT_BLOCK
    expected = run("eval", "--file", file("\n".join(lines)), "--threads", threads).out
    assert expected.splitlines()[1:] == expected.splitlines()[1:1001] * 80
    lines[71234] = "As Ks Qs Js Ts 2c 3x"
    lines[75000] = "Xx"
    path = file("\n".join(lines))
    result = run("eval", "--file", path, "--threads", threads)
    assert (result.code, result.err) == (2, f"{path}:71235: '3x' at position 6 (character 18) is not a card\n")
    assert result.out == "".join(expected.splitlines(keepends=True)[:71235])


def test_line_without_end(run, file):
    path = file(b" " * (streams.LONGEST_LINE + streams.TEXT_BLOCK))
    result = run("eval", "--file", path)
    assert (result.code, result.err) == (2, f"{path}:1: a line of more than {streams.LONGEST_LINE} bytes\n")
    path = file(ROYAL.encode() + b"\n#" + b"-" * (2 * streams.LONGEST_LINE))
    result = run("eval", "--file", path)
    assert (result.code, result.err) == (2, f"{path}:2: a line of more than {streams.LONGEST_LINE} bytes\n")


def test_missing_file(run, tmp_path):
    path = tmp_path / "none.txt"
    result = run("eval", "--file", path)
    assert (result.code, result.err) == (2, f"{path}: No such file or directory\n")
    assert run("eval", "--file", tmp_path / "none.npy").code == 2


@settings(max_examples=30)
@given(hands=st.lists(st.permutations(range(52)).map(lambda deck: deck[:7]), max_size=20))
def test_round_trip_through_a_file(tmp_path_factory, hands):
    folder = tmp_path_factory.mktemp("hands")
    (folder / "hands.txt").write_text("\n".join(map(text_of, hands)))
    assert main(["eval", "--file", str(folder / "hands.txt"), "--output", str(folder / "values.npy")]) == 0
    assert np.load(folder / "values.npy").tolist() == [oracle.high(hand) for hand in hands]


def test_blocks_of_a_slow_pipe():
    """Hands cut anywhere by a pipe that gives a few bytes at a time are put together again."""
    content = ("\ufeff" + "\n".join(map(text_of, MIXED))).encode()

    class Pipe(io.BytesIO):
        def read1(self, size=-1):
            return super().read1(min(size, 13))

    source = streams.TextSource(Pipe(content), "<stdin>", game_named("high"))
    blocks = list(source.blocks())
    assert source.total is None
    assert b"".join(blocks) == content[3:]
    assert all(block.endswith(b"\n") for block in blocks[:-1])


# Arrays.


def test_npy_in_and_out(run, tmp_path):
    hands = oracle.random_hands(300, 7, seed=7)
    np.save(tmp_path / "hands.npy", hands)
    assert run("eval", "--file", tmp_path / "hands.npy", "--output", tmp_path / "values.npy").code == 0
    values = np.load(tmp_path / "values.npy")
    assert values.dtype == np.uint16 and values.tolist() == oracle.high_many(hands).tolist()
    rows = rows_of(run("eval", "--file", tmp_path / "hands.npy").out)
    assert [int(value) for value, _ in rows[1:]] == values.tolist()


@pytest.mark.parametrize("dtype", [np.int64, np.int8, np.uint16])
@pytest.mark.parametrize(("game", "hole"), [("omaha8", ["--hole", "4"]), ("omaha8-4", [])])
def test_npy_of_omaha8(run, tmp_path, dtype, game, hole):
    hands = np.asfortranarray(oracle.random_hands(200, 9, seed=8).astype(dtype))
    np.save(tmp_path / "hands.npy", hands)
    arguments = ["--game", game, *hole, "--file", tmp_path / "hands.npy", "--output", tmp_path / "values.npy"]
    assert run("eval", *arguments).code == 0
    high, low = oracle.omaha_high_many(hands[:, :4], hands[:, 4:]), oracle.omaha_low8_many(hands[:, :4], hands[:, 4:])
    assert np.array_equal(np.load(tmp_path / "values.npy"), np.stack([high, low], axis=1))


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize(("column", "card"), [(0, 52), (6, -1), (3, 255), (6, None)])
def test_bad_row_of_an_array(run, tmp_path, threads, column, card):
    hands = np.tile(oracle.random_hands(100, 7, seed=9).astype(np.int64), (700, 1))
    row = streams.ROW_BLOCK + 321
    hands[row, column] = hands[row, 0] if card is None else card
    hands[row + 5, 0] = 99
    np.save(tmp_path / "hands.npy", hands)
    result = run("eval", "--file", tmp_path / "hands.npy", "--threads", threads)
    assert result.code == 2 and result.err.startswith(f"{tmp_path / 'hands.npy'}: row {row}: ")
    assert result.err.count("\n") == 1 and len(result.out.splitlines()) == 1 + row
    assert run("eval", "--file", tmp_path / "hands.npy", "--output", tmp_path / "values.npy").code == 2
    assert os.listdir(tmp_path) == ["hands.npy"]


@pytest.mark.parametrize(
    ("array", "sentence"),
    [
        (np.zeros((3, 7)), "float64 (3, 7) is not an integer array (n, k) of card ids"),
        (np.zeros((3, 7), bool), "bool (3, 7) is not an integer array (n, k) of card ids"),
        (np.zeros(7, np.uint8), "uint8 (7,) is not an integer array (n, k) of card ids"),
        (np.zeros((3, 4), np.uint8), "4 columns: 4 cards, expected 5 to 7"),
    ],
)
def test_arrays_that_are_no_hands(run, tmp_path, array, sentence):
    np.save(tmp_path / "hands.npy", array)
    result = run("eval", "--file", tmp_path / "hands.npy")
    assert (result.code, result.out, result.err) == (2, "", f"{tmp_path / 'hands.npy'}: {sentence}\n")


def test_npy_files_that_are_none(run, file, tmp_path):
    for content in (b"", b"As Ks Qs Js Ts\n", b"\x93NUMPY\x01\x00"):
        result = run("eval", "--file", file(content, "hands.npy"))
        assert result.code == 2 and f"{tmp_path / 'hands.npy'}: not a .npy array: " in result.err
    np.savez(tmp_path / "hands", np.zeros((1, 7)))
    os.replace(tmp_path / "hands.npz", tmp_path / "hands.npy")
    assert "an archive is not an integer array" in run("eval", "--file", tmp_path / "hands.npy").err


def test_npy_with_wrong_hole(run, tmp_path):
    np.save(tmp_path / "hands.npy", oracle.random_hands(3, 9, seed=1))
    for hole, sentence in [(3, "3 hole cards"), (-1, "-1 hole cards"), (7, "7 hole cards"), (6, None), (20, "20 hole")]:
        result = run("eval", "--game", "omaha", "--hole", hole, "--file", tmp_path / "hands.npy")
        assert result.code == (2 if sentence else 0)
        assert (sentence or "") in result.err


def test_empty_array(run, tmp_path):
    np.save(tmp_path / "hands.npy", np.empty((0, 7), np.uint8))
    assert run("eval", "--file", tmp_path / "hands.npy").out == "value\tname\n"


def test_npy_output_has_no_cards(run, file, tmp_path):
    result = run("eval", "--cards", "--file", file(ROYAL), "--output", tmp_path / "values.npy")
    assert result.code == 2 and "--cards" in result.err


# Outputs.


def test_output_replaces_a_file_only_when_complete(run, file, tmp_path):
    output = tmp_path / "values.tsv"
    output.write_text("before")
    assert run("eval", "--file", file("Xx"), "--output", output).code == 2
    assert output.read_text() == "before"
    assert run("eval", "--file", file(ROYAL), "--output", output).code == 0
    assert output.read_bytes() == b"value\tname\n7462\troyal flush\n"


def test_output_to_a_device(run, file):
    assert run("eval", "--file", file(ROYAL), "--output", os.devnull).code == 0
    assert not os.path.isfile(os.devnull)


def test_output_where_there_is_no_folder(run, file, tmp_path):
    result = run("eval", "--file", file(ROYAL), "--output", tmp_path / "none" / "values.tsv")
    assert result.code == 2 and result.err.endswith(": No such file or directory\n")


def test_progress_bar_on_a_terminal(monkeypatch, file, tmp_path):
    pytest.importorskip("rich")
    monkeypatch.setenv("TERM", "xterm")
    shown = io.StringIO()
    shown.isatty = lambda: True
    monkeypatch.setattr(sys, "stderr", shown)
    output = tmp_path / "values.tsv"
    assert main(["eval", "--file", str(file(ROYAL)), "--output", str(output)]) == 0
    assert "evaluating" in shown.getvalue()
    assert output.read_text() == "value\tname\n7462\troyal flush\n"


def test_program_is_quiet_when_its_reader_goes(file):
    path = file((ROYAL + "\n") * 200_000)
    command = [sys.executable, "-m", "evaluator", "eval", "--file", str(path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as program:
        assert program.stdout.readline() == b"value\tname\n"
        program.stdout.close()
        assert program.stderr.read() == b""
    assert program.returncode == 141
