from collections.abc import Sequence
from typing import Final, final

import numpy as np
from numpy.typing import NDArray

SHAPE_STEP: Final[int]

@final
class TextTable:
    def __init__(self, texts: Sequence[str]) -> None: ...

def parse_lines(
    block: bytes | bytearray | memoryview, fewest: tuple[int, ...], most: tuple[int, ...]
) -> tuple[NDArray[np.uint8], NDArray[np.uint8], int, str | None]: ...
def count_fault(found: int, fewest: int, most: int, part: str = "") -> str | None: ...
def format_tsv(values: NDArray[np.uint16], tables: tuple[TextTable, ...]) -> memoryview: ...
