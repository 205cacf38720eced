"""showdown_ev and ShowdownPlan: all hands against a weighted range, compared with every pair of hands by itself.

The oracle holds each of 1,326 hands against each of 1,326: what the other has, whether they share a card. Ranks come
from the slow evaluator of oracle.py.
"""

import copy
import pickle
import re
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from functools import lru_cache
from itertools import permutations, product
from math import fsum

import numpy as np
import oracle
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from levels_run import Fence
from test_levels import LEVELS, run_at

from evaluator import Range, ShowdownPlan, cards, showdown_ev

PAIRS = 1326
HANDS = np.array([(hi, lo) for hi in range(52) for lo in range(hi)])
SHARE = (HANDS[:, None, :, None] == HANDS[None, :, None, :]).any(axis=(2, 3))
WIN, TIE, LOSE, NEVER = 1, 0, -1, 2  # NEVER: they share a card, or one of them is on the board

SPECIAL = [
    "9h 7h 3h 8c 2c",  # three, four and five of a suit
    "9h 7h 3h 8h 2c",
    "9h 7h 3h Ah 2h",
    "Th 9h 8h Kd 2c",  # straight flushes
    "Th 9h 8h 7h 2c",
    "Th 9h 8h 7h 6h",
    "Ac Kc Qc Jc Tc",  # the board plays for all
    "As Kd Qh Jc Tc",
    "9c 9d 9h 9s Ks",
    "9c 9d 9h 9s 2s",
    "7c 7d 7h Kd Ks",
    "7c 7d Ah Kd Ks",
    "7c 7d 7h Kd 2s",
    "5h 5d Kc 9s 2s",
    "Ac 2d 3h 4s 9c",
    "2c 3c 4c 5d 7s",
    "Kh Qd 9c 5s 2h",
]
PAY_OFFS = [(1, 0, -1), (1, 0.5, 0), (0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1), (97.5, -1.25, -50), (-3, 2, 7)]


def ids(board):
    return tuple(cards(board).tolist()) if isinstance(board, str) else tuple(int(card) for card in board)


@lru_cache(maxsize=64)
def outcomes(board):
    """int8 (1326, 1326): how the hand of the row fares against the hand of the column."""
    live = ~np.isin(HANDS, board).any(axis=1)
    values = np.zeros(PAIRS, dtype=int)
    hands = np.hstack([HANDS[live], np.tile(board, (live.sum(), 1))])
    values[live] = oracle.high_many(hands)
    fares = np.sign(values[:, None] - values[None, :]).astype(np.int8)
    fares[SHARE | ~live[:, None] | ~live[None, :]] = NEVER
    return fares


def expected(board, weights, win=1.0, tie=0.0, lose=-1.0):
    pays = np.array([tie, win, 0.0, lose])[outcomes(ids(board))]
    return weights @ pays.T


def close(got, wanted, weights, pay=1.0):
    """Relative to 1e-9, and where the result is about 0, to what is at stake."""
    at_stake = pay * weights.sum(axis=-1, keepdims=True)
    return (abs(got - wanted) <= 1e-9 * abs(wanted) + 1e-12 * at_stake).all()


def random_boards(n, seed):
    return oracle.random_hands(n, 5, seed)


def some_weights(seed):
    """Weights of the kinds that there are, each with its name."""
    rng = np.random.default_rng(seed)
    uniform = rng.random(PAIRS)
    one = np.zeros(PAIRS)
    one[rng.integers(PAIRS)] = 0.75
    return {
        "uniform": uniform,
        "all": np.ones(PAIRS),
        "sparse": uniform * (rng.random(PAIRS) < 0.03),
        "one hand": one,
        "none": np.zeros(PAIRS),
        "one card": uniform * (HANDS == rng.integers(52)).any(axis=1),
        "wide": uniform * 10.0 ** rng.integers(-12, 1, PAIRS),
    }


# --- Results ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("board", SPECIAL)
def test_special_boards_agree_with_the_oracle(board):
    weights = np.array(list(some_weights(seed=len(board)).values()))
    assert close(showdown_ev(board, weights), expected(board, weights), weights)


def test_random_boards_agree_with_the_oracle():
    for number, board in enumerate(random_boards(16, seed=1)):
        kinds = list(some_weights(number).values())
        weights, pay = kinds[number % len(kinds)], PAY_OFFS[number % len(PAY_OFFS)]
        got = showdown_ev(board, weights, win=pay[0], tie=pay[1], lose=pay[2])
        assert got.shape == (PAIRS,) and got.dtype == np.float64
        assert close(got, expected(board, weights, *pay), weights, max(map(abs, pay)))


@pytest.mark.parametrize("win, tie, lose", [*PAY_OFFS, *product([0.0, 2.0], repeat=3)])
def test_pay_offs_agree_with_the_oracle(win, tie, lose):
    for board in ("9h 7h 3h 8c 2c", "5h 5d Kc 9s 2s"):
        weights = np.random.default_rng(5).integers(0, 8, PAIRS) * 1.0
        got = showdown_ev(board, weights, win=win, tie=tie, lose=lose)
        assert np.array_equal(got, expected(board, weights, win, tie, lose))  # small whole numbers: exact


def test_whole_weights_are_summed_exactly():
    for board in SPECIAL[::2]:
        weights = np.random.default_rng(6).integers(0, 2**40, PAIRS).astype(float)
        weights[::3] = 0
        assert np.array_equal(showdown_ev(board, weights), expected(board, weights))
        assert np.array_equal(showdown_ev(board, weights / 2**60, tie=0.5), expected(board, weights, tie=0.5) / 2**60)


@settings(max_examples=15)
@given(st.sampled_from(SPECIAL), st.integers(0, 2**32), *[st.floats(-1e6, 1e6)] * 3)
def test_any_pay_offs_agree_with_the_oracle(board, seed, win, tie, lose):
    weights = np.array(list(some_weights(seed).values()))
    got = showdown_ev(board, weights, win=win, tie=tie, lose=lose)
    assert close(got, expected(board, weights, win, tie, lose), weights, max(map(abs, (win, tie, lose))))


def test_hands_on_the_board_neither_count_nor_are_paid():
    for board in SPECIAL:
        dead = np.isin(HANDS, ids(board)).any(axis=1)
        weights = np.random.default_rng(7).random(PAIRS)
        ev = showdown_ev(board, weights, tie=3)
        assert dead.sum() == PAIRS - 1081 and (ev[dead] == 0).all() and not np.signbit(ev[dead]).any()
        for other in (np.where(dead, 0, weights), np.where(dead, 1e300, weights)):
            assert np.array_equal(showdown_ev(board, other, tie=3), ev)


def test_pay_off_of_each_kind_counts_the_hands():
    board = "9h 7h 3h 8c 2c"
    counted = sum(showdown_ev(board, np.ones(PAIRS), win=w, tie=t, lose=s) for w, t, s in np.eye(3))
    dead = np.isin(HANDS, ids(board)).any(axis=1)
    assert (counted == np.where(dead, 0, 45 * 44 // 2)).all()


def test_what_one_side_wins_the_other_loses():
    rng = np.random.default_rng(8)
    for board in SPECIAL:
        mine, other = (rng.integers(0, 1000, PAIRS) * 1.0 for _ in range(2))
        assert mine @ showdown_ev(board, other) == -(other @ showdown_ev(board, mine))
        halves = [
            weights @ showdown_ev(board, rest, win=1, tie=0.5, lose=0)
            for weights, rest in ((mine, other), (other, mine))
        ]
        assert sum(halves) == mine @ showdown_ev(board, other, win=1, tie=1, lose=1)


def test_suits_are_alike():
    number = {tuple(hand): place for place, hand in enumerate(HANDS.tolist())}
    weights = np.random.default_rng(9).integers(0, 1000, PAIRS) * 1.0
    for board in SPECIAL[:8]:
        ev = showdown_ev(board, weights)
        for suits in list(permutations(range(4)))[1::5]:
            moved = np.array([card // 4 * 4 + suits[card % 4] for card in range(52)])
            to = np.array([number[tuple(sorted(pair, reverse=True))] for pair in moved[HANDS].tolist()])
            elsewhere = np.empty(PAIRS)
            elsewhere[to] = weights
            assert np.array_equal(showdown_ev(moved[list(ids(board))], elsewhere)[to], ev)


def test_the_order_of_the_board_does_not_matter():
    weights = np.random.default_rng(10).random(PAIRS)
    board = cards("9h 7h 3h 8c 2c")
    for order in list(permutations(range(5)))[::17]:
        assert np.array_equal(showdown_ev(board[list(order)], weights), showdown_ev(board, weights))


def test_accuracy_is_what_the_docstring_promises():
    """Without pay for a side, its weights do not matter; blockers are subtracted from the side, and leave its error."""
    rng = np.random.default_rng(11)
    for board in SPECIAL[::4]:
        weights = rng.random(PAIRS) * 10.0 ** rng.integers(-15, 15, PAIRS)
        live = np.flatnonzero(~np.isin(HANDS, ids(board)).any(axis=1))
        values = oracle.high_many(np.hstack([HANDS[live], np.tile(ids(board), (len(live), 1))])).astype(int)
        for outcome, pay in ((WIN, {"win": 1}), (TIE, {"tie": 1}), (LOSE, {"lose": 1})):
            got = showdown_ev(board, weights, **({"win": 0, "tie": 0, "lose": 0} | pay))
            for place in rng.choice(len(live), 10):
                hand = live[place]
                exact = fsum(weights[outcomes(ids(board))[hand] == outcome])
                side = fsum(weights[live[np.sign(values[place] - values) == outcome]])
                assert abs(Fraction(got[hand]) - Fraction(exact)) <= Fraction(2e-13) * Fraction(side)


def test_a_range_of_one_card_is_nothing_to_who_holds_it():
    for card in (51, 28, 3):
        weights = np.random.default_rng(12).random(PAIRS) * (HANDS == card).any(axis=1)
        for board in ("9h 7h 3h 8c 2c", "5h 5d Kc 9s 2d"):
            assert (showdown_ev(board, weights)[(HANDS == card).any(axis=1)] == 0).all()


# --- Shapes, dtypes, memory ------------------------------------------------------------------------------------------


def one_by_one(boards, weights, **pay):
    """The result row by row, broadcast by NumPy."""
    shape = np.broadcast_shapes(boards.shape[:-1], weights.shape[:-1])
    boards, weights = np.broadcast_to(boards, (*shape, 5)), np.broadcast_to(weights, (*shape, PAIRS))
    ev = np.empty((*shape, PAIRS))
    for row in np.ndindex(*shape):
        ev[row] = showdown_ev(boards[row], weights[row].copy(), **pay)
    return ev


@pytest.mark.parametrize(
    "boards, ranges",
    [
        ((), ()),
        ((), (3,)),
        ((3,), ()),
        ((3,), (3,)),
        ((3, 1), (4,)),
        ((4,), (3, 1)),
        ((2, 1, 3), (2, 1)),
        ((1,), (1,)),
        ((1, 1), (2,)),
        ((0,), ()),
        ((), (2, 0)),
        ((0, 3), (1, 3)),
    ],
)
def test_leading_axes_broadcast(boards, ranges):
    rng = np.random.default_rng(13)
    some = random_boards(int(np.prod(boards)), seed=13).reshape(*boards, 5)
    weights = rng.random((*ranges, PAIRS))
    wanted = one_by_one(some, weights, win=2, tie=0.5)
    before = some.copy(), weights.copy()
    for ev in (showdown_ev(some, weights, win=2, tie=0.5), ShowdownPlan(some).ev(weights, win=2, tie=0.5)):
        assert ev.shape == wanted.shape and ev.dtype == np.float64 and np.array_equal(ev, wanted)
    assert np.array_equal(some, before[0]) and np.array_equal(weights, before[1])


def test_boards_that_repeat_need_not_be_neighbours():
    boards = random_boards(3, seed=14)[[0, 0, 1, 1, 0, 2, 2, 0]]
    weights = np.random.default_rng(14).random((8, PAIRS))
    assert np.array_equal(showdown_ev(boards, weights), one_by_one(boards, weights))
    turned = np.lib.stride_tricks.as_strided(boards[0], (4, 5), (0, boards.strides[1]))
    assert np.array_equal(showdown_ev(turned, weights[:4]), one_by_one(turned, weights[:4]))


@pytest.mark.parametrize("dtype", ["<f8", ">f8", "f4", "f2", "g", "u1", "i1", "<u2", ">i4", "<i8", "u8"])
def test_weights_of_any_real_dtype(dtype):
    weights = np.random.default_rng(15).integers(0, 100, (2, PAIRS)).astype(dtype)
    assert np.array_equal(
        showdown_ev("9h 7h 3h 8c 2c", weights), one_by_one(cards("9h7h3h8c2c"), weights.astype(float))
    )


@pytest.mark.parametrize("dtype", ["u1", "i1", "<u2", ">i4", "<i8", ">u8"])
def test_boards_of_any_integer_dtype(dtype):
    boards, weights = random_boards(4, seed=16), np.random.default_rng(16).random(PAIRS)
    wanted = showdown_ev(boards, weights)
    assert np.array_equal(showdown_ev(boards.astype(dtype), weights), wanted)
    plan = ShowdownPlan(boards.astype(dtype)[::-1])
    assert np.array_equal(plan.ev(weights), wanted[::-1])


def memory_layouts(weights):
    """The same weights, (4, 1326), as views of other memory."""
    yield np.asfortranarray(weights)
    yield np.repeat(weights, 3, axis=1)[:, ::3]
    yield weights[:, ::-1].copy()[:, ::-1]
    yield weights[::-1].copy()[::-1]
    yield np.ascontiguousarray(weights.T).T
    unaligned = np.empty(weights.nbytes + 1, dtype=np.uint8)[1:].view(np.float64).reshape(weights.shape)
    unaligned[...] = weights
    yield unaligned
    read_only = weights.copy()
    read_only.setflags(write=False)
    yield read_only
    yield weights.view(type("Sub", (np.ndarray,), {}))


def test_weights_in_any_memory():
    weights = np.random.default_rng(17).random((4, PAIRS))
    boards = random_boards(4, seed=17)
    plan, wanted = ShowdownPlan(boards), showdown_ev(boards, weights)
    for view in memory_layouts(weights):
        assert np.array_equal(view, weights)
        assert np.array_equal(showdown_ev(boards, view), wanted) and np.array_equal(plan.ev(view), wanted)
        assert type(showdown_ev(boards, view)) is np.ndarray


def test_boards_as_text_and_lists():
    weights = np.random.default_rng(18).random(PAIRS)
    wanted = showdown_ev(np.array([30, 22, 6, 24, 0]), weights)
    for board in ("9h 7h 3h 8c 2c", "9h7h3h8c2c", [30, 22, 6, 24, 0], ("9h", "7h", "3h", "8c", "2c")):
        assert np.array_equal(showdown_ev(board, weights), wanted)
        assert np.array_equal(ShowdownPlan(board).ev(weights.tolist()), wanted)
    assert np.array_equal(showdown_ev(["9h 7h 3h 8c 2c"], weights), [wanted])


def test_a_range_is_weights():
    villain = Range("QQ+,AKs:0.5")
    ev = showdown_ev("9h 7h 3h 8c 2c", villain)
    assert np.array_equal(ev, showdown_ev("9h 7h 3h 8c 2c", np.asarray(villain)))
    assert np.array_equal(ev, ShowdownPlan("9h 7h 3h 8c 2c").ev(villain))


# --- out=, threads=, levels ------------------------------------------------------------------------------------------


def doors(boards):
    """Both doors with the boards filled in."""
    return [lambda *rest, **options: showdown_ev(boards, *rest, **options), ShowdownPlan(boards).ev]


def test_out_is_filled_and_returned():
    boards, weights = random_boards(3, seed=19), np.random.default_rng(19).random((2, 1, PAIRS))
    wanted = showdown_ev(boards, weights)
    for ev in doors(boards):
        out = np.full((2, 3, PAIRS), np.nan)
        assert ev(weights, out=out) is out and np.array_equal(out, wanted)
        out = np.full((3, 2, 2 * PAIRS), np.nan)
        view = out.transpose(1, 0, 2)[..., ::2]
        assert ev(weights, out=view) is view and np.array_equal(view, wanted)
        assert np.isnan(out[..., 1::2]).all()
        single = np.empty(PAIRS)
        assert doors(boards[0])[0](weights[0, 0], out=single) is single and np.array_equal(single, wanted[0, 0])


def test_out_may_be_the_weights():
    boards, weights = random_boards(4, seed=20), np.random.default_rng(20).random((4, PAIRS))
    wanted = showdown_ev(boards, weights)
    for ev in doors(boards):
        shared = weights.copy()
        assert ev(shared, out=shared) is shared and np.array_equal(shared, wanted)
        around = np.empty((5, PAIRS))
        around[:4] = weights
        assert np.array_equal(ev(around[:4], out=around[1:]), wanted)
        around[1:] = weights
        assert np.array_equal(ev(around[1:], out=around[:4]), wanted)


def test_wrong_out_is_refused():
    weights = np.ones((2, PAIRS))
    for ev in doors("9h 7h 3h 8c 2c"):
        for out in ([0.0], "text", 1.0):
            with pytest.raises(TypeError, match="out must be a NumPy array"):
                ev(weights, out=out)
        for dtype in (np.float32, np.int64, ">f8", np.uint16):
            with pytest.raises(TypeError, match="out must have dtype float64"):
                ev(weights, out=np.zeros((2, PAIRS), dtype=dtype))
        for shape in ((PAIRS,), (1, PAIRS), (2, PAIRS, 1), (2, PAIRS - 1), ()):
            with pytest.raises(ValueError, match="out has shape .*, the result has"):
                ev(weights, out=np.zeros(shape))
        read_only = np.zeros((2, PAIRS))
        read_only.setflags(write=False)
        with pytest.raises(ValueError, match="read-only"):
            ev(weights, out=read_only)


def test_threads_change_nothing():
    boards, weights = random_boards(200, seed=21), np.random.default_rng(21).random((200, PAIRS))
    for ev in doors(boards):
        wanted = ev(weights)
        for threads in (2, 3, 7, 64, -1):
            assert np.array_equal(ev(weights, threads=threads), wanted)
            assert np.array_equal(ev(weights[:33, ::-1][:, ::-1][0], threads=threads), ev(weights[0]))
    weights[[70, 150], [3, 5]] = -1
    for threads in (1, 2, 3, 64):
        with pytest.raises(ValueError, match="^row 70: the weight of 2s 2c is -1.0"):
            showdown_ev(boards, weights, threads=threads)


def test_wrong_threads_are_refused():
    for ev in doors("9h 7h 3h 8c 2c"):
        for threads in (0, -2):
            with pytest.raises(ValueError, match="threads must be"):
                ev(np.ones(PAIRS), threads=threads)
        for threads in (True, 1.0, "2", None):
            with pytest.raises(TypeError):
                ev(np.ones(PAIRS), threads=threads)


def test_one_plan_serves_many_callers():
    plan = ShowdownPlan(random_boards(2, seed=22))
    ranges = np.random.default_rng(22).random((40, 1, PAIRS))
    with ThreadPoolExecutor(max_workers=4) as callers:
        for one, ev in zip(ranges, callers.map(plan.ev, ranges), strict=True):
            assert np.array_equal(ev, plan.ev(one))


LEAVE_RESULTS = """
import sys
import numpy as np
from evaluator import cpu, showdown_ev
given = np.load(sys.argv[1])
ev = showdown_ev(given["boards"], given["weights"], win=1.25, tie=0.3, lose=-0.7)
np.save(sys.argv[2], ev)
"""


def test_levels_give_the_same_floats(tmp_path):
    boards, rng = random_boards(300, seed=23), np.random.default_rng(23)
    weights = rng.random((300, PAIRS)) * 10.0 ** rng.integers(-6, 6, (300, PAIRS))
    np.savez(tmp_path / "given.npz", boards=boards, weights=weights)
    wanted = showdown_ev(boards, weights, win=1.25, tie=0.3, lose=-0.7)
    for level in LEVELS:
        run_at(level, "-c", LEAVE_RESULTS, tmp_path / "given.npz", tmp_path / "ev.npy")
        assert np.array_equal(np.load(tmp_path / "ev.npy"), wanted), level


def test_nothing_beyond_the_arrays_is_touched():
    boards, weights = random_boards(3, seed=24), np.random.default_rng(24).random((3, PAIRS))
    wanted = showdown_ev(boards, weights, tie=1)
    fences = Fence(5 * 3), Fence(weights.nbytes), Fence(weights.nbytes)
    for at_end in (False, True):
        given, by_pair = fences[0].place(boards, at_end), fences[1].place(weights, at_end)
        out = fences[2].place(np.zeros_like(weights), at_end)
        assert np.array_equal(showdown_ev(given, by_pair, tie=1, out=out), wanted)
        assert np.array_equal(ShowdownPlan(given).ev(by_pair, tie=1, out=out), wanted)


# --- Refusals --------------------------------------------------------------------------------------------------------

NOT_WEIGHTS = [np.nan, np.inf, -np.inf, -1.0, -5e-324, -1e300]


@pytest.mark.parametrize("weight", NOT_WEIGHTS)
def test_what_is_no_weight_is_named(weight):
    for pair, text in ((0, "2d 2c"), (1, "2h 2c"), (3, "2s 2c"), (700, "Jd Th"), (1323, "As Ac"), (1325, "As Ah")):
        weights = np.ones((2, 3, PAIRS))
        weights[1, 0, pair] = weight
        weights[1, 2, 0] = weight  # a later one
        for ev in doors("9h 7h 3h 8c 2c"):
            said = re.escape(f"the weight of {text} is {weight}; weights are finite and not negative")
            with pytest.raises(ValueError, match=rf"^row \(1, 0\): {said}$"):
                ev(weights)
            with pytest.raises(ValueError, match=f"^{said}$"):
                ev(weights[1, 0])
            with pytest.raises(ValueError, match=f"^{said}$"):
                ev(weights[1, 0, ::-1].copy()[::-1])


def test_every_pair_is_looked_at():
    weights = np.ones(PAIRS)
    plan = ShowdownPlan("9h 7h 3h 8c 2c")
    for pair in range(PAIRS):
        weights[pair] = np.nan
        with pytest.raises(ValueError, match="is nan"):
            plan.ev(weights)
        weights[pair] = 1


def test_smallest_largest_and_negative_zero_are_weights():
    weights = np.zeros(PAIRS)
    weights[[5, 700, 1325]] = 5e-324, 1.7e308, -0.0
    assert np.isfinite(showdown_ev("9h 7h 3h 8c 2c", weights)).all()


def test_other_numbers_of_weights_are_refused():
    for ev in doors("9h 7h 3h 8c 2c"):
        for shape in ((), (1325,), (1327,), (0,), (PAIRS, 1), (2, 169), (13, 13)):
            with pytest.raises(ValueError, match="1326 pairs of hole cards on the last axis, not the shape"):
                ev(np.zeros(shape))


@pytest.mark.parametrize(
    "weights",
    [np.ones(PAIRS, bool), np.ones(PAIRS, object), np.ones(PAIRS, complex), np.ones(PAIRS, "U3"), [None] * PAIRS, "AA"],
    ids=["bool", "object", "complex", "text", "None", "a range as text"],
)
def test_weights_that_are_no_numbers_are_refused(weights):
    for ev in doors("9h 7h 3h 8c 2c"):
        with pytest.raises(TypeError, match="weights must be real numbers, not"):
            ev(weights)


@pytest.mark.parametrize("name", ["win", "tie", "lose"])
def test_pay_offs_are_finite_numbers(name):
    for ev in doors("9h 7h 3h 8c 2c"):
        for pay in (np.nan, np.inf, -np.inf):
            with pytest.raises(ValueError, match=f"{name} must be a finite number, not {pay}"):
                ev(np.ones(PAIRS), **{name: pay})
        for pay in ("1", None, 1j, [1.0, 2.0]):
            with pytest.raises(TypeError):
                ev(np.ones(PAIRS), **{name: pay})
        assert np.array_equal(ev(np.ones(PAIRS), **{name: np.float32(3)}), ev(np.ones(PAIRS), **{name: 3}))


BAD_BOARDS = [
    ("9h 7h 3h 8c", ValueError, "takes 5 board cards, got 4 cards"),
    ("9h 7h 3h 8c 2c As", ValueError, "takes 5 board cards, got 6 cards"),
    ("9h 7h 3h 8c 9h", ValueError, "9h appears twice"),
    ([0, 1, 2, 3, 52], ValueError, "52 is not a card id"),
    (np.array([[0, 1, 2, 3, 4], [0, 1, -1, 3, 4]]), ValueError, "row 1: -1 is not a card id"),
    (np.array([[0, 1, 2, 3, 4], [0, 1, 7, 7, 400]]), ValueError, "row 1: 400 is not a card id"),
    (np.array([[[0, 1, 2, 3, 4]], [[5, 6, 7, 8, 5]]]), ValueError, r"row \(1, 0\): 3d appears twice"),
    (np.array(7), ValueError, "takes boards of five cards, got a single number"),
    (np.zeros(5), TypeError, "array of float64"),
    (np.ones(5, bool), TypeError, "array of bool"),
    (None, TypeError, "not NoneType"),
    ("9h 7h 3h 8c Xx", ValueError, "'Xx' at position 4"),
]


@pytest.mark.parametrize("board, error, said", BAD_BOARDS, ids=[said for _, _, said in BAD_BOARDS])
def test_illegal_boards_are_refused(board, error, said):
    for call in (lambda: showdown_ev(board, np.ones(PAIRS)), lambda: ShowdownPlan(board)):
        with pytest.raises(error, match=said):
            call()


def test_shapes_that_do_not_broadcast_are_refused():
    boards, weights = random_boards(3, seed=25), np.ones((2, PAIRS))
    for ev in doors(boards):
        with pytest.raises(ValueError, match=r"shapes \(3, 5\) and \(2, 1326\) do not broadcast"):
            ev(weights)


def test_a_board_is_looked_at_before_the_weights_of_its_row():
    boards, weights = random_boards(3, seed=26), np.ones((3, PAIRS))
    boards[1] = 9
    weights[1, 4] = weights[2, 4] = np.nan
    with pytest.raises(ValueError, match="row 1: 4d appears twice"):
        showdown_ev(boards, weights)
    weights[0, 4] = np.nan
    with pytest.raises(ValueError, match="row 0: the weight of 2s 2d"):
        showdown_ev(boards, weights)


# --- The plan as an object -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("shape", [(), (3,), (2, 3), (0,)])
def test_plans_can_be_copied_and_pickled(shape):
    boards = random_boards(int(np.prod(shape)), seed=27).reshape(*shape, 5)
    plan, weights = ShowdownPlan(boards), np.random.default_rng(27).random(PAIRS)
    copies = [copy.copy(plan), copy.deepcopy(plan)]
    copies += [pickle.loads(pickle.dumps(plan, protocol)) for protocol in range(pickle.HIGHEST_PROTOCOL + 1)]
    for other in copies:
        assert type(other) is ShowdownPlan and np.array_equal(other.board, plan.board)
        assert np.array_equal(other.ev(weights), plan.ev(weights))
    assert len(pickle.dumps(plan)) < 1000 + 5 * len(boards)


def test_a_plan_keeps_its_boards():
    boards = random_boards(2, seed=28).astype(np.int32)
    plan, weights = ShowdownPlan(boards), np.ones(PAIRS)
    wanted, kept = plan.ev(weights), boards.copy()
    boards[...] = 0
    assert np.array_equal(plan.ev(weights), wanted)
    assert plan.board.dtype == np.uint8 and np.array_equal(plan.board, kept)
    with pytest.raises(ValueError, match="read-only"):
        plan.board[0] = 0
    with pytest.raises(AttributeError):
        plan.board = kept


def test_plans_are_shown_by_their_boards():
    plan = ShowdownPlan([30, 22, 6, 24, 0])
    assert repr(plan) == "ShowdownPlan('9h 7h 3h 8c 2c')"
    assert np.array_equal(eval(repr(plan)).board, plan.board)
    assert repr(ShowdownPlan(random_boards(6, seed=29).reshape(2, 3, 5))) == "<ShowdownPlan of (2, 3) boards>"
