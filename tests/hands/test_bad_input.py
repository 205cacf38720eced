"""What is no hand is refused, at every door, with the first bad row and the card in the message.

(Files of hands have doors of their own, see test_cli_files.py and test_handfile.py.)
"""

import os
import re
import subprocess
import sys
from datetime import datetime
from fractions import Fraction
from functools import cache
from pathlib import Path

import numpy as np
import oracle
import pytest
from families import EVERY, OMAHA, SOME, USUAL, WITH_JOKER, each

from evaluator import cpu, high, omaha_high, to_text


@cache
def legal_hand(size, deck):
    return tuple(deck[place] for place in oracle.random_hands(1, size, seed=9, deck=range(len(deck)))[0])


def hand_of(deal):
    """A list of its own, to be spoilt."""
    return list(legal_hand(deal.total, deal.deck))


def refused(deal, cards, error=ValueError, match=None, **options):
    """The cards are refused, and stay what they were."""
    before = cards.copy()
    with pytest.raises(error, match=match):
        deal.values(cards, **options)
    assert cards == before if isinstance(cards, list) else np.array_equal(cards, before)


# --- Ids -------------------------------------------------------------------------------------------------------------


@each(USUAL)
@pytest.mark.parametrize("number", ["first behind the deck", 64, 127, 255, 256, -1, 2**40, 2**64 - 1, 2**70, -(2**70)])
def test_one_hand_with_no_card_id(deal, number):
    number = deal.deck.stop if isinstance(number, str) else number
    limits = {kind: np.iinfo(kind) for kind in (np.int64, np.uint64, np.int8)}
    kinds = [int, *(kind for kind, limit in limits.items() if limit.min <= number <= limit.max)]
    for position in range(deal.total):
        for kind in kinds:
            hand = hand_of(deal)
            hand[position] = kind(number)
            refused(deal, hand, match=rf"^{number} is not a card id")
            refused(deal, hand, match=rf"^{number} is not a card id", validate=False)
        with pytest.raises(ValueError, match=rf"^{number} is not a card id"):
            deal.evaluate(*[tuple(part) for part in deal.split(hand)])
        with pytest.raises(ValueError, match=rf"^row 1: {number} is not a card id"):
            deal.evaluate(*[[good, bad] for good, bad in zip(deal.split(hand_of(deal)), deal.split(hand), strict=True)])


@each(SOME)
def test_rows_with_no_card_id(deal):
    rows = deal.hands(5000, seed=1)
    for dtype in (np.uint8, np.int8, np.int16, np.uint32, np.int64, ">u8"):
        limits = np.iinfo(dtype)
        for number in {deal.deck.stop, 127, limits.min, limits.max, limits.max // 2 + 1} - {0}:
            for row, position in [(0, 0), (2047, deal.total - 1), (2048, 1), (4999, deal.sizes[0] - 1)]:
                cards = rows.astype(dtype)
                cards[row, position] = number
                for validate in (True, False):
                    refused(deal, cards, match=rf"^row {row}: {number} is not a card id", validate=validate)


@each([deal for deal in USUAL if deal.deck != WITH_JOKER])
def test_the_joker_is_no_card_of_these_games(deal):
    hand = hand_of(deal)
    for position in range(deal.total):
        tokens = to_text(hand).split()
        tokens[position] = "Jk"
        texts = deal.split(tokens)
        with pytest.raises(ValueError, match="52 is not a card id .*joker"):
            deal.evaluate(*map(" ".join, texts))
        with pytest.raises(ValueError, match="52 is not a card id .*joker"):
            deal.evaluate(*texts)


@each(USUAL)
def test_text_that_is_no_card(deal):
    parts = [to_text(part) for part in deal.split(np.array(hand_of(deal)))]
    for place in range(len(parts)):
        for token in ("Xx", "1s", "A", "A?", "\N{PLAYING CARD ACE OF SPADES}"):
            cards = parts[place].split()
            for position in range(len(cards)):
                text = " ".join([*cards[:position], token, *cards[position + 1 :]])
                with pytest.raises(ValueError, match=rf"at position {position}\b.* is not a card"):
                    deal.evaluate(*parts[:place], text, *parts[place + 1 :])


@each(USUAL)
def test_the_first_bad_text_of_many(deal):
    texts = [[to_text(part) for part in deal.split(row)] for row in deal.hands(20, seed=2)]
    texts[7][0] = texts[7][0][:-2] + "Xx"
    texts[11][0] = "Xx" + texts[11][0][2:]
    with pytest.raises(ValueError, match=rf"^row 7: 'Xx' at position {deal.sizes[0] - 1} .*is not a card"):
        deal.evaluate(*map(list, zip(*texts, strict=True)))


# --- Duplicates ------------------------------------------------------------------------------------------------------


@each(EVERY)
def test_one_hand_with_a_card_twice(deal):
    for first in range(deal.total):
        for second in range(first + 1, deal.total):
            hand = hand_of(deal)
            hand[second] = hand[first]
            message = rf"^{to_text([hand[first]])} appears twice$"
            refused(deal, hand, match=message)
            refused(deal, np.array(hand), match=message)
            refused(deal, np.array([hand, hand]), match="^row 0: " + message[1:])
            with pytest.raises(ValueError, match=message):
                deal.evaluate(*[to_text(part) for part in deal.split(hand)])
            assert isinstance(deal.values(hand, validate=False), int)
            assert isinstance(deal.values(np.array(hand, dtype=np.uint8), validate=False), int)


@each(SOME)
def test_rows_with_a_card_twice(deal):
    rows = deal.hands(4500, seed=3)
    wanted = deal.expected(rows)
    for dtype in (np.uint8, np.int64):
        for row in (0, 31, 2047, 2048, 4499):
            cards = rows.astype(dtype)
            cards[row, -1] = cards[row, 0]
            refused(deal, cards, match=rf"^row {row}: {to_text(rows[row, :1])} appears twice$")
            values = deal.values(cards, validate=False)
            others = np.arange(4500) != row
            assert np.array_equal(values[others], wanted[others])


@each(OMAHA)
def test_a_card_in_the_hand_and_on_every_board(deal):
    rows = deal.hands(3000, seed=4)
    hole, board = deal.split(rows)
    clashes = np.isin(hole, board[0]).any(axis=1)
    good, clashing = hole[~clashes], hole[clashes][-1:]
    assert deal.evaluate(good, board[0]).shape == (len(good),)
    both = np.concatenate([good, clashing])
    with pytest.raises(ValueError, match=rf"^row {len(good)}: .. appears twice$"):
        deal.evaluate(both, board[0])
    with pytest.raises(ValueError, match=rf"^row \({len(good)}, 0\): .. appears twice$"):
        deal.evaluate(both[:, None], board[:1])


# --- Which of several bad rows ---------------------------------------------------------------------------------------


@each(SOME)
@pytest.mark.parametrize("threads", [1, 2, 7, -1])
def test_the_first_bad_row_is_named(deal, threads):
    rows = deal.hands(30_000, seed=5)
    for bad in ([29_999, 12_345, 12_346], [0, 1], [8191, 4000, 20_000], [25_000, 24_999]):
        cards = rows.copy()
        cards[bad, -1] = 60
        cards[min(bad), -1] = cards[min(bad), 0]
        refused(deal, cards, match=rf"^row {min(bad)}: {to_text(rows[min(bad), :1])} appears twice", threads=threads)
        refused(deal, cards, match=rf"^row {sorted(bad)[1]}: 60 is not a card id", threads=threads, validate=False)
        nested = cards.reshape(3, 100, 100, -1)
        place = ", ".join(str(int(axis)) for axis in np.unravel_index(min(bad), (3, 100, 100)))
        refused(deal, nested, match=rf"^row \({place}\): ", threads=threads)


@each(SOME)
def test_an_id_outside_the_deck_goes_before_a_duplicate_in_the_same_row(deal):
    hand = hand_of(deal)
    hand[1], hand[-1] = hand[0], 77
    refused(deal, hand, match="^77 is not a card id")
    refused(deal, np.array([hand]), match="^row 0: 77 is not a card id")


# --- Numbers of cards ------------------------------------------------------------------------------------------------


@each(USUAL)
def test_wrong_numbers_of_cards(deal):
    least, most = deal.limits[0]
    other = deal.split(hand_of(deal))[1:]
    for count in [*range(least), most + 1, most + 2, 16, 17, 40]:
        row = list(range(count))
        message = (
            rf"{deal.name} takes {f'{least} to {most}' if least < most else least} (hole )?cards, got {count} cards?$"
        )
        arrays = np.array(row, dtype=int), np.zeros((3, count), int), np.zeros((0, count), np.uint8)
        for cards in (row, tuple(row), *arrays):
            for validate in (True, False):
                with pytest.raises(ValueError, match=message):
                    deal.evaluate(cards, *other, validate=validate)
        with pytest.raises(ValueError, match="more than 16 cards" if count > 16 else message):
            deal.evaluate(to_text(row) if row else " ", *other)


@each([deal for deal in USUAL if deal in OMAHA])
def test_wrong_numbers_of_board_cards(deal):
    hole = hand_of(deal)[:4]
    for count in (0, 1, 2, 6, 7, 17, 40):
        row = list(range(count))
        arrays = np.array(row, dtype=int), np.zeros((3, count), int)
        for board in (row, tuple(row), to_text(row) if row else "", *arrays):
            with pytest.raises(ValueError, match="takes 3 to 5 board cards, got|more than 16 cards"):
                deal.evaluate(hole, board)
    with pytest.raises(TypeError, match="2 positional arguments"):
        deal.evaluate(hole)


@each(USUAL)
def test_rows_of_different_lengths(deal):
    first, *other = deal.split(hand_of(deal))
    longer = [*first, *(set(deal.deck) - set(hand_of(deal)))][: len(first) + 1]
    said = rf"^row 1: {len(longer)} cards, the first row has {len(first)}$"
    with pytest.raises(ValueError, match=said):
        deal.evaluate([first, longer], *other)


@each(USUAL)
def test_a_number_is_no_row(deal):
    other = deal.split(hand_of(deal))[1:]
    for number in (5, np.int64(5), np.array(5)):
        with pytest.raises(ValueError, match="single number"):
            deal.evaluate(number, *other)


# --- Types -----------------------------------------------------------------------------------------------------------


@each(USUAL)
@pytest.mark.parametrize(
    "dtype", [float, np.float16, np.longdouble, bool, object, complex, "U2", "S2", "M8[D]", "m8[s]", "V1"]
)
def test_arrays_of_other_dtypes(deal, dtype):
    for shape in ((deal.total,), (3, deal.total), (0, deal.total)):
        parts = deal.split(np.zeros(shape, dtype=dtype))
        good = deal.split(np.zeros(shape, dtype=np.uint8))
        for place in range(len(parts)):
            with pytest.raises(TypeError, match=re.escape(f"array of integers, not an array of {np.dtype(dtype)}")):
                deal.evaluate(*good[:place], parts[place], *good[place + 1 :])


@each(USUAL)
@pytest.mark.parametrize(
    "thing",
    [True, np.True_, 1.0, np.float64(1), Fraction(1), 1j, None, b"As", datetime(2020, 1, 1), object()],
    ids=lambda thing: type(thing).__name__,
)
def test_what_is_no_card_in_a_list(deal, thing):
    for position in range(deal.total):
        hand = hand_of(deal)
        hand[position] = thing
        parts = deal.split(hand)
        message = rf"not {type(thing).__name__}\b"
        refused(deal, hand, TypeError, message)
        with pytest.raises(TypeError, match=message):
            deal.evaluate(*map(tuple, parts))
        with pytest.raises(TypeError, match=f"^row 1: .*{message}"):
            deal.evaluate(*[[good, bad] for good, bad in zip(deal.split(hand_of(deal)), parts, strict=True)])


@each(USUAL)
@pytest.mark.parametrize(
    "thing", [None, 1.5, True, {1, 2, 3, 4, 5}, {}, b"AsKsQsJsTs", iter(range(5)), object(), datetime]
)
def test_what_is_no_hand(deal, thing):
    other = deal.split(hand_of(deal))[1:]
    with pytest.raises(TypeError, match="text, ids or an array of integers"):
        deal.evaluate(thing, *other)


# --- out -------------------------------------------------------------------------------------------------------------


@each(USUAL)
def test_wrong_out(deal):
    hand, rows = hand_of(deal), deal.hands(3, seed=6)
    for cards, shape in ((hand, ()), (rows[0], ()), (rows, (3,)), (rows[:, None], (3, 1))):
        for out in ([0, 0, 0], 0, (), "out", bytearray(6), memoryview(bytearray(6)), np.uint16(0)):
            with pytest.raises(TypeError, match="out must be a NumPy array"):
                deal.values(cards, out=out)
        for dtype in (np.uint8, np.int16, np.uint32, np.int64, float, bool, object, np.dtype(np.uint16).newbyteorder()):
            with pytest.raises(TypeError, match="out must have dtype uint16"):
                deal.values(cards, out=np.zeros(shape, dtype=dtype))
        for other in {(), (3,), (3, 1), (1, 3), (2,), (4,), (0,), (3, 3)} - {shape}:
            with pytest.raises(ValueError, match="out has shape"):
                deal.values(cards, out=np.zeros(other, dtype=np.uint16))
        out = np.zeros(shape, dtype=np.uint16)
        out.flags.writeable = False
        with pytest.raises(ValueError, match="read-only"):
            deal.values(cards, out=out)
        assert not out.any()


# --- Broadcasting ----------------------------------------------------------------------------------------------------


@each(OMAHA)
@pytest.mark.parametrize(
    ("hole_shape", "board_shape"), [((3,), (2,)), ((2, 3), (2,)), ((2, 1, 3), (3, 1, 2)), ((0,), (2,))]
)
def test_shapes_that_do_not_broadcast(deal, hole_shape, board_shape):
    hole, board = (np.zeros((*shape, k), int) for shape, k in zip((hole_shape, board_shape), deal.sizes, strict=True))
    with pytest.raises(ValueError, match="broadcast"):
        deal.evaluate(hole, board)


# --- threads and other options ---------------------------------------------------------------------------------------


@each(USUAL)
def test_wrong_threads(deal):
    rows = deal.hands(5000, seed=6)
    for cards in (hand_of(deal), rows[0], rows, rows[:0]):
        for threads in (0, -2, -(2**70), np.int64(0)):
            message = rf"threads must be -1 \(all cores\) or at least 1, not {threads}$"
            refused(deal, cards, match=message, threads=threads)
        for threads in (1.5, 1.0, True, False, np.True_, None, "2", [1], np.float64(1)):
            refused(deal, cards, TypeError, "threads must be an int|interpreted as an integer", threads=threads)
        for threads in (np.int64(2), np.uint8(1), 2**70):
            deal.values(cards, threads=threads)


def test_options_are_keywords():
    with pytest.raises(TypeError):
        high([0, 5, 10, 15, 20], None, None)
    with pytest.raises(TypeError):
        omaha_high([0, 5, 10, 15], [20, 25, 30], None)
    with pytest.raises(TypeError, match="thread"):
        high([0, 5, 10, 15, 20], thread=2)
    with pytest.raises(TypeError):
        high()


# --- Hostile bytes ---------------------------------------------------------------------------------------------------

HOSTILE = """
import numpy as np
from families import EVERY, hostile_rows, repeated_rows


def refused(deal, cards, **options):
    try:
        deal.values(cards, validate=False, **options)
    except ValueError as error:
        return "is not a card id" in str(error)
    return False


for deal in EVERY:
    hostile, repeated = hostile_rows(deal), repeated_rows(deal)

    for cards in (repeated, repeated.astype(np.int32), repeated[::-1], repeated[-33:], repeated[-1:]):
        assert deal.values(cards, validate=False).shape == cards.shape[:1]
    assert len(deal.values(repeated, validate=False, threads=3)) == len(repeated)
    values = deal.values(repeated, validate=False)
    for row, value in zip(repeated[::100], values[::100]):
        assert deal.values(row.tolist(), validate=False) == deal.values(row, validate=False) == value

    for cards in (hostile, hostile.view(np.int8), hostile.astype(np.int64), hostile[::-1], np.asfortranarray(hostile)):
        assert refused(deal, cards) and refused(deal, cards[:33]) and refused(deal, cards[:1])
    for row in hostile[::5]:
        assert refused(deal, row) and refused(deal, row.tolist())
    for row in hostile[::50]:
        assert refused(deal, np.concatenate([repeated[:5000], row[None]]), threads=2)
"""


@pytest.mark.parametrize("level", cpu.available())
def test_hostile_bytes_never_crash(level):
    """In a process of its own: a read out of bounds would end it. (An emulated level: test_emulation.py.)"""
    paths = [str(Path(oracle.__file__).parent), str(Path(cpu.__file__).parents[1])]
    program = f"import sys; sys.path[:0] = {paths!r}\n{HOSTILE}"
    environment = os.environ | {"EVALUATOR_CPU": level}
    result = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True)
    assert result.returncode == 0, result.stderr
