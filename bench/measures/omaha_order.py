"""The equities that order Omaha hands of four cards: ``python -m bench.measures.omaha_order`` measures each class anew.

It takes some minutes and writes evaluator/ranges/omaha_equity.npy; evaluator/ranges/omaha_order.py says what for.
"""

import numpy as np
from numpy.typing import NDArray

from evaluator import equity
from evaluator.ranges.omaha_order import EQUITIES, classes

SAMPLES = 400_000


def measure(hand: NDArray[np.uint8], seed: int, samples: int = SAMPLES) -> int:
    """The equity of a hand against a random one, by random deals, in 65,536ths."""
    found = equity([hand, "random"], game="omaha", samples=samples, seed=seed)
    return round(float(found.equity[0]) * 65_536)


if __name__ == "__main__":
    np.save(EQUITIES, np.array([measure(hand, seed) for seed, hand in enumerate(classes()[1])], np.uint16))
