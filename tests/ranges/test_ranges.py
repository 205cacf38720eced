"""Ranges as objects: weights from and to arrays, the grid, set operations, pickles. Their text: test_range_text.py."""

import copy
import pickle
import re

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evaluator import Range, showdown_ev

RANKS = "23456789TJQKA"
PAIRS = [(higher, lower) for higher in range(52) for lower in range(higher)]


# --- Arrays -----------------------------------------------------------------------------------------------------------


def test_weights_are_read_only():
    range_ = Range("AA")
    assert range_.weights.dtype == np.float64 and range_.weights.shape == (1326,)
    for write in (lambda: range_.weights.__setitem__(0, 1), lambda: setattr(range_, "weights", 0)):
        with pytest.raises((ValueError, AttributeError)):
            write()
    with pytest.raises(AttributeError):
        range_.name = "aces"


def test_as_an_array():
    range_ = Range("QQ+,AK:0.5")
    assert np.asarray(range_) is range_.weights and np.asarray(range_, np.float32).dtype == np.float32
    fresh = np.array(range_)
    fresh[:] = 0
    assert len(range_) == 34
    with pytest.raises(ValueError):
        np.asarray(range_, np.float32, copy=False)


def test_a_range_is_the_weights_of_a_villain():
    villain = Range("QQ+,AK:0.5")
    board = "2c 7d 9h Jd Kc"
    assert np.array_equal(showdown_ev(board, villain), showdown_ev(board, villain.weights))


@pytest.mark.parametrize("dtype", [bool, np.uint8, np.int64, ">f8", np.float16, np.float32, np.longdouble])
def test_from_array(dtype):
    weights = (np.arange(1326) % 3 == 0).astype(dtype)
    range_ = Range.from_array(weights)
    assert np.array_equal(range_.weights, weights) and range_.weights.dtype == np.float64
    weights[:] = 0
    assert len(range_) == 442
    assert Range.from_array(range_.weights.tolist()) == Range.from_array(range_.weights[::-1][::-1]) == range_


def test_from_array_copies_the_array_of_a_range():
    range_ = Range("AA")
    assert Range.from_array(range_) == range_ and not np.shares_memory(Range.from_array(range_).weights, range_.weights)


@pytest.mark.parametrize("bad", [-1.0, np.nan, np.inf, -np.inf, -5e-324])
def test_bad_weights_are_named(bad):
    weights = np.ones(1326)
    weights[[45 + 50 * 49 // 2, 1325]] = bad
    with pytest.raises(
        ValueError, match=rf"pair 1270 \(Ah Kd\) has the weight {bad}, not a finite number of 0 or more"
    ):
        Range.from_array(weights)


def test_long_doubles_beyond_float64_are_refused():
    if np.finfo(np.longdouble).max > np.finfo(np.float64).max:
        with pytest.raises(ValueError, match="pair 0"):
            Range.from_array(np.full(1326, np.longdouble("1e4000")))


@pytest.mark.parametrize("shape", [(), (0,), (1325,), (1, 1326), (169,), (52, 52), (13, 13, 1)])
def test_other_shapes_are_refused(shape):
    with pytest.raises(ValueError, match=re.escape(f"not {shape}")):
        Range.from_array(np.ones(shape))


@pytest.mark.parametrize("weights", [np.ones(1326, complex), ["1"] * 1326, "AA", None, np.ones(1326, object)], ids=type)
def test_other_dtypes_are_refused(weights):
    with pytest.raises(TypeError, match="weights are real numbers"):
        Range.from_array(weights)


def test_negative_zero_is_zero():
    range_ = Range.from_array(np.full(1326, -0.0))
    assert range_ == Range("") and hash(range_) == hash(Range(""))


# --- Grid -------------------------------------------------------------------------------------------------------------


def test_grid():
    grid = Range("AA,AKs,AKo:0.5,KcKd,32o:0.1").to_grid()
    assert grid.shape == (13, 13) and grid.dtype == np.float64
    assert grid[0, 0] == grid[0, 1] == 1 and grid[1, 0] == 0.5 and grid[1, 1] == 1 / 6 and grid[12, 11] == 0.1
    assert np.count_nonzero(grid) == 5


def test_every_cell_of_the_grid():
    ranks = RANKS[::-1]
    for row, first in enumerate(ranks):
        for column, second in enumerate(ranks):
            name = first + second if row == column else first + second + "s" if row < column else second + first + "o"
            expected = np.zeros((13, 13))
            expected[row, column] = 0.3
            assert np.array_equal(Range(f"{name}:0.3").to_grid(), expected)


@pytest.mark.parametrize("text", ["", "random:0.1", "22+,A5s-A2s:0.7,KTo+:0.1,72o:1e-308", "33%"])
def test_grid_and_back(text):
    assert Range.from_array(Range(text).to_grid()) == Range(text)
    huge = np.where(Range(text).weights > 0, 1e308, 0.0)  # the sum over a class is beyond float64
    assert np.array_equal(Range.from_array(Range.from_array(huge).to_grid()).weights, huge)


# --- Operations -------------------------------------------------------------------------------------------------------


@settings(max_examples=30)
@given(st.integers(0, 2**32))
def test_operations(seed):
    generator = np.random.default_rng(seed)
    x, y = generator.choice([0, 0, 0.25, 1, 3], (2, 1326))
    a, b = map(Range.from_array, (x, y))
    assert ((a | b).weights == np.maximum(x, y)).all() and ((a & b).weights == np.minimum(x, y)).all()
    assert ((a - b).weights == x * (y == 0)).all()
    assert len(a) == np.count_nonzero(x) and bool(a)
    assert list(a) == [(pair, weight) for pair, weight in enumerate(x.tolist()) if weight]
    assert (a - b) | (a & a) == a and (a - b) & b == Range("") and a & b == b & a
    a |= b
    assert a.weights is not b.weights and (a.weights == np.maximum(x, y)).all()


def test_iteration_gives_python_numbers():
    ((pair, weight),) = Range("2d2c:0.5")
    assert type(pair) is int and type(weight) is float and (pair, weight) == (0, 0.5)
    higher, lower = np.tril_indices(52, -1)
    assert list(zip(higher.tolist(), lower.tolist(), strict=True)) == PAIRS


def test_membership():
    range_ = Range("AKs:0.5,22")
    for hand in ("AhKh", "Kh Ah", [50, 46], np.array([46, 50]), ["Ah", "Kh"], (np.uint8(50), 46)):
        assert hand in range_
    assert "AhKd" not in range_ and "2c2d" in range_ and "AhKh" not in Range("")
    for hand in ("Ah", "AhKhQh", "AhAh", "AKs", "JkAh", [50, 52], [[50, 46]]):
        with pytest.raises(ValueError):
            hand in range_  # noqa: B015
    with pytest.raises(TypeError):
        5 in range_  # noqa: B015


def test_without_dead_cards():
    assert len(Range("random").without("As Kd 7c")) == 49 * 48 // 2
    assert Range("AK:0.5").without([51]) == Range("AK:0.5 !AsKs !AsKh !AsKd !AsKc")
    assert Range("AA").without("") == Range("AA").without([]) == Range("AA").without("KhKh")
    with pytest.raises(ValueError, match="joker"):
        Range("AA").without("Jk")
    with pytest.raises(ValueError, match="'Xx'"):
        Range("AA").without("Xx")


@pytest.mark.parametrize("other", ["KK", 1, None, np.ones(1326)], ids=type)
def test_operations_are_between_ranges(other):
    range_ = Range("AA")
    for operation in ("__or__", "__and__", "__sub__"):
        assert getattr(range_, operation)(other) is NotImplemented
    for calculate in (lambda: range_ | other, lambda: range_ - other, lambda: other - range_, lambda: other & range_):
        with pytest.raises(TypeError):
            calculate()
    assert range_ != other


def test_equality_and_hash():
    same = [Range("AKs,AKo"), Range("AK"), Range.from_array(Range("AK").weights)]
    assert len(set(same)) == 1 and same[0] == same[1] == same[2]
    assert Range("AK") != Range("AK:0.5") and Range("AK") != Range("AKs")
    assert {Range("AK"): 1}[Range("KA")] == 1


class Named(Range):
    """A range of somebody's own."""


@pytest.mark.parametrize("kind", [Range, Named])
def test_pickle_and_copy(kind):
    range_ = kind("QQ+,AK:0.3,72o:0")
    protocols = [pickle.loads(pickle.dumps(range_, protocol)) for protocol in range(pickle.HIGHEST_PROTOCOL + 1)]
    for twin in (*protocols, copy.copy(range_), copy.deepcopy(range_)):
        assert twin == range_ and type(twin) is kind and not twin.weights.flags.writeable
    assert type(range_ | range_) is kind


def test_a_str_of_numpy_is_text():
    assert Range(np.str_("AA")) == Range("AA")


def test_repr():
    assert repr(Range("QQ+ AKs")) == "Range('QQ+,AKs')" and eval(repr(Range("A5s-A2s:0.5"))) == Range("A5s-A2s:0.5")
    assert repr(Range("")) == "Range('')"
    long = repr(Range.from_array(np.arange(1326) / 2**11))
    assert long.startswith("<Range of 1,325 pairs: AsAh:0.64697265625,AsAd:")
    assert long.endswith(",…>") and len(long) < 150


def test_weights_above_one_have_no_text():
    above = Range.from_array(3 * Range("KK:0.5,AA,QQ:0").weights)
    assert len(above) == 12 and above.weights.max() == 3 and "KK" not in repr(above)
    assert repr(above) == "<Range of 12 pairs, weights up to 3>"
    with pytest.raises(ValueError, match="^Kd Kc has the weight 1.5: a text has weights from 0 to 1$"):
        above.to_text()
    assert Range.from_array(above.weights / 3).to_text() == "AA,KK:0.5"


@pytest.mark.parametrize("given_", [None, 5, b"AA", ["AA"], np.ones(1326), Range("AA")], ids=repr)
def test_only_text_is_read(given_):
    with pytest.raises(TypeError, match=f"not {type(given_).__name__}; Range.from_array"):
        Range(given_)
