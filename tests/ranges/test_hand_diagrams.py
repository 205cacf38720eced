"""Decision diagrams of sets of hands against arrays with an entry for each hand: what makes and what joins them."""

from itertools import combinations, permutations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evaluator.ranges.hand_diagrams import ALL, NOTHING, REMOVED, Diagrams

CARDS = {k: np.array(sorted(combinations(range(52), k), key=lambda hand: hand[::-1])) for k in (1, 2, 3)}
UNSAID, TAKEN = -1, 0  # in the arrays here; from 1 on weights, by their numbers + 1


def fitting(sets, hands):
    """Which hands, rows of ids, have a card of its own for each set: every order of the cards is tried."""
    held = [np.isin(hands, [card for card in range(52) if cards >> card & 1]) for cards in sets]
    found = np.zeros(len(hands), bool)
    for order in permutations(range(hands.shape[1]), len(sets)):
        found |= np.all([np.ones(len(hands), bool), *(fits[:, at] for fits, at in zip(held, order))], axis=0)
    return found


def said(diagrams, ref, hands, places=None):
    """What a diagram says of each hand, as an array here."""
    levels, _ = diagrams.written(ref, np.arange(8, dtype=np.uint16), places)
    assert levels.shape == (len(hands),)
    return levels.astype(int) - 1


CARD, RANK = st.integers(0, 51).map(lambda card: 1 << card), st.integers(0, 12).map(lambda rank: 15 << 4 * rank)
SETS = st.one_of(CARD, RANK, st.integers(0, 2**52 - 1))


@settings(max_examples=60)
@given(st.sampled_from([1, 2, 3]), st.lists(SETS, max_size=4))
def test_patterns(hole_cards, sets):
    diagrams, hands = Diagrams(hole_cards, 10**6), CARDS[hole_cards]
    found = said(diagrams, diagrams.pattern(sets), hands)
    assert np.array_equal(found >= 1, fitting(sets, hands)) and set(found.tolist()) <= {UNSAID, 1}
    assert diagrams.pattern(sets[::-1]) == diagrams.pattern(sets)


def test_patterns_of_six_cards():
    """The last of the six places is the one whose bits are the highest."""
    diagrams = Diagrams(6, 10**6)
    hand = [3, 9, 20, 31, 44, 51]
    levels, used = diagrams.written(diagrams.pattern([1 << card for card in hand]), np.array([0, 0, 1], np.uint8))
    assert np.flatnonzero(levels).tolist() == [3 + 36 + 1140 + 31465 + 1086008 + 18009460]
    assert used.tolist() == [True, False, True]
    assert diagrams.pattern([(1 << 52) - 1] * 6) == ALL and diagrams.pattern([1, 1, 1, 2, 2, 2]) == NOTHING


def random_diagram(generator, diagrams, hands, places):
    """A diagram with its array: a pattern, a list, the strongest so many, or something with a weight."""
    kind = generator.integers(4)
    if kind == 0:
        sets = [int(generator.integers(2**52)) & int(generator.integers(2**52)) for _ in range(generator.integers(3))]
        return diagrams.pattern(sets), np.where(fitting(sets, hands), 1, UNSAID)
    array = np.full(len(hands), UNSAID)
    if kind == 1:
        numbers = np.sort(generator.choice(len(hands), generator.integers(len(hands)), replace=False))
        weights = generator.integers(1, 4, len(numbers))
        array[numbers] = weights
        return diagrams.listed(numbers, ALL + 1 - weights), array
    if kind == 2:
        count = int(generator.choice([1, 5, 17, 300, len(hands)]))
        array[places < count] = 1
        return diagrams.strongest(count), array
    which = int(generator.integers(-1, 4))
    return (REMOVED, NOTHING, ALL, ALL - 1, ALL - 2)[(1, 0, 2, 3, 4)[which + 1]], np.full(len(hands), which)


OPERATIONS = {
    "both": lambda a, b: np.where(a >= 1, b, UNSAID),
    "less": lambda a, b: np.where(b == UNSAID, a, UNSAID),
    "over": lambda a, b: np.where(b == UNSAID, a, b),
}


@settings(max_examples=60)
@given(st.integers(0, 2**32), st.sampled_from([2, 3]))
def test_operations(seed, hole_cards):
    generator, hands = np.random.default_rng(seed), CARDS[hole_cards]
    diagrams, places = Diagrams(hole_cards, 10**7), generator.permutation(len(hands)).astype(np.int32)
    known = [random_diagram(generator, diagrams, hands, places) for _ in range(5)]
    for _ in range(12):
        (a, array), (b, other) = (known[number] for number in generator.integers(len(known), size=2))
        name = ("both", "less", "over")[generator.integers(3)]
        if name != "over" and TAKEN in other:
            b, other = diagrams.both(b, ALL), np.where(other >= 1, 1, UNSAID)  # as brackets hold it
        known.append((getattr(diagrams, name)(a, b), OPERATIONS[name](array, other)))
    for ref, array in known:
        assert np.array_equal(said(diagrams, ref, hands, places), array)


@settings(max_examples=30)
@given(st.integers(0, 2**32))
def test_equal_sets_have_equal_numbers(seed):
    """Sets of cards have one diagram, however they came about."""
    generator, hands = np.random.default_rng(seed), CARDS[3]
    diagrams = Diagrams(3, 10**7)
    sets = [[int(generator.integers(2**52))] for _ in range(4)]
    a, b, c, d = (diagrams.pattern(one) for one in sets)
    union = diagrams.over(diagrams.over(a, b), diagrams.over(c, d))
    assert union == diagrams.over(diagrams.over(diagrams.over(d, b), c), a)
    numbers = np.flatnonzero(np.logical_or.reduce([fitting(one, hands) for one in sets]))
    assert union == diagrams.listed(numbers, np.full(len(numbers), ALL))
    assert diagrams.less(union, union) == NOTHING and diagrams.both(union, union) == union == diagrams.over(union, a)
    assert diagrams.listed(np.arange(len(hands)), np.full(len(hands), ALL)) == ALL


@pytest.mark.parametrize("dtype", [np.uint8, np.uint16, np.uint32])
def test_codes_of_any_width(dtype):
    diagrams = Diagrams(2, 10**6)
    weighted = diagrams.over(ALL, diagrams.both(diagrams.pattern([15, 15]), ALL - 3))
    levels, used = diagrams.written(weighted, np.array([1, 2, np.iinfo(dtype).max, 4, 5, 77], dtype))
    assert levels.dtype == dtype and levels.tolist() == [77] * 6 + [np.iinfo(dtype).max] * 1320
    assert used.tolist() == [False, False, True, False, False, True]


# --- Bounds -----------------------------------------------------------------------------------------------------------


def test_steps_are_bounded():
    diagrams = Diagrams(6, 1000)
    generator = np.random.default_rng(1)
    with pytest.raises(ValueError, match=r"^the range is too involved: it takes more than 1,000 steps .* with \|$"):
        for _ in range(1000):
            diagrams.pattern([int(cards) for cards in generator.integers(2**52, size=6)])
    assert 980 < diagrams.work <= 1000 and diagrams.nodes <= diagrams.work


def test_what_is_no_diagram_is_refused():
    diagrams = Diagrams(3, 10**6)
    root = diagrams.pattern([1, 2])
    for ref in (diagrams.nodes, 2**31, 2**40, -(2**31)):
        with pytest.raises(IndexError, match=f"there is no diagram {ref}"):
            diagrams.over(root, ref)
    parts = 0  # of hands of which some cards are decided
    for ref in range(diagrams.nodes):
        try:
            assert diagrams.written(ref, np.zeros(3, np.uint8))[0].shape == (22_100,)
        except IndexError:
            parts += 1
    assert 0 < parts < diagrams.nodes
    for numbers, leaves in ([3, 2], [ALL, ALL]), ([2, 2], [ALL, ALL]), ([1, 2], [ALL]), ([1], [0]), ([[1]], [[ALL]]):
        with pytest.raises(ValueError, match="different numbers, ascending"):
            diagrams.listed(np.array(numbers), np.array(leaves))
    for numbers in ([-1], [22_100]):
        with pytest.raises(ValueError, match="numbers of hands are 0 to 22,099"):
            diagrams.listed(np.array(numbers), np.array([ALL]))
    with pytest.raises(ValueError, match="at most 6 places"):
        diagrams.pattern([1] * 7)
    with pytest.raises(ValueError, match="1 to 6 cards, not 7"):
        Diagrams(7, 1)
    for codes in (np.zeros(2, np.uint8), np.zeros(3, np.int64), np.zeros((3, 1), np.uint8)):
        with pytest.raises(ValueError, match="codes are unsigned"):
            diagrams.written(root, codes)
    diagrams.strongest(5)
    for places in (None, np.zeros(5)):
        with pytest.raises(ValueError, match="its place"):
            diagrams.written(root, np.zeros(3, np.uint8), places)


def test_percentages_are_bounded():
    """Each is one level more for the recursion."""
    diagrams = Diagrams(4, 10**6)
    assert len({diagrams.strongest(count) for count in range(1, 501)}) == 500
    with pytest.raises(ValueError, match="at most 500 different percentages"):
        diagrams.strongest(501)
    assert diagrams.strongest(7) == diagrams.strongest(7)
