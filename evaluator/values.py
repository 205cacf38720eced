"""What a value means: its category, its name, its classic 1…7462 number, and the cards that play for it.

The values of a game number its classes of hands from the worst (1) to the best (N). So a value is read by its place in
the list of all classes (value_classes.py), which is made once, when it is first asked for.
A further game is one more record in ``READINGS``: how to list its classes, which evaluator finds the cards that play.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache, partial
from itertools import combinations, product
from typing import TYPE_CHECKING, Any, NamedTuple, overload

import numpy as np

from . import value_classes
from .doors import high, low8, omaha_high, omaha_low8, razz
from .encoding import DECK, JOKER, MAX_VALUE, RANKS, SUITS
from .game_doors import badugi, deuce_seven, pai_gow, pai_gow_front, short_deck, three_card
from .notation import cards as parse_cards
from .value_classes import Category, Classes
from .wording import row_name

if TYPE_CHECKING:
    from typing import Literal, TypeAlias

    from numpy.typing import ArrayLike, NDArray

    Value: TypeAlias = int | np.integer[Any]
    Listed: TypeAlias = list[Any] | tuple[Any, ...] | range
    Values: TypeAlias = NDArray[np.integer[Any]]
    """An array gives an array, but how many axes it has is not part of its type: of none, it gives what one value does."""
    FiveCardGame: TypeAlias = Literal[
        "high", "low8", "omaha_high", "omaha_low8", "razz", "deuce_seven", "short_deck", "short_deck_trips",
        "three_card", "pai_gow", "pai_gow_second", "pai_gow_front",
    ]  # fmt: skip
    """All but badugi, whose categories are numbers of cards."""


# The ranks of a straight that the ace ends, ace first.
_WHEEL = (12, 3, 2, 1, 0)
_SHORT_DECK_WHEEL = (12, 7, 6, 5, 4)
_THREE_CARD_WHEEL = (12, 1, 0)


class Reading(NamedTuple):
    """How the values of one evaluator are read."""

    largest: int  # N: the values are 1…N
    list_classes: Callable[[], Classes]
    evaluate: Callable[..., Any]  # the evaluator of hands without a board
    evaluate_omaha: Callable[..., Any] | None = None  # (hole, board), if the game exists with a board
    needs_board: bool = False
    ace_low: bool = False
    zero: str | None = None  # what the value 0 is called, where it is a value
    playing: int = 5  # cards that play
    fewer_play: bool = False  # as many as the category says, `playing` at most
    wheel: tuple[int, ...] = _WHEEL  # the one hand in which an ace is low, () where there is none


_HIGH = Reading(MAX_VALUE["high"], value_classes.high_classes, high, omaha_high)
_LOW8 = Reading(MAX_VALUE["low8"], value_classes.low8_classes, low8, omaha_low8, ace_low=True, zero="no low")
_SHORT = Reading(MAX_VALUE["short_deck"], value_classes.short_deck_classes, short_deck, wheel=_SHORT_DECK_WHEEL)
_PAI_GOW = Reading(MAX_VALUE["pai_gow"], value_classes.pai_gow_classes, pai_gow)

READINGS = {
    "high": _HIGH,
    "low8": _LOW8,
    "omaha_high": _HIGH._replace(needs_board=True),
    "omaha_low8": _LOW8._replace(needs_board=True),
    "razz": Reading(MAX_VALUE["razz"], value_classes.razz_classes, razz, ace_low=True),
    "deuce_seven": Reading(MAX_VALUE["deuce_seven"], value_classes.deuce_seven_classes, deuce_seven, wheel=()),
    "badugi": Reading(
        MAX_VALUE["badugi"], value_classes.badugi_classes, badugi, ace_low=True, playing=4, fewer_play=True, wheel=()
    ),
    "short_deck": _SHORT,
    "short_deck_trips": _SHORT._replace(
        list_classes=value_classes.short_deck_trips_classes, evaluate=partial(short_deck, trips_beat_straight=True)
    ),
    "three_card": Reading(
        MAX_VALUE["three_card"], value_classes.three_card_classes, three_card, playing=3, wheel=_THREE_CARD_WHEEL
    ),
    "pai_gow": _PAI_GOW,
    "pai_gow_second": _PAI_GOW._replace(
        list_classes=value_classes.pai_gow_second_classes, evaluate=partial(pai_gow, wheel="second")
    ),
    "pai_gow_front": Reading(
        MAX_VALUE["pai_gow_front"], value_classes.pai_gow_front_classes, pai_gow_front, playing=2, wheel=()
    ),
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
def _names(list_classes: Callable[[], Classes], zero: str | None) -> _Names:
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


@overload
def category(v: Value, game: FiveCardGame = "high") -> Category: ...
@overload
def category(v: Value, game: str) -> int: ...
@overload
def category(v: Values, game: str = "high") -> Any: ...
@overload
def category(v: Listed, game: str = "high") -> NDArray[np.uint8]: ...
def category(v: ArrayLike, game: str = "high") -> int | NDArray[np.uint8]:
    """The category of a value.

    ``v`` is a value, an int, or an integer array of values of any shape, each 1…N of the game; ``game`` is the name of
    the evaluator that gave them. One int gives a ``Category``, an array gives a uint8 array of the same shape that
    holds their numbers. Every eight-or-better low is HIGH_CARD, razz has neither straights nor flushes, five aces of
    pai gow are FIVE_OF_A_KIND. The category of a badugi value is an int, the number of cards that play.
    "short_deck_trips" and "pai_gow_second" are the values that ``short_deck`` gives with ``trips_beat_straight=True``
    and ``pai_gow`` with ``wheel="second"``.

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


@overload
def describe(v: Value, game: str = "high") -> str: ...
@overload
def describe(v: Values, game: str = "high") -> Any: ...
@overload
def describe(v: Listed, game: str = "high") -> NDArray[np.str_]: ...
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


@overload
def to_cactus_kev(v: Value) -> int: ...
@overload
def to_cactus_kev(v: Values) -> Any: ...
@overload
def to_cactus_kev(v: Listed) -> NDArray[np.uint16]: ...
def to_cactus_kev(v: ArrayLike) -> int | NDArray[np.uint16]:
    """Values ``v`` of ``high`` on the classic scale: 1 is the royal flush, 7462 is 7-5-4-3-2, the smaller number wins.

    An int gives an int, an integer array a uint16 array of the same shape. Raises ValueError for a value outside
    1…7462, TypeError for values that are not integers.

    >>> to_cactus_kev(7462), to_cactus_kev(1)
    (1, 7462)
    """
    turned = _HIGH.largest + 1 - _checked(v, 1, _HIGH.largest, "high value")
    return turned if isinstance(turned, int) else turned.astype(np.uint16)


@overload
def from_cactus_kev(numbers: Value) -> int: ...
@overload
def from_cactus_kev(numbers: Values) -> Any: ...
@overload
def from_cactus_kev(numbers: Listed) -> NDArray[np.uint16]: ...
def from_cactus_kev(numbers: ArrayLike) -> int | NDArray[np.uint16]:
    """Values of ``high`` for ``numbers`` of the classic scale: the inverse of ``to_cactus_kev``.

    An int gives an int, an integer array a uint16 array of the same shape. Raises ValueError for a number outside
    1…7462, TypeError for numbers that are not integers.

    >>> from_cactus_kev(np.array([1, 7462]))
    array([7462,    1], dtype=uint16)
    """
    turned = _HIGH.largest + 1 - _checked(numbers, 1, _HIGH.largest, "Cactus Kev number")
    return turned if isinstance(turned, int) else turned.astype(np.uint16)


# The cards that play. Different ids sorted downwards are the digits, in base 64, of a number that compares sets of cards
# by their highest card first; so the choice that plays is the largest number among the choices of the best value.

NO_CARD = 255


def best_five(cards: ArrayLike | str, board: ArrayLike | str | None = None, *, game: str = "high") -> NDArray[np.uint8]:
    """The cards that play, in the order in which the hand is read aloud: five in most games.

    ``cards`` and ``board`` are what the evaluator of the game takes: one hand (a text, a flat sequence of ids or of
    one-card texts, a 1-D array) or an integer array (..., k). Returns their ids, uint8 of shape (5,) or (..., 5).
    Three cards play in "three_card", two in "pai_gow_front", one to four in "badugi": of one hand the result has just
    these, of an array it has the shape (..., 4), and 255 in the place of those that are missing.

    Without a board ``game`` is any evaluator but Omaha's, or one of its house rules, "short_deck_trips" and
    "pai_gow_second" (see ``category``), and any of the cards play. With a board the game is Omaha ("high" or
    "omaha_high", "low8" or "omaha_low8"): exactly two of the 4 to 6 hole cards and three of the 3 to 5 board cards
    play, and leading axes broadcast. Which two: no id occurs twice, so ``np.isin(five, hole)`` marks them in one hand,
    and ``(five[..., None] == hole[..., None, :]).any(-1)`` in many. (In hold'em any five cards play: put hole cards and
    board into one hand.)

    Order: the larger group of equal ranks first, then the higher rank, then the higher suit. Quads come before their
    kicker, straights run down from the top, and the ace comes last in 5-4-3-2-A and in every low. A joker stands
    behind the cards of the rank that it plays.

    Ties: of several choices with the same value, the one with the higher cards by id plays, compared from the highest
    down. They differ in suits only, or in a joker for a card: it plays before spades, hearts, diamonds and clubs.

    Raises ValueError and TypeError for what the evaluator refuses; ValueError where no low qualifies (it names the
    first such row), for an unknown game, a missing board, or a board in a game that has none.

    >>> from evaluator import to_text
    >>> to_text(best_five("As Ah Kd Kc 9h 9s 2c"))
    'As Ah Kd Kc 9s'
    >>> to_text(best_five("Ac 2d 9h 9s", "3c 4h 8s Kd Kh", game="omaha_low8"))
    '8s 4h 3c 2d Ac'
    >>> to_text(best_five("7c 7d 7h 8s 9c Td Jk", game="pai_gow")), to_text(best_five("2c 2d Ac Kd", game="badugi"))
    ('Jk Td 9c 8s 7h', '2d Ac')
    """
    reading = _reading(game)
    if board is None:
        if reading.needs_board:
            raise ValueError(f"{game} needs a board")
        values = np.asarray(reading.evaluate(cards))  # refuses bad input before anything else reads it
        rows = _ids(cards)
        choices: Iterable[tuple[int, ...]] = combinations(range(rows.shape[-1]), reading.playing)
    else:
        if reading.evaluate_omaha is None:
            raise ValueError(f"{game} has no board")
        values = np.asarray(reading.evaluate_omaha(cards, board))
        parts = [np.broadcast_to(ids, (*values.shape, ids.shape[-1])) for ids in (_ids(cards), _ids(board))]
        rows = np.concatenate(parts, axis=-1)
        columns, hole = range(rows.shape[-1]), parts[0].shape[-1]
        pairs = product(combinations(columns[:hole], 2), combinations(columns[hole:], 3))
        choices = (two + three for two, three in pairs)
    if not values.all():
        raise ValueError(f"{row_name(values.shape, int((values == 0).argmax()))}no qualifying low")
    # One leading axis: np.sort takes fewer axes than arrays may have.
    leading, rows, values = values.shape, rows.reshape(values.size, rows.shape[-1]), values.ravel()
    if reading.fewer_play:
        play = _fewer_played(rows, values, reading)
        return play.reshape(*leading, reading.playing) if leading else play[play != NO_CARD]
    played = _played(rows, choices, values, reading.evaluate)
    play = _read_aloud(played, _ranks_played(played, values, reading.evaluate), reading)
    return play.reshape(*leading, reading.playing)


def _ids(cards: ArrayLike | str) -> NDArray[np.uint8]:
    """Cards that an evaluator has accepted, as an array of ids."""
    if isinstance(cards, str):
        return parse_cards(cards)
    array = np.asarray(cards)
    if array.dtype.kind == "U":
        return parse_cards(" ".join(array.tolist()))
    return array.astype(np.uint8)


def _played(
    rows: NDArray[np.uint8], choices: Iterable[tuple[int, ...]], values: Values, evaluate: Callable[..., Any]
) -> NDArray[np.uint8]:
    """Of the choices of columns that are worth ``values``, the one with the highest cards, descending."""
    choices = list(choices)
    shifts = 6 * np.arange(len(choices[0]))[::-1]
    largest = np.zeros(values.shape, dtype=np.int64)
    for columns in choices:
        chosen = np.sort(rows[..., list(columns)], axis=-1)[..., ::-1]
        numbers = (chosen.astype(np.int64) << shifts).sum(axis=-1)
        np.maximum(largest, numbers, out=largest, where=evaluate(chosen) == values)
    return ((largest[..., np.newaxis] >> shifts) & 63).astype(np.uint8)


def _fewer_played(rows: NDArray[np.uint8], values: Values, reading: Reading) -> NDArray[np.uint8]:
    """Badugi, where one to four cards play: (n, 4), NO_CARD where none does.

    A card clashes with itself: repeated until there are four, some cards have the value that they have alone.
    """

    def alone(some: NDArray[np.uint8]) -> Any:
        return reading.evaluate(some[..., np.arange(reading.playing) % some.shape[-1]], validate=False)

    sizes = _names(reading.list_classes, reading.zero).categories[values]
    result = np.full((*values.shape, reading.playing), NO_CARD, dtype=np.uint8)
    for size in np.unique(sizes).tolist():
        those = sizes == size
        choices = combinations(range(rows.shape[-1]), size)
        played = _played(rows[those], choices, values[those], alone)
        result[those, :size] = _read_aloud(played, played // SUITS, reading)
    return result


def _ranks_played(played: NDArray[np.uint8], values: Values, evaluate: Callable[..., Any]) -> NDArray[np.uint8]:
    """The ranks of the cards that play; that of a joker is the one which, in its place, has the same value."""
    ranks, joker = played // SUITS, played == JOKER
    if joker.any():
        ranks[joker] = RANKS - 1  # five aces: no card has the same value
        for card in range(DECK):
            instead = evaluate(np.where(joker, np.uint8(card), played), validate=False) == values
            stands_for = instead & ~(played == card).any(axis=-1)
            ranks[joker & stands_for[..., np.newaxis]] = card // SUITS
    return ranks


def _read_aloud(played: NDArray[np.uint8], ranks: NDArray[np.uint8], reading: Reading) -> NDArray[np.uint8]:
    """Cards sorted downwards, put into the order in which the hand is read."""
    group_sizes = (ranks[..., :, np.newaxis] == ranks[..., np.newaxis, :]).sum(axis=-1)
    is_wheel = np.sort(ranks, axis=-1)[..., ::-1] == np.array(reading.wheel or -1)
    ace_last = reading.ace_low | is_wheel.all(axis=-1, keepdims=True)
    # By rank, then by suit, a joker behind the suits; the ranks moved up by one where that puts the aces below all.
    ranks_aloud = np.where(ace_last, (ranks + 1) % RANKS, ranks)
    suits_aloud = np.where(played == JOKER, 0, played % SUITS + 1)
    order = np.argsort(-((group_sizes * RANKS + ranks_aloud) * (SUITS + 1) + suits_aloud), axis=-1)
    return np.take_along_axis(played, order, axis=-1)
