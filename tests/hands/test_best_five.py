"""The cards that play: the best choice there is, found by trying every one with the oracle, as they are read aloud."""

from collections import Counter
from itertools import combinations

import games_oracle
import numpy as np
import oracle
import pytest
from families import GAMES, JOKER, OMAHA, ROWS, each
from games_oracle import ACE

import evaluator
from evaluator import best_five, cards, to_text

SIZE_OF = {"three_card": 3, "pai_gow_front": 2}
WHEELS = {
    **dict.fromkeys(("high", "omaha_high", "pai_gow"), [0, 1, 2, 3, 12]),
    "three_card": [0, 1, 12],
    "short_deck": [4, 5, 6, 7, 12],
}
ACE_LOW = {"low8", "omaha_low8", "razz", "badugi"}


def rank_of_joker(five, deal):
    """The rank of the card that has the same value in its place; five aces have no such card."""
    four = [card for card in five if card != JOKER]
    others = [card for card in range(52) if card not in four]
    values = deal.oracle_many(np.array([[*four, card] for card in others]))
    same = np.flatnonzero(values == deal.oracle_many(np.array([five]))[0])
    return others[same[0]] // 4 if len(same) else ACE


def reading_order(five, deal):
    """Groups first, then from the top, spades first and the joker last; the ace last where it is low."""
    ranks = {card: card // 4 if card != JOKER else rank_of_joker(five, deal) for card in five}
    ace_low = deal.name in ACE_LOW or deal.rule.get("low") or sorted(ranks.values()) == WHEELS.get(deal.name)
    groups = Counter(ranks.values())

    def place(card):
        rank = ranks[card]
        return groups[rank], -1 if ace_low and rank == ACE else rank, card if card != JOKER else -1

    return sorted(five, key=place, reverse=True)


def best_choice(row, deal):
    """Of every choice the best value, and of equal ones the cards that are higher from the top down."""
    if deal.name == "badugi":
        choices = [some for size in range(1, 5) for some in combinations(row, size) if games_oracle.badugi_key(some)]
        return max(choices, key=lambda some: (games_oracle.badugi_key(some), sorted(some, reverse=True)))
    if deal.name == "showing":
        return row
    if deal.name.startswith("omaha"):
        evaluate = getattr(oracle, deal.name.removeprefix("omaha_"))
        choices = oracle.omaha_choices(tuple(row[: deal.sizes[0]]), tuple(row[deal.sizes[0] :]))
        return max(choices, key=lambda five: (evaluate(five), sorted(five, reverse=True)))
    choices = list(combinations(row, SIZE_OF.get(deal.name, 5)))
    values = deal.oracle_many(np.array(choices)).tolist()
    return max(zip(values, choices, strict=True), key=lambda one: (one[0], sorted(one[1], reverse=True)))[1]


@each([*ROWS, *GAMES, *(deal for deal in OMAHA if deal.sizes in ((4, 5), (5, 4), (6, 3), (6, 5)))])
def test_best_five(deal):
    rows = deal.hands(300, seed=deal.total)
    if "low8" in deal.name:
        rows = deal.hands(3000, seed=deal.total)
        rows = rows[deal.expected(rows) > 0][:300]
    found = best_five(*deal.split(rows), evaluator=deal.name, **deal.rule)
    assert found.dtype == np.uint8 and len(found) == len(rows)
    for row, played in zip(rows.tolist(), found.tolist(), strict=True):
        expected = reading_order(best_choice(row, deal), deal)
        assert played == expected + [255] * (len(played) - len(expected)), to_text(row)
    for row, played in zip(rows[::9].tolist(), found[::9].tolist(), strict=True):
        one = best_five(*deal.split(row), evaluator=deal.name, **deal.rule)
        assert one.tolist() == [card for card in played if card != 255]
    if len(deal.sizes) == 2:
        hole = rows[:, : deal.sizes[0]]
        assert ((found[..., None] == hole[..., None, :]).any(-1).sum(axis=-1) == 2).all()


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
