
import numpy as np
from numpy.typing import ArrayLike, NDArray

from evaluator.casino.parts.flop_rules import FlopRules

def dealer_outcomes(boards: ArrayLike, hole: ArrayLike, least_to_qualify: int) -> NDArray[np.int64]: ...
def flop_decisions(
    flops: ArrayLike, times: ArrayLike, rules: FlopRules
) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.bool_]]: ...
