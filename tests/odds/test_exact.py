"""Whole games counted: small decks against the slow oracle hand by hand, any stretch and share of the work adds up.

The decks of real games are counted in test_exhaustive and test_omaha_exhaustive.
"""

from concurrent.futures import ThreadPoolExecutor
from itertools import combinations, permutations
from math import comb

import numpy as np
import oracle
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from test_runouts import NO_CARDS, colex

from evaluator import Category, exact
from evaluator.odds.counting import count_values
from evaluator.rules import GAMES, Game

LARGEST = {"high": 7462, "low8": 56, "razz": 6175, "omaha_high": 7462, "omaha_low8": 56}
ACES_TO_TENS = range(32, 52)
TWELVE = range(40, 52)
SOME_SUITS = range(0, 36, 3)  # twelve cards of nine ranks: exchanging suits makes another deck


def small_omaha(deck, hole):
    return Game("small omaha", (hole,), 5, high="omaha_high", low="omaha_low8", exactly_two=True, deck=deck)


def counted(values, largest):
    return np.bincount(values, minlength=largest + 1).tolist()


# --- One hand ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("k", [5, 6, 7])
@pytest.mark.parametrize("name", ["high", "low8", "razz"])
def test_small_deck(name, k):
    game = Game("small stud", (7,), 0, high=name, deck=ACES_TO_TENS[:14])
    hands = colex(game.deck, k)
    expected = counted(getattr(oracle, f"{name}_many")(hands), LARGEST[name])
    for hole in (k, 2, 0):
        assert exact.value_counts(game, hole, k - hole).tolist() == expected
    assert sum(exact.category_counts(game, k, 0).values()) == len(hands)


@settings(max_examples=40, deadline=None)
@given(st.data(), st.sampled_from(["high", "low8", "razz"]), st.integers(5, 7))
def test_any_stretch(data, name, k):
    """Of the sets in colex order, within a tile and over several."""
    live = np.arange(3, 19, dtype=np.uint8)
    sets = colex(live, k)
    first = data.draw(st.integers(0, len(sets)))
    n = data.draw(st.integers(0, min(len(sets) - first, 1500)))
    expected = getattr(oracle, f"{name}_many")(sets[first : first + n]) if n else NO_CARDS
    assert count_values(name, live, NO_CARDS, k, first, n).tolist() == counted(expected, LARGEST[name])


def test_categories_come_in_order():
    five = exact.category_counts("stud", 5)
    assert list(five) == [Category(number) for number in range(9)]
    assert five[Category.STRAIGHT_FLUSH] == 40 and five[1] == 1_098_240
    assert all(type(hands) is int for hands in five.values())
    razz = exact.category_counts("razz", 5)
    assert list(razz) == [7, 6, 3, 2, 1, 0] and razz[0] == 1024 * comb(13, 5)
    low = exact.category_counts("stud8", 5, evaluator="low8")
    assert low == {None: comb(52, 5) - 57_344, Category.HIGH_CARD: 57_344}


def test_what_a_game_deals():
    """Nothing given is the whole hand; a board that plays with the hole cards as one hand only adds to their number."""
    six = exact.value_counts("holdem", board_cards=4)
    assert six.sum() == comb(52, 6)
    assert np.array_equal(six, exact.value_counts("stud8", 6))
    assert np.array_equal(exact.value_counts(GAMES["holdem"], 2, 3), exact.value_counts("Stud", 5))


# --- Hole cards and boards --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("hole", "board"), [(4, 3), (4, 4), (4, 5), (5, 3), (6, 3)])
@pytest.mark.parametrize("deck", [TWELVE, SOME_SUITS], ids=["whole ranks", "some suits"])
def test_small_omaha(deck, hole, board):
    hands, boards = [], []
    for own in combinations(deck, board):
        live = np.setdiff1d(deck, own)
        hands.append(live[colex(range(len(live)), hole)])
        boards.append(np.tile(own, (len(hands[-1]), 1)))
    hands, boards = np.concatenate(hands), np.concatenate(boards)
    for name in ("omaha_high", "omaha_low8"):
        expected = counted(getattr(oracle, f"{name}_many")(hands, boards), LARGEST[name])
        found = exact.value_counts(small_omaha(deck, hole), board_cards=board, evaluator=name)
        assert found.tolist() == expected
    assert found[0] < found.sum() or deck is TWELVE  # lows there are


@pytest.mark.parametrize(("cards", "apart"), [(3, 1755), (4, 16_432)])
def test_boards_apart(cards, apart):
    boards, alike = exact.canonical_boards(np.arange(52, dtype=np.uint8), cards)
    assert len(boards) == apart and alike.sum() == comb(52, cards)


def test_boards_apart_one_by_one():
    """Every board is a renaming of just one of these, which stands for as many as there are such boards."""
    boards, alike = exact.canonical_boards(np.array(TWELVE, np.uint8), 4)
    found = {}
    for board, times in zip(boards.tolist(), alike.tolist(), strict=True):
        renamed = {tuple(sorted(card // 4 * 4 + suits[card % 4] for card in board)) for suits in permutations(range(4))}
        assert len(renamed) == times and not renamed & found.keys()
        found |= dict.fromkeys(renamed)
    assert found.keys() == set(combinations(TWELVE, 4))


# --- Whoever counts ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("question", [("stud", 5), (small_omaha(ACES_TO_TENS, 4), 4, 3)], ids=["stud", "omaha"])
def test_threads_and_executors(question, monkeypatch):
    expected = exact.value_counts(*question).tolist()
    monkeypatch.setattr("evaluator.work.shards.SHARD_WORK", 2 * 10**5)
    told = []
    assert exact.value_counts(*question, progress=lambda *numbers: told.append(numbers)).tolist() == expected
    assert told == [(done, len(told)) for done in range(1, len(told) + 1)] and len(told) > 5
    assert exact.value_counts(*question, threads=3).tolist() == expected
    with ThreadPoolExecutor(2) as pool:
        assert exact.value_counts(*question, executor=pool).tolist() == expected


def test_progress_bar(capsys):
    exact.category_counts("stud", 5, progress=True)
    assert capsys.readouterr().out == ""


# --- Questions that make no sense -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("question", "options", "error", "message"),
    [
        (("bridge",), {}, ValueError, "unknown game 'bridge'"),
        ((5,), {}, TypeError, "game must be a name"),
        (("stud", 4), {}, ValueError, "high does not take 4 cards"),
        (("stud", 8), {}, ValueError, "high .* 8 cards"),
        (("holdem", 2, -1), {}, ValueError, "board_cards must be 0 to 52, not -1"),
        (("holdem", 53), {}, ValueError, "hole_cards must be 0 to 52, not 53"),
        (("omaha", 3), {}, ValueError, "omaha_high does not take 3 cards with 5 on the board"),
        (("omaha", 4, 0), {}, ValueError, "omaha_high does not take 4 cards with 0 on the board"),
        (("omaha", 4, 6), {}, ValueError, "omaha_high does not take 4 cards with 6 on the board"),
        (("stud", 7.0), {}, TypeError, "hole_cards must be an int, not float"),
        (("stud",), {"evaluator": "razz"}, ValueError, "stud is ranked by high, not by 'razz'"),
        (("omaha8",), {"evaluator": "low8"}, ValueError, "omaha8 is ranked by omaha_high and omaha_low8"),
        (("stud",), {"threads": 0}, ValueError, "threads"),
        (("stud", 6), {"executor": 2}, TypeError, "executor must be a concurrent.futures.Executor, not int"),
        (("stud", 5), {"progress": "yes"}, TypeError, "progress must be a bool"),
        (
            (Game("few", (7,), 0, high="high", deck=range(5)),),
            {},
            ValueError,
            "7 cards are more than the 5 in the deck of few",
        ),
    ],
)
def test_bad_questions(question, options, error, message):
    for count in (exact.value_counts, exact.category_counts):
        with pytest.raises(error, match=message):
            count(*question, **options)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("high", np.arange(65), NO_CARDS, 5, 0, 1), "different ids below 52"),
        (("high", np.arange(52), NO_CARDS, 5, 0, 2_598_961), "there are 2598960 sets"),
        (("high", np.arange(52), NO_CARDS, 5, -1, 1), "there are 2598960 sets"),
        (("high", np.arange(52), NO_CARDS, 60, 0, 1), "60 cards"),
        (("omaha_high", np.arange(52), np.zeros((1, 3)), 4, 0, 1), "one axis"),
        (("omaha_high", np.arange(46), np.arange(46, 52), 4, 0, 1), "4 cards with 6 on the board"),
        (("high", [*range(9), 3], NO_CARDS, 5, 0, 1), "different ids below 52"),
        (("high", [*range(9), 52], NO_CARDS, 5, 0, 1), "different ids below 52"),
        (("omaha_high", np.arange(9), [8, 9, 10], 4, 0, 1), "different ids below 52"),
        (("higher", np.arange(52), NO_CARDS, 5, 0, 1), "higher does not take 5 cards"),
    ],
)
def test_bad_stretches(arguments, message):
    with pytest.raises(ValueError, match=message):
        count_values(*arguments)
