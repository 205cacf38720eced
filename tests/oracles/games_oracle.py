"""The slow, obvious evaluators of the other games: short deck, 2-7, badugi, three cards, pai gow, up-cards.

As in oracle.py, a value is the place of a *key* on the ladder of all keys, the worst first, counted from 1. Nothing is
imported from the package. The functions that end in ``_many`` say the same of arrays of hands.
"""

from functools import lru_cache, partial
from itertools import combinations, combinations_with_replacement, product

import numpy as np
import oracle
from oracle import CATEGORY_OF_SHAPE, FLUSH, FULL_HOUSE, HIGH_CARD, STRAIGHT, STRAIGHT_FLUSH, TRIPS, grouped

JOKER, ACE = 52, 12
WHEEL, SHORT_WHEEL, THREE_WHEEL = (12, 3, 2, 1, 0), (12, 7, 6, 5, 4), (12, 1, 0)


def high_key(cards, wheel, shapes=CATEGORY_OF_SHAPE):
    """Category, then the grouped ranks; the wheel is the one hand in which the ace counts below the other cards."""
    shape, ranks = grouped([card // 4 for card in cards])
    category = shapes[shape]
    if category == HIGH_CARD:
        if ranks == wheel:
            ranks = (*wheel[1:], wheel[-1] - 1)
        straight = ranks[0] - ranks[-1] == len(cards) - 1
        flush = len({card % 4 for card in cards}) == 1
        category = {(0, 0): HIGH_CARD, (1, 0): STRAIGHT, (0, 1): FLUSH, (1, 1): STRAIGHT_FLUSH}[straight, flush]
    return category, *ranks


# --- Short deck -------------------------------------------------------------------------------------------------------


def short_deck_key(five, trips_beat_straight=False):
    """None with a card below six; flushes and full houses change places, with the flag straights and trips do."""
    if min(five) < 16:
        return None
    category, *ranks = high_key(five, SHORT_WHEEL)
    changed = {FLUSH: FULL_HOUSE, FULL_HOUSE: FLUSH}
    if trips_beat_straight:
        changed |= {TRIPS: STRAIGHT, STRAIGHT: TRIPS}
    return changed.get(category, category), *ranks


short_deck_trips_key = partial(short_deck_key, trips_beat_straight=True)


# --- 2-7 --------------------------------------------------------------------------------------------------------------


def deuce_seven_key(five):
    """High backwards, without a wheel: the ace is high only."""
    return tuple(-part for part in high_key(five, None))


# --- Pai gow ----------------------------------------------------------------------------------------------------------


def pai_gow_key(five, wheel_second=False):
    """Five cards without the joker."""
    category, *ranks = high_key(five, WHEEL)
    if wheel_second and category in (STRAIGHT, STRAIGHT_FLUSH) and ranks[0] == 3:
        ranks = [11.5]  # between ace-high and king-high
    return category, *ranks


pai_gow_second_key = partial(pai_gow_key, wheel_second=True)


def with_joker(key, four):
    """The value of four cards and the joker: an ace, or what makes a straight, a flush or a straight flush."""
    ladder, values = oracle.ladder(key), oracle.five_card_values(key)
    if all(card // 4 == ACE for card in four):
        return len(ladder) + 1
    best = 0
    for card in set(range(52)) - set(four):
        value = values[oracle.class_of([*four, card])]
        if card // 4 == ACE or ladder[value - 1][0] in (STRAIGHT, FLUSH, STRAIGHT_FLUSH):
            best = max(best, value)
    return best


@lru_cache(maxsize=None)
def joker_table(key):
    """uint16 (2, 13**4): with_joker by suited and the four ranks in any order."""
    table = np.zeros((2, 13**4), dtype=np.uint16)
    for ranks in combinations_with_replacement(range(13), 4):
        for suited in (False, True)[: 1 + (len(set(ranks)) == 4)]:
            four = [4 * rank + (0 if suited else place) for place, rank in enumerate(ranks)]
            table[int(suited), np.dot(ranks, 13 ** np.arange(4))] = with_joker(key, four)
    ascending = np.sort(np.indices([13] * 4).reshape(4, -1), axis=0)
    return np.take(table, 13 ** np.arange(4) @ ascending, axis=1)


def best_with_joker(key, others):
    """What the best hand of the joker and four of the others, (n, k) cards, is worth."""
    table, columns = joker_table(key), np.transpose(others).astype(np.intp, order="C")
    ranks, suits = columns // 4, columns % 4
    best = np.zeros(len(others), dtype=np.uint16)
    for a, b, c, d in combinations(range(len(columns)), 4):
        number = ((ranks[a] * 13 + ranks[b]) * 13 + ranks[c]) * 13 + ranks[d]
        suited = (suits[a] == suits[b]) & (suits[a] == suits[c]) & (suits[a] == suits[d])
        np.maximum(best, table[suited.astype(np.intp), number], out=best)
    return best


def pai_gow_many(rows, key=pai_gow_key):
    rows = np.sort(rows, axis=1)  # the joker comes last
    jokers = rows[:, -1] == JOKER
    values = np.zeros(len(rows), dtype=np.uint16)
    for chosen, cards in ((~jokers, rows[~jokers]), (jokers, rows[jokers, :-1])):
        if cards.shape[1] >= 5:
            values[chosen] = oracle.best_value_many(key, cards, combinations(range(cards.shape[1]), 5))
    values[jokers] = np.maximum(values[jokers], best_with_joker(key, rows[jokers, :-1]))
    return values


# --- Badugi -----------------------------------------------------------------------------------------------------------


def badugi_key(some):
    """None unless all ranks and all suits are different: how many cards, then the ranks from the top, the ace low."""
    ranks = sorted(oracle.low_ranks(some), reverse=True)
    if len(set(ranks)) < len(some) or len({card % 4 for card in some}) < len(some):
        return None
    return len(some), *(-rank for rank in ranks)


def badugi_keys(four):
    """Those of every choice of cards that may play."""
    return [key for size in (1, 2, 3, 4) for some in combinations(four, size) if (key := badugi_key(some))]


@lru_cache(maxsize=None)
def badugi_ladder():
    hands = [[4 * rank + suit for suit, rank in enumerate(r)] for n in (1, 2, 3, 4) for r in combinations(range(13), n)]
    return sorted(map(badugi_key, hands))


@lru_cache(maxsize=None)
def badugi_table():
    """uint16 (2**13,): the value of a set of ranks, the ace bit 0."""
    table = np.zeros(1 << 13, dtype=np.uint16)
    for place, (_, *ranks) in enumerate(badugi_ladder(), start=1):
        table[sum(1 << -rank for rank in ranks)] = place
    return table


def badugi_many(rows):
    columns = np.transpose(rows).astype(np.intp)
    bits, suits = 1 << (columns // 4 + 1) % 13, columns % 4
    clash = [[(bits[a] == bits[b]) | (suits[a] == suits[b]) for b in range(4)] for a in range(4)]
    best = np.zeros(len(rows), dtype=np.uint16)
    for size in (1, 2, 3, 4):
        for some in combinations(range(4), size):
            legal = ~np.any([clash[a][b] for a, b in combinations(some, 2)], axis=0) if size > 1 else True
            np.maximum(best, badugi_table()[np.bitwise_or.reduce(bits[list(some)])] * legal, out=best, casting="unsafe")
    return best


# --- Values by ranks and whether all cards are of one suit: three cards, and up to four up-cards ------------------------

THREE_SHAPES = {(1, 1, 1): HIGH_CARD, (2, 1): oracle.PAIR, (3,): TRIPS}
THREE_CARD_ORDER = [HIGH_CARD, oracle.PAIR, FLUSH, STRAIGHT, TRIPS, STRAIGHT_FLUSH]
SHOWING_SHAPES = [(1,), (1, 1), (1, 1, 1), (1, 1, 1, 1), (2,), (2, 1), (2, 1, 1), (2, 2), (3,), (3, 1), (4,)]


def three_card_key(three):
    category, *ranks = high_key(three, THREE_WHEEL, THREE_SHAPES)
    return THREE_CARD_ORDER.index(category), *ranks


def showing_key(cards):
    """Quads, trips, two pair, a pair, then the ranks; straights and flushes are none. A joker is an ace."""
    shape, ranks = grouped([min(card // 4, ACE) for card in cards])
    return SHOWING_SHAPES.index(shape), *ranks


def showing_low_key(cards):
    """The same backwards, with the ace low."""
    shape, ranks = grouped(oracle.low_ranks(cards))
    return -SHOWING_SHAPES.index(shape), *(-rank for rank in ranks)


def classes_of(size, suited):
    """Cards of every multiset of so many ranks, and of every set of them in one suit."""
    for ranks in combinations_with_replacement(range(13), size):
        yield [4 * rank + place for place, rank in enumerate(ranks)]
        if suited and len(set(ranks)) == size:
            yield [4 * rank for rank in ranks]


@lru_cache(maxsize=None)
def small_ladder(key, size, suited):
    return sorted({key(cards) for cards in classes_of(size, suited)})


@lru_cache(maxsize=None)
def small_table(key, size, suited):
    """uint16 (2, 13, 13 …): the value by suited and by the ranks in any order."""
    places = {rung: place for place, rung in enumerate(small_ladder(key, size, suited), start=1)}
    table = np.zeros((2, *[13] * size), dtype=np.uint16)
    for ranks in product(range(13), repeat=size):
        table[(slice(None), *ranks)] = places[key([4 * rank + place for place, rank in enumerate(ranks)])]
        if suited and len(set(ranks)) == size:
            table[(1, *ranks)] = places[key([4 * rank for rank in ranks])]
    return table


def small_many(rows, key, suited=False):
    columns = np.transpose(rows).astype(np.intp)
    ranks, suits = np.minimum(columns // 4, ACE), columns % 4
    one_suit = (suits == suits[0]).all(axis=0).astype(np.intp)
    return small_table(key, len(columns), suited)[(one_suit, *ranks)]


# --- What the tests ask for -------------------------------------------------------------------------------------------


def best_five_many(rows, key):
    return oracle.best_value_many(key, rows, combinations(range(np.shape(rows)[1]), 5))


MANY = {
    "short_deck": partial(best_five_many, key=short_deck_key),
    "short_deck_trips": partial(best_five_many, key=short_deck_trips_key),
    "deuce_seven": partial(best_five_many, key=deuce_seven_key),
    "badugi": badugi_many,
    "three_card": partial(small_many, key=three_card_key, suited=True),
    "pai_gow": pai_gow_many,
    "pai_gow_second": partial(pai_gow_many, key=pai_gow_second_key),
    "pai_gow_front": partial(small_many, key=showing_key),
    "showing": partial(small_many, key=showing_key),
    "showing_low": partial(small_many, key=showing_low_key),
}
"""The values of rows of hands, by evaluator or house rule."""
