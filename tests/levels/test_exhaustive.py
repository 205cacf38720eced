"""Every hand there is: all five-, six- and seven-card hands, and on several boards every Omaha hand of four to six.

The counts are those of known_tables.json, made elsewhere by brute force. `evaluator.exact` counts by the kernels that
deals go through, the public evaluators by those that rows go through. Omaha is compared hand by hand: the oracle
gives every pair of hole cards its best value on the board, and a hand is worth the best of its pairs.
"""

from collections import Counter
from functools import cache
from itertools import combinations
from math import comb

import numpy as np
import oracle
import pytest

from evaluator import cards, exact, high, low8, omaha_high, omaha_low8, razz
from evaluator.conformance.known import TABLES

CATEGORIES = ["high card", "pair", "two pair", "trips", "straight", "flush", "full house", "quads", "straight flush"]
EVALUATORS = {"high": (high, 7462), "low8": (low8, 56), "razz": (razz, 6175)}


@cache
def histogram(name, k):
    """How many of all hands of k cards have each value."""
    return exact.value_counts("razz" if name == "razz" else "stud8", k, evaluator=name)


@pytest.mark.parametrize(
    ("name", "k"),
    [(name, k) for k in (5, 6) for name in EVALUATORS]
    + [("high", 7), *(pytest.param(name, 7, marks=pytest.mark.slow) for name in ("low8", "razz"))],
)
def test_rows(name, k):
    evaluate, top = EVALUATORS[name]
    counts = np.zeros(top + 1, dtype=np.int64)
    for block in oracle.hands_of(k):
        counts += np.bincount(evaluate(block), minlength=top + 1)
    assert np.array_equal(counts, histogram(name, k))


@pytest.mark.parametrize("k", [5, 6, 7])
def test_high(k):
    known = TABLES[f"tab-{k}"]["counts"]
    by_value = histogram("high", k)
    assert by_value[0] == 0 and by_value.sum() == known["total"]
    assert np.count_nonzero(by_value) == known["distinct"]
    kev_ranks = 7463 - np.arange(7463)
    assert kev_ranks @ by_value == known["sum_of_kev_ranks"]
    if k == 7:
        assert kev_ranks**2 @ by_value == known["sum_of_squared_kev_ranks"]

    category = np.array([key[0] for key in oracle.ladder(oracle.five_high_key)])
    by_category = [by_value[1:][category == place].tolist() for place in range(9)]
    assert {name: sum(counts) for name, counts in zip(CATEGORIES, by_category, strict=True)} == {
        name: known[name] for name in CATEGORIES
    }
    assert [np.count_nonzero(counts) for counts in by_category] == known["distinct_by_cat"][::-1]
    assert by_value[7462] == known["royal"]


@pytest.mark.parametrize("k", [5, 6, 7])
def test_razz(k):
    known = TABLES[f"tab-a5-{k}"]["counts"]
    by_value = histogram("razz", k)
    assert by_value[0] == 0

    groups = {oracle.PAIR: "pair", oracle.TWO_PAIR: "two pair", oracle.TRIPS: "trips"}
    groups |= {oracle.FULL_HOUSE: "full house", oracle.QUADS: "quads"}
    found = Counter()
    for (shape, top, *_), hands in zip(oracle.ladder(oracle.five_razz_key), by_value[1:].tolist(), strict=True):
        found[groups[-shape] if shape else f"{'A23456789TJQK'[-top]}-high"] += hands
    unpaired = sum(hands for name, hands in found.items() if name.endswith("-high"))
    found = +found  # with seven cards no trips or quads are the best low
    found |= {"total": int(by_value.sum()), "distinct": np.count_nonzero(by_value)}
    assert dict(found) | {"no_pair_total": unpaired} == {"no_pair_total": unpaired, **known}


@pytest.mark.parametrize("k", [5, 6, 7])
def test_low8(k):
    known = TABLES[f"tab-low8-{k}"]["counts"]
    by_value = histogram("low8", k)
    assert by_value.sum() == known["of"] and by_value[1:].sum() == known["qualify"]
    assert (by_value > 0).all()
    if k == 7:
        chart = TABLES["low8-7-card"]["counts"]  # the best low first
        assert by_value[:0:-1].tolist() == list(chart.values())
        for top in "5678":
            assert sum(hands for low, hands in chart.items() if low[0] == top) == known[top]


@pytest.mark.parametrize("name", EVALUATORS)
def test_five_cards_hand_by_hand(name):
    hands = oracle.all_hands(5)
    assert np.array_equal(EVALUATORS[name][0](hands), getattr(oracle, f"{name}_many")(hands))


def test_the_families_agree_on_lows():
    """The 56 eight-or-better lows are the 56 best razz hands, and five different low ranks are found by both."""
    for k in (5, 6, 7):
        assert np.array_equal(histogram("razz", k)[-56:], histogram("low8", k)[1:])


# --- Omaha: every hand on a board ------------------------------------------------------------------------------------

BOARDS = {
    "flush, full house and wheel": "2h3h4hKsKd",
    "five of a suit, straight flush": "AsKsQsJs9s",
    "quads": "7c7d7h7sAc",
    "full house": "TcTdTh2s2c",
    "low straights": "Ac2d3h4s8c",
    "two pair, four cards": "5c5dAhAs",
    "straight flush, three cards": "6h7h8h",
}
OMAHA = {"high": (omaha_high, oracle.omaha_high_many), "low": (omaha_low8, oracle.omaha_low8_many)}


def best_of_pairs(board, expected_many):
    """uint16 (52, 52): what the oracle says two hole cards are worth on a board."""
    holes = np.array([pair for pair in combinations(range(52), 2) if not set(pair) & set(board.tolist())])
    values = np.zeros((52, 52), dtype=np.uint16)
    values[holes[:, 0], holes[:, 1]] = expected_many(holes, np.broadcast_to(board, (len(holes), len(board))))
    return values


def with_one_more(holes, values, pairs, deck):
    """Yield (holes, values) of one card more, by their first card: what there was above it, and its own pairs."""
    start = np.searchsorted(holes[:, 0], deck, side="right")
    for first, row in zip(deck.tolist(), start, strict=True):
        rest = holes[row:]
        if len(rest):
            best = values[row:].copy()
            for column in rest.T:
                np.maximum(best, pairs[first].take(column), out=best)
            yield np.column_stack([np.full(len(rest), first, dtype=np.uint8), rest]), best


def holes_and_values(k, pairs, deck):
    """Yield every hand of k cards from the deck in blocks, with the value that its best pair gives it."""
    two = np.array(list(combinations(deck.tolist(), 2)), dtype=np.uint8)
    blocks = [(two, pairs[two[:, 0], two[:, 1]])]
    for _ in range(k - 3):
        blocks = list(with_one_more(*map(np.concatenate, zip(*blocks, strict=True)), pairs, deck))
    return with_one_more(*map(np.concatenate, zip(*blocks, strict=True)), pairs, deck)


@pytest.mark.parametrize("side", OMAHA)
@pytest.mark.parametrize("text", BOARDS.values(), ids=BOARDS)
def test_omaha_on_a_board(text, side):
    board = cards(text)
    evaluate, expected_many = OMAHA[side]
    deck = np.setdiff1d(np.arange(52, dtype=np.uint8), board)
    pairs = best_of_pairs(board, expected_many)
    hands = Counter()
    for k in (4, 5, 6):
        for holes, expected in holes_and_values(k, pairs, deck):
            assert np.array_equal(evaluate(holes, board), expected)
            hands[k] += len(holes)
    assert hands == {k: comb(len(deck), k) for k in (4, 5, 6)}


def test_omaha_counts_of_five_card_hands():
    known = TABLES["tab-plo-boards"]["counts"]["example board 2h3h4hKsKd hole 5"]
    board = cards("2h3h4hKsKd")
    places = oracle.all_hands(5)
    holes = np.setdiff1d(np.arange(52, dtype=np.uint8), board)[places[places[:, 4] < 47]]

    category = np.array([key[0] for key in oracle.ladder(oracle.five_high_key)])
    assert np.bincount(category[omaha_high(holes, board) - 1], minlength=9).tolist() == known["high..SF"]

    # The top card of every low, 0 for no low; the keys have the ace as rank 0, negated.
    top = np.array([0] + [1 - key[1] for key in oracle.ladder(oracle.five_low8_key)])
    by_top = np.bincount(top[omaha_low8(holes, board)], minlength=9)
    assert by_top[[5, 6, 7, 8, 0]].tolist() == known["low5,6,7,8,none"]
