"""What shares and settle refuse: each error names the first row that cannot be divided, and why."""

import numpy as np
import pytest

from evaluator import settle, shares

GOOD = [[5, 5, 5]] * 4
LIVE = [[9, 7, 0]] * 4


def with_row(rows, index, row):
    return [*rows[:index], row, *rows[index + 1 :]]


@pytest.mark.parametrize(
    "arguments, message",
    [
        (([[9, 7], [0, 0], [0, 0]],), "row 1: no seat is live"),
        (([[9, 7], [0, 0]], [[1, 1], [1, 1]]), "row 1: no seat is live"),
        (([0, 0],), "^no seat is live"),
        ((np.zeros((2, 3, 4), int),), r"row \(0, 0\): no seat is live"),
        (([[9, 7], [9, -1]],), "row 1: the high of seat 1 is negative: -1"),
        (([[9, 7]], [[3, -2]]), "row 0: the low of seat 1 is negative: -2"),
        ((np.array([[1, 2**63]], np.uint64),), "row 0: the high of seat 1 is too large: 9223372036854775808"),
        ((5,), "takes rows of seats, high is a single number"),
        ((np.zeros((3, 0), int),), "takes 1 to 64 seats, got 0"),
        ((np.ones((3, 65), int),), "takes 1 to 64 seats, got 65"),
        (([9, 7], [1, 2, 3]), "not the same number of seats, high has 2, low has 3"),
        (([9, 7, 5], [1]), "not the same number of seats"),
        ((np.ones((3, 2), int), np.ones((4, 2), int)), r"shapes \(3, 2\) and \(4, 2\) do not broadcast"),
    ],
)
def test_no_shares_of_bad_values(arguments, message):
    with pytest.raises(ValueError, match=message):
        shares(*arguments)


@pytest.mark.parametrize(
    "contributions, high, odd_chip, message",
    [
        (with_row(GOOD, 2, [5, -1, 5]), LIVE, None, "row 2: the contribution of seat 1 is negative: -1"),
        (GOOD, with_row(LIVE, 3, [0, 0, 0]), None, "row 3: no seat is live"),
        ([[0, 0, 0]] * 4, with_row(LIVE, 3, [0, 0, 0]), None, "row 3: no seat is live"),
        (with_row(GOOD, 1, [0, 0, 5]), LIVE, None, "row 1: no live seat has chips in the pot"),
        (with_row(GOOD, 1, [2**62, 2**62, 0]), LIVE, None, "row 1: the contributions add up to more than an int64"),
        (np.array([2**63, 1, 1], np.uint64), LIVE, None, "row 0: the contribution of seat 0 is too large"),
        (with_row(GOOD, 1, [2**63 - 1] * 3), LIVE, None, "row 1: the contributions add up to more than an int64"),
        (GOOD, with_row(LIVE, 1, [9, -7, 0]), None, "row 1: the high of seat 1 is negative: -7"),
        (GOOD, LIVE, [0, 1, 1], "row 0: odd_chip does not name each of 3 seats once"),
        (GOOD, LIVE, [0, 1, 3], "row 0: odd_chip does not name each of 3 seats once"),
        (GOOD, LIVE, [0, -254, 2], "row 0: odd_chip does not name each of 3 seats once"),
        (GOOD, LIVE, with_row([[2, 1, 0]] * 4, 2, [0, 1, 256]), "row 2: odd_chip does not name each of 3 seats once"),
        (GOOD, LIVE, [0, 1], "not the same number of seats, contributions has 3, high has 3, odd_chip has 2"),
        (5, LIVE, None, "takes rows of seats, contributions is a single number"),
        # The first row is named, whatever is wrong with it.
        (with_row(GOOD, 3, [5, -1, 5]), with_row(LIVE, 1, [0, 0, 0]), None, "row 1: no seat is live"),
        (with_row(GOOD, 0, [5, -1, 5]), with_row(LIVE, 1, [0, 0, 0]), None, "row 0: the contribution of seat 1"),
    ],
)
def test_no_chips_of_bad_rows(contributions, high, odd_chip, message):
    with pytest.raises(ValueError, match=message):
        settle(contributions, high, odd_chip=odd_chip)


@pytest.mark.parametrize(
    "bad", [[1.0, 2.0], [True, False], [None, 1], "AsKs", None, [2**64, 1], np.array([1, 2], object)]
)
def test_numbers_are_integers(bad):
    good = [1, 2]
    for call in (
        lambda: shares(bad),
        lambda: settle(bad, good),
        lambda: settle(good, bad),
        lambda: shares(good, bad if bad is not None else 0.5),
        lambda: settle(good, good, odd_chip=bad if bad is not None else 0.5),
    ):
        with pytest.raises(TypeError, match="must be integers( of up to 64 bits)?, not"):
            call()


def test_the_earliest_row_is_named_whichever_thread_finds_it():
    high, chips = np.full((30_000, 3), [9, 0, 7], np.uint16), np.ones((30_000, 3), int)
    for first in (0, 9_999, 20_000, 29_999):
        high[first:] = 0
        for threads in (1, 2, 7):
            with pytest.raises(ValueError, match=f"^row {first}: no seat is live"):
                shares(high, threads=threads)
            with pytest.raises(ValueError, match=f"^row {first}: no seat is live"):
                settle(chips, high, threads=threads)
        high[first:] = 1


def test_what_folded_seats_hold_for_low_does_not_matter():
    high = np.tile([9, 0, 7], (5_000, 1))
    for low in (-1, -(2**40), 56, 2**40):
        assert (shares(high, [0, low, 12]) == [0.5, 0, 0.5]).all()
        assert settle([1, 4, 2], [9, 0, 7], [0, low, 12]).tolist() == [2, 0, 5]


@pytest.mark.parametrize("function, inputs, dtype", [(shares, 1, np.float64), (settle, 2, np.int64)])
def test_a_wrong_out_is_refused(function, inputs, dtype):
    right = np.zeros(2, dtype)
    for wrong in ([0, 0], np.zeros(2, np.int32), np.zeros(2, np.float32), right.astype(right.dtype.newbyteorder())):
        with pytest.raises(TypeError, match="out must"):
            function(*[[1, 2]] * inputs, out=wrong)
    for wrong in (np.zeros(3, dtype), np.zeros((1, 2), dtype), np.broadcast_to(right[0], 2)):
        with pytest.raises(ValueError, match="^out "):
            function(*[[1, 2]] * inputs, out=wrong)


@pytest.mark.parametrize("threads, error", [(0, ValueError), (-2, ValueError), (True, TypeError), (1.5, TypeError)])
def test_wrong_threads_are_refused(threads, error):
    for call in (shares, settle):
        with pytest.raises(error):
            call(*[[1, 2]] * (1 if call is shares else 2), threads=threads)
