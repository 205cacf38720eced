from typing import Any

import numpy as np
from numpy.typing import NDArray

from evaluator.rules import Game

def first_bad_spot(
    game: Game, hands: NDArray[np.uint8], boards: NDArray[np.uint8], dead: NDArray[np.uint64]
) -> int: ...
def count_spots(
    game: Game,
    hands: NDArray[np.uint8],
    boards: NDArray[np.uint8],
    dead: NDArray[np.uint64],
    before_flop: str | None,
    counts: bool,
    stops: bool,
    threads: int,
) -> NDArray[Any] | None: ...
def count_spot(
    game: Game, hands: list[Any], board: Any, dead: Any, before_flop: str | None
) -> tuple[NDArray[np.int64], NDArray[np.float64]] | list[Any]: ...
