"""Equity the slow way: every joint hand, every board, the slow evaluators of oracle.py. It imports nothing of the package.

A seat is a dictionary from hands, ascending tuples of ids, to weights. The answer is what the package calls winners: an
array of outcomes by set of seats that share the pot, bit i = seat i.
"""

from collections import Counter
from fractions import Fraction
from itertools import combinations

import numpy as np
import oracle

RANKS, SUITS = "23456789TJQKA", "cdhs"


def ids(text):
    """Ids of cards written without blanks: "AhKd" to [50, 45]."""
    return [4 * RANKS.index(text[at]) + SUITS.index(text[at + 1]) for at in range(0, len(text), 2)]


def text_of(cards):
    return "".join(RANKS[card // 4] + SUITS[card % 4] for card in cards)


def hand(*cards):
    """The seat that holds these cards."""
    return {tuple(sorted(cards)): 1}


def hands_with(known, count=2, deck=range(52)):
    """The seat of which some cards are known: every hand of the deck that has them."""
    rest = [card for card in deck if card not in known]
    return {tuple(sorted((*known, *more))): 1 for more in combinations(rest, count - len(known))}


def cut_deck(random, *sizes):
    """So many cards for each purpose, as lists of ids, and the rest of the deck."""
    deck = random.permutation(52).tolist()
    return [[deck.pop() for _ in range(size)] for size in sizes], deck


def joint_hands(seats, taken):
    """Yield (hands, product of weights) for all ways to give each seat one of its hands and no card twice."""
    if not seats:
        yield (), 1
        return
    for cards, weight in seats[0].items():
        if weight and taken.isdisjoint(cards):
            for others, product in joint_hands(seats[1:], taken | set(cards)):
                yield (cards, *others), weight * product


def high_hand(hole, boards):
    return oracle.high_many(np.concatenate([hole, boards], axis=1))


def low_hand(hole, boards):
    return oracle.low8_many(np.concatenate([hole, boards], axis=1))


def razz_hand(hole, boards):
    return oracle.razz_many(np.concatenate([hole, boards], axis=1))


# By game, what decides the pot, or each of its halves; 0 is no low.
GAMES = {
    "holdem": (high_hand,),
    "omaha": (oracle.omaha_high_many,),
    "omaha8": (oracle.omaha_high_many, oracle.omaha_low8_many),
    "stud": (high_hand,),
    "stud8": (high_hand, low_hand),
    "razz": (razz_hand,),
}


def winning_sets(evaluate, hands, boards):
    """By deal, the set of seats that win."""
    rows = [np.broadcast_to(np.array(hole), (len(boards), len(hole))) for hole in hands]
    values = np.array([evaluate(hole, boards) for hole in rows])
    best = values.max(axis=0)
    return (((values == best) & (best > 0)) << np.arange(len(hands))[:, None]).sum(axis=0)


def outcomes(seats, board=(), dead=(), *, cards_on_board=5, game="holdem"):
    """Outcomes by the sets of seats that win: a dictionary from (high,) or (high, low)."""
    counts = Counter()
    for hands, weight in joint_hands(seats, {*board, *dead}):
        gone = {*board, *dead, *(card for cards in hands for card in cards)}
        live = [card for card in range(52) if card not in gone]
        boards = np.array([(*board, *more) for more in combinations(live, cards_on_board - len(board))], dtype=int)
        sets = [winning_sets(evaluate, hands, boards).tolist() for evaluate in GAMES[game]]
        for outcome, times in Counter(zip(*sets, strict=True)).items():
            counts[outcome] += weight * times
    return counts


def winners(seats, board=(), dead=(), *, cards_on_board=5, game="holdem"):
    """Outcomes by set of seats that share the pot; of Python ints and floats, in an object array."""
    counts = np.zeros(1 << len(seats), object)
    for (high,), count in outcomes(seats, board, dead, cards_on_board=cards_on_board, game=game).items():
        counts[high] += count
    return counts


def share_of(seat, outcome):
    """What a seat gets of a pot won by such sets, as a Fraction: of the high hand, and of the low one."""
    high, low = (*outcome, 0)[:2]
    half = Fraction(1, 2) if low else Fraction(1)
    return (
        half * (high >> seat & 1) / max(high.bit_count(), 1),
        (1 - half) * (low >> seat & 1) / max(low.bit_count(), 1),
    )


def shares(counts):
    """Mean share of the pot of each seat, and the standard deviation of the share of one outcome."""
    counts = np.asarray(counts, float)
    seats = len(counts).bit_length() - 1
    means, deviations = [], []
    for seat in range(seats):
        takes = [(number >> seat & 1) / max(number.bit_count(), 1) for number in range(len(counts))]
        mean = np.average(takes, weights=counts)
        means.append(mean)
        deviations.append(np.sqrt(np.average((np.array(takes) - mean) ** 2, weights=counts)))
    return np.array(means), np.array(deviations)
