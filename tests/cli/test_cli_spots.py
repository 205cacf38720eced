"""The command evaluator equity --file: lines of spots, and what each seat wins of them."""

import numpy as np
import pytest
from command_line import runner

from evaluator import deal, equities, to_text


@pytest.fixture
def run(capsys):
    return runner(capsys, "equity")


@pytest.fixture
def write(tmp_path):
    def to_file(text, name="spots.tsv"):
        path = tmp_path / name
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return path

    return to_file


HEADED = "id\thero\tvillain\tboard\n7\tAhKh\tQsQd\t2c 7d 9h\n8\tAsAd\t7c2d\t\n"
NAMED = ["--columns", "hero,villain", "--board-column", "board"]


def test_columns_by_name(run, write):
    result = run("--file", write(HEADED), *NAMED)
    shares = equities([["AhKh", "QsQd"], ["AsAd", "7c2d"]], ["2c 7d 9h", ""])
    assert (result.code, result.err) == (0, "")
    first, *lines = result.out.splitlines()
    assert first == "id\thero\tvillain\tboard\tequity_1\tequity_2"
    assert lines[0] == "\t".join(["7", "AhKh", "QsQd", "2c 7d 9h", *map(repr, shares[0].tolist())])
    assert lines[1] == "\t".join(["8", "AsAd", "7c2d", "", *map(repr, shares[1].tolist())])


def test_columns_by_number(run, write):
    text = HEADED.split("\n", 1)[1]
    result = run("--file", write(text), "--columns", "2,3", "--board-column", 4)
    named = run("--file", write(HEADED), *NAMED)
    assert result.out == named.out.split("\n", 1)[1]
    assert run("--file", write(HEADED), "--columns", "2,3", "--board-column", 4, "--header").out == named.out
    mixed = run("--file", write(HEADED), "--columns", "hero,3", "--board-column", 4)
    assert mixed.out == named.out


def test_names_that_are_numbers(run, write):
    """A name of the header goes before a place."""
    result = run("--file", write("2\t1\tboard\nAhKh\tQsQd\t2c7d9h\n"), "--columns", "1,2", "--board-column", "board")
    assert [float(field) for field in result.out.splitlines()[1].split("\t")[3:]] == equities(
        [["QsQd", "AhKh"]], "2c7d9h"
    ).tolist()[0]


def test_one_board_and_dead_cards_for_all(run, write):
    path = write("AhKh\tQsQd\tAs\nAsAd\t7c2d\tQh\n")
    result = run("--file", path, "--columns", "1,2", "--board", "2c 7h 9h", "--dead", "5s")
    found = [[float(field) for field in line.split("\t")[3:]] for line in result.out.splitlines()]
    hands = [["AhKh", "QsQd"], ["AsAd", "7c2d"]]
    assert found == equities(hands, "2c 7h 9h", dead="5s").tolist()
    result = run("--file", path, "--columns", "1,2", "--dead-column", 3)
    found = [[float(field) for field in line.split("\t")[3:]] for line in result.out.splitlines()]
    assert found == equities(hands, dead=["As", "Qh"]).tolist()


def test_other_games(run, write):
    result = run("--file", write("AsAh2c2d\tKsKhQcQd\n"), "--columns", "1,2", "--game", "omaha8", "--board", "7s8s9d")
    assert [float(share) for share in result.out.split("\t")[2:]] == equities(
        [["AsAh2c2d", "KsKhQcQd"]], "7s8s9d", game="omaha8"
    ).tolist()[0]


def test_a_long_file(run, write, tmp_path, monkeypatch):
    """Cut into blocks anywhere, with every end of line, into a file."""
    monkeypatch.setattr("evaluator.cli.streams.TEXT_BLOCK", 1000)
    hole, board = deal(3_000, 2, seed=1)
    board = [to_text(row[: 3 + number % 3]) for number, row in enumerate(board)]
    lines = [f"{to_text(one)}\t{to_text(two)}\t{cards}" for (one, two), cards in zip(hole, board)]
    expected = equities(hole, board)
    for end, threads in ("\n", 1), ("\r\n", 2), ("\n\n", 1):
        path = write("\ufeffa\tb\tc" + end + end.join(lines))
        out = tmp_path / "out.tsv"
        arguments = ["--columns", "a,b", "--board-column", "c", "--threads", threads, "--output", out]
        assert run("--file", path, *arguments).code == 0
        written = [line.split("\t") for line in out.read_text().splitlines()]
        assert written[0] == ["a", "b", "c", "equity_1", "equity_2"]
        assert ["\t".join(fields[:3]) for fields in written[1:]] == lines
        assert np.array_equal(np.array([fields[3:] for fields in written[1:]], float), expected)


def test_missing_lines(run, write):
    text = "hero\tvillain\tboard\nAhKh\t\t2c7d9h\nAhKh\tQsQd\t2c7d9h\nAhKh\tQsQx\t\n"
    result = run("--file", write(text), *NAMED)
    assert result.code == 2 and "spots.tsv:2: column villain: no hand is given; --missing nan" in result.err
    result = run("--file", write(text), *NAMED, "--missing", "nan")
    assert [line.split("\t")[3:] for line in result.out.splitlines()[1::2]] == [["nan", "nan"]] * 2


@pytest.mark.parametrize(
    ("text", "arguments", "message"),
    [
        (HEADED + "9\tAhKh\tAhQd\t\n", NAMED, "spots.tsv:4: column villain: Ah appears twice"),
        (HEADED + "9\tAhKh\tQsQd\tKh\n", NAMED, "spots.tsv:4: column board: Kh appears twice"),
        (HEADED + "\n9\tAhKh\tQQ\t\n", NAMED, "spots.tsv:5: column villain: 'QQ' at position 0"),
        (HEADED + "9\tAhKh\n", NAMED, "spots.tsv:4: 2 columns, 4 are asked for"),
        (HEADED, ["--columns", "hero,vilain"], "there is no column 'vilain', but 'id', 'hero', 'villain', 'board'"),
        ("a\ta\nAhKh\tQsQd\n", ["--columns", "a,a"], "2 columns are called 'a'"),
        ("AhKh\tQsQd\n", ["--columns", "1,2", "--board", "Ah"], "spots.tsv:1: --board: Ah appears twice"),
        ("AhKh\tQsQd\n", ["--columns", "1"], "2 to 10 seats, not 1"),
        (b"AhKh\tQs\xff\n", ["--columns", "1,2"], "spots.tsv:1: byte 8 is not UTF-8"),
    ],
)
def test_what_is_wrong_is_said(run, write, text, arguments, message):
    result = run("--file", write(text), *arguments)
    assert result.code == 2 and message in result.err and result.err.count("\n") == 1


def test_nothing_is_written_of_a_bad_file(run, write, tmp_path):
    out = tmp_path / "out.tsv"
    assert run("--file", write("AhKh\tAhQd\n"), "--columns", "1,2", "--output", out).code == 2
    assert not list(tmp_path.glob("out*"))
    assert run("--file", tmp_path / "nowhere.tsv", "--columns", "1,2").code == 2


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["AhKh", "QsQd", "--file", "x"],
        ["--file", "x"],
        ["--file", "x", "--columns", "1,2", "--samples", "10"],
        ["--file", "x", "--columns", "1,2", "--json"],
        ["AhKh", "QsQd", "--columns", "1,2"],
        ["AhKh", "QsQd", "--output", "x"],
    ],
)
def test_arguments_that_do_not_go_together(run, arguments):
    assert run(*arguments).code == 2


def test_an_empty_file(run, write):
    assert (run("--file", write(""), "--columns", "1,2").code, run("--file", write("a\tb\n"), "--columns", "a,b").out) == (
        0,
        "a\tb\tequity_1\tequity_2\n",
    )
