"""What hands are worth in words: category and name of the cards that play, for every evaluator and house rule.

They are read off the cards by the keys of the oracles and spelt by hand_names.py; nothing is imported from the package.
A Reader also lists one hand, at least, of every class.
"""

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

import games_oracle
import hand_names
import numpy as np
import oracle

NO_HAND, FIVE_OF_A_KIND = -1, 9
BADUGI_WORDS = ["one card", "two cards", "three cards", "badugi"]
CATEGORY_OF_UP_CARDS = {
    **{(1,) * size: oracle.HIGH_CARD for size in (1, 2, 3, 4)},
    **{(2, *(1,) * size): oracle.PAIR for size in (0, 1, 2)},
    (2, 2): oracle.TWO_PAIR,
    **{(3, *(1,) * size): oracle.TRIPS for size in (0, 1)},
    (4,): oracle.QUADS,
}


class Reader(NamedTuple):
    evaluator: str
    rule: dict
    """House rules."""
    read: Callable
    """One hand → (category, name)."""
    hands: Callable
    """() → hands of every class."""
    classes: int
    cards: dict = {}
    """What only the readers of values ask for."""

    def __str__(self):
        return "-".join([self.evaluator, *map(str, (self.rule | self.cards).values())])


def read_high(hand, wheel=games_oracle.WHEEL, shapes=oracle.CATEGORY_OF_SHAPE):
    if all(card // 4 >= games_oracle.ACE for card in hand) and len(hand) == 5:
        return FIVE_OF_A_KIND, "five aces"
    category, *ranks = games_oracle.high_key(hand, wheel, shapes)
    return category, hand_names.name_of(category, ranks)


def read_deuce_seven(hand):
    category, *ranks = games_oracle.high_key(hand, None)
    return category, hand_names.name_of(category, ranks, low=True)


def read_low(hand, shapes=oracle.CATEGORY_OF_SHAPE):
    """The ace is low, straights and flushes are none."""
    shape, ranks = oracle.grouped(oracle.low_ranks(hand))
    return shapes[shape], hand_names.name_of(shapes[shape], [(rank - 1) % 13 for rank in ranks], low=True)


def read_low8(hand):
    return read_low(hand) if oracle.five_low8_key(hand) else (NO_HAND, "no low")


def read_up_cards(hand):
    shape, ranks = oracle.grouped([card // 4 for card in hand])
    category = CATEGORY_OF_UP_CARDS[shape]
    return category, hand_names.name_of(category, ranks)


def read_badugi(four):
    plays = max(games_oracle.badugi_keys(four))
    size, *ranks = plays
    return size, f"{BADUGI_WORDS[size - 1]}, {'-'.join('A23456789TJQK'[-rank] for rank in ranks)}"


def fives(deck=range(52)):
    hands = np.array([five for _, _, five in oracle.five_card_classes()])
    return hands[(hands >= deck.start).all(axis=1)]


def with_five_aces():
    return np.concatenate([fives(), [[48, 49, 50, 51, 52]]])


def small(size, suited=False):
    return np.array(list(games_oracle.classes_of(size, suited)))


SHORT = partial(fives, range(16, 52))
READ_SHORT = partial(read_high, wheel=games_oracle.SHORT_WHEEL)
READ_THREE = partial(read_high, wheel=games_oracle.THREE_WHEEL, shapes=games_oracle.THREE_SHAPES)
READERS = [
    Reader("high", {}, read_high, fives, 7462),
    Reader("low8", {}, read_low8, fives, 56),
    Reader("razz", {}, read_low, fives, 6175),
    Reader("deuce_seven", {}, read_deuce_seven, fives, 7462),
    *(Reader("short_deck", rule, READ_SHORT, SHORT, 1404) for rule in ({}, {"trips_beat_straight": True})),
    *(Reader("pai_gow", rule, read_high, with_five_aces, 7463) for rule in ({}, {"wheel": "second"})),
    Reader("pai_gow_front", {}, read_up_cards, partial(small, 2), 91),
    Reader("three_card", {}, READ_THREE, partial(small, 3, True), 741),
    Reader("badugi", {}, read_badugi, partial(oracle.all_hands, 4), 1092),
    *(
        Reader("showing", rule, read, partial(small, size), classes, {"cards": size})
        for rule, read in (({}, read_up_cards), ({"low": True}, partial(read_low, shapes=CATEGORY_OF_UP_CARDS)))
        for size, classes in enumerate((13, 91, 455, 1820), start=1)
    ),
]
