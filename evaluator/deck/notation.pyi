from collections.abc import Sequence
from typing import Any, SupportsIndex, TypeAlias, overload

import numpy as np
import numpy.typing as npt

_IntegerArray: TypeAlias = npt.NDArray[np.integer[Any]]
_TextArray: TypeAlias = npt.NDArray[np.str_]
_Card: TypeAlias = SupportsIndex | str
_Hand: TypeAlias = str | Sequence[_Card] | _IntegerArray
_Hands: TypeAlias = _Hand | Sequence[_Hand] | _TextArray

def card(text: str) -> int: ...
def cards(hands: _Hands) -> npt.NDArray[np.uint8]: ...
@overload
def to_text(cards: str | SupportsIndex | Sequence[SupportsIndex]) -> str: ...
@overload
def to_text(cards: _Hands) -> str | list[Any]: ...
