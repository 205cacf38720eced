"""The sets of Omaha hands that one text names, as diagrams: patterns, lists of hands, percentages, and what joins them.

    "AA:0.5, (KK,QQ)$ds" ─► omaha_parser.py ─► diagrams of hand_diagrams.pyx ─► a level for each hand

A diagram says for each hand nothing, or that it is taken out, or which weight it has: ALL's is 1. Equal words are read
once, and what is joined is joined in pairs of neighbours, so that long texts cost little more than their parts.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from evaluator.deck import wording
from evaluator.encoding import RANK_TEXT
from evaluator.ranges.hand_diagrams import ALL, NOTHING, REMOVED, Diagrams
from evaluator.ranges.omaha_patterns import Place, complete_hands, in_pairs, matching, read_places
from evaluator.ranges.tokens import count_within

if TYPE_CHECKING:
    from numpy.typing import NDArray

_WORK = 1_000_000
"""Steps that any text may take, a third of a second where they are many."""
_WORK_PER_CHARACTER = 2


class Levels(NamedTuple):
    """The weight of each hand, as its place among the different weights."""

    levels: NDArray[np.unsignedinteger[Any]]
    """By hand in colex order."""
    values: NDArray[np.float64]
    """The weights, ascending, first 0."""
    used: NDArray[np.bool_]
    """Whether any hand has it."""


class NoHandError(ValueError):
    """A pattern, by its place in a list, has no hand."""

    def __init__(self, number: int) -> None:
        super().__init__(f"pattern {number} has no hand")
        self.number = number


class OmahaSets:
    """Diagrams of hands of so many cards, for a text of so many characters.

    >>> sets = OmahaSets(4)
    >>> aces, double_suited = sets.pattern(read_places("AA")), sets.macro("$ds")
    >>> levels, values, _ = sets.levels(sets.weighted(sets.narrowed(aces, [double_suited], []), 0.5))
    >>> int(levels.sum()), values.tolist()
    (864, [0.0, 0.5])
    """

    def __init__(self, hole_cards: int, characters: int = 0) -> None:
        self.hole_cards = hole_cards
        self._diagrams = Diagrams(hole_cards, _WORK + _WORK_PER_CHARACTER * characters)
        self._leaves: dict[float, int] = {}
        self._macros: dict[str, int] = {}
        self._places: NDArray[np.int32] | None = None

    # --- What words name ----------------------------------------------------------------------------------------------

    def everything(self) -> int:
        """All hands."""
        return ALL

    def pattern(self, places: list[Place]) -> int:
        """The hands that match a pattern; ValueError where there are none."""
        found = matching(places, self._diagrams)
        if found == NOTHING:
            raise ValueError(f"no hand of {wording.counted(self.hole_cards)} is so")
        return found

    def macro(self, name: str) -> int:
        """The hands that a macro names: see ``MACROS``."""
        if name not in self._macros:
            first, without = MACROS[name]
            others = [self.pattern(read_places(text)) for text in without]
            self._macros[name] = self.narrowed(self.pattern(read_places(first)), [], others)
        return self._macros[name]

    def between(self, percent: str, other: str) -> int:
        """The hands within one percentage of the strongest and not within the other."""
        from evaluator.ranges import omaha_order

        if self.hole_cards != omaha_order.HOLE_CARDS:
            raise ValueError(f"percentages are of hands of {wording.counted(omaha_order.HOLE_CARDS)}")
        hands, so_far = omaha_order.strongest()
        if self._places is None:
            self._places = np.empty(hands.size, np.int32)
            self._places[hands] = np.arange(hands.size)
        fewer, more = sorted((count_within(percent, so_far), count_within(other, so_far)))
        return self._diagrams.less(self._strongest(more), self._strongest(fewer))

    def _strongest(self, count: int) -> int:
        return self._diagrams.strongest(count) if count else NOTHING

    def hands(self, words: Sequence[str], weights: Sequence[float]) -> int:
        """The hands of complete patterns with their weights, of which the last counts; NoHandError if one has none."""
        numbers, owners = complete_hands(words, self.hole_cards)
        counts = np.bincount(owners, minlength=len(words))
        if not counts.all():
            raise NoHandError(int(counts.argmin()))
        order = np.lexsort((owners, numbers))
        last = order[np.append(np.diff(numbers[order]) > 0, True)]
        leaves = np.array([self._leaf(weight) for weight in weights], np.int32)
        return self._diagrams.listed(numbers[last], leaves[owners[last]])

    # --- What joins them ----------------------------------------------------------------------------------------------

    def narrowed(self, first: int, also: Iterable[int], without: Iterable[int]) -> int:
        """The first hands as far as they are among all of the second, and among none of the third."""
        found = in_pairs(self._diagrams.both, [first, *also])
        return self._diagrams.less(found, self.joined(without))

    def weighted(self, hands: int, weight: float) -> int:
        """The hands with a weight."""
        return self._diagrams.both(hands, self._leaf(weight))

    def removal(self, hands: int) -> int:
        """What takes the hands out of all that stands before."""
        return self._diagrams.both(hands, REMOVED)

    def joined(self, parts: Iterable[int]) -> int:
        """What the last part that says something of a hand says."""
        return in_pairs(self._diagrams.over, [*parts])

    def held(self, joined: int) -> int:
        """The hands that a list holds in the end, whatever their weights."""
        return self._diagrams.both(joined, ALL)

    def _leaf(self, weight: float) -> int:
        """All hands with a weight."""
        others = len(self._leaves) - (1.0 in self._leaves)
        return self._leaves.setdefault(weight, ALL if weight == 1 else ALL - 1 - others)

    def levels(self, joined: int) -> Levels:
        """The weight of each hand."""
        values = np.unique([0.0, *self._leaves])
        codes = np.zeros(3 + len(self._leaves), np.min_scalar_type(values.size))
        for weight, leaf in self._leaves.items():
            codes[-1 - leaf] = np.searchsorted(values, weight)
        levels, occurs = self._diagrams.written(joined, codes, self._places)
        used = np.zeros(values.size, np.bool_)
        used[codes[occurs]] = True
        return Levels(levels, values, used)


MACROS = {
    "$ds": ("xxyy", ()),
    "$ss": ("xx", ("xxyy",)),
    "$np": ("*", tuple(2 * rank for rank in RANK_TEXT)),
}
"""By name, patterns, the first and none of the others: two suits held twice, exactly one, no two cards of a rank."""
