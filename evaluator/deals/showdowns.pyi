from typing import SupportsIndex, final

import numpy as np
from numpy.typing import ArrayLike, NDArray

from evaluator.hands.evaluators import _Cards

def showdown_ev(
    board: _Cards,
    villain: ArrayLike,
    *,
    win: float = 1.0,
    tie: float = 0.0,
    lose: float = -1.0,
    out: NDArray[np.float64] | None = None,
    threads: SupportsIndex = 1,
) -> NDArray[np.float64]: ...
@final
class ShowdownPlan:
    def __new__(cls, board: _Cards) -> ShowdownPlan: ...
    @property
    def board(self) -> NDArray[np.uint8]: ...
    def ev(
        self,
        villain: ArrayLike,
        *,
        win: float = 1.0,
        tie: float = 0.0,
        lose: float = -1.0,
        out: NDArray[np.float64] | None = None,
        threads: SupportsIndex = 1,
    ) -> NDArray[np.float64]: ...
