from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from evaluator.rules import Game

MOST_SEATS: Final[int]

def count_spots(
    game: Game,
    hands: NDArray[np.uint64],
    boards: NDArray[np.uint64],
    dead: NDArray[np.uint64],
    before_flop: str | None,
    counts: bool,
    leave_out: bool,
    threads: int,
) -> NDArray[Any] | int: ...
