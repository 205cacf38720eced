"""Deals from ranges: joint hands by the product of their weights, by counting all of them; and what cannot be dealt."""

import re
from itertools import combinations, product

import numpy as np
import pytest
from deal_oracle import STATES

from evaluator import OmahaRange, Range, cards, deal, equity, to_text

COMBOS = [(hi, lo) for hi in range(52) for lo in range(hi)]


def weights_of(given):
    """Hand → weight, of a text of one range."""
    return {hand: float(weight) for hand, weight in zip(COMBOS, Range(given).weights) if weight}


def joint_chances(ranges, gone):
    """Joint hands, seat by seat, and how likely each is."""
    seats = [{hand: w for hand, w in weights_of(text).items() if not {*hand} & gone} for text in ranges]
    joint = {}
    for hands in product(*seats):
        if len({card for hand in hands for card in hand}) == 2 * len(hands):
            joint[hands] = np.prod([seat[hand] for seat, hand in zip(seats, hands)])
    total = sum(joint.values())
    return {hands: weight / total for hands, weight in joint.items()}


def deviation(found, chances, n):
    """How many standard deviations chi-square is from what it should be; what is rare is one cell."""
    assert found.keys() <= chances.keys(), "impossible hands"
    often = [hands for hands, chance in chances.items() if n * chance >= 10]
    cells = [(found.get(hands, 0), n * chances[hands]) for hands in often]
    rare = n - sum(count for count, _ in cells), n - sum(mean for _, mean in cells)
    cells += [rare] if rare[1] > 5 else []
    chi_square = sum((count - mean) ** 2 / mean for count, mean in cells)
    return (chi_square - (len(cells) - 1)) / np.sqrt(2 * (len(cells) - 1))


def counted(hole, seats):
    found = {}
    for hands in map(tuple, (tuple(map(tuple, row)) for row in hole[:, seats].tolist())):
        found[hands] = found.get(hands, 0) + 1
    return found


@pytest.mark.parametrize(
    ("ranges", "board"),
    [
        (["AA:0.5,KK", "AKs,AA:0.25"], ""),
        (["QQ+,AKs", "QQ+,AK:0.1", "AA,QQ:0.3"], "Ah 2c 3d"),
        (["AA", "AKs"], "As"),
        (["AA,KK:0.0004", "AA"], ""),
        (["AhKh:0.5", "AA,KK"], ""),
    ],
)
def test_joint_hands_come_by_their_weights(ranges, board):
    n = 100_000
    hole, table = deal(n, len(ranges) + 1, known=ranges, board=board, seed=3, threads=2)
    chances = joint_chances(ranges, {*cards(board).tolist()})
    assert abs(deviation(counted(hole, list(range(len(ranges)))), chances, n)) < 4.5
    check_legal(hole, table)


def check_legal(hole, board):
    rows = np.sort(np.concatenate([hole.reshape(len(hole), -1), board], axis=1).astype(int), axis=1)
    assert (np.diff(rows, axis=1) > 0).all() and rows.max() < 52


def test_known_hands_and_dead_cards_block():
    hole, board = deal(20_000, 4, known=["AA", "AsKd", None, "KK"], dead="Kc", seed=4)
    check_legal(hole, board)
    assert (hole[:, 1] == cards("AsKd")).all() and not np.isin([*cards("Kc")], hole).any()
    assert {to_text(hand) for hand in hole[:, 0]} == {"Ah Ad", "Ah Ac", "Ad Ac"}
    assert {to_text(hand) for hand in hole[:, 3]} == {"Ks Kh"}


def test_the_other_cards_are_equally_likely():
    n = 200_000
    hole, board = deal(n, 2, known=["AsAh:0.5,KsKh:0.5"], seed=5)
    aces = hole[:, 0, 0] == 51
    for place in (*hole[aces, 1].T, *board[aces].T):
        counts = np.delete(np.bincount(place, minlength=52), [50, 51])
        assert ((counts - counts.mean()) ** 2 / counts.mean()).sum() < 49 + 4.5 * np.sqrt(98)


def test_broad_ranges_that_are_dealt_and_kept_by_chance():
    """Ranges of nearly all hands: what each seat holds is as likely as by all pairs of hands."""
    texts = ["22+,A2+,K2+,Q2+,J2+,T2+,92+,82+,72+,62+,52+,42+:0.5", "22+,A2+,K2+,Q2+,J2+,T2+,92+,82+,72+,62+,52+,42+"]
    n = 300_000
    hole, board = deal(n, 2, known=texts, seed=6)
    check_legal(hole, board)
    weights = [Range(text).weights for text in texts]
    apart = np.array([[not {*one} & {*other} for other in COMBOS] for one in COMBOS])
    joint = weights[0][:, None] * weights[1] * apart
    for seat in range(2):
        higher, lower = hole[:, seat].T.astype(int)
        number = higher * (higher - 1) // 2 + lower
        mean = n * joint.sum(axis=1 - seat) / joint.sum()
        counts = np.bincount(number, minlength=1326)
        assert not counts[mean == 0].any()
        chi_square = ((counts - mean)[mean > 0] ** 2 / mean[mean > 0]).sum()
        assert abs(chi_square - ((mean > 0).sum() - 1)) < 4.5 * np.sqrt(2 * (mean > 0).sum())


def test_rows_of_boards_block_each_their_own_hands():
    n = 90_000
    boards = np.array([[51, 50, 0], [47, 1, 255], [255, 255, 255]])
    hole, table = deal(n, 2, known=["AA,KK:0.5", "AKs,QQ"], board=np.resize(boards, (n, 3)), seed=7)
    check_legal(hole, table)
    for turn, board in enumerate(boards):
        chances = joint_chances(["AA,KK:0.5", "AKs,QQ"], {*board.tolist()})
        assert abs(deviation(counted(hole[turn::3], [0, 1]), chances, n // 3)) < 4.5


def test_omaha():
    """A small range of each seat, by all joint hands."""
    texts = ["AAKK", "AsKsQJ"]
    n = 60_000
    hole, table = deal(n, 3, game="omaha", known=texts, seed=8)
    check_legal(hole, table)
    lists = [[tuple(sorted(hand, reverse=True)) for hand in OmahaRange(text).hands.tolist()] for text in texts]
    joint = [pair for pair in product(*lists) if not {*pair[0]} & {*pair[1]}]
    assert abs(deviation(counted(hole, [0, 1]), dict.fromkeys(joint, 1 / len(joint)), n)) < 4.5
    assert deal(2, 2, game="omaha", known=["AA***", None])[0].shape == (2, 2, 5)
    assert deal(2, 2, game="omaha", known=[None, OmahaRange("AAKKQ")])[0].shape == (2, 2, 5)


def test_the_highest_card_of_a_range_comes_first():
    spots = [
        (["22+", "random", Range("AhKh"), Range.from_array(np.ones(1326))], "holdem"),
        (["AA**", "KK**,QQ**", OmahaRange("****")], "omaha"),
    ]
    for known, game in spots:
        hole, _ = deal(2000, len(known), game=game, known=known, seed=9)
        for seat, given in enumerate(known):
            if not isinstance(given, str) or given != "random":
                assert (np.diff(hole[:, seat].astype(int), axis=1) < 0).all()
    assert (np.diff(deal(2000, known=["22+"], seed=9)[0][:, 1].astype(int)) > 0).any()


def test_the_same_as_equity():
    """Ties of equity and deals: hands that win as often."""
    from evaluator import high, shares

    ranges, n = ["QQ+,AKs", "TT+,AQs+,AKo", "55"], 200_000
    hole, board = deal(n, 3, known=ranges, board="2c 7d 8h", seed=10)
    ours = shares(high(hole, board[:, None])).mean(axis=0)
    exact = equity(ranges, "2c 7d 8h").equity
    assert np.abs(ours - exact).max() < 5 * 0.5 / np.sqrt(n)


@pytest.mark.parametrize("name", [name for name in STATES if "ranges" in name])
def test_smaller_n_and_threads(name):
    given = STATES[name]
    whole = deal(1000, seed=2, threads=2, **given)
    for n in (1, 64, 999):
        less = given | {"board": given["board"][:n]} if name == "ranges on boards" else given
        for one, other in zip(deal(n, seed=2, **less), whole, strict=True):
            assert np.array_equal(one, other[:n])


def test_seats_without_end():
    """As many seats with ranges as the deck has room for."""
    hole, board = deal(500, 22, known=["22+,A2+,K2+,Q2+,J2+,T2+,92+,82+,72+,62+,52+,42+,32"] * 22, seed=1)
    check_legal(hole, board)


def test_hands_are_read_as_those_of_equity():
    """Two hands in a text are a range of two; cards that are no more than a hand are a hand."""
    hole, _ = deal(500, known=["AsKs,QsJs"], seed=1)
    assert {to_text(hand) for hand in hole[:, 0]} == {"As Ks", "Qs Js"}
    assert (deal(500, known=["Ks,As"], seed=1)[0][:, 0] == cards("KsAs")).all()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"known": ["AA"], "board": "AsAhAd"}, "seat 0: known cards block every hand of"),
        ({"known": [None, "AA"], "board": np.array([[51, 50], [49, 50]]), "dead": "Ac"}, ""),
        (
            {"known": [None, "AA"], "board": np.array([[51, 255, 255], [51, 50, 49]])},
            "row 1: seat 1: known cards block every hand of its range",
        ),
        ({"known": ["AA"] * 3, "players": 3}, "the ranges leave too few cards for each other"),
        ({"known": ["AA", "AA"], "board": np.array([[255], [51]])}, "row 1: the seats' ranges share so many cards"),
        ({"known": ["AsXx"]}, "seat 0: 'AsXx' at position 0"),
        ({"known": [Range.from_array(np.zeros(1326))]}, "seat 0: the range has no hands"),
        ({"known": ["AA", "KK", "QQ"]}, "3 known hands for 2 seats"),
        ({"game": "omaha", "known": [OmahaRange("AAKK"), "As2s3d4d5c"]}, "seat 0: the range is of 4 hole cards, not 5"),
        ({"known": ["AA", "AsAs"]}, "seat 1: As appears twice"),
        ({"known": ["AA"], "game": "stud"}, "seat 0: 'AA' at position 0 (character 0) is not a card"),
        ({"board": "AA"}, "board: 'AA' at position 0 (character 0) is not a card"),
    ],
)
def test_a_value_error(arguments, message):
    with pytest.raises(ValueError, match="^" + re.escape(message)):
        deal(2, **arguments)


def test_a_type_error():
    for known, game in [([OmahaRange("AAKK")], "holdem"), ([Range("AA")], "omaha"), ([Range("AA")], "stud")]:
        with pytest.raises(TypeError, match="^seat 0: an? (Omaha)?Range is not of hands of"):
            deal(2, known=known, game=game)
    with pytest.raises(TypeError, match="^known is a list of hands"):
        deal(2, known=Range("AA"))


def test_pairs_of_hands_of_three_seats_are_all_met():
    """The table of joint classes leaves out nothing: three seats of aces and kings, every joint hand that fits."""
    ranges = ["AA,KK"] * 3
    hole, _ = deal(60_000, 3, known=ranges, seed=12)
    possible = [hands for hands in product(combinations(range(51, 43, -1), 2), repeat=3) if fits(hands)]
    assert counted(hole, [0, 1, 2]).keys() == {*possible}


def fits(hands):
    ids = [card for hand in hands for card in hand]
    return len({*ids}) == 6 and all(hand[0] // 4 == hand[1] // 4 for hand in hands)
