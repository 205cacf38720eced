"""Pots: fractions and chips against examples worked by hand, an oracle that deals out chip by chip, and properties."""

import math
from fractions import Fraction
from typing import NamedTuple

import numpy as np
import pot_oracle
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from levels_run import Fence

from evaluator import settle, shares

MOST_SEATS = 64


def mixed_values(n, seats, seed, most=6):
    """uint16 (n, seats) with folded seats and many ties, but no row that is all folded; lows with rows that have none."""
    rng = np.random.default_rng(seed)
    high = rng.integers(0, most + 1, (n, seats), dtype=np.uint16)
    high[np.arange(n), rng.integers(0, seats, n)] = rng.integers(1, most + 1, n)
    low = rng.integers(0, most + 1, (n, seats), dtype=np.uint16) * rng.integers(0, 2, (n, seats), dtype=np.uint16)
    return high, low * rng.integers(0, 2, (n, 1), dtype=np.uint16)


def fractions_of(high, low=None):
    """The oracle's shares of rows, as floats."""
    lows = [None] * len(high) if low is None else low.tolist()
    return np.array(
        [[float(part) for part in pot_oracle.shares(*row)] for row in zip(high.tolist(), lows, strict=True)]
    )


# --- Examples --------------------------------------------------------------------------------------------------------

HALF, THIRD, QUARTER, SIXTH, EIGHTH = (Fraction(1, n) for n in (2, 3, 4, 6, 8))


@pytest.mark.parametrize(
    "high, low, expected",
    [
        pytest.param([7462, 1], None, [1, 0], id="one winner"),
        pytest.param([5, 9, 9, 0, 9], None, [0, THIRD, THIRD, 0, THIRD], id="three tie"),
        pytest.param([0, 0, 3], None, [0, 0, 1], id="everybody else has folded"),
        pytest.param([9, 5], [0, 56], [HALF, HALF], id="high and low"),
        pytest.param([9, 5], [56, 55], [1, 0], id="scoop"),
        pytest.param([9, 5], [0, 0], [1, 0], id="no low, high takes all"),
        pytest.param([9, 5], None, [1, 0], id="no lows given"),
        pytest.param([9, 5, 4], [56, 56, 0], [HALF + QUARTER, QUARTER, 0], id="quartered"),
        pytest.param([9, 9, 4], [50, 0, 50], [HALF, QUARTER, QUARTER], id="quartered for high, tied for low"),
        pytest.param([9, 4, 4, 3], [7, 7, 7, 0], [HALF + SIXTH, SIXTH, SIXTH, 0], id="a sixth"),
        pytest.param([1, 2, 1, 1, 1], [8, 0, 8, 8, 8], [EIGHTH, HALF, EIGHTH, EIGHTH, EIGHTH], id="an eighth"),
        pytest.param([9, 0, 4], [3, 56, 2], [1, 0, 0], id="a folded low does not count"),
        pytest.param([9, 0, 4], [0, 56, 0], [1, 0, 0], id="nor does it make a low"),
        pytest.param([6], [0], [1], id="one seat"),
    ],
)
def test_shares_worked_by_hand(high, low, expected):
    got = shares(high, low)
    assert got.dtype == np.float64 and got.tolist() == [float(part) for part in expected]


@pytest.mark.parametrize(
    "contributions, high, low, expected",
    [
        pytest.param([100, 100], [9, 5], None, [200, 0], id="one pot"),
        pytest.param([100, 60], [5, 9], None, [40, 120], id="the uncalled 40 return"),
        pytest.param([60, 100, 100], [9, 5, 7], None, [180, 0, 80], id="all-in wins the main pot only"),
        pytest.param([60, 100, 100], [5, 9, 9], None, [0, 130, 130], id="the side pot's winners take all"),
        pytest.param([30, 70, 100, 100], [9, 8, 7, 6], None, [120, 120, 60, 0], id="two side pots"),
        pytest.param([100, 30, 101, 60], [217, 7296, 217, 0], None, [85, 120, 86, 0], id="the docstring's"),
        pytest.param([50, 80, 100, 100], [9, 0, 7, 7], None, [200, 0, 65, 65], id="folded chips go to each layer"),
        pytest.param([50, 50, 90], [9, 5, 0], None, [190, 0, 0], id="folded above all live: joins the pot below"),
        pytest.param([0, 20, 20], [9, 5, 5], None, [0, 20, 20], id="live without chips wins none"),
        pytest.param([0, 0, 0], [9, 5, 0], None, [0, 0, 0], id="nothing in the pot"),
        pytest.param([5], [1], None, [5], id="one seat"),
        # Odd chips: 25 in three parts, 5 of layers in which folded seats differ are one pot.
        pytest.param([5, 5, 5, 5, 5], [9, 9, 9, 1, 1], None, [9, 8, 8, 0, 0], id="one odd chip"),
        pytest.param([5, 5, 5, 5, 3], [9, 9, 9, 1, 0], None, [8, 8, 7, 0, 0], id="two layers, one pot, two odd chips"),
        pytest.param([5, 5, 1], [9, 5, 0], [0, 3, 0], [6, 5, 0], id="the odd chip of the halves is high's"),
        # 21 = 11 for high and 10 for low; 11 = 6 + 5 from the left; 10 = 4 + 3 + 3.
        pytest.param([7, 7, 7], [9, 9, 5], [3, 3, 3], [10, 8, 3], id="odd chips in both halves"),
        # 21 = 11 + 10: three quarters are 11 + 5, not 15.75.
        pytest.param([7, 7, 7], [9, 5, 5], [3, 3, 0], [16, 5, 0], id="quartered with an odd chip"),
        # Main pot 4 x 10: seat 0 high 20, low 10 + 10. Side pot 3 x 15 = 45: high 23 to seat 2, low 22 = 11 + 11.
        pytest.param([10, 25, 25, 25], [9, 5, 7, 3], [0, 8, 0, 8], [20, 21, 23, 21], id="side pots, high and low"),
        # The only low is all-in for 10: the side pot of 30 has none and is not halved.
        pytest.param([10, 25, 25], [5, 7, 9], [8, 0, 0], [15, 0, 45], id="no low in the side pot"),
    ],
)
def test_settled_by_hand(contributions, high, low, expected):
    got = settle(contributions, high, low)
    assert got.dtype == np.int64 and got.tolist() == expected
    assert pot_oracle.settle(contributions, high, low) == expected


# --- Properties ------------------------------------------------------------------------------------------------------


class Table(NamedTuple):
    """The arguments of the oracle's settle."""

    contributions: list
    high: list
    low: list | None
    odd_chip: list | tuple | None
    dead_chips: int

    def settle(self):
        contributions, high, low, odd_chip, dead_chips = self
        return settle(contributions, high, low, odd_chip=odd_chip, dead_chips=dead_chips)


@st.composite
def tables(draw, most_chips=40):
    """Nobody has put anything in, or a live seat has."""
    seats = draw(st.integers(1, 10))
    row, order = st.lists(st.integers(0, 4), min_size=seats, max_size=seats), st.permutations(range(seats))
    some_chips = st.integers(0, most_chips) | st.sampled_from([10, 20])
    contributions = draw(st.lists(some_chips, min_size=seats, max_size=seats))
    high, low = draw(row), draw(st.none() | row)
    first = draw(st.integers(0, seats - 1))
    high[first] = max(high[first], 1)
    contributions[first] = max(contributions[first], any(contributions))
    odd_chip = draw(st.none() | order if low is None else st.none() | order | st.tuples(order, order))
    return Table(contributions, high, low, odd_chip, draw(st.just(0) | some_chips))


@settings(max_examples=50)
@given(tables())
def test_shares_are_the_oracles(table):
    got, expected = shares(table.high, table.low), pot_oracle.shares(table.high, table.low)
    assert sum(expected) == 1 and math.isclose(got.sum(), 1, rel_tol=1e-15)
    np.testing.assert_allclose(got, [float(part) for part in expected], rtol=1e-15, atol=0)


@settings(max_examples=200)
@given(tables())
def test_chips_are_the_oracles(table):
    assert table.settle().tolist() == pot_oracle.settle(*table)


@given(tables(most_chips=10**17))
def test_chips_are_neither_lost_nor_made(table):
    contributions, high, _, _, dead_chips = table
    received = table.settle().tolist()
    assert sum(received) == sum(contributions) + dead_chips and min(received) >= 0
    # From each player at most the own contribution; what folded seats put in above all live ones nobody has covered.
    most = max(chips for chips, value in zip(contributions, high, strict=True) if value)
    left_over = sum(max(chips - most, 0) for chips in contributions)
    for chips, value, won in zip(contributions, high, received, strict=True):
        covered = sum(min(chips, other) for other in contributions) if value else 0
        dead = dead_chips if value and (chips or not any(contributions)) else 0
        assert won <= covered + dead + (left_over if value and chips == most else 0)


@settings(max_examples=50)
@given(tables(most_chips=10**17), st.randoms())
def test_seats_may_change_places(table, random):
    moved = list(range(len(table.high)))
    random.shuffle(moved)  # new seat i is old seat moved[i]
    new_seats = [moved.index(seat) for seat in range(len(moved))]
    rows = [None if row is None else [row[seat] for seat in moved] for row in table[:3]]
    odd_chip = new_seats
    if isinstance(table.odd_chip, tuple):
        odd_chip = tuple([new_seats[seat] for seat in order] for order in table.odd_chip)
    elif table.odd_chip is not None:
        odd_chip = [new_seats[seat] for seat in table.odd_chip]
    assert (Table(*rows, odd_chip, table.dead_chips).settle() == table.settle()[moved]).all()
    np.testing.assert_array_equal(shares(rows[1], rows[2]), shares(table.high, table.low)[moved])


@settings(max_examples=50)
@given(tables(), st.integers(1, 10**6))
def test_equal_contributions_are_divided_by_shares(table, chips):
    received = table._replace(contributions=[chips] * len(table.high)).settle()
    pot = chips * len(table.high) + table.dead_chips
    assert (abs(received - pot * shares(table.high, table.low)) < (1 if table.low is None else 3)).all()


@settings(max_examples=50)
@given(tables())
def test_large_chips_are_exact(table):
    """In units that 64 winners of a half can share there are no odd chips, whatever the unit."""
    contributions, high, low, _, _ = table
    unit = 2 * math.lcm(*range(1, 11))
    huge = unit * 10**12
    small = settle([chips * unit for chips in contributions], high, low)
    assert settle([chips * huge for chips in contributions], high, low).tolist() == (small * 10**12).tolist()


def test_the_largest_sum():
    most = 2**63 - 1
    assert settle([most - 1, 1], [5, 9]).tolist() == [most - 2, 2]
    assert settle([2**62, 2**62 - 1], [7, 7]).tolist() == [2**62, 2**62 - 1]
    assert settle(np.full(64, 2**57 - 1), np.ones(64, int)).sum() == 2**63 - 64


# --- Arrays ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [*range(1, 25), 31, 32, 33, 63, MOST_SEATS])
def test_every_number_of_seats(seats):
    high, low = mixed_values(700 if seats < 11 else 100, seats, seed=seats)
    np.testing.assert_allclose(shares(high), fractions_of(high), rtol=1e-15)
    np.testing.assert_allclose(shares(high, low), fractions_of(high, low), rtol=1e-15)
    rng = np.random.default_rng(seats)
    chips = rng.choice([5, 11, 20], (len(high), seats))
    dead = rng.integers(0, 7, len(high))
    order, low_order = rng.permuted(np.tile(np.arange(seats), (2, len(high), 1)), axis=2)
    both = list(zip(order.tolist(), low_order.tolist(), strict=True))
    for odd_chip, orders in ((None, [None] * len(high)), (order, order.tolist()), ((order, low_order), both)):
        rows = zip(chips.tolist(), high.tolist(), low.tolist(), orders, dead.tolist(), strict=True)
        got = settle(chips, high, low, odd_chip=odd_chip, dead_chips=dead)
        assert got.tolist() == [pot_oracle.settle(*row) for row in rows]


def layouts(array):
    """The same numbers in other memory: types, byte order, strides, alignment."""
    for dtype in (np.int8, np.uint8, np.int16, np.int32, np.uint32, np.int64, np.uint64, np.longlong, ">u2", ">i8"):
        yield array.astype(dtype)
    yield np.asfortranarray(array)
    yield np.repeat(array, 2, axis=-1)[..., ::2]
    yield np.repeat(array, 3, axis=0)[::3]
    yield array[::-1, ::-1].copy()[::-1, ::-1]
    yield np.frombuffer(b"\0" + array.tobytes(), dtype=array.dtype, offset=1).reshape(array.shape)
    yield array.view(type("Subclass", (np.ndarray,), {}))
    yield array.tolist()


def test_any_layout():
    high, low = mixed_values(1_500, 6, seed=1)
    rng = np.random.default_rng(2)
    chips, dead = (rng.integers(1, 100, shape).astype(np.uint16) for shape in (high.shape, (1_500, 1)))
    orders = rng.permuted(np.tile(np.arange(6, dtype=np.uint16), (2, 1_500, 1)), axis=2)
    inputs = (chips, high, low, dead, *orders)
    wanted, wanted_chips = shares(high, low), settle(*inputs[:3], dead_chips=dead[:, 0], odd_chip=tuple(orders))
    for others in zip(*map(layouts, inputs), strict=True):
        other_chips, other_high, other_low, other_dead, *other_orders = others
        for mixed in ((other_high, low), (high, other_low), (other_high, other_low)):
            got = shares(*mixed)
            assert type(got) is np.ndarray and np.array_equal(got, wanted)
        options = {"dead_chips": np.asarray(other_dead)[:, 0], "odd_chip": tuple(other_orders)}
        assert np.array_equal(settle(other_chips, other_high, other_low, **options), wanted_chips)


@pytest.mark.parametrize("dtype", [np.int32, np.uint32, np.int64, np.uint64])
def test_only_the_order_of_values_counts(dtype):
    """Other evaluators' numbers may be larger than ours; rows that hold them stand beside rows that do not."""
    high, low = mixed_values(3_000, 7, seed=3)
    wanted, wanted_both = shares(high), shares(high, low)
    rows = np.random.default_rng(4).integers(0, 2, (len(high), 1), dtype=bool)
    steps = np.array([0, 3, 65_535, 65_536, 70_000, 2**30, min(np.iinfo(dtype).max, 2**63 - 1)], dtype=dtype)
    large_high, large_low = (np.where(rows, steps[values], values.astype(dtype)) for values in (high, low))
    assert np.array_equal(shares(large_high), wanted)
    assert np.array_equal(shares(large_high, large_low), wanted_both)
    assert np.array_equal(settle(np.full(7, 10), large_high, low), settle(np.full(7, 10), high, low))
    assert shares(np.array([65_535, 65_534, 32_768, 32_767], np.uint16)).tolist() == [1, 0, 0, 0]


def test_leading_axes_broadcast():
    high, low = mixed_values(24, 5, seed=5)
    high, low, chips = high.reshape(2, 3, 4, 5), low[:3].reshape(3, 1, 5), np.arange(1, 21).reshape(4, 5)
    order = np.array([4, 3, 2, 1, 0])
    full = [np.ascontiguousarray(np.broadcast_to(one, high.shape)) for one in (chips, high, low, order)]
    assert np.array_equal(shares(high, low), shares(*full[1:3]))
    got = settle(chips, high, low, odd_chip=order)
    assert got.shape == high.shape and np.array_equal(got, settle(*full[:3], odd_chip=full[3]))
    assert np.array_equal(settle(chips, high[0, 0, 0]), settle(chips, np.tile(high[0, 0, 0], (4, 1))))


def test_shapes_without_rows():
    assert shares(np.zeros((0, 6), int)).shape == (0, 6)
    assert settle(np.zeros((3, 1, 2), int), np.zeros((3, 0, 2), int), threads=2).shape == (3, 0, 2)


def test_out():
    high, low = mixed_values(3_000, 6, seed=6)
    chips = np.random.default_rng(7).integers(1, 50, high.shape)
    for function, inputs, dtype in ((shares, (high, low), np.float64), (settle, (chips, high, low), np.int64)):
        wanted = function(*inputs)
        for out in (np.empty(high.shape, dtype), np.empty((3_000, 12), dtype)[:, ::2], np.empty((6, 3_000), dtype).T):
            assert function(*inputs, out=out) is out and np.array_equal(out, wanted)
    wanted = settle(chips, high, low)
    assert settle(chips, high, low, out=chips) is chips and np.array_equal(chips, wanted)


def test_inputs_are_not_written_to():
    high, low = mixed_values(100, 4, seed=8)
    chips, dead, orders = np.full((100, 4), 7), np.arange(100), (np.array([3, 1, 0, 2]), np.array([0, 2, 1, 3]))
    inputs = (chips, high, low, dead, *orders)
    before = [one.copy() for one in inputs]
    for one in inputs:
        one.flags.writeable = False
    shares(high, low)
    settle(chips, high, low, dead_chips=dead, odd_chip=orders)
    assert all(map(np.array_equal, before, inputs))


@pytest.mark.parametrize("seats", [2, 6, 9, 23])
def test_threads_change_nothing(seats):
    for n in (1, 4_095, 4_096, 4_097, 10_001):
        high, low = mixed_values(n, seats, seed=n)
        chips = np.random.default_rng(n).integers(1, 30, high.shape).astype(np.int32)
        order = np.arange(seats)
        options = {"dead_chips": np.arange(n), "odd_chip": (order, order[::-1])}
        wanted, wanted_chips = shares(high, low), settle(chips, high, low, **options)
        for threads in (2, 3, 64, -1):
            assert np.array_equal(shares(high, low, threads=threads), wanted)
            assert np.array_equal(settle(chips, high, low, **options, threads=threads), wanted_chips)


def test_nothing_beyond_the_arrays_is_touched():
    for seats in (*range(1, 20), MOST_SEATS):
        high, low = mixed_values(40, seats, seed=seats)
        chips, dead, order = 1 + np.arange(40 * seats).reshape(40, seats), np.arange(40), np.arange(seats)[::-1]
        wanted, wanted_chips = shares(high, low), settle(chips, high, low, dead_chips=dead, odd_chip=order)
        fences = [Fence(8 * 40 * MOST_SEATS) for _ in range(6)]
        for n in (1, 2, 39, 40):
            for at_end in (False, True):
                some = (high[:n], low[:n], chips[:n], dead[:n], order.astype(np.uint8))
                high_rows, low_rows, *rest = (fence.place(one, at_end) for fence, one in zip(fences, some, strict=False))
                out = fences[5].place(np.zeros((n, seats)), at_end)
                assert np.array_equal(shares(high_rows, low_rows, out=out), wanted[:n])
                out = fences[5].place(np.zeros((n, seats), np.int64), at_end)
                got = settle(rest[0], high_rows, low_rows, dead_chips=rest[1], odd_chip=(rest[2], rest[2]), out=out)
                assert np.array_equal(got, wanted_chips[:n])
