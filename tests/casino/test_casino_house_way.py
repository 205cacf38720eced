"""Pai Gow Poker: which settings are legal, and the house way."""

from itertools import combinations

import games_oracle
import numpy as np
import oracle
import pai_gow_oracle
import pytest
from pai_gow_oracle import WHEELS, deals

from evaluator import cards, to_text
from evaluator.casino.house_way import EXCHANGES, set_hands
from evaluator.casino.parts.draws import random_rows
from evaluator.casino.parts.pai_gow_hands import is_legal


def rare_hands(n, seed):
    """Of few ranks or suits, a third of them with a joker."""
    hands = oracle.rare_hands(n, 7, seed)
    hands[::3, seed % 7] = 52
    return hands


def many_hands(n, seed):
    return np.concatenate([deals(n, 7, seed), rare_hands(n // 2, seed + 1)])


# --- A back against a front -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "back, front, legal",
    [
        ("Ks Kd 9c 5h 3s", "Kh Kc", True),  # the same pair, and more cards
        ("Qs Qd 9c 5h 3s", "Kh Kc", False),
        ("2s 2d 5c 4h 3s", "Ah Kc", True),
        ("2s 2d 5c 4h 3s", "3h 3c", False),
        ("3s 3d 2c 2h 4s", "Ah Ac", True),  # two pair outranks every front
        ("As Qd 9c 5h 3s", "Ah Qc", True),
        ("As Qd 9c 5h 3s", "Ah Kc", False),
        ("As Qd 9c 5h 3s", "Ah Jc", True),
        ("Ks Qd 9c 5h 3s", "Ah 2c", False),
        ("7s 5d 4c 3h 2s", "7h 6c", False),
        ("7s 5d 4c 3h 2s", "7h 5c", True),
        ("5s 4d 3c 2h As", "Ah Ac", True),
        ("Jk Qd 9c 5h 3s", "Ah Kc", False),  # an ace high
        ("Jk Qd 9c 5h 3s", "Ah Jc", True),
        ("Jk Qd Jc Th 8s", "Ah Ac", True),  # a straight
        ("Qs Qd 9c 5h 3s", "Jk Ac", False),  # a pair of aces
        ("Ks Qd 9c 5h 3s", "Jk 2c", False),
        ("Qs Qd 9c 5h 3s", "Jk Kc", True),
    ],
)
def test_a_back_against_a_front(back, front, legal):
    assert is_legal(back, front) is legal
    assert pai_gow_oracle.is_legal(cards(back).tolist(), cards(front).tolist()) is legal


def test_legality_of_all_settings_against_the_oracle():
    for hands in (deals(400, 7, 1), rare_hands(200, 2)):
        for places in combinations(range(7), 2):
            backs, fronts = np.delete(hands, places, axis=1), hands[:, places]
            expected = [pai_gow_oracle.is_legal(*both) for both in zip(backs.tolist(), fronts.tolist())]
            assert 0 < sum(expected) < len(expected)
            np.testing.assert_array_equal(is_legal(backs, fronts), expected)


def test_legality_broadcasts():
    backs = cards(["Ks Kd 9c 5h 3s", "Qs Qd 9c 5h 3s"])
    np.testing.assert_array_equal(is_legal(backs, "Ah Ac"), [False, False])
    np.testing.assert_array_equal(is_legal(backs[:, None], cards(["Jh Jc", "Kh Kc"])), [[True, True], [True, False]])


# --- The house way ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "hand, front",
    [
        ("As Ad Ac Ah Jk Ks Kd", "Ks Kd"),
        ("As Ad Ac Ah Jk Qs Qd", "Jk As"),
        ("As Ad Ac Ah Jk Ks Qd", "Jk As"),
        ("9s 9d 9c 9h 4s 4d 4c", "9s 9h"),
        ("4s 4d 4c 4h 9s 9d 9c", "9s 9d"),
        ("9s 9d 9c 9h 4s 4d 2c", "4s 4d"),
        ("As Ad Ac Ah 3s 3d Kc", "As Ah"),
        ("As Ad Ac Ah 4s 4d Kc", "4s 4d"),
        ("4s 4d 4c 4h Js 9d 2c", "Js 9d"),
        ("5s 5d 5c 5h Qs Jd 2c", "5s 5h"),
        ("9s 9d 9c 9h Ks Jd 2c", "Ks Jd"),
        ("Ts Td Tc Th Ks Jd 2c", "Ts Th"),
        ("Qs Qd Qc Qh As Jd 2c", "As Jd"),
        ("Ks Kd Kc Kh As Jd 2c", "Ks Kh"),
        ("9s 9d 9c 4h 4s 4d 2c", "9s 9d"),
        ("9s 9d 9c 4h 4s Ad Kc", "4s 4h"),
        ("9s 9d 9c 3h 3s Ad Kc", "Ad Kc"),
        ("9s 9d 9c 3h 3s Jk Kc", "Jk Kc"),
        ("9s 9d 9c 3h 3s Ad Qc", "3s 3h"),
        ("9s 9d 9c 3h 3s 2d 2c", "3s 3h"),
        ("9s 9d 4c 4h 3s 3d Ac", "9s 9d"),
        ("As Ad Ac Kh 9s 4d 2c", "As Kh"),
        ("Ks Kd Kc Ah 9s 4d 2c", "Ah 9s"),
        ("As Ad 2c 2h 9s 4d 3c", "2c 2h"),
        ("Ks Kd 2c 2h As 4d 3c", "2c 2h"),
        ("6s 6d 2c 2h Ks 9d 3c", "Ks 9d"),
        ("6s 6d 2c 2h Qs 9d 3c", "2c 2h"),
        ("7s 7d 2c 2h Ks 9d 3c", "2c 2h"),
        ("Ts Td 9c 9h As 5d 3c", "As 5d"),
        ("Qs Qd 6c 6h As 5d 3c", "As 5d"),
        ("Qs Qd 7c 7h As 5d 3c", "7c 7h"),
        ("Qs Qd As Kd 9c 4h 2s", "As Kd"),
        ("Ks Jk Qd 9c 6h 4s 2d", "Ks Qd"),
        ("As Qd Jc 9h 7s 4d 2c", "Qd Jc"),
    ],
)
def test_house_way_worked_by_hand(hand, front):
    back, own_front = set_hands(hand)
    assert back.shape == (5,) and own_front.shape == (2,) and back.dtype == own_front.dtype == np.uint8
    assert sorted([*back, *own_front]) == sorted(cards(hand).tolist())
    assert pai_gow_oracle.front_key(own_front) == pai_gow_oracle.front_key(cards(front))


@pytest.mark.parametrize(
    "back, front",
    [
        ("9s 8d 7c 6h 5s", "Ad Kc"),
        ("7s 6d 5c 4h 3s", "9d 8c"),  # of two straights the lower one: its front is better
        ("9s 7s 5s 4s 2s", "Ad Ks"),  # of six spades not the king
        ("8s 7s 6s 5s 4s", "Td 9h"),  # the nine would make a straight flush, which is worth less than a ten and a nine
        ("9s 8d 7c 6h 5s", "9d 9c"),
        ("9s 8d 7c 6h 5s", "Kd 9c"),  # rather than a pair in the back
        ("Jk Ks Qd Jc Td", "Kd Kc"),
        ("Jk Ks Qd Jc As", "Ad Ac"),  # quads of aces
        ("Jk Ks Qd Jc Ts", "4d 4c"),  # two pair, of which one is the front
        ("Jk 8s 7d 6c 5s", "Ad Kc"),  # the joker is a nine or a four, and no ace
        ("9d 9s 7c 6h 5s", "8d 8c"),  # two pair: no straight
        ("6s 6d 5c 5h 7s", "Kd 8c"),
    ],
)
def test_straights_and_flushes(back, front):
    own_back, own_front = set_hands(f"{back} {front}")
    values = [pai_gow_oracle.back_value(tuple(cards(hand).tolist())) for hand in (to_text(own_back), back)]
    assert values[0] == values[1]
    assert pai_gow_oracle.front_key(own_front) == pai_gow_oracle.front_key(cards(front))


@pytest.mark.parametrize("wheel, n", [("lowest", 14_000), ("second", 1_500)])
def test_house_way_against_its_plain_statement(wheel, n):
    hands = many_hands(n, 3)
    backs, fronts = set_hands(hands, wheel=wheel)
    for seven, back, front in zip(hands.tolist(), backs.tolist(), fronts.tolist()):
        assert sorted(seven) == sorted([*back, *front])
        expected_front, expected_back = pai_gow_oracle.house_front(seven, wheel)
        assert pai_gow_oracle.front_key(front) == expected_front, to_text(seven)
        assert expected_back in (None, pai_gow_oracle.back_value(back, wheel)), to_text(seven)


@pytest.mark.parametrize("wheel", WHEELS)
def test_no_other_setting_is_better_in_both_hands(wheel):
    hands = many_hands(14_000, 5)
    backs, fronts = set_hands(hands, wheel=wheel)
    back_values, front_values = many_values(backs, fronts, wheel)
    for places in combinations(range(7), 2):
        others = np.delete(hands, places, axis=1), hands[:, places]
        other_backs, other_fronts = many_values(*others, wheel)
        no_worse = (other_backs >= back_values) & (other_fronts >= front_values) & is_legal(*others)
        better = (other_backs > back_values) | (other_fronts > front_values)
        assert not (no_worse & better).any(), to_text(hands[(no_worse & better).argmax()])


def many_values(backs, fronts, wheel):
    ranks = np.sort(np.minimum(fronts // 4, 12).astype(int), axis=1)
    pair = ranks[:, 0] == ranks[:, 1]
    return games_oracle.pai_gow_many(backs, pai_gow_oracle.KEYS[wheel]), ranks[:, 1] * 13 + ranks[:, 0] + 1000 * pair


def test_every_set_hand_is_legal():
    check_legality(300_000, 7)


@pytest.mark.slow
def test_every_set_hand_is_legal_in_ten_million_deals():
    for seed in range(20):
        check_legality(500_000, 100 + seed)


def check_legality(n, seed):
    """By the evaluators and without them."""
    hands = random_rows(np.random.default_rng(seed), n, 7, 53)
    setting = set_hands(hands)
    np.testing.assert_array_equal(np.sort(np.hstack(setting), axis=1), np.sort(hands, axis=1))
    assert is_legal(*setting).all()
    assert obviously_legal(*setting).all()


def obviously_legal(backs, fronts):
    """By the ranks of pairs or else of the highest cards; a straight or a flush is looked for where these do not do."""
    back_ranks = np.sort(np.minimum(backs // 4, 12), axis=1)[:, ::-1].astype(np.int64)
    front_ranks = np.sort(np.minimum(fronts // 4, 12), axis=1)[:, ::-1].astype(np.int64)
    same = back_ranks[:, 1:] == back_ranks[:, :-1]
    pairs = same.sum(axis=1)
    back_pair = np.where(same, back_ranks[:, 1:], -1).max(axis=1)
    front_pair = np.where(front_ranks[:, 0] == front_ranks[:, 1], front_ranks[:, 0], -1)
    top = [ranks[:, 0] * 13 + ranks[:, 1] for ranks in (back_ranks, front_ranks)]
    legal = (pairs >= 2) | (back_pair > front_pair) | ((back_pair == front_pair) & (top[0] >= top[1]))
    unclear = np.flatnonzero(~legal)
    legal[unclear] = [pai_gow_oracle.back_key(five)[0] >= oracle.STRAIGHT for five in backs[unclear].tolist()]
    return legal


def test_shapes_and_types():
    hands = many_hands(8, 9)
    back, front = set_hands(hands.reshape(3, 4, 7).astype(np.int64))
    assert back.shape == (3, 4, 5) and front.shape == (3, 4, 2)
    np.testing.assert_array_equal(set_hands(hands).back, back.reshape(-1, 5))
    np.testing.assert_array_equal(set_hands(to_text(hands)).front, front.reshape(-1, 2))
    np.testing.assert_array_equal(set_hands(hands[5].tolist()).front, front.reshape(-1, 2)[5])
    empty = set_hands(np.empty((0, 7), np.uint8))
    assert empty.back.shape == (0, 5) and empty.front.shape == (0, 2)


def test_order_of_the_cards_does_not_matter():
    hands = many_hands(2000, 11)
    for wheel in WHEELS:
        shuffled = np.random.default_rng(1).permuted(hands, axis=1)
        for hand, again in zip(set_hands(hands, wheel=wheel), set_hands(shuffled, wheel=wheel)):
            np.testing.assert_array_equal(hand, again)


def test_the_sorting_network_sorts():
    """Whatever sorts all columns of zeros and ones sorts everything."""
    columns = (np.arange(128) >> np.arange(7)[:, None]) & 1
    expected = np.sort(columns, axis=0)[::-1]
    for a, b in EXCHANGES:
        columns[a], columns[b] = np.maximum(columns[a], columns[b]), np.minimum(columns[a], columns[b])
    np.testing.assert_array_equal(columns, expected)


@pytest.mark.parametrize(
    "given, error, message",
    [
        (("As Kd 9c 9h 4s 4d",), ValueError, "set_hands takes 7 cards, not 6"),
        (("As Kd 9c 9h 4s 4d 4d",), ValueError, "4d appears twice"),
        ((np.array([[0, 1, 2, 3, 4, 5, 6], [0, 1, 2, 3, 4, 52, 52]]),), ValueError, "row 1: Jk appears twice"),
        ((np.array([0, 1, 2, 3, 4, 5, 53]),), ValueError, "53 is not a card id"),
        ((np.zeros(7),), TypeError, "integer"),
        (("As Kd 9c 9h 4s 4d Xx",), ValueError, "'Xx' at position 6"),
    ],
)
def test_no_hands(given, error, message):
    with pytest.raises(error, match=message):
        set_hands(*given)


def test_no_wheel():
    with pytest.raises(ValueError, match="wheel must be 'lowest' or 'second', not 'third'"):
        set_hands("As Kd 9c 9h 4s 4d 2c", wheel="third")
