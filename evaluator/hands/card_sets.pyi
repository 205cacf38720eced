from collections.abc import Sequence
from typing import SupportsIndex, overload

import numpy as np
import numpy.typing as npt

from evaluator.deck.notation import _Hands, _IntegerArray

@overload
def mask(cards: str | Sequence[SupportsIndex]) -> int: ...
@overload
def mask(cards: _Hands) -> int | npt.NDArray[np.uint64]: ...
def from_mask(mask: SupportsIndex | Sequence[SupportsIndex] | _IntegerArray) -> npt.NDArray[np.uint8]: ...
