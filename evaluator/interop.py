"""Cards and values as other packages write them: treys (and deuces), eval7, phevaluator, pokerkit.

Each pair of functions goes there and back. Cards here are what every door takes, a text or ids in an array of any shape;
there they are numbers (treys, phevaluator) or objects, and a list of lists where there are many hands. None of these
packages is needed but to make its objects: it is imported by the call that makes them.

===========  ================================  =====================================================================
package      cards                             values of the best five cards
===========  ================================  =====================================================================
treys        ``to_treys``, ``from_treys``      ``to_cactus_kev``, ``from_cactus_kev``: 1 = royal flush … 7462
deuces       the same                          the same
phevaluator  ``…_phevaluator``                 the same
eval7        ``…_eval7``                       ``to_eval7_value``, ``from_eval7_value``
pokerkit     ``…_pokerkit``                    ``from_pokerkit_hand``: a hand, of any of its games that is played here
===========  ================================  =====================================================================

>>> from evaluator import describe, from_cactus_kev, high
>>> to_treys("As Kd").tolist(), from_treys([268442665, 134236965])
([268442665, 134236965], array([51, 45], dtype=uint8))
>>> high(from_treys([268442665, 134236965, 2131213, 98306, 164099]))
1124
>>> describe(from_cactus_kev([1, 166, 7462])).tolist()
['royal flush', 'four of a kind, deuces, 3', 'high card, 7-5-4-3-2']
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache, partial
from importlib import import_module
from itertools import combinations_with_replacement
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, DTypeLike, NDArray

from evaluator.deck.notation import cards as parse_cards
from evaluator.deck.wording import bad_card
from evaluator.encoding import DECK, MAX_VALUE, RANK_TEXT, RANKS, SUIT_TEXT, SUITS
from evaluator.hands.arrays import plain_array
from evaluator.hands.value_classes import Category
from evaluator.hands.values import from_cactus_kev, to_cactus_kev
from evaluator.work.frozen import frozen
from evaluator.work.pieces import as_dtype, as_list, pieces
from evaluator.work.quoting import quoted, row_name, type_of

__all__ = [
    "from_cactus_kev",
    "from_eval7",
    "from_eval7_value",
    "from_phevaluator",
    "from_pokerkit",
    "from_pokerkit_hand",
    "from_treys",
    "to_cactus_kev",
    "to_eval7",
    "to_eval7_value",
    "to_phevaluator",
    "to_pokerkit",
    "to_treys",
]

# --- treys and deuces -------------------------------------------------------------------------------------------------
#
#   bit  31         16 15  12 11   8 7      0
#        [ 1 << rank ][ suit ][ rank ][ prime ]     suit: 1 spades, 2 hearts, 4 diamonds, 8 clubs; prime: 2, 3, 5 … 41

_PRIMES = frozen(np.array([2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41]))
_RANK, _SUIT = frozen(np.divmod(np.arange(DECK), SUITS))
_TREYS = frozen((1 << _RANK << 16 | 8 >> _SUIT << 12 | _RANK << 8 | _PRIMES[_RANK]).astype(np.int32))
_TREYS_ORDER = frozen(np.argsort(_TREYS))


def to_treys(cards: ArrayLike | str) -> NDArray[np.int32]:
    """The numbers of cards in treys and deuces: int32 of the same shape, ``.tolist()`` for its functions.

    ``cards`` is a text or ids of any shape. Raises ValueError for an id outside 0…51 and for a text that is no cards,
    TypeError for what is neither text nor integers.

    >>> to_treys([[0, 51], [12, 13]])
    array([[    98306, 268442665],
           [   557831,    541447]], dtype=int32)
    """
    return _converted(_ids(cards), _TREYS.take, np.int32)


def from_treys(numbers: ArrayLike) -> NDArray[np.uint8]:
    """Ids of the cards of treys and deuces, uint8: the inverse of ``to_treys``, any shape.

    Raises ValueError for one of ``numbers`` that is none of their 52 cards, TypeError for what is not integers.

    >>> from_treys([98306, 51])
    Traceback (most recent call last):
        ...
    ValueError: 51 is not a card of treys
    """

    def places(given: NDArray[Any]) -> NDArray[np.intp]:
        found: NDArray[np.intp] = _TREYS_ORDER[np.searchsorted(_TREYS, given, sorter=_TREYS_ORDER).clip(max=DECK - 1)]
        return found

    given = _integers(numbers, "card numbers of treys")
    return _converted(given, places, np.uint8, _TREYS.take, lambda number: f"{number} is not a card of treys")


# --- phevaluator ------------------------------------------------------------------------------------------------------


def to_phevaluator(cards: ArrayLike | str) -> list[Any]:
    """Ids of phevaluator as ints, in a list or lists of lists for many hands: they are the ids of this package.

    ``cards`` and errors are as for :func:`to_treys`.

    >>> to_phevaluator("2c As")
    [0, 51]
    """
    numbers: list[Any] = as_list(_ids(cards))
    return numbers


def from_phevaluator(cards: ArrayLike) -> NDArray[np.uint8]:
    """Ids of phevaluator's numbers or ``Card`` objects, uint8 of the same shape.

    Raises ValueError for a number outside 0…51, TypeError for what is neither numbers nor its cards.

    >>> from_phevaluator([[0, 51]])
    array([[ 0, 51]], dtype=uint8)
    """
    return _ids(_attributes(cards, "phevaluator", lambda card: card.id_))


# --- eval7 ------------------------------------------------------------------------------------------------------------


def to_eval7(cards: ArrayLike | str) -> list[Any]:
    """``eval7.Card`` objects: a list, of lists for many hands, one object for one id. eval7 has to be installed.

    ``cards`` and errors are as for :func:`to_treys`; ImportError without eval7.

    >>> to_eval7("As Kd")  # doctest: +SKIP
    [Card("As"), Card("Kd")]
    """
    card = import_module("eval7").Card
    return _objects(_ids(cards), lambda rank, suit: card(rank + suit))


def from_eval7(cards: ArrayLike) -> NDArray[np.uint8]:
    """Ids of ``eval7.Card`` objects, or of sets of one card each as its ``Card.mask`` has them: bit 13 * suit + rank.

    A list or array of any shape gives uint8 of this shape. Raises ValueError for a mask that is not one of its cards,
    TypeError for what is neither.

    >>> from_eval7([1 << 51, 1 << 11])
    array([51, 44], dtype=uint8)
    """

    def ids_of(masks: NDArray[np.uint64]) -> NDArray[np.intp]:
        bits = np.log2(np.maximum(masks, 1).astype(np.float64)).astype(np.intp)  # exact: powers of two
        suits, ranks = np.divmod(bits.clip(max=DECK - 1), RANKS)
        return SUITS * ranks + suits

    def masks_of(ids: NDArray[np.intp]) -> NDArray[np.uint64]:
        return np.uint64(1) << (RANKS * (ids % SUITS) + ids // SUITS).astype(np.uint64)

    masks = _integers(_attributes(cards, "eval7", lambda card: card.mask), "card masks of eval7")
    words = "{:#x} is not the mask of a card of eval7".format
    return _converted(as_dtype(masks, np.uint64), ids_of, np.uint8, masks_of, words)


_SHAPES = {
    (1, 1, 1, 1, 1): Category.HIGH_CARD,
    (2, 1, 1, 1): Category.PAIR,
    (2, 2, 1): Category.TWO_PAIR,
    (3, 1, 1): Category.TRIPS,
    (3, 2): Category.FULL_HOUSE,
    (4, 1): Category.QUADS,
}


@cache
def _eval7_numbers() -> NDArray[np.int64]:
    """The numbers of ``eval7.evaluate`` by value here, ascending; the first, of the value 0, is none.

    Bits 24 on are the category; from bit 16 down, four bits each, follow the ranks that decide: the top of a straight,
    else those of the groups, the largest group first. Aces full of kings are 6 << 24 | 12 << 16 | 11 << 12.
    """
    numbers = [-1]
    for ranks in combinations_with_replacement(range(RANKS), 5):
        if ranks[0] == ranks[4]:
            continue
        counts = Counter(ranks)
        groups = sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True)
        kind = _SHAPES[tuple(counts[rank] for rank in groups)]
        wheel = groups == [12, 3, 2, 1, 0]
        if len(groups) == 5 and (wheel or groups[0] - groups[4] == 4):
            kind, groups = Category.STRAIGHT, [3 if wheel else groups[0]]
        kinds = [kind]
        if len(counts) == 5:  # of one suit too
            kinds.append(Category.STRAIGHT_FLUSH if kind == Category.STRAIGHT else Category.FLUSH)
        deciding = sum(rank << 16 - 4 * place for place, rank in enumerate(groups))
        numbers += [category << 24 | deciding for category in kinds]
    return frozen(np.array(sorted(numbers)))


def to_eval7_value(values: ArrayLike) -> int | NDArray[np.int64]:
    """``values`` of ``high`` as the numbers of ``eval7.evaluate``, in which the larger wins too.

    An int gives an int, an integer array int64 of the same shape. Raises ValueError for a value outside 1…7462,
    TypeError for what is not integers.

    >>> to_eval7_value(7462), to_eval7_value([1, 7296])
    (135004160, array([   340496, 101494784]))
    """

    def in_range(given: NDArray[Any]) -> NDArray[Any]:
        return given.clip(1, MAX_VALUE["high"])

    given, table = _integers(values, "values of high"), _eval7_numbers()
    checked = _converted(given, in_range, np.intp, np.asarray, f"{{}} is not a high value (1..{MAX_VALUE['high']})".format)
    found = _converted(checked, table.take, np.int64)
    return found if found.ndim else int(found)


def from_eval7_value(numbers: ArrayLike) -> int | NDArray[np.uint16]:
    """Values of ``high`` for numbers of ``eval7.evaluate`` of five to seven cards: the inverse, same shapes.

    Raises ValueError for a number that no five cards have, TypeError for what is not integers.

    >>> from_eval7_value(135004160), from_eval7_value([101494784])
    (7462, array([7296], dtype=uint16))
    """
    given, table = _integers(numbers, "numbers of eval7"), _eval7_numbers()

    def places(given: NDArray[Any]) -> NDArray[np.intp]:
        return np.searchsorted(table, given).clip(1, len(table) - 1)

    found = _converted(given, places, np.uint16, table.take, "{} is not a number of eval7 for five cards".format)
    return found if found.ndim else int(found)


# --- pokerkit ---------------------------------------------------------------------------------------------------------

# Its hands for low count their places from the best on.
_POKERKIT_LOWS = {
    "StandardLowHand": "deuce_seven",
    "RegularLowHand": "razz",
    "EightOrBetterLowHand": "low8",
    "OmahaEightOrBetterLowHand": "low8",
    "BadugiHand": "badugi",
}
_POKERKIT_HIGHS = ("StandardHighHand", "OmahaHoldemHand", "GreekHoldemHand", "ShortDeckHoldemHand")


def to_pokerkit(cards: ArrayLike | str) -> list[Any]:
    """``pokerkit.Card`` objects: a list, of lists for many hands, one object for one id. pokerkit has to be installed.

    ``cards`` and errors are as for :func:`to_treys`; ImportError without pokerkit.

    >>> to_pokerkit("As Kd")  # doctest: +SKIP
    [As, Kd]
    """
    pokerkit = import_module("pokerkit")
    return _objects(_ids(cards), lambda rank, suit: pokerkit.Card(pokerkit.Rank(rank), pokerkit.Suit(suit)))


def from_pokerkit(cards: ArrayLike) -> NDArray[np.uint8]:
    """Ids of ``pokerkit.Card`` objects: ``cards`` is a list or array of any shape, the ids are uint8 of this shape.

    Raises ValueError for its unknown cards, TypeError for what is none of its cards.

    >>> from_pokerkit(to_pokerkit("As Kd"))  # doctest: +SKIP
    array([51, 45], dtype=uint8)
    """

    def number(card: Any) -> int:
        rank, suit = RANK_TEXT.find(card.rank.value), SUIT_TEXT.find(card.suit.value)
        if rank < 0 or suit < 0:
            raise ValueError(f"{quoted(card)} is not a card that is known")
        return SUITS * rank + suit

    return _ids(_attributes(cards, "pokerkit", number))


def from_pokerkit_hand(hand: Any) -> int:
    """The value here, an int, of a hand of pokerkit, of the game that its class is of; None, no qualifying low, is 0.

    Standard high, Omaha, Greek and short-deck hands, 2-7, ace-to-five and eight-or-better lows, badugi. Raises
    TypeError for anything else.

    >>> from_pokerkit_hand(None)
    0
    """
    if hand is None:
        return 0
    name = type(hand).__name__
    if name in _POKERKIT_HIGHS:
        return int(hand.entry.index) + 1
    if name in _POKERKIT_LOWS:
        return MAX_VALUE[_POKERKIT_LOWS[name]] - int(hand.entry.index)
    raise TypeError(f"a hand of pokerkit of a game that is played here, not {name}")


# --- What all share ---------------------------------------------------------------------------------------------------


def _integers(given: ArrayLike, wanted: str) -> NDArray[Any]:
    array = plain_array(given)
    if array.dtype.kind in "iu":
        return array
    if array.size:
        raise TypeError(f"{wanted} are integers, not {type_of(array)}")
    return array.astype(np.int64)  # an empty list


def _ids(given: ArrayLike | str) -> NDArray[np.uint8]:
    """Cards of a text or of an array of any shape, checked."""
    if isinstance(given, str):
        given = parse_cards(given)

    def in_deck(given: NDArray[Any]) -> NDArray[Any]:
        return given.clip(0, DECK - 1)

    return _converted(_integers(given, "card ids"), in_deck, np.uint8, np.asarray, partial(bad_card, False))


def _converted(
    given: NDArray[Any],
    convert: Callable[[NDArray[Any]], Any],
    dtype: DTypeLike,
    back: Callable[[Any], NDArray[Any]] | None = None,
    words: Callable[[int], str] = str,
) -> NDArray[Any]:
    """Every element converted; ValueError about the first that does not come ``back`` as what it was, and its row."""
    found: NDArray[Any] = np.empty(given.shape, dtype)
    first = 0
    for index in pieces(given.shape):
        part = given[index]
        converted = convert(part)
        if back is not None and (wrong := back(converted) != part).any():
            first += int(np.argmax(wrong))
            row = row_name(given.shape[:-1], first // given.shape[-1]) if given.ndim else ""
            raise ValueError(row + words(given.item(first)))
        found[index] = converted
        first += part.size
    return found


def _attributes(cards: ArrayLike, package: str, read: Callable[[Any], int]) -> NDArray[Any]:
    """Integers as they are; of objects of a package what ``read`` finds in them."""
    array = plain_array(cards)
    if array.dtype.kind != "O":
        return _integers(array, f"cards of {package}")
    try:
        flat = [read(card) for card in array.ravel()]
    except AttributeError as error:
        raise TypeError(f"cards of {package} are wanted: {error}") from None
    return np.array(flat).reshape(array.shape)


def _objects(ids: NDArray[np.uint8], make: Callable[[str, str], Any]) -> list[Any]:
    """Ids as objects, made of rank and suit, in lists."""
    deck = np.empty(DECK, object)
    deck[:] = [make(RANK_TEXT[one // SUITS], SUIT_TEXT[one % SUITS]) for one in range(DECK)]
    found: list[Any] = as_list(_converted(ids, deck.take, object))
    return found
