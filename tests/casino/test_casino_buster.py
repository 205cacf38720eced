"""Buster Blackjack against a dealer who draws card after card, with the suits of the first two and with no hands
alike."""

from fractions import Fraction
from math import perm

import numpy as np
import pytest

from evaluator.casino import house_edge, simulate
from evaluator.casino.buster_blackjack import PAY_TABLE

SHEET = {3: 1, 4: 3, 5: 4, 6: 15, 7: 40, 8: 200}


def best_total(values):
    total = sum(values)
    return total + 10 if 1 in values and total <= 11 else total


def chances_to_bust(decks, hit_soft_17, suited_aces_lose):
    """By number of cards: how likely the dealer busts so; one card after the other, from what is left of the shoe."""
    chances = dict.fromkeys(range(3, 30), Fraction(0))
    shoe = {value: 4 * decks for value in range(1, 10)} | {10: 16 * decks}

    def draw(values, ways):
        soft = 1 in values and sum(values) <= 11
        if best_total(values) > 21:
            chances[len(values)] += Fraction(ways, perm(52 * decks, len(values)))
        elif best_total(values) < 17 or (soft and best_total(values) == 17 and hit_soft_17):
            for value, cards in shoe.items():
                if cards:
                    shoe[value] -= 1
                    draw((*values, value), ways * cards)
                    shoe[value] += 1

    for first, firsts in list(shoe.items()):
        for second in shoe:
            shoe[first] -= 1
            seconds = shoe[second]
            if first == second == 1 and suited_aces_lose:
                seconds -= decks - 1  # those of the first one's suit
            shoe[second] -= 1
            draw((first, second), firsts * seconds)
            shoe[first] += 1
            shoe[second] += 1
    return chances


@pytest.mark.parametrize(
    ("decks", "hit_soft_17", "suited_aces_lose"),
    [(1, False, True), (1, True, False), (6, False, True), (8, True, True)],
)
def test_card_after_card(decks, hit_soft_17, suited_aces_lose):
    expected = chances_to_bust(decks, hit_soft_17, suited_aces_lose)
    answer = house_edge("buster_blackjack", decks=decks, hit_soft_17=hit_soft_17, suited_aces_lose=suited_aces_lose)
    by_line = [sum(chance for cards, chance in expected.items() if min(cards, 8) == line) for line in SHEET]
    assert [line.frequency for line in answer.lines] == by_line
    assert [line.pays for line in answer.lines] == list(SHEET.values())
    assert answer.edge == 1 - sum((pay + 1) * chance for pay, chance in zip(SHEET.values(), by_line))
    assert answer.frequencies["win"] == sum(by_line) and sum(answer.frequencies.values()) == 1


def test_sheet():
    """Six decks, the dealer stands on a soft 17: outcomes are the first twelve cards of the shoe, in order."""
    answer = house_edge("buster_blackjack")
    assert answer == house_edge("buster_blackjack", decks=6, hit_soft_17=False, suited_aces_lose=True)
    assert answer.denominator == perm(312, 12) and type(answer.numerator) is type(answer.denominator) is int
    assert answer.numerator == 113_578_754_739_422_085_872_441_303_040
    assert answer.frequencies["two suited aces"] == Fraction(24, 312) * Fraction(5, 311)
    assert answer.wager == 1 and answer.element_of_risk == answer.edge


def test_pay_tables():
    assert house_edge("buster_blackjack", pay_table=PAY_TABLE) == house_edge("buster_blackjack")
    spelled = {"3": 1, "4 Cards": 3, "5_cards": 4, "6 cards": 15, "7 cards": 40, "8+": 200}
    assert house_edge("buster_blackjack", pay_table=spelled) == house_edge("buster_blackjack")
    half = house_edge("buster_blackjack", pay_table={**PAY_TABLE, "7 cards": 40.5})
    assert half.denominator == 2 * perm(312, 12)
    assert house_edge("buster_blackjack").edge - half.edge == half.lines[4].frequency / 2


@pytest.mark.parametrize(
    ("rules", "error", "message"),
    [
        ({"pay_table": {"3 cards": 1}}, ValueError, "pay_table lacks the line '4 cards'"),
        ({"pay_table": {**PAY_TABLE, "9 cards": 500}}, ValueError, "unknown line '9 cards'"),
        ({"pay_table": {**PAY_TABLE, "3 cards": -1}}, ValueError, "must be 0 to"),
        ({"decks": 0}, ValueError, "decks must be 1 to 8, not 0"),
        ({"decks": 9}, ValueError, "decks must be 1 to 8, not 9"),
        ({"decks": 6.0}, TypeError, "decks must be an int, not float"),
        ({"hit_soft_17": 1}, TypeError, "hit_soft_17 must be True or False, not int"),
        ({"suited_aces_lose": None}, TypeError, "suited_aces_lose must be True or False, not NoneType"),
        ({"wild": "none"}, TypeError, "buster_blackjack has no rule 'wild'"),
    ],
)
def test_bad_rules(rules, error, message):
    for ask in (lambda: house_edge("buster_blackjack", **rules), lambda: simulate("buster_blackjack", 10, **rules)):
        with pytest.raises(error, match=message):
            ask()


def agrees(n, **rules):
    found = simulate("buster_blackjack", n, seed=7, **rules)
    return abs(found.edge - float(house_edge("buster_blackjack", **rules).edge)) < 4 * found.stderr


@pytest.mark.parametrize("rules", [{}, {"decks": 1, "hit_soft_17": True}, {"decks": 2, "suited_aces_lose": np.False_}])
def test_simulation(rules):
    assert agrees(200_000, **rules)


@pytest.mark.slow
@pytest.mark.parametrize("hit_soft_17", [False, True])
def test_long_simulation(hit_soft_17):
    assert agrees(10_000_000, hit_soft_17=hit_soft_17)
