"""Every board that can come, counted: known hands and ranges against the slow oracle; any stretch of them adds up."""

from itertools import combinations, product
from math import comb

import numpy as np
import oracle
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from matchup_oracle import mask_of
from test_matchups import HANDS  # by pair number, the higher card first

from evaluator import Range
from evaluator.rules import GAMES
from evaluator.runouts import known_runouts, range_runouts

HIGH, LOW = np.array(HANDS).T
NO_CARDS = np.empty(0, np.uint8)

# Game, cards of a seat, cards of the whole board, the oracle for rows (of hole and board cards apart: two arrays).
DEALT = {
    "holdem": (2, 5, oracle.high_many),
    "omaha": (4, 5, oracle.omaha_high_many),
    "stud": (7, 0, oracle.high_many),
    "razz": (7, 0, oracle.razz_many),
}


def colex(cards, k):
    """All sets of k of these cards, ascending, compared from their last card on."""
    sets = sorted(combinations(cards, k), key=lambda chosen: chosen[::-1])
    return np.array(sets, np.int64).reshape(len(sets), k)


def oracle_winners(game, hands, board, dead, first, n):
    """The same as known_runouts, one row after the other."""
    _, board_cards, value = DEALT[game]
    gone = {*map(int, board), *map(int, dead), *map(int, np.ravel(hands))}
    runouts = colex([card for card in range(52) if card not in gone], board_cards - len(board))[first : first + n]
    boards = np.concatenate([np.tile(np.array(board, np.int64), (len(runouts), 1)), runouts], axis=1)
    values = []
    for hand in hands:
        hole = np.tile(np.array(hand, np.int64), (len(boards), 1))
        values.append(value(hole, boards) if game == "omaha" else value(np.concatenate([hole, boards], axis=1)))
    return count_sets(values)


def count_sets(values, weights=None):
    values = np.array(values)
    sets = ((values == values.max(axis=0)) << np.arange(len(values))[:, None]).sum(axis=0)
    return np.bincount(sets, weights, 1 << len(values)).tolist()


# --- Known hands ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [1, 2, 4])
@pytest.mark.parametrize(
    "game, missing", [("holdem", 0), ("holdem", 1), ("holdem", 2), ("omaha", 1), ("omaha", 2), ("stud", 0), ("razz", 0)]
)
def test_known_hands_are_those_of_the_oracle(game, seats, missing):
    hole_cards, board_cards, _ = DEALT[game]
    cards = np.random.default_rng([seats, missing]).permutation(52).astype(np.uint8)
    hands, cards = cards[: seats * hole_cards].reshape(seats, hole_cards), cards[seats * hole_cards :]
    board, dead = cards[: board_cards - missing], cards[board_cards : board_cards + 3]
    boards = comb(52 - seats * hole_cards - len(board) - 3, missing)
    winners = known_runouts(GAMES[game], hands, board, missing, mask_of(dead), 0, boards)
    assert winners.dtype == np.int64 and winners.shape == (1 << seats,)
    assert winners.tolist() == oracle_winners(game, hands, board, dead, 0, boards) and winners.sum() == boards


def test_before_the_flop():
    hands = np.array([[50, 46], [43, 41]], np.uint8)
    assert known_runouts(GAMES["holdem"], hands, NO_CARDS, 5, 0, 0, comb(48, 5)).tolist() == [0, 787966, 917606, 6732]


@settings(max_examples=30, deadline=None)
@given(st.permutations(range(52)), st.integers(2, 4), st.integers(0, 900), st.integers(0, 90))
def test_any_stretch_is_that_of_the_oracle(cards, seats, first, n):
    hands, board = np.array(cards[: 2 * seats], np.uint8).reshape(seats, 2), np.array(cards[8:11], np.uint8)
    first = min(first, comb(49 - 2 * seats, 2) - n)
    found = known_runouts(GAMES["holdem"], hands, board, 2, 0, first, n)
    assert found.tolist() == oracle_winners("holdem", hands, board, [], first, n)


def test_stretches_add_up():
    hands, board = np.arange(8, dtype=np.uint8).reshape(2, 4), np.array([50, 41], np.uint8)
    boards = comb(42, 3)
    parts = [(first, min(1000, boards - first)) for first in range(0, boards, 1000)]
    whole = known_runouts(GAMES["omaha"], hands, board, 3, 0, 0, boards)
    assert (sum(known_runouts(GAMES["omaha"], hands, board, 3, 0, *part) for part in parts) == whole).all()


# --- Ranges -----------------------------------------------------------------------------------------------------------


def joint_sums(weights, board, dead, first, n):
    """The same as range_runouts: every joint hand on every board."""
    gone = {*map(int, board), *map(int, dead)}
    runouts = colex([card for card in range(52) if card not in gone], 5 - len(board))[first : first + n]
    total = np.zeros(1 << len(weights))
    for runout in runouts.tolist():
        on_board = [*map(int, board), *runout]
        rows = np.concatenate([np.array(HANDS, np.int64), np.tile(on_board, (1326, 1))], axis=1)
        blocked = np.isin(HANDS, on_board).any(axis=1)
        held = [np.flatnonzero((row > 0) & ~blocked) for row in weights]
        value = np.zeros(1326, np.int64)
        some = np.unique(np.concatenate(held))
        value[some] = oracle.high_many(rows[some])
        joint = np.array(
            [hands for hands in product(*held) if len(set(np.ravel(HANDS[list(hands)]))) == 2 * len(hands)]
        )
        if len(joint):
            products = np.prod([row[hands] for row, hands in zip(weights, joint.T, strict=True)], axis=0)
            total += count_sets(value[joint.T], products)
    return total


def some_ranges(rng, seats, hands, board, whole):
    weights = np.zeros((seats, 1326))
    free = np.flatnonzero(~np.isin(HANDS, board).any(axis=1))
    for row in weights:
        # Many hands of few cards, so that they block each other.
        close = free[np.isin(HIGH[free], free[:40]) | (HIGH[free] > 35)]
        chosen = rng.choice(close, rng.integers(1, hands + 1), replace=False)
        row[chosen] = 1 if whole else rng.random(len(chosen))
    return weights


@pytest.mark.parametrize("seats, hands", [(1, 50), (2, 60), (3, 14), (4, 6)])
@pytest.mark.parametrize("whole", [True, False])
@pytest.mark.parametrize("on_board", [3, 4, 5])
def test_ranges_are_those_of_all_joint_hands(seats, hands, whole, on_board):
    rng = np.random.default_rng([seats, on_board, whole])
    cards = rng.permutation(52).astype(np.uint8)
    board, dead = cards[:on_board], cards[on_board : on_board + 2]
    weights = some_ranges(rng, seats, hands, cards[: on_board + 2], whole)
    boards = comb(50 - on_board, 5 - on_board)
    first = int(rng.integers(0, boards))
    n = min(4, boards - first)
    found = range_runouts(weights, board, mask_of(dead), first, n)
    expected = joint_sums(weights, board, dead, first, n)
    assert found.dtype == np.float64
    assert found == pytest.approx(expected, rel=1e-12, abs=1e-12) and (not whole or found.tolist() == expected.tolist())


def test_single_hands_are_known_hands():
    weights = np.stack([Range(hand).weights for hand in ("AsKs", "QdQc", "8h7h")])
    hands, board = np.array([[51, 47], [41, 40], [26, 22]], np.uint8), np.array([0, 23, 31], np.uint8)
    known = known_runouts(GAMES["holdem"], hands, board, 2, 0, 0, comb(43, 2))
    assert range_runouts(weights, board, 0, 0, comb(49, 2)).tolist() == known.tolist()


def test_everything_against_everything():
    """By symmetry each seat wins as often, and the joint hands are all there are."""
    board = np.array([0, 23, 31, 44], np.uint8)
    won = range_runouts(np.ones((2, 1326)), board, 0, 0, 48)
    assert won[1] == won[2] and won[0] == 0 and won.sum() == 48 * comb(47, 2) * comb(45, 2)


def test_the_order_of_the_seats_does_not_matter():
    rng = np.random.default_rng(5)
    board = np.array([3, 17, 40], np.uint8)
    weights = np.stack([some_ranges(rng, 1, hands, board, True)[0] for hands in (5, 30, 80)])
    won = range_runouts(weights, board, 0, 100, 20)
    turned = range_runouts(weights[[2, 0, 1]], board, 0, 100, 20)
    assert [turned[(s << 1 | s >> 2) & 7] for s in range(8)] == won.tolist()


def test_no_joint_hand():
    kings = Range("KsKh").weights
    assert range_runouts(np.stack([kings, kings]), np.array([0, 5, 10], np.uint8), 0, 0, 1176).tolist() == [0, 0, 0, 0]


# --- What is refused --------------------------------------------------------------------------------------------------

PAIR = np.array([[51, 47], [43, 42]], np.uint8)
FLOP = np.array([0, 5, 10], np.uint8)


@pytest.mark.parametrize(
    "game, hands, board, missing, first, n",
    [
        ("holdem", PAIR[0], FLOP, 2, 0, 1),
        ("holdem", PAIR, FLOP[None], 2, 0, 1),
        ("holdem", PAIR, FLOP, 0, 0, 991),
        ("holdem", PAIR, FLOP, 2, 990, 1),
        ("holdem", PAIR, FLOP, 2, -1, 1),
        ("holdem", PAIR, FLOP, 2, 0, -1),
        ("holdem", PAIR, FLOP, -1, 0, 1),
        ("holdem", PAIR, FLOP, 3, 0, 1),
        ("holdem", PAIR, NO_CARDS, 2, 0, 1),
        ("omaha", PAIR, FLOP, 2, 0, 1),
        ("holdem", np.zeros((17, 2), np.uint8), FLOP, 2, 0, 1),
        ("holdem", np.zeros((0, 2), np.uint8), FLOP, 2, 0, 1),
    ],
)
def test_known_runouts_refuses(game, hands, board, missing, first, n):
    with pytest.raises(ValueError):
        known_runouts(GAMES[game], hands, board, missing, 0, first, n)


@pytest.mark.parametrize(
    "weights, board, first, n",
    [
        (np.ones(1326), FLOP, 0, 1),
        (np.ones((2, 1325)), FLOP, 0, 1),
        (np.ones((17, 1326)), FLOP, 0, 1),
        (np.ones((2, 1326)), np.arange(6, dtype=np.uint8), 0, 1),
        (np.ones((2, 1326)), FLOP, 0, 1177),
        (np.ones((2, 1326)), FLOP, 1177, 0),
    ],
)
def test_range_runouts_refuses(weights, board, first, n):
    with pytest.raises(ValueError):
        range_runouts(weights, board, 0, first, n)


def test_bytes_that_are_no_cards_are_survived():
    strange = np.array([[63, 62], [61, 60]], np.uint8)
    assert known_runouts(GAMES["holdem"], strange, FLOP, 2, 0, 0, 500).sum() == 500
    assert range_runouts(np.ones((2, 1326)), np.array([60, 61, 62], np.uint8), 0, 0, 2).shape == (4,)
