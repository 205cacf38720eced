"""The slow, obvious evaluator that every fast one is compared with; it imports nothing from the package.

A hand is worth the best of all its legal five-card subsets, and five cards are worth their place on a ladder: a *key*
function gives five cards a tuple, larger for the better hand, the ladder is every key there is in order, and the value
is the place on it, counted from 1 (0: no hand, that is no qualifying low). So a larger value wins in every game.

Cards are ids, 4 * rank + suit, rank 0…12 = 2…A. The functions that end in ``_many`` take arrays of hands; they say the
same thing over columns, so that a hundred thousand hands take a second or so. The scalar ones are the definition.
"""

from collections import Counter
from functools import lru_cache
from itertools import chain, combinations, combinations_with_replacement

import numpy as np

HIGH_CARD, PAIR, TWO_PAIR, TRIPS, STRAIGHT, FLUSH, FULL_HOUSE, QUADS, STRAIGHT_FLUSH = range(9)

# How often the ranks of five cards occur, the most frequent first.
CATEGORY_OF_SHAPE = {
    (1, 1, 1, 1, 1): HIGH_CARD,
    (2, 1, 1, 1): PAIR,
    (2, 2, 1): TWO_PAIR,
    (3, 1, 1): TRIPS,
    (3, 2): FULL_HOUSE,
    (4, 1): QUADS,
}


def grouped(ranks):
    """(shape, ranks), the most frequent rank first and then the highest: K A A 7 A gives (3, 1, 1), (A, K, 7)."""
    counts = Counter(ranks)
    order = sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True)
    return tuple(counts[rank] for rank in order), tuple(order)


# Keys: five cards to a tuple that is larger for the better hand.


def five_high_key(five):
    """Category, then the grouped ranks; in 5-4-3-2-A the ace counts as one, below the deuce."""
    shape, ranks = grouped([card // 4 for card in five])
    category = CATEGORY_OF_SHAPE[shape]
    if category == HIGH_CARD:
        if ranks == (12, 3, 2, 1, 0):
            ranks = (3, 2, 1, 0, -1)
        straight = ranks[0] - ranks[4] == 4
        flush = len({card % 4 for card in five}) == 1
        category = {(0, 0): HIGH_CARD, (1, 0): STRAIGHT, (0, 1): FLUSH, (1, 1): STRAIGHT_FLUSH}[straight, flush]
    return category, *ranks


def low_ranks(five):
    """Ranks with the ace low: A = 0, 2 = 1, … K = 12."""
    return [(card // 4 + 1) % 13 for card in five]


def five_razz_key(five):
    """Ace-to-five: straights and flushes are ignored, pairs count against, and of two hands the lower one is better."""
    shape, ranks = grouped(low_ranks(five))
    return -CATEGORY_OF_SHAPE[shape], *(-rank for rank in ranks)


def five_low8_key(five):
    """Five different ranks, eight or lower; None if they do not qualify."""
    ranks = low_ranks(five)
    if len(set(ranks)) < 5 or max(ranks) > 7:
        return None
    return five_razz_key(five)


# The ladder of a key.


def five_card_classes():
    """Yield (ascending ranks, suited, five cards) once for every class of five cards that any rule here tells apart."""
    for ranks in combinations_with_replacement(range(13), 5):
        if ranks[0] == ranks[4]:
            continue  # no five of a kind in a pack of 52
        # Cards of one rank are neighbours, so suits 0 1 2 3 0 never give the same card twice, nor five of one suit.
        yield ranks, False, tuple(4 * rank + place % 4 for place, rank in enumerate(ranks))
        if len(set(ranks)) == 5:
            yield ranks, True, tuple(4 * rank for rank in ranks)


@lru_cache(maxsize=None)
def ladder(key):
    """Every key there is, worst first: the hand of value v has ladder(key)[v - 1]."""
    return sorted({key(five) for _, _, five in five_card_classes()} - {None})


@lru_cache(maxsize=None)
def five_card_values(key):
    """Dictionary from (ascending ranks, suited) to the value of five such cards."""
    value = {None: 0, **{rung: place for place, rung in enumerate(ladder(key), start=1)}}
    return {(ranks, suited): value[key(five)] for ranks, suited, five in five_card_classes()}


# One hand.


def class_of(five):
    """(ascending ranks, suited) of five cards."""
    return tuple(sorted(card // 4 for card in five)), len({card % 4 for card in five}) == 1


def best_value(key, fives):
    """The value of the best of some five-card hands."""
    values = five_card_values(key)
    return max(values[class_of(five)] for five in fives)


def omaha_choices(hole, board):
    """Every hand of exactly two hole cards and exactly three board cards."""
    return [two + three for two in combinations(hole, 2) for three in combinations(board, 3)]


def high(cards):
    """1…7462; five or more cards."""
    return best_value(five_high_key, combinations(cards, 5))


def low8(cards):
    """1…56, 0 if there is no eight-or-better low; five or more cards."""
    return best_value(five_low8_key, combinations(cards, 5))


def razz(cards):
    """1…6175; five or more cards."""
    return best_value(five_razz_key, combinations(cards, 5))


def omaha_high(hole, board):
    """1…7462; two or more hole cards, three or more board cards."""
    return best_value(five_high_key, omaha_choices(tuple(hole), tuple(board)))


def omaha_low8(hole, board):
    """1…56, 0 if there is no eight-or-better low; two or more hole cards, three or more board cards."""
    return best_value(five_low8_key, omaha_choices(tuple(hole), tuple(board)))


# Many hands: the same dictionary laid out as an array [suited, five ranks in any order], and whole columns of cards.

DIGITS = 13 ** np.arange(5)
BLOCK = 10_000  # hands at a time, so that their columns stay in the cache


@lru_cache(maxsize=None)
def five_card_table(key):
    """five_card_values as uint16 (2, 13**5): five ranks are the digits of a number in base 13."""
    table = np.zeros((2, 13**5), dtype=np.uint16)
    for (ranks, suited), value in five_card_values(key).items():
        table[int(suited), np.dot(ranks, DIGITS)] = value
    ascending = np.sort(np.indices([13] * 5).reshape(5, -1), axis=0)
    return np.take(table, DIGITS @ ascending, axis=1)


def best_of_columns(table, columns, choices):
    """best_value_many of a block, (k, n) cards."""
    ranks, suits = columns // 4, columns % 4
    best = np.zeros(columns.shape[1], dtype=np.uint16)
    for a, b, c, d, e in choices:
        number = (((ranks[a] * 13 + ranks[b]) * 13 + ranks[c]) * 13 + ranks[d]) * 13 + ranks[e]
        suited = (suits[a] == suits[b]) & (suits[a] == suits[c]) & (suits[a] == suits[d]) & (suits[a] == suits[e])
        np.maximum(best, np.where(suited, table[1].take(number), table[0].take(number)), out=best)
    return best


def best_value_many(key, rows, choices):
    """(n, k) cards to uint16 (n,): the best of the five-card hands picked by ``choices``, tuples of column numbers."""
    columns, choices, table = np.transpose(rows).astype(np.intp, order="C"), list(choices), five_card_table(key)
    best = np.zeros(columns.shape[1], dtype=np.uint16)
    for start in range(0, len(best), BLOCK):
        block = slice(start, start + BLOCK)
        best[block] = best_of_columns(table, columns[:, block], choices)
    return best


def high_many(rows):
    """high of each row of (n, k)."""
    return best_value_many(five_high_key, rows, combinations(range(np.shape(rows)[1]), 5))


def low8_many(rows):
    """low8 of each row of (n, k)."""
    return best_value_many(five_low8_key, rows, combinations(range(np.shape(rows)[1]), 5))


def razz_many(rows):
    """razz of each row of (n, k)."""
    return best_value_many(five_razz_key, rows, combinations(range(np.shape(rows)[1]), 5))


def omaha_columns(hole, board):
    """Hole and board side by side, and the columns of every legal choice."""
    hole, board = np.asarray(hole), np.asarray(board)
    split = hole.shape[1]
    return np.hstack([hole, board]), omaha_choices(range(split), range(split, split + board.shape[1]))


def omaha_high_many(hole, board):
    """omaha_high of each row of hole (n, h) and board (n, b)."""
    return best_value_many(five_high_key, *omaha_columns(hole, board))


def omaha_low8_many(hole, board):
    """omaha_low8 of each row of hole (n, h) and board (n, b)."""
    return best_value_many(five_low8_key, *omaha_columns(hole, board))


# Hands to compare on.


def random_hands(n, k, seed, deck=range(52)):
    """uint8 (n, k): n hands of k different cards of the deck, in random order."""
    deck = np.asarray(deck, dtype=np.uint8)
    return deck[np.argsort(np.random.default_rng(seed).random((n, len(deck))), axis=1)[:, :k]]


def rare_decks():
    """Small decks whose hands are mostly of the rare classes; each has at least twelve cards."""
    suits, ranks = range(4), range(13)
    one_suit = [[4 * rank + suit for rank in ranks] for suit in suits]
    three_ranks = [[4 * ((low + step) % 13) + suit for step in range(3) for suit in suits] for low in ranks]
    five_ranks = [[4 * ((low + step) % 13) + suit for step in range(5) for suit in suits] for low in ranks]
    six_ranks_two_suits = [
        [4 * ((low + step) % 13) + suit for step in range(6) for suit in pair]
        for low in ranks
        for pair in combinations(suits, 2)
    ]
    return one_suit + three_ranks + five_ranks + six_ranks_two_suits


def rare_hands(n, k, seed):
    """uint8 (n, k), k up to 12: quads, full houses, straight flushes, wheels … by the hundred, from rare_decks."""
    decks = rare_decks()
    hands = [random_hands(n // len(decks) + 1, k, [seed, place], deck) for place, deck in enumerate(decks)]
    return np.random.default_rng(seed).permutation(np.concatenate(hands))[:n]


@lru_cache(maxsize=None)
def all_hands(k):
    """uint8 (C(52, k), k), read-only: every hand of k cards, cards ascending."""
    hands = np.fromiter(chain.from_iterable(combinations(range(52), k)), dtype=np.uint8).reshape(-1, k)
    hands.flags.writeable = False
    return hands


def hands_of(k, deck=52):
    """Yield all hands of k cards, of the first ids, in small blocks: each choice of the first cards with every last four."""
    fours = all_hands(4)
    fours = fours[fours[:, 3] < deck].T.copy()  # columns; in lexicographic order: those above a card are the last
    start = np.searchsorted(fours[0], range(deck), side="right")
    for first in combinations(range(deck - 4), k - 4):
        last = fours[:, start[first[-1]] :]
        block = np.empty((last.shape[1], k), dtype=np.uint8)
        block[:, : k - 4] = first
        for column, ids in enumerate(last, start=k - 4):
            block[:, column] = ids
        yield block
