from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from evaluator.deals.held import Holding
from evaluator.deals.spots import Hand
from evaluator.work.randomness import Seed

def deal(
    n: int,
    players: int = 2,
    *,
    game: str = "holdem",
    known: Sequence[Holding] | npt.NDArray[np.integer[Any]] | None = None,
    board: Hand = "",
    dead: Hand = "",
    seed: Seed = None,
    threads: int = 1,
) -> tuple[npt.NDArray[np.uint8], npt.NDArray[np.uint8]]: ...
