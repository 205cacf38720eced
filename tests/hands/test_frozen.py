"""What the package keeps and hands out cannot be written to: not by its flags, not through its base, nor by a view."""

import copy
import importlib
import pickle
import pkgutil
from collections.abc import Mapping

import numpy as np
import pytest

import evaluator
from evaluator import OmahaRange, Range, ShowdownPlan, equity, showdown
from evaluator.casino import buster_blackjack, let_it_ride
from evaluator.casino.parts import canonical_hands, caribbean_hands, three_card_hands
from evaluator.conformance import order
from evaluator.odds import outcomes
from evaluator.ranges import omaha_order
from evaluator.work.frozen import frozen, frozen_rows


def attempts(array):
    """Ways to make an array, what it is a view of, or a view of it writable."""
    for one in (array, array[...], array.view(), array.T, np.asarray(array), np.broadcast_to(array, (2, *array.shape))):
        yield lambda one=one: setattr(one.flags, "writeable", True)
        yield lambda one=one: one.setflags(write=True)
    base = array.base
    while isinstance(base, np.ndarray):
        yield lambda base=base: base.setflags(write=True)
        base = base.base
    lent = memoryview(base)  # what owns the memory
    yield lambda: np.asarray(lent).setflags(write=True)
    yield lambda: memoryview(base).cast("B").__setitem__(0, 1)
    yield lambda: array.fill(array.flat[0] if array.size else 0)
    yield lambda: array.__setitem__(..., array.copy())


def assert_frozen(array):
    kept = array.copy()
    assert not array.flags.writeable
    for attempt in attempts(array):
        with pytest.raises((ValueError, TypeError)):
            attempt()
    assert np.array_equal(array, kept)


def arrays_in(thing, depth=3):
    if isinstance(thing, np.ndarray):
        yield thing
    elif depth and isinstance(thing, (tuple, list)):
        for part in thing:
            yield from arrays_in(part, depth - 1)
    elif depth and isinstance(thing, Mapping):
        yield from arrays_in(list(thing.values()), depth - 1)


# --- The helper -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "given",
    [
        *(np.arange(6), np.arange(6.0).reshape(2, 3), np.array(7, np.uint8), np.zeros((0, 3)), np.array(["a", "bcd"])),
        *(np.asfortranarray(np.arange(6).reshape(2, 3)), np.arange(12)[::-3], np.array([True, False])),
        *(np.arange(3, dtype=">i4"), np.broadcast_to(np.float64(3), 4)),
    ],
    ids=lambda given: f"{given.dtype}{given.shape}",
)
def test_any_array(given):
    kept = given.copy()
    fixed = frozen(given)
    assert fixed.dtype == kept.dtype and fixed.shape == kept.shape and np.array_equal(fixed, kept)
    assert_frozen(fixed)
    copies = [pickle.loads(pickle.dumps(fixed, protocol)) for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1)]
    for other in [*copies, copy.copy(fixed), copy.deepcopy(fixed)]:
        assert other.shape == kept.shape and np.array_equal(other, kept)


def test_large_arrays_are_not_copied():
    given = np.arange(1000)
    address = given.ctypes.data
    assert frozen(given).ctypes.data == address


def test_tuples_of_arrays():
    pair = frozen((np.arange(3), 5))
    assert type(pair) is tuple and pair[1] == 5
    assert_frozen(pair[0])
    held = frozen(three_card_hands.tables())
    assert type(held) is type(three_card_hands.tables())
    with pytest.raises(TypeError, match="objects"):
        frozen(np.array([None]))


@pytest.mark.parametrize(
    "given", [np.arange(12).reshape(3, 4), np.arange(12.0).reshape(4, 3).T, np.zeros((2, 0), np.uint8)], ids=str
)
def test_rows(given):
    rows = frozen_rows(given)
    assert [row.tolist() for row in rows] == given.tolist() and all(row.dtype == given.dtype for row in rows)
    for row in rows:
        assert_frozen(row)


def test_what_has_no_rows():
    assert frozen_rows(np.zeros((0, 5))) == []
    for given in (np.arange(3), np.zeros((1, 1, 1)), np.array(1)):
        with pytest.raises(ValueError, match="axes are not rows"):
            frozen_rows(given)
    with pytest.raises(TypeError, match="objects"):
        frozen_rows(np.array([[None]]))


def test_nothing_leads_to_the_memory():
    owner = frozen(np.arange(3)).base
    with pytest.raises(TypeError, match="pickle"):
        pickle.dumps(owner)
    with pytest.raises(BufferError):
        memoryview(type(owner)())
    assert not [name for name in dir(owner) if not name.startswith("__")]


# --- What is handed out -----------------------------------------------------------------------------------------------

OBJECTS = {
    "range": Range("QQ+,AKs:0.5"),
    "no range": Range(""),
    "weights in Omaha": OmahaRange("AA$ds:0.5,KKQQ"),
    "one weight in Omaha": OmahaRange("AA$ds"),
    "all of Omaha": OmahaRange("****:0.5"),
    "none of Omaha": OmahaRange(""),
    "joined": OmahaRange("AA$ds") | OmahaRange("KK**:0.3"),
    "exact": equity(["AhKh", "QsQd"], "2c 3d 4h"),
    "weighed": equity(["AhKh", "QQ:0.5"], "2c 3d 4h"),
    "drawn": equity(["AhKh", "random"], samples=1000, seed=1),
    "high and low": equity(["Ah2hKsQs", "8c7c6d5d"], "2c 3d Kh", game="omaha8"),
    "plan": ShowdownPlan("Ks 9d 5h 5c 2s"),
    "table": showdown(["AsKs", None, "9c9d"], "Ac Kh 9h 2s 2d"),
    "table for high and low": showdown(["As2s7c7d", "Kc3cQdQh"], "4h 5d 8c Qs Jh", game="omaha8"),
    "table of fewer cards": showdown(["AsAhQs2c", "2d3d4d5d"], game="badugi"),
    "plans": ShowdownPlan(np.array([[30, 22, 6, 24, 0], [31, 22, 6, 24, 0]])),
}


def arrays_of(thing):
    """All arrays that are attributes, private ones too."""
    for name in dir(thing):
        if not name.startswith("__"):
            yield from arrays_in(getattr(thing, name))
    if isinstance(thing, Range):
        yield np.asarray(thing)


@pytest.mark.parametrize("thing", OBJECTS.values(), ids=OBJECTS)
def test_objects(thing):
    protocols = range(2, pickle.HIGHEST_PROTOCOL + 1)
    again = [pickle.loads(pickle.dumps(thing, protocol)) for protocol in protocols]
    for one in [thing, *again, copy.copy(thing), copy.deepcopy(thing)]:
        found = list(arrays_of(one))
        assert found
        for array in found:
            assert_frozen(array)
        if not isinstance(thing, ShowdownPlan):
            assert one == thing and hash(one) == hash(thing)


def test_what_an_object_is_made_of_is_its_own():
    counts, weights = np.array([0, 5, 6, 1]), np.ones(1326)
    answer, given = evaluator.Equity(counts, True), Range.from_array(weights)
    counts[:], weights[:] = 0, 0
    assert answer.winners.tolist() == [0, 5, 6, 1] and len(given) == 1326
    assert counts.flags.writeable and weights.flags.writeable


def modules():
    """All of the package's but those for which another package is missing."""
    for module in pkgutil.walk_packages(evaluator.__path__, "evaluator."):
        if not module.name.endswith("__main__"):
            try:
                yield importlib.import_module(module.name)
            except ImportError as error:  # plots without matplotlib, say
                assert not (error.name or "").startswith("evaluator")


def test_arrays_of_modules():
    """Tables that functions read again and again."""
    found = [array for module in modules() for array in arrays_in(list(vars(module).values()))]
    assert len(found) > 20
    for array in found:
        assert_frozen(array)


@pytest.mark.parametrize(
    "kept",
    [
        omaha_order.strongest,
        lambda: outcomes.takes_of(3, 2),
        lambda: order.ladder("badugi"),
        three_card_hands.tables,
        caribbean_hands.hands_by_list,
        let_it_ride.line_numbers,
        lambda: canonical_hands.canonical_hands(3),
        lambda: buster_blackjack.busted_hands(True),
    ],
)
def test_results_that_are_kept(kept):
    arrays = list(arrays_in(kept()))
    assert arrays and kept() is kept()
    for array in arrays:
        assert_frozen(array)
