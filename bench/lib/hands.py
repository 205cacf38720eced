"""Seeded hands to time with: random rows of different cards, as arrays, ids, texts and the arguments of a door."""

from collections.abc import Iterator

import numpy as np

from evaluator import to_text

SEED = 20_240_607
STRETCH = 1000
BACK = 10  # where a stretch runs into the last hand, it goes on so many cards before
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


def rows_in_order(n: int, cards: int, *, deck: int = 52, first: int = 0) -> np.ndarray:
    """Return uint8 (n, cards): stretches of the list of all hands in order, each beginning at a random one.

    Neighbours differ in their last cards only, as where all boards are gone through: the kindest input for a large table.
    """
    random = random_rows(1 + n // STRETCH, cards, deck=deck, first=first)
    rows = np.empty((n, cards), np.uint8)
    for number, start in enumerate(range(0, n, STRETCH)):
        hands = combinations_from(sorted(random[number].tolist()), first + deck)
        for row in range(start, min(start + STRETCH, n)):
            rows[row] = next(hands)
    return rows


def combinations_from(hand: list[int], end: int) -> Iterator[list[int]]:
    """This hand and those after it in the order of combinations of numbers below ``end``; then over again.

    >>> from itertools import islice
    >>> list(islice(combinations_from([1, 2, 4], 5), 3))
    [[1, 2, 4], [1, 3, 4], [2, 3, 4]]
    """
    hand = list(hand)
    while True:
        yield list(hand)
        place = len(hand) - 1
        while place >= 0 and hand[place] == end - len(hand) + place:
            place -= 1
        start = end - BACK - len(hand) if place < 0 else hand[place] + 1
        for at in range(max(place, 0), len(hand)):
            hand[at] = start + at - max(place, 0)


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
