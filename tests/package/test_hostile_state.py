"""State that nobody saved: pickles that were changed are refused, whatever part of them was, and never believed."""

import pickle
import tracemalloc
import zlib

import numpy as np
import pytest

from evaluator import Equity, OmahaRange, Range, ShowdownPlan, equity
from evaluator.odds.outcomes import HiLoEquity

REFUSED = (ValueError, TypeError)


class Forged:
    """Pickles as a call of a function, and perhaps a state to set."""

    def __init__(self, *reduced):
        self.reduced = reduced

    def __reduce__(self):
        return self.reduced




# --- Omaha ranges -----------------------------------------------------------------------------------------------------

OMAHA = OmahaRange("AA:0.5,KK")
FUNCTION, (HOLE, PACKED, DTYPE, VALUES, TEXT) = OMAHA.__reduce__()
LEVELS = np.frombuffer(zlib.decompress(PACKED), DTYPE)


def zipped(levels, dtype=None):
    return zlib.compress(np.asarray(levels, dtype).tobytes())


def omaha(**changed):
    parts = dict(hole_cards=HOLE, packed=PACKED, dtype=DTYPE, values=VALUES, text=TEXT) | changed
    return FUNCTION, tuple(parts.values())


def test_what_was_saved_is_what_comes_back():
    assert VALUES.tolist() == [0, 0.5, 1] and LEVELS.size == 270_725
    assert pickle.loads(pickle.dumps(Forged(*omaha()))) == OMAHA
    wide = omaha(packed=zipped(LEVELS, "<u4"), dtype="<u4", text=None)
    swapped = omaha(packed=zipped(LEVELS, ">u2"), dtype=">u2", values=VALUES.astype(">f8"))
    for other in (wide, swapped):
        again = pickle.loads(pickle.dumps(Forged(*other)))
        assert again == OMAHA and hash(again) == hash(OMAHA)
    every = OmahaRange("****:0.5")
    assert pickle.loads(pickle.dumps(every)) == every and repr(pickle.loads(pickle.dumps(every))) == repr(every)


@pytest.mark.parametrize(
    "changed",
    [
        *(dict(values=np.array(values)) for values in ([0, -0.5, 1], [0, 0.5, -1], [0, np.nan, 1], [0, 0.5, np.nan])),
        *(dict(values=np.array(values)) for values in ([0, 0.5, np.inf], [0, 1, 0.5], [0, 0.5, 0.5], [0.1, 0.5, 1])),
        *(dict(values=np.array(values)) for values in ([-0.0, 0.5, 1], [0.0, 0.5], [0.0], [], [[0, 0.5, 1]], 1.0)),
        *(dict(values=np.array([0, 0.5, 1], dtype)) for dtype in ("f4", "O", "U5", "c16", "f2")),
        *(dict(values=values) for values in ([0, 0.5, 1], None, "0", np.ma.array([0, 0.5, 1.0]), np.array([0, 1, 2]))),
        *(dict(hole_cards=cards) for cards in (7, 3, 0, -4, 4.0, True, None, "4", 5, np.int64(4), 10**30)),
        *(dict(dtype=dtype) for dtype in ("<u2", "|i1", "<i2", "|b1", "f8", "O", "", "u1,u1", None, 1, np.dtype("u1"))),
        dict(packed=zipped(LEVELS, "i1"), dtype="|i1"),
        dict(packed=zipped(np.where(LEVELS == 2, 3, LEVELS), "u1")),
        dict(packed=zipped(np.full(LEVELS.size, 255, "u1"))),
        dict(packed=zipped([3], "u1")),
        dict(packed=zipped(LEVELS[:-1])),
        dict(packed=zipped(np.append(LEVELS, LEVELS[:1]))),
        dict(packed=zipped(LEVELS[:2])),
        dict(packed=zipped([], "u1")),
        *(dict(packed=packed) for packed in (PACKED[:-1], PACKED + b"x", PACKED[:50], b"", b"x" * 50, None, "x", [1])),
        dict(packed=PACKED[:-4] + b"\0\0\0\0"),
    ],
    ids=lambda changed: f"{changed!r:.70}",
)
def test_omaha_ranges(changed):
    for text in (TEXT, None):
        with pytest.raises(ValueError):
            pickle.loads(pickle.dumps(Forged(*omaha(**{"text": text} | changed))))


@pytest.mark.parametrize("text", ["AA", "AA:0.5,KK,QQ", "Xx", "", "AA:0.5,KK:2", b"AA:0.5,KK", 5, ["AA"]])
def test_the_text_is_that_of_the_weights(text):
    with pytest.raises(ValueError):
        pickle.loads(pickle.dumps(Forged(*omaha(text=text))))
    with pytest.raises(ValueError, match="means another range"):
        FUNCTION(*omaha(packed=zipped(np.where(LEVELS == 2, 1, LEVELS), "u1"))[1])


def test_a_bomb_is_not_unpacked():
    bomb = zlib.compress(bytes(200_000_000), 9)
    tracemalloc.start()
    try:
        for hole_cards in (4, 6):
            with pytest.raises(ValueError, match="not of"):
                FUNCTION(hole_cards, bomb, "|u1", VALUES, None)
            assert tracemalloc.get_traced_memory()[1] < 60_000_000
    finally:
        tracemalloc.stop()


# --- Ranges, answers, plans -------------------------------------------------------------------------------------------

COUNTS = np.array([0, 5, 6, 1])
HALVES = np.array([[0, 3, 4, 0], [0, 1, 0, 0], [0, 0, 0, 2], [0, 0, 5, 0]])


@pytest.mark.parametrize(
    "weights",
    [
        *(np.full(1326, number) for number in (-1.0, np.nan, np.inf, -np.inf)),
        *(np.ones(1325), np.ones((1326, 1)), np.ones(1326, complex), np.full(1326, None), np.full(1326, "1")),
        *(None, "AA"),
    ],
    ids=lambda weights: f"{weights!r:.40}",
)
def test_ranges(weights):
    with pytest.raises(REFUSED):
        pickle.loads(pickle.dumps(Forged(Range("AA").__reduce__()[0], (weights,))))


def with_one(counts, place, number):
    return np.where(np.arange(counts.size).reshape(counts.shape) == place, number, counts)


@pytest.mark.parametrize(
    "counts",
    [
        *(with_one(COUNTS, 2, number) for number in (-1, -1.0, np.nan, np.inf, -np.inf)),
        with_one(COUNTS, 0, 1),
        *(COUNTS[:3], COUNTS[:0], COUNTS[:1], np.arange(6), np.ones((4, 4), int), np.array(5), np.zeros(4, int)),
        *(COUNTS.astype(dtype) for dtype in (object, bool, complex, "U5", np.uint64, np.int32, np.float32)),
        *(np.append(0, np.ones(2047, int)), np.array([0, 2**62, 2**62, 2**62]), np.array([0, 2**62, 1, 0])),
        *(COUNTS.tolist(), None, "counts", 5),
    ],
    ids=lambda counts: f"{counts!r:.40}",
)
def test_answers(counts):
    with pytest.raises(REFUSED):
        Equity(counts, True)
    with pytest.raises(REFUSED):
        pickle.loads(pickle.dumps(Forged(Equity, (counts, True))))


@pytest.mark.parametrize(
    "counts",
    [
        *(with_one(HALVES, 6, number) for number in (-1, np.nan, np.inf)),
        *(with_one(HALVES, 4, 1), HALVES[:3], HALVES[:, :3], HALVES.ravel(), HALVES[:0], np.zeros((4, 4), int)),
        *(HALVES.astype(object), HALVES.astype(np.uint8), HALVES.tolist(), np.ones((2048, 2048), int)),
    ],
    ids=lambda counts: f"{counts!r:.40}",
)
def test_answers_of_two_halves(counts):
    with pytest.raises(REFUSED):
        HiLoEquity(counts, True)


@pytest.mark.parametrize("exact", [1, 0, None, "yes", np.True_, [True]])
def test_exact_is_a_bool(exact):
    with pytest.raises(TypeError, match="exact must be a bool"):
        Equity(COUNTS, exact)


def test_random_deals_are_whole():
    assert Equity(COUNTS.astype(float), True).trials == Equity(COUNTS, False).trials == 12
    with pytest.raises(TypeError, match="int64, not float64"):
        Equity(COUNTS.astype(float), False)
    assert hash(Equity(np.array([0.0, 1, 2, -0.0]), True)) == hash(Equity(np.array([0.0, 1, 2, 0]), True))
    assert HiLoEquity(HALVES, True).trials == 15


@pytest.mark.parametrize(
    "board",
    [
        *([0, 1, 2, 3, 52], [0, 1, 2, 3, 3], [0, 1, 2], np.arange(5.0), np.array([None] * 5), None, "As", -1),
        *(np.full((2, 5), 200, np.uint8), [[0, 1, 2, 3, 4], [0, 1, 2, 3, -1]]),
    ],
    ids=lambda board: f"{board!r:.40}",
)
def test_plans(board):
    function, _ = ShowdownPlan("Ks 9d 5h 5c 2s").__reduce__()
    with pytest.raises(REFUSED):
        pickle.loads(pickle.dumps(Forged(function, (board,))))


# --- State set from outside -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("thing", "field"),
    [
        (Range("AA"), "_weights"),
        (OMAHA, "_levels"),
        (OMAHA, "_values"),
        (equity(["AhKh", "QsQd"], "2c 3d 4h"), "winners"),
        (ShowdownPlan("Ks 9d 5h 5c 2s"), "board"),
    ],
    ids=lambda one: f"{one!r:.30}",
)
def test_state_is_not_set(thing, field):
    """Neither of what unpickling has just made, nor of an object without any."""
    state = {field: np.full(4, -1.0)}
    function, arguments = thing.__reduce__()
    empty = (type(thing).__new__, (type(thing), *arguments[: isinstance(thing, ShowdownPlan)]))
    for made in ((function, arguments), empty):
        for hostile in (state, (None, state), (state, None)):
            with pytest.raises((ValueError, AttributeError)):
                pickle.loads(pickle.dumps(Forged(*made, hostile)))
