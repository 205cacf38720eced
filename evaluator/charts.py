"""Numbers and words of a range chart: the equity of each of the 169 classes, and what a range is called.

    range ─► Range.to_grid ─► weights (13, 13)          against ─► preflop_matrix ─► equities (13, 13)

``plots.py`` draws them, ``evaluator chart`` prints them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from evaluator.deck.combos import PLACES, reduce_classes
from evaluator.encoding import HOLE_COMBOS, RANKS
from evaluator.odds.preflop import preflop_matrix
from evaluator.ranges.holdem import Range

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["class_equities", "class_names"]

LONGEST = 60
"""Characters of a range's text that are shown in a title."""


def class_names() -> NDArray[np.str_]:
    """The names of the classes as they stand in the grid, an array of str (13, 13).

    >>> class_names()[:2, :2].tolist()
    [['AA', 'AKs'], ['AKo', 'KK']]
    """
    ranks = np.array(list(PLACES))
    row, column = np.indices((RANKS, RANKS))
    higher, lower = np.minimum(row, column), np.maximum(row, column)
    suffixes = np.array(["", "s", "o"])[np.sign(column - row)]
    return np.char.add(np.char.add(ranks[higher], ranks[lower]), suffixes)


def other_range(against: Range | str) -> Range:
    """The range that one plays against, which is not empty; a ValueError says that it is this one that is wrong.

    >>> other_range("QQ+,AKx")
    Traceback (most recent call last):
    ...
    ValueError: against: 'AKx' at position 1 (character 4) is not a range of hands
    """
    try:
        other = against if isinstance(against, Range) else Range(against)
    except ValueError as error:
        raise ValueError(f"against: {error}") from None
    if not len(other):
        raise ValueError("against: the range has no hands")
    return other


def class_equities(against: Range | str = "random") -> NDArray[np.float64]:
    """The equity of each class of hands before the flop against a range, exact, float64 (13, 13) as in ``to_grid``.

    That of a class is over all its hands and all hands of the range that share no card with it, by their weights, and
    over all boards, as ``equity([name, against])`` has it. ValueError for a range without hands or a text that is none.
    The first call takes about a second, for ``preflop_matrix``.

    >>> class_equities()[:2, :2].round(4)
    array([[0.852 , 0.6704],
           [0.6532, 0.824 ]])
    >>> class_equities("QQ")[0, :2].round(4)
    array([0.8155, 0.4605])
    """
    weights = other_range(against).weights
    weights = weights / weights.max()
    wins, ties = preflop_matrix()
    won, tied, lost = wins @ weights, ties @ weights, weights @ wins
    halves, boards = reduce_classes(2 * won + tied, np.add), reduce_classes(won + tied + lost, np.add)
    equities: NDArray[np.float64] = (halves[0] / (2 * boards[0])).reshape(RANKS, RANKS)
    return equities


def size_text(hands: Range) -> str:
    """How many hands a range has: combos, the sum of their weights where these are not all 1, share of all.

    >>> size_text(Range("QQ+,AKs")), size_text(Range("QQ+,AKs:0.5"))
    ('22 combos, 1.66 % of 1,326', '22 combos weighing 20, 1.51 % of 1,326')
    """
    combos, total = len(hands), float(hands.weights.sum())
    weighing = "" if total == combos else f" weighing {total:,.6g}"
    return f"{combos:,} combo{'s' * (combos != 1)}{weighing}, {100 * total / HOLE_COMBOS:.3g} % of {HOLE_COMBOS:,}"


def shortened(text: str) -> str:
    """A range's text for a title: cut after a comma or a blank where it is too long.

    >>> shortened("QQ+,AKs"), len(shortened("AhKd " * 50)) <= LONGEST
    ('QQ+,AKs', True)
    """
    text = " ".join(text.split()) or "no hands"
    if len(text) <= LONGEST:
        return text
    cut = text[: LONGEST - 3]
    return cut[: max(cut.rfind(","), cut.rfind(" "), LONGEST // 2)] + " ..."


def called(hands: Range) -> str:
    """What a range is called: a random hand, or its text.

    >>> called(Range("random")), called(Range("AA, KK"))
    ('a random hand', 'KK+')
    """
    weights = hands.weights
    if weights.min() == weights.max() > 0:
        return "a random hand"
    return shortened(text_of(hands))


def text_of(hands: Range) -> str:
    """A range's text; of one with weights above 1, for which there is no text, how many hands it has.

    >>> text_of(Range("KK,AA")), text_of(Range.from_array(2 * Range("AA").weights))
    ('KK+', '6 hands')
    """
    return hands.to_text() if hands.weights.max() <= 1 else f"{len(hands):,} hands"
