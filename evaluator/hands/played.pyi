from typing import Any, final

import numpy as np
from numpy.typing import NDArray

@final
class Player:
    def __init__(
        self,
        evaluator: str,
        house_rules: dict[str, Any],
        playing: int,
        sizes: NDArray[np.integer[Any]] | None,
        two_play: bool,
        ace_low: bool,
        wheel: tuple[int, ...],
        largest: int,
    ) -> None: ...
    def of_one(self, hand: object, board: object, value: int) -> NDArray[np.uint8]: ...
    def of_rows(self, hands: NDArray[np.uint8], shown: int, values: NDArray[np.integer[Any]]) -> NDArray[np.uint8]: ...
