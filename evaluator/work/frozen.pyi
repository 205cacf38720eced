# Nothing public: arrays that the package keeps, and hands out.
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

_Thing = TypeVar("_Thing")

_Item = TypeVar("_Item", bound=np.generic)

def frozen(thing: _Thing) -> _Thing: ...
def frozen_rows(array: NDArray[_Item]) -> list[NDArray[_Item]]: ...
