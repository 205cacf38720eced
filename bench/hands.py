"""Seeded hands to time with: random rows of different cards, as arrays, ids, texts and the arguments of a door."""

import numpy as np

from evaluator import to_text

SEED = 20_240_607
BLOCK = 1 << 18
"""Rows that differ; longer inputs repeat them, which costs the memory traffic of the whole length all the same."""


def random_rows(n: int, cards: int, *, deck: int = 52, first: int = 0) -> np.ndarray:
    """Return uint8 (n, cards): each row is drawn from ``deck`` ids from ``first`` on; after BLOCK rows they repeat.

    >>> random_rows(3, 7).shape
    (3, 7)
    """
    decks = np.tile(np.arange(first, first + deck, dtype=np.uint8), (min(n, BLOCK), 1))
    block = np.random.default_rng(SEED).permuted(decks, axis=1)[:, :cards]
    rows = np.empty((n, cards), np.uint8)
    for start in range(0, n, BLOCK):
        rows[start : start + BLOCK] = block[: n - start]
    return rows


def split_rows(rows: np.ndarray, *counts: int) -> list[np.ndarray]:
    """Cut the columns into contiguous arrays of so many cards each, such as hole cards and board."""
    cuts = np.cumsum(counts)[:-1]
    return [np.ascontiguousarray(part) for part in np.split(rows, cuts, axis=1)]


def id_arguments(rows: np.ndarray, *counts: int) -> list[tuple[list[int], ...]]:
    """For each row the arguments of a door as lists of ids."""
    return list(zip(*(part.tolist() for part in split_rows(rows, *counts))))


def text_arguments(rows: np.ndarray, *counts: int, glue: str = " ") -> list[tuple[str, ...]]:
    """For each row the arguments of a door as texts, the cards ``glue`` apart."""
    return list(zip(*([text.replace(" ", glue) for text in to_text(part)] for part in split_rows(rows, *counts))))
