"""Every hand of the other games: counts by category against known_tables.json, made elsewhere by brute force.

Pai gow's 154,143,080 hands take minutes: they are counted with -m slow. Up-cards are compared class by class.
"""

from itertools import combinations, combinations_with_replacement, product
from math import comb

import games_oracle
import numpy as np
import oracle
import pytest
from families import GAMES, JOKER, each

from evaluator import badugi, category, deuce_seven, pai_gow, short_deck, three_card
from evaluator.conformance.known import TABLES

NAMES = [
    "high card",
    "pair",
    "two pair",
    "trips",
    "straight",
    "flush",
    "full house",
    "quads",
    "straight flush",
    "five aces",
]


def known(table):
    return TABLES[table]["counts"]


def by_category(by_value, evaluator, **rule):
    """The counts of every category, by its name in the tables, from those of the values."""
    numbers = category(np.arange(1, len(by_value)), evaluator, **rule)
    counts = np.bincount(numbers, weights=by_value[1:]).astype(int)
    return {name: count for name, count in zip(NAMES, counts.tolist(), strict=False) if count}


@pytest.mark.parametrize("k", [5, 6, 7])
def test_short_deck(k):
    expected = known(f"tab-sd{k}")
    by_value = sum(np.bincount(short_deck(16 + hands), minlength=1405) for hands in oracle.hands_of(k, 36))
    assert by_value[0] == 0 and by_value.sum() == expected["total"] == comb(36, k)
    assert np.count_nonzero(by_value) == expected["distinct"]
    assert by_category(by_value, "short_deck") == {name: expected[name] for name in NAMES[:-1]}
    if k == 5:
        order = ["straight flush", "quads", "flush", "full house", "straight", "trips", "two pair", "pair", "high card"]
        classes = np.bincount(category(np.arange(1, 1405), "short_deck"))
        assert expected["distinct_by_cat_sf_q_fl_fh_st_t_2p_p_h"] == [classes[NAMES.index(name)] for name in order]


@pytest.mark.parametrize("k", [5, 6, 7])
def test_short_deck_where_trips_beat_straights(k):
    """Only hands with both change: the two orders differ by as many in each category."""
    counts = [
        by_category(
            sum(np.bincount(deal.evaluate(16 + hands), minlength=1405) for hands in oracle.hands_of(k, 36)),
            "short_deck",
            **deal.rule,
        )
        for deal in GAMES
        if deal.name == "short_deck" and deal.total == k
    ]
    straights, trips = ([one[name] for one in counts] for name in ("straight", "trips"))
    assert straights[0] - straights[1] == trips[1] - trips[0]
    assert (straights[0] > straights[1]) == (k == 7)
    assert {name: counts[0][name] for name in NAMES[:3]} == {name: counts[1][name] for name in NAMES[:3]}


def test_deuce_seven():
    """Every high card by its top rank; with the ace high only, 5-4-3-2-A is no straight."""
    expected = known("tab-27-5")
    by_value = sum(np.bincount(deuce_seven(hands), minlength=7463) for hands in oracle.hands_of(5))
    counts = by_category(by_value, "deuce_seven")
    tops = [key[1] for key in oracle.ladder(games_oracle.deuce_seven_key) if key[0] == 0]
    of_top = np.bincount(-np.array(tops), weights=by_value[-len(tops) :]).astype(int)
    counts |= {f"{'23456789TJQKA'[top]}-high": int(count) for top, count in enumerate(of_top) if count}
    del counts["high card"]
    assert counts | {"total": int(by_value.sum())} == expected


def test_badugi():
    hands = oracle.all_hands(4)
    values = badugi(hands)
    by_value = np.bincount(values, minlength=1093)
    assert by_value[0] == 0 and (by_value[1:] > 0).all() and len(by_value) == known("tab-badugi")["distinct"] + 1
    sizes = np.bincount(category(np.arange(1, 1093), "badugi"), weights=by_value[1:]).astype(int)
    assert {f"{size}-card": int(sizes[size]) for size in (4, 3, 2, 1)} == {
        name: count for name, count in known("tab-badugi").items() if name.endswith("-card")
    }
    tops = np.array(["A23456789TJQK"[-key[1]] for key in games_oracle.badugi_ladder()])
    for top, count in known("tab-badugi-4").items():
        assert by_value[1:][(tops == top) & (np.arange(1092) >= 1092 - 715)].sum() == count
    assert np.array_equal(values, games_oracle.badugi_many(hands))


def test_three_cards():
    hands = np.array(list(combinations(range(52), 3)))
    by_value = np.bincount(three_card(hands), minlength=742)
    expected = known("tab-tcp")
    assert by_value[0] == 0 and np.count_nonzero(by_value) == expected["distinct"]
    assert by_category(by_value, "three_card") | {"total": len(hands), "distinct": 741} == expected
    assert np.array_equal(three_card(hands), games_oracle.MANY["three_card"](hands))


@each([deal for deal in GAMES if deal.name == "showing"])
def test_up_cards(deal):
    """Every multiset of ranks, the cards in every order, has its place on the ladder of its own definition."""
    k = deal.total
    key = games_oracle.showing_low_key if deal.label == "showing_low" else games_oracle.showing_key
    ladder = games_oracle.small_ladder(key, k, False)
    assert len(ladder) == comb(12 + k, k) == len(list(combinations_with_replacement(range(13), k)))
    hands = np.array([[4 * rank + place for place, rank in enumerate(ranks)] for ranks in product(range(13), repeat=k)])
    values = deal.values(hands)
    assert [ladder[value - 1] for value in values.tolist()] == list(map(key, hands.tolist()))


def test_pai_gow_fronts():
    """A joker is an ace: 53 cards, two at a time."""
    (deal,) = (deal for deal in GAMES if deal.name == "pai_gow_front")
    hands = np.array(list(combinations(range(53), 2)))
    assert np.array_equal(deal.values(hands), deal.expected(hands))
    pairs = (category(deal.values(hands), "pai_gow_front") == 1).sum()
    assert pairs == known("tab-small")["2"]["pair"] + 4


def with_jokers():
    """Every hand of seven cards with the joker, and then without, in blocks."""
    for hands in oracle.hands_of(6):
        yield np.concatenate([hands, np.full((len(hands), 1), JOKER, dtype=np.uint8)], axis=1)
    yield from oracle.hands_of(7)


@pytest.mark.slow
def test_pai_gow():
    expected = known("tab-paigow")
    by_value = sum(np.bincount(pai_gow(hands), minlength=7464) for hands in with_jokers())
    assert by_value[0] == 0 and by_value.sum() == expected["total"]
    assert by_category(by_value, "pai_gow") == {name: expected[name] for name in NAMES}
    assert by_value[7462] == expected["royal (incl. in SF)"]


def test_pai_gow_wheels_are_no_other_hands():
    """Whichever straight is the second-highest, as many hands are straights; every seven cards of two suits."""
    deck = [card for card in range(52) if card % 4 < 2 and card // 4 in (0, 1, 2, 3, 4, 11, 12)] + [JOKER]
    hands = np.array(list(combinations(deck, 7)))
    lowest, second = (category(pai_gow(hands, wheel=wheel), "pai_gow", wheel=wheel) for wheel in ("lowest", "second"))
    assert np.array_equal(lowest, second)
