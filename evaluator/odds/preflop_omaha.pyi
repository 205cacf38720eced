from typing import Any

import numpy as np
from numpy.typing import NDArray

from evaluator.rules import Game

def known_omaha(game: Game, hands: NDArray[np.integer[Any]], dead: int = 0) -> NDArray[np.int64]: ...
