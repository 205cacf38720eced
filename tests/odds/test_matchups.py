"""Equity before the flop: known hands and joint hands, compared with all boards dealt one by one."""

from itertools import combinations
from math import comb

import numpy as np
import pytest
from hole_cards import HANDS, hands_of, rename_suits
from hypothesis import given, settings
from hypothesis import strategies as st
from matchup_oracle import count_by_oracle, count_by_ranks, mask_of

from evaluator import Range, cards
from evaluator.conformance.known import CASES
from evaluator.odds.preflop import joint_preflop, known_preflop, range_preflop

HERE = [case for case in CASES.values() if case["kind"] == "equity" and case["game"] == "holdem"]
PREFLOP = [pytest.param(case, id=case["id"]) for case in HERE if not case["input"]["board"]]


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
        check_spot(count_by_ranks, *random_spot(rng, seats, rng.integers(5, most + 1), DECKS[deck]))


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
    check_spot(count_by_ranks, hands_of(hands), cards(dead).tolist())


def random_full_spots(trials, seed):
    rng = np.random.default_rng(seed)
    for trial in range(trials):
        seats = (2, 3, 6)[trial % 3]
        check_spot(count_by_ranks, *random_spot(rng, seats, 52 - 2 * seats - rng.integers(0, 9)))


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


def test_another_call_with_other_dead_cards():
    hands = hands_of("AhKh QsQd")
    free = known_preflop(hands).tolist()
    for dead in combinations(cards("Qh Ac 2c").tolist(), 2):
        assert known_preflop(hands, mask_of(dead)).tolist() == count_by_ranks(hands, dead).tolist()
        assert known_preflop(hands).tolist() == free
