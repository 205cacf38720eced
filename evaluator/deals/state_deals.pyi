import numpy as np
from numpy.typing import NDArray

from evaluator.deals.states import States
from evaluator.work.shard_seeds import ShardSeeds

def deal_states(
    states: States, n: int, seeds: ShardSeeds, step: int, threads: int
) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]: ...
