"""The cards that play: the best choice there is, found by trying every one with the oracle, as they are read aloud."""

import numpy as np
import playing_oracle
import pytest
from families import GAMES, OMAHA, ROWS, each
from hypothesis import given, settings
from hypothesis import strategies as st

import evaluator
from evaluator import best_five, cards, to_text

@each([*ROWS, *GAMES, *(deal for deal in OMAHA if deal.sizes in ((4, 5), (5, 4), (6, 3), (6, 5)))])
def test_best_five(deal):
    rows = deal.hands(300, seed=deal.total)
    if "low8" in deal.name:
        rows = deal.hands(3000, seed=deal.total)
        rows = rows[deal.expected(rows) > 0][:300]
    found = best_five(*deal.split(rows), evaluator=deal.name, **deal.rule)
    assert found.dtype == np.uint8 and len(found) == len(rows)
    for row, played in zip(rows.tolist(), found.tolist(), strict=True):
        expected = playing_oracle.best_five(row, deal)
        assert played == expected + [255] * (len(played) - len(expected)), to_text(row)
    for row, played in zip(rows[::9].tolist(), found[::9].tolist(), strict=True):
        one = best_five(*deal.split(row), evaluator=deal.name, **deal.rule)
        assert one.tolist() == [card for card in played if card != 255]
    if len(deal.sizes) == 2:
        hole = rows[:, : deal.sizes[0]]
        assert ((found[..., None] == hole[..., None, :]).any(-1).sum(axis=-1) == 2).all()


FEW = {
    "two suits": lambda card: card % 4 in (1, 3),
    "hardly any other suit": lambda card: card % 4 == 2 or card // 4 in (4, 12),
    "low ranks": lambda card: card // 4 in (0, 1, 2, 3, 12),
    "high ranks": lambda card: card // 4 in (9, 10, 11, 12),
}
"""Decks whose hands are often flushes, or have many cards of a rank, so that choices tie."""


@each([*ROWS, *GAMES, *(deal for deal in OMAHA if deal.sizes in ((4, 5), (6, 5)))])
def test_flushes_and_ranks_that_occur_often(deal):
    shuffle = np.random.default_rng(deal.total)
    for few in FEW.values():
        deck = [card for card in deal.deck if few(card) or card == 52]
        if len(deck) < deal.total:
            continue
        rows = shuffle.permuted(np.tile(deck, (150, 1)), axis=1)[:, : deal.total]
        rows = rows[deal.expected(rows) > 0][:40]
        found = best_five(*deal.split(rows), evaluator=deal.name, **deal.rule)
        for row, played in zip(rows.tolist(), found.tolist(), strict=True):
            assert [card for card in played if card != 255] == playing_oracle.best_five(row, deal), to_text(row)


DEALS = [*ROWS, *GAMES, *OMAHA]


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(DEALS), st.data())
def test_any_hand(deal, data):
    row = data.draw(st.lists(st.sampled_from(deal.deck), min_size=deal.total, max_size=deal.total, unique=True))
    if not deal.expected(np.array([row]))[0]:
        with pytest.raises(ValueError, match="^no qualifying low$"):
            best_five(*deal.split(row), evaluator=deal.name, **deal.rule)
        return
    expected = playing_oracle.best_five(row, deal)
    arrays, texts = deal.split(np.array(row)), [to_text(part) for part in deal.split(row)]
    for hand in (deal.split(row), arrays, texts, [text.split() for text in texts]):
        assert best_five(*hand, evaluator=deal.name, **deal.rule).tolist() == expected


def test_a_suit_that_has_all_ranks_but_not_from_both():
    """Both suits have A-K-Q-J-9; of one, two are in the hand and three on the board, of the other three and two."""
    for suit, other in ("sh", "hs", "cd"):
        hole = f"A{suit} K{suit} A{other} K{other} Q{other}"
        board = f"Q{suit} J{suit} 9{suit} J{other} 9{other}"
        five = f"A{suit} K{suit} Q{suit} J{suit} 9{suit}"
        assert to_text(best_five(hole, board, evaluator="omaha")) == five
        assert to_text(best_five(board, hole, evaluator="omaha")) == five.replace(suit, other)


class Shrinking(list):
    """A hand that has fewer cards when it is read again."""

    def __init__(self, reads):
        super().__init__(range(7))
        self.reads = reads

    def __iter__(self):
        self.reads -= 1
        return iter([0, 1, 2, 3, 4, 5, 6][: 7 if self.reads >= 0 else 3])


@pytest.mark.parametrize("reads", range(5))
def test_a_hand_that_changes_while_it_is_read(reads):
    """Five cards that were there, or an error: nothing else is read."""
    try:
        assert set(best_five(Shrinking(reads)).tolist()) <= set(range(7))
    except ValueError as error:
        assert "no hand" in str(error) or "takes 5 to 7 cards" in str(error)


@each([deal for deal in [*ROWS, *GAMES] if deal.name in ("high", "low8", "razz", "deuce_seven", "short_deck")])
def test_a_board_adds_to_the_cards(deal):
    rows = deal.hands(400, seed=1)
    rows = rows[deal.expected(rows) > 0][:60]
    expected = best_five(rows, evaluator=deal.name, **deal.rule)
    for hole in (2, deal.total - 1):
        found = best_five(rows[:, :hole], rows[:, hole:], evaluator=deal.name, **deal.rule)
        assert np.array_equal(found, expected)
        texts = to_text(rows[0, :hole]), to_text(rows[0, hole:])
        assert best_five(*texts, evaluator=deal.name, **deal.rule).tolist() == expected[0].tolist()


def test_boards_broadcast():
    hole, boards = cards(["As Ks", "2c 2d"]), cards(["Qs Js Ts 9s 8s", "Ac Kc 2h 2s 7s", "3c 4c 5c 9h Th"])
    expected = [[to_text(best_five(one.tolist() + table.tolist())) for table in boards] for one in hole]
    for game in ("high", "holdem", "stud"):
        found = best_five(hole[:, None], boards, evaluator=game)
        assert [[to_text(five) for five in row] for row in found] == expected
    assert expected[0] == ["As Ks Qs Js Ts", "As Ac Ks Kc 7s", "As Ks Th 9h 5c"]
    assert expected[1][1] == "2s 2h 2d 2c Ac"


@pytest.mark.parametrize(
    ("name", "hand", "rules", "five"),
    [
        ("high", "Kc As Ac Ah Ad", {}, "As Ah Ad Ac Kc"),
        ("high", "2c 2d Kh Ks 2s Kd Kc", {}, "Ks Kh Kd Kc 2s"),
        ("high", "9c 4c 4s 9d 4h Qc 6c", {}, "4s 4h 4c 9d 9c"),
        ("high", "Ah 2d 3s 4c 5h 5d 2c", {}, "5h 4c 3s 2d Ah"),
        ("stud", "Ah 2h 3h 4h 5h", {}, "5h 4h 3h 2h Ah"),
        ("holdem", "3d 3c Ac Ad 7s 7c Qh", {}, "Ad Ac 7s 7c Qh"),
        ("high", "Jd Ac Ad 7d Qd 4d Td", {}, "Ad Qd Jd Td 7d"),
        ("low8", "As Ad 2c 2d 3h 4s 5c", {}, "5c 4s 3h 2d As"),
        ("razz", "As Ah Ac Ad Kh Ks Kc", {}, "As Ah Ad Ks Kh"),
        ("Razz", "As Ah 2c 2d 3h 3s 4c", {}, "As Ah 4c 3s 2d"),
        ("razz", "2s 2h 2d 2c 3s 3h 4d", {}, "3s 3h 2s 2h 4d"),
        ("short_deck", "Ac 6d 7h 8s 9c Kd Kh", {}, "9c 8s 7h 6d Ac"),
        ("short-deck", "Ah Th 9h 8h 7h", {}, "Ah Th 9h 8h 7h"),
        ("short_deck", "7c 7d 7h 8s 9c Td Js", {}, "Js Td 9c 8s 7h"),
        ("short_deck", "7c 7d 7h 8s 9c Td Js", {"trips_beat_straight": True}, "7h 7d 7c Js Td"),
        ("deuce_seven", "7c 5d 4h 3s 2c Ac Ad", {}, "7c 5d 4h 3s 2c"),
        ("deuce-seven", "Ac 5d 4h 3s 2c", {}, "Ac 5d 4h 3s 2c"),
        ("deuce_seven", "2c 2d 3h 3s 4c", {}, "3s 3h 2d 2c 4c"),
        ("badugi", "As Kc Qd Th", {}, "Kc Qd Th As"),
        ("badugi", "2c 2d Ac Kd", {}, "2d Ac"),
        ("badugi", "As Ac Ad Ah", {}, "As"),
        ("three_card", "As 2d 3c", {}, "3c 2d As"),
        ("three_card", "As Ks Qs", {}, "As Ks Qs"),
        ("three_card", "7s Kd Kc", {}, "Kd Kc 7s"),
        ("pai_gow", "Ah Ad As Ac Kh Qd Jk", {}, "As Ah Ad Ac Jk"),
        ("pai_gow", "Ah Kd 9s 7c 4h 2d Jk", {}, "Ah Jk Kd 9s 7c"),
        ("pai_gow", "2c 3d 4h 6s Jk", {}, "6s Jk 4h 3d 2c"),
        ("pai_gow", "9h 8h 3h 2h Jk", {}, "Jk 9h 8h 3h 2h"),
        ("pai_gow", "Ks Kd 5c 5h Jk", {}, "Ks Kd 5h 5c Jk"),
        ("pai_gow", "As Ks Qs 2d 3d 4c Jk", {}, "Jk 4c 3d 2d As"),
        ("pai_gow", "6s 5s 4s 3s 2s Jk", {}, "Jk 6s 5s 4s 3s"),
        ("pai_gow", "6s 5s 4s 3s 2s Jk", {"wheel": "second"}, "5s 4s 3s 2s Jk"),
        ("pai_gow_front", "7s Jk", {}, "Jk 7s"),
        ("showing", "As", {}, "As"),
        ("showing", "2c As 2d Kd", {}, "2d 2c As Kd"),
        ("showing", "2c As 2d Kd", {"low": True}, "2d 2c Kd As"),
        ("showing", "As 2c", {"low": True}, "2c As"),
        ("showing", "As 2c 3d", {"low": False}, "As 3d 2c"),
    ],
)
def test_it_is_read_aloud_and_ties_go_to_the_higher_suits(name, hand, rules, five):
    assert to_text(best_five(hand, evaluator=name, **rules)) == five
    assert to_text(best_five(hand.split()[::-1], evaluator=name, **rules)) == five


def test_it_takes_what_the_evaluators_take():
    text = "As Ks Qs Js Ts 2c 3d"
    ids = cards(text)
    royal = ids[:5].tolist()
    for hand in (text, text.split(), ids, ids.tolist(), tuple(ids.tolist()), ids.astype(np.int64)):
        assert best_five(hand).tolist() == royal
    assert best_five([text, text]).tolist() == [royal] * 2
    many = np.broadcast_to(ids, (2, 3, 7))  # read-only, without strides
    assert best_five(many).tolist() == [[royal] * 3] * 2
    assert best_five(many[:0]).shape == (0, 3, 5)
    hole, boards = cards("As Ks 2c 3d"), cards(["Qs Js Ts 9s 8s", "Ac Kc 7h 7d 7s"])
    found = best_five(hole, boards, evaluator="omaha")
    assert [to_text(row) for row in found] == ["As Ks Qs Js Ts", "7s 7h 7d As Ks"]
    assert best_five("As Ks 2c 3d", to_text(boards), evaluator="Omaha-High").tolist() == found.tolist()
    assert hole.tolist() == cards("As Ks 2c 3d").tolist()


def test_many_axes():
    rows = cards(["As Kc Qd Th", "2c 2d Ac Kd"])
    assert best_five(rows[:, None], evaluator="badugi").tolist() == [[[44, 41, 34, 51]], [[1, 48, 255, 255]]]
    assert best_five(rows[:0], evaluator="badugi").shape == (0, 4)
    assert best_five(rows[:, :3], evaluator="three_card").shape == (2, 3)
    assert best_five(rows[:0, :2], evaluator="pai_gow_front").shape == (0, 2)
    assert best_five(rows[None], evaluator="showing").shape == (1, 2, 4)
    assert best_five(rows[:0, :1], evaluator="showing").shape == (0, 1)


def test_without_a_low():
    with pytest.raises(ValueError, match="^no qualifying low$"):
        best_five("As Ks Qs Js Ts", evaluator="low8")
    rows = np.array([cards("As 2c 3c 4c 5c"), cards("As Ks Qs Js Ts")])
    with pytest.raises(ValueError, match="^row 1: no qualifying low$"):
        best_five(rows, evaluator="low8")
    with pytest.raises(ValueError, match=r"^row \(1, 0\): no qualifying low$"):
        best_five(rows[:, None], evaluator="low8")
    with pytest.raises(ValueError, match="^no qualifying low$"):
        best_five("2s Ts Jd Ks", "As 4d 5h 7d 9c", evaluator="omaha_low8")


@pytest.mark.parametrize(
    ("hand", "options", "error", "message"),
    [
        (("As Ks Qs Js Ts",), {"evaluator": "omaha_high"}, ValueError, "omaha_high needs a board"),
        (("As Ks Qs Js Ts",), {"evaluator": "omaha"}, ValueError, "omaha_high needs a board"),
        (("As Ks Qs Js", "2c 3c 4c 5c 6c"), {"evaluator": "omaha8"}, ValueError, "high or low8"),
        (("As Ks Qs Js Ts",), {"evaluator": "stud8"}, ValueError, "high or low8"),
        (("As Ks Qs Js", "2c 3c 4c 5c 6c"), {}, ValueError, "high takes 5 to 7 cards, got 9"),
        (("As Ks", "2c 3c 4c 5c As"), {}, ValueError, "As"),
        (("As Ks Qs Js", "As 2c 3c 4c 5c"), {"evaluator": "omaha_high"}, ValueError, "As"),
        (("As Kc Qd Th", "2c 3c 4c"), {"evaluator": "badugi"}, ValueError, "badugi has no board"),
        (("As Kc Qd Th", "2c 3c 4c"), {"evaluator": "pai_gow"}, ValueError, "pai_gow has no board"),
        (("As Kc Qd Th",), {"evaluator": "three_card"}, ValueError, "three_card takes 3 cards, got 4"),
        (("As Kc Qd Th 2c",), {"evaluator": "showing"}, ValueError, "showing takes 1 to 4 cards, got 5"),
        (("As Ks Qs Js Ts",), {"evaluator": "bridge"}, ValueError, "evaluator: unknown .*'bridge'"),
        (("As Ks Qs Js Ts",), {"evaluator": None}, TypeError, "evaluator must be a name"),
        (("As Ks Qs Js Ts",), {"game": "high"}, TypeError, "unexpected keyword argument 'game'"),
        (("As Ks Qs Js Ts",), {"wheel": "second"}, TypeError, "unexpected keyword argument 'wheel'"),
        (("As Ks Qs Js Ts",), {"evaluator": "pai_gow", "wheel": "x"}, ValueError, "wheel must be"),
        (("As Ks Qs Js Ts",), {"evaluator": "pai_gow", "low": True}, TypeError, "unexpected keyword argument 'low'"),
        (("As As Qs Js Ts",), {}, ValueError, "As"),
        (("As Ks Qs Js",), {}, ValueError, "4"),
        (("As Ks Qs Js Ts 9s 8s 7s",), {}, ValueError, "8"),
        (("As Ks Qs Js Xx",), {}, ValueError, "Xx"),
        (([0, 1, 2, 3, 52],), {}, ValueError, "52"),
        ((np.arange(7.0),), {}, TypeError, "float"),
        ((np.arange(2.0), "2c 3c 4c"), {}, TypeError, "float"),
        ((np.zeros((2, 2), int), np.zeros((3, 3), int)), {}, ValueError, "broadcast"),
    ],
)
def test_it_refuses_what_does_not_fit(hand, options, error, message):
    with pytest.raises(error, match=message):
        best_five(*hand, **options)


def test_every_evaluator_has_its_cards():
    """The names of this file are those of the package."""
    assert {deal.name for deal in [*ROWS, *GAMES, *OMAHA]} == {
        *(name for name in evaluator.__all__ if f"{name}_mask" in evaluator.__all__),
        *("short_deck", "deuce_seven", "badugi", "three_card", "pai_gow", "pai_gow_front", "showing"),
    }
