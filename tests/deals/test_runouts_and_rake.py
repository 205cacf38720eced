"""Pots run out several times, and the house's rake: by hand, against the oracle, in every layout; what is refused."""

import math
from decimal import Decimal
from fractions import Fraction

import numpy as np
import pot_oracle
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from levels_run import Fence

from evaluator import settle

# The rule sheet's example: main pot 250, side pot 250; seat 0 wins board one, seat 1 board two and the side pot.
CONTRIBUTIONS, ONCE = [75, 200, 200, 25], [9, 7, 5, 0]
TWICE = [ONCE, [5, 9, 7, 0]]


@pytest.mark.parametrize(
    "contributions, high, low, runouts, expected",
    [
        pytest.param(CONTRIBUTIONS, TWICE, None, 2, [125, 375, 0, 0], id="the rule sheet's"),
        pytest.param([6, 5, 0], [[5, 9, 0], [9, 5, 0]], None, 2, [6, 5, 0], id="10 called, 1 returns"),
        pytest.param([3, 3, 3, 2], [[9, 5, 5, 0], [5, 9, 5, 0], [5, 5, 9, 0]], None, 3, [4, 4, 3, 0], id="11: 4, 4, 3"),
        pytest.param([1, 1], [[5, 9]] + [[9, 5]] * 4, None, 5, [1, 1], id="two chips, the first two of five"),
        pytest.param([5, 5], [[9, 9], [9, 9]], None, 2, [6, 4], id="each part has an odd chip"),
        # 15 = 8 + 7. First: 8 is high 4, low 4 of seat 1. Second: seat 1 has the only low and the best high.
        pytest.param([5, 5, 5], [[9, 5, 1], [5, 9, 1]], [[0, 3, 0], [0, 3, 0]], 2, [4, 11, 0], id="high and low"),
        pytest.param([5, 5, 5], [[9, 5, 1], [5, 9, 1]], [[0, 3, 0], [0, 0, 0]], 2, [4, 11, 0], id="a low once"),
        pytest.param([0, 0], [[5, 9], [9, 5]], None, 2, [0, 0], id="nothing in"),
        pytest.param([7], [[1], [1], [1]], None, 3, [7], id="one seat"),
    ],
)
def test_runouts_by_hand(contributions, high, low, runouts, expected):
    got = settle(contributions, high, low, runouts=runouts)
    assert got.dtype == np.int64 and got.tolist() == expected
    assert pot_oracle.settle(contributions, high, low, runouts=runouts) == expected


@pytest.mark.parametrize(
    "contributions, high, options, expected",
    [
        pytest.param([50, 50], [9, 5], {"rake": 0.05}, [95, 0], id="5 of 100"),
        pytest.param([50, 49], [9, 5], {"rake": 0.05}, [95, 0], id="4.9 of 98, the other chip returns"),
        pytest.param([100, 60], [9, 5], {"rake": 0.1}, [148, 0], id="none of the 40 that return"),
        pytest.param([100, 60], [5, 9], {"rake": 0.1}, [40, 108], id="whoever wins"),
        pytest.param([100, 60, 0], [9, 0, 0], {"rake": 0.1}, [148, 0, 0], id="a folded seat has paid into it"),
        pytest.param([100, 0], [9, 5], {"rake": 0.5}, [100, 0], id="nobody called"),
        pytest.param([100, 0], [9, 5], {"rake": 0.5, "dead_chips": 40}, [140, 0], id="dead chips call nothing"),
        pytest.param([0, 0], [9, 5], {"rake": 0.5, "dead_chips": 40}, [40, 0], id="nor do they pay"),
        pytest.param([50, 50], [9, 5], {"rake": 0.1, "dead_chips": 20}, [108, 0], id="dead chips with the pot"),
        # Seat 1 folded at 80, seat 2 is all-in for 50: of 60 in the side pot 6 are taken, 20 return to seat 0.
        pytest.param([100, 80, 50], [5, 0, 9], {"rake": 0.1}, [74, 0, 135], id="a folded call, a bet that returns"),
        pytest.param([50, 80, 50], [5, 0, 9], {"rake": 0.1}, [0, 0, 162], id="folded above all live: called"),
        pytest.param(CONTRIBUTIONS, ONCE, {"rake": 0.05}, [238, 238, 0, 0], id="rounded down pot by pot"),
        pytest.param(CONTRIBUTIONS, ONCE, {"rake": 0.05, "rake_cap": 15}, [238, 247, 0, 0], id="main pot on"),
        pytest.param(CONTRIBUTIONS, ONCE, {"rake": 0.05, "rake_cap": 5}, [245, 250, 0, 0], id="cap reached"),
        pytest.param([50, 50], [9, 5], {"rake": 0.05, "rake_cap": 0}, [100, 0], id="a cap of nothing"),
        pytest.param([50, 50], [9, 5], {"rake": 1}, [0, 0], id="all of it"),
        pytest.param([50, 50], [9, 5], {"rake": 0}, [100, 0], id="none of it"),
        pytest.param([50, 50], [9, 5], {"rake_cap": 3}, [100, 0], id="a cap of no rake"),
        pytest.param([50, 50], [9, 9], {"rake": Fraction(1, 100)}, [50, 49], id="99 in two"),
        pytest.param(CONTRIBUTIONS, TWICE, {"runouts": 2, "rake": 0.05}, [119, 357, 0, 0], id="before run-outs"),
        pytest.param([5, 5, 1], [[9, 5, 0], [5, 9, 0]], {"runouts": 2, "rake": 0.2}, [5, 4, 0], id="9 = 5 + 4"),
    ],
)
def test_raked_by_hand(contributions, high, options, expected):
    assert settle(contributions, high, **options).tolist() == expected
    assert pot_oracle.settle(contributions, high, **options) == expected


@pytest.mark.parametrize(
    "rake, pot, taken",
    [
        (0.29, 100, 29),  # 0.29 * 100 is 28.999999999999996
        (0.07, 100, 7),  # 0.07 * 100 is 7.000000000000001
        (np.float32(0.05), 100, 5),
        (np.float16(0.05), 100, 5),
        (np.longdouble("0.05"), 100, 5),
        (Decimal("0.05"), 100, 5),
        (0.1 + 0.2, 10, 3),
        (0.1 + 0.2, 10**18, 3 * 10**17 + 40),
        (0.3, 10**18, 3 * 10**17),
        (Fraction(1, 3), 2**62, 2**62 // 3),
        (Fraction(2**62 - 1, 2**62), 2**62, 2**62 - 1),
        (Fraction(2**200 - 1, 2**200), 2**62, 2**62 - 1),
        (Fraction(1, 2**62), 2**62, 1),
        (Fraction(1, 2**62 + 1), 2**62, 0),
        (Fraction(2**100 + 1, 2**162), 2**62, 1),
        (Fraction(2**100 - 1, 2**162), 2**62, 0),
        (1e-300, 2**62, 0),
        (Decimal("1e-999999999"), 2**62, 0),
        (True + 0, 100, 100),
    ],
)
def test_a_rake_is_exact(rake, pot, taken):
    assert settle([pot // 2, pot // 2], [9, 5], rake=rake).tolist() == [pot - taken, 0]
    assert settle([[pot // 2, pot // 2]], [9, 5], rake=[rake]).tolist() == [[pot - taken, 0]]


@settings(max_examples=200)
@given(st.integers(1, 2**62 - 1), st.fractions(0, 1) | st.floats(0, 1) | st.decimals(0, 1), st.none() | st.integers(0))
def test_any_rake_of_any_pot(chips, rake, cap):
    cap = None if cap is None else cap % 2**63
    taken = math.floor(pot_oracle.exactly(rake) * 2 * chips)
    taken = taken if cap is None else min(cap, taken)
    assert settle([chips, chips], [5, 9], rake=rake, rake_cap=cap).tolist() == [0, 2 * chips - taken]


# --- Against the oracle ----------------------------------------------------------------------------------------------


@st.composite
def tables(draw, most_chips=30):
    """The arguments of settle: a live seat has put in chips, or nobody has."""
    seats, runouts = draw(st.integers(1, 7)), draw(st.integers(1, 4))
    row, order = st.lists(st.integers(0, 4), min_size=seats, max_size=seats), st.permutations(range(seats))
    some_chips = st.integers(0, most_chips) | st.sampled_from([10, 20])
    contributions = draw(st.lists(some_chips, min_size=seats, max_size=seats))
    live = draw(st.lists(st.booleans(), min_size=seats, max_size=seats))
    first = draw(st.integers(0, seats - 1))
    live[first] = True
    contributions[first] = max(contributions[first], any(contributions))
    values = st.lists(st.integers(1, 4), min_size=seats, max_size=seats)
    high = [[value * here for value, here in zip(draw(values), live, strict=True)] for _ in range(runouts)]
    low = draw(st.none() | st.lists(row, min_size=runouts, max_size=runouts))
    odd_chip = draw(st.none() | order if low is None else st.none() | order | st.tuples(order, order))
    rake = draw(st.sampled_from([0, 0.05, 0.1, 0.25, Fraction(1, 3), 1]) | st.fractions(0, 1))
    cap = draw(st.none() | st.integers(0, 10))
    if runouts == 1:
        high, low = high[0], low and low[0]
    return contributions, high, low, odd_chip, draw(st.just(0) | some_chips), runouts, rake, cap


def settled(contributions, high, low, odd_chip, dead_chips, runouts, rake, cap):
    options = {"odd_chip": odd_chip, "dead_chips": dead_chips, "runouts": runouts, "rake": rake, "rake_cap": cap}
    return settle(contributions, high, low, **options)


@settings(max_examples=300)
@given(tables())
def test_chips_are_the_oracles(table):
    assert settled(*table).tolist() == pot_oracle.settle(*table)


@given(tables(most_chips=10**17))
def test_chips_are_neither_lost_nor_made(table):
    """What is not received is the rake, and that is of the chips that somebody else has called, or of dead chips."""
    contributions, high, low, odd_chip, dead_chips, runouts, rake, cap = table
    received = settled(*table).tolist()
    taken = sum(contributions) + dead_chips - sum(received)
    assert 0 <= taken <= rake * (sum(contributions) + dead_chips) and (cap is None or taken <= cap)
    assert min(received) >= 0
    free = settled(*table[:6], None, None).tolist()
    assert sum(free) == sum(contributions) + dead_chips
    if runouts > 1:  # equal boards are one board, but for odd chips of the parts
        once = settle(contributions, high[0], low and low[0], odd_chip=odd_chip, dead_chips=dead_chips).tolist()
        same = settle(contributions, [high[0]] * 3, low and [low[0]] * 3, runouts=3, dead_chips=dead_chips).tolist()
        assert all(abs(a - b) <= 6 * len(once) for a, b in zip(once, same, strict=True))


@settings(max_examples=50)
@given(tables(most_chips=10**17), st.randoms())
def test_seats_may_change_places(table, random):
    contributions, high, low, odd_chip, *others = table
    moved = list(range(len(contributions)))
    random.shuffle(moved)  # new seat i is old seat moved[i]
    new_seats = [moved.index(seat) for seat in range(len(moved))]
    rows = [None if row is None else np.array(row)[..., moved] for row in (contributions, high, low)]
    order = new_seats
    if isinstance(odd_chip, tuple):
        order = tuple([new_seats[seat] for seat in one] for one in odd_chip)
    elif odd_chip is not None:
        order = [new_seats[seat] for seat in odd_chip]
    assert (settled(*rows, order, *others) == settled(*table)[moved]).all()


# --- Arrays ----------------------------------------------------------------------------------------------------------


def mixed(n, seats, runouts, seed):
    """Contributions, high, low, dead chips, rakes and caps of n rows."""
    rng = np.random.default_rng(seed)
    live = rng.random((n, 1, seats)) < 0.8
    live[:, 0, 0] = True
    high = rng.integers(1, 6, (n, runouts, seats)) * live
    low = rng.integers(0, 4, (n, runouts, seats)) * rng.integers(0, 2, (n, runouts, 1))
    chips, dead = rng.choice([3, 5, 11, 20], (n, seats)), rng.integers(0, 7, n)
    return chips, high, low, dead, rng.choice([0.0, 0.05, 0.3, 1 / 3], n), rng.integers(0, 20, n)


def oracle_rows(chips, high, low, dead, rake, cap, runouts):
    rows = zip(chips.tolist(), high.tolist(), low.tolist(), dead.tolist(), rake.tolist(), cap.tolist(), strict=True)
    return [pot_oracle.settle(*row[:3], None, row[3], runouts, *row[4:]) for row in rows]


@pytest.mark.parametrize("seats", [*range(1, 12), 31, 32, 33, 64])
def test_every_number_of_seats_and_of_blocks(seats):
    """A row of 64 seats has more than a block of run-outs from 33 on."""
    for runouts in (2, 3, 31, 32, 33, 70) if seats > 30 else (2, 3, 5):
        n = 300 if runouts < 6 else 3
        chips, high, low, dead, rake, cap = mixed(n, seats, runouts, seed=seats)
        got = settle(chips, high, low, dead_chips=dead, runouts=runouts, rake=rake, rake_cap=cap)
        assert got.tolist() == oracle_rows(chips, high, low, dead, rake, cap, runouts)
    once = settle(chips, high[:, 0], low[:, 0], dead_chips=dead, rake=rake, rake_cap=cap)
    assert once.tolist() == oracle_rows(chips, high[:, 0], low[:, 0], dead, rake, cap, 1)


def test_ten_thousand_runouts():
    rng = np.random.default_rng(3)
    high = rng.integers(1, 100, (2, 10_000, 3))
    contributions = [[10_000, 10_000, 10_000], [5, 3, 5]]
    first = [[0] * 3, [0] * 3]
    for row, parts in ((0, [3] * 10_000), (1, [1] * 13 + [0] * 9_987)):
        for part, values in zip(parts, high[row].tolist(), strict=True):
            pot_oracle.divide(part, [pot_oracle.best(range(3), values)], [[0, 1, 2]] * 2, first[row])
    got = settle(contributions, high, runouts=10_000).tolist()
    assert got[0] == first[0] and sum(got[1]) == 13


@pytest.mark.parametrize("dtype", [np.int8, np.uint8, np.int16, ">u2", np.uint16, np.int32, ">i8", np.int64, np.uint64])
def test_any_layout(dtype):
    chips, high, low, dead, rake, cap = mixed(2_000, 6, 3, seed=1)
    wanted = settle(chips, high, low, dead_chips=dead, runouts=3, rake=rake, rake_cap=cap)
    typed = high.astype(dtype)
    strided = np.repeat(np.repeat(typed, 2, axis=-1), 3, axis=1)[:, ::3, ::2]
    turned = np.ascontiguousarray(typed.transpose(1, 2, 0)).transpose(2, 0, 1)
    reverse = typed[::-1, ::-1, ::-1].copy()[::-1, ::-1, ::-1]
    odd = np.frombuffer(b"\0" + typed.tobytes(), typed.dtype, offset=1).reshape(typed.shape)
    for other in (typed, strided, turned, reverse, odd, typed.tolist()):
        for cut in (rake.astype(">f8"), np.repeat(rake, 3)[::3], list(map(Fraction, map(str, rake.tolist())))):
            options = {"dead_chips": dead.astype(dtype), "runouts": 3, "rake": cut, "rake_cap": cap.astype(dtype)}
            assert np.array_equal(settle(chips, other, low.astype(dtype), **options), wanted)


def test_only_the_order_of_values_counts():
    chips, high, low, dead, rake, cap = mixed(1_000, 5, 2, seed=2)
    steps = np.array([0, 7, 65_535, 65_536, 2**40, 2**63 - 1])
    wanted = settle(chips, high, low, runouts=2, rake=rake)
    assert np.array_equal(settle(chips, steps[high], steps[low], runouts=2, rake=rake), wanted)


def test_leading_axes_broadcast():
    rng = np.random.default_rng(4)
    chips, dead = rng.integers(0, 9, (4, 1, 5)), rng.integers(0, 30, (2, 1, 3))
    high, low = rng.integers(1, 4, (3, 2, 5)), rng.integers(0, 4, (2, 5))
    rake, cap = np.array([[[0.1]], [[0.3]]]), np.array([2, 5, 100])
    got = settle(chips, high, low, dead_chips=dead, runouts=2, rake=rake, rake_cap=cap)
    assert got.shape == (2, 4, 3, 5)
    values = [np.broadcast_to(one, (2, 4, 3, 2, 5)).reshape(-1, 2, 5) for one in (high, low)]
    rows = [np.broadcast_to(one, (2, 4, 3)).ravel() for one in (dead, rake, cap)]
    chips = np.broadcast_to(chips, got.shape).reshape(-1, 5)
    assert got.reshape(-1, 5).tolist() == oracle_rows(chips, *values, *rows, 2)
    many = (1,) * 61
    assert np.array_equal(
        settle(chips[0].reshape(*many, 1, 5), high.reshape(*many, 3, 2, 5), runouts=2).reshape(3, 5),
        settle(chips[0], high, runouts=2),
    )
    assert settle(np.ones((3, 1, 2), int), np.ones((3, 0, 4, 2), int), runouts=4, rake=0.1).shape == (3, 0, 2)


@pytest.mark.parametrize("seats", [2, 6, 9])
def test_threads_change_nothing(seats):
    for n in (1, 257, 1_025, 5_000):
        chips, high, low, dead, rake, cap = mixed(n, seats, 2, seed=n)
        options = {"dead_chips": dead, "runouts": 2, "rake": rake, "rake_cap": cap}
        wanted = settle(chips, high, low, **options)
        for threads in (2, 3, 64, -1):
            assert np.array_equal(settle(chips, high, low, **options, threads=threads), wanted)


def test_out_may_lie_anywhere():
    chips, high, low, dead, rake, cap = mixed(500, 3, 2, seed=5)
    memory = np.concatenate([high.ravel(), chips.ravel()])
    for start in (0, 1, 1_000, 1_500, 3_000):
        own = memory.copy()
        rows, values = own[3_000:].reshape(500, 3), own[:3_000].reshape(500, 2, 3)
        out = own[start : start + 1_500].reshape(500, 3)
        wanted = settle(chips, high, runouts=2)
        assert settle(rows, values, runouts=2, out=out) is out and np.array_equal(out, wanted)
    capped = cap.copy()
    out = np.empty((500, 3), np.int64)
    out[:, 1] = capped
    wanted = settle(chips, high, runouts=2, rake=rake, rake_cap=capped)
    assert np.array_equal(settle(chips, high, runouts=2, rake=rake, rake_cap=out[:, 1], out=out), wanted)


def test_nothing_beyond_the_arrays_is_touched():
    for seats in (1, 2, 5, 8, 9, 64):
        chips, high, low, dead, rake, cap = mixed(40, seats, 3, seed=seats)
        wanted = settle(chips, high, low, runouts=3, rake=rake, rake_cap=cap)
        fences = [Fence(8 * 40 * 3 * 64) for _ in range(6)]
        for dtype in (np.uint16, np.int64, np.uint8):
            for at_end in (False, True):
                some = (chips, high.astype(dtype), low.astype(dtype), rake, cap)
                rows, values, lows, parts, caps = (
                    fence.place(one, at_end) for fence, one in zip(fences, some, strict=False)
                )
                out = fences[5].place(np.zeros((40, seats), np.int64), at_end)
                assert np.array_equal(settle(rows, values, lows, runouts=3, rake=parts, rake_cap=caps, out=out), wanted)


# --- What is refused -------------------------------------------------------------------------------------------------

GOOD, LIVE = [[5, 5, 5]] * 3, [[[9, 7, 0], [7, 9, 0]]] * 3


@pytest.mark.parametrize(
    "change, message",
    [
        ({"high": [LIVE[0], [[9, 7, 0], [9, 7, 5]], LIVE[0]]}, "^row 1: seat 2 is folded, high is 0, in some of its 2 "),
        ({"high": [LIVE[0], LIVE[0], [[9, 7, 0], [0, 7, 0]]]}, "^row 2: seat 0 is folded, high is 0, in some of its 2 "),
        ({"high": [LIVE[0], [[0, 0, 0], [0, 0, 0]], LIVE[0]]}, "^row 1: no seat is live"),
        ({"high": [LIVE[0], [[0, 0, 0], [9, 0, 0]], LIVE[0]]}, "^row 1: seat 0 is folded"),
        ({"high": [LIVE[0], [[9, 7, 0], [9, -7, 0]], LIVE[0]]}, "^row 1: the high of seat 1 in run-out 1 is negative"),
        ({"low": [[1, 1, -3], [1, -3, 1]]}, "^row 0: the low of seat 1 in run-out 1 is negative: -3"),
        ({"high": np.full((2, 3), 2**63, np.uint64)}, "^row 0: the high of seat 0 in run-out 0 is too large"),
        ({"contributions": [[5, 5, 5], [5, 5, 5], [0, 0, 5]]}, "^row 2: no live seat has chips"),
        ({"contributions": [[5, 5, 5], [5, -5, 5], [0, 0, 5]]}, "^row 1: the contribution of seat 1 is negative"),
        ({"rake": [0.1, 0.2, 1.5]}, "^row 2: rake must be 0 to 1, not 1.5$"),
        ({"rake": [0.1, -0.2, 1.5]}, "^row 1: rake must be 0 to 1, not -0.2$"),
        ({"rake": [np.nan, -0.2, 1.5]}, "^row 0: rake must be 0 to 1, not nan$"),
        ({"rake": np.inf}, "^row 0: rake must be 0 to 1, not inf$"),
        ({"rake": 5}, "^row 0: rake must be 0 to 1, not 5$"),
        ({"rake": Fraction(101, 100)}, r"^row 0: rake must be 0 to 1, not Fraction\(101, 100\)$"),
        ({"rake": Decimal("NaN")}, r"^row 0: rake must be 0 to 1, not Decimal\('NaN'\)$"),
        ({"rake": Decimal("sNaN")}, r"^row 0: rake must be 0 to 1, not Decimal"),
        ({"rake": 10**5000}, "^row 0: rake must be 0 to 1, not an integer of 16,610 bits$"),
        ({"rake": 0.1, "rake_cap": [1, 1, -1]}, "^row 2: rake_cap is negative: -1$"),
        ({"rake_cap": -1}, "^row 0: rake_cap is negative: -1$"),
        ({"rake_cap": np.uint64(2**63)}, "^row 0: rake_cap is too large"),
        ({"rake": [0.1, 2.0, 0.1], "contributions": [[5, 5, 5], [5, 5, 5], [5, -5, 5]]}, "^row 1: rake must be"),
        ({"rake": [0.1, 0.1, 2.0], "contributions": [[5, 5, 5], [5, -5, 5], [5, 5, 5]]}, "^row 1: the contribution"),
        ({"rake": [0.1, 0.2]}, r"do not broadcast .*; rake of shape \(2,\) is one number a row$"),
        ({"rake_cap": [1, 2]}, r"do not broadcast .*; rake_cap of shape \(2,\) is one number a row$"),
        ({"odd_chip": [0, 1, 1]}, "^row 0: odd_chip does not name each of 3 seats once"),
        ({"runouts": 0}, "^runouts must be 1 to 65,536, not 0$"),
        ({"runouts": -2}, "^runouts must be 1 to 65,536, not -2$"),
        ({"runouts": 2**70}, "^runouts must be 1 to 65,536, not 1180591620717411303424$"),
        ({"runouts": 3}, r"high of shape \(3, 2, 3\) is not \(\.\.\., 3, seats\), as it is for runouts=3$"),
        ({"low": [1, 1, 1]}, r"low of shape \(3,\) is not \(\.\.\., 2, seats\), as it is for runouts=2$"),
        ({"low": [[1, 1, 1]]}, r"low of shape \(1, 3\) is not \(\.\.\., 2, seats\)"),
        ({"high": [[[9, 7], [7, 9]]]}, "not the same number of seats, contributions has 3, high has 2"),
    ],
)
def test_refused(change, message):
    given = {"contributions": GOOD, "high": LIVE, "runouts": 2} | change
    with pytest.raises(ValueError, match=message):
        settle(**given)


@pytest.mark.parametrize("bad", [True, "0.05", b"5", [0.1, "5"], [None], 1j, [True], {1}, np.datetime64(3, "D")])
def test_a_rake_is_a_number(bad):
    with pytest.raises(TypeError, match="^rake must be a number from 0 to 1, or one a row, not "):
        settle([5, 5], [9, 5], rake=bad)


@pytest.mark.parametrize("bad", [1.0, True, "5", [None], [1.5], Fraction(5), [2**64, 1]])
def test_a_cap_is_whole_chips(bad):
    with pytest.raises(TypeError, match="^rake_cap must be integers"):
        settle([5, 5], [9, 5], rake=0.1, rake_cap=bad)


@pytest.mark.parametrize("bad", [1.0, True, "2", None, [2], np.bool_(True), Fraction(2)])
def test_runouts_are_counted(bad):
    with pytest.raises(TypeError, match="^runouts must be an int, not "):
        settle([5, 5], [[9, 5], [9, 5]], runouts=bad)


def test_masked_arrays_are_refused():
    masked = np.ma.masked_array
    for options in ({"rake": masked([0.1])}, {"rake": 0.1, "rake_cap": masked([1])}, {"rake": [masked([0.1])]}):
        with pytest.raises(TypeError, match="masked"):
            settle([[5, 5]], [[9, 5]], **options)
    with pytest.raises(TypeError, match="masked"):
        settle([5, 5], masked([[9, 5], [9, 5]]), runouts=2)


def test_what_folded_seats_hold_for_low_does_not_matter():
    for low in (-1, -(2**40), 56, 2**40):
        lows = [[0, low, 12], [0, low, 12]]
        assert settle([1, 4, 2], [[9, 0, 7], [9, 0, 7]], lows, runouts=2).tolist() == [2, 0, 5]


def test_the_earliest_row_is_named_whichever_thread_finds_it():
    rake = np.full(30_000, 0.05)
    high = np.full((30_000, 2, 3), [9, 0, 7], np.uint16)
    for first in (29_999, 20_000, 9_999, 0):
        rake[first:], high[first:, 1, 1] = 2, 5
        for threads in (1, 2, 7):
            with pytest.raises(ValueError, match=f"^row {first}: rake must be"):
                settle([1, 2, 3], [3, 2, 1], rake=rake, threads=threads)
            with pytest.raises(ValueError, match=f"^row {first}: seat 1 is folded"):
                settle([1, 2, 3], high, runouts=2, threads=threads)
