from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from evaluator.rules import Game

def known_runouts(
    game: Game,
    hands: NDArray[np.integer[Any]],
    board: NDArray[np.integer[Any]],
    missing: int,
    dead: int,
    first: int,
    n: int,
) -> NDArray[np.int64]: ...
def range_runouts(
    weights: ArrayLike,
    board: NDArray[np.integer[Any]],
    dead: int,
    first: int,
    n: int,
    renamings: ArrayLike | None = None,
) -> NDArray[np.float64]: ...
