"""Pai gow, slow and obvious: values, legal settings, the house way and who wins, hand by hand, in plain Python.

Nothing is imported from the package. Hands are sequences of ids, 52 being the joker; the house way speaks of the ranks
that go in front, not of places among sorted cards.
"""

from collections import Counter
from functools import cache
from itertools import combinations

import games_oracle
import oracle
from oracle import FLUSH, HIGH_CARD, PAIR, STRAIGHT, STRAIGHT_FLUSH, TWO_PAIR

JOKER, FIVE_ACES = 52, 9
SIX, TEN, KING, ACE = 4, 8, 11, 12
KEYS = {"lowest": games_oracle.pai_gow_key, "second": games_oracle.pai_gow_second_key}
WHEELS = list(KEYS)


def rank_of(card):
    """A joker is an ace."""
    return min(card // 4, ACE)


def deals(n, count, seed):
    return oracle.random_hands(n, count, seed, range(53))


# --- Values -----------------------------------------------------------------------------------------------------------


@cache
def joker_table(wheel):
    return games_oracle.joker_table(KEYS[wheel])


def back_value(five, wheel="lowest"):
    """1…7463."""
    if JOKER not in five:
        return oracle.five_card_values(KEYS[wheel])[oracle.class_of(five)]
    a, b, c, d = (card for card in five if card != JOKER)
    suited = int(len({a % 4, b % 4, c % 4, d % 4}) == 1)
    return int(joker_table(wheel)[suited, ((a // 4 * 13 + b // 4) * 13 + c // 4) * 13 + d // 4])


def back_key(five, wheel="lowest"):
    """Category, then the grouped ranks."""
    return key_of(back_value(five, wheel), wheel)


def key_of(value, wheel):
    ladder = oracle.ladder(KEYS[wheel])
    return ladder[value - 1] if value <= len(ladder) else (FIVE_ACES,)


def front_key(two):
    high, low = sorted(map(rank_of, two), reverse=True)
    return (PAIR, high) if high == low else (HIGH_CARD, high, low)


def is_legal(back, front):
    """Of tuples that are equal as far as the shorter one goes, Python calls the longer one larger."""
    return back_key(back)[0] >= TWO_PAIR or back_key(back) > front_key(front)


def settings(seven):
    """All 21 ways to set seven cards, legal or not: (back, front)."""
    for front in combinations(seven, 2):
        yield tuple(card for card in seven if card not in front), front


# --- The house way ----------------------------------------------------------------------------------------------------


def may_hold_run(seven):
    """Whether some suit, or some five ranks in a row, has the cards for it, one fewer beside a joker."""
    plain = [card for card in seven if card != JOKER]
    needed = 5 - (len(seven) - len(plain))
    ranks = {card // 4 for card in plain}
    ranks |= {-1} if ACE in ranks else set()
    suits = Counter(card % 4 for card in plain)
    return max(suits.values()) >= needed or any(len(ranks & set(range(low, low + 5))) >= needed for low in range(-1, 9))


def front_of_run(seven, wheel):
    """The key of the best front that leaves a straight or a flush, and the value of the best back with it; or None."""
    found = [(front_key(front), back_value(back, wheel)) for back, front in settings(seven)]
    runs = STRAIGHT, FLUSH, STRAIGHT_FLUSH
    return max((both for both in found if key_of(both[1], wheel)[0] in runs), default=None)


def house_front(seven, wheel="lowest"):
    """(key of the front, value of the back or None if the front says it all)."""
    counts = Counter(map(rank_of, seven))
    ranks = sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True)
    shape = tuple(counts[rank] for rank in ranks)
    first, second = ranks[:2]
    singles = sorted((rank for rank in ranks if counts[rank] == 1), reverse=True)
    has_run = shape.count(1) >= 3 and may_hold_run(seven) and (run := front_of_run(seven, wheel))

    if shape == (5, 2):
        pair = KING if second == KING else ACE
    elif shape == (5, 1, 1):
        pair = ACE
    elif shape in ((4, 3), (3, 3, 1)):
        pair = max(first, second)
    elif shape == (4, 2, 1):
        pair = ACE if first == ACE and second in (0, 1) else second
    elif shape == (4, 1, 1, 1):
        if has_run and run[0] == (PAIR, ACE):
            return run
        least = [0] * 3 + [KING] * 5 + [ACE] * 3 + [ACE + 1] * 2  # by the rank of the quads, from deuces up
        pair = None if singles[0] >= least[first] else first
    elif shape[:2] == (3, 2):
        pair = None if shape == (3, 2, 1, 1) and second in (0, 1) and singles == [ACE, KING] else second
    elif shape == (2, 2, 2, 1):
        pair = first
    elif has_run and (shape != (2, 2, 1, 1, 1) or run[0][0] == PAIR):
        return run
    elif shape == (2, 2, 1, 1, 1):
        pair = None if keeps_two_pair(first, second, singles[0]) else second
    elif shape == (3, 1, 1, 1, 1) and first == ACE:
        return (HIGH_CARD, ACE, singles[0]), None
    else:
        pair = None
    if pair is not None:
        return (PAIR, pair), None
    two = singles[1:3] if len(singles) == 7 else singles[:2]
    return (HIGH_CARD, *two), None


def keeps_two_pair(higher, lower, single):
    if higher >= KING:
        return False
    if higher <= SIX:
        return single >= KING
    if higher <= TEN:
        return single == ACE
    return lower <= SIX and single == ACE


# --- The showdown -----------------------------------------------------------------------------------------------------


def winner(player, dealer, wheel="lowest", banker="dealer"):
    """1 if the player wins both hands, -1 if neither, else 0; of equal hands the banker's wins."""
    keys = [(back_key(back, wheel), front_key(front)) for back, front in (player, dealer)]
    won = [own > other or (own == other and banker == "player") for own, other in zip(*keys)]
    return sum(won) - 1
