from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

class Layer(NamedTuple):
    states: NDArray[np.uint32]
    entries: NDArray[np.uint32]

def alias_tables(choices: NDArray[np.uint32], weights: NDArray[np.float64]) -> NDArray[np.uint32]: ...
def join_classes(
    seats: Sequence[tuple[NDArray[np.uint64], NDArray[np.float64]]], most: int
) -> tuple[Layer, ...] | None: ...
