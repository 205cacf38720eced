"""showdown_ev and ShowdownPlan: all hands against a weighted range, compared with every pair of hands by itself."""

import copy
import pickle
from fractions import Fraction
from itertools import permutations, product
from math import fsum

import numpy as np
import oracle
import pytest
from hole_cards import HANDS, PAIRS
from hypothesis import given, settings
from hypothesis import strategies as st
from showdown_oracle import LOSE, TIE, WIN, close, expected, ids, outcomes, random_boards

from evaluator import ShowdownPlan, cards, showdown_ev

SPECIAL = [
    "9h 7h 3h 8c 2c",  # three, four and five of a suit
    "9h 7h 3h 8h 2c",
    "9h 7h 3h Ah 2h",
    "Th 9h 8h Kd 2c",  # straight flushes
    "Th 9h 8h 7h 2c",
    "Th 9h 8h 7h 6h",
    "Ac Kc Qc Jc Tc",  # the board plays for all
    "As Kd Qh Jc Tc",
    "9c 9d 9h 9s Ks",
    "9c 9d 9h 9s 2s",
    "7c 7d 7h Kd Ks",
    "7c 7d Ah Kd Ks",
    "7c 7d 7h Kd 2s",
    "5h 5d Kc 9s 2s",
    "Ac 2d 3h 4s 9c",
    "2c 3c 4c 5d 7s",
    "Kh Qd 9c 5s 2h",
]
PAY_OFFS = [(1, 0, -1), (1, 0.5, 0), (0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1), (97.5, -1.25, -50), (-3, 2, 7)]


def some_weights(seed):
    """Weights of the kinds that there are, each with its name."""
    rng = np.random.default_rng(seed)
    uniform = rng.random(PAIRS)
    one = np.zeros(PAIRS)
    one[rng.integers(PAIRS)] = 0.75
    return {
        "uniform": uniform,
        "all": np.ones(PAIRS),
        "sparse": uniform * (rng.random(PAIRS) < 0.03),
        "one hand": one,
        "none": np.zeros(PAIRS),
        "one card": uniform * (HANDS == rng.integers(52)).any(axis=1),
        "wide": uniform * 10.0 ** rng.integers(-12, 1, PAIRS),
    }


# --- Results ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("board", SPECIAL)
def test_special_boards_agree_with_the_oracle(board):
    weights = np.array(list(some_weights(seed=len(board)).values()))
    assert close(showdown_ev(board, weights), expected(board, weights), weights)


def test_random_boards_agree_with_the_oracle():
    for number, board in enumerate(random_boards(16, seed=1)):
        kinds = list(some_weights(number).values())
        weights, pay = kinds[number % len(kinds)], PAY_OFFS[number % len(PAY_OFFS)]
        got = showdown_ev(board, weights, win=pay[0], tie=pay[1], lose=pay[2])
        assert got.shape == (PAIRS,) and got.dtype == np.float64
        assert close(got, expected(board, weights, *pay), weights, max(map(abs, pay)))


@pytest.mark.parametrize("win, tie, lose", [*PAY_OFFS, *product([0.0, 2.0], repeat=3)])
def test_pay_offs_agree_with_the_oracle(win, tie, lose):
    for board in ("9h 7h 3h 8c 2c", "5h 5d Kc 9s 2s"):
        weights = np.random.default_rng(5).integers(0, 8, PAIRS) * 1.0
        got = showdown_ev(board, weights, win=win, tie=tie, lose=lose)
        assert np.array_equal(got, expected(board, weights, win, tie, lose))  # small whole numbers: exact


def test_whole_weights_are_summed_exactly():
    for board in SPECIAL[::2]:
        weights = np.random.default_rng(6).integers(0, 2**40, PAIRS).astype(float)
        weights[::3] = 0
        assert np.array_equal(showdown_ev(board, weights), expected(board, weights))
        assert np.array_equal(showdown_ev(board, weights / 2**60, tie=0.5), expected(board, weights, tie=0.5) / 2**60)


@settings(max_examples=15)
@given(st.sampled_from(SPECIAL), st.integers(0, 2**32), *[st.floats(-1e6, 1e6)] * 3)
def test_any_pay_offs_agree_with_the_oracle(board, seed, win, tie, lose):
    weights = np.array(list(some_weights(seed).values()))
    got = showdown_ev(board, weights, win=win, tie=tie, lose=lose)
    assert close(got, expected(board, weights, win, tie, lose), weights, max(map(abs, (win, tie, lose))))


def test_hands_on_the_board_neither_count_nor_are_paid():
    for board in SPECIAL:
        dead = np.isin(HANDS, ids(board)).any(axis=1)
        weights = np.random.default_rng(7).random(PAIRS)
        ev = showdown_ev(board, weights, tie=3)
        assert dead.sum() == PAIRS - 1081 and (ev[dead] == 0).all() and not np.signbit(ev[dead]).any()
        for other in (np.where(dead, 0, weights), np.where(dead, 1e300, weights)):
            assert np.array_equal(showdown_ev(board, other, tie=3), ev)


def test_pay_off_of_each_kind_counts_the_hands():
    board = "9h 7h 3h 8c 2c"
    counted = sum(showdown_ev(board, np.ones(PAIRS), win=w, tie=t, lose=s) for w, t, s in np.eye(3))
    dead = np.isin(HANDS, ids(board)).any(axis=1)
    assert (counted == np.where(dead, 0, 45 * 44 // 2)).all()


def test_what_one_side_wins_the_other_loses():
    rng = np.random.default_rng(8)
    for board in SPECIAL:
        mine, other = (rng.integers(0, 1000, PAIRS) * 1.0 for _ in range(2))
        assert mine @ showdown_ev(board, other) == -(other @ showdown_ev(board, mine))
        halves = [
            weights @ showdown_ev(board, rest, win=1, tie=0.5, lose=0)
            for weights, rest in ((mine, other), (other, mine))
        ]
        assert sum(halves) == mine @ showdown_ev(board, other, win=1, tie=1, lose=1)


def test_suits_are_alike():
    number = {tuple(hand): place for place, hand in enumerate(HANDS.tolist())}
    weights = np.random.default_rng(9).integers(0, 1000, PAIRS) * 1.0
    for board in SPECIAL[:8]:
        ev = showdown_ev(board, weights)
        for suits in list(permutations(range(4)))[1::5]:
            moved = np.array([card // 4 * 4 + suits[card % 4] for card in range(52)])
            to = np.array([number[tuple(sorted(pair, reverse=True))] for pair in moved[HANDS].tolist()])
            elsewhere = np.empty(PAIRS)
            elsewhere[to] = weights
            assert np.array_equal(showdown_ev(moved[list(ids(board))], elsewhere)[to], ev)


def test_the_order_of_the_board_does_not_matter():
    weights = np.random.default_rng(10).random(PAIRS)
    board = cards("9h 7h 3h 8c 2c")
    for order in list(permutations(range(5)))[::17]:
        assert np.array_equal(showdown_ev(board[list(order)], weights), showdown_ev(board, weights))


def test_accuracy_is_what_the_docstring_promises():
    """Without pay for a side, its weights do not matter; blockers are subtracted from the side, and leave its error."""
    rng = np.random.default_rng(11)
    for board in SPECIAL[::4]:
        weights = rng.random(PAIRS) * 10.0 ** rng.integers(-15, 15, PAIRS)
        live = np.flatnonzero(~np.isin(HANDS, ids(board)).any(axis=1))
        values = oracle.high_many(np.hstack([HANDS[live], np.tile(ids(board), (len(live), 1))])).astype(int)
        for outcome, pay in ((WIN, {"win": 1}), (TIE, {"tie": 1}), (LOSE, {"lose": 1})):
            got = showdown_ev(board, weights, **({"win": 0, "tie": 0, "lose": 0} | pay))
            for place in rng.choice(len(live), 10):
                hand = live[place]
                exact = fsum(weights[outcomes(ids(board))[hand] == outcome])
                side = fsum(weights[live[np.sign(values[place] - values) == outcome]])
                assert abs(Fraction(got[hand]) - Fraction(exact)) <= Fraction(2e-13) * Fraction(side)


def test_a_range_of_one_card_is_nothing_to_who_holds_it():
    for card in (51, 28, 3):
        weights = np.random.default_rng(12).random(PAIRS) * (HANDS == card).any(axis=1)
        for board in ("9h 7h 3h 8c 2c", "5h 5d Kc 9s 2d"):
            assert (showdown_ev(board, weights)[(HANDS == card).any(axis=1)] == 0).all()


# --- The plan as an object -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("shape", [(), (3,), (2, 3), (0,)])
def test_plans_can_be_copied_and_pickled(shape):
    boards = random_boards(int(np.prod(shape)), seed=27).reshape(*shape, 5)
    plan, weights = ShowdownPlan(boards), np.random.default_rng(27).random(PAIRS)
    copies = [copy.copy(plan), copy.deepcopy(plan)]
    copies += [pickle.loads(pickle.dumps(plan, protocol)) for protocol in range(pickle.HIGHEST_PROTOCOL + 1)]
    for other in copies:
        assert type(other) is ShowdownPlan and np.array_equal(other.board, plan.board)
        assert np.array_equal(other.ev(weights), plan.ev(weights))
    assert len(pickle.dumps(plan)) < 1000 + 5 * len(boards)


def test_a_plan_keeps_its_boards():
    boards = random_boards(2, seed=28).astype(np.int32)
    plan, weights = ShowdownPlan(boards), np.ones(PAIRS)
    wanted, kept = plan.ev(weights), boards.copy()
    boards[...] = 0
    assert np.array_equal(plan.ev(weights), wanted)
    assert plan.board.dtype == np.uint8 and np.array_equal(plan.board, kept)
    with pytest.raises(ValueError, match="read-only"):
        plan.board[0] = 0
    with pytest.raises(AttributeError):
        plan.board = kept


def test_plans_are_shown_by_their_boards():
    plan = ShowdownPlan([30, 22, 6, 24, 0])
    assert repr(plan) == "ShowdownPlan('9h 7h 3h 8c 2c')"
    assert np.array_equal(eval(repr(plan)).board, plan.board)
    assert repr(ShowdownPlan(random_boards(6, seed=29).reshape(2, 3, 5))) == "<ShowdownPlan of (2, 3) boards>"
