"""Reading values: every class of every evaluator and house rule has its category and its name, and so has no hand.

What they are follows from the cards a second time (reading_oracle.py).
"""

import numpy as np
import oracle
import pytest
from reading_oracle import READERS

import evaluator
from evaluator import Category, board_values, cards, category, describe, from_cactus_kev, high, to_cactus_kev
from evaluator.encoding import MAX_VALUE

NAMES = [*MAX_VALUE, "omaha_high", "omaha_low8"]
SIZES = {name: MAX_VALUE[name.removeprefix("omaha_")] for name in NAMES}
READ = [category, describe]


def values_of(reader):
    """The hands of the reader, and their values."""
    hands = reader.hands()
    return hands, getattr(evaluator, reader.evaluator)(hands, **reader.rule)


# --- Every class ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("reader", READERS, ids=str)
def test_every_class_has_its_name_and_category(reader):
    hands, values = values_of(reader)
    assert set(range(1, reader.classes + 1)) <= set(values.tolist()) <= set(range(reader.classes + 1))
    different, first = np.unique(values, return_index=True)
    expected = [reader.read(tuple(hand)) for hand in hands[first].tolist()]
    rules = reader.rule | reader.cards
    found = describe(different, reader.evaluator, **rules)
    assert found.tolist() == [name for _, name in expected]
    assert len(set(found.tolist())) == len(different)
    numbers = category(different, reader.evaluator, **rules)
    assert numbers.dtype == np.int8 and numbers.tolist() == [number for number, _ in expected]
    for value, (number, name) in list(zip(different.tolist(), expected, strict=True))[:: len(expected) // 3]:
        assert describe(value, reader.evaluator, **rules) == name
        assert category(value, reader.evaluator, **rules) == number
    for read in READ:
        with pytest.raises(ValueError, match=f"^{reader.evaluator} value {reader.classes + 1} is outside"):
            read(reader.classes + 1, reader.evaluator, **rules)


@pytest.mark.parametrize(("omaha", "plain"), [("omaha_high", "high"), ("omaha_low8", "low8")])
def test_omaha_shares_scales(omaha, plain):
    values = np.arange(SIZES[plain] + 1)
    assert describe(values, omaha).tolist() == describe(values, plain).tolist()
    assert category(values, omaha).tolist() == category(values, plain).tolist()


@pytest.mark.parametrize(
    ("name", "hand", "rules", "expected"),
    [
        ("high", "As Ks Qs Js Ts 2c 3d", {}, "royal flush"),
        ("high", "5h 4h 3h 2h Ah", {}, "straight flush, five high"),
        ("high", "Ac Ad Ah As Kc", {}, "four of a kind, aces, K"),
        ("high", "Ac Ad Ah Ks Kc 2d 2h", {}, "full house, aces over kings"),
        ("high", "Ah Kh Qh Jh 9h", {}, "flush, A-K-Q-J-9"),
        ("high", "As Kh Qh Jh Th", {}, "straight, ace high"),
        ("high", "6s 6h 6d Kc Qc", {}, "three of a kind, sixes, K-Q"),
        ("high", "3s 3h 2d 2c 4c", {}, "two pair, threes and deuces, 4"),
        ("high", "2s 2h 5d 4c 3c", {}, "pair of deuces, 5-4-3"),
        ("high", "7c 5d 4h 3s 2c", {}, "high card, 7-5-4-3-2"),
        ("low8", "Ah 2h 3h 4h 5h Kd Ks", {}, "5-4-3-2-A low"),
        ("low8", "9c 5c 4c 3c 2c", {}, "no low"),
        ("razz", "Kh Qh Jh Th 9h", {}, "K-Q-J-T-9 low"),
        ("razz", "As Ah 2c 2d 3h 3s 4c", {}, "pair of aces, 4-3-2"),
        ("razz", "Kh Ks Kc Kd Qs", {}, "four of a kind, kings, Q"),
        ("deuce_seven", "Ac 5d 4h 3s 2c", {}, "A-5-4-3-2 low"),
        ("short_deck", "7c 7d 7h 8s 9c Td Js", {}, "straight, jack high"),
        ("short_deck", "7c 7d 7h 8s 9c Td Js", {"trips_beat_straight": True}, "three of a kind, sevens, J-T"),
        ("short_deck", "7c 7d 7h 8s 9c Td Js", {"trips_beat_straight": False}, "straight, jack high"),
        ("badugi", "As Kc Qd Th", {}, "badugi, K-Q-T-A"),
        ("badugi", "As Ac Ad Ah", {}, "one card, A"),
        ("three_card", "As 2d 3c", {}, "straight, three high"),
        ("pai_gow", "As 2d 3c 4h 5s", {}, "straight, five high"),
        ("pai_gow", "As 2d 3c 4h 5s", {"wheel": "second"}, "straight, five high"),
        ("pai_gow", "As 2d 3c 4h 5s", {"wheel": "lowest"}, "straight, five high"),
        ("pai_gow", "Ks Qd Jc Th 9s", {"wheel": "second"}, "straight, king high"),
        ("pai_gow", "6s 5s 4s 3s 2s Jk", {"wheel": "second"}, "straight flush, five high"),
        ("pai_gow", "2c 3d 4h 6s Jk", {}, "straight, six high"),
        ("pai_gow", "9h 8h 3h 2h Jk", {}, "flush, A-9-8-3-2"),
        ("pai_gow", "Ah Kd 9s 7c 4h 2d Jk", {}, "pair of aces, K-9-7"),
        ("pai_gow", "Ah Ad As Ac Kh Qd Jk", {}, "five aces"),
        ("pai_gow_front", "7s Jk", {}, "high card, A-7"),
    ],
)
def test_names_of_hands(name, hand, rules, expected):
    assert describe(getattr(evaluator, name)(hand, **rules), name, **rules) == expected


@pytest.mark.parametrize(
    ("up", "high_name", "low_name"),
    [
        ("As", "high card, A", "A low"),
        ("Kd Ac", "high card, A-K", "K-A low"),
        ("7s 7d", "pair of sevens", "pair of sevens"),
        ("As Kd Ah", "pair of aces, K", "pair of aces, K"),
        ("2c 2d 2h", "three of a kind, deuces", "three of a kind, deuces"),
        ("4s 3d 2c As", "high card, A-4-3-2", "4-3-2-A low"),
        ("As Ad 2c 3d", "pair of aces, 3-2", "pair of aces, 3-2"),
        ("As Ad 3c 3d", "two pair, aces and threes", "two pair, threes and aces"),
        ("9s 9d 9c Ah", "three of a kind, nines, A", "three of a kind, nines, A"),
        ("Ks Kd Kc Kh", "four of a kind, kings", "four of a kind, kings"),
    ],
)
def test_up_cards(up, high_name, low_name):
    for low, name in ((False, high_name), (True, low_name)):
        value = evaluator.showing(up, low=low)
        assert describe(value, "showing", cards=len(up.split()), low=low) == name
        assert describe(np.array([value]), "Showing", cards=np.int8(len(up.split())), low=low).tolist() == [name]


def test_categories_of_the_rules():
    assert [(member.name, int(member)) for member in Category] == [
        *(("NO_HAND", -1), ("HIGH_CARD", 0), ("PAIR", 1), ("TWO_PAIR", 2), ("THREE_OF_A_KIND", 3), ("STRAIGHT", 4)),
        *(("FLUSH", 5), ("FULL_HOUSE", 6), ("FOUR_OF_A_KIND", 7), ("STRAIGHT_FLUSH", 8), ("FIVE_OF_A_KIND", 9)),
    ]
    assert Category.TRIPS is Category.THREE_OF_A_KIND and Category.QUADS is Category.FOUR_OF_A_KIND
    assert category(7462) is Category.STRAIGHT_FLUSH and category(1, "razz") is Category.QUADS
    assert category(1, "low8") is category(56, "omaha_low8") is Category.HIGH_CARD
    assert category(1092, "badugi") == 4 and type(category(1, "badugi")) is int


# --- No hand ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [*NAMES, "showing"])
def test_no_hand(name):
    rules = {"cards": 3} if name == "showing" else {}
    words = "no low" if name in ("low8", "omaha_low8") else "no hand"
    for zero in (0, np.uint16(0), np.array(0, np.int8)):
        assert category(zero, name, **rules) is Category.NO_HAND and describe(zero, name, **rules) == words
    assert category([[0, 1]], name, **rules).tolist() == [[-1, category(1, name, **rules)]]
    assert describe([[0, 1]], name, **rules).tolist() == [[words, describe(1, name, **rules)]]


def test_board_values_have_categories():
    """Every pair of hole cards in the order of solvers, those on the board too."""
    board = cards("Kh 9h 5c").tolist()
    expected = []
    for higher in range(52):
        for lower in range(higher):
            five = (*board, higher, lower)
            blocked = higher in board or lower in board
            expected.append(-1 if blocked else oracle.five_high_key(five)[0])
    found = category(board_values("Kh 9h 5c"))
    assert found.dtype == np.int8 and found.tolist() == expected
    assert (describe(board_values("Kh 9h 5c"))[found < 0] == "no hand").all()


# --- Names and house rules --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("read", READ)
@pytest.mark.parametrize(
    ("spelling", "name"),
    [
        *(("holdem", "high"), ("stud", "high"), ("HoldEm", "high"), ("HIGH", "high"), ("hold-em", "high")),
        *(("omaha", "omaha_high"), ("omaha5", "omaha_high"), ("Omaha-6", "omaha_high"), ("omaha high", "omaha_high")),
        *(("omaha-low8", "omaha_low8"), ("Low8", "low8"), ("deuce-seven", "deuce_seven"), ("shortdeck", "short_deck")),
        *(("RAZZ", "razz"), ("badugi", "badugi"), ("Pai-Gow", "pai_gow"), ("pai-gow-front", "pai_gow_front")),
        *((np.str_("high"), "high"), ("three-card", "three_card"), ("short-deck", "short_deck")),
    ],
)
def test_names_of_evaluators_and_games(read, spelling, name):
    values = [0, 1, SIZES[name]]
    assert read(values, spelling).tolist() == read(values, name).tolist()
    assert read(1, evaluator=spelling) == read(1, name)


@pytest.mark.parametrize("read", READ)
@pytest.mark.parametrize(
    ("game", "high_half", "low_half"),
    [
        ("omaha8", "omaha_high", "omaha_low8"),
        ("Omaha8-5", "omaha_high", "omaha_low8"),
        ("stud8", "high", "low8"),
        ("stud-8", "high", "low8"),
    ],
)
def test_games_with_two_halves(read, game, high_half, low_half):
    with pytest.raises(ValueError, match=f"is high or low8: evaluator must be '{high_half}' or '{low_half}'"):
        read(1, game)


@pytest.mark.parametrize("read", READ)
def test_unknown_evaluator(read):
    for wrong in ("bridge", "", "high ten", "short_deck_trips", "pai_gow_second", "high\0"):
        with pytest.raises(ValueError, match="evaluator: unknown .*high, low8, omaha_high, omaha_low8, razz.*holdem"):
            read(1, wrong)
    for wrong in (None, 1, ["high"], b"high", high):
        with pytest.raises(TypeError, match="evaluator must be a name"):
            read(1, wrong)
    with pytest.raises(TypeError, match="unexpected keyword argument 'game'"):
        read(1, game="high")


@pytest.mark.parametrize("read", READ)
@pytest.mark.parametrize(
    ("name", "rules", "error", "message"),
    [
        ("high", {"wheel": "second"}, TypeError, "unexpected keyword argument 'wheel'"),
        ("holdem", {"cards": 2}, TypeError, "unexpected keyword argument 'cards'"),
        ("razz", {"low": True}, TypeError, "unexpected keyword argument 'low'"),
        ("pai_gow", {"trips_beat_straight": True}, TypeError, "unexpected keyword argument 'trips_beat_straight'"),
        ("pai_gow_front", {"wheel": "second"}, TypeError, "unexpected keyword argument 'wheel'"),
        ("short_deck", {"low": True}, TypeError, "unexpected keyword argument 'low'"),
        ("short_deck", {"validate": False}, TypeError, "unexpected keyword argument 'validate'"),
        ("showing", {"cards": 2, "wheel": "second"}, TypeError, "unexpected keyword argument 'wheel'"),
        ("pai_gow", {"wheel": "x"}, ValueError, "wheel must be 'lowest' or 'second', not 'x'"),
        ("pai_gow", {"wheel": "Second"}, ValueError, "wheel must be 'lowest' or 'second', not 'Second'"),
        ("pai_gow", {"wheel": True}, TypeError, "wheel must be 'lowest' or 'second', not bool"),
        ("pai_gow", {"wheel": ["second"]}, TypeError, "wheel must be 'lowest' or 'second', not list"),
        ("showing", {}, TypeError, "needs cards="),
        ("showing", {"low": True}, TypeError, "needs cards="),
        ("showing", {"cards": 0}, ValueError, "cards must be 1 to 4, not 0"),
        ("showing", {"cards": 5}, ValueError, "cards must be 1 to 4, not 5"),
        ("showing", {"cards": 2.0}, TypeError, "cards must be an int, not float"),
        ("showing", {"cards": True}, TypeError, "cards must be an int, not bool"),
        ("showing", {"cards": None}, TypeError, "cards must be an int, not NoneType"),
    ],
)
def test_house_rules_are_those_of_the_evaluator(read, name, rules, error, message):
    for values in (1, [1, 2]):
        with pytest.raises(error, match=message):
            read(values, name, **rules)


# --- What values may be -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("read", READ)
@pytest.mark.parametrize("name", NAMES)
def test_values_outside_the_scale_are_named(read, name):
    size = SIZES[name]
    for value in (-1, size + 1, 10**30, np.int64(size + 1)):
        with pytest.raises(ValueError, match=f"^{name} value {value} is outside 0..{size}$"):
            read(value, name)
    values = np.full((3, 4), size)
    values[1, 2], values[2, 0] = size + 1, -7
    with pytest.raises(ValueError, match=rf"^{name} value {size + 1} at index \(1, 2\) is outside 0..{size}$"):
        read(values, name)
    with pytest.raises(ValueError, match=f"^{name} value -7 at index 0 is outside 0..{size}$"):
        read(values[2], name)


@pytest.mark.parametrize("read", [*READ, to_cactus_kev, from_cactus_kev])
def test_only_integers_are_values(read):
    for wrong in (1.0, True, np.True_, "7462", None, np.array([1.0]), np.array([True]), np.array([1], dtype=object)):
        with pytest.raises(TypeError, match="expected an integer or an integer array, got dtype"):
            read(wrong)
    for masked in (np.ma.masked_array([1, 2], [False, True]), np.ma.masked_array([1, 2]), np.ma.masked_array(1)):
        with pytest.raises(TypeError, match="masked"):
            read(masked)


@pytest.mark.parametrize("dtype", [np.int8, np.uint8, np.int16, np.uint16, np.int32, np.uint64, np.intp, ">u2"])
def test_arrays_keep_their_shape(dtype):
    values = np.array([[0, 2, 3], [54, 55, 56]], dtype=dtype)
    values.flags.writeable = False
    for name in NAMES:
        assert category(values, name).shape == (2, 3) and category(values, name).dtype == np.int8
        assert describe(values, name).shape == (2, 3) and describe(values, name).dtype.kind == "U"
        assert describe(values[:, ::2], name).tolist() == [[describe(v, name) for v in row] for row in values[:, ::2]]
    assert to_cactus_kev(values[1:]).tolist() == [[7409, 7408, 7407]]


def test_one_value_is_one_answer_however_it_comes():
    for one in (7462, np.uint16(7462), np.array(7462)):
        assert type(category(one)) is Category and type(describe(one)) is str
        assert type(to_cactus_kev(one)) is int and type(from_cactus_kev(one)) is int
    assert describe([1, 7462]).tolist() == ["high card, 7-5-4-3-2", "royal flush"]


def test_no_values_are_no_answers():
    none = np.zeros((0, 3), dtype=np.uint16)
    assert category(none).shape == describe(none).shape == to_cactus_kev(none).shape == (0, 3)


# --- The classic scale ------------------------------------------------------------------------------------------------


def test_cactus_kev_scale():
    values = np.arange(1, 7463)
    numbers = to_cactus_kev(values)
    assert numbers.dtype == np.uint16 and numbers.tolist() == list(range(7462, 0, -1))
    assert from_cactus_kev(numbers).dtype == np.uint16 and np.array_equal(from_cactus_kev(numbers), values)
    assert to_cactus_kev(high("As Ks Qs Js Ts")) == 1 and from_cactus_kev(7462) == high("7c 5d 4h 3s 2c")
    for convert, what in ((to_cactus_kev, "high value"), (from_cactus_kev, "Cactus Kev number")):
        for wrong in (0, 7463, -1):
            with pytest.raises(ValueError, match=f"^{what} {wrong} is outside 1..7462$"):
                convert(wrong)
        with pytest.raises(ValueError, match=f"^{what} 0 at index 1 is outside 1..7462$"):
            convert(np.array([1, 0]))
