"""showdown_ev and ShowdownPlan as functions of arrays: shapes, dtypes, memory, out=, threads and levels change nothing,
and the first bad row is named."""

import re
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from at_levels import LEVELS, run_at
from hole_cards import PAIRS
from levels_run import Fence
from showdown_oracle import random_boards

from evaluator import Range, ShowdownPlan, cards, showdown_ev

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
