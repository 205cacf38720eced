"""What callers keep, copy, save and send: pickles, copies, NumPy's files, pools of threads and of processes."""

import copy
import io
import os
import pickle
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from functools import partial
from multiprocessing import get_context

import numpy as np
import oracle
import pytest

import evaluator
from evaluator import (
    Category,
    OmahaRange,
    Range,
    ShowdownPlan,
    category,
    describe,
    equity,
    high,
    high_mask,
    mask,
    omaha_high,
    showdown_ev,
)

HANDS = oracle.random_hands(4000, 7, seed=1)
BOARD = [3, 18, 25, 37, 48]
RANGES = [Range("QQ+,AKs:0.5,!AhKh"), Range(""), OmahaRange("AA$ds:0.5,KKQQ"), OmahaRange("AK*", 5)]
ANSWERS = [
    equity(["AhKh", "QsQd"], "2c 3d 4h"),
    equity(["AhKh", "QQ:0.5"], "2c 3d 4h"),
    equity(["AhKh", "random"], samples=1000, seed=1),
    equity(["Ah2hKsQs", "8c7c6d5d"], "2c 3d Kh", game="omaha8"),
]
THINGS = [*RANGES, *ANSWERS, *Category, evaluator.high, evaluator.omaha_low8, evaluator.high_mask, evaluator.equity]


def through_pickle(protocol):
    return lambda thing: pickle.loads(pickle.dumps(thing, protocol))


@pytest.mark.parametrize(
    "again",
    [copy.copy, copy.deepcopy, *(through_pickle(protocol) for protocol in range(pickle.HIGHEST_PROTOCOL + 1))],
)
def test_copies_and_pickles_are_equal(again):
    for thing in THINGS:
        other = again(thing)
        assert type(other) is type(thing) and other == thing and hash(other) == hash(thing), thing
    for array in (HANDS, high(HANDS), mask(HANDS), category(high(HANDS)), describe(high(HANDS[:50]))):
        other = again(array)
        assert other.dtype == array.dtype and np.array_equal(other, array)


@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy, through_pickle(pickle.HIGHEST_PROTOCOL)])
def test_a_plan_is_its_board(again):
    plan, weights = ShowdownPlan(BOARD), Range("random").without(BOARD).weights
    other = again(plan)
    assert other is not plan and np.array_equal(other.ev(weights), plan.ev(weights))


def saved(array):
    """Through NumPy's file format, which holds no pickles here."""
    file = io.BytesIO()
    np.save(file, array, allow_pickle=False)
    return np.load(io.BytesIO(file.getvalue()), allow_pickle=False)


def test_arrays_in_files_of_numpy():
    for array in (HANDS, high(HANDS), mask(HANDS), category(high(HANDS)), describe(high(HANDS[:50]))):
        assert saved(array).dtype == array.dtype and np.array_equal(saved(array), array)
    assert np.array_equal(high(saved(HANDS)), high(HANDS))
    assert np.array_equal(high_mask(saved(mask(HANDS))), high(HANDS))


def test_objects_in_files_of_numpy():
    """By what they consist of: a range of its weights, an answer of its counts, a category of its number."""
    assert Range.from_array(saved(RANGES[0])) == RANGES[0]
    for range_ in RANGES[2:]:
        assert np.array_equal(saved(range_.hands), range_.hands) and np.array_equal(
            saved(range_.weights), range_.weights
        )
    for answer in ANSWERS:
        assert np.array_equal(saved(answer.winners), answer.winners) and not answer.equity.flags.writeable
    assert [Category(number) for number in saved(np.array(Category)).tolist()] == list(Category)
    plan, weights = ShowdownPlan(BOARD), Range("random").without(BOARD).weights
    assert np.array_equal(ShowdownPlan(saved(plan.board)).ev(weights), plan.ev(weights))


# --- Pools ------------------------------------------------------------------------------------------------------------


def jobs():
    """Calls, which pools take as they are, and what comes back."""
    chunks = np.array_split(HANDS, 5)
    holes = [
        hands[:, :4] for hands in np.array_split(oracle.random_hands(500, 4, 2, np.setdiff1d(range(52), BOARD)), 3)
    ]
    weights = Range("random").without(BOARD).weights
    return [
        *(partial(high, chunk) for chunk in chunks),
        *(partial(high_mask, mask(chunk)) for chunk in chunks),
        *(partial(omaha_high, hole, board=BOARD) for hole in holes),
        partial(showdown_ev, BOARD, weights),
        partial(ShowdownPlan(BOARD).ev, weights),
        partial(np.asarray, RANGES[0]),
        partial(equity, ["AhKh", RANGES[0]], "2c 3d 4h"),
        partial(describe, high(HANDS[:50])),
    ]


def run_each(calls):
    return [call() for call in calls]


def call(function):
    return function()


def same(one, two):
    return type(one) is type(two) and (np.array_equal(one, two) if isinstance(one, np.ndarray) else one == two)


def test_threads():
    calls = jobs()
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(call, calls * 4))
    assert all(map(same, found, run_each(calls) * 4))


@pytest.mark.parametrize("method", ["spawn"] if os.name == "nt" else ["spawn", "forkserver"])
def test_processes(method):
    calls = jobs()
    with ProcessPoolExecutor(1, mp_context=get_context(method)) as pool:
        futures = [pool.submit(one) for one in calls]
        assert all(map(same, [future.result() for future in futures], run_each(calls)))
