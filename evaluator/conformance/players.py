"""An adapter as the checks see it: rows of ids in, strengths that compare out, None and errors included.

Rows are uint8 (n, cards), for Omaha the hole cards and then the board; ``sizes`` says how they are cut.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

import evaluator
from evaluator import to_text
from evaluator.encoding import DECK, JOKER, RANKS, SHORT_DECK, SUITS

Sizes = tuple[int, ...]
Comparable = tuple[Any, ...]


class Play(NamedTuple):
    """A game of the kit: the evaluator here that it is compared with, numbers of cards, deck."""

    name: str
    sizes: tuple[Sizes, ...]
    deck: range = range(DECK)
    scale: str = ""
    """The game of any five cards that has the same scale."""

    def values(self, rows: NDArray[np.uint8], sizes: Sizes) -> NDArray[np.uint16]:
        """This package's values, which its own tests compare with an independent oracle."""
        values: NDArray[np.uint16] = getattr(evaluator, self.name)(*cut(rows, sizes))
        return values


_FIVE_TO_SEVEN = ((5,), (6,), (7,))
_OMAHA = ((4, 5), (5, 5), (6, 5), (4, 3), (4, 4))

PLAYS = {
    play.name: play
    for play in (
        Play("high", _FIVE_TO_SEVEN),
        Play("omaha_high", _OMAHA, scale="high"),
        Play("low8", _FIVE_TO_SEVEN),
        Play("omaha_low8", _OMAHA, scale="low8"),
        Play("razz", _FIVE_TO_SEVEN),
        Play("short_deck", _FIVE_TO_SEVEN, SHORT_DECK),
        Play("deuce_seven", _FIVE_TO_SEVEN),
        Play("badugi", ((4,),)),
        Play("three_card", ((3,),)),
        Play("pai_gow", ((7,), (5,), (6,)), range(DECK + 1)),
    )
}


def cut(rows: NDArray[np.uint8], sizes: Sizes) -> list[NDArray[np.uint8]]:
    """Rows as the arguments of an evaluator: all cards, or hole cards and board."""
    return np.split(rows, np.cumsum(sizes)[:-1], axis=-1)


def shown(row: NDArray[np.uint8], sizes: Sizes) -> str:
    """A row as text, hole cards and board apart."""
    return " + ".join(map(to_text, cut(row, sizes)))


class Raised(Exception):
    """What an adapter raised, and over which hand."""

    def __init__(self, hand: str, error: BaseException):
        super().__init__(hand, error)
        self.hand, self.found = hand, f"{type(error).__name__}: {error}".rstrip(": ")


class Player:
    """One adapter's evaluators over rows of ids."""

    def __init__(self, adapter: Any):
        self.adapter = adapter
        self.arrays = getattr(adapter, "arrays", False)
        card = getattr(adapter, "card", str)
        deck = DECK + (getattr(adapter, "pai_gow", None) is not None)
        self.deck = range(deck) if self.arrays else [card(to_text([one])) for one in range(deck)]

    def plays(self, game: str, sizes: Sizes) -> bool:
        """Whether it takes hands of a game of so many cards."""
        there = getattr(self.adapter, game, None) is not None
        taken = getattr(self.adapter, "sizes", {}).get(game, PLAYS[game].sizes)
        return there and sizes in [tuple(one) for one in taken]

    def sizes(self, game: str) -> list[Sizes]:
        return [sizes for sizes in PLAYS[game].sizes if self.plays(game, sizes)]

    def strengths(self, game: str, rows: NDArray[np.uint8], sizes: Sizes) -> list[Comparable]:
        """A strength for each row, as tuples that compare: no low is below all. Raises Raised."""
        found = self.raw_strengths(game, rows, sizes)
        return [comparable(one) for one in found]

    def raw_strengths(self, game: str, rows: NDArray[np.uint8], sizes: Sizes) -> list[Any]:
        """The same as the adapter gives them."""
        evaluate = getattr(self.adapter, game)
        if self.arrays:
            try:
                return list(np.asarray(evaluate(*cut(rows, sizes))).tolist())
            except Exception as error:
                raise Raised(shown(rows[0], sizes) + (" …" if len(rows) > 1 else ""), error) from error
        deck, found = self.deck, []
        for parts in zip(*(part.tolist() for part in cut(rows, sizes))):
            try:
                found.append(evaluate(*(tuple(deck[one] for one in part) for part in parts)))
            except Exception as error:
                raise Raised(" + ".join(map(to_text, parts)), error) from error
        return found

    def seconds_a_hand(self, game: str, sizes: Sizes) -> float:
        """About how long it takes over one. Raises Raised."""
        rows = random_rows(PLAYS[game].deck, sum(sizes), 4_000 if self.arrays else 200, seed=1)
        begin = time.perf_counter()
        self.raw_strengths(game, rows, sizes)
        return (time.perf_counter() - begin) / len(rows)


def random_rows(deck: range, cards: int, n: int, seed: int) -> NDArray[np.uint8]:
    """uint8 (n, cards), different cards in each row; half of them of few ranks or suits, where the rare classes are."""
    random = np.random.default_rng(seed)
    ids = np.array(deck, np.uint8)
    half = n // 2
    plain = random.random((n - half, len(ids)))
    biased = random.random((half, len(ids))) + random.random((half, SUITS))[:, ids % SUITS]
    biased += random.random((half, RANKS + 1))[:, ids // SUITS]
    return ids[np.argsort(np.concatenate([plain, biased]), axis=1)[:, :cards]]


def comparable(strength: Any) -> Comparable:
    return (0,) if strength is None else (1, strength)


def ids(texts: Sequence[str]) -> NDArray[np.uint8]:
    """Ids of cards as ``known.card_texts`` writes them."""
    return np.array([JOKER if text == "Jk" else evaluator.card(text) for text in texts], np.uint8)
