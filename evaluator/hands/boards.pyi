from typing import SupportsIndex

from evaluator.hands.evaluators import _Cards, _Out

def board_values(boards: _Cards, *, out: _Out | None = None, threads: SupportsIndex = 1) -> _Out: ...
