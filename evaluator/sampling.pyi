from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from evaluator.rules import Game

SEED_WORDS: int

def sample(
    game: Game,
    seats: Sequence[tuple[NDArray[np.integer[Any]], ArrayLike]],
    hole_cards: int,
    board: NDArray[np.integer[Any]],
    board_cards: int,
    dead: int,
    deals: int,
    seed: NDArray[np.uint64],
) -> NDArray[np.int64]: ...
