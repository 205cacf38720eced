"""Reading values: every class of every game has its category and its name, and the cards that play are the best choice.

The names are spelt here a second time, from the keys of the oracle's ladder; the playing cards are found by trying
every choice with the oracle.
"""

from itertools import combinations

import hand_names
import numpy as np
import oracle
import pytest

from evaluator import (
    Category,
    best_five,
    cards,
    category,
    describe,
    from_cactus_kev,
    high,
    low8,
    omaha_high,
    omaha_low8,
    razz,
    to_cactus_kev,
    to_text,
)

KEYS = {"high": oracle.five_high_key, "low8": oracle.five_low8_key, "razz": oracle.five_razz_key}
KEYS |= {"omaha_high": oracle.five_high_key, "omaha_low8": oracle.five_low8_key}
SIZES = {"high": 7462, "low8": 56, "razz": 6175, "omaha_high": 7462, "omaha_low8": 56}
EVALUATORS = {"high": high, "low8": low8, "razz": razz}
OMAHA = {"high": (oracle.high, omaha_high), "low8": (oracle.low8, omaha_low8)}


def every_value(game):
    return np.arange(1, SIZES[game] + 1)


def category_of(key):
    return abs(key[0])  # the keys of lows are negated


def name_of(key, game):
    """The text for a key of the oracle's ladder."""
    is_high = KEYS[game] is oracle.five_high_key
    ranks = list(key[1:]) if is_high else [(-rank - 1) % 13 for rank in key[1:]]
    return hand_names.name_of(category_of(key), ranks, low=not is_high)


@pytest.mark.parametrize("game", KEYS)
def test_every_class_has_its_name_and_category(game):
    ladder = oracle.ladder(KEYS[game])
    assert len(ladder) == SIZES[game]
    names = describe(every_value(game), game)
    assert names.tolist() == [name_of(key, game) for key in ladder]
    assert len(set(names.tolist())) == SIZES[game]
    assert category(every_value(game), game).tolist() == [category_of(key) for key in ladder]
    for value in (1, SIZES[game] // 2, SIZES[game]):
        assert describe(value, game) == names[value - 1]
        assert category(value, game) == category_of(ladder[value - 1])


@pytest.mark.parametrize(
    ("game", "hand", "name"),
    [
        ("high", "As Ks Qs Js Ts 2c 3d", "royal flush"),
        ("high", "5h 4h 3h 2h Ah", "straight flush, five high"),
        ("high", "Ac Ad Ah As Kc", "four of a kind, aces, K"),
        ("high", "2c 2d 2h 2s 3c", "four of a kind, deuces, 3"),
        ("high", "Ac Ad Ah Ks Kc 2d 2h", "full house, aces over kings"),
        ("high", "Ah Kh Qh Jh 9h", "flush, A-K-Q-J-9"),
        ("high", "7h 5h 4h 3h 2h", "flush, 7-5-4-3-2"),
        ("high", "As Kh Qh Jh Th", "straight, ace high"),
        ("high", "6s 6h 6d Kc Qc", "three of a kind, sixes, K-Q"),
        ("high", "As Ah Kd Kc Qc", "two pair, aces and kings, Q"),
        ("high", "3s 3h 2d 2c 4c", "two pair, threes and deuces, 4"),
        ("high", "As Ah Kd Qc Jc", "pair of aces, K-Q-J"),
        ("high", "2s 2h 5d 4c 3c", "pair of deuces, 5-4-3"),
        ("high", "7c 5d 4h 3s 2c", "high card, 7-5-4-3-2"),
        ("low8", "Ah 2h 3h 4h 5h Kd Ks", "5-4-3-2-A low"),
        ("low8", "8c 7c 6c 5c 4c", "8-7-6-5-4 low"),
        ("low8", "8c 5c 4c 3c 2c", "8-5-4-3-2 low"),
        ("low8", "9c 5c 4c 3c 2c", "no low"),
        ("razz", "Ah 2h 3h 4h 5h Kd Ks", "5-4-3-2-A low"),
        ("razz", "Kh Qh Jh Th 9h", "K-Q-J-T-9 low"),
        ("razz", "As Ah Kd Qc Jc", "pair of aces, K-Q-J"),
        ("razz", "As Ah 2c 2d 3h 3s 4c", "pair of aces, 4-3-2"),
        ("razz", "As Ah Ac Ad Kh Ks Kc", "full house, aces over kings"),
        ("razz", "Kh Ks Kc Kd Qs", "four of a kind, kings, Q"),
    ],
)
def test_names_of_hands(game, hand, name):
    assert describe(EVALUATORS[game](hand), game) == name


def test_categories_of_the_rules():
    assert [member.name for member in Category] == (
        "HIGH_CARD PAIR TWO_PAIR THREE_OF_A_KIND STRAIGHT FLUSH FULL_HOUSE FOUR_OF_A_KIND STRAIGHT_FLUSH FIVE_OF_A_KIND"
    ).split()
    assert Category.TRIPS is Category.THREE_OF_A_KIND and Category.QUADS is Category.FOUR_OF_A_KIND
    assert category(7462) is Category.STRAIGHT_FLUSH and category(1, "razz") is Category.QUADS


def test_no_low_has_a_name_but_no_category():
    assert describe(0, "low8") == describe(0, "omaha_low8") == "no low"
    assert describe(np.array([[0, 56]]), "low8").tolist() == [["no low", "5-4-3-2-A low"]]
    with pytest.raises(ValueError, match="low8 value 0 is outside 1..56"):
        category(0, "low8")


@pytest.mark.parametrize("read", [category, describe])
@pytest.mark.parametrize("game", KEYS)
def test_values_outside_the_scale_are_named(read, game):
    size = SIZES[game]
    for value in (-1, size + 1, 10**30, np.int64(size + 1)):
        with pytest.raises(ValueError, match=f"^{game} value {value} is outside [01]..{size}$"):
            read(value, game)
    values = np.full((3, 4), size)
    values[1, 2], values[2, 0] = size + 1, -7
    with pytest.raises(ValueError, match=rf"^{game} value {size + 1} at index \(1, 2\) is outside [01]..{size}$"):
        read(values, game)
    with pytest.raises(ValueError, match=f"^{game} value -7 at index 0 is outside [01]..{size}$"):
        read(values[2], game)


@pytest.mark.parametrize("read", [category, describe, to_cactus_kev, from_cactus_kev])
def test_only_integers_are_values(read):
    for wrong in (1.0, True, np.True_, "7462", None, np.array([1.0]), np.array([True]), np.array([1], dtype=object)):
        with pytest.raises(TypeError, match="expected an integer or an integer array, got dtype"):
            read(wrong)


@pytest.mark.parametrize("read", [category, describe])
@pytest.mark.parametrize("game", ["holdem", "", "High", None, 1, ["high"]])
def test_unknown_game(read, game):
    with pytest.raises(ValueError, match="unknown game .*high, low8, omaha_high, omaha_low8, razz"):
        read(1, game)


@pytest.mark.parametrize("dtype", [np.int8, np.uint8, np.int16, np.uint16, np.int32, np.uint64, np.intp, ">u2"])
def test_arrays_keep_their_shape(dtype):
    values = np.array([[1, 2, 3], [54, 55, 56]], dtype=dtype)
    values.flags.writeable = False
    for game in KEYS:
        assert category(values, game).shape == (2, 3) and category(values, game).dtype == np.uint8
        assert describe(values, game).shape == (2, 3) and describe(values, game).dtype.kind == "U"
        assert describe(values[:, ::2], game).tolist() == [[describe(v, game) for v in row] for row in values[:, ::2]]
    assert to_cactus_kev(values).tolist() == [[7462, 7461, 7460], [7409, 7408, 7407]]


def test_one_value_is_one_answer_however_it_comes():
    for one in (7462, np.uint16(7462), np.array(7462)):
        assert type(category(one)) is Category and type(describe(one)) is str
        assert type(to_cactus_kev(one)) is int and type(from_cactus_kev(one)) is int
    assert describe([1, 7462]).tolist() == ["high card, 7-5-4-3-2", "royal flush"]


def test_no_values_are_no_answers():
    none = np.zeros((0, 3), dtype=np.uint16)
    assert category(none).shape == describe(none).shape == to_cactus_kev(none).shape == (0, 3)


def test_cactus_kev_scale():
    values = every_value("high")
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


# The cards that play.


def reading_order(five, game):
    """The cards as they are read aloud: groups first, then from the top, spades first; a low ace is last."""
    ranks = [card // 4 for card in five]
    ace_low = game != "high" or sorted(ranks) == [0, 1, 2, 3, 12]
    height = {rank: -1 if ace_low and rank == 12 else rank for rank in ranks}
    return sorted(five, key=lambda card: (ranks.count(card // 4), height[card // 4], card), reverse=True)


def expected_five(choices, game):
    """Try every choice: the best value, and among equal ones the cards that are higher from the top down."""
    evaluate = getattr(oracle, game)
    best = max(choices, key=lambda five: (evaluate(five), sorted(five, reverse=True)))
    return reading_order(best, game)


@pytest.mark.parametrize("hands", [oracle.random_hands, oracle.rare_hands])
@pytest.mark.parametrize("k", [5, 6, 7])
@pytest.mark.parametrize("game", ["high", "low8", "razz"])
def test_best_five(game, k, hands):
    rows = hands(4000, k, seed=k)
    if game == "low8":
        rows = rows[oracle.low8_many(rows) > 0]
    rows = rows[:700]
    five = best_five(rows, game=game)
    assert five.dtype == np.uint8 and five.shape == (len(rows), 5)
    assert five.tolist() == [expected_five(list(combinations(row, 5)), game) for row in rows.tolist()]
    assert [best_five(row, game=game).tolist() for row in rows[:20]] == five[:20].tolist()
    assert np.array_equal(EVALUATORS[game](five), EVALUATORS[game](rows))


@pytest.mark.parametrize("hands", [oracle.random_hands, oracle.rare_hands])
@pytest.mark.parametrize(("h", "b"), [(4, 5), (5, 4), (6, 3), (6, 5)])
@pytest.mark.parametrize("game", ["high", "low8"])
def test_best_five_in_omaha(game, h, b, hands):
    rows = hands(4000, 11, seed=h * b)
    hole, board = rows[:, :h], rows[:, -b:]
    if game == "low8":
        qualifies = oracle.omaha_low8_many(hole, board) > 0
        hole, board = hole[qualifies], board[qualifies]
    hole, board = hole[:200], board[:200]
    five = best_five(hole, board, game=game)
    assert np.array_equal(best_five(hole, board, game=f"omaha_{game}"), five)
    pairs = list(zip(hole.tolist(), board.tolist(), strict=True))
    assert five.tolist() == [expected_five(oracle.omaha_choices(tuple(a), tuple(c)), game) for a, c in pairs]
    from_hole = (five[..., None] == hole[..., None, :]).any(-1)
    assert (from_hole.sum(axis=-1) == 2).all()
    one, evaluate = OMAHA[game]
    assert [one(row) for row in five.tolist()] == evaluate(hole, board).tolist()


@pytest.mark.parametrize(
    ("game", "hand", "five"),
    [
        ("high", "Kc As Ac Ah Ad", "As Ah Ad Ac Kc"),
        ("high", "2c 2d Kh Ks 2s Kd Kc", "Ks Kh Kd Kc 2s"),
        ("high", "9c 4c 4s 9d 4h Qc 6c", "4s 4h 4c 9d 9c"),
        ("high", "Ah 2d 3s 4c 5h 5d 2c", "5h 4c 3s 2d Ah"),
        ("high", "Ah 2h 3h 4h 5h", "5h 4h 3h 2h Ah"),
        ("high", "3d 3c Ac Ad 7s 7c Qh", "Ad Ac 7s 7c Qh"),
        ("high", "Jd Ac Ad 7d Qd 4d Td", "Ad Qd Jd Td 7d"),
        ("low8", "As Ad 2c 2d 3h 4s 5c", "5c 4s 3h 2d As"),
        ("razz", "As Ah Ac Ad Kh Ks Kc", "As Ah Ad Ks Kh"),
        ("razz", "As Ah 2c 2d 3h 3s 4c", "As Ah 4c 3s 2d"),
        ("razz", "2s 2h 2d 2c 3s 3h 4d", "3s 3h 2s 2h 4d"),
    ],
)
def test_best_five_is_read_aloud_and_ties_go_to_the_higher_suits(game, hand, five):
    assert to_text(best_five(hand, game=game)) == five
    assert to_text(best_five(" ".join(reversed(hand.split())), game=game)) == five


def test_best_five_takes_what_the_evaluators_take():
    text = "As Ks Qs Js Ts 2c 3d"
    ids = cards(text)
    royal = ids[:5].tolist()
    for hand in (text, text.split(), ids, ids.tolist(), tuple(ids.tolist()), ids.astype(np.int64)):
        assert best_five(hand).tolist() == royal
    many = np.broadcast_to(ids, (2, 3, 7))  # read-only, without strides
    assert best_five(many).tolist() == [[royal] * 3] * 2
    assert best_five(many[:0]).shape == (0, 3, 5)
    hole, boards = cards("As Ks 2c 3d"), cards(["Qs Js Ts 9s 8s", "Ac Kc 7h 7d 7s"])
    assert [to_text(row) for row in best_five(hole, boards)] == ["As Ks Qs Js Ts", "7s 7h 7d As Ks"]
    assert hole.tolist() == cards("As Ks 2c 3d").tolist()


def test_best_five_without_a_low():
    with pytest.raises(ValueError, match="^no qualifying low$"):
        best_five("As Ks Qs Js Ts", game="low8")
    rows = np.array([cards("As 2c 3c 4c 5c"), cards("As Ks Qs Js Ts")])
    with pytest.raises(ValueError, match="^row 1: no qualifying low$"):
        best_five(rows, game="low8")
    with pytest.raises(ValueError, match=r"^row \(1, 0\): no qualifying low$"):
        best_five(rows[:, None], game="low8")
    with pytest.raises(ValueError, match="^no qualifying low$"):
        best_five("2s Ts Jd Ks", "As 4d 5h 7d 9c", game="omaha_low8")


def test_best_five_refuses_what_does_not_fit_the_game():
    with pytest.raises(ValueError, match="omaha_high needs a board"):
        best_five("As Ks Qs Js Ts", game="omaha_high")
    with pytest.raises(ValueError, match="razz has no board"):
        best_five("As Ks Qs Js", "2c 3c 4c 5c 6c", game="razz")
    with pytest.raises(ValueError, match="unknown game 'holdem'"):
        best_five("As Ks Qs Js Ts", game="holdem")
    for hand in ("As As Qs Js Ts", "As Ks Qs Js", "As Ks Qs Js Ts 9s 8s 7s", "As Ks Qs Js Xx", [0, 1, 2, 3, 52]):
        with pytest.raises(ValueError):
            best_five(hand)
    with pytest.raises(ValueError, match="As"):
        best_five("As Ks Qs Js", "As 2c 3c 4c 5c")
    with pytest.raises(TypeError):
        best_five(np.arange(7.0))
