"""Ranges of Omaha hands as objects: hands and weights, set operations, pickles. Their text: test_omaha_range_text.py."""

import copy
import pickle
import subprocess
import sys
from math import comb

import numpy as np
import pytest
from omaha_range_oracle import all_hands

from evaluator import OmahaRange, Range


def as_dict(range_):
    return dict(zip(map(tuple, range_.hands.tolist()), range_.weights.tolist(), strict=True))


# --- Hands and weights ------------------------------------------------------------------------------------------------


def test_hands_are_in_colex_order():
    hands = all_hands(4)
    assert np.array_equal(OmahaRange("*").hands, hands)
    assert np.array_equal(OmahaRange("AA").hands, hands[(hands >= 48).sum(axis=1) >= 2])


@pytest.mark.parametrize("text", ["AAKK*", "AsAhAdAcKs", "AxKx*:0.5,AyKy***s", "ssss*"])
def test_hands_of_five_cards_are_in_colex_order(text):
    hands = OmahaRange(text).hands
    assert (np.diff(hands.astype(int), axis=1) > 0).all()
    backwards = hands[:, ::-1].astype(np.int64) @ 52 ** np.arange(4, -1, -1)
    assert len(hands) and (np.diff(backwards) > 0).all()


@pytest.mark.parametrize("text", ["AA**", "AA:0.5,KK", "random", "random:0.3", "", "AA:0"])
def test_arrays_are_read_only(text):
    range_ = OmahaRange(text)
    assert range_.hands.dtype == np.uint8 and range_.hands.shape == (len(range_), 4)
    assert range_.weights.dtype == np.float64 and range_.weights.shape == (len(range_),)
    assert not range_.hands.flags.writeable and not range_.weights.flags.writeable
    assert range_.hands is range_.hands and range_.hole_cards == 4
    for name in ("hands", "weights", "hole_cards", "name"):
        with pytest.raises(AttributeError):
            setattr(range_, name, None)


def test_iteration():
    assert list(OmahaRange("2s2h2d2c:0.5,AsAhAdAc")) == [((0, 1, 2, 3), 0.5), ((48, 49, 50, 51), 1.0)]
    assert dict(OmahaRange("AA:0.5,AAA")) == as_dict(OmahaRange("AA:0.5,AAA"))


def test_contains():
    range_ = OmahaRange("AA:0.5,!AAKK")
    assert "As Ah Qd 2c" in range_ and [0, 51, 50, 4] in range_ and np.array([51, 50, 4, 0]) in range_
    assert "AsAhKdKc" not in range_ and "AsKhQdJc" not in range_
    for hand, reason in {
        "AsAhKd": "has 4 cards, not 3",
        "AsAhKdKd": "Kd appears twice",
        "AsAhKdJk": "52 .* joker",
    }.items():
        with pytest.raises(ValueError, match=reason):
            range_.__contains__(hand)
    with pytest.raises(ValueError, match="not the shape"):
        range_.__contains__(np.zeros((2, 4), int))


def test_without():
    range_ = OmahaRange("AA:0.5,KK")
    left = {hand: weight for hand, weight in as_dict(range_).items() if not {48, 7, 44} & set(hand)}
    for dead in ("Ac 3s Kc", [48, 7, 44], np.array([7, 44, 48], np.int64)):
        assert as_dict(range_.without(dead)) == left
    assert range_.without("") == range_ and len(OmahaRange("AA").without("As Ah Ad")) == 0
    with pytest.raises(ValueError, match="joker"):
        range_.without("Jk")


# --- Set operations ---------------------------------------------------------------------------------------------------


def test_set_operations():
    one, other = OmahaRange("AA:0.5,KK:0.9,QQJJ:0.1"), OmahaRange("AK,KKQ:0.25,AAKK:0.5")
    ones, others = as_dict(one), as_dict(other)
    either = ones.keys() | others.keys()
    assert as_dict(one | other) == {hand: max(ones.get(hand, 0), others.get(hand, 0)) for hand in either}
    assert as_dict(one & other) == {hand: min(ones[hand], others[hand]) for hand in ones.keys() & others.keys()}
    assert as_dict(one - other) == {hand: weight for hand, weight in ones.items() if hand not in others}
    assert one | other == other | one and one - one == OmahaRange("") == one & OmahaRange("")
    assert one | OmahaRange("*:1") == OmahaRange("*:1") and OmahaRange("*") - one | one == one | OmahaRange("*") - one


def test_other_operands_are_refused():
    range_ = OmahaRange("AA")
    for operate in (range_.__or__, range_.__and__, range_.__sub__):
        assert operate(Range("AA")) is NotImplemented and operate("AA") is NotImplemented
        with pytest.raises(ValueError, match="^one range is of 4 hole cards, the other of 5$"):
            operate(OmahaRange("AA", 5))
    for operate in (range_.hands.__sub__, range_.weights.__and__):
        assert operate(range_) is NotImplemented


# --- Equality, pickles, names -----------------------------------------------------------------------------------------


def test_equal_ranges_hash_alike():
    same = [OmahaRange(text) for text in ("AA,KK", "KK**,AA**:0.5,AA", "(KK,AA)", "QQ:0,AA:0.5,KK:0.5,AA,KK:1.0")]
    assert len(set(same)) == 1 and same[0] != OmahaRange("AA,KK:0.5") and same[0] != OmahaRange("AA,KK", 5)
    assert len({OmahaRange("*"), OmahaRange("$np") | OmahaRange("*!$np"), OmahaRange("*:0.5,*")}) == 1
    assert OmahaRange("") == OmahaRange("AA") - OmahaRange("*") and OmahaRange("AA") != Range("AA")


@pytest.mark.parametrize(
    "text", ["AA:0.5,KK", "random:0.5", "", "AAKK*", "******", ",".join(f"{r}:0.{r}" for r in "23456789")]
)
def test_pickles_and_copies(text):
    range_ = OmahaRange(text)
    for made in (pickle.loads(pickle.dumps(range_)), copy.deepcopy(range_)):
        assert made == range_ and hash(made) == hash(range_) and repr(made) == repr(range_)
        assert made.hole_cards == range_.hole_cards and not made.weights.flags.writeable
    assert len(pickle.dumps(range_)) < 60_000


def test_repr():
    assert repr(OmahaRange(" AA$ds, KK:0.5 ")) == "OmahaRange('AA$ds, KK:0.5')"
    assert repr(OmahaRange("AA", 5)) == "OmahaRange('AA', hole_cards=5)"
    assert repr(OmahaRange("AA") - OmahaRange("AAA")) == "<OmahaRange of 6,768 hands of 4 cards>"
    assert len(repr(OmahaRange("AsAhAdAc," * 99 + "KK"))) < 130


@pytest.mark.parametrize("bad", [None, 1, b"AA", ["AA"]])
def test_other_types_are_refused(bad):
    with pytest.raises(TypeError, match="^a range is a text"):
        OmahaRange(bad)


@pytest.mark.parametrize("bad", [0, 3, 7, True, np.int64(52)])
def test_other_numbers_of_hole_cards_are_refused(bad):
    with pytest.raises(ValueError, match="^hole_cards is 4, 5, 6 or None, not"):
        OmahaRange("AA", bad)
    for other_type in (4.0, "4", [4]):
        with pytest.raises(TypeError):
            OmahaRange("AA", other_type)
    assert OmahaRange("AA", np.uint8(5)).hole_cards == 5


def test_all_hands_of_six_cards_take_little_memory():
    pytest.importorskip("resource")
    program = (
        "import resource, evaluator\n"
        "before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss\n"
        "everything = evaluator.OmahaRange('*', 6)\n"
        "aces = evaluator.OmahaRange('AA****')\n"
        "assert len(everything) == everything.weights.sum() == 20358520 and aces.hands.shape == (1237792, 6)\n"
        "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    unit = 1 if sys.platform == "darwin" else 1024
    assert int(done.stdout) * unit < 300e6


def test_counts_are_those_of_the_deck():
    for hole_cards in (4, 5, 6):
        assert len(OmahaRange("*", hole_cards)) == comb(52, hole_cards)
