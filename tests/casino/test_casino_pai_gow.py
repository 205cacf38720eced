"""Pai Gow Poker: settlement of hands that are set, and simulations of the game."""

import pickle
from concurrent.futures import ProcessPoolExecutor
from fractions import Fraction
from math import comb
from multiprocessing import get_context

import numpy as np
import pai_gow_oracle
import pytest
from pai_gow_oracle import WHEELS, deals

from evaluator import cards
from evaluator.casino import house_edge, simulate
from evaluator.casino.house_way import set_hands
from evaluator.casino.pai_gow_poker import GAME, settle
from evaluator.casino.parts.draws import random_rows

# --- Settlement -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "player, dealer, by_dealer, by_player",
    [
        pytest.param(("Ks Kd 9c 5h 3s", "As Qd"), ("Qs Qh 9h 5c 3d", "Ah Jc"), 1, 1, id="wins both"),
        pytest.param(("Js Jd 9c 5h 3s", "As Td"), ("Qs Qd 9h 5c 3d", "Ah Jc"), -1, -1, id="loses both"),
        pytest.param(("Js Jd 9c 5h 3s", "As Qc"), ("Qs Qd 9h 5c 3d", "Ah Jc"), 0, 0, id="one of each"),
        pytest.param(("Ks Kd 9c 5h 3s", "As Jd"), ("Qs Qd 9h 5c 3d", "Ah Jc"), 0, 1, id="front a copy"),
        pytest.param(("Ks Kd 9c 5h 3s", "As Qd"), ("Kh Kc 9h 5c 3d", "Ah Jc"), 0, 1, id="back a copy"),
        pytest.param(("Ks Kd 9c 5h 3s", "As Jd"), ("Kh Kc 9h 5c 3d", "Ah Jc"), -1, 1, id="both copies"),
        pytest.param(("Ks Kd 9c 5h 3s", "As Td"), ("Kh Kc 9h 5c 3d", "Ah Jc"), -1, 0, id="a copy, the other lost"),
        pytest.param(("Ks Kd 9c 5h 3s", "Jk Qd"), ("Qs Qh 9h 5c 3d", "Ah Jc"), 1, 1, id="joker an ace in front"),
        pytest.param(("Ks Kd 9c 5h 3s", "Jk Jd"), ("Qs Qd 9h 5c 3d", "Ah Jc"), 0, 1, id="it copies an ace"),
        pytest.param(("As Jk 4c 3h 2s", "Qs Jd"), ("Kh Kc Kd 5c 3d", "Qh Tc"), 1, 1, id="joker in a straight"),
        pytest.param(("As Jk 9c 5h 3s", "Qs Jd"), ("Kh Kc 9d 5c 3d", "Qh Tc"), 1, 1, id="joker beside an ace: a pair"),
        pytest.param(("Ks Kd Jk 5h 3s", "Qs Jd"), ("Kh Kc 9d 5c 3d", "Qh Tc"), 1, 1, id="no third king: a kicker"),
        pytest.param(
            ("Ks Kd Jk 5h 3s", "Qs Jd"), ("2h 2c 2d 5c 4d", "Qh Tc"), 0, 0, id="no third king: two kings lose"
        ),
        pytest.param(("As Ad Ac Ah Jk", "Ks Kd"), ("9s 8s 7s 6s 5s", "Kc Qc"), 1, 1, id="five aces"),
        pytest.param(("As Ad Ac Jk 2s", "Ks Kd"), ("9s 8s 7s 6s 5s", "Kc Qc"), 0, 0, id="quads of aces"),
    ],
)
def test_settlement(player, dealer, by_dealer, by_player):
    assert settle(player, dealer) == by_dealer
    assert settle(player, dealer, banker="player") == by_player
    assert settle(dealer, player, banker="player") == -by_dealer  # who sits where
    assert settle(player, dealer, commission=0.05) == {1: 0.95, 0: 0.0, -1: -1.0}[by_dealer]
    assert pai_gow_oracle.winner(*ids_of(player, dealer)) == by_dealer
    assert pai_gow_oracle.winner(*ids_of(player, dealer), banker="player") == by_player


def ids_of(*pairs):
    return [tuple(tuple(cards(hand).tolist()) for hand in pair) for pair in pairs]


def test_the_wheel_is_a_rule_of_settlement():
    player, dealer = ("As 2d 3c 4h 5s", "Ks Qd"), ("Kd Qc Jc Th 9s", "Kh Jd")
    assert settle(player, dealer) == 0.0
    assert settle(player, dealer, wheel="second") == 1.0
    assert settle(("Ad Kc Qs Jh Ts", "7s 6d"), (player[0], "7h 5d"), wheel="second") == 1.0


@pytest.mark.parametrize("wheel", WHEELS)
@pytest.mark.parametrize("banker", ["dealer", "player"])
def test_settlement_against_the_oracle(wheel, banker):
    rows = deals(2000, 14, 13)
    sides = set_hands(rows[:, :7], wheel=wheel), set_hands(rows[:, 7:], wheel=wheel)
    won = settle(*sides, wheel=wheel, banker=banker)
    assert won.dtype == np.float64 and won.shape == (len(rows),)
    lists = [list(zip(*(hand.tolist() for hand in side))) for side in sides]
    assert won.tolist() == [pai_gow_oracle.winner(*both, wheel, banker) for both in zip(*lists)]


def test_settlement_broadcasts():
    dealers = cards(["Qs Qh 9h 5c 3d", "6s 6h 9h 5c 3d"]), cards(["Ah Jc", "Kh Jc"])
    won = settle(("Ts Th 9c 5h 3s", "As Td"), dealers, commission=Fraction(1, 20))
    np.testing.assert_array_equal(won, [-1.0, 0.95])


@pytest.mark.parametrize(
    "player, dealer, error, message",
    [
        (("Ks Qd 9c 5h 3s", "As Jd"), ("Qs Qh 9h 5c 3d", "Ah Jc"), ValueError, "the player's back does not outrank"),
        (("Ks Kd 9c 5h 3s", "As Jd"), ("Qs Qh 9h 5c 3d", "Ah Ac"), ValueError, "the dealer's back does not outrank"),
        (("Ks Kd 9c 5h 3s", "As Jd"), ("Qs Qh 9h 5c 3d", "As Tc"), ValueError, "As"),
        (("Ks Kd 9c 5h 3s", "Ks Jd"), ("Qs Qh 9h 5c 3d", "As Tc"), ValueError, "Ks"),
        (("Ks Kd 9c 5h 3s", "Ks Jd Td"), ("Qs Qh 9h 5c 3d", "As Tc"), ValueError, "player's front must have 2 cards"),
        (("Ks Kd 9c 5h", "Kh Jd"), ("Qs Qh 9h 5c 3d", "As Tc"), ValueError, "player's back must have 5 cards, not 4"),
        ("Ks Kd 9c 5h 3s Ah Jd", ("Qs Qh 9h 5c 3d", "As Tc"), TypeError, "player's hands must be a pair"),
        (("Ks Kd 9c 5h 3s", "As Jd"), 7, TypeError, "dealer's hands must be a pair"),
        (("Ks Kd 9c 5h 3s", "As Jd"), (np.zeros((2, 5), int), np.zeros((3, 2), int)), ValueError, "do not broadcast"),
    ],
)
def test_no_settlement(player, dealer, error, message):
    with pytest.raises(error, match=message):
        settle(player, dealer)


def test_a_foul_names_its_row():
    backs, fronts = cards(["Ks Kd 9c 5h 3s"] * 3), cards(["As Jd", "As Jd", "Ah Ac"])
    with pytest.raises(ValueError, match="row 2: the player's back does not outrank the front"):
        settle((backs, fronts), ("Qs Qh 9h 5c 3d", "6s 4c"))


# --- The game ---------------------------------------------------------------------------------------------------------


def test_house_edge_names_simulate():
    with pytest.raises(ValueError, match=r"8e\+15 deals.*simulate\('pai_gow_poker', n\)"):
        house_edge("pai-gow poker")
    assert GAME.deals == comb(53, 7) * comb(46, 7) and GAME.plan is None


@pytest.mark.parametrize(
    "rules, error, message",
    [
        ({"wheel": "third"}, ValueError, "wheel must be 'lowest' or 'second', not 'third'"),
        ({"banker": None}, ValueError, "banker must be 'dealer' or 'player', not None"),
        ({"commission": 1}, ValueError, "at least 0 and below 1, not 1"),
        ({"commission": -0.1}, ValueError, "at least 0 and below 1"),
        ({"commission": float("nan")}, ValueError, "at least 0 and below 1"),
        ({"commission": "5 %"}, TypeError, "commission must be a number, not str"),
        ({"commission": True}, TypeError, "commission must be a number, not bool"),
        ({"ante": 1}, TypeError, "no rule 'ante'"),
    ],
)
def test_no_rules(rules, error, message):
    for ask in (
        lambda **rules: simulate("pai_gow_poker", 2, **rules),
        lambda **rules: house_edge("pai_gow_poker", **rules),
    ):
        with pytest.raises(error, match=message):
            ask(**rules)


def test_rules_are_plain_data():
    rules = GAME.read_rules(wheel="second", banker="player", commission=0.05)
    assert rules == pickle.loads(pickle.dumps(rules)) and hash(rules) and rules.commission == Fraction(1, 20)


def test_threads_and_processes_give_the_same():
    expected = simulate("pai_gow_poker", 70_000, seed=1)
    assert simulate("pai_gow_poker", 70_000, seed=1, threads=2) == expected
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        assert simulate("pai_gow_poker", 70_000, seed=1, executor=pool) == expected


def played(n, **rules):
    rules = GAME.read_rules(**(GAME.defaults | rules))
    return GAME.play(rules, GAME.prepare(rules), np.random.default_rng(21), n)


def test_what_is_known_of_the_game():
    """Both set alike: 41 % are pushes, the bank is worth 1.3 %, a commission of 5 % makes the edge 2.5 to 2.9 %."""
    n = 150_000
    won = played(n)
    assert set(won) == {1.0, 0.0, -1.0}
    assert abs((won == 0).mean() - 0.41) < 0.01
    assert abs(-won.mean() - 0.0127) < 4 * won.std() / n**0.5
    taxed = played(n, commission=0.05)
    np.testing.assert_array_equal(taxed, np.where(won > 0, 0.95, won))
    assert 0.025 - 4 * taxed.std() / n**0.5 < -taxed.mean() < 0.029 + 4 * taxed.std() / n**0.5
    banked = played(n, banker="player")
    assert (banked >= won).all() and 0.02 < (banked > won).mean() < 0.06  # copies


def test_the_simulated_hands_are_those_of_set_hands_and_settle():
    rules = GAME.read_rules(**GAME.defaults)
    rows = random_rows(np.random.default_rng(2), 5000, 14, 53)
    won = settle(set_hands(rows[:, :7]), set_hands(rows[:, 7:]))
    np.testing.assert_array_equal(GAME.play(rules, None, np.random.default_rng(2), 5000), won)


@pytest.mark.slow
def test_ten_million_deals():
    found = simulate("pai_gow_poker", 10**7, seed=3, threads=-1, commission=0.05)
    assert 0.025 < found.edge < 0.029 and found.stderr < 0.0003
