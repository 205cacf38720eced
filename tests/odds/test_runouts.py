"""Every board that can come, counted: known hands and ranges against the slow oracle; any stretch of them adds up."""

from itertools import combinations, permutations, product
from math import comb

import numpy as np
import oracle
import pytest
from at_levels import outputs_at_levels
from hole_cards import HANDS
from hypothesis import given, settings
from hypothesis import strategies as st
from matchup_oracle import mask_of

from evaluator import Range, cards, equity, mask, to_text
from evaluator.odds import methods
from evaluator.odds.joint_deals import joint_runouts
from evaluator.odds.runouts import known_runouts, range_runouts
from evaluator.odds.seats import read_seats
from evaluator.rules import GAMES

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


def ranges_of(rng, sizes, board, whole):
    """Ranges of so many hands each, of few cards, so that they overlap and block each other."""
    weights = np.zeros((len(sizes), 1326))
    free = np.flatnonzero(~np.isin(HANDS, board).any(axis=1))
    close = free[np.isin(HIGH[free], free[:40]) | (HIGH[free] > 35)]
    for row, size in zip(weights, sizes, strict=True):
        chosen = rng.choice(close, size, replace=False)
        row[chosen] = 1 if whole else rng.random(len(chosen))
    return weights


def some_ranges(rng, seats, hands, board, whole):
    return ranges_of(rng, rng.integers(1, hands + 1, seats), board, whole)


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


# How few joint hands, one hand against many, and few or many hands in the first of three seats are counted differs.
@pytest.mark.parametrize(
    "sizes",
    [(1, 500), (2, 600), (70, 80), (1, 20, 60), (2, 9, 70), (20, 15, 15), (1, 1, 3, 60), (7, 7, 7, 8), [2] * 6],
)
@pytest.mark.parametrize("whole", [True, False])
def test_ranges_of_any_size_are_those_of_all_joint_hands(sizes, whole):
    rng = np.random.default_rng([*sizes, whole])
    cards = rng.permutation(52).astype(np.uint8)
    weights = ranges_of(rng, sizes, cards[:4], whole)
    found = range_runouts(weights, cards[:4], 0, 7, 2)
    expected = joint_sums(weights, cards[:4], [], 7, 2)
    assert found == pytest.approx(expected, rel=1e-12, abs=1e-12) and (not whole or found.tolist() == expected.tolist())


def trio_sums(weights, board):
    """Three ranges on a whole board, a hand of the first at a time against all pairs of the others."""
    rows = np.concatenate([np.array(HANDS, np.int64), np.tile(board, (1326, 1))], axis=1)
    live = np.flatnonzero(~np.isin(HANDS, board).any(axis=1) & (weights > 0).any(axis=0))
    value = np.zeros(1326, np.int64)
    value[live] = oracle.high_many(rows[live])
    apart = ~(np.array(HANDS)[:, None, :, None] == np.array(HANDS)[live][None, :, None, :]).any(axis=(2, 3))
    first, second, third = (live[row[live] > 0] for row in weights)
    total = np.zeros(8)
    for hand in first:
        b, c = (held[apart[hand][np.searchsorted(live, held)]] for held in (second, third))
        fit = apart[b][:, np.searchsorted(live, c)]
        values = np.stack(np.broadcast_arrays(value[hand], value[b][:, None], value[c]))
        total += count_sets(values[:, fit], (weights[0][hand] * np.outer(weights[1][b], weights[2][c]))[fit])
    return total


@pytest.mark.parametrize(
    "board",
    ["2c 7h Kd 3s 9s", "Ah Kh Qh Jh Th", "2s 3s 9s Qs Ks", "8c 8d 8h 5c 5d", "4c 5d 6h 7s 8c"],
    ids=lambda board: board.replace(" ", ""),
)
def test_three_wide_ranges(board):
    board = cards_of(board)
    rng = np.random.default_rng(board)
    for whole in (True, False):
        weights = ranges_of(rng, (150, 40, 90), board, whole)
        found, expected = range_runouts(weights, board, 0, 0, 1), trio_sums(weights, board)
        assert found == pytest.approx(expected, rel=1e-12) and (not whole or found.tolist() == expected.tolist())


def test_three_times_everything():
    """By symmetry each seat wins as often, and the joint hands are all there are."""
    board = cards_of("2c 7h Kd 3s")
    won = range_runouts(np.ones((3, 1326)), board, mask_of([51]), 0, 47)
    assert won[1] == won[2] == won[4] and won[3] == won[5] == won[6] and won[0] == 0
    assert won.sum() == 47 * comb(47, 2) * comb(45, 2) * comb(43, 2)


def test_two_ranges_are_two_of_three():
    """A third seat whose one hand never wins, on boards that leave it that hand."""
    board, weights = cards_of("Ac Kd 9h 8s 7h"), Range("20%").weights
    three = range_runouts(np.stack([weights, weights, Range("3d2d").weights]), board, 0, 0, 1)
    apart = np.where(np.isin(HANDS, [1, 5]).any(axis=1), 0, weights)
    two = range_runouts(np.stack([apart, apart]), board, 0, 0, 1)
    assert three[:4].tolist() == two.tolist() and not three[4:].any()


# --- Boards that differ by the names of the suits ---------------------------------------------------------------------


def cards_of(text):
    return np.array(["23456789TJQKA".index(card[0]) * 4 + "cdhs".index(card[1]) for card in text.split()], np.uint8)


@pytest.mark.parametrize("ranges", [["random", "random"], ["AA,T9s", "KJ"], ["QQ+", "AK", "T9s,55"]])
@pytest.mark.parametrize("flop, kept", [("2c 7c Kc", [0]), ("7h 7s 2c", [0, 1]), ("7h 2s 2c", [0, 2])])
def test_boards_that_are_alike_are_counted_once(ranges, flop, kept):
    weights = np.stack([Range(text).weights for text in ranges])
    board = cards_of(flop)
    suits = np.array(list(permutations(range(4))), np.uint8)
    renamings = [becomes for becomes in suits if {*(board // 4 * 4 + becomes[board % 4])} == {*board.tolist()}]
    assert len(renamings) == (6 if kept == [0] else 2)
    whole = range_runouts(weights, board, 0, 0, comb(49, 2))
    parts = [range_runouts(weights, board, 0, first, 392, renamings) for first in range(0, 1176, 392)]
    assert sum(parts).tolist() == whole.tolist() and not any((part == whole / 3).all() for part in parts)


@pytest.mark.parametrize(
    "renamings",
    [[[0, 1, 2]], [0, 1, 2, 3], [[0, 1, 3, 2]], [[0, 1, 2, 3], [0, 1, 2, 2]], [[0, 1, 2, 4]], [[0, 1, 2, 3]] * 25, []],
)
def test_what_renames_no_suits_is_refused(renamings):
    with pytest.raises(ValueError):
        range_runouts(np.ones((2, 1326)), FLOP, 0, 0, 1, np.array(renamings, np.uint8))


# --- Levels -----------------------------------------------------------------------------------------------------------

AT_A_LEVEL = """
import numpy as np
from evaluator import cpu
from evaluator.odds.runouts import range_runouts
board = np.array([3, 22, 41], np.uint8)
for seats, hands in ((1, 200), (2, 1326), (2, 9), (2, [[2], [900]]), (3, 300), (3, [[1], [90], [90]]), (4, 12)):
    rng = np.random.default_rng(seats)
    weights = rng.random((seats, 1326)) * (rng.permuted(np.tile(np.arange(1326), (seats, 1)), axis=1) < hands)
    print(*(float(won).hex() for won in range_runouts(weights, board, 1 << 50, 100, 40)))
"""


def test_all_levels_give_the_same_floats():
    found = outputs_at_levels(AT_A_LEVEL)
    assert len(found) == 1 and found.pop().count("0x") == 2 + 4 + 4 + 4 + 8 + 8 + 16


# --- Single hands -----------------------------------------------------------------------------------------------------


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


@pytest.mark.parametrize("hands", [["AhKs", "QQ+"], ["AhKs", "AsQd,QsJs:0.5"], ["KhQd", "AsAh,AcAh:0.25", "JJ"]])
@pytest.mark.parametrize("board", ["Kd 9d 2c", "Kd 9d 2c 3s", "Kd 9d 2c 3s 7h"])
def test_few_joint_hands_are_gone_through(hands, board):
    """By another method than many, with the same answer."""
    seats = read_seats(hands, board, GAMES["holdem"], "5s")
    plan = methods.exact(seats)
    assert plan.function is joint_runouts
    ids = cards(board)
    missing = 5 - len(ids)
    gone = mask("5s") | sum(mask(to_text(list(hand))) for hand in seats.spot.hands if hand)
    live = 52 - len(ids) - gone.bit_count()
    expected = range_runouts(seats.weights(), ids, gone, 0, comb(live, missing))
    (found,) = (plan.function(*plan.arguments(shard)) for shard in range(plan.shards))
    assert np.array_equal(found, expected)
    assert np.array_equal(equity(hands, board, dead="5s").winners, expected)
