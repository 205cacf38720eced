from typing import Any

import numpy as np
from numpy.typing import NDArray

def count_values(
    evaluator: str,
    live: NDArray[np.integer[Any]],
    board: NDArray[np.integer[Any]],
    cards: int,
    first: int,
    n: int,
) -> NDArray[np.int64]: ...
