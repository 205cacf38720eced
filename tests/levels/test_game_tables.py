"""The look-up tables of the other games, right entry by entry: game_tables.h says what they are, the oracles what is in
them."""

from itertools import combinations, combinations_with_replacement

import games_oracle
import numpy as np
import oracle
import pytest
from table_files import bits, ranks_in, tables

TABLES = tables("gametables.py")
HIGH = oracle.five_card_values(oracle.five_high_key)
FROM_HIGH = {
    "short_deck": games_oracle.short_deck_key,
    "short_deck_trips": games_oracle.short_deck_trips_key,
    "deuce_seven": games_oracle.deuce_seven_key,
    "pai_gow_second": games_oracle.pai_gow_second_key,
}


def test_every_table_is_here():
    by_ranks = {"deuce_seven_sets", "badugi", "badugi_card", "three_card", "showing_high", "showing_low"}
    assert set(TABLES) == FROM_HIGH.keys() | by_ranks


@pytest.mark.parametrize("name", FROM_HIGH)
def test_values_by_those_of_high(name):
    """Every class of five cards; a class of high that the game's deck does not have is none."""
    values = oracle.five_card_values(FROM_HIGH[name])
    expected = np.zeros(7463, int)
    for five, high in HIGH.items():
        expected[high] = values[five]
    assert TABLES[name].tolist() == expected.tolist()
    assert all(expected[high] == values[five] for five, high in HIGH.items())  # equal hands of high are equal here


def test_best_deuce_seven_low_of_different_ranks():
    """Straights are none, but 5-4-3-2-A is."""
    values, ladder = oracle.five_card_values(games_oracle.deuce_seven_key), oracle.ladder(games_oracle.deuce_seven_key)
    lows = {
        bits(five): values[five, False]
        for five in combinations(range(13), 5)
        if ladder[values[five, False] - 1][0] == oracle.HIGH_CARD
    }
    assert len(lows) == 1287 - 9 and bits((0, 1, 2, 3, 12)) in lows
    for ranks in range(1 << 13):
        fives = map(bits, combinations(ranks_in(ranks), 5))
        assert TABLES["deuce_seven_sets"][ranks] == max((lows.get(five, 0) for five in fives), default=0)


def test_badugi():
    assert np.array_equal(TABLES["badugi"], games_oracle.badugi_table())
    cards = TABLES["badugi_card"].tolist()
    assert [(lane & 3, lane >> 2) for lane in cards[:52]] == [
        (card % 4, 1 << (card // 4 + 1) % 13) for card in range(52)
    ]
    assert cards[52:] == [0] * 204


def test_three_cards():
    """Three ranks in any order; of one suit they are different."""
    expected = games_oracle.small_table(games_oracle.three_card_key, 3, True).copy()
    a, b, c = np.indices((13, 13, 13))
    expected[1, (a == b) | (b == c) | (a == c)] = 0
    assert np.array_equal(TABLES["three_card"].reshape(2, 13, 13, 13), expected)


@pytest.mark.parametrize("low", [False, True])
def test_up_cards(low):
    """One to four ranks, those of fewer cards first, of one number the highest rank deciding, then the next."""
    key = games_oracle.showing_low_key if low else games_oracle.showing_key
    expected = []
    for size in (1, 2, 3, 4):
        table = games_oracle.small_table(key, size, False)[0]
        boards = sorted(combinations_with_replacement(range(13), size), key=lambda ranks: ranks[::-1])
        expected += [int(table[ranks]) for ranks in boards]
    assert TABLES["showing_low" if low else "showing_high"].tolist() == expected
