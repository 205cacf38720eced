"""The matrix of all hands against all before the flop, and ranges, which are sums over it.

It is counted a second time from the boards that differ by more than their suits (-m slow), and its classes have the
order of PREFLOP_ORDER, which test_preflop_order counts from boards.
"""

import hashlib

import numpy as np
import pytest
from at_levels import LEVELS, run_at
from hole_cards import HANDS, PAIRS, SHARE, hands_of, rename_suits
from test_preflop_order import NAMES, unlike_boards

from evaluator import Range, board_values, preflop_matrix
from evaluator.odds.preflop import joint_preflop, known_preflop, range_preflop
from evaluator.ranges.preflop_order import PREFLOP_ORDER

BOARDS = 1_712_304


@pytest.fixture(scope="module")
def matrix():
    return preflop_matrix()


def combo_numbers(hands):
    hi, lo = hands.max(axis=-1).astype(int), hands.min(axis=-1).astype(int)
    return hi * (hi - 1) // 2 + lo


# --- The matrix ------------------------------------------------------------------------------------------------------


def test_aces_against_a_random_hand(matrix):
    aces, others = Range("AsAh").weights, Range("random").weights
    wins, ties, total = 1_781_508_418, 11_402_312, 2_097_572_400
    assert range_preflop(aces, others).tolist() == [0, wins, total - wins - ties, ties]
    assert range_preflop(others, Range("AA").weights).tolist() == [0, 6 * (total - wins - ties), 6 * wins, 6 * ties]
    assert [int(counts[PAIRS - 1].sum()) for counts in matrix] == [wins, ties]


def test_the_matrix_is_the_same_from_both_sides(matrix):
    wins, ties = matrix
    assert wins.dtype == ties.dtype == np.uint32 and wins.shape == ties.shape == (PAIRS, PAIRS)
    assert np.array_equal(wins + wins.T + ties, np.where(SHARE, 0, BOARDS)) and np.array_equal(ties, ties.T)
    assert (wins[~SHARE] > 0).all()
    for order in (1, 2, 6):  # neighbouring suits exchanged, which makes all orders
        renamed = combo_numbers(rename_suits(HANDS, order))
        for counts in matrix:
            assert np.array_equal(counts[np.ix_(renamed, renamed)], counts)


def test_the_matrix_holds_what_known_hands_give(matrix):
    wins, ties = matrix
    rng = np.random.default_rng(3)
    apart = np.argwhere(~SHARE)
    for one, other in apart[rng.integers(0, len(apart), 400)]:
        expected = [0, wins[one, other], wins[other, one], ties[one, other]]
        assert known_preflop(HANDS[[one, other]]).tolist() == expected


def test_there_are_47008_matchups():
    """What matchup_table.h says, counted: renamed suits take every hand to the first that has its name."""
    firsts = np.unique(NAMES, return_index=True)[1]
    first, second = np.nonzero(~SHARE[firsts])
    first, codes = firsts[first], []
    for order in range(24):
        renamed = combo_numbers(rename_suits(HANDS, order))
        one, other = renamed[first], renamed[second]
        codes.append(np.maximum(one, other) * PAIRS + np.minimum(one, other))
    assert len(np.unique(np.min(codes, axis=0))) == 47_008


def test_classes_have_the_order_of_their_equity(matrix):
    wins, ties = matrix
    equity = 2 * wins.sum(axis=1, dtype=np.int64) + ties.sum(axis=1, dtype=np.int64)
    by_name = {name: set(equity[NAMES == name].tolist()) for name in set(NAMES.tolist())}
    assert all(len(values) == 1 for values in by_name.values())
    assert sorted(by_name, key=lambda name: by_name[name].pop(), reverse=True) == list(PREFLOP_ORDER)


@pytest.mark.slow
def test_the_matrix_by_boards(matrix):
    """Every pair of hands on each of 134,459 boards; boards that renamed suits make equal stand for each other."""
    boards, counts = unlike_boards()
    total = np.zeros((PAIRS, PAIRS), np.int64)
    greater, some = np.empty((PAIRS, PAIRS), bool), np.zeros((PAIRS, PAIRS), np.uint8)
    for count in np.unique(counts):
        chosen = boards[counts == count]
        for start in range(0, len(chosen), 255):
            some[...] = 0
            for values in board_values(chosen[start : start + 255]):
                others = np.where(values == 0, 65535, values).astype(np.uint16)  # nobody beats who is not there
                np.greater(values[:, None], others[None, :], out=greater)
                some += greater.view(np.uint8)
            total += count * some.astype(np.int64)
    renamed = [combo_numbers(rename_suits(HANDS, order)) for order in range(24)]
    sums = sum(total[np.ix_(one, one)] for one in renamed)
    assert (sums % 24 == 0).all()
    assert np.array_equal(np.where(SHARE, 0, sums // 24), matrix[0])


# --- Ranges ----------------------------------------------------------------------------------------------------------


def some_weights(rng, hands, whole):
    weights = np.zeros(PAIRS)
    chosen = rng.permutation(PAIRS)[:hands]
    weights[chosen] = rng.integers(1, 9, hands) if whole else rng.random(hands)
    return weights


def by_matrix(matrix, first, second):
    wins, ties = (counts.astype(float) for counts in matrix)
    return np.array([0, first @ wins @ second, second @ wins @ first, first @ ties @ second])


@pytest.mark.parametrize("first_hands", [0, 1, 2, 30, 700, 1326])
@pytest.mark.parametrize("second_hands", [1, 5, 300, 1326])
def test_ranges_are_sums_over_the_matrix(matrix, first_hands, second_hands):
    rng = np.random.default_rng([first_hands, second_hands])
    for whole in (True, False):
        first, second = some_weights(rng, first_hands, whole), some_weights(rng, second_hands, whole)
        winners, expected = range_preflop(first, second), by_matrix(matrix, first, second)
        if whole:
            assert winners.tolist() == expected.tolist()
        else:
            np.testing.assert_allclose(winners, expected, rtol=1e-12)
        assert range_preflop(second, first)[[0, 2, 1, 3]].tolist() == pytest.approx(winners.tolist(), rel=1e-12)


def test_every_class_against_every_class(matrix):
    grouped = np.array(
        [[np.flatnonzero(NAMES == name)[0], np.flatnonzero(NAMES == name)[-1]] for name in PREFLOP_ORDER]
    )
    wins, ties = matrix
    rng = np.random.default_rng(5)
    for one, other in rng.integers(0, 169, (300, 2)):
        first, second = np.zeros((2, PAIRS))
        first[grouped[one]] = second[grouped[other, ::-1]] = 1
        expected = [wins[np.ix_(np.flatnonzero(first), np.flatnonzero(second))].sum()]
        expected += [wins[np.ix_(np.flatnonzero(second), np.flatnonzero(first))].sum()]
        expected += [ties[np.ix_(np.flatnonzero(first), np.flatnonzero(second))].sum()]
        assert range_preflop(first, second).tolist() == [0, *expected]


def test_fractions_of_a_power_of_two_are_exact(matrix):
    first, second = Range("QQ+:0.5,AKs,T9s:0.25").weights, Range("random:0.125").weights
    assert range_preflop(first, second).tolist() == by_matrix(matrix, first, second).tolist()


# --- Other levels, threads, interrupts --------------------------------------------------------------------------------

FRESH = """
import hashlib, signal, sys
from concurrent.futures import ThreadPoolExecutor
import numpy as np
from evaluator import preflop_matrix
from evaluator.odds.preflop import known_preflop, range_preflop

def interrupt(*_):
    raise KeyboardInterrupt

if hasattr(signal, "setitimer"):  # Ctrl-C after a while, in the middle of the first call
    signal.signal(signal.SIGALRM, interrupt)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.03)
        preflop_matrix()
    except KeyboardInterrupt:
        pass
    else:
        raise AssertionError("not interrupted")

rng = np.random.default_rng(8)
ranges = (rng.random((8, 2, 1326)) < 0.1).astype(float)
with ThreadPoolExecutor(4) as pool:  # several calls fill the table at once
    winners = list(pool.map(lambda pair: range_preflop(*pair, threads=2), ranges))
wins, ties = preflop_matrix(threads=3)
won, tied = wins.astype(float), ties.astype(float)
for (first, second), found in zip(ranges, winners):
    expected = [0, first @ won @ second, second @ won @ first, first @ tied @ second]
    assert found.tolist() == expected
weights = rng.random((2, 1326))
ids = [rng.permutation(52)[:2 * seats].astype(np.uint8).reshape(seats, 2) for seats in range(1, 11)]
parts = [wins, ties, range_preflop(*weights), *(known_preflop(hands) for hands in ids)]
assert hashlib.sha256(b"".join(part.tobytes() for part in parts)).hexdigest() == sys.argv[1]
"""


@pytest.mark.parametrize("level", LEVELS)
def test_levels_threads_and_interrupts_change_nothing(level, matrix):
    rng = np.random.default_rng(8)
    rng.random((8, 2, PAIRS))
    weights = rng.random((2, PAIRS))
    ids = [rng.permutation(52)[: 2 * seats].astype(np.uint8).reshape(seats, 2) for seats in range(1, 11)]
    parts = [*matrix, range_preflop(*weights), *(known_preflop(hands) for hands in ids)]
    wanted = hashlib.sha256(b"".join(part.tobytes() for part in parts)).hexdigest()
    run_at(level, "-c", FRESH, wanted)


# --- Arguments -------------------------------------------------------------------------------------------------------


def test_bad_weights_and_threads():
    ones = np.ones(PAIRS)
    with pytest.raises(ValueError, match="1326 weights"):
        range_preflop(ones, np.ones(1325))
    for bad in (np.nan, np.inf, 1e300):
        with pytest.raises(ValueError, match="weights"):
            range_preflop(ones * bad, ones * bad)
        with pytest.raises(ValueError, match="weights"):
            joint_preflop(hands_of("AhKh QsQd")[None], np.array([bad * 1e10]))
    for call in (lambda threads: preflop_matrix(threads), lambda threads: range_preflop(ones, ones, threads)):
        with pytest.raises(ValueError, match="threads"):
            call(0)
        with pytest.raises(TypeError, match="threads"):
            call(True)


def test_arrays_are_kept_and_arguments_left_alone(matrix):
    wins, ties = preflop_matrix()
    assert wins is matrix[0] and ties is preflop_matrix(2)[1]
    for array in (wins, ties, wins.T):
        with pytest.raises(ValueError):
            array.flags.writeable = True
        with pytest.raises(ValueError):
            array[0, 0] = 1
    first = Range("AA").weights
    before = first.copy()
    range_preflop(first, first)
    assert np.array_equal(first, before)
