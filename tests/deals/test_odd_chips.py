"""Odd chips: who gets those that a pot, or a half of it, cannot be divided into; worked by hand."""

import numpy as np
import pot_oracle
import pytest

from evaluator import settle


@pytest.mark.parametrize(
    "odd_chip, expected",
    [
        (None, [9, 9, 8, 8, 0]),
        ([0, 1, 2, 3, 4], [9, 9, 8, 8, 0]),
        ([3, 2, 1, 0, 4], [8, 8, 9, 9, 0]),
        ([4, 2, 0, 1, 3], [9, 8, 9, 8, 0]),
    ],
)
def test_odd_chips_go_one_by_one_in_order(odd_chip, expected):
    """34 chips for four seats that tie: two are left over; a seat that does not tie is passed over."""
    assert settle([7, 7, 7, 7, 6], [9, 9, 9, 9, 5], odd_chip=odd_chip).tolist() == expected


def test_an_order_for_each_row():
    got = settle([3, 3, 1], [[9, 9, 0]] * 3, odd_chip=[[0, 1, 2], [1, 0, 2], [2, 1, 0]])
    assert got.tolist() == [[4, 3, 0], [3, 4, 0], [3, 4, 0]]


# --- Two halves with the same winners --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "contributions, high, low, expected",
    [
        pytest.param([33, 33], [9, 9], [56, 56], [33, 33], id="two equal wheels, 66 chips"),
        pytest.param([11, 11, 11], [9, 9, 9], [56, 56, 56], [11, 11, 11], id="three equal wheels, 33 chips"),
        pytest.param([11, 11, 11], [9, 9, 5], [56, 56, 3], [17, 16, 0], id="33 in two: one odd chip, not two"),
        pytest.param([7, 7], [9, 5], [56, 3], [14, 0], id="a scoop"),
        pytest.param([5, 5, 5], [9, 9, 5], [3, 3, 3], [7, 6, 2], id="more win the low: 8 = 4 + 4, 7 = 3 + 2 + 2"),
        pytest.param([5, 5, 5], [9, 9, 9], [3, 3, 0], [7, 6, 2], id="more win the high: 8 = 3 + 3 + 2, 7 = 4 + 3"),
        pytest.param([5, 5, 1], [9, 5, 0], [5, 9, 9], [6, 5, 0], id="as many winners, other ones"),
        pytest.param([3, 3, 3, 1], [9, 9, 5, 0], [0, 0, 0, 9], [5, 5, 0, 0], id="no live low"),
        # Main pot 4 x 5, the high to seat 0, the low to seats 1 and 2; side pot 3 + 3 + 1, which those two win whole.
        pytest.param([5, 8, 8, 6], [9, 7, 7, 0], [0, 4, 4, 9], [10, 9, 8, 0], id="in the side pot only"),
        pytest.param([3, 6, 6, 3], [9, 9, 5, 0], [8, 8, 4, 0], [6, 12, 0, 0], id="in the main pot, a scoop beside it"),
        # Main pot 11, 6 for high and 5 for low; side pot 6, the high seat 1's, the low seat 2's.
        pytest.param([3, 6, 6, 2], [9, 9, 5, 0], [8, 0, 4, 0], [8, 6, 3, 0], id="in none"),
    ],
)
def test_same_winners_divide_once(contributions, high, low, expected):
    assert settle(contributions, high, low).tolist() == expected
    assert pot_oracle.settle(contributions, high, low) == expected


@pytest.mark.parametrize("seats", [2, 3, 10, 11, 64])
def test_as_evenly_as_possible(seats):
    """Any number of seats that share both halves: nobody has two chips more than another."""
    rng = np.random.default_rng(seats)
    contributions, wins = rng.integers(1, 50, (300, 1)), rng.random((300, seats)) < 0.6
    wins[:, 0] = True
    high, low = np.where(wins, 9, rng.integers(0, 9, wins.shape)), np.where(wins, 5, rng.integers(0, 5, wins.shape))
    received = settle(np.broadcast_to(contributions, wins.shape), high, low)
    each = contributions[:, 0] * seats // wins.sum(1)
    assert (received[~wins] == 0).all()
    assert (np.isin(received - each[:, None], [0, 1]) | ~wins).all()


def test_side_pots_are_divided_one_by_one():
    """25 and 9 chips for two: 13 + 5 and 12 + 4, though together they would be 17 each."""
    assert settle([5, 8, 8, 8, 5], [0, 9, 9, 0, 5]).tolist() == [0, 18, 16, 0, 0]
    assert settle([5, 8, 8, 8, 5], [0, 9, 9, 0, 5], [0, 4, 4, 0, 0]).tolist() == [0, 18, 16, 0, 0]


# --- An order for each half ------------------------------------------------------------------------------------------

# 21 chips: high 11 = 6 + 5 for seats 0 and 1, low 10 = 4 + 3 + 3 for all three.
CONTRIBUTIONS, HIGH, LOW = [7, 7, 7], [9, 9, 5], [3, 3, 3]


@pytest.mark.parametrize(
    "odd_chip, expected",
    [
        (None, [10, 8, 3]),
        ([2, 1, 0], [8, 9, 4]),
        (([0, 1, 2], [2, 1, 0]), [9, 8, 4]),
        (((1, 2, 0), (0, 1, 2)), [9, 9, 3]),
        ((np.array([1, 0, 2], np.uint8), np.array([1, 0, 2], ">i8")), [8, 10, 3]),
        ((np.array([[1, 0, 2]]), range(3)), [[9, 9, 3]]),
    ],
)
def test_an_order_for_each_half(odd_chip, expected):
    assert settle(CONTRIBUTIONS, HIGH, LOW, odd_chip=odd_chip).tolist() == expected


def test_who_wins_both_halves_takes_the_odd_chips_in_the_order_for_high():
    assert settle([3, 3, 1], [9, 9, 0], [5, 5, 0], odd_chip=([1, 0, 2], [0, 1, 2])).tolist() == [3, 4, 0]
    assert settle([3, 3, 1], [9, 9, 0], [0, 0, 5], odd_chip=([1, 0, 2], [0, 1, 2])).tolist() == [3, 4, 0]


def test_a_tuple_of_two_orders_is_no_array_of_rows():
    """Two seats: a tuple of two seats is an order, one of two orders is for high and low, lists and arrays are rows."""
    high, low, first, last = [[9, 9]] * 2, [[5, 4]] * 2, (0, 1), (1, 0)
    for one in (last, [1, 0], np.array(last), (np.int64(1), np.uint8(0)), (np.array(1), 0)):
        assert settle([3, 3], [9, 9], dead_chips=1, odd_chip=one).tolist() == [3, 4]
        assert settle([3, 3], [9, 9], [5, 5], dead_chips=1, odd_chip=one).tolist() == [3, 4]
    for rows in ([first, last], np.array([first, last], np.int8)):
        assert settle([3, 3], high, dead_chips=1, odd_chip=rows).tolist() == [[4, 3], [3, 4]]
    # 6 = 3 + 3: the high half ties, the low one is seat 0's.
    assert settle([3, 3], high, low, odd_chip=(first, last)).tolist() == [[5, 1]] * 2
    assert settle([3, 3], high, low, odd_chip=(last, first)).tolist() == [[4, 2]] * 2
    assert settle([3, 3], high, low, odd_chip=[first, last]).tolist() == [[5, 1], [4, 2]]


def test_orders_of_halves_broadcast():
    rng = np.random.default_rng(1)
    contributions = rng.integers(1, 9, (4, 1, 5))
    high, low = rng.integers(1, 3, (3, 5)), rng.integers(1, 3, (2, 1, 1, 5))
    orders = rng.permuted(np.tile(np.arange(5), (3, 1)), axis=1), rng.permuted(np.tile(np.arange(5), (4, 1, 1)), axis=2)
    got = settle(contributions, high, low, odd_chip=orders)
    assert got.shape == (2, 4, 3, 5)
    inputs = [np.broadcast_to(one, got.shape).reshape(-1, 5).tolist() for one in (contributions, high, low, *orders)]
    for *row, first, second, received in zip(*inputs, got.reshape(-1, 5).tolist(), strict=True):
        assert received == pot_oracle.settle(*row, (first, second))


@pytest.mark.parametrize(
    "odd_chip, low, message",
    [
        (([0, 1, 2], [0, 1, 2]), None, "two orders of odd chips is for high and low, and there is no low"),
        (([0, 1, 2], [0, 1, 1]), LOW, r"^odd_chip\[1\] does not name each of 3 seats once"),
        (([0, 1, 3], [0, 1, 1]), LOW, r"^odd_chip\[0\] does not name each of 3 seats once"),
        (([0, 1, 2], [[0, 1, 2], [2, 1, -1]]), LOW, r"^row 1: odd_chip\[1\] does not name each of 3 seats once"),
        (([[2, 0, 1], [0, 1, 256]], [0, 1, 2]), LOW, r"^row 1: odd_chip\[0\] does not name each of 3 seats once"),
        (([0, 1, 2], [0, 1]), LOW, r"low has 3, odd_chip\[0\] has 3, odd_chip\[1\] has 2"),
        (([0, 1, 2], 0), LOW, r"takes rows of seats, odd_chip\[1\] is a single number"),
        ((0, [0, 1, 2]), LOW, r"takes rows of seats, odd_chip\[0\] is a single number"),
        ((0, 1), LOW, "not the same number of seats, .* odd_chip has 2"),
    ],
)
def test_no_such_orders(odd_chip, low, message):
    with pytest.raises(ValueError, match=message):
        settle(CONTRIBUTIONS, HIGH, low, odd_chip=odd_chip)


@pytest.mark.parametrize("bad", [[0.0, 1.0, 2.0], [True, False, True], None, "012", np.array([0, 1, 2], object)])
def test_orders_are_integers(bad):
    for place, orders in enumerate([(bad, [0, 1, 2]), ([0, 1, 2], bad)]):
        with pytest.raises(TypeError, match=rf"^odd_chip\[{place}\] must be integers, not"):
            settle(CONTRIBUTIONS, HIGH, LOW, odd_chip=orders)
