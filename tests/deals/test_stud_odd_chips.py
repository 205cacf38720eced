"""Odd chips in stud by the five cards that play: worked by hand, against an oracle, with community cards, refused."""

import numpy as np
import oracle
import pytest
import stud_oracle
from test_stud_table import LIVE, OUT, random_masks, random_tables, texts

import evaluator
from evaluator import cards, deal, settle
from evaluator.stud import odd_chip_order

ORACLES = {"high": oracle.high, "low8": oracle.low8, "razz": oracle.razz}


@pytest.mark.parametrize(
    "hands, all_cards, high, low8, razz",
    [
        pytest.param("6c5d4h3c2dAs9h 6s5c4d3h2cKd9d", [0, 1], [1, 0], [0, 1], [0, 1], id="an ace that plays for low"),
        pytest.param("8c8d8hQsQdKs2c 9c9d9hQhQcAs2d", [1, 0], [0, 1], [0, 1], [1, 0], id="no low at all: by seat"),
        pytest.param("7s6s5s4s2sKdAh 7h6h5h4h2hAsKc", [1, 0], [0, 1], [1, 0], [1, 0], id="flushes, lows with the ace"),
        pytest.param(
            "KsKdQhJc9d8c8d 8s7c6d5h4c3d2h 7s6c5d4h3c2dQc", [0, 2, 1], [0, 1, 2], [1, 2, 0], [0, 1, 2], id="two lows"
        ),
        pytest.param("7c7s5d4h3c2dKc 7h6h5c4d3d8cKd", [1, 0], [0, 1], [0, 1], [0, 1], id="the seven of spades plays"),
    ],
)
def test_worked_by_hand(hands, all_cards, high, low8, razz):
    hands = hands.split()
    assert odd_chip_order(hands).tolist() == odd_chip_order(hands, cards="all").tolist() == all_cards
    got = [odd_chip_order(hands, cards="five", evaluator=name).tolist() for name in ("high", "low8", "razz")]
    assert got == [high, low8, razz] and odd_chip_order(hands, cards="five").tolist() == high


def test_each_half_has_its_order():
    """22 chips: seats 0 and 1 tie for high, straights with 6c and 6s; 0 and 2 for low, wheels with As and Ad."""
    hands = ["6c5d4h3c2d As9h", "6s5c4d3h2c Kd9d", "Ad2s3s4s5h KhKc"]
    high, low = (evaluate(cards(hands)) for evaluate in (evaluator.high, evaluator.low8))
    orders = tuple(odd_chip_order(hands, cards="five", evaluator=name) for name in ("high", "low8"))
    assert [order.tolist() for order in orders] == [[2, 1, 0], [0, 2, 1]]
    assert settle([7, 7, 7], high, low, dead_chips=1, odd_chip=orders).tolist() == [11, 6, 5]
    assert settle([7, 7, 7], high, low, dead_chips=1, odd_chip=odd_chip_order(hands)).tolist() == [12, 5, 5]


def test_folded_seats_come_last():
    hands = ["KsKdQhJc9d8c8d", "8s7c6d5h4c3d2h", "", "AsAdKcQdJs9h9s"]
    active = [OUT, LIVE, OUT, LIVE]
    assert odd_chip_order(hands, cards="five", active=active).tolist() == [3, 1, 0, 2]
    assert odd_chip_order(hands, cards="five", evaluator="low8", active=active).tolist() == [1, 3, 0, 2]


@pytest.mark.parametrize("name", ORACLES)
@pytest.mark.parametrize("seats, count", [(1, 7), (2, 7), (5, 7), (7, 7), (8, 6), (9, 5)])
def test_agrees_with_the_oracle(seats, count, name):
    n = 60
    hands, active = random_tables(n, seats, count, seed=seats), random_masks(n, seats, seed=seats)
    tables = [[texts(hand) for hand in table] for table in hands.tolist()]
    expected = [stud_oracle.odd_chip_order_of_five(table, ORACLES[name]) for table in tables]
    for dtype in (np.uint8, np.int64, np.uint64, ">i2"):
        got = odd_chip_order(hands.astype(dtype), cards="five", evaluator=name)
        assert got.dtype == np.int64 and got.tolist() == expected
    assert odd_chip_order(hands[0], cards="five", evaluator=name).tolist() == expected[0]
    expected = [
        stud_oracle.odd_chip_order_of_five(table, ORACLES[name], active=live)
        for table, live in zip(tables, active, strict=True)
    ]
    folded = np.where(active[..., None], hands, -1)
    assert odd_chip_order(folded, cards="five", evaluator=name, active=active).tolist() == expected


# --- Community cards -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "hands, board, own_only, expected",
    [
        pytest.param("KsQs9s8s3d2h KhKdKc8d3h2s", "As", [0, 1], [0, 1], id="both play the ace: the kings decide"),
        pytest.param("KsKh6c6d6h2h QsQdQc8d3h2s", "As", [0, 1], [1, 0], id="only the trips play the ace"),
        pytest.param("5c4d3c2dKc 5d4c3d2cKd", "6h 6d", [1, 0], [1, 0], id="6h and 5d before 6h and 5c"),
        pytest.param("5d4d3c2dKc 5c4c3d2cKd", ["6h", "6d"], [1, 0], [0, 1], id="without the board the kings play"),
    ],
)
def test_community_cards_worked_by_hand(hands, board, own_only, expected):
    hands = hands.split()
    assert odd_chip_order(hands, cards="five").tolist() == own_only
    assert odd_chip_order(hands, cards="five", board=board).tolist() == expected
    assert odd_chip_order(hands, cards="five", board=cards(board)).tolist() == expected
    assert odd_chip_order(hands, board=board).tolist() == odd_chip_order(hands).tolist()


@pytest.mark.parametrize("name", ORACLES)
@pytest.mark.parametrize("seats", [7, 8, 9])
def test_community_cards_agree_with_the_oracle(seats, name):
    hole, board = deal(60, seats, game="stud", seed=seats)
    active = random_masks(60, seats, seed=seats)
    expected = [
        stud_oracle.odd_chip_order_of_five([texts(hand) for hand in table], ORACLES[name], texts(shared), live)
        for table, shared, live in zip(hole.tolist(), board.tolist(), active.tolist(), strict=True)
    ]
    for dtype in (np.uint8, np.uint64):
        got = odd_chip_order(hole, cards="five", evaluator=name, board=board.astype(dtype), active=active)
        assert got.tolist() == expected
    assert odd_chip_order(hole, board=board).tolist() == odd_chip_order(hole).tolist()


def test_leading_axes():
    hands, active = random_tables(24, 8, 6, seed=1), random_masks(3, 8, seed=1)
    shaped = odd_chip_order(hands.reshape(2, 3, 4, 8, 6), cards="five")
    assert shaped.tolist() == odd_chip_order(hands, cards="five").reshape(2, 3, 4, 8).tolist()
    each = [odd_chip_order(hands, cards="five", active=mask).tolist() for mask in active]
    assert odd_chip_order(hands, cards="five", active=active[:, None]).tolist() == each
    boards = np.setdiff1d(np.arange(52), hands[0])[:, None]
    each = [odd_chip_order(hands[0], cards="five", board=board).tolist() for board in boards]
    assert odd_chip_order(hands[0], cards="five", board=boards).tolist() == each
    for name in ORACLES:
        assert odd_chip_order(np.zeros((0, 5, 7), int), cards="five", evaluator=name).shape == (0, 5)
    assert odd_chip_order(hands.transpose(1, 0, 2)[:, 0][None], cards="five").shape == (1, 8)


# --- What is refused -------------------------------------------------------------------------------------------------

HANDS = np.arange(36).reshape(2, 3, 6)


@pytest.mark.parametrize(
    "options, message",
    [
        ({"cards": "seven"}, "^cards must be 'all' or 'five', not 'seven'"),
        ({"cards": "x" * 10**6}, "^cards must be 'all' or 'five', not 'x{39}$"),
        ({"cards": "five", "evaluator": "deuce_seven"}, "^evaluator must be 'high' or 'low8' or 'razz', not 'd"),
        ({"evaluator": "omaha_high"}, "^evaluator must be 'high' or 'low8' or 'razz'"),
        ({"evaluator": "low8"}, "^evaluator='low8' is for cards='five'"),
        ({"cards": "five", "board": [51, 50, 49]}, "^odd_chip_order takes a board of up to 2 cards, got 3"),
        ({"board": [51, 50]}, "^odd_chip_order takes 5 cards a seat beside a board of 2, got 6 cards"),
        ({"board": [17]}, "^table 0: board: 6d appears twice"),
        ({"board": [[51], [18]]}, "^table 1: board: 6h appears twice"),
        ({"board": [[51], [52]]}, "^table 1: board: 52 is not a card id"),
        ({"board": [-1]}, "^table 0: board: -1 is not a card id"),
        ({"board": np.full((3, 1), 51)}, r"shapes \(2, 3, 6\) and \(3,\) and \(3, 1\) do not broadcast"),
        ({"board": 51}, "^board is a single number"),
        ({"board": "Xx"}, "'Xx' at position 0"),
    ],
)
def test_refused(options, message):
    with pytest.raises(ValueError, match=message):
        odd_chip_order(HANDS, **options)


def test_folded_cards_do_not_clash_with_the_board():
    active = [[LIVE, LIVE, OUT], [LIVE] * 3]
    assert odd_chip_order(HANDS, board=[17], active=active).tolist() == [[1, 0, 2], [2, 1, 0]]


def test_board_cards_are_counted_once():
    with pytest.raises(ValueError, match="^board: 9d appears twice"):
        odd_chip_order(HANDS[0, :, :5], board=[29, 29])


@pytest.mark.parametrize("bad", [None, 5, b"five", ["five"]])
def test_choices_are_texts(bad):
    for options in ({"cards": bad}, {"evaluator": bad}, {"cards": "five", "evaluator": bad}):
        with pytest.raises(TypeError, match=f"^{list(options)[-1]} must be a text, not {type(bad).__name__}"):
            odd_chip_order(HANDS, **options)


@pytest.mark.parametrize("bad", [[51.0], [True], {51}, b"As", [None]])
def test_board_cards_are_text_or_integers(bad):
    with pytest.raises(TypeError, match="^board must be integers, or for one table a text, not"):
        odd_chip_order(HANDS, board=bad)
