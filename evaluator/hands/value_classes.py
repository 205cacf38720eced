"""The classes of hands that the values of each game number: their categories and their names, the worst first.

Ranks are written from the top down, so itertools lists the highest hands of a category first: of a game for high the
list is turned round, of a game for low it is in order as it is.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum
from itertools import combinations, permutations

from evaluator.encoding import RANK_TEXT, SHORT_DECK, SUITS


class Category(IntEnum):
    """Kinds of five-card hands, numbered in the order of high: a larger number beats a smaller one there.

    Source: the order of hands in the rules of high poker; five of a kind needs a joker. ``NO_HAND`` is the category of
    the value 0: no low qualifies, or a card of the hand is on the board.

    >>> Category.FLUSH > Category.STRAIGHT
    True
    """

    NO_HAND = -1
    HIGH_CARD = 0
    PAIR = 1
    TWO_PAIR = 2
    THREE_OF_A_KIND = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    FOUR_OF_A_KIND = 7
    STRAIGHT_FLUSH = 8
    FIVE_OF_A_KIND = 9

    TRIPS = THREE_OF_A_KIND
    QUADS = FOUR_OF_A_KIND


# (category, names of its classes) pairs, the worst first: the value v belongs to the v-th name.
Classes = list[tuple[int, list[str]]]

_WORDS = dict(zip(RANK_TEXT, "deuce three four five six seven eight nine ten jack queen king ace".split(), strict=True))
_PLURALS = {rank: word + ("es" if word == "six" else "s") for rank, word in _WORDS.items()}
_ACE_HIGH = RANK_TEXT[::-1]
_ACE_LOW = _ACE_HIGH[1:] + _ACE_HIGH[0]
_SHORT_RANKS = _ACE_HIGH[: len(SHORT_DECK) // SUITS]

# Where the categories are not in the order of their numbers.
_FLUSHES_ABOVE = [Category.FULL_HOUSE, Category.FLUSH, Category.QUADS, Category.STRAIGHT_FLUSH]
_STRAIGHTS_ABOVE_TRIPS = [
    Category.HIGH_CARD,
    Category.PAIR,
    Category.TWO_PAIR,
    Category.TRIPS,
    Category.STRAIGHT,
    *_FLUSHES_ABOVE,
]
_TRIPS_ABOVE_STRAIGHTS = [*_STRAIGHTS_ABOVE_TRIPS[:3], Category.STRAIGHT, Category.TRIPS, *_FLUSHES_ABOVE]
_THREE_CARD_CATEGORIES = [
    Category.HIGH_CARD,
    Category.PAIR,
    Category.FLUSH,
    Category.STRAIGHT,
    Category.TRIPS,
    Category.STRAIGHT_FLUSH,
]

# What the groups of equal ranks are called, and how many cards each has.
_GROUPS = {
    Category.PAIR: ("pair of {}", (2,)),
    Category.TWO_PAIR: ("two pair, {} and {}", (2, 2)),
    Category.TRIPS: ("three of a kind, {}", (3,)),
    Category.FULL_HOUSE: ("full house, {} over {}", (3, 2)),
    Category.QUADS: ("four of a kind, {}", (4,)),
}


def _kickers(order: str, group: str, count: int) -> Iterable[str]:
    """Ways to add ``count`` different ranks to groups of equal ones, as texts such as "K-Q-J"."""
    return map("-".join, combinations([rank for rank in order if rank not in group], count))


def _runs(order: str, length: int) -> list[str]:
    """The straights, the highest first; in the last the ace is below the lowest rank.

    >>> _runs("AKQJT9", 5)
    ['AKQJT', 'KQJT9', 'QJT9A']
    """
    circle = order + order[0]
    return [circle[top : top + length] for top in range(len(circle) - length + 1)]


def _paired(order: str, cards: int = 5) -> dict[Category, list[str]]:
    """Names of the hands in which a rank occurs more than once; within a category the highest first."""
    names = {}
    for category, (words, sizes) in _GROUPS.items():
        groups = (combinations if sizes == (2, 2) else permutations)(order, len(sizes))
        if sum(sizes) <= cards:
            names[category] = [
                ", ".join(filter(None, [words.format(*map(_PLURALS.__getitem__, ranks)), kickers]))
                for ranks in groups
                for kickers in _kickers(order, "".join(ranks), cards - sum(sizes))
            ]
    return names


def _unpaired(order: str, runs: list[str], royal: str | None) -> dict[Category, list[str]]:
    """Names of the hands of different ranks, as many as a run has; ``royal``: of the highest run in one suit."""
    run_sets = {frozenset(run) for run in runs}
    plain = ["-".join(ranks) for ranks in combinations(order, len(runs[0])) if frozenset(ranks) not in run_sets]
    straight_flushes = [f"straight flush, {_WORDS[run[0]]} high" for run in runs]
    return {
        Category.HIGH_CARD: [f"high card, {ranks}" for ranks in plain],
        Category.STRAIGHT: [f"straight, {_WORDS[run[0]]} high" for run in runs],
        Category.FLUSH: [f"flush, {ranks}" for ranks in plain],
        Category.STRAIGHT_FLUSH: [royal, *straight_flushes[1:]] if royal else straight_flushes,
    }


def _upwards(classes: dict[Category, list[str]], order: Iterable[Category] | None = None) -> Classes:
    """The classes of a game for high, its categories in the given order or in that of their numbers."""
    return [(category, classes[category][::-1]) for category in order or sorted(classes)]


def _five(order: str, runs: list[str]) -> dict[Category, list[str]]:
    """All hands of five cards of one deck."""
    return _paired(order) | _unpaired(order, runs, "royal flush")


def high_classes() -> Classes:
    """The 7,462 classes of high; ten of the 1,287 sets of five ranks are straights, the rest high cards or flushes."""
    return _upwards(_five(_ACE_HIGH, _runs(_ACE_HIGH, 5)))


def pai_gow_classes(wheel: str = "lowest") -> Classes:
    """Those of high, and five aces; with the wheel "second", 5-4-3-2-A is the second-highest straight."""
    runs = _runs(_ACE_HIGH, 5)
    if wheel == "second":
        runs.insert(1, runs.pop())
    return _upwards(_five(_ACE_HIGH, runs) | {Category.FIVE_OF_A_KIND: ["five aces"]})


def pai_gow_front_classes() -> Classes:
    """The 91 classes of two cards."""
    return showing_classes(2)


def short_deck_classes(trips_beat_straight: bool = False) -> Classes:
    """The 1,404 classes of the short deck, where a flush beats a full house and 9-8-7-6-A is the lowest straight."""
    order = _TRIPS_ABOVE_STRAIGHTS if trips_beat_straight else _STRAIGHTS_ABOVE_TRIPS
    return _upwards(_five(_SHORT_RANKS, _runs(_SHORT_RANKS, 5)), order)


def three_card_classes() -> Classes:
    """The 741 classes of three cards."""
    classes = _paired(_ACE_HIGH, 3) | _unpaired(_ACE_HIGH, _runs(_ACE_HIGH, 3), None)
    return _upwards(classes, _THREE_CARD_CATEGORIES)


def _low_names(fives: Iterable[str]) -> list[str]:
    """Names of lows of different ranks."""
    return [f"{five} low" for five in fives]


def _downwards(classes: dict[Category, list[str]]) -> Classes:
    """The classes of a game for low, in which the larger category loses."""
    return [(category, classes[category]) for category in sorted(classes, reverse=True)]


def low8_classes() -> Classes:
    """The 56 eight-or-better lows, 8-7-6-5-4 first."""
    return [(Category.HIGH_CARD, _low_names(_kickers("8765432A", "", 5)))]


def razz_classes() -> Classes:
    """The 6,175 classes of ace-to-five: the categories of high backwards, without straights and flushes."""
    return _downwards(_paired(_ACE_LOW) | {Category.HIGH_CARD: _low_names(_kickers(_ACE_LOW, "", 5))})


def deuce_seven_classes() -> Classes:
    """The 7,462 classes of high backwards, but the ace is high only: A-5-4-3-2 is no straight."""
    classes = _five(_ACE_HIGH, _runs(_ACE_HIGH, 5)[:-1])
    lows = _low_names(name.removeprefix("high card, ") for name in classes[Category.HIGH_CARD])
    return _downwards(classes | {Category.HIGH_CARD: lows})


def badugi_classes() -> Classes:
    """The 1,092 classes of badugi; the category is the number of cards that play."""
    words = ["one card", "two cards", "three cards", "badugi"]
    return [
        (size, [f"{word}, {ranks}" for ranks in _kickers(_ACE_LOW, "", size)]) for size, word in enumerate(words, 1)
    ]


def showing_classes(cards: int, low: bool = False) -> Classes:
    """The 13, 91, 455 or 1,820 classes of one to four up-cards, of which ranks alone count; of a low as in razz."""
    order = _ACE_LOW if low else _ACE_HIGH
    plain = _kickers(order, "", cards)
    classes = {Category.HIGH_CARD: _low_names(plain) if low else [f"high card, {ranks}" for ranks in plain]}
    return (_downwards if low else _upwards)(classes | _paired(order, cards))
