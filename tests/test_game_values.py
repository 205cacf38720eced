"""Reading the values of the other games: names, categories and the cards that play, as test_values.py does for the first.

The names are spelt a second time from the keys of the oracle's ladders (hand_names.py); the playing cards are found by
trying every choice with the oracle.
"""

from collections import Counter
from itertools import combinations

import games_oracle
import hand_names
import numpy as np
import oracle
import pytest
from families import GAMES, JOKER, each
from games_oracle import ACE, THREE_CARD_ORDER

from evaluator import Category, best_five, cards, category, describe, to_text
from evaluator.encoding import MAX_VALUE

FULL_HOUSE_AND_FLUSH = {oracle.FULL_HOUSE: oracle.FLUSH, oracle.FLUSH: oracle.FULL_HOUSE}
TRIPS_AND_STRAIGHT = {oracle.TRIPS: oracle.STRAIGHT, oracle.STRAIGHT: oracle.TRIPS}
SIZE_OF = {"three_card": 3, "pai_gow_front": 2}
READ = {deal.label: deal for deal in GAMES if deal.name != "showing"}


def rungs(game):
    """(category, ranks as they are read aloud) of every class, the worst first."""
    if game.startswith("short_deck"):
        key = games_oracle.short_deck_key if game == "short_deck" else games_oracle.short_deck_trips_key
        changed = FULL_HOUSE_AND_FLUSH | (TRIPS_AND_STRAIGHT if game == "short_deck_trips" else {})
        return [(changed.get(order, order), ranks) for order, *ranks in oracle.ladder(key)]
    if game.startswith("pai_gow_front"):
        ladder = games_oracle.small_ladder(games_oracle.showing_key, 2, False)
        return [(oracle.HIGH_CARD if len(ranks) == 2 else oracle.PAIR, ranks) for _, *ranks in ladder]
    if game.startswith("pai_gow"):
        key = games_oracle.pai_gow_key if game == "pai_gow" else games_oracle.pai_gow_second_key
        return [(order, [3] if ranks == [11.5] else ranks) for order, *ranks in oracle.ladder(key)]
    if game == "deuce_seven":
        ladder = oracle.ladder(games_oracle.deuce_seven_key)
        return [(-order, [-rank for rank in ranks]) for order, *ranks in ladder]
    ladder = games_oracle.small_ladder(games_oracle.three_card_key, 3, True)
    return [(THREE_CARD_ORDER[order], ranks) for order, *ranks in ladder]


@pytest.mark.parametrize("game", [game for game in READ if game != "badugi"])
def test_every_class_has_its_name_and_category(game):
    expected = rungs(game)
    names = [hand_names.name_of(number, ranks, low=game == "deuce_seven") for number, ranks in expected]
    numbers = [number for number, _ in expected]
    if game in ("pai_gow", "pai_gow_second"):
        names, numbers = [*names, "five aces"], [*numbers, 9]
    values = np.arange(1, len(names) + 1)
    assert len(names) == MAX_VALUE[READ[game].name] == len(set(names))
    assert describe(values, game).tolist() == names
    assert category(values, game).tolist() == numbers
    assert category(len(names), game) is Category(numbers[-1]) and describe(1, game) == names[0]
    for wrong in (0, len(names) + 1):
        for read in (category, describe):
            with pytest.raises(ValueError, match=f"^{game} value {wrong} is outside 1..{len(names)}$"):
                read(wrong, game)


def test_every_badugi_has_its_name_and_number_of_cards():
    ladder = games_oracle.badugi_ladder()
    words = ["", "one card, ", "two cards, ", "three cards, ", "badugi, "]
    names = [words[size] + "-".join("A23456789TJQK"[-rank] for rank in ranks) for size, *ranks in ladder]
    values = np.arange(1, 1093)
    assert describe(values, "badugi").tolist() == names
    assert category(values, "badugi").tolist() == [size for size, *_ in ladder]
    assert category(1092, "badugi") == 4 and type(category(1, "badugi")) is int


@pytest.mark.parametrize(
    ("game", "hand", "name", "five"),
    [
        ("short_deck", "Ac 6d 7h 8s 9c Kd Kh", "straight, nine high", "9c 8s 7h 6d Ac"),
        ("short_deck", "Ah Th 9h 8h 7h", "flush, A-T-9-8-7", "Ah Th 9h 8h 7h"),
        ("short_deck", "7c 7d 7h 8s 9c Td Js", "straight, jack high", "Js Td 9c 8s 7h"),
        ("short_deck_trips", "7c 7d 7h 8s 9c Td Js", "three of a kind, sevens, J-T", "7h 7d 7c Js Td"),
        ("deuce_seven", "7c 5d 4h 3s 2c Ac Ad", "7-5-4-3-2 low", "7c 5d 4h 3s 2c"),
        ("deuce_seven", "Ac 5d 4h 3s 2c", "A-5-4-3-2 low", "Ac 5d 4h 3s 2c"),
        ("deuce_seven", "2c 2d 3h 3s 4c", "two pair, threes and deuces, 4", "3s 3h 2d 2c 4c"),
        ("badugi", "As Kc Qd Th", "badugi, K-Q-T-A", "Kc Qd Th As"),
        ("badugi", "2c 2d Ac Kd", "two cards, 2-A", "2d Ac"),
        ("badugi", "As Ac Ad Ah", "one card, A", "As"),
        ("three_card", "As 2d 3c", "straight, three high", "3c 2d As"),
        ("three_card", "As Ks Qs", "straight flush, ace high", "As Ks Qs"),
        ("three_card", "7s Kd Kc", "pair of kings, 7", "Kd Kc 7s"),
        ("pai_gow", "Ah Ad As Ac Kh Qd Jk", "five aces", "As Ah Ad Ac Jk"),
        ("pai_gow", "Ah Kd 9s 7c 4h 2d Jk", "pair of aces, K-9-7", "Ah Jk Kd 9s 7c"),
        ("pai_gow", "2c 3d 4h 6s Jk", "straight, six high", "6s Jk 4h 3d 2c"),
        ("pai_gow", "9h 8h 3h 2h Jk", "flush, A-9-8-3-2", "Jk 9h 8h 3h 2h"),
        ("pai_gow", "Ks Kd 5c 5h Jk", "two pair, kings and fives, A", "Ks Kd 5h 5c Jk"),
        ("pai_gow", "As Ks Qs 2d 3d 4c Jk", "straight, five high", "Jk 4c 3d 2d As"),
        ("pai_gow_second", "6s 5s 4s 3s 2s Jk", "straight flush, five high", "5s 4s 3s 2s Jk"),
        ("pai_gow_front", "7s Jk", "high card, A-7", "Jk 7s"),
    ],
)
def test_hands_by_name(game, hand, name, five):
    assert describe(READ[game].evaluate(hand), game) == name
    assert to_text(best_five(hand, game=game)) == five
    assert to_text(best_five(hand.split()[::-1], game=game)) == five


# --- The cards that play ----------------------------------------------------------------------------------------------


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
    wheels = {"three_card": [0, 1, 12], "short_deck": [4, 5, 6, 7, 12], "pai_gow": [0, 1, 2, 3, 12]}
    ace_low = deal.name == "badugi" or sorted(ranks.values()) == wheels.get(deal.name)
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
    choices = list(combinations(row, SIZE_OF.get(deal.name, 5)))
    values = deal.oracle_many(np.array(choices)).tolist()
    return max(zip(values, choices, strict=True), key=lambda one: (one[0], sorted(one[1], reverse=True)))[1]


@each([deal for deal in GAMES if deal.name != "showing"])
def test_best_five(deal):
    rows = deal.hands(240, seed=deal.total)
    found = best_five(rows, game=deal.label)
    assert found.dtype == np.uint8 and len(found) == len(rows)
    for row, played in zip(rows.tolist(), found.tolist(), strict=True):
        expected = reading_order(best_choice(row, deal), deal)
        assert played == expected + [255] * (len(played) - len(expected)), to_text(row)
        assert best_five(row, game=deal.label).tolist() == expected


def test_best_five_of_many_axes():
    rows = cards(["As Kc Qd Th", "2c 2d Ac Kd"])
    assert best_five(rows[:, None], game="badugi").tolist() == [[[44, 41, 34, 51]], [[1, 48, 255, 255]]]
    assert best_five(rows[:0], game="badugi").shape == (0, 4)
    assert best_five(rows[:, :3], game="three_card").shape == (2, 3)
    assert best_five(rows[:0, :2], game="pai_gow_front").shape == (0, 2)


def test_best_five_refuses_what_does_not_fit():
    with pytest.raises(ValueError, match="badugi has no board"):
        best_five("As Kc Qd Th", "2c 3c 4c", game="badugi")
    with pytest.raises(ValueError, match="three_card takes 3 cards, got 4"):
        best_five("As Kc Qd Th", game="three_card")
    with pytest.raises(ValueError, match="unknown game 'showing'"):
        best_five("As Kc", game="showing")
