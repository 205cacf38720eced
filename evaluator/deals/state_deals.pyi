from typing import Any

import numpy as np
from numpy.typing import NDArray

from evaluator.deals.states import States

# The seeds are of a compiled class that Python does not see (shard_seeds.pxd).
def deal_states(
    states: States, n: int, seeds: Any, step: int, threads: int
) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]: ...
