"""What a hand may become, against counts by the oracle and the equity of every single card or flop."""

from collections import Counter
from itertools import combinations

import numpy as np
import oracle
import pytest

import evaluator
from evaluator import Range, cards, equity, to_text
from evaluator.charts import called, class_equities, class_names, shortened, size_text
from evaluator.strength import CATEGORIES, equity_bins, strength_of

# All ranks below a jack: 14 cards are left besides the hand, which make 2,002 boards and 364 flops.
SHORT = " ".join(rank + suit for rank in "23456789T" for suit in "cdhs")


def oracle_categories(hand, board, dead):
    """How often the hand ends in each category over all boards, by the best of all choices of five cards."""
    known = [*hand, *board]
    live = [card for card in range(52) if card not in {*known, *dead}]
    rows = np.array([known + list(runout) for runout in combinations(live, 5 - len(board))])
    ladder = oracle.ladder(oracle.five_high_key)
    counts = Counter(ladder[value - 1][0] for value in oracle.high_many(rows).tolist())
    return [counts[category] for category in range(9)]


SPOTS = [
    ("AhKh", "2c 7d Jh", "random", ""),
    ("7c2d", "7h 7s 2c", "QQ+,AKs,87s:0.5", "Ad Ks"),
    ("AhKh", "Th 9h 2c 3d", "random", "Qh"),
    ("9s9d", "Ts 8s 2c 2d", "TT+,AsQd:0.25", ""),
    ("AhKh", "", "random", SHORT),
    ("AhAd", "", "QQ,KJs:0.5", SHORT),
    ("AhKd", "", "AsQc,QJs:0.3,JJ", SHORT),
]


@pytest.mark.parametrize(("hand", "board", "against", "dead"), SPOTS)
def test_categories(hand, board, against, dead):
    strength = strength_of(hand, board, against=against, dead=dead)
    expected = oracle_categories(cards(hand).tolist(), cards(board).tolist(), cards(dead).tolist())
    assert strength.categories.tolist() == expected
    assert strength.boards == sum(expected)
    assert [int(category) for category in CATEGORIES] == list(range(9))


@pytest.mark.parametrize(("hand", "board", "against", "dead"), SPOTS)
def test_equities(hand, board, against, dead):
    """Each row is the equity once its cards have come, and the whole is the equity now."""
    strength = strength_of(hand, board, against=against, dead=dead)
    now = equity([hand, against], board, dead=dead)
    assert strength.equity == pytest.approx(now.equity[0], rel=1e-12)
    some = slice(None, None, 1 if board else 8)
    for row, found in zip(strength.next_cards[some], strength.equities[some].tolist()):
        after = equity([hand, against], f"{board} {' '.join(to_text([card]) for card in row)}", dead=dead)
        assert found == pytest.approx(after.equity[0], rel=1e-12)


@pytest.mark.parametrize(("hand", "board", "against", "dead"), SPOTS)
def test_rows_stand_for_all_that_can_come(hand, board, against, dead):
    strength = strength_of(hand, board, against=against, dead=dead)
    gone = {*cards(hand).tolist(), *cards(board).tolist(), *cards(dead).tolist()}
    live = [card for card in range(52) if card not in gone]
    coming = list(combinations(live, 1 if board else 3))
    assert strength.counts.sum() == len(coming)
    assert {tuple(row) for row in strength.next_cards.tolist()} <= set(coming)
    if board:
        assert [tuple(row) for row in strength.next_cards.tolist()] == coming
        assert (strength.counts == 1).all()


def test_a_random_hand_is_left_as_much_by_every_card():
    strength = strength_of("AhKh", "", dead=SHORT)
    assert len(strength.counts) < 364 == strength.counts.sum()
    assert np.average(strength.equities, weights=strength.counts) == pytest.approx(strength.equity, rel=1e-12)


def test_cards_that_the_other_hand_holds_do_not_come():
    strength = strength_of("AhKh", "2c 7d Jh", against="QsQd")
    assert len(strength.equities) == 45 and not {43, 41} & {*strength.next_cards.ravel().tolist()}
    assert strength.boards == 1081  # what the own hand leaves possible


def test_before_the_flop():
    """The whole deck: the categories of AhKh over 2,118,760 boards, and the equity of some flops."""
    strength = strength_of("AhKh")
    assert strength.boards == 2_118_760 and strength.counts.sum() == 19_600
    assert strength.equity == equity(["AhKh", "random"]).equity[0]
    suited = {"royal": 1081, "other straight flush": 81}
    assert strength.categories[8] == sum(suited.values())
    for place in range(0, len(strength.counts), 500):
        flop = to_text(strength.next_cards[place])
        assert strength.equities[place] == pytest.approx(equity(["AhKh", "random"], flop).equity[0], rel=1e-12)


def test_what_is_given_may_be_ids_and_ranges():
    by_text = strength_of("AhKh", "2c 7d Jh", against="QQ+", dead="Qs")
    by_ids = strength_of([50, 46], [0, 21, 38], against=Range("QQ+"), dead=[43])
    assert by_text.hand == by_ids.hand == (50, 46) and by_ids.board == (0, 21, 38) and by_ids.dead == (43,)
    assert by_text.equity == by_ids.equity and by_text.categories.tolist() == by_ids.categories.tolist()
    assert by_ids.against == Range("QQ+")


@pytest.mark.parametrize(
    ("hand", "options", "sentence"),
    [
        ("AhAh", {}, "hand: Ah appears twice"),
        ("Ah", {}, "hand: 1 card, a hand has two"),
        ("random", {}, "hand: 0 cards, a hand has two"),
        ("AhKhQh", {}, "3 cards are too many for holdem"),
        ("QQ+", {}, "hand: 'QQ' at position 0"),
        ("AhKh", {"board": "2c3c"}, "board: 2 cards; cards are to come after none, three or four"),
        ("AhKh", {"board": "2c3c4c5c6c"}, "board: 5 cards; cards are to come"),
        ("AhKh", {"board": "Ah3c4c"}, "board: Ah appears twice"),
        ("AhKh", {"dead": "Kh"}, "dead: Kh appears twice"),
        ("AhKh", {"against": "AhQh"}, "against: known cards block every hand of Range('AhQh')"),
        ("AhKh", {"against": "AKx"}, "against: 'AKx' at position 0 (character 0) is not a range of hands"),
        ("AhKh", {"against": "AA:0"}, "against: the range has no hands"),
    ],
)
def test_bad_questions(hand, options, sentence):
    with pytest.raises(ValueError) as caught:
        strength_of(hand, **options)
    assert str(caught.value).startswith(sentence)


def test_bad_types():
    with pytest.raises(TypeError, match="a range is a text"):
        strength_of("AhKh", against=7)
    with pytest.raises(TypeError):
        strength_of(0.5)


@pytest.mark.parametrize("most", [12, 16, 40])
def test_bins(most):
    strength = strength_of("AhKh", "2h 7d Jh")
    edges, bins = equity_bins(strength, most)
    percents = 100 * strength.equities
    assert len(edges) <= most + 1 and len({*np.diff(edges).tolist()}) == 1
    assert bins.min() == 0 and bins.max() == len(edges) - 2
    assert (edges[bins] <= percents).all() and (percents <= edges[bins + 1]).all()
    assert edges[0] % np.diff(edges)[0] == 0 and 0 <= edges[0] and edges[-1] <= 100


def test_bins_of_certain_hands():
    """All 100 %: one bin, which ends there; 55 % is at the beginning of a bin."""
    sure = strength_of("AhKh", "Qh Jh Th 2c")
    edges, bins = equity_bins(sure, 16)
    assert edges.tolist() == [99, 100] and (bins == 0).all()
    edges, bins = equity_bins(sure._replace(equities=np.array([0.55, 0.29, 0.57])), 16)
    assert edges[bins].tolist() == [54, 28, 56]


# --- Classes ---------------------------------------------------------------------------------------------------------


def test_class_names():
    names = class_names()
    assert names[0].tolist() == ["AA"] + [f"A{rank}s" for rank in "KQJT98765432"]
    assert names[:, 12].tolist() == [f"{rank}2s" for rank in "AKQJT9876543"] + ["22"]
    for (row, column), name in np.ndenumerate(names):
        assert Range(str(name)).to_grid()[row, column] == 1 == (Range(str(name)).to_grid() > 0).sum()


@pytest.mark.parametrize("against", ["random", "QQ+,AKs:0.5,A5s", "AhAs"])
def test_class_equities(against):
    grid = class_equities(against)
    assert np.array_equal(grid, class_equities(Range(against)))
    for name in ("AA", "AKs", "AKo", "72o", "22", "32s", "A5s"):
        ((found,),) = (grid[row, column : column + 1] for row, column in np.argwhere(class_names() == name))
        assert found == pytest.approx(evaluator.equity([name, against]).equity[0], rel=1e-12)


def test_known_class_equities():
    """AA wins 1,781,508,418 of 2,097,572,400 outcomes against a random hand and ties 11,402,312."""
    assert class_equities()[0, 0] == (1_781_508_418 + 11_402_312 / 2) / 2_097_572_400
    assert np.allclose(class_equities("random:0.5"), class_equities(), rtol=1e-14)
    with pytest.raises(ValueError, match="against: the range has no hands"):
        class_equities("")


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ("QQ+,AKs", "22 combos, 1.66 % of 1,326"),
        ("AhKh", "1 combo, 0.0754 % of 1,326"),
        ("QQ:0.25", "6 combos weighing 1.5, 0.113 % of 1,326"),
        ("random", "1,326 combos, 100 % of 1,326"),
        ("", "0 combos, 0 % of 1,326"),
    ],
)
def test_size(text, size):
    assert size_text(Range(text)) == size


def test_what_ranges_are_called():
    assert called(Range("random")) == called(Range("random:0.5")) == "a random hand"
    assert called(Range("AA")) == "AA" and called(Range("")) == "no hands"
    assert shortened(" QQ+,\n AKs ") == "QQ+, AKs"
    long = shortened(",".join(f"{rank}{rank}:0.123" for rank in "AKQJT98765432"))
    assert len(long) <= 60 and long.endswith("0.123 ...")
