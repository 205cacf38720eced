from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from evaluator.deals.spots import Hand
from evaluator.work.randomness import Seed

def deal(
    n: int,
    players: int = 2,
    *,
    game: str = "holdem",
    known: Sequence[Hand] | None = None,
    board: Hand = "",
    dead: Hand = "",
    seed: Seed = None,
    threads: int = 1,
) -> tuple[npt.NDArray[np.uint8], npt.NDArray[np.uint8]]: ...
