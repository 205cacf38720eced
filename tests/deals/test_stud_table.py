"""Stud at the table: bring-in, first to act and odd chips against tables worked by hand, an oracle, and properties."""

import inspect

import numpy as np
import oracle
import pot_oracle
import pytest
import stud_oracle
from hypothesis import given, settings
from hypothesis import strategies as st

import evaluator
from evaluator import cards, deal, settle, stud
from evaluator.stud import bring_in, first_to_act, odd_chip_order

GAMES = ["stud", "stud8", "razz"]
LIVE, OUT = True, False


def texts(hand):
    return [("23456789TJQKA"[card // 4], "cdhs"[card % 4]) for card in hand]


def random_tables(n, seats, count, seed, deck=52):
    """uint8 (n, seats, count); of fewer cards, the deuces and up, more hands are alike."""
    return oracle.random_hands(n, seats * count, seed, range(deck)).reshape(n, seats, count)


def random_masks(n, seats, seed):
    rng = np.random.default_rng(seed)
    active = rng.random((n, seats)) < 0.5
    active[np.arange(n), rng.integers(0, seats, n)] = True
    return active


def test_signatures():
    found = {one.__name__: list(inspect.signature(one).parameters) for one in (bring_in, first_to_act, odd_chip_order)}
    assert found == {
        "bring_in": ["up", "game"],
        "first_to_act": ["up", "game", "active"],
        "odd_chip_order": ["hands", "active", "cards", "evaluator", "board"],
    }
    assert evaluator.stud is stud and [game.name for game in stud.STUD_GAMES] == GAMES


# --- Worked by hand --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "up, low_card, high_card",
    [
        pytest.param("Kh 4d As 4c", 3, 0, id="lowest club; ace high, in razz low"),
        pytest.param("2s 2h 2d 2c", 3, 0, id="clubs, diamonds, hearts, spades"),
        pytest.param("Ac Ks Ad Kh", 3, 1, id="the king of spades, not the ace"),
        pytest.param("As Ah Ad Ac", 3, 0, id="aces only: split by suit as well"),
        pytest.param("Ac 2d", 1, 1, id="a deuce is above the ace in razz"),
        pytest.param("9c", 0, 0, id="one seat"),
    ],
)
def test_bring_in_worked_by_hand(up, low_card, high_card):
    assert [bring_in(up, game=game) for game in GAMES] == [low_card, low_card, high_card]
    assert bring_in(up.split()) == bring_in(cards(up).tolist()) == bring_in(cards(up)[:, None]) == low_card


@pytest.mark.parametrize(
    "up, high, low",
    [
        pytest.param("KcQc 2c2d AsKd", 1, 2, id="a pair beats ace-king, in razz two ranks beat it"),
        pytest.param("KdQd KsQs KhQh", 0, 0, id="suits do not matter: nearest to the dealer's left"),
        pytest.param("9s7d As2d Ah2c", 1, 1, id="again, from seat 1 on"),
        pytest.param("AsAd 2c2d", 0, 0, id="aces are the highest pair, and the lowest"),
        pytest.param("3s4s5s 9c8d2h KcQd7d", 2, 0, id="no straight, no flush"),
        pytest.param("AsKsQsJs 2c2d3h4d", 1, 0, id="nor of four cards"),
        pytest.param("2s2d2h AcAdKs", 0, 1, id="three of a kind beats a pair"),
        pytest.param("2s2d3h3d AcAdKsQs", 0, 1, id="two pair beats a pair"),
        pytest.param("2s2d2h2c AcAdAsKs", 0, 1, id="four of a kind beats three"),
        pytest.param("2s2d2h3c AcAdKsKd", 0, 1, id="three of a kind beats two pair"),
        pytest.param("9s9d4h 9c9h3s", 0, 1, id="the kicker"),
        pytest.param("As5d4h 6c3d2h", 0, 0, id="lows compare from the top, ace low"),
    ],
)
def test_first_to_act_worked_by_hand(up, high, low):
    assert [first_to_act(up.split(), game=game) for game in GAMES] == [high, high, low]


def test_folded_seats_do_not_act():
    up = ["AsKd", "2c2d", "KcQc", "AhKs"]
    assert first_to_act(up, active=[LIVE, OUT, LIVE, LIVE]) == 0
    assert first_to_act(["", "2c2d", "no cards", "AhKs"], active=[OUT, OUT, OUT, LIVE]) == 3
    everyone = first_to_act(cards(up), active=np.eye(4, dtype=bool))  # a table, and who is alone at it
    assert everyone.tolist() == [0, 1, 2, 3] and everyone.dtype == np.int64


def test_odd_chips_worked_by_hand():
    hands = ["Ks Kd 9s 9h Qc 4d 6c", "Kh Kc 9d 9c Qd 2c 3d", "Ah Jd 8d 7s 5h 3c 2d", "As Jh 8h 7c 5d 3s 2h"]
    assert odd_chip_order(hands).tolist() == [3, 2, 0, 1]
    assert odd_chip_order(["", *hands[1:3], ""], active=[OUT, LIVE, LIVE, OUT]).tolist() == [2, 1, 0, 3]
    values = evaluator.high(cards(hands))
    assert settle([5, 5, 5, 0], values, odd_chip=odd_chip_order(hands)).tolist() == [8, 7, 0, 0]


# --- The oracle ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seats", range(2, 10))
def test_bring_in_agrees_with_the_oracle(game, seats):
    up = random_tables(400, seats, 1, seed=seats)
    expected = [stud_oracle.bring_in(texts(table), game) for table in up[..., 0].tolist()]
    for dtype in (np.uint8, np.int64, ">i2"):
        got = bring_in(up[..., 0].astype(dtype), game=game)
        assert got.dtype == np.int64 and got.tolist() == expected
    assert bring_in(up, game=game).tolist() == expected
    one = bring_in(up[0, :, 0], game=game)
    assert type(one) is int and one == expected[0]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("count", [2, 3, 4])
@pytest.mark.parametrize("seats", [1, 2, 5, 9])
def test_first_to_act_agrees_with_the_oracle(game, count, seats):
    up = random_tables(300, seats, count, seed=10 * count + seats, deck=max(seats * count, 24))
    active = random_masks(300, seats, seed=seats)
    tables = [[texts(hand) for hand in table] for table in up.tolist()]
    expected = [stud_oracle.first_to_act(table, game) for table in tables]
    got = first_to_act(up, game=game)
    assert got.dtype == np.int64 and got.tolist() == expected
    expected = [stud_oracle.first_to_act(*table, game, live) for *table, live in zip(tables, active, strict=True)]
    padded = np.where(active[..., None], up, -1)
    assert first_to_act(padded, game=game, active=active).tolist() == expected
    assert first_to_act(padded.astype(np.uint8), game=game, active=active).tolist() == expected


@pytest.mark.parametrize("seats, count", [(1, 7), (2, 7), (5, 7), (7, 7), (8, 6), (9, 5)])
def test_odd_chip_order_agrees_with_the_oracle(seats, count):
    hands, active = random_tables(300, seats, count, seed=seats), random_masks(300, seats, seed=seats)
    tables = [[texts(hand) for hand in table] for table in hands.tolist()]
    got = odd_chip_order(hands)
    assert got.dtype == np.int64 and got.tolist() == [stud_oracle.odd_chip_order(table) for table in tables]
    expected = [stud_oracle.odd_chip_order(table, live) for table, live in zip(tables, active, strict=True)]
    assert odd_chip_order(np.where(active[..., None], hands, 99), active=active).tolist() == expected


@pytest.mark.parametrize("seats", [8, 9])
def test_community_cards_prefer_nobody(seats):
    hole, board = deal(300, seats, game="stud", seed=seats)
    whole = np.concatenate([hole, np.broadcast_to(board[:, None], (300, seats, board.shape[1]))], axis=-1)
    expected = [stud_oracle.odd_chip_order([texts(hand) for hand in table]) for table in whole.tolist()]
    assert odd_chip_order(hole).tolist() == expected


def test_pots_of_stud():
    """Three or four seats that tie for a pot are rare: values that tie are made up, cards decide."""
    hands, rng = random_tables(200, 7, 7, seed=3), np.random.default_rng(3)
    chips, values = rng.integers(1, 9, (200, 7)), rng.integers(1, 3, (200, 7))
    got = settle(chips, values, odd_chip=odd_chip_order(hands))
    for row, table in enumerate(hands.tolist()):
        order = stud_oracle.odd_chip_order([texts(hand) for hand in table])
        assert got[row].tolist() == pot_oracle.settle(chips[row].tolist(), values[row].tolist(), odd_chip=order)


def test_leading_axes():
    up = random_tables(24, 5, 3, seed=1)
    assert first_to_act(up.reshape(2, 3, 4, 5, 3)).tolist() == first_to_act(up).reshape(2, 3, 4).tolist()
    assert bring_in(up[..., 0].reshape(4, 6, 5)).tolist() == bring_in(up[..., 0]).reshape(4, 6).tolist()
    assert first_to_act(up[::-2, :, ::-1]).tolist() == first_to_act(up[::-2]).tolist()
    masks = random_masks(3, 5, seed=1)
    each = [first_to_act(up, active=mask).tolist() for mask in masks]
    assert first_to_act(up, active=masks[:, None]).tolist() == each
    assert [one.shape for one in (bring_in(up[:0, :, 0]), first_to_act(up[:0]))] == [(0,), (0,)]
    assert odd_chip_order(np.zeros((0, 5, 7), int)).shape == (0, 5)


# --- Properties ------------------------------------------------------------------------------------------------------


@st.composite
def tables(draw):
    """The up-cards of one table (seats, k), and who is live."""
    seats, count = draw(st.integers(2, 9)), draw(st.integers(2, 4))
    deck = draw(st.permutations(range(52)))
    active = draw(st.lists(st.booleans(), min_size=seats, max_size=seats).filter(any))
    return np.array(deck[: seats * count]).reshape(seats, count), active


@settings(max_examples=40, deadline=None)
@given(tables(), st.sampled_from(GAMES), st.permutations(range(4)), st.randoms())
def test_what_does_not_matter(table, game, suits, random):
    up, active = table
    first = first_to_act(up, game=game, active=active)
    assert active[first]
    renamed = up // 4 * 4 + np.array(suits)[up % 4]  # suits, the order of a hand's cards
    assert first_to_act(renamed[:, ::-1], game=game, active=active) == first
    for seat in range(len(up)):  # who folds without having been first
        fewer = [live and (seat == first or other != seat) for other, live in enumerate(active)]
        assert first_to_act(up, game=game, active=fewer) == first
    order = random.sample(range(len(up)), len(up))  # where one sits, as door cards are never equal
    assert order[bring_in(up[order, 0], game=game)] == bring_in(up[:, 0], game=game)


# --- What is refused -------------------------------------------------------------------------------------------------

UP = np.arange(24).reshape(3, 4, 2)


def changed(place, card, up=UP):
    up = up.copy()
    up[place] = card
    return up


@pytest.mark.parametrize(
    "up, message",
    [
        ("2c 3c 2c", "^seat 2: 2c appears twice"),
        ([[0, 1], [2, 2]], "^table 1: seat 1: 2h appears twice"),
        ([[0, 1], [2, 52]], r"^table 1: seat 1: 52 is not a card id \(0..51\), it is the joker"),
        ([[0, -1], [2, 52]], "^table 0: seat 1: -1 is not a card id"),
        ([0, 256], "^seat 1: 256 is not a card id"),
        (np.array([0, 2**64 - 1], np.uint64), "^seat 1: 18446744073709551615 is not a card id"),
        ("2c Xx", "'Xx' at position 1"),
        (["2c", "Xx"], "^seat 1: 'Xx' at position 0"),
        (["2c", "3c 4c"], "^seat 1: 2 cards, seat 0 has 1"),
        (["2c 5c", "3c 4c"], "^bring_in takes 1 card a seat, got 2 cards"),
        (np.arange(10), "^stud is for 1 to 9 players, not 10"),
        ("", "^stud is for 1 to 9 players, not 0"),
        (5, "^up is a single number"),
    ],
)
def test_no_bring_in(up, message):
    with pytest.raises(ValueError, match=message):
        bring_in(up)


@pytest.mark.parametrize(
    "up, active, message",
    [
        (changed((1, 2, 0), 8), None, "^table 1: seat 2: 4c appears twice"),
        (changed((1, 2, 0), 13), None, "^table 1: seat 2: 5d appears twice"),
        (changed((2, 3, 1), 60), None, "^table 2: seat 3: 60 is not a card id"),
        (changed((1, 2, 0), 8, changed((0, 3, 1), 99)), None, "^table 0: seat 3: 99 is not a card id"),
        (changed((1, 2, 0), 99, changed((0, 3, 1), 0)), None, "^table 0: seat 3: 2c appears twice"),
        (changed((2, 0, 3, 1), 99, UP[:, None]), None, r"^table \(2, 0\): seat 3: 99 is not a card id"),
        (UP, [OUT] * 4, "^table 0: no seat is active"),
        (UP, [[LIVE] * 4, [OUT] * 4, [OUT] * 4], "^table 1: no seat is active"),
        (UP[0], [OUT] * 4, "^no seat is active"),
        (UP, [LIVE] * 3, "^first_to_act: up has 4 seats, active has 3"),
        (UP, [[LIVE] * 4] * 2, r"^first_to_act: shapes \(3, 4, 2\) and \(2, 4\) do not broadcast"),
        (UP, True, "^active must have an axis of seats"),
        (UP[..., :1], None, "^first_to_act takes 2 to 4 cards a seat, got 1 card$"),
        (np.arange(10).reshape(2, 5), None, "^first_to_act takes 2 to 4 cards a seat, got 5 cards$"),
        (np.arange(20).reshape(10, 2), None, "^stud is for 1 to 9 players, not 10"),
        (np.zeros((3, 0, 2), int), None, "^stud is for 1 to 9 players, not 0"),
        (UP[0, :, 0], None, r"^first_to_act takes up of shape \(..., seats, cards\), not \(4,\)"),
        ("2c 3c", None, "^first_to_act takes up of shape"),
        (["2c 3c", "4c"], None, "^seat 1: 1 card, seat 0 has 2"),
        (["2c", "4c 5c", "6c"], [OUT, LIVE, LIVE], "^seat 2: 1 card, seat 1 has 2"),
        (["2c 3c", "4c Xx"], None, "^seat 1: 'Xx' at position 1"),
        (["2c 3c", "4c 5c"], [OUT, OUT], "^no seat is active"),
        ([[1, 2], [3]], None, "^up has seats or tables of unequal lengths"),
    ],
)
def test_nobody_acts_first(up, active, message):
    with pytest.raises(ValueError, match=message):
        first_to_act(up, active=active)


@pytest.mark.parametrize(
    "hands, message",
    [
        (np.tile(np.arange(7), (2, 1)), "^seat 1: 2c appears twice"),
        (np.arange(8).reshape(2, 4), "^odd_chip_order takes 5 to 7 cards a seat, got 4 cards"),
        (np.arange(16).reshape(2, 8), "^odd_chip_order takes 5 to 7 cards a seat, got 8 cards"),
        (np.arange(7), "^odd_chip_order takes hands of shape"),
    ],
)
def test_no_order(hands, message):
    with pytest.raises(ValueError, match=message):
        odd_chip_order(hands)


def test_the_first_of_many_tables_is_named():
    up = np.tile(UP, (4000, 1, 1))
    up[9999, 3, 0], up[11000, 0, 0] = up[9999, 0, 1], 77
    with pytest.raises(ValueError, match="^table 9999: seat 3: "):
        first_to_act(up)


@pytest.mark.parametrize("ids", [[[0.0, 1.0]], [[True, False]], None, b"2c3c", [[None, 1]], {1, 2}, [["2c3c", "4c5c"]]])
def test_cards_are_text_or_integers(ids):
    for function in (bring_in, first_to_act):
        with pytest.raises(TypeError, match="^up must be integers"):
            function(ids)
    with pytest.raises(TypeError, match="^hands must be integers"):
        odd_chip_order(ids)


def test_what_else_is_no_argument():
    with pytest.raises(TypeError, match="^seat 1: "):
        bring_in(["2c", 5])
    for active in ([1, 0, 1, 1], [0.5] * 4, ["yes"] * 4, [None] * 4):
        with pytest.raises(TypeError, match="^active must be bools, not "):
            first_to_act(UP, active=active)
    for game, error in (("holdem", ValueError), ("", ValueError), (None, TypeError), (3, TypeError)):
        for function in (bring_in, first_to_act):
            with pytest.raises(error, match="stud, stud8, razz" if error is ValueError else "game must be a name"):
                function("2c 3c", game=game)
    assert bring_in("Kc 2c", game="Stud-8") == 1
