"""Blocks of lines to ids and values to TSV: every kind of line, every fault, and noise that must not crash it."""

import doctest
import random

import numpy as np
import oracle
import pytest
from hypothesis import given
from hypothesis import strategies as st

from evaluator.columns import handfile
from evaluator.columns.handfile import SHAPE_STEP, TextTable, format_tsv, parse_lines

HIGH = (5,), (7,)
OMAHA = (4, 3), (6, 5)
SUIT_SYMBOLS = "♣♦♥♠"


def text_of(card):
    return "23456789TJQKA"[card // 4] + "cdhs"[card % 4]


def hands_of(text, layout=HIGH):
    """The hands of a block without a fault, as lists of ids (two lists where there is a board)."""
    ids, shapes, _, fault = parse_lines(text if isinstance(text, bytes) else text.encode(), *layout)
    assert fault is None
    first = [row[: shape % SHAPE_STEP].tolist() for row, shape in zip(ids, shapes)]
    if len(layout[0]) == 1:
        return first
    board_column = layout[1][0]
    boards = [row[board_column : board_column + shape // SHAPE_STEP].tolist() for row, shape in zip(ids, shapes)]
    return list(zip(first, boards))


def fault_of(text, layout=HIGH):
    """(whole lines before it, sentence) of the first fault."""
    _, _, lines, fault = parse_lines(text if isinstance(text, bytes) else text.encode(), *layout)
    return lines, fault


def test_lines_of_five_six_and_seven_cards():
    assert hands_of("2c3c4c5c6c\nAs Ks Qs Js Ts 9s\n2c,2d,2h,2s,3c,3d,3h\n") == [
        [0, 4, 8, 12, 16],
        [51, 47, 43, 39, 35, 31],
        [0, 1, 2, 3, 4, 5, 6],
    ]


@pytest.mark.parametrize(
    "text",
    [
        "2c 3c 4c 5c 6c",
        "2c 3c 4c 5c 6c\n",
        "2c 3c 4c 5c 6c\r\n",
        "\n\n2c 3c 4c 5c 6c\n\n",
        "# deck one\n2c 3c 4c 5c 6c\n#\n",
        "  # with blanks before it\n \t 2c 3c 4c 5c 6c \n \r\n",
        "#caf\xe9".encode("latin-1") + b"\n2c 3c 4c 5c 6c",
        "2♣ 3♣ 4♣ 5♣ 6♣\n",
    ],
)
def test_forms_of_one_hand(text):
    assert hands_of(text) == [[0, 4, 8, 12, 16]]


@pytest.mark.parametrize("text", [b"", b"\n", b"\r\n \n", b"# nothing\n", b"#"])
def test_no_hands(text):
    ids, shapes, lines, fault = parse_lines(text, *HIGH)
    assert ids.shape == (0, 7) and shapes.shape == (0,) and fault is None
    assert lines == text.count(b"\n") + (text == b"#")


@pytest.mark.parametrize("bar", ["|", " | ", "\t|  "])
@pytest.mark.parametrize("hole", range(1, 5))
def test_a_bar_in_a_hand_of_one_part(hole, bar):
    cards = "2c 3c 4c 5c 6c".split()
    line = " ".join(cards[:hole]) + bar + ",".join(cards[hole:])
    found = hands_of(f"{line}\n2d 3d 4d 5d 6d 7d 8d\n{line}\r\n")
    assert found == [[0, 4, 8, 12, 16], [*range(1, 26, 4)], [0, 4, 8, 12, 16]]


def test_omaha_lines():
    assert hands_of("2c3c4c5c|2d3d4d\n2c 3c 4c 5c 6c 7c | 2d 3d 4d 5d 6d\n", OMAHA) == [
        ([0, 4, 8, 12], [1, 5, 9]),
        ([0, 4, 8, 12, 16, 20], [1, 5, 9, 13, 17]),
    ]


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("2c 2d Xx 2s 3c", "'Xx' at position 2 (character 6) is not a card"),
        ("A♠ K♠ Xx", "'Xx' at position 2 (character 6) is not a card"),
        ("2c 3c 4c 5c 6c ¦ 7c", "'¦' at position 5 (character 15) is not a card: '¦' is U+00A6"),
        ("2c 3c | 4c 5c", "4 cards, expected 5 to 7"),
        ("2c 3c | 4c 5c 6c 7c 8c 9c", "more than 7 cards: '9c' at position 7"),
        ("2c 3c | 4c 5c 6c 3c", "3c appears twice"),
        ("2c 3c | 4c 5c Jk", "the joker is not a card of this game"),
        ("2c 3c Xx | 4c 5c", "'Xx' at position 2 (character 6) is not a card"),
        ("2c 3c | 4c Xx 6c", "board: 'Xx' at position 1 (character 11) is not a card"),
        ("2c 3c, | 4c 5c 6c", "',' at position 2 (character 5) is not a card"),
        ("2c 3c | 4c 5c | 6c", "a second '|' (character 14)"),
        ("| 2c 3c 4c 5c 6c", "no cards before '|'"),
        ("2c 3c 4c 5c 6c |", "no cards behind '|'"),
        (" | ", "no cards before '|'"),
        ("2c 3c 4c 5c", "4 cards, expected 5 to 7"),
        ("2c 3c 4c 5c 6c 7c 8c 9c", "more than 7 cards: '9c' at position 7"),
        ("2c 3c 4c 5c 2c", "2c appears twice"),
        ("2c 3c 4c 5c Jk", "the joker is not a card of this game"),
        (b"2c 3c \xff 5c 6c", "b'\\xff' at position 2 (character 6) is not a card: not UTF-8"),
    ],
)
def test_faults(line, sentence):
    line = line if isinstance(line, bytes) else line.encode()
    good = b"2c 3c 4c 5c 6c\n"
    for before, after in [(b"", b""), (good, b"\n"), (b"# x\n\n" + good, b"\r\n" + good)]:
        if not (after.startswith(b"\r") and sentence.startswith("b'")):
            assert fault_of(before + line + after) == (before.count(b"\n"), sentence)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("2c 3c 4c 5c 2d 3d 4d", "no '|' between the hole cards and the board"),
        ("2c 3c 4c 5c | 2d 3d | 4d", "a second '|' (character 20)"),
        ("2♣ 3♣ 4♣ 5♣ | 2d 3d | 4d", "a second '|' (character 20)"),
        ("2c 3c | 2d 3d 4d", "2 hole cards, expected 4 to 6"),
        ("2c 3c 4c 5c | 2d", "1 board card, expected 3 to 5"),
        ("2c 3c 4c 5c |", "0 board cards, expected 3 to 5"),
        ("2c 3c 4c 5c 6c 7c 8c | 2d 3d 4d", "hole: more than 6 cards: '8c' at position 6"),
        ("2c 3c 4c 5c | 2d 3d 4d 5d 6d 7d", "board: more than 5 cards: '7d' at position 5"),
        ("2c 3c Xx 5c | 2d 3d 4d", "hole: 'Xx' at position 2 (character 6) is not a card"),
        ("2c 3c 4c 5c | 2d Xx 4d", "board: 'Xx' at position 1 (character 17) is not a card"),
        ("2c 3c 4c 5c | 2d 3d 4c", "4c appears twice"),
    ],
)
def test_omaha_faults(line, sentence):
    assert fault_of(f"2c 3c 4c 5c | 2d 3d 4d\n{line}\n", OMAHA) == (1, sentence)


def test_rows_before_the_fault_are_there():
    ids, shapes, lines, _ = parse_lines(b"\n2c 3c 4c 5c 6c\nXx\n2c 3c 4c 5c 6c\n", *HIGH)
    assert (lines, shapes.tolist(), ids[:, :5].tolist()) == (2, [5], [[0, 4, 8, 12, 16]])


def test_no_more_hands_than_the_block_has_room_for():
    # The densest block there is: five cards without blanks, one byte between the lines, none at the end.
    hands = oracle.random_hands(500, 5, seed=1)
    block = "\n".join("".join(map(text_of, hand)) for hand in hands.tolist())
    assert hands_of(block) == hands.tolist()
    assert fault_of(block + "\n2c") == (500, "1 card, expected 5 to 7")


@pytest.mark.parametrize(
    "layout", [((), ()), ((5,), (7, 5)), ((5,), (16,)), ((0,), (7,)), ((8,), (7,)), ((1, 1, 1), (1, 1, 1))]
)
def test_layouts_that_are_none(layout):
    with pytest.raises(ValueError):
        parse_lines(b"2c 3c 4c 5c 6c", *layout)


def decorate(draw, card):
    """One of the accepted ways to write a card."""
    rank, suit = text_of(card)
    rank = draw(st.sampled_from([rank, rank.lower(), *(["10"] if rank == "T" else [])]))
    return rank + draw(st.sampled_from([suit, suit.upper(), SUIT_SYMBOLS["cdhs".index(suit)]]))


@given(st.data())
def test_round_trip(data):
    deck = st.permutations(range(52))
    hands = [data.draw(deck)[: data.draw(st.integers(5, 7))] for _ in range(data.draw(st.integers(0, 6)))]
    separator = st.sampled_from(["", " ", ",", ", ", "\t"])
    lines = []
    for hand in hands:
        cards = [decorate(data.draw, card) for card in hand]
        lines.append("".join(card + data.draw(separator) for card in cards[:-1]) + cards[-1])
        lines.append(data.draw(st.sampled_from(["", "\n", "\r\n# note\n", "\r"])))
    assert hands_of("\n".join(lines)) == hands


@given(st.binary(max_size=200))
def test_any_bytes(block):
    for layout in (HIGH, OMAHA):
        ids, shapes, lines, fault = parse_lines(block, *layout)
        assert len(ids) == len(shapes) <= lines <= block.count(b"\n") + 1
        assert fault is None or isinstance(fault, str)


def test_noise_of_card_like_bytes():
    # Purely random bytes fail at the first token; these come far enough to reach every branch.
    often = [b"As", b"2c", b"Td", b"10h", b"9\xe2\x99\xa3", b" ", b"|", b"\n"]
    seldom = [b"Jk", b",", b"\r\n", b"#", b"\xe2", b"1", b"\0"]
    pieces, weights = often + seldom, [9] * len(often) + [1] * len(seldom)
    chance = random.Random(2)
    for _ in range(4000):
        block = b"".join(chance.choices(pieces, weights, k=chance.randrange(60)))
        for layout in (HIGH, OMAHA):
            ids, shapes, lines, fault = parse_lines(block, *layout)
            assert len(ids) == len(shapes) <= lines
            if fault is None:
                assert lines == len(block.splitlines(keepends=True)) or b"\r" in block


def test_format_tsv():
    tables = TextTable(["0\tnone\t", "", "2\ta name longer than one step of the copy\t"]), TextTable(["0\n", "", "♠\n"])
    values = np.array([[2, 0], [0, 2], [1, 1]], dtype=np.uint16)
    expected = "2\ta name longer than one step of the copy\t0\n0\tnone\t♠\n"
    assert bytes(format_tsv(values, tables)).decode() == expected
    assert bytes(format_tsv(values[:0], tables)) == b""


def test_format_tsv_refuses_what_it_cannot_write():
    table = TextTable(["a\n", "b\n"])
    with pytest.raises(ValueError, match="value without a text"):
        format_tsv(np.array([[1], [2]], dtype=np.uint16), (table,))
    with pytest.raises(ValueError, match="2 columns and 1 tables"):
        format_tsv(np.zeros((1, 2), dtype=np.uint16), (table,))
    with pytest.raises(TypeError):
        format_tsv(np.zeros((1, 1), dtype=np.uint16), ("a",))
    with pytest.raises(ValueError):
        format_tsv(np.zeros((1, 1), dtype=np.int32), (table,))


def test_docstrings():
    results = doctest.testmod(handfile)
    assert results.attempted and not results.failed
