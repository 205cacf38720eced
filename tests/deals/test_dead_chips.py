"""Dead chips: they join the main pot and cover nothing. Worked by hand, in every layout, and what is refused."""

import numpy as np
import pot_oracle
import pytest

from evaluator import settle


@pytest.mark.parametrize(
    "contributions, high, low, dead_chips, expected",
    [
        pytest.param([100, 300, 300], [9, 7, 5], None, 225, [525, 400, 0], id="all-in wins main pot and all of them"),
        pytest.param([100, 300, 300], [5, 7, 9], None, 225, [0, 0, 925], id="main pot and side pot"),
        pytest.param([100, 60], [5, 9], None, 10, [40, 130], id="what nobody called returns without them"),
        pytest.param([50, 80, 0], [9, 0, 0], None, 7, [137, 0, 0], id="only one is left"),
        pytest.param([0, 20, 20], [9, 5, 5], None, 6, [0, 23, 23], id="live without chips wins none"),
        pytest.param([0, 0, 0], [9, 5, 9], None, 7, [4, 0, 3], id="nothing put in: all live seats compete"),
        pytest.param([0, 0, 0], [5, 9, 0], None, 7, [0, 7, 0], id="nothing put in, one winner"),
        pytest.param([0, 0, 0], [9, 5, 5], [0, 4, 4], 7, [4, 2, 1], id="nothing put in, high and low"),
        pytest.param([0, 0], [9, 9], [4, 4], 7, [4, 3], id="nothing put in, the same winners"),
        pytest.param([0], [1], None, 5, [5], id="one seat"),
        pytest.param([5, 5, 5], [9, 9, 1], None, 2, [9, 8, 0], id="17 chips, one odd"),
        # Main pot 30 + 5: high 18 to seat 0, low 17 to seat 1. Side pot 2 x 15, the low seat 1's, the high seat 2's.
        pytest.param([10, 25, 25], [9, 5, 7], [0, 8, 0], 5, [18, 32, 15], id="side pots, high and low"),
        # Seat 3 has folded after 2: main pot 2 x 4 + 3 = 11, the layers are one pot.
        pytest.param([5, 5, 5, 2], [9, 9, 5, 0], None, 3, [10, 10, 0, 0], id="folded chips beside them"),
        pytest.param([3, 3], [9, 9], None, 0, [3, 3], id="none"),
    ],
)
def test_settled_by_hand(contributions, high, low, dead_chips, expected):
    got = settle(contributions, high, low, dead_chips=dead_chips)
    assert got.dtype == np.int64 and got.tolist() == expected
    assert pot_oracle.settle(contributions, high, low, None, dead_chips) == expected


def test_they_are_no_contribution():
    """A big blind's ante for the table, 100: it neither makes a pot nor lets anybody win more from the others."""
    assert settle([0, 100, 40], [0, 5, 9], dead_chips=100).tolist() == [0, 60, 180]
    assert settle([0, 100, 140], [0, 9, 5]).tolist() == [0, 200, 40]


def test_one_number_or_one_a_row():
    contributions, high = [[1, 1, 4], [2, 2, 2]], [9, 9, 5]
    assert settle(contributions, high, dead_chips=3).tolist() == [[3, 3, 3], [5, 4, 0]]
    assert settle(contributions, high, dead_chips=[3, 0]).tolist() == [[3, 3, 3], [3, 3, 0]]
    assert settle([1, 1, 4], high, dead_chips=[0, 1, 2]).tolist() == [[2, 1, 3], [2, 2, 3], [3, 2, 3]]
    assert settle([1, 1, 4], high, dead_chips=[[1], [2]]).tolist() == [[[2, 2, 3]], [[3, 2, 3]]]
    assert settle([[1, 1, 4]], high, dead_chips=np.zeros((2, 0), int)).shape == (2, 0, 3)


def test_leading_axes_broadcast():
    rng = np.random.default_rng(1)
    contributions, dead = rng.integers(0, 9, (4, 1, 5)), rng.integers(0, 30, (2, 1, 3))
    contributions[1] = 0
    high = rng.integers(1, 4, (3, 5))
    got = settle(contributions, high, dead_chips=dead)
    assert got.shape == (2, 4, 3, 5)
    rows = [np.broadcast_to(one, got.shape).reshape(-1, 5).tolist() for one in (contributions, high)]
    deads = np.broadcast_to(dead, got.shape[:-1]).ravel().tolist()
    for chips, values, more, received in zip(*rows, deads, got.reshape(-1, 5).tolist(), strict=True):
        assert received == pot_oracle.settle(chips, values, None, None, more)


def layouts(dead):
    """The same numbers in other memory."""
    for kind in "iu":
        for size in (1, 2, 4, 8):
            for order in "<>":
                yield dead.astype(f"{order}{kind}{size}")
    yield np.repeat(dead, 3)[::3]
    yield dead[::-1].copy()[::-1]
    yield np.frombuffer(b"\0" + dead.tobytes(), dead.dtype, offset=1)
    yield dead.tolist()
    yield tuple(dead.tolist())


def test_any_layout():
    rng = np.random.default_rng(2)
    contributions, high = rng.integers(1, 9, (5_000, 4)), rng.integers(1, 4, (5_000, 4))
    dead = rng.integers(0, 100, 5_000)
    wanted = settle(contributions, high, dead_chips=dead)
    assert wanted.sum(1).tolist() == (contributions.sum(1) + dead).tolist()
    for other in layouts(dead):
        assert np.array_equal(settle(contributions, high, dead_chips=other), wanted)
    for one in (7, np.int8(7), np.uint64(7), np.array(7), np.array([7]), np.broadcast_to(np.int16(7), 5_000)):
        assert np.array_equal(settle(contributions, high, dead_chips=one), settle(contributions, high, dead_chips=[7]))


def test_they_may_lie_where_the_chips_go():
    rng = np.random.default_rng(3)
    contributions, high = rng.integers(1, 9, (500, 3)), rng.integers(1, 4, (500, 3))
    out = rng.integers(0, 50, (500, 3))
    for dead in (out[:, 0], out.reshape(-1)[:500], out.reshape(-1)[::-3]):
        before = out.copy()
        wanted = settle(contributions, high, dead_chips=dead.copy())
        assert settle(contributions, high, dead_chips=dead, out=out) is out and np.array_equal(out, wanted)
        out[...] = before


def test_the_largest_sum():
    most = 2**63 - 1
    assert settle([0, 0], [5, 9], dead_chips=most).tolist() == [0, most]
    assert settle([1, 1], [5, 9], dead_chips=np.uint64(most - 2)).tolist() == [0, most]
    assert settle([2**62, 1], [5, 9], dead_chips=2**62 - 2).tolist() == [2**62 - 1, 2**62]


@pytest.mark.parametrize(
    "contributions, dead_chips, message",
    [
        ([5, 5, 5], -1, "^dead_chips is negative: -1"),
        ([[5, 5, 5]] * 3, [0, 7, -(2**63)], "^row 2: dead_chips is negative: -9223372036854775808"),
        ([[5, 5, 5]], np.array([[0], [2**63]], np.uint64), r"^row \(1, 0\): dead_chips is too large: 92233720368"),
        ([1, 0, 0], 2**63 - 1, "^the contributions and dead_chips add up to more than an int64 holds"),
        ([[1, 0, 0]], [2**63 - 2, 2**63 - 1], "^row 1: the contributions and dead_chips add up to more than an int64"),
        ([2**62, 2**62, 2**62], [2**62] * 2, "^row 0: the contributions and dead_chips add up to more than an int64"),
        # Seat 2 has folded: nobody who is live has covered its chips, and dead chips cover nothing.
        ([0, 0, 5], 0, "^no live seat has chips in the pot"),
        ([0, 0, 5], 7, "^no live seat has chips in the pot"),
        ([[5, -5, 5], [5, 5, 5]], [1, -1], "^row 0: the contribution of seat 1 is negative: -5"),
        ([[5, 5, 5], [5, -5, 5]], [-1, 1], "^row 0: dead_chips is negative: -1"),
        ([[5, 5, 5]] * 3, [0, 0], r"do not broadcast .*; dead_chips of shape \(2,\) is one number a row$"),
        ([5, 5, 5], np.zeros((1,) * 64, np.int8), "maximum supported dimension"),
    ],
)
def test_refused(contributions, dead_chips, message):
    with pytest.raises(ValueError, match=message):
        settle(contributions, [9, 7, 0], dead_chips=dead_chips)


@pytest.mark.parametrize("bad", [1.0, True, None, "5", [1.5], [False], [2**64, 1], np.array([5], object), [], {5}])
def test_they_are_integers(bad):
    with pytest.raises(TypeError, match="^dead_chips must be integers( of up to 64 bits)?, not"):
        settle([5, 5], [9, 7], dead_chips=bad)


def test_the_earliest_row_is_named_whichever_thread_finds_it():
    dead = np.zeros(30_000, int)
    for first in (29_999, 20_000, 9_999, 0):
        dead[first:] = -1
        for threads in (1, 2, 7):
            with pytest.raises(ValueError, match=f"^row {first}: dead_chips is negative"):
                settle([1, 2, 3], [3, 2, 1], dead_chips=dead, threads=threads)
