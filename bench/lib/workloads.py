"""What is timed in batches, and how fast it has to be.

A target is an upper bound on the time of a call in multiples of ``np.copyto`` of the same input bytes: a machine's
memory speed drops out, and 1.0 is as fast as the rows can be moved. Where a level has two, the first must hold and the
second is the aim.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

import numpy as np

import evaluator
from bench.lib.hands import random_rows, split_rows
from evaluator.encoding import JOKER, SHORT_DECK

WITH_JOKER = range(JOKER + 1)


@dataclass(frozen=True)
class Workload:
    """One door on rows of one size."""

    door: str
    counts: tuple[int, ...]
    """(cards,) or (hole, board)."""
    targets: Mapping[str, tuple[float, ...]] = field(default_factory=dict)
    """By level."""
    deck: range = range(52)

    @property
    def name(self) -> str:
        return f"{self.door} {'+'.join(map(str, self.counts))}"

    @property
    def function(self) -> Callable:
        return getattr(evaluator, self.door)

    def rows(self, rows: int) -> np.ndarray:
        """Random hands of the deck, hole cards and board side by side."""
        return random_rows(rows, sum(self.counts), deck=len(self.deck), first=self.deck.start)

    def arrays(self, rows: int) -> list[np.ndarray]:
        """Seeded input: uint8 (rows, count) for each of the counts, or the uint64 masks of such rows."""
        sides = split_rows(self.rows(rows), *self.counts)
        return [evaluator.mask(side) for side in sides] if self.door.endswith("_mask") else sides


WORKLOADS = (
    Workload("high", (7,), {"baseline": (7, 6.5), "avx2": (2.5,), "avx512": (1.3, 1.0)}),
    Workload("high", (6,)),
    Workload("high", (5,), {"baseline": (6, 5.5), "avx2": (2.6,), "avx512": (1.3, 1.0)}),
    Workload("high_mask", (7,), {"baseline": (6,), "avx2": (2.5,), "avx512": (1.5, 1.0)}),
    Workload("low8", (7,), {"baseline": (6, 5.5), "avx2": (2,), "avx512": (0.9, 0.7)}),
    Workload("razz", (7,), {"baseline": (6, 5.5), "avx2": (2.5,), "avx512": (1.2, 0.9)}),
    Workload("omaha_high", (4, 5), {"baseline": (80, 50), "avx2": (13,), "avx512": (3.3, 2.2)}),
    Workload("omaha_high", (6, 5), {"baseline": (70,), "avx2": (15,), "avx512": (4.5, 3)}),
    Workload("omaha_low8", (4, 5), {"baseline": (15,), "avx2": (5,), "avx512": (2, 1.3)}),
    Workload("short_deck", (7,), {"baseline": (20,), "avx512": (4,)}, deck=SHORT_DECK),
    Workload("deuce_seven", (7,), {"baseline": (20,), "avx512": (4,)}),
    Workload("badugi", (4,), {"baseline": (20,), "avx512": (4,)}),
    Workload("three_card", (3,), {"baseline": (20,), "avx512": (3,)}),
    Workload("pai_gow", (7,), {"baseline": (20,), "avx512": (8,)}, deck=WITH_JOKER),
    Workload("pai_gow_front", (2,), deck=WITH_JOKER),
    Workload("showing", (4,)),
)

DECKS = {workload.door: workload.deck for workload in WORKLOADS}
"""By door, the ids that it takes."""
