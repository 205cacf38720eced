"""Text ↔ ids ↔ masks: every accepted spelling, every refusal with its words, and a slow reference reader."""

import doctest
import itertools
import random
import re

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from evaluator import card, cards, from_mask, mask, to_text
from evaluator.conformance.known import CASES
from evaluator.deck import notation, wording

RANKS = "23456789TJQKA"
SUITS = ["cC♣♧", "dD♦♢", "hH♥♡", "sS♠♤"]
SPELLINGS = [
    (rank_text + suit_text, 4 * rank + suit)
    for rank, letter in enumerate(RANKS)
    for rank_text in sorted({letter, letter.lower(), "10" if letter == "T" else letter})
    for suit, suit_texts in enumerate(SUITS)
    for suit_text in suit_texts
] + [(text, 52) for text in ("Jk", "JK", "jk", "jK")]

CARD = r"(?:(?:10|[2-9tjqka])[cdhs♣♦♥♠♧♢♡♤]|jk)"
HAND = re.compile(rf"\s*(?:{CARD}(?:\s*,?\s*{CARD})*)?\s*", re.IGNORECASE | re.ASCII)
# Pieces of cards and what looks like them: Cyrillic es, the Kelvin sign, long s, a blank that is not ASCII …
CONFUSABLE = st.text("As10TKJk2h♠♤,; \t\n\u0441\u212a\u017f\xa0\0\ufe0f🃍", max_size=12)


def reference(text):
    """The ids of a text by a regular expression, or None if it is refused."""
    if not HAND.fullmatch(text):
        return None
    return [dict(SPELLINGS)[token] for token in re.findall(CARD, text, re.IGNORECASE | re.ASCII)]


def ids(text):
    array = cards(text)
    assert array.dtype == np.uint8
    return array.tolist()


@pytest.mark.parametrize("module", [notation, wording], ids=lambda module: module.__name__)
def test_the_examples_in_the_docstrings(module):
    outcome = doctest.testmod(module)
    assert outcome.attempted > 0
    assert outcome.failed == 0


# Spellings


def test_every_spelling_of_every_card():
    assert len(SPELLINGS) == (8 + 3 + 2 * 4) * 16 + 4
    for text, number in SPELLINGS:
        assert card(text) == number
        assert type(card(text)) is int
        assert ids(f" {text}\n") == [number]


def test_every_pair_of_spellings_without_a_separator():
    for (first, one), (second, two) in itertools.product(SPELLINGS, repeat=2):
        assert ids(first + second) == [one, two]


@pytest.mark.parametrize("separator", ["", " ", "\t", "\n", "\r\n", "\v", "\f", ",", ", ", " ,", "  ,\t "])
def test_separators(separator):
    assert ids(separator.join(["As", "10♥", "jk", "2c"])) == [51, 34, 52, 0]


@pytest.mark.parametrize("blank", ["", " ", "\t\r\n\v\f "])
def test_blank_text_is_no_cards(blank):
    assert cards(blank).shape == (0,)
    assert mask(blank) == 0


def test_a_text_longer_than_the_deck():
    text = " ".join(letter + suit for letter in RANKS for suit in "cdhs")
    assert ids(text * 3) == [*range(52)] * 3
    with pytest.raises(ValueError, match=re.escape("'X' at position 156 (character")):
        cards(text * 3 + "X")


@given(CONFUSABLE)
def test_accepts_what_the_reference_accepts(text):
    expected = reference(text)
    if expected is None:
        with pytest.raises(ValueError, match="at position"):
            cards(text)
    else:
        assert ids(text) == expected


@given(st.text(max_size=6))
def test_any_text_is_cards_or_a_value_error(text):
    try:
        assert ids(text) == reference(text)
    except ValueError:
        assert reference(text) is None


@given(st.lists(st.tuples(st.sampled_from(SPELLINGS), st.sampled_from(["", " ", ",", " , ", "\n"])), max_size=70))
def test_every_prefix_is_read_to_its_end_and_no_further(pieces):
    text, expected = "", []
    for (spelling, number), separator in pieces:
        text, expected = text + spelling, [*expected, number]
        assert ids(text) == expected
        text += separator


@given(st.lists(st.integers(0, 52), max_size=60), st.randoms(use_true_random=False))
def test_round_trip(numbers, rng):
    text = to_text(numbers)
    assert len(text) == max(0, 3 * len(numbers) - 1)
    shuffled = "".join(rng.choice([letter.lower(), letter.upper()]) for letter in text)
    shuffled = re.sub(" ", lambda _: rng.choice(["", " ", ",", " , ", "\t"]), shuffled)
    assert ids(text) == ids(shuffled) == ids(numbers) == numbers


# Refusals


@pytest.mark.parametrize(
    ("text", "token", "position", "character", "reason"),
    [
        (",As", ",", 0, 0, ""),
        ("As,", ",", 1, 2, ""),
        ("As , ", ",", 1, 3, ""),
        ("As,,Kd", ",", 1, 3, ""),
        ("As , , Kd", ",", 1, 5, ""),
        (",", ",", 0, 0, ""),
        ("1s", "1s", 0, 0, ""),
        ("11s", "11", 0, 0, ""),
        ("10", "10", 0, 0, ""),
        ("10 s", "10", 0, 0, ""),
        ("10xs", "10x", 0, 0, ""),
        ("T", "T", 0, 0, ""),
        ("A s", "A", 0, 0, ""),
        ("As K", "K", 1, 3, ""),
        ("AsK", "K", 1, 2, ""),
        ("AsKd7", "7", 2, 4, ""),
        ("As Kd Xx", "Xx", 2, 6, ""),
        ("A♠ K♦ Xx", "Xx", 2, 6, ""),
        ("Hello", "He", 0, 0, ""),
        ("As;Kd", ";K", 1, 2, ""),
        ("As-Kd", "-K", 1, 2, ""),
        ("s", "s", 0, 0, ""),
        ("sA", "sA", 0, 0, ""),
        ("Jx", "Jx", 0, 0, ""),
        ("As\0Kd", "\0K", 1, 2, ""),
        ("♠A", "♠A", 0, 0, ""),
        ("6сTc9h", "6с", 0, 0, ": 'с' is U+0441"),
        ("Аs", "Аs", 0, 0, ": 'А' is U+0410"),
        ("\u212ad", "\u212ad", 0, 0, ": '\u212a' is U+212A"),
        ("Aſ", "Aſ", 0, 0, ": 'ſ' is U+017F"),
        ("As\xa0Kd", "\xa0K", 1, 2, ": '\\xa0' is U+00A0"),
        ("A♠\ufe0f K♦", "\ufe0f", 1, 2, ": '\ufe0f' is U+FE0F"),
        ("A☠", "A☠", 0, 0, ": '☠' is U+2620"),
        ("A♨", "A♨", 0, 0, ": '♨' is U+2668"),
        ("A♟", "A♟", 0, 0, ": '♟' is U+265F"),
        ("\ud800s", "\ud800s", 0, 0, ": '\\ud800' is U+D800"),
        ("As\udc80", "\udc80", 1, 2, ": '\\udc80' is U+DC80"),
        ("🂡", "🂡", 0, 0, ": playing-card characters are not accepted, write As or A♠"),
        ("Ah 🃏", "🃏", 1, 3, ": playing-card characters are not accepted, write As or A♠"),
    ],
)
def test_refused_text_is_quoted_with_its_place(text, token, position, character, reason):
    with pytest.raises(ValueError) as refusal:
        cards(text)
    assert str(refusal.value) == f"{token!r} at position {position} (character {character}) is not a card{reason}"
    with pytest.raises(ValueError):
        mask(text)


def test_case_input_validation_ten_is_a_rank():
    board = CASES["input-validation-01"]["input"]["board"]
    assert to_text(board) == "Ts Jd Qc 6d 5c"
    assert [to_text(hole) for hole in CASES["input-validation-01"]["input"]["holes"]] == ["9h Ks", "9s Ah"]
    assert to_text("2d 6s 6c 3d 10c") == to_text(CASES["input-validation-02"]["input"]["cards"]) == "2d 6s 6c 3d Tc"


def test_case_input_validation_look_alikes():
    with pytest.raises(ValueError, match=r"^'6с' at position 0 \(character 0\) is not a card: 'с' is U\+0441$"):
        cards(CASES["input-validation-03"]["input"]["cards"])
    text = CASES["input-validation-04"]["input"]["cards"]
    with pytest.raises(ValueError, match="^'🃍' at position 2 .*: playing-card characters are not accepted"):
        cards(text)
    assert to_text(text.replace("🃍", "")) == "Ah Ks Js Th"


def test_case_input_validation_either_case():
    assert to_text(CASES["input-validation-05"]["input"]["cards"]) == "Ah Ah Ah Ts"


def test_card_wants_exactly_one():
    for blank in ("", " \n"):
        with pytest.raises(ValueError, match="no card in"):
            card(blank)
    with pytest.raises(ValueError, match=r"^more than 1 card: 'Kd' at position 1$"):
        card("As Kd Qc")
    with pytest.raises(ValueError, match=r"^'Xx' at position 1 \(character 3\) is not a card$"):
        card("As Xx")
    for wrong in (b"As", 51, None, ["As"]):
        with pytest.raises(TypeError, match=type(wrong).__name__):
            card(wrong)


# Hands and rows


class Text(str):
    """A str with a class of its own, as some libraries return."""


def test_kinds_of_one_hand():
    for hand in ("As Kd", Text("As Kd"), Text("A♠K♦"), np.str_("AsKd"), ["As", "Kd"], ("As", 45), [51, 45],
                 [np.int64(51), np.uint8(45)], np.array([51, 45]), np.array(["As", "Kd"]), memoryview(b"\x33\x2d")):
        assert ids(hand) == [51, 45]
        assert to_text(hand) == "As Kd"
        assert mask(hand) == 1 << 60 | 1 << 27
        assert type(mask(hand)) is int
    assert cards([]).shape == (0,)
    assert ids(range(52)) == [*range(52)]


def test_kinds_of_many_hands():
    expected = [[51, 45], [0, 1]]
    for hands in (["As Kd", "2c2d"], ("As Kd", [0, "2d"]), [[51, 45], "2c 2d"], [["As", "Kd"], (0, 1)],
                  [np.array([51, 45]), np.array([0, 1])], np.array(["As Kd", "2c 2d"]), np.array(expected)):
        assert ids(hands) == expected
        assert to_text(hands) == ["As Kd", "2c 2d"]
        assert mask(hands).tolist() == [1 << 60 | 1 << 27, 1 | 1 << 16]
        assert mask(hands).dtype == np.uint64


@pytest.mark.parametrize("dtype", "bBhHiIlLqQ")
def test_integer_arrays_of_any_type_and_shape(dtype):
    given = np.arange(48, dtype=dtype).reshape(2, 3, 8)[:, ::-1, ::2]
    given.flags.writeable = False
    before = given.copy()
    array = cards(given)
    assert array.dtype == np.uint8
    assert array.flags.c_contiguous and array.flags.writeable
    assert not np.shares_memory(array, given)
    np.testing.assert_array_equal(array, before)
    np.testing.assert_array_equal(from_mask(mask(given)), before)
    assert to_text(given) == [[to_text(hand) for hand in hands] for hands in before.tolist()]


def test_empty_arrays():
    assert cards(np.zeros((0, 7), np.int64)).shape == (0, 7)
    assert mask(np.zeros((0, 7), np.int64)).shape == (0,)
    assert mask(np.zeros((3, 0), np.int64)).tolist() == [0, 0, 0]
    assert to_text(np.zeros((0, 7), np.int64)) == []
    assert from_mask(np.zeros((2, 0), np.uint64)).shape == (2, 0, 0)


@pytest.mark.parametrize(
    ("hands", "message"),
    [
        ([0, 53], "53 is not a card id (0..52)"),
        ([-1], "-1 is not a card id (0..52)"),
        ([2**80], f"{2**80} is not a card id (0..52)"),
        ([np.int64(-(2**63))], f"{-(2**63)} is not a card id (0..52)"),
        (np.array([1, 99]), "99 is not a card id (0..52)"),
        (np.array([[1, 2], [3, 4], [5, -6], [99, 0]]), "row 2: -6 is not a card id (0..52)"),
        (np.array([[1, 2], [3, 2**64 - 1]], np.uint64), f"row 1: {2**64 - 1} is not a card id (0..52)"),
        (np.array([[[1], [2]], [[60], [4]]]), "row (1, 0): 60 is not a card id (0..52)"),
        ([[1, 2], [3, 2**80]], f"row 1: {2**80} is not a card id (0..52)"),
        (["As Kd", "Qc Xx"], "row 1: 'Xx' at position 1 (character 3) is not a card"),
        (["Xs Kd", "Qc"], "row 0: 'Xs' at position 0 (character 0) is not a card"),
        (["As Kd", "Qc", "Jc"], "row 1: 1 card, the first row has 2"),
        (["As Kd", "Qc Jc", "Qc Jc Tc"], "row 2: 3 cards, the first row has 2"),
        ([[0, 1], []], "row 1: 0 cards, the first row has 2"),
        ([[0, 1], np.array([2, 3, 4])], "row 1: 3 cards, the first row has 2"),
        (["As", "Xx"], "'Xx' at position 1 is not a card"),
        ([np.str_("As"), np.str_("6с")], "'6с' at position 1 is not a card: 'с' is U+0441"),
        (["As", "Kd Qc"], "'Kd Qc' at position 1 holds 2 cards, not one"),
        (["As", ""], "'' at position 1 holds 0 cards, not one"),
    ],
)
def test_refused_values_name_the_first_bad_row(hands, message):
    for function in (cards, to_text, mask):
        with pytest.raises(ValueError) as refusal:
            function(hands)
        assert str(refusal.value) == message


@pytest.mark.parametrize(
    "hands",
    [b"As", bytearray(b"As"), 1.0, None, True, {51}, {51: 45}, object(), [1.0], [True], [np.True_], [None], [b"As"],
     [51, 1.0], [51, True], ["As", None], [np.timedelta64(3, "s")], [[51, 45], 3], [[51, 45], b"As"], [[[51]]],
     [np.array(51)], [np.array([[51]])], np.array([1.0]), np.array([True]), np.array([51], object), np.array(51)],
    ids=lambda hands: repr(hands).split(" at ")[0],
)  # fmt: skip
def test_refused_types(hands):
    for function in (cards, to_text, mask):
        with pytest.raises(TypeError):
            function(hands)


def test_one_id_has_a_text_but_is_no_hand():
    assert to_text(51) == to_text(np.uint8(51)) == "As"
    for function in (cards, mask):
        with pytest.raises(TypeError, match="not int"):
            function(51)
    with pytest.raises(ValueError, match="-1 is not a card id"):
        to_text(-1)


def test_a_list_that_changes_while_it_is_read():
    class Shrinking:
        def __index__(self):
            hand.clear()
            return 0

    hand = [Shrinking(), 1, 2]
    assert ids(hand) == [0, 1, 2]


# Masks


@given(st.sets(st.integers(0, 52)))
def test_masks_round_trip(numbers):
    shuffled = random.Random(len(numbers)).sample(sorted(numbers), len(numbers))
    bits = sum(1 << (16 * (number % 4) + number // 4) for number in numbers - {52}) + (52 in numbers) * (1 << 13)
    assert mask(shuffled) == bits
    array = from_mask(bits)
    assert array.dtype == np.uint8
    assert array.tolist() == sorted(numbers)


@pytest.mark.parametrize(
    ("hands", "message"),
    [
        ("As Kd As", "As appears twice"),
        ([51, 51], "As appears twice"),
        ("Jk jk", "Jk appears twice"),
        ([[0, 1], [2, 2], [3, 3]], "row 1: 2h appears twice"),
        (np.zeros((2, 2, 2), np.int8), "row (0, 0): 2c appears twice"),
        (["As Kd", "Qc Qc"], "row 1: Qc appears twice"),
    ],
)
def test_a_set_has_no_duplicates(hands, message):
    assert cards(hands).size
    with pytest.raises(ValueError) as refusal:
        mask(hands)
    assert str(refusal.value) == message


def test_from_mask_of_arrays():
    masks = np.array([[[0b11, 0b101], [1 << 60 | 1, 1 << 16 | 1 << 32]]])
    expected = [[[[0, 4], [0, 8]], [[0, 51], [1, 2]]]]
    for dtype in (np.int64, np.uint64):
        given = masks.astype(dtype)[..., ::-1]
        given.flags.writeable = False
        np.testing.assert_array_equal(from_mask(given), np.array(expected)[..., ::-1, :])
    assert from_mask([0b11, 0b101]).tolist() == [[0, 4], [0, 8]]
    assert from_mask(np.uint64(1 << 60)).tolist() == from_mask(np.array(1 << 60)).tolist() == [51]


@pytest.mark.parametrize(
    ("masks", "message"),
    [
        (1 << 14, "0x4000 is not a card mask: it has bits beyond the 52 cards and the joker"),
        (-1, "-0x1 is not a card mask: it has bits beyond the 52 cards and the joker"),
        (1 << 64, f"{1 << 64:#x} is not a card mask: it has bits beyond the 52 cards and the joker"),
        ([1, 1 << 29], "row 1: 0x20000000 is not a card mask: it has bits beyond the 52 cards and the joker"),
        ([-2, 1], "row 0: -0x2 is not a card mask: it has bits beyond the 52 cards and the joker"),
        ([3, 5, 1], "row 2: 1 card, the first row has 2"),
        ([[3, 5], [7, 5]], "row (1, 0): 3 cards, the first row has 2"),
    ],
)
def test_refused_masks_name_the_first_bad_row(masks, message):
    with pytest.raises(ValueError) as refusal:
        from_mask(masks)
    assert str(refusal.value) == message


@pytest.mark.parametrize("masks", [True, 1.0, None, "As", b"As", np.array([1.0]), np.array([True]), [1, 1 << 64]])
def test_masks_are_integers(masks):
    with pytest.raises(TypeError):
        from_mask(masks)


def test_words_for_what_a_file_may_hold():
    assert wording.bad_token(b"As ", b"A\xff", 1) == "b'A\\xff' at position 1 (character 3) is not a card: not UTF-8"
