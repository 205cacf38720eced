from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction
from typing import SupportsIndex

import numpy as np
from numpy.typing import ArrayLike, NDArray

def shares(
    high: ArrayLike,
    low: ArrayLike | None = None,
    *,
    out: NDArray[np.float64] | None = None,
    threads: SupportsIndex = 1,
) -> NDArray[np.float64]: ...
def settle(
    contributions: ArrayLike,
    high: ArrayLike,
    low: ArrayLike | None = None,
    *,
    dead_chips: ArrayLike = 0,
    runouts: SupportsIndex = 1,
    rake: ArrayLike | Fraction | Decimal | Sequence[Fraction | Decimal | float] | None = None,
    rake_cap: ArrayLike | None = None,
    odd_chip: ArrayLike | tuple[ArrayLike, ArrayLike] | None = None,
    out: NDArray[np.int64] | None = None,
    threads: SupportsIndex = 1,
) -> NDArray[np.int64]: ...
