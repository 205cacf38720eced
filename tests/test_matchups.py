"""Equity before the flop: known hands, joint hands, ranges and the matrix, compared with all boards dealt one by one.

The matrix itself is counted a second time from the boards that differ by more than their suits (-m slow), and its
classes have the order of PREFLOP_ORDER, which test_preflop_order counts from boards.
"""

import hashlib
from itertools import combinations, permutations
from math import comb

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from matchup_oracle import count_by_masks, count_by_oracle, mask_of
from test_levels import LEVELS, run_at
from test_preflop_order import NAMES, unlike_boards

from evaluator import Range, board_values, cards, preflop_matrix
from evaluator.conformance.known import CASES
from evaluator.matchups import joint_preflop, known_preflop, range_preflop
from evaluator.preflop_order import PREFLOP_ORDER

PAIRS = 1326
HANDS = np.array([(hi, lo) for hi in range(52) for lo in range(hi)], np.uint8)
SHARE = (HANDS[:, None, :, None] == HANDS[None, :, None, :]).any(axis=(2, 3))
BOARDS = 1_712_304
SUIT_ORDERS = np.array(list(permutations(range(4))), np.uint8)

HERE = [case for case in CASES.values() if case["kind"] == "equity" and case["game"] == "holdem"]
PREFLOP = [pytest.param(case, id=case["id"]) for case in HERE if not case["input"]["board"]]


@pytest.fixture(scope="module")
def matrix():
    return preflop_matrix()


def hands_of(text):
    return cards(text.split()).reshape(-1, 2)


def rename_suits(ids, order):
    return (ids // 4 * 4 + SUIT_ORDERS[order][ids % 4]).astype(np.uint8)


def pair_numbers(hands):
    hi, lo = hands.max(axis=-1).astype(int), hands.min(axis=-1).astype(int)
    return hi * (hi - 1) // 2 + lo


def joint_hands(*ranges):
    """All joint hands of some ranges without a card twice, and the products of their weights."""
    joint = np.zeros((1, 0, 2), np.uint8)
    weights = np.ones(1)
    for one in ranges:
        pairs = np.flatnonzero(one)
        joint = np.concatenate(
            (np.repeat(joint, len(pairs), axis=0), np.tile(HANDS[pairs], (len(joint), 1))[:, None]), axis=1
        )
        weights = np.repeat(weights, len(pairs)) * np.tile(one[pairs], len(weights))
        ordered = np.sort(joint.reshape(len(joint), -1), axis=1)
        apart = (ordered[:, 1:] != ordered[:, :-1]).all(axis=1)
        joint, weights = joint[apart], weights[apart]
    return joint, weights


# --- Known numbers ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("case", PREFLOP)
def test_collected_cases(case):
    ranges = [Range(text).weights for text in case["input"]["ranges"]]
    expected = case["expected"]
    if "wins" in expected:
        wanted = [0, *expected["wins"], expected["ties"]]
        assert range_preflop(*ranges).tolist() == wanted
    else:
        wanted = expected["wins_by_player_mask"]
    joint, weights = joint_hands(*ranges)
    winners = joint_preflop(joint, weights)
    assert winners.dtype == np.float64 and winners.tolist() == wanted and sum(wanted) == expected["total"]


def test_aces_against_a_random_hand(matrix):
    aces, others = Range("AsAh").weights, Range("random").weights
    wins, ties, total = 1_781_508_418, 11_402_312, 2_097_572_400
    assert range_preflop(aces, others).tolist() == [0, wins, total - wins - ties, ties]
    assert range_preflop(others, Range("AA").weights).tolist() == [0, 6 * (total - wins - ties), 6 * wins, 6 * ties]
    assert [int(counts[PAIRS - 1].sum()) for counts in matrix] == [wins, ties]


# --- Against all boards ----------------------------------------------------------------------------------------------


def random_spot(rng, seats, live, deck=range(52)):
    """Hands from the deck, and dead cards so that `live` cards of the deck are left; all others are dead, too."""
    ids = rng.permutation(np.array(deck, np.uint8))[: 2 * seats + live]
    hands = ids[: 2 * seats].reshape(seats, 2)
    return hands, sorted({*range(52)} - {*ids.tolist()})


def check_spot(count, hands, dead):
    winners = known_preflop(hands, mask_of(dead))
    assert winners.dtype == np.int64 and winners.shape == (2 ** len(hands),)
    assert winners.tolist() == count(hands, dead).tolist(), f"{hands.tolist()} dead {dead}"
    assert winners.sum() == comb(52 - hands.size - len(dead), 5)


# Decks in which flushes, straight flushes, full houses and quads, and all of them at once, are common.
DECKS = {
    "all": range(52),
    "two suits": [card for card in range(52) if card % 4 < 2],
    "one suit and a little": [*range(0, 52, 4), *range(1, 52, 8), *range(2, 52, 12)],
    "wheels": [card for card in range(52) if card // 4 in (12, 0, 1, 2, 3, 4)],
    "broadway": [card for card in range(52) if card // 4 >= 7],
    "five ranks": [card for card in range(52) if card // 4 in (2, 5, 6, 7, 11)],
}


@pytest.mark.parametrize("deck", DECKS)
def test_small_decks_by_the_oracle(deck):
    rng = np.random.default_rng(len(deck))
    for seats, live in [(1, 9), (2, 12), (2, 15), (2, 16), (3, 14), (3, 11), (4, 12), (6, 8), (5, 10)]:
        check_spot(count_by_oracle, *random_spot(rng, seats, live, DECKS[deck]))


@pytest.mark.parametrize("deck", DECKS)
def test_small_decks(deck):
    rng = np.random.default_rng(len(deck) + 100)
    for trial in range(60):
        seats = trial % 6 + 1
        most = min(len(DECKS[deck]) - 2 * seats, 20)
        check_spot(count_by_masks, *random_spot(rng, seats, rng.integers(5, most + 1), DECKS[deck]))


def test_too_few_cards_for_a_board():
    for live in range(5):
        hands, dead = random_spot(np.random.default_rng(live), 3, live)
        assert known_preflop(hands, mask_of(dead)).tolist() == [0] * 8


FULL_DECK = [
    ("AhKh QsQd", ""),
    ("AhKh QhJh", ""),  # flushes of both in one suit
    ("5s4s 6s3s", "7d 2h"),  # straight flushes of both, wheels too
    ("AhKh 9h9s QhJh", ""),  # two flushes, a full house against them
    ("ThTs TcTd", "As Kd"),
    ("As2s 3s4s 5d5h", ""),
    ("AcAd KcKd QcQd JcJd TcTd 9c9d", "2h"),
    ("2c7d 2d7c 2h7s 2s7h", ""),
    ("AsKs QsJs Ts9s 8s7s 6s5s 4s3s AdKd QdJd Td9d 8d7d", ""),
]


@pytest.mark.parametrize("hands, dead", FULL_DECK)
def test_full_decks(hands, dead):
    check_spot(count_by_masks, hands_of(hands), cards(dead).tolist())


def random_full_spots(trials, seed):
    rng = np.random.default_rng(seed)
    for trial in range(trials):
        seats = (2, 3, 6)[trial % 3]
        check_spot(count_by_masks, *random_spot(rng, seats, 52 - 2 * seats - rng.integers(0, 9)))


def test_random_full_decks():
    random_full_spots(9, seed=1)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10))
def test_many_random_full_decks(seed):
    random_full_spots(60, seed=[seed, 2])


# --- Symmetry --------------------------------------------------------------------------------------------------------


@settings(deadline=None, max_examples=60)
@given(st.data())
def test_suits_and_seats_only_rename(data):
    ids = data.draw(st.lists(st.integers(0, 51), min_size=4, max_size=20, unique=True))
    seats = data.draw(st.integers(2, len(ids) // 2))
    hands, dead = np.array(ids[: 2 * seats], np.uint8).reshape(seats, 2), np.array(ids[2 * seats :], np.uint8)
    winners = known_preflop(hands, mask_of(dead))
    order = data.draw(st.integers(0, 23))
    assert known_preflop(rename_suits(hands, order), mask_of(rename_suits(dead, order))).tolist() == winners.tolist()
    assert known_preflop(hands[:, ::-1], mask_of(dead)).tolist() == winners.tolist()
    places = data.draw(st.permutations(range(seats)))
    moved = [sum((subset >> place & 1) << seat for seat, place in enumerate(places)) for subset in range(2**seats)]
    assert known_preflop(hands[places], mask_of(dead))[moved].tolist() == winners.tolist()


def test_the_matrix_is_the_same_from_both_sides(matrix):
    wins, ties = matrix
    assert wins.dtype == ties.dtype == np.uint32 and wins.shape == ties.shape == (PAIRS, PAIRS)
    assert np.array_equal(wins + wins.T + ties, np.where(SHARE, 0, BOARDS)) and np.array_equal(ties, ties.T)
    assert (wins[~SHARE] > 0).all()
    for order in (1, 2, 6):  # neighbouring suits exchanged, which makes all orders
        renamed = pair_numbers(rename_suits(HANDS, order))
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
        renamed = pair_numbers(rename_suits(HANDS, order))
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
    renamed = [pair_numbers(rename_suits(HANDS, order)) for order in range(24)]
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


# --- Joint hands -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [1, 2, 3, 5, 6, 10])
@pytest.mark.parametrize("dead", [[], [0, 1], [0, 5, 50]])
def test_joint_hands_are_sums_of_known_hands(seats, dead):
    rng = np.random.default_rng([seats, len(dead)])
    deck = np.setdiff1d(np.arange(52, dtype=np.uint8), dead)
    joint = np.array([rng.permutation(deck)[: 2 * seats].reshape(seats, 2) for _ in range(15)])
    joint = np.concatenate([joint, *(rename_suits(joint, order) for order in (1, 6, 14))])
    joint = joint[~np.isin(joint, dead).any(axis=(1, 2))]
    weights = rng.integers(0, 5, len(joint)) / 4
    expected = sum(weight * known_preflop(hands, mask_of(dead)) for hands, weight in zip(joint, weights, strict=True))
    assert joint_preflop(joint, weights, mask_of(dead)).tolist() == expected.tolist()


def test_no_joint_hands():
    assert joint_preflop(np.zeros((0, 3, 2), np.uint8), np.zeros(0)).tolist() == [0] * 8


# --- Other levels, threads, interrupts --------------------------------------------------------------------------------

FRESH = """
import hashlib, signal, sys
from concurrent.futures import ThreadPoolExecutor
import numpy as np
from evaluator import preflop_matrix
from evaluator.matchups import known_preflop, range_preflop

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


# --- Bad input -------------------------------------------------------------------------------------------------------


def test_bad_hands():
    good = hands_of("AhKh QsQd")
    for hands, dead, words in [
        (hands_of("AhKh AhQd"), 0, "Ah appears twice"),
        (hands_of("AhAh"), 0, "Ah appears twice"),
        (good, mask_of(cards("Qd")), "Qd appears twice"),
        (good, 1 << 15, "not a card mask"),
        (np.array([[52, 1]], np.uint8), 0, "52 is not a card id"),
        (np.array([[3, 255]], np.uint8), 0, "255 is not a card id"),
        (np.arange(22, dtype=np.uint8).reshape(11, 2), 0, "at most 10 seats"),
        (np.zeros((0, 2), np.uint8), 0, "shape"),
        (np.zeros((2, 3), np.uint8), 0, "shape"),
        (np.arange(4, dtype=np.uint8), 0, "shape"),
    ]:
        with pytest.raises(ValueError, match=words):
            known_preflop(hands, dead)
    with pytest.raises(TypeError, match="uint8, not int64"):
        known_preflop(good.astype(np.int64))
    joint = np.stack([good, good, hands_of("AhKh KhQd")])
    with pytest.raises(ValueError, match="row 2: Kh appears twice"):
        joint_preflop(joint, np.ones(3))
    with pytest.raises(ValueError, match="3 joint hands"):
        joint_preflop(joint, np.ones(2))


def test_any_bytes_are_refused_or_counted():
    rng = np.random.default_rng(9)
    for seats in range(1, 11):
        for _ in range(100):
            hands = rng.integers(0, 256, (seats, 2), dtype=np.uint8)
            distinct = len(np.unique(hands)) == hands.size and hands.max() < 52
            if distinct:
                assert known_preflop(hands).sum() == comb(52 - hands.size, 5)
            else:
                with pytest.raises(ValueError, match="appears twice|is not a card id"):
                    known_preflop(hands)


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


def test_arrays_are_new_and_arguments_left_alone(matrix):
    wins, _ = preflop_matrix()
    assert wins is not matrix[0] and wins.flags.writeable
    wins[...] = 0
    assert np.array_equal(preflop_matrix()[0], matrix[0])
    first = Range("AA").weights
    before = first.copy()
    range_preflop(first, first)
    assert np.array_equal(first, before)


def test_another_call_with_other_dead_cards():
    hands = hands_of("AhKh QsQd")
    free = known_preflop(hands).tolist()
    for dead in combinations(cards("Qh Ac 2c").tolist(), 2):
        assert known_preflop(hands, mask_of(dead)).tolist() == count_by_masks(hands, dead).tolist()
        assert known_preflop(hands).tolist() == free
