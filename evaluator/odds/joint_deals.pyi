from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from evaluator.rules import Game

def joint_runouts(
    game: Game,
    seats: Sequence[tuple[NDArray[np.integer[Any]], NDArray[np.float64]]],
    board: NDArray[np.integer[Any]],
    missing: int,
    dead: int,
) -> NDArray[np.float64]: ...
def joint_omaha(
    game: Game, seats: Sequence[tuple[NDArray[np.integer[Any]], NDArray[np.float64]]], dead: int = 0
) -> NDArray[np.float64]: ...
