from collections.abc import Sequence
from typing import Any, final

import numpy as np
from numpy.typing import NDArray

from evaluator.deals.range_draws import Holdings
from evaluator.deals.range_plans import RangePlan
from evaluator.rules import Game

SEED_WORDS: int

@final
class Dealer(RangePlan):
    def __new__(
        cls,
        game: Game,
        seats: Sequence[Holdings],
        hole_cards: int,
        board: NDArray[np.integer[Any]],
        board_cards: int,
        dead: int,
    ) -> Dealer: ...
    def draw(
        self, deals: int, seed: NDArray[np.uint64], most_draws: int | None = None
    ) -> tuple[NDArray[np.int64], int]: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

def sample(dealer: Dealer, deals: int, seed: NDArray[np.uint64]) -> NDArray[np.int64]: ...
