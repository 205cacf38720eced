"""What a value means: its category, its name, its classic 1…7462 number, and the cards that play for it.

The values of a game number its classes of hands from the worst (1) to the best (N). So a value is read by its place in
the list of all classes, which itertools makes from the ranks in that very order, once, when it is first asked for.
A further game is one more record in ``READINGS``: how to list its classes, which evaluator finds the cards that play.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import IntEnum
from functools import lru_cache
from itertools import combinations, permutations, product
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from .doors import high, low8, omaha_high, omaha_low8, razz
from .encoding import DECK, MAX_VALUE, RANK_TEXT, SUITS
from .notation import cards as parse_cards
from .wording import row_name

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray


class Category(IntEnum):
    """Kinds of five-card hands, numbered in the order of high: a larger number beats a smaller one there.

    Source: the order of hands in the rules of high poker; five of a kind needs a joker.

    >>> Category.FLUSH > Category.STRAIGHT
    True
    """

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


# The classes of each game. ``order`` is always the ranks from the top down, so itertools lists the highest hands first.

_WORDS = dict(zip(RANK_TEXT, "deuce three four five six seven eight nine ten jack queen king ace".split(), strict=True))
_PLURALS = {rank: word + ("es" if word == "six" else "s") for rank, word in _WORDS.items()}
_ACE_HIGH = RANK_TEXT[::-1]
_ACE_LOW = _ACE_HIGH[1:] + _ACE_HIGH[0]

# (category, names of its classes) pairs, the worst first: the value v belongs to the v-th name.
_Classes = list[tuple[int, list[str]]]


def _kickers(order: str, group: str, count: int) -> Iterable[str]:
    """Ways to add ``count`` different ranks to a group of equal ones, as texts such as "K-Q-J"."""
    return map("-".join, combinations([rank for rank in order if rank not in group], count))


def _grouped_classes(order: str) -> dict[Category, list[str]]:
    """Names of the hands in which a rank occurs more than once; within a category the highest first."""
    many = _PLURALS
    return {
        Category.PAIR: [f"pair of {many[a]}, {rest}" for a in order for rest in _kickers(order, a, 3)],
        Category.TWO_PAIR: [
            f"two pair, {many[a]} and {many[b]}, {rest}"
            for a, b in combinations(order, 2)
            for rest in _kickers(order, a + b, 1)
        ],
        Category.TRIPS: [f"three of a kind, {many[a]}, {rest}" for a in order for rest in _kickers(order, a, 2)],
        Category.FULL_HOUSE: [f"full house, {many[a]} over {many[b]}" for a, b in permutations(order, 2)],
        Category.QUADS: [f"four of a kind, {many[a]}, {b}" for a, b in permutations(order, 2)],
    }


def _high_classes() -> _Classes:
    """The 7,462 classes of high; ten of the 1,287 sets of five ranks are straights, the rest high cards or flushes."""
    runs = [(_ACE_HIGH + "A")[top : top + 5] for top in range(10)]
    run_sets = {frozenset(run) for run in runs}
    unpaired = ["-".join(five) for five in combinations(_ACE_HIGH, 5) if frozenset(five) not in run_sets]
    straights = [f"straight, {_WORDS[run[0]]} high" for run in runs]
    straight_flushes = ["royal flush"] + [f"straight flush, {_WORDS[run[0]]} high" for run in runs[1:]]
    classes = _grouped_classes(_ACE_HIGH) | {
        Category.HIGH_CARD: [f"high card, {five}" for five in unpaired],
        Category.STRAIGHT: straights,
        Category.FLUSH: [f"flush, {five}" for five in unpaired],
        Category.STRAIGHT_FLUSH: straight_flushes,
    }
    return [(category, classes[category][::-1]) for category in sorted(classes)]


def _low_classes(order: str) -> list[str]:
    """Names of the lows made of five different ranks, the highest and thereby worst first."""
    return [f"{five} low" for five in _kickers(order, "", 5)]


def _low8_classes() -> _Classes:
    """The 56 eight-or-better lows, 8-7-6-5-4 first."""
    return [(Category.HIGH_CARD, _low_classes("8765432A"))]


def _razz_classes() -> _Classes:
    """The 6,175 classes of ace-to-five: the categories of high backwards, without straights and flushes."""
    grouped = _grouped_classes(_ACE_LOW)
    paired = [(category, grouped[category]) for category in sorted(grouped, reverse=True)]
    return [*paired, (Category.HIGH_CARD, _low_classes(_ACE_LOW))]


class Reading(NamedTuple):
    """How the values of one evaluator are read."""

    largest: int  # N: the values are 1…N
    list_classes: Callable[[], _Classes]
    evaluate: Callable  # the evaluator of hands without a board
    evaluate_omaha: Callable | None = None  # (hole, board), if the game exists with a board
    needs_board: bool = False
    ace_low: bool = False
    zero: str | None = None  # what the value 0 is called, where it is a value


_HIGH = Reading(MAX_VALUE["high"], _high_classes, high, omaha_high)
_LOW8 = Reading(MAX_VALUE["low8"], _low8_classes, low8, omaha_low8, ace_low=True, zero="no low")

READINGS = {
    "high": _HIGH,
    "low8": _LOW8,
    "omaha_high": _HIGH._replace(needs_board=True),
    "omaha_low8": _LOW8._replace(needs_board=True),
    "razz": Reading(MAX_VALUE["razz"], _razz_classes, razz, ace_low=True),
}


def _reading(game: str) -> Reading:
    try:
        return READINGS[game]
    except (KeyError, TypeError):
        raise ValueError(f"unknown game {game!r}, it must be one of {', '.join(READINGS)}") from None


class _Names(NamedTuple):
    """The list of classes as look-ups by value; place 0 is for the value 0."""

    texts: NDArray[np.str_]
    categories: NDArray[np.uint8]
    category_objects: dict[int, int]  # what category() gives for one value: a Category, where the game has these


@lru_cache(maxsize=None)
def _names(list_classes: Callable[[], _Classes], zero: str | None) -> _Names:
    blocks = list_classes()
    texts = [zero or "", *(text for _, block in blocks for text in block)]
    categories = np.repeat(
        np.array([0, *(category for category, _ in blocks)], dtype=np.uint8),
        [1, *(len(block) for _, block in blocks)],
    )
    return _Names(np.array(texts), categories, {int(category): category for category, _ in blocks})


def _checked(values: ArrayLike, lowest: int, highest: int, what: str) -> int | NDArray[np.intp]:
    """One int, or an array of them; an error names the first that is outside lowest…highest."""
    if isinstance(values, (int, np.integer)) and not isinstance(values, bool):
        if not lowest <= values <= highest:
            raise ValueError(f"{what} {values} is outside {lowest}..{highest}")
        return int(values)
    array = np.asarray(values)
    if array.dtype.kind not in "iu":
        raise TypeError(f"{what}: expected an integer or an integer array, got dtype {array.dtype}")
    outside = (array < lowest) | (array > highest)
    if outside.any():
        index = tuple(int(axis) for axis in np.unravel_index(outside.argmax(), array.shape))
        place = f" at index {index[0] if len(index) == 1 else index}" if index else ""
        raise ValueError(f"{what} {array[index]}{place} is outside {lowest}..{highest}")
    return array.astype(np.intp) if array.ndim else int(array)


def category(v: ArrayLike, game: str = "high") -> Category | NDArray[np.uint8]:
    """The category of a value.

    ``v`` is a value, an int, or an integer array of values of any shape, each 1…N of the game; ``game`` is the name of
    the evaluator that gave them. One int gives a ``Category``, an array gives a uint8 array of the same shape that
    holds their numbers. Every eight-or-better low is HIGH_CARD, and razz has neither straights nor flushes.

    Raises ValueError for a value outside 1…N (it names the first, and its index) and for an unknown game, TypeError
    for values that are not integers. The value 0, no low, has no category either.

    >>> category(7452)
    <Category.FOUR_OF_A_KIND: 7>
    >>> category(np.array([1, 7462]))
    array([0, 8], dtype=uint8)
    """
    reading = _reading(game)
    checked = _checked(v, 1, reading.largest, f"{game} value")
    names = _names(reading.list_classes, reading.zero)
    if isinstance(checked, int):
        return names.category_objects[int(names.categories[checked])]
    return names.categories[checked]


def describe(v: ArrayLike, game: str = "high") -> str | NDArray[np.str_]:
    """The name of a value, such as "full house, aces over kings", "8-5-4-3-2 low" or "pair of aces, K-Q-J".

    ``v`` is a value, an int, or an integer array of values of any shape, each 1…N of the game; ``game`` is the name of
    the evaluator that gave them. One int gives a str, an array gives an array of str (dtype U) of the same shape. The
    highest straight flush is called "royal flush"; 0 of ``low8`` and ``omaha_low8`` is "no low".

    Raises ValueError for another value outside 1…N (it names the first, and its index) and for an unknown game,
    TypeError for values that are not integers.

    >>> describe(7462), describe(7296)
    ('royal flush', 'full house, aces over kings')
    >>> describe(np.array([0, 56]), "low8")
    array(['no low', '5-4-3-2-A low'], dtype='<U13')
    """
    reading = _reading(game)
    checked = _checked(v, 1 if reading.zero is None else 0, reading.largest, f"{game} value")
    texts = _names(reading.list_classes, reading.zero).texts
    return texts.item(checked) if isinstance(checked, int) else texts[checked]


def to_cactus_kev(v: ArrayLike) -> int | NDArray[np.uint16]:
    """Values of ``high`` on the classic scale: 1 is the royal flush, 7462 is 7-5-4-3-2, and the smaller number wins.

    An int gives an int, an integer array a uint16 array of the same shape. Raises ValueError for a value outside
    1…7462, TypeError for values that are not integers.

    >>> to_cactus_kev(7462), to_cactus_kev(1)
    (1, 7462)
    """
    turned = _HIGH.largest + 1 - _checked(v, 1, _HIGH.largest, "high value")
    return turned if isinstance(turned, int) else turned.astype(np.uint16)


def from_cactus_kev(numbers: ArrayLike) -> int | NDArray[np.uint16]:
    """Values of ``high`` for numbers of the classic scale: the inverse of ``to_cactus_kev``, same types, same errors.

    >>> from_cactus_kev(np.array([1, 7462]))
    array([7462,    1], dtype=uint16)
    """
    turned = _HIGH.largest + 1 - _checked(numbers, 1, _HIGH.largest, "Cactus Kev number")
    return turned if isinstance(turned, int) else turned.astype(np.uint16)


# The cards that play. Five different ids sorted downwards are the digits, in base 64, of a number that compares sets of
# cards by their highest card first; so the choice that plays is the largest number among the choices of the best value.

_DIGIT_SHIFTS = np.array([24, 18, 12, 6, 0])
_WHEEL = np.array([12, 3, 2, 1, 0], dtype=np.uint8)  # ranks of 5-4-3-2-A, ace first


def best_five(cards: ArrayLike | str, board: ArrayLike | str | None = None, *, game: str = "high") -> NDArray[np.uint8]:
    """The five cards that play, in the order in which the hand is read aloud.

    ``cards`` and ``board`` are what the evaluator of the game takes: one hand (a text, a flat sequence of ids or of
    one-card texts, a 1-D array) or an integer array (..., k). Returns their ids, uint8 of shape (5,) or (..., 5).

    Without a board ``game`` is "high", "low8" or "razz", and any five of the 5 to 7 cards play. With a board the game
    is Omaha ("high" or "omaha_high", "low8" or "omaha_low8"): exactly two of the 4 to 6 hole cards and three of the 3
    to 5 board cards play, and leading axes broadcast. Which two: no id occurs twice, so ``np.isin(five, hole)`` marks
    them in one hand, and ``(five[..., None] == hole[..., None, :]).any(-1)`` in many. (In hold'em any five cards play:
    put hole cards and board into one hand.)

    Order: the larger group of equal ranks first, then the higher rank, then the higher suit. Quads come before their
    kicker, straights run down from the top, and the ace comes last in 5-4-3-2-A and in every low.

    Ties: of several choices with the same value, the one with the higher cards by id plays, compared from the highest
    down. They differ in suits only, so spades play before hearts, diamonds and clubs.

    Raises ValueError and TypeError for what the evaluator refuses; ValueError where no low qualifies (it names the
    first such row), for an unknown game, a missing board, or a board in a game that has none.

    >>> from evaluator import to_text
    >>> to_text(best_five("As Ah Kd Kc 9h 9s 2c"))
    'As Ah Kd Kc 9s'
    >>> to_text(best_five("Ac 2d 9h 9s", "3c 4h 8s Kd Kh", game="omaha_low8"))
    '8s 4h 3c 2d Ac'
    """
    reading = _reading(game)
    if board is None:
        if reading.needs_board:
            raise ValueError(f"{game} needs a board")
        values = np.asarray(reading.evaluate(cards))  # refuses bad input before anything else reads it
        rows = _ids(cards)
        choices = combinations(range(rows.shape[-1]), 5)
    else:
        if reading.evaluate_omaha is None:
            raise ValueError(f"{game} has no board")
        values = np.asarray(reading.evaluate_omaha(cards, board))
        hole, board = (np.broadcast_to(ids, (*values.shape, ids.shape[-1])) for ids in (_ids(cards), _ids(board)))
        rows = np.concatenate([hole, board], axis=-1)
        columns = range(rows.shape[-1])
        pairs = product(combinations(columns[: hole.shape[-1]], 2), combinations(columns[hole.shape[-1] :], 3))
        choices = (two + three for two, three in pairs)
    if not values.all():
        raise ValueError(f"{row_name(values.shape, int((values == 0).argmax()))}no qualifying low")
    return _read_aloud(_played(rows, choices, values, reading.evaluate), reading.ace_low)


def _ids(cards: ArrayLike | str) -> NDArray[np.uint8]:
    """Cards that an evaluator has accepted, as an array of ids."""
    if isinstance(cards, str):
        return parse_cards(cards)
    array = np.asarray(cards)
    if array.dtype.kind == "U":
        return parse_cards(" ".join(array.tolist()))
    return array.astype(np.uint8)


def _played(
    rows: NDArray[np.uint8], choices: Iterable[tuple[int, ...]], values: NDArray, evaluate: Callable
) -> NDArray[np.uint8]:
    """Of the choices of five columns that are worth ``values``, the one with the highest cards, descending."""
    largest = np.zeros(values.shape, dtype=np.int64)
    for columns in choices:
        five = np.sort(rows[..., list(columns)], axis=-1)[..., ::-1]
        numbers = (five.astype(np.int64) << _DIGIT_SHIFTS).sum(axis=-1)
        np.maximum(largest, numbers, out=largest, where=evaluate(five) == values)
    return ((largest[..., np.newaxis] >> _DIGIT_SHIFTS) & 63).astype(np.uint8)


def _read_aloud(five: NDArray[np.uint8], ace_low: bool) -> NDArray[np.uint8]:
    """Five cards sorted downwards, put into the order in which the hand is read."""
    ranks = five // SUITS
    group_sizes = (ranks[..., :, np.newaxis] == ranks[..., np.newaxis, :]).sum(axis=-1)
    ace_last = ace_low | (ranks == _WHEEL).all(axis=-1, keepdims=True)
    heights = np.where(ace_last, (five + SUITS) % DECK, five)  # ids are in order of rank and suit; this puts aces first
    order = np.argsort(-(group_sizes * DECK + heights), axis=-1)
    return np.take_along_axis(five, order, axis=-1)
