"""What a value means: its category, its name, its classic 1…7462 number.

    a name and house rules ─► reading (readings.py) ─► its classes as look-ups by value ─► category, name

The look-ups are made once, when they are first asked for.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple, overload

import numpy as np

from evaluator.encoding import MAX_VALUE
from evaluator.hands.readings import READINGS, Reading, reading_of
from evaluator.hands.value_classes import Category
from evaluator.work.arguments import refuse_masked
from evaluator.work.frozen import frozen
from evaluator.work.pieces import MOST_ITEMS, pieces
from evaluator.work.quoting import number, type_of

if TYPE_CHECKING:
    from typing import Literal, TypeAlias

    from numpy.typing import ArrayLike, NDArray
    from typing_extensions import Unpack

    from evaluator.hands.readings import ScaleRules

    Value: TypeAlias = int | np.integer[Any]
    Listed: TypeAlias = list[Any] | tuple[Any, ...] | range
    Values: TypeAlias = NDArray[np.integer[Any]]
    """An array gives an array, but how many axes it has is not part of its type: of none, it gives what a value does."""
    CardEvaluator: TypeAlias = Literal[
        "high", "low8", "omaha_high", "omaha_low8", "razz", "deuce_seven", "short_deck", "three_card", "pai_gow",
        "pai_gow_front", "showing", "holdem", "omaha", "stud",
    ]  # fmt: skip
    """All but badugi, whose categories are numbers of cards."""

_TURNED = frozen(MAX_VALUE["high"] + 1 - np.arange(MAX_VALUE["high"] + 1, dtype=np.uint16))
"""Values of ``high`` on the classic scale, and back."""

_NO_RULES: Mapping[str, Any] = MappingProxyType({})


class Names(NamedTuple):
    """The list of classes as look-ups by value; place 0 is for the value 0."""

    texts: NDArray[np.str_]
    categories: NDArray[np.int8]
    category_objects: dict[int, int]
    """What ``category`` gives for one value: a Category, where the evaluator has these."""


@lru_cache(maxsize=None)
def _names(evaluator: str, house_rules: tuple[tuple[str, Any], ...]) -> Names:
    reading = READINGS[evaluator]
    blocks = [(Category.NO_HAND, [reading.zero]), *reading.list_classes(**dict(house_rules))]
    categories = np.array([category for category, _ in blocks], dtype=np.int8)
    names = Names(
        np.array([text for _, block in blocks for text in block]),
        np.repeat(categories, [len(block) for _, block in blocks]),
        {int(category): category for category, _ in blocks},
    )
    return frozen(names)


def names_of(reading: Reading, house_rules: Mapping[str, Any] = _NO_RULES, function: str = "describe") -> Names:
    """The look-ups for the values of an evaluator; ``function`` is what was called with these house rules."""
    if not house_rules and "cards" not in reading.house_rules:
        return _names(reading.name, ())
    checked = reading.checked(house_rules, function)
    if "cards" in reading.house_rules and "cards" not in checked:
        raise TypeError(f"{function}() of {reading.name} needs cards=, how many are showing: the scale depends on it")
    return _names(reading.name, tuple(checked.items()))


def _looked_up(values: ArrayLike, table: NDArray[Any], lowest: int, what: str) -> Any:
    """Item of the table for one value, an array of them for an array; an error names the first that has no place."""
    highest = len(table) - 1
    if isinstance(values, (int, np.integer)) and not isinstance(values, bool):
        if not lowest <= values <= highest:
            raise ValueError(f"{what} {number(values)} is outside {lowest}..{highest}")
        return table.item(int(values))
    refuse_masked(values)
    array = np.asarray(values)
    if array.dtype.kind not in "iu":
        raise TypeError(f"{what}: expected an integer or an integer array, got dtype {type_of(array)}")
    found: NDArray[Any] = np.empty(array.shape, table.dtype)
    before = 0
    for index in pieces(array.shape, 2 * MOST_ITEMS // table.itemsize):  # names are long
        part = array[index]
        if part.size and (part.min() < lowest or part.max() > highest):
            first = before + int(((part < lowest) | (part > highest)).argmax())
            at = tuple(map(int, np.unravel_index(first, array.shape)))
            place = f" at index {at[0] if len(at) == 1 else at}" if at else ""
            raise ValueError(f"{what} {array[at]}{place} is outside {lowest}..{highest}")
        table.take(part, out=found[index], mode="clip")  # all are in range: the mode in which NumPy needs no copy
        before += part.size
    return found if array.ndim else found.item()


@overload
def category(v: Value, evaluator: CardEvaluator = "high", **house_rules: Unpack[ScaleRules]) -> Category: ...
@overload
def category(v: Value, evaluator: str, **house_rules: Unpack[ScaleRules]) -> int: ...
@overload
def category(v: Values, evaluator: str = "high", **house_rules: Unpack[ScaleRules]) -> Any: ...
@overload
def category(v: Listed, evaluator: str = "high", **house_rules: Unpack[ScaleRules]) -> NDArray[np.int8]: ...
def category(v: ArrayLike, evaluator: str = "high", **house_rules: Unpack[ScaleRules]) -> int | NDArray[np.int8]:
    """The category of a value.

    Parameters
    ----------
    v : int or integer array
        A value, or values in any shape, each 0…N of the evaluator.
    evaluator : str
        The evaluator that gave them, or a game that has one: ``holdem`` and ``stud`` are ``high``, ``omaha`` is
        ``omaha_high``.
    **house_rules
        The evaluator's own keywords: ``trips_beat_straight`` of ``short_deck``, ``wheel`` of ``pai_gow``, ``low`` of
        ``showing``; and ``cards``, 1 to 4, without which values of ``showing`` mean nothing.

    Returns
    -------
    Category, or int8 array of the same shape
        One int gives a ``Category``, an array their numbers. Every eight-or-better low is HIGH_CARD, razz has neither
        straights nor flushes, five aces of pai gow are FIVE_OF_A_KIND. The category of a badugi value is an int, the
        number of cards that play. The value 0 is NO_HAND everywhere.

    Raises
    ------
    ValueError
        For a value outside 0…N (it names the first, and its index), an evaluator that does not exist, a game with a
        high and a low half.
    TypeError
        For values that are not integers, a house rule that the evaluator does not have, missing ``cards``.

    Examples
    --------
    >>> category(7452)
    <Category.FOUR_OF_A_KIND: 7>
    >>> category(np.array([0, 1, 7462]))
    array([-1,  0,  8], dtype=int8)
    >>> category(1130, "short_deck"), category(1130, "short_deck", trips_beat_straight=True)
    (<Category.STRAIGHT: 4>, <Category.THREE_OF_A_KIND: 3>)
    """
    reading = reading_of(evaluator)
    names = names_of(reading, house_rules, "category")
    found = _looked_up(v, names.categories, 0, f"{reading.name} value")
    return names.category_objects[found] if isinstance(found, int) else found


@overload
def describe(v: Value, evaluator: str = "high", **house_rules: Unpack[ScaleRules]) -> str: ...
@overload
def describe(v: Values, evaluator: str = "high", **house_rules: Unpack[ScaleRules]) -> Any: ...
@overload
def describe(v: Listed, evaluator: str = "high", **house_rules: Unpack[ScaleRules]) -> NDArray[np.str_]: ...
def describe(v: ArrayLike, evaluator: str = "high", **house_rules: Unpack[ScaleRules]) -> str | NDArray[np.str_]:
    """The name of a value, such as "full house, aces over kings", "8-5-4-3-2 low" or "pair of aces, K-Q-J".

    Parameters and errors as for :func:`evaluator.category`. One int gives a str, an array gives an array of str (dtype
    U) of the same shape. The highest straight flush is called "royal flush"; 0 is "no low" of ``low8`` and
    ``omaha_low8``, and "no hand" elsewhere.

    >>> describe(7462), describe(7296)
    ('royal flush', 'full house, aces over kings')
    >>> describe(np.array([0, 56]), "low8")
    array(['no low', '5-4-3-2-A low'], dtype='<U13')
    >>> describe(5862, "pai_gow", wheel="second"), describe(91, "showing", cards=2)
    ('straight, five high', 'pair of aces')
    """
    reading = reading_of(evaluator)
    found: str | NDArray[np.str_] = _looked_up(
        v, names_of(reading, house_rules, "describe").texts, 0, f"{reading.name} value"
    )
    return found


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
    turned: int | NDArray[np.uint16] = _looked_up(v, _TURNED, 1, "high value")
    return turned


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
    turned: int | NDArray[np.uint16] = _looked_up(numbers, _TURNED, 1, "Cactus Kev number")
    return turned
